"""`manage.py check_deck`: the check document of deck files; no database, no worker."""

import datetime
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cards.library.catalogue import Catalogue
from cards.library.loader import LibraryError, read_catalogue
from decks.formats.checks import Terms, check_document_text, check_file
from decks.validation import GAMES, DeckCheck

LEGAL, NOT_LEGAL, MALFORMED = 0, 1, 2


class Command(BaseCommand):
    """Exit 0: every deck is legal; 1: one is not; 2: one is no deck at all, or the call is wrong."""

    help = "Check a deck file (text, CSV, JSON, .cod, .o8d) and print the check document."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the deck file, or - for standard input")
        parser.add_argument("--game", help="slug of the game; wins over what the file says")
        parser.add_argument("--format", dest="deck_format", help="format to check for; wins over the file's")
        parser.add_argument("--date", type=day, help="day to check for, as 2026-05-02; left out: today")
        parser.add_argument("--catalogue", type=Path, help="a catalogue file in place of the shipped one")
        parser.add_argument("--jsonl", action="store_true", help="one deck document and one answer a line")

    def handle(self, *args: Any, **options: Any) -> None:
        terms = _terms(options)
        worst = LEGAL
        for check in _checks(_read(options["file"]), terms, options["jsonl"]):
            self.stdout.write(json.dumps(check.as_document(terms.date)))
            worst = max(worst, _code(check))
        if worst:
            sys.exit(worst)


def _terms(options: dict[str, Any]) -> Terms:
    game, deck_format = options["game"], options["deck_format"]
    catalogue = _catalogue(options["catalogue"]) if options["catalogue"] else None
    if game is not None and game not in GAMES:
        raise _wrong_call(f"There is no game called {game} here; known are: {', '.join(GAMES)}.")
    if game and catalogue and catalogue.game != game:
        raise _wrong_call(f"The catalogue is one of {catalogue.game}, not of {game}.")
    return Terms(options["date"] or timezone.localdate(), game, deck_format, catalogue)


def _catalogue(path: Path) -> Catalogue:
    try:
        return read_catalogue(path)
    except (LibraryError, OSError) as error:
        raise _wrong_call(f"The catalogue cannot be used: {error}.") from None


def _wrong_call(message: str) -> CommandError:
    return CommandError(message, returncode=MALFORMED)


def day(text: str) -> datetime.date:
    """A date as the option takes it; its name stands in the message about a wrong one."""
    return datetime.date.fromisoformat(text)


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise _wrong_call(f"{file} cannot be read: {error.strerror}.") from None


def _checks(raw: bytes, terms: Terms, jsonl: bool) -> Iterator[DeckCheck]:
    if not jsonl:
        yield check_file(raw, terms)
        return
    for line in raw.splitlines():
        if line.strip():
            yield _check_line(line, terms)


def _check_line(line: bytes, terms: Terms) -> DeckCheck:
    """A line that is no deck gets its answer like any other, and the next one is read."""
    return check_document_text(line.decode("utf-8-sig", errors="replace"), terms)


def _code(check: DeckCheck) -> int:
    return MALFORMED if check.malformed else LEGAL if check.legal else NOT_LEGAL
