"""Checks a whole deck file in any form: what the command and the API do, without a database."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass

from cards.library.catalogue import Catalogue
from cards.library.loader import load_catalogue
from decks.validation import GAMES, DeckCheck, check_deck, malformed

from .documents import parse_document
from .headings import game_slug, metadata
from .report import DeckFileError, guard_bytes
from .sources import decode, read_deck, source_of
from .text import split_lines

DEFAULT_GAME = "great-harvest"
_HEAD = 50  # lines of a list in which its game is looked for before it is read


@dataclass(frozen=True, slots=True)
class Terms:
    """What a file is checked by: `game` and `deck_format` win over the file; None leaves them to it."""

    date: datetime.date
    game: str | None = None
    deck_format: str | None = None
    catalogue: Catalogue | None = None
    find: Callable[[str], Catalogue] = load_catalogue

    def cards_of(self, game: str) -> Catalogue:
        """The catalogue to check with: the one given, else what `find` gives, by default the shipped one."""
        return self.catalogue or self.find(game)


def check_file(raw: bytes | str, terms: Terms) -> DeckCheck:
    """The check of one deck file; what is no deck file at all gets a malformed check with the reason."""
    try:
        guard_bytes(raw)
        text = decode(raw) if isinstance(raw, bytes) else raw
        if source_of(text) == "json":
            return check_document_text(text, terms)
        return _check_list(raw, text, terms)
    except DeckFileError as error:
        return malformed(_known(terms.game), "malformed-deck", reason=error.reason)


def check_document_text(text: str, terms: Terms) -> DeckCheck:
    """The check of a document `harvest-deck/1` as text, as each line of `--jsonl` holds one."""
    try:
        document = parse_document(text)
    except DeckFileError as error:
        return malformed(_known(terms.game), "malformed-deck", reason=error.reason)
    game = _game(document.game, terms)
    if game not in GAMES:
        return malformed(DEFAULT_GAME, "unknown-game", game=game)
    deck_format = document.deck_format if terms.deck_format is None else terms.deck_format
    catalogue = terms.cards_of(game)
    return check_deck(
        game=game, deck=document.deck, deck_format=deck_format, date=terms.date, catalogue=catalogue
    )


def _known(game: str | None) -> str:
    """The game whose words tell that a file is no deck: the one asked for, if it is one."""
    return game if game is not None and game in GAMES else DEFAULT_GAME


def _check_list(raw: bytes | str, text: str, terms: Terms) -> DeckCheck:
    game = _game(game_of_list(text), terms)
    if game not in GAMES:
        return malformed(DEFAULT_GAME, "unknown-game", game=game)
    catalogue = terms.cards_of(game)
    reading = read_deck(raw, catalogue, proposals=False)
    deck_format = (reading.deck_format or None) if terms.deck_format is None else terms.deck_format
    return check_deck(
        game=game, deck=reading.deck_for(game), deck_format=deck_format, date=terms.date, catalogue=catalogue
    )


def _game(written: str | None, terms: Terms) -> str:
    default = terms.catalogue.game if terms.catalogue else DEFAULT_GAME
    return terms.game or (game_slug(written) if written else default)


def game_of_list(text: str) -> str:
    """The game that a text list names in its head, or nothing."""
    rows = split_lines(text)[:_HEAD]
    fields = (metadata(row, after_about=False) for row in rows)
    return next((field.value for field in fields if field and field.field == "game"), "")
