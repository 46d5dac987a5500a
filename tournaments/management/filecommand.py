"""What the commands on event files share: reading, one answer a document, exit codes."""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.eventfile import MAX_BYTES, Event, EventFault, parse_event_file

REFUSED = 2


class FileCommand(BaseCommand, ABC):
    """A command on one or more event files (`-`: standard input). It touches no database.

    Exit 0 when every document was answered, 2 when one was malformed, inconsistent or cannot be paired; then
    a problem document stands in its place.
    """

    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files, `--game` (as every checking command takes it) and `--jsonl`."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="an event file, or - for standard input")
        parser.add_argument("--game", help="refuse files of another game")
        parser.add_argument("--jsonl", action="store_true", help="one document a line, one answer a line")

    @abstractmethod
    def answer(self, raw: bytes, options: dict[str, Any]) -> dict[str, Any] | str:
        """The answer to one document, or a text for a person. Raises `EventFault`."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer every document, then leave with the worst exit code."""
        refused = [name for name in options["files"] if not self._answer_file(name, options)]
        if refused:
            sys.exit(REFUSED)

    def _answer_file(self, name: str, options: dict[str, Any]) -> bool:
        """Print every answer of one file; whether all went well."""
        try:
            raws = documents(_read(name), jsonl=options["jsonl"])
        except EventFault as fault:
            self._print_fault(fault, options)
            return False
        answered = [self._answer(raw, options) for raw in raws]
        return all(answered)

    def _answer(self, raw: bytes, options: dict[str, Any]) -> bool:
        try:
            self._print(self.answer(raw, options))
        except EventFault as fault:
            self._print_fault(fault, options)
            return False
        return True

    def _print_fault(self, fault: EventFault, options: dict[str, Any]) -> None:
        self._print(fault.message if options.get("explain") else fault.document())

    def _print(self, answer: dict[str, Any] | str) -> None:
        self.stdout.write(answer if isinstance(answer, str) else json.dumps(answer))


def read_for(raw: bytes, options: dict[str, Any]) -> Event:
    """The event, if it is of the game that was asked for."""
    event = parse_event_file(raw)
    if options["game"] and event.game != options["game"]:
        raise EventFault("game", f'an event of "{options["game"]}" is expected')
    return event


def documents(raw: bytes, *, jsonl: bool) -> list[bytes]:
    """The documents of one file: one, or one a line."""
    return [line for line in raw.splitlines() if line.strip()] if jsonl else [raw]


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        with Path(name).open("rb") as handle:
            return handle.read(MAX_BYTES + 1)
    except OSError as error:
        raise EventFault(name, error.strerror or "cannot be read") from error
