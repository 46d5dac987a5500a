"""`manage.py endgame`: exact value and best play at the end of a match file; no database, no worker."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.core.management.base import CommandParser

from cards.library.refusals import Refusal

from ...engines.adjudicate import exit_code, verdict_of
from ...engines.for_the_emperor.solver import MOST, Solved, TooLarge, solve
from ...engines.for_the_emperor.state import ForTheEmperorState
from ...engines.replay import Replay, entry_of, replay_file
from ..sources import MALFORMED, MatchFilesCommand, Source

FORMAT = "harvest-endgame/1"


class Command(MatchFilesCommand):
    """Prints one answer a match: `value` for seat 0 (1 a win, 0 shared, -1 a loss; a fraction where a draw is
    not certain), every legal action with its value, and a line of best play.

    Both hands are taken as they are, so this is for analysis, not for players. Exit 0: the log is legal and
    the position is solved; 1: an entry is refused, and the position before it is solved; 2: the file is
    malformed, of a game without a solver, or the position is too large.
    """

    help = "Solve the end of a match of For the Emperor with both hands known."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--positions", type=int, default=MOST, help=f"look at no more than so many (default {MOST})"
        )

    def answer(self, source: Source, options: Mapping[str, Any]) -> int:
        if isinstance(source, Refusal):
            replay = Replay(refusal=source)
        else:
            replay = replay_file(source, catalogue=options["catalogue"], game=options["game"])
        verdict = verdict_of(replay, game=options["game"])
        document = {"format": FORMAT, "game": verdict["game"], "refusal": verdict["refusal"]}
        if not isinstance(replay.state, ForTheEmperorState):
            self.print_line({**document, "solved": False, "why": "There is no solver for this."})
            return MALFORMED
        try:
            solved = solve(replay.state, most=options["positions"])
        except TooLarge as error:
            self.print_line({**document, "solved": False, "why": f"It takes {error}."})
            return MALFORMED
        self.print_line({**document, **_answer(replay.state, solved)})
        return exit_code(verdict)


def _answer(state: ForTheEmperorState, solved: Solved) -> dict[str, Any]:
    seats = [seat for seat in state.current_players() if seat >= 0]
    moves = [
        {"entry": entry_of(seat, action), "value": _written(value)}
        for seat in seats
        for action, value in solved.moves
    ]
    return {
        "solved": True,
        "value": _written(solved.value),
        "to_act": seats[0] if seats else None,
        "best": [entry_of(seat, action) for seat in seats for action in solved.best],
        "moves": moves,
        "line": [entry_of(by, action) for by, action in solved.line],
        "positions": solved.positions,
    }


def _written(value: Fraction) -> str:
    return str(value)
