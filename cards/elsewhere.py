"""Words of a question that belong to another game than the one in which it is asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from django.urls import reverse

from .library.loader import load_rulebook
from .library.search import Lexicon, stem
from .models import SearchLexicon

Versions = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """`words` are names of `game`, called `title`; `address` asks the same there."""

    words: tuple[str, ...]
    game: str
    title: str
    address: str


def belonging_elsewhere(
    asked: str, unknown: Sequence[str], game: str, versions: Versions
) -> tuple[Elsewhere, ...]:
    """The games that know most of the words that the picked one does not; what several know is nobody's."""
    if not game or not unknown:
        return ()
    names = _names(versions)
    known = {
        slug: tuple(dict.fromkeys(word for word in unknown if stem(word) in stems))
        for slug, stems in names.items()
        if slug != game
    }
    most = max(map(len, known.values()), default=0)
    return tuple(_elsewhere(asked, words, slug) for slug, words in known.items() if len(words) == most > 0)


def _elsewhere(asked: str, words: tuple[str, ...], game: str) -> Elsewhere:
    address = f"{reverse('search')}?{urlencode({'q': asked, 'game': game})}"
    return Elsewhere(words, game, load_rulebook(game).title, address)


@lru_cache(maxsize=4)
def _names(versions: Versions) -> Mapping[str, frozenset[str]]:
    """What the names of one game are made of, and no text of another; read anew only with another library."""
    rows = SearchLexicon.objects.filter(game__in=[game for game, _ in versions]).order_by("game")
    found = {row.game: Lexicon.from_document(row.document) for row in rows}
    return {game: frozenset(set(own.names) - _said_beside(game, found)) for game, own in found.items()}


def _said_beside(game: str, lexicons: Mapping[str, Lexicon]) -> set[str]:
    """What the other games speak of: a word that is in their texts is no game's own."""
    others = [lexicon for slug, lexicon in lexicons.items() if slug != game]
    return {name for lexicon in others for name in (*lexicon.names, *lexicon.holds)}
