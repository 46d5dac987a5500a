"""What is measured: random legal play and validated replay, of python-chess and of an engine, on fixed
decks.
"""

import datetime
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Any

import chess

from cards.library.loader import load_catalogue
from decks.validation import check_deck
from matches.bots.random_play import play
from matches.engines.core import CHANCE, State
from matches.engines.registry import get_game
from matches.engines.replay import run_log

LONGEST_CHESS_GAME = 300  # plies


@dataclass
class Played:
    """Actions that were played in so many seconds of this process's time."""

    actions: int = 0
    seconds: float = 0.0
    listed: int = 0
    entries: int = 0
    mix: Counter[str] = field(default_factory=Counter)

    @property
    def a_second(self) -> float:
        """Actions a second."""
        return self.actions / self.seconds


def theme_decks() -> list[dict[str, Any]]:
    """Two decks of The Great Harvest: animals with nests against crops with every later class."""
    decks = {row["id"]: row["cards"] for row in load_catalogue("great-harvest").extras["theme_decks"]}
    return [{"cards": dict(decks[name])} for name in ("prairie-ranch", "grain-belt")]


def ready_teams() -> list[dict[str, Any]]:
    """The two teams of Imperial Harvest for a first match."""
    return [{"characters": list(row["cards"])} for row in load_catalogue("imperial-harvest").extras["teams"]]


def three_factions() -> list[dict[str, Any]]:
    """What three players of Harrow County bring."""
    return [{"faction": name} for name in ("fair-folk", "protectors", "family")]


@dataclass(frozen=True)
class Engine:
    """A game that is measured, with what its seats bring; `floor` and `goal` as multiples of python-chess.

    `longest`: a random game is left after so many actions, as one of chess after so many plies.
    """

    slug: str
    floor: float
    goal: float
    decks: Callable[[], list[dict[str, Any]]]
    options: Mapping[str, Any] = field(default_factory=dict)
    logs: int = 50  # random matches that are replayed
    longest: int = 20_000  # actions

    def new_match(self) -> State:
        """A match before its first entry."""
        seats = [{"name": f"Seat {number}", "deck": deck} for number, deck in enumerate(self.decks())]
        state = get_game(self.slug).new_initial_state(self.options, seats, load_catalogue(self.slug))
        assert isinstance(state, State)
        return state


ENGINES = (
    Engine("great-harvest", 4.0, 10.0, theme_decks, {"format": "tourney"}),
    Engine("for-the-emperor", 6.0, 15.0, lambda: [{"army": "crane"}, {"army": "turtle"}], logs=200),
    Engine("imperial-harvest", 2.0, 5.0, ready_teams, logs=40),
    Engine("imperial-conquest", 2.0, 5.0, lambda: [{}, {}], {"map": "two-straits"}, logs=15, longest=1_500),
    Engine("harrow-county", 4.0, 8.0, three_factions, logs=5, longest=1_500),
)
"""A new engine adds a row."""


def play_engine(engine: Engine, actions: int, seed: int) -> Played:
    """Random play: at every ply the whole legal list, one of it applied; chance is answered, and not
    counted.
    """
    rng, start, played = Random(seed), engine.new_match(), Played()
    begin = process_time()
    while played.actions < actions:
        _play_game(start.clone(), min(engine.longest, actions - played.actions), rng, played)
    played.seconds = process_time() - begin
    return played


def _play_game(state: State, most: int, rng: Random, played: Played) -> None:
    random, players, legal = rng.random, state.current_players, state.legal_actions
    act, chance, sample = state.apply_action, state.apply_chance, state.sample_chance
    done = listed = entries = 0
    while done < most and (current := players()):
        seat = current[0]
        if seat == CHANCE:
            chance(sample(rng))
        else:
            actions = legal(seat)
            act(seat, actions[int(random() * len(actions))])
            done += 1
            listed += len(actions)
        entries += 1
    played.actions += done
    played.listed += listed
    played.entries += entries


def play_chess(plies: int, seed: int) -> Played:
    """The same of python-chess: `list(board.legal_moves)`, one of it pushed."""
    random, played = Random(seed).random, Played()
    begin = process_time()
    while played.actions < plies:
        board = chess.Board()
        for _ in range(min(LONGEST_CHESS_GAME, plies - played.actions)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(random() * len(moves))])
            played.actions += 1
            played.listed += len(moves)
    played.seconds = process_time() - begin
    return played


def logs_of_engine(engine: Engine, matches: int) -> list[list[dict[str, Any]]]:
    """Logs of random matches, to be replayed."""
    given = {"game": engine.slug, "decks": engine.decks(), "options": engine.options}
    played = (play(seed=seed, **given) for seed in range(matches))
    return [document["log"] for document in played]


def replay_engine(engine: Engine, logs: Sequence[Sequence[Any]]) -> Played:
    """Validated replay: every entry is parsed, checked and applied. Entries of chance count as entries
    only.
    """
    start, played = engine.new_match(), Played()
    begin = process_time()
    for log in logs:
        refusal = run_log(start.clone(), log, [])
        assert refusal is None
    played.seconds = process_time() - begin
    played.actions = sum(entry["by"] != "chance" for log in logs for entry in log)
    played.entries = sum(map(len, logs))
    return played


def games_of_chess(games: int) -> list[list[str]]:
    """Random games of chess in UCI, to be replayed."""
    found = []
    for seed in range(games):
        board, rng = chess.Board(), Random(seed)
        while len(board.move_stack) < LONGEST_CHESS_GAME and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
        found.append([move.uci() for move in board.move_stack])
    return found


def replay_chess(games: Sequence[Sequence[str]]) -> Played:
    """Validated replay of python-chess: `push_uci`."""
    played = Played()
    begin = process_time()
    for game in games:
        board = chess.Board()
        for uci in game:
            board.push_uci(uci)
    played.seconds = process_time() - begin
    played.actions = sum(map(len, games))
    return played


def check_decks(times: int) -> Played:
    """Checks of decks of The Great Harvest, one an action."""
    catalogue, decks, day = load_catalogue("great-harvest"), theme_decks(), datetime.date(2026, 5, 2)
    terms: dict[str, Any] = {"deck_format": "tourney", "date": day, "catalogue": catalogue}
    begin = process_time()
    for _ in range(times):
        for deck in decks:
            assert check_deck(game="great-harvest", deck=deck, **terms).legal
    return Played(times * len(decks), process_time() - begin)


def mix_of(logs: Sequence[Sequence[Mapping[str, Any]]]) -> Counter[str]:
    """How often each action stands in the logs, chance left out."""
    return Counter(entry["do"] for log in logs for entry in log if entry["by"] != "chance")
