"""Match files for tests, played through the engine's own protocol."""

import json
from functools import lru_cache
from random import Random
from typing import Any

from cards.library.loader import load_catalogue
from matches.engines.core import CHANCE, State
from matches.engines.registry import get_game
from matches.engines.replay import entry_of

GAME = "great-harvest"
FARMER = (
    "sweet-corn cattle cultivator combine grain-mill bakery silo feeder water-trough "
    "seed-sower irrigation bed-spreader soybeans"
)
FISHER = (
    "krill holding-tank feeder salmon weeder irrigation tank-filter tuna harvest-net "
    "cultivator apple canning-line cold-store"
)
EAGER = ("turn_in", "tool", "grow", "place", "draw", "feed", "discard")
LAZY = ("draw", "discard", "place", "tool", "grow", "feed", "turn_in")


def deck(cards: str) -> dict[str, Any]:
    """Four of each."""
    return {"cards": dict.fromkeys(cards.split(), 4)}


def head(**changes: Any) -> dict[str, Any]:
    """A match file without entries: two seats, seat 0 begins."""
    seats = [{"name": "Aiko", "deck": deck(FARMER)}, {"name": "Bela", "deck": deck(FISHER)}]
    return {
        "format": "harvest-match/1",
        "game": GAME,
        "rules": "1.0",
        "options": {"first": 0},
        "seats": seats,
        "log": [],
    } | changes


def as_bytes(document: dict[str, Any]) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode()


def match_file(log: list[Any] | None = None, **changes: Any) -> bytes:
    """The bytes of a match file with the example's log, or `log`."""
    return as_bytes(head(log=example_log() if log is None else log, **changes))


def example_log() -> list[dict[str, Any]]:
    """An opening and some Labors; seat 0 holds silo and bakery, seat 1 weeder, and neither shows them."""
    return [
        drawn(0, "sweet-corn cattle cultivator combine grain-mill bakery silo"),
        drawn(1, "krill holding-tank feeder feeder salmon weeder irrigation"),
        {"by": 0, "do": "place", "card": "sweet-corn"},
        {"by": 0, "do": "place", "card": "cattle"},
        {"by": 0, "do": "draw"},
        drawn(0, "feeder"),
        {"by": 1, "do": "place", "card": "krill"},
    ]


def drawn(seat: int, cards: str) -> dict[str, Any]:
    return {"by": "chance", "do": "drawn", "seat": seat, "cards": cards.split()}


def play(document: dict[str, Any], *, entries: int, wishes: tuple[str, ...], seed: int = 7) -> dict[str, Any]:
    """`document` with a log of at most `entries` legal entries; seats prefer the actions that stand first."""
    state = opened(document)
    rng, log = Random(seed), []
    while len(log) < entries and not state.is_terminal():
        by = state.current_players()[0]
        action = state.sample_chance(rng) if by == CHANCE else wish(state, by, wishes)
        state.apply_chance(action) if by == CHANCE else state.apply_action(by, action)
        log.append(entry_of(by, action))
    return {**document, "log": log}


def opened(document: dict[str, Any]) -> State:
    game = get_game(document["game"], document["rules"])
    state = game.new_initial_state(document["options"], document["seats"], load_catalogue(document["game"]))
    assert isinstance(state, State)
    return state


def wish(state: State, seat: int, wishes: tuple[str, ...]) -> Any:
    return min(state.legal_actions(seat), key=lambda action: wishes.index(action.do))


@lru_cache(maxsize=4)
def finished_file(seed: int = 7) -> bytes:
    """A short match that ends by the rules: the first Combo turned in wins."""
    return as_bytes(play(head(options={"first": 0, "top_value": 1}), entries=5000, wishes=EAGER, seed=seed))


@lru_cache(maxsize=4)
def long_file(entries: int = 20_000, seed: int = 7) -> bytes:
    """Exactly `entries` legal entries of a match that does not end: draw, draw, draw, discard."""
    document = play(head(), entries=entries, wishes=LAZY, seed=seed)
    assert len(document["log"]) == entries
    return as_bytes(document)
