"""The engine against the literal reference on random games, entry by entry; the properties of the page."""

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from matches.engines.core import CHANCE
from matches.engines.for_the_emperor.state import ForTheEmperorState
from matches.engines.replay import entry_of

from . import reference
from .script import new_state

VARIANTS = ("standard", "house-1-9")


def multiset(entries: list[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(entry, sort_keys=True) for entry in entries)


def legal_of(state: ForTheEmperorState) -> list[dict[str, Any]]:
    return [entry_of(seat, action) for seat in (0, 1) for action in state.legal_actions(seat)]


def compare(state: ForTheEmperorState, slow: reference.State) -> None:
    """Everything that the two can both say of a position."""
    seen = state.observation(None)
    assert multiset(legal_of(state)) == multiset(reference.legal(slow))
    assert state.scores() == reference.scores(slow)
    assert {field["at"]: field["banner"] for field in seen["battlefields"] if field["banner"]} == slow[
        "banners"
    ]
    assert seen["supply"] == sorted(slow["supply"], reverse=True)
    assert [field["counts"] for field in seen["battlefields"]] == [
        reference.counts(slow, at) for at in reference.FIELDS
    ]
    assert reference.counting(slow) <= 3
    assert seen["finished"] == slow["over"]


def play_both(seed: str, variant: str) -> list[dict[str, Any]]:
    """A random game of both, compared after every entry; its log."""
    rng, log = Random(seed), []
    state, slow = new_state(variant=variant), reference.new(variant)
    while players := state.current_players():
        if players == (CHANCE,):
            action = state.sample_chance(rng)
            state.apply_chance(action)
        else:
            action = rng.choice(state.legal_actions(players[0]))
            state.apply_action(players[0], action)
        log.append(entry_of(players[0], action))
        slow = reference.after(slow, log[-1])
        compare(state, slow)
    assert list(state.outcome().winners) == reference.winners(slow)
    check_end(slow, log)
    return log


def check_end(slow: reference.State, log: list[dict[str, Any]]) -> None:
    """What the page promises of every finished game."""
    assert len(slow["table"]) == 16
    assert sorted(slow["banners"].values()) == [1, 1, 2, 2, 3, 3, 4]
    assert all(len(reference.on(slow, field)) == banner for field, banner in slow["banners"].items())
    assert sum(reference.counts(slow, field) for field in reference.FIELDS) == 3
    assert 16 <= sum(entry["do"] == "play" for entry in log) <= 18
    assert all(sum(owner == seat for owner, _ in slow["tokens"]) <= 3 for seat in reference.SEATS)
    assert {reference.tie_break(slow, seat) for seat in reference.SEATS} <= {8, 9}
    assert skipped_turns(log) in ([], [0])


def skipped_turns(log: list[dict[str, Any]]) -> list[int]:
    """The seats that were passed over: who did not play between two plays of the other."""
    plays = [entry["by"] for entry in log if entry["do"] == "play"]
    return [1 - here for here, following in pairwise(plays) if here == following]


@pytest.mark.parametrize("variant", VARIANTS)
def test_engine_and_reference_agree_on_random_games(variant: str) -> None:
    for number in range(60):
        play_both(f"{variant} {number}", variant)


def test_the_seeds_reach_what_is_rare() -> None:
    """A skipped turn, a return, a shift: a generator that never shows them would compare nothing."""
    logs = [play_both(f"standard {number}", "standard") for number in range(20)]
    done = {entry["do"] for log in logs for entry in log}
    assert done == {"drawn", "play", "token", "banner", "return", "decline", "shift"}
    assert [0] in [skipped_turns(log) for log in logs]


def test_reference_has_the_first_counts_of_the_page() -> None:
    """The reference is not proved by the engine alone."""
    from .script import ORDERS_A, Script

    slow = reference.new()
    for entry in Script(*ORDERS_A).log:
        slow = reference.after(slow, entry)
    first = reference.legal(slow)
    assert len(first) == 21
    second = 0
    for entry in first:
        following = reference.after(slow, entry)
        if following["due"] == "draw":
            card = {0: "wokou", 1: "sohei"}[following["turn"]]
            draw = {"by": "chance", "do": "drawn", "seat": following["turn"], "cards": [card]}
            following = reference.after(following, draw)
        second += len(reference.legal(following))
    assert second == 217
