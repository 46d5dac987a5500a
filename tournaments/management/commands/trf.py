"""`manage.py trf FILE`: an event file as TRF16; `--read` the other way round. Without a database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from tournaments.eventfile import event_document
from tournaments.management.filecommand import FileCommand, read_for
from tournaments.trf import event_of_trf, parse_trf, report_of, write_trf


class Command(FileCommand):
    """Writes one report a file, or with `--read` one event document a file."""

    help = "Write an event file (harvest-event/1) as TRF16, or with --read a TRF file as an event file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--read` beside the files; there `--game` is the game of the event."""
        super().add_arguments(parser)
        parser.add_argument("--read", action="store_true", help="the file is TRF16: print an event file")

    def answer(self, raw: bytes, options: dict[str, Any]) -> dict[str, Any] | str:
        """The report of one event, or the event of one report."""
        if options["read"]:
            return event_document(event_of_trf(parse_trf(raw), game=options["game"] or ""))
        return write_trf(report_of(read_for(raw, options)))
