"""`manage.py standings FILE`: the standings of an event file, without a database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from tournaments.management.filecommand import FileCommand, read_for
from tournaments.standings import compute, standings_document


class Command(FileCommand):
    """Prints one `harvest-standings/1` document a file."""

    help = "Print the standings of an event file (harvest-event/1). Exit 0, or 2 when it is malformed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--after` and `--profile` beside the file."""
        super().add_arguments(parser)
        parser.add_argument("--after", type=int, metavar="N", help="after round N (default: the last)")
        parser.add_argument("--profile", metavar="NAME", help="tie-breaks other than the event's own")

    def answer(self, raw: bytes, options: dict[str, Any]) -> dict[str, Any] | str:
        """The document of one file."""
        event = read_for(raw, options)
        return standings_document(compute(event, after=options["after"], profile=options["profile"]))
