"""Which catalogue is in force: the shipped one, or the version that this site published last.

Read in many places, so each process remembers the answer for a moment. Whoever publishes forgets it at once;
other processes know within FRESH seconds. What must not be a moment late (publishing itself) asks the row.
"""

import time
from functools import lru_cache
from typing import Any

from cards.enums import Origin
from cards.library.catalogue import Catalogue
from cards.library.changes import is_site_version
from cards.library.loader import LibraryError, catalogue_of_document, load_catalogue
from cards.models import CatalogueVersion
from harvest_site.base.problems import NotFound

FRESH = 2.0  # seconds


class _Seen:
    """What was read last: game to key and hash of the site's version in force."""

    def __init__(self) -> None:
        self.rows: dict[str, tuple[int, str]] = {}
        self.until = 0.0

    def read(self) -> dict[str, tuple[int, str]]:
        if time.monotonic() >= self.until:
            found = CatalogueVersion.objects.filter(is_current=True, origin=Origin.SITE)
            self.rows = {game: (pk, hash_) for game, pk, hash_ in found.values_list(*_KEY)}
            self.until = time.monotonic() + FRESH
        return self.rows

    def forget(self) -> None:
        self.rows, self.until = {}, 0.0

    def assume_none(self) -> None:
        """For tests: as if nothing had been published, until somebody publishes."""
        self.rows, self.until = {}, float("inf")


_KEY = ("game", "pk", "content_hash")
seen = _Seen()


def catalogue_in_force(game: str) -> Catalogue:
    """The catalogue that new decks, checks and matches of a game use. LibraryError: there is no such game."""
    row = seen.read().get(game)
    return _of_row(*row) if row else load_catalogue(game)


def catalogue_at(game: str, version: str) -> Catalogue:
    """A version of a catalogue, for what is pinned to it. NotFound: neither shipped nor of this site."""
    if not is_site_version(version):
        try:
            return load_catalogue(game, version)
        except LibraryError:
            pass  # shipped once; the row keeps it
    row = (
        CatalogueVersion.objects.filter(game=game, version=version).values_list("pk", "content_hash").first()
    )
    if row is None:
        raise NotFound(f"There is no version {version} of the catalogue of {game}.")
    return _of_row(*row)


@lru_cache(maxsize=16)
def _of_row(pk: int, _content_hash: str) -> Catalogue:
    """A version never changes, so it is built once; with the hash, since databases are emptied in tests."""
    document: Any = CatalogueVersion.objects.values_list("document", flat=True).get(pk=pk)
    return catalogue_of_document(document)
