"""The numbers of legal sequences that the rules page gives."""

from collections import Counter

import pytest

from matches.engines.core import CHANCE
from matches.engines.for_the_emperor.state import ForTheEmperorState

from .script import ORDERS_A, Script, position_b

Left = tuple[tuple[str, ...], tuple[str, ...]]


def left_of(script: Script) -> Left:
    return tuple(script.left[0]), tuple(script.left[1])


def after_draws(state: ForTheEmperorState, left: Left) -> Left:
    """The draws that are due, from each seat's fixed order."""
    while state.current_players() == (CHANCE,):
        seat = state.active
        card = state.setup.tables.number_of[left[seat][0]]
        state.apply_chance(state.setup.actions.drawn(seat, (card,)))
        left = (left[0][1:], left[1]) if seat == 0 else (left[0], left[1][1:])
    return left


def count(state: ForTheEmperorState, left: Left, depth: int, found: Counter[int], at: int = 1) -> None:
    """Add to `found` how many sequences of each length there are, up to `depth`."""
    if state.is_terminal():
        return
    seat = state.active
    actions = state.legal_actions(seat)
    found[at] += len(actions)
    for action in actions if at < depth else ():
        following = state.clone()
        following.apply_action(seat, action)
        count(following, after_draws(following, left), depth, found, at + 1)


def ends(state: ForTheEmperorState, left: Left, found: Counter[tuple[int, ...]]) -> None:
    """Play every game out and count the winners."""
    if state.is_terminal():
        found[state.outcome().winners] += 1
        return
    seat = state.active
    for action in state.legal_actions(seat):
        following = state.clone()
        following.apply_action(seat, action)
        ends(following, after_draws(following, left), found)


@pytest.mark.parametrize(
    ("script", "numbers"),
    [
        (Script(*ORDERS_A), [21, 217, 3_801, 45_724, 586_418]),
        (position_b(), [13, 91, 478, 3_080, 10_776]),
    ],
    ids=["A", "B"],
)
def test_numbers_of_sequences(script: Script, numbers: list[int]) -> None:
    found: Counter[int] = Counter()
    count(script.state.clone(), left_of(script), len(numbers), found)
    assert [found[length] for length in range(1, len(numbers) + 1)] == numbers


def test_second_decisions_of_a() -> None:
    """N(2) = 28 (Ronin, four values) + 42 + 147."""
    found: Counter[str] = Counter()
    start = Script(*ORDERS_A)
    for word in start.legal():
        found[word.split("@")[0]] += len(Script(*ORDERS_A, word).legal())
    assert found == {"ronin": 28, "ashigaru": 42, "yamabushi": 147}


def test_position_b_played_out() -> None:
    script = position_b()
    assert script.state.current_players() == (1,)
    found: Counter[tuple[int, ...]] = Counter()
    ends(script.state, left_of(script), found)
    assert found == {(0,): 4_370, (1,): 27_185, (0, 1): 2_565}
    assert sum(found.values()) == 34_120
