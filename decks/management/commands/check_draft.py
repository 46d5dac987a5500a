"""`manage.py check_draft`: judges the picks of a draft; no database, no worker."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.library.loader import load_catalogue
from decks.validation.imperial_harvest import GAME, DraftCheck, check_draft

LEGAL, NOT_LEGAL, MALFORMED = 0, 1, 2


class Command(BaseCommand):
    """Exit 0: every draft is legal; 1: a pick is refused; 2: one is no draft at all, or the call is wrong."""

    help = 'Check {"picks": [{"seat", "character"}, …]} and print legal, accepted and codes.'
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the file, or - for standard input")
        parser.add_argument("--game", default=GAME, help="slug of the game; only imperial-harvest has drafts")
        parser.add_argument("--jsonl", action="store_true", help="one draft and one answer a line")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["game"] != GAME:
            raise _wrong_call(f"{options['game']} has no drafts here; {GAME} has.")
        worst = LEGAL
        for text in _texts(_read(options["file"]), options["jsonl"]):
            check = check_draft(_parsed(text), load_catalogue(GAME))
            self.stdout.write(json.dumps(check.as_document()))
            worst = max(worst, _code(check))
        if worst:
            sys.exit(worst)


def _wrong_call(message: str) -> CommandError:
    return CommandError(message, returncode=MALFORMED)


def _read(file: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise _wrong_call(f"{file} cannot be read: {error.strerror}.") from None
    return raw.decode("utf-8-sig", errors="replace")


def _texts(text: str, jsonl: bool) -> Iterator[str]:
    yield from (line for line in text.splitlines() if line.strip()) if jsonl else (text,)


def _parsed(text: str) -> Any:
    """The document, or None where the text is no JSON: the check says so."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _code(check: DraftCheck) -> int:
    return MALFORMED if check.malformed else LEGAL if check.legal else NOT_LEGAL
