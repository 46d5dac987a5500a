"""`manage.py view`: a match file as a seat, or the public, may see it; no database, no worker."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from cards.library.refusals import Refusal

from ...engines.adjudicate import exit_code, verdict_of, view_of
from ...engines.replay import Replay, replay_file
from ..sources import MatchFilesCommand, Source, wrong_call


class Command(MatchFilesCommand):
    """Exit 0: the match is legal; 1: an entry is refused (the view ends before it); 2: malformed, or a
    wrong call.
    """

    help = "Print a match file as a seat may see it: hidden lists as counts, the position as observation."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--seat", default="public", help="number of a seat, or public")

    def answer(self, source: Source, options: Mapping[str, Any]) -> int:
        if isinstance(source, Refusal):
            replay = Replay(refusal=source)
        else:
            replay = replay_file(source, catalogue=options["catalogue"], game=options["game"])
        try:
            self.print_line(view_of(replay, seat_or_public(options["seat"])))
        except ValueError as error:
            raise wrong_call(f"--seat: {error}.") from None
        return exit_code(verdict_of(replay, game=options["game"]))


def seat_or_public(text: str) -> int | None:
    """A seat number, or None for the public. ValueError: neither."""
    if text == "public":
        return None
    if not (text.isascii() and text.isdecimal()):
        raise ValueError("a seat is a number from 0, or public")
    return int(text)
