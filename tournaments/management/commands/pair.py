"""`manage.py pair FILE`: the next round of an event file, without a database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from tournaments.eventfile import Event
from tournaments.management.filecommand import FileCommand, read_for
from tournaments.pairing import explain_round, pair_round, pairing_document


class Command(FileCommand):
    """Prints one `harvest-pairings/1` document a file."""

    help = "Pair the next round of an event file (harvest-event/1). Exit 0, or 2 when it cannot be paired."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The seed, the round, and how to print it."""
        super().add_arguments(parser)
        parser.add_argument("--seed", metavar="S", help="instead of the event's seed")
        parser.add_argument("--explain", action="store_true", help="print it for a person")
        parser.add_argument("--provisional", action="store_true", help="although results are open")
        parser.add_argument("--round", type=int, metavar="N", help="pair round N again, from those before it")

    def answer(self, raw: bytes, options: dict[str, Any]) -> dict[str, Any] | str:
        """The round of one file, as a document or in words."""
        event = read_for(raw, options)
        paired = pair_round(
            event, seed=options["seed"], provisional=options["provisional"], number=options["round"]
        )
        return explain_round(paired, _names(event)) if options["explain"] else pairing_document(paired)


def _names(event: Event) -> dict[str, str]:
    return {one.id: one.name for one in event.entrants}
