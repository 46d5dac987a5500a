"""What judges think, on positions where the answer is known."""

from random import Random

import pytest

from cards.library.loader import load_map
from matches.bots.judges import Judge, judge_of
from matches.bots.judges.fights import Side, fight
from matches.bots.judges.great_harvest import plan_of, strength
from matches.bots.judges.judge import compare
from matches.bots.judges.roads import FAR, roads_of, ways_to
from matches.bots.naming import make_bot
from matches.bots.positions import Luck, settle_by
from matches.engines.imperial_conquest.board import board_of
from matches.engines.imperial_conquest.maps import read_terrain
from matches.engines.imperial_conquest.odds import calculate, read_question
from tests.conformance.subjects import SUBJECTS
from tests.matches.engines.script import Script, add_tools, grow_crop, place


@pytest.mark.parametrize(("own", "others"), [(1, 1), (2, 1), (3, 2), (4, 4), (1, 3)])
@pytest.mark.parametrize(("building", "dice"), [("none", 0), ("town", 1), ("city", 2)])
def test_fights_of_infantry_are_those_of_the_exact_calculator(
    own: int, others: int, building: str, dice: int
) -> None:
    question = read_question(
        {"attacker": {"infantry": own}, "defender": {"infantry": others}, "building": building}
    )
    exact = calculate(question)  # type: ignore[arg-type]
    found = fight(Side(own, 1, own), Side(others, 1, others), dice)
    assert found.taken == pytest.approx(float(exact.taken))


def test_an_empty_town_may_still_hold() -> None:
    assert fight(Side(1, 1, 1.1), Side(0, 0, 0), 1).taken == pytest.approx(0.5)
    assert fight(Side(2, 1, 2.2), Side(0, 0, 0), 1) == (1.0, 0.5, 0.0)
    assert fight(Side(1, 1, 1.1), Side(0, 0, 0), 0) == (1.0, 0.0, 0.0)


def test_roads_lead_over_land_only() -> None:
    terrain = read_terrain(
        {
            "radius": 4,
            "fill": "water",
            "hexes": [[0, 0, "food"], [1, 0, "ore"], [2, 0, "ore"], [-2, 0, "ore"]],
        }
    )
    board = board_of(4, terrain)
    at = {place: board.grid.number_of[place] for place in ((0, 0), (1, 0), (2, 0), (-2, 0))}
    row = roads_of(board)[at[0, 0]]
    assert [row[at[place]] for place in at] == [0, 1, 2, FAR]
    both = 1 << at[2, 0] | 1 << at[-2, 0]
    assert [ways_to(board, both)[at[place]] for place in at] == [2, 1, 0, 0]
    assert set(ways_to(board, 0)) == {FAR}


def test_a_combo_is_worth_more_with_every_step() -> None:
    script = Script(("sweet-corn", "cultivator", "seed-sower", "irrigation", "combine"))
    worth = [strength(script.state.holdings[0])]
    place(script, 0, "sweet-corn")
    for step in ("cultivator", "seed-sower", "irrigation"):
        add_tools(script, 0, 1, step)
        worth.append(strength(script.state.holdings[0]))
    script.act(0, "grow", combo=1)
    add_tools(script, 0, 1, "combine")
    worth.append(strength(script.state.holdings[0]))
    assert worth[-1] > worth[0]


def test_a_plan_names_what_a_combo_waits_for() -> None:
    script = Script(("sweet-corn", "cultivator"))
    place(script, 0, "sweet-corn")
    stage = script.state.holdings[0].combos[1].stage
    assert (len(plan_of(stage).wants), plan_of(stage).free, plan_of(stage).pays) == (4, 2, True)
    add_tools(script, 0, 1, "cultivator")
    assert len(plan_of(script.state.holdings[0].combos[1].stage).wants) == 3


@pytest.mark.parametrize("bot", ["greedy", "mcts:20", "mcts:60"])
def test_a_bot_turns_in_what_wins(bot: str) -> None:
    script = Script(("sweet-corn",), options={"first": 0, "top_value": 6})
    grow_crop(script)
    script.wait_for(0)
    chosen = make_bot(bot, "great-harvest").choose(script.state, 0, Random(1))
    assert (chosen.do, chosen.fields()) == ("turn_in", {"combo": 1})


def test_values_of_several_seats_compare_each_with_the_best_other() -> None:
    one, two, three = compare([10.0, 4.0, 4.0], 10.0)
    assert one > 0 > two == three
    assert compare([3.0, 3.0], 10.0) == [0.0, 0.0]


def test_a_game_without_a_judge_is_judged_by_its_scores() -> None:
    judge = judge_of("no-such-game")
    assert type(judge) is Judge
    script = Script(("sweet-corn",), options={"first": 0, "top_value": 30})
    grow_crop(script)
    script.act(0, "turn_in", combo=1)
    assert judge.standings(script.state) == [(6.0,), (0.0,)]
    first, second = judge.values(script.state)
    assert first == -second > 0


def test_the_next_card_of_a_seat_does_not_depend_on_what_others_draw() -> None:
    """Two imagined games of one luck: in one of them the other seat places a card in place of a draw."""
    script = Script(("krill",), ("krill", "salmon"))
    drawn = []
    for first in ("draw", "place"):
        state, luck = script.state.resample(0, Random(3)), Luck(5 << 8)
        for seat, words in ((0, ("draw",) * 3), (1, (first, "draw", "draw")), (0, ("draw",))):
            for word in words:
                if state.surplus():
                    state.apply_action(state.active, state.legal_actions(state.active)[0])
                actions = state.legal_actions(seat) or state.legal_actions(1 - seat)
                state.apply_action(seat, next(action for action in actions if action.do == word))
                settle_by(state, luck)
            if state.surplus():
                state.apply_action(seat, state.legal_actions(seat)[0])
        drawn.append(state.observation(0)["seats"][0]["hand"])
    assert drawn[0] == drawn[1]


def test_every_judge_leaves_something_to_do() -> None:
    for subject in SUBJECTS:
        state, judge = subject.start(), judge_of(subject.slug)
        for seat in state.current_players():
            if seat >= 0:
                assert set(judge.sensible(state, seat)) <= set(state.legal_actions(seat))
                assert judge.sensible(state, seat)
                assert len(judge.weights(state, seat, state.legal_actions(seat))) == len(
                    state.legal_actions(seat)
                )


def test_the_shipped_maps_have_roads() -> None:
    board = board_of(4, read_terrain(load_map("imperial-conquest", "two-straits")))
    assert all(row[at] == 0 for at, row in enumerate(roads_of(board)) if board.terrain[at])
