"""The solver of endings against brute force, and the command."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from django.core.management import call_command

from matches.engines.core import CHANCE
from matches.engines.for_the_emperor.solver import MOST, TooLarge, solve
from matches.engines.for_the_emperor.state import ForTheEmperorState
from matches.engines.replay import entry_of

from .script import HOUSE, Script, judge, position_b
from .test_differential import VARIANTS
from .test_rules import SKIP, VOID

MOST_LEAVES = 4_000


def brute(state: ForTheEmperorState) -> Fraction:
    """Minimax without any short cut."""
    if state.is_terminal():
        return Fraction(int(state.returns()[0]))
    if state.current_players() == (CHANCE,):
        outcomes = state.chance_outcomes() or []
        return sum((share * brute(after(state, CHANCE, one)) for one, share in outcomes), Fraction(0))
    seat = state.active
    values = [brute(after(state, seat, action)) for action in state.legal_actions(seat)]
    return max(values) if seat == 0 else min(values)


def leaves(state: ForTheEmperorState, most: int) -> int:
    """How many games may follow, counted up to `most`: brute force has to look at each of them."""
    if state.is_terminal():
        return 1
    found = 0
    for action in state.legal_actions(state.active):
        found += leaves(after(state, state.active, action), most - found)
        if found >= most:
            break
    return found


def after(state: ForTheEmperorState, by: int, action: object) -> ForTheEmperorState:
    child = state.clone()
    child.apply_chance(action) if by == CHANCE else child.apply_action(by, action)
    return child


def endings(variant: str, plays: int, number: int) -> list[ForTheEmperorState]:
    """The positions of random games before the last so many plays."""
    from random import Random

    from .script import new_state

    found = []
    for seed in range(number):
        rng, state, walked = Random(f"{variant} {seed}"), new_state(variant=variant), []
        while players := state.current_players():
            walked.append(state.clone())
            action = (
                state.sample_chance(rng)
                if players == (CHANCE,)
                else rng.choice(state.legal_actions(players[0]))
            )
            state = after(state, players[0], action)
        starts = [one for one in walked if one.phase == 0]
        found.append(starts[-plays])
    return found


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("plays", "number"), [(1, 30), (2, 25), (3, 24)])
def test_values_are_those_of_brute_force(variant: str, plays: int, number: int) -> None:
    compared = 0
    for state in endings(variant, plays, number):
        if leaves(state, MOST_LEAVES) < MOST_LEAVES:
            solved = solve(state)
            assert solved.value == brute(state)
            assert dict(solved.moves) == {
                action: brute(after(state, state.active, action))
                for action in state.legal_actions(state.active)
            }
            compared += 1
    assert compared >= 5


def test_draws_are_chance() -> None:
    """Where a pile holds two the value is the mean over both, exactly."""
    found = []
    for state in endings("standard", 3, 12):
        seat = state.active
        back = state.hands[seat] & -state.hands[seat]
        two = back | (state.hands[seat] ^ back) & -(state.hands[seat] ^ back)
        if state.piles == [0, 0] and state.hands[seat].bit_count() == 3:
            state.hands[seat], state.piles[seat] = (
                state.hands[seat] ^ two,
                two,
            )  # one in hand, two to be drawn
            assert solve(state).value == brute(state)
            found.append(solve(state).value)
    assert len(found) >= 3


def test_position_b_is_lost_for_crane() -> None:
    solved = solve(position_b().state)
    assert (solved.value, len(solved.moves), {value for _, value in solved.moves}) == (-1, 13, {-1})
    assert solved.positions < 2_000


def test_best_play_is_legal_and_ends_as_it_says() -> None:
    script = position_b()
    solved = solve(script.state)
    verdict = script.verdict(*(entry_of(by, action) for by, action in solved.line))
    assert (verdict["legal"], verdict["finished"], verdict["winners"]) == (True, True, [1])


@pytest.mark.parametrize("line", [SKIP, VOID], ids=["a skipped turn", "a bar that is void"])
def test_rare_endings(line: tuple[str, str, str]) -> None:
    state = Script(*line).state
    assert solve(state).value == brute(state)


def test_a_finished_match_has_its_value_and_no_moves() -> None:
    state = Script(*SKIP).play("shinobi@2").state
    solved = solve(state)
    assert (solved.value, solved.moves, solved.line) == (1, (), ())


def test_a_position_that_is_too_large_is_given_up() -> None:
    with pytest.raises(TooLarge):
        solve(Script().state, most=500)
    assert MOST >= 100_000


def test_the_command_solves_a_match_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script, file = position_b(), tmp_path / "b.json"
    file.write_text(json.dumps(script.document))
    call_command("endgame", str(file))
    answer = json.loads(capsys.readouterr().out)
    assert (answer["format"], answer["solved"], answer["value"]) == ("harvest-endgame/1", True, "-1")
    assert (answer["to_act"], len(answer["moves"]), len(answer["best"])) == (1, 13, 13)
    assert judge({**script.document, "log": [*script.log, *answer["line"]]})["winners"] == [1]


def test_the_command_says_what_it_cannot_solve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "start.json"
    file.write_text(json.dumps(Script(**HOUSE).document))
    with pytest.raises(SystemExit) as ended:
        call_command("endgame", str(file), "--positions", "100")
    answer = json.loads(capsys.readouterr().out)
    assert (ended.value.code, answer["solved"], answer["why"]) == (
        2,
        False,
        "It takes more than 100 positions.",
    )
    file.write_text("{}")
    with pytest.raises(SystemExit) as ended:
        call_command("endgame", str(file))
    assert (ended.value.code, json.loads(capsys.readouterr().out)["solved"]) == (2, False)
