"""The guesser of Harrow County: it searches inside its belief, and never by the card."""

from random import Random

import pytest

from matches.bots.greedy import choose_greedy
from matches.bots.judges import judge_of
from matches.bots.judges.county import belief, knowledge, parting, searches
from matches.engines.core import CHANCE

from ..engines.harrow_county.positions import searching, shot
from ..engines.harrow_county.script import GAME, Table
from ..engines.harrow_county.test_knowledge import SECRETS, searched

JUDGE = judge_of(GAME)


def test_the_belief_is_what_no_answer_rules_out() -> None:
    state = searched(SECRETS[0]).state()
    hexes = [state.setup.board.hexes[at] for at in range(37) if belief(state) >> at & 1]
    assert (2, -1) in hexes
    assert [place for place in ((1, 0), (0, 2), (-2, 0), (-3, 1)) if place in hexes] == []
    assert 0 < knowledge(state) < 1


def test_an_arrow_that_parts_the_belief_is_preferred_and_guesses_stay_inside_it() -> None:
    state = shot().state()
    actions = state.legal_actions(0)
    chosen = searches(state, actions)
    assert {action.do for action in chosen} == {"arrow"}
    assert parting(state, chosen[0]) == min(parting(state, one) for one in actions if one.do == "arrow")
    state.allowed[0] = 0b11
    assert {action.at for action in searches(state, actions)} == {0, 1}


def test_the_choice_does_not_depend_on_the_card() -> None:
    for table in (searching(), shot()):
        states = []
        for secret in SECRETS:
            state = table.state()
            state.location = tuple(state.setup.board.number_of[tuple(at)] for at in secret.values())
            states.append(state)
        chosen = [choose_greedy(JUDGE, state, 0, Random(3)) for state in states]
        assert chosen[0] == chosen[1] == chosen[2]


@pytest.mark.parametrize("seed", [0, 1])
def test_it_plays_a_match_to_its_end_and_finds_the_items(seed: int) -> None:
    state, rng = Table().state(), Random(seed)
    for _ in range(600):
        if state.is_terminal():
            break
        seat = state.current_players()[0]
        if seat == CHANCE:
            state.apply_chance(state.sample_chance(rng))
        else:
            state.apply_action(seat, choose_greedy(JUDGE, state, seat, rng))
    assert (state.is_terminal(), state.outcome().winners) == (True, (0,))
