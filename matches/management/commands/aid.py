"""`manage.py aid`: what helps whoever sits at a seat, from what he may see; no database, no worker."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from cards.library.loader import load_catalogue
from cards.library.refusals import Refusal

from ...engines.adjudicate import aid_of, exit_code, verdict_of
from ...engines.replay import Replay, replay_file
from ..sources import MALFORMED, MatchFilesCommand, Source, wrong_call
from .view import seat_or_public


class Command(MatchFilesCommand):
    """Exit 0: the match is legal; 1: an entry is refused (the aid is for the position before it); 2:
    malformed, a game without an aid, or a wrong call.
    """

    help = "Print the confined area and, for whoever sees the objectives, what the next nest completes."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--seat", default="public", help="number of a seat, or public")

    def answer(self, source: Source, options: Mapping[str, Any]) -> int:
        if isinstance(source, Refusal):
            replay = Replay(refusal=source)
        else:
            replay = replay_file(source, catalogue=options["catalogue"], game=options["game"])
        found = self._aid(replay, options)
        self.print_line(found)
        return MALFORMED if found is None else exit_code(verdict_of(replay, game=options["game"]))

    def _aid(self, replay: Replay, options: Mapping[str, Any]) -> dict[str, Any] | None:
        if replay.file is None or replay.state is None:
            return None
        cards = options["catalogue"] or load_catalogue(replay.file.game, replay.file.catalogue)
        try:
            return aid_of(replay, seat_or_public(options["seat"]), cards)
        except ValueError as error:
            raise wrong_call(f"--seat: {error}.") from None
