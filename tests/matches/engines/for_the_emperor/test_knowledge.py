"""Hidden information: observations, and resampling what a seat cannot know."""

from collections import Counter
from random import Random

import pytest

from matches.engines.core import CHANCE
from matches.engines.for_the_emperor.state import ForTheEmperorState

from .script import Script, new_state


def random_states(seed: str) -> list[ForTheEmperorState]:
    """Every position of a random game."""
    rng, state, found = Random(seed), new_state(), []
    while players := state.current_players():
        found.append(state.clone())
        if players == (CHANCE,):
            state.apply_chance(state.sample_chance(rng))
        else:
            state.apply_action(players[0], rng.choice(state.legal_actions(players[0])))
    return [*found, state]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_resampling_keeps_the_view_and_deals_a_legal_rest(seat: int | None) -> None:
    rng = Random(1)
    for number in range(8):
        for state in random_states(f"resample {number}"):
            before = state.digest()
            other = state.resample(seat, rng)
            assert other.observation(seat) == state.observation(seat)
            assert other.legal_actions(seat or 0) == state.legal_actions(seat or 0) or seat is None
            for one in (0, 1):
                both = other.hands[one] | other.piles[one]
                assert both == state.hands[one] | state.piles[one]
                assert other.hands[one] & other.piles[one] == 0
            assert state.digest() == before


def test_resampling_reaches_every_hand() -> None:
    script = Script("ronin ashigaru yamabushi", "wokou kyudo sohei")
    rng = Random(2)
    hands = Counter(script.state.resample(0, rng).hands[1] for _ in range(3_000))
    assert len(hands) == 84


def test_a_returned_warrior_is_known_until_it_is_played_again() -> None:
    script = Script("shinobi yamabushi kyudo", "sohei wokou", "shinobi@1 sohei@5 yamabushi@6 <shinobi")
    assert script.state.observation(1)["seats"][0]["hand"] == ["shinobi"]
    assert script.state.observation(None)["seats"][0]["hand"] == ["shinobi"]
    rng = Random(3)
    assert all(script.state.resample(1, rng).hands[0] & 1 for _ in range(50))
    script.play("wokou@5 shinobi@2")
    assert script.state.observation(1)["seats"][0]["hand"] == []


def test_the_whole_hand_is_known_once_the_pile_is_empty() -> None:
    for state in random_states("empty"):
        for seat in (0, 1):
            seen, own = state.observation(1 - seat)["seats"][seat], state.observation(seat)["seats"][seat]
            if not state.piles[seat]:
                assert (seen["hand"], seen["hand_or_pile"]) == (own["hand"], [])


def test_clone_is_independent() -> None:
    for state in random_states("clone"):
        copy, before = state.clone(), state.digest()
        assert copy.digest() == before
        if copy.current_players() in ((0,), (1,)):
            seat = copy.active
            copy.apply_action(seat, copy.legal_actions(seat)[-1])
            assert state.digest() == before
