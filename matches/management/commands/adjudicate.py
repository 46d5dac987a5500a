"""`manage.py adjudicate`: the verdict on match files; no database, no worker."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from cards.library.loader import load_rulebook
from cards.library.refusals import Refusal

from ...engines.adjudicate import adjudicate, exit_code, verdict_of
from ...engines.replay import Replay
from ..sources import MatchFilesCommand, Source


class Command(MatchFilesCommand):
    """Exit 0: every match is legal; 1: one is refused; 2: one is malformed, or the call is wrong."""

    help = "Judge match files and print one verdict a line."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--explain", action="store_true", help="say each refusal for a person, with its clauses"
        )

    def answer(self, source: Source, options: Mapping[str, Any]) -> int:
        if isinstance(source, Refusal):
            verdict = verdict_of(Replay(refusal=source), game=options["game"])
        else:
            verdict = adjudicate(source, catalogue=options["catalogue"], game=options["game"])
        self.print_line(verdict)
        if options["explain"] and verdict["refusal"]:
            self.stdout.write(explanation(verdict))
        return exit_code(verdict)


def explanation(verdict: dict[str, Any]) -> str:
    """The refusal of a verdict for a person, each clause with its text."""
    refusal = verdict["refusal"]
    where = "The file" if refusal["entry"] is None else f"Entry {refusal['entry']}"
    lines = [f"{where} is {refusal['kind']} ({refusal['code']}): {refusal['message']}"]
    clauses = load_rulebook(verdict["game"]).clauses if refusal["clauses"] else {}
    lines += [f"  {name}  {clauses[name].text}" for name in refusal["clauses"] if name in clauses]
    return "\n".join(lines)
