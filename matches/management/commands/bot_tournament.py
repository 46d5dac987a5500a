"""`manage.py bot_tournament`: bots against each other, with what the games say; no database, no worker."""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from cards.library.refusals import message_of

from ...bots.judges import judge_of
from ...bots.naming import UnknownBot, make_bot
from ...bots.random_play import CannotPlay
from ...bots.tournament import Game, Pairing, Row, Terms, new_match, pairings, play_game, report, tally
from ...engines.registry import games
from ..sources import wrong_call

_HEADS = ("bots", "games", "won", "drawn", "lost", "stopped", "score", "95 % interval", "Elo")
_FORM = "{:<26} {:>5} {:>5} {:>5} {:>5} {:>7}  {:>6}  {:>15}  {:>5}"


class Command(BaseCommand):
    """Exit 0 with a row for every two bots; 2 where no game can be played."""

    help = (
        "Let bots play each other, every two of them the same number of games, and print who scores what, "
        "with a 95 % interval (Wilson). Each deal is played twice, the second time with the seats swapped. "
        "At a table of more than two, the two bots sit in turn, and a win counts for the bot in that seat."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", required=True, metavar="G", help=f"one of {', '.join(games())}")
        parser.add_argument("--bots", required=True, help="names with commas: random,greedy,mcts:200")
        parser.add_argument("--games", type=int, default=20, help="games of every two bots, an even number")
        parser.add_argument("--seed", default="0", help="the same seed plays the same games")
        parser.add_argument("--seats", type=int, default=2, help="seats at the table (2)")
        parser.add_argument("--longest", type=int, help="decisions after which a game is stopped and scored")
        parser.add_argument("--jobs", type=int, default=1, help="processes; the result is the same")
        parser.add_argument("--json", action="store_true", help="print JSON in place of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        terms, names = _terms(options), _bots(options)
        try:
            new_match(terms, 0)
        except CannotPlay as error:
            raise wrong_call(message_of(terms.game, error.refusal)) from None
        rows = tally(self._play_all(terms, list(pairings(names, options["games"])), options["jobs"]))
        if options["json"]:
            self.stdout.write(json.dumps(report(terms, rows)))
        else:
            self._print(terms, rows)

    def _play_all(self, terms: Terms, games: Sequence[Pairing], jobs: int) -> Iterator[Game]:
        """All games in order, with a line of progress on standard error for each."""
        if jobs == 1:
            yield from self._tell(map(partial(play_game, terms), games), len(games))
            return
        with ProcessPoolExecutor(jobs) as pool:
            yield from self._tell(pool.map(partial(play_game, terms), games), len(games))

    def _tell(self, games: Iterator[Game], number: int) -> Iterator[Game]:
        for played, game in enumerate(games, 1):
            pair = f"{game.pairing.first} against {game.pairing.second}"
            end = "stopped" if game.stopped else "over"
            self.stderr.write(
                f"{played}/{number}: {pair}, score {game.score:g}, {end} after {game.decisions} decisions"
            )
            yield game

    def _print(self, terms: Terms, rows: Sequence[Row]) -> None:
        self.stdout.write(
            f"{terms.game}, {terms.seats} seats, seed {terms.seed}, stopped after {terms.longest} decisions"
        )
        self.stdout.write(_FORM.format(*_HEADS))
        for row in rows:
            interval = f"{row.low:.3f} to {row.high:.3f}"
            elo = "–" if row.elo is None else f"{row.elo:+.0f}"
            pair, rate = f"{row.first} : {row.second}", f"{row.rate:.3f}"
            counts = (row.games, row.wins, row.draws, row.losses, row.stopped)
            self.stdout.write(_FORM.format(pair, *counts, rate, interval, elo))


def _terms(options: dict[str, Any]) -> Terms:
    game = options["game"]
    if game not in games():
        raise wrong_call(f"There is no game called {game} here; known are: {', '.join(games())}.")
    longest = judge_of(game).longest if options["longest"] is None else options["longest"]
    for name, number in (("--jobs", options["jobs"]), ("--longest", longest), ("--seats", options["seats"])):
        if number < 1:
            raise wrong_call(f"{name} is a number from 1.")
    if options["games"] < 2 or options["games"] % 2:
        raise wrong_call("--games is an even number from 2: each deal is played twice, with swapped seats.")
    return Terms(game, options["seed"], options["seats"], longest)


def _bots(options: dict[str, Any]) -> list[str]:
    names = [name.strip() for name in options["bots"].split(",")]
    if len(names) < 2 or len(set(names)) < len(names):
        raise wrong_call("--bots names two or more different bots, with commas between them.")
    try:
        return [make_bot(name, options["game"]).name for name in names]
    except UnknownBot as error:
        raise wrong_call(str(error)) from None
