"""Whether the meanings of a game's texts were read by this network, and since the texts were last changed."""

from ..search.meaning import network_of, path_of, unknown_among, version_of_network
from ..search.shipped import texts_of
from ..source import LibraryError


def check_meanings(game: str) -> list[LibraryError]:
    """One fault for a file of another network, or for all texts that lack a meaning; empty: all is well."""
    fault = _of_another_network(game) or _without_meaning(game)
    if not fault:
        return []
    return [
        LibraryError(path_of(game), f"{fault}: run `manage.py read_meanings {game}` and keep what it writes")
    ]


def _of_another_network(game: str) -> str:
    known, now = network_of(game), version_of_network()
    if known == now or not path_of(game).exists():
        return ""
    return (
        f"these meanings were read by {f'network {known}' if known else 'a network not named'}, not by {now}"
    )


def _without_meaning(game: str) -> str:
    unknown = unknown_among(game, texts_of(game))
    if not unknown:
        return ""
    return f"{len(unknown)} texts have no meaning yet, the first of them “{unknown[0][:60]}”"
