"""Whether the meanings of a game's texts have been worked out since the texts were last changed."""

from ..search.meaning import path_of, unknown_among
from ..search.shipped import texts_of
from ..source import LibraryError


def check_meanings(game: str) -> list[LibraryError]:
    """One fault for all texts that lack a meaning; an empty list: all is well."""
    unknown = unknown_among(game, texts_of(game))
    if not unknown:
        return []
    message = (
        f"{len(unknown)} texts have no meaning yet, the first of them “{unknown[0][:60]}”: "
        f"run `manage.py read_meanings {game}` and keep what it writes"
    )
    return [LibraryError(path_of(game), message)]
