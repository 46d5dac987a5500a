"""What every engine must keep, whatever its game: one suite for all."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from matches.engines.adjudicate import adjudicate
from matches.engines.canonical import canonical
from matches.engines.core import CHANCE, Refused, State
from matches.engines.replay import entry_of, run_log

from .subjects import SUBJECTS, Subject, apply, log_of, walk

SEEDS = range(4)
ENTRIES = 250


@pytest.fixture(scope="module", params=SUBJECTS, ids=lambda subject: f"{subject.slug}, {subject.name}")
def subject(request: pytest.FixtureRequest) -> Subject:
    chosen: Subject = request.param
    return chosen


@pytest.fixture(scope="module", params=SEEDS)
def walked(request: pytest.FixtureRequest, subject: Subject) -> list[tuple[int, Any, State]]:
    return walk(subject, request.param, ENTRIES)


Walked = list[tuple[int, Any, State]]


def test_replay_reaches_the_same_digest(subject: Subject, walked: Walked) -> None:
    state = subject.start()
    assert run_log(state, log_of(walked), []) is None
    assert (state.digest(), state.digest(public=True)) == (
        walked[-1][2].digest(),
        walked[-1][2].digest(public=True),
    )
    assert canonical(state.document()) == canonical(walked[-1][2].document())


def test_a_clone_is_equal_and_goes_its_own_way(walked: Walked) -> None:
    for by, action, state in walked[:-1:7]:
        before = state.digest()
        copy = state.clone()
        assert copy.digest() == before
        apply(copy, by, action)
        assert (state.digest(), copy.digest() != before) == (before, True)


def test_a_clone_lists_and_says_the_same(walked: Walked) -> None:
    for _, _, state in walked[::11]:
        copy = state.clone()
        for seat in state.current_players():
            assert copy.legal_actions(seat) == state.legal_actions(seat)
        assert copy.observation(None) == state.observation(None)


def test_legal_actions_are_those_that_check_allows(walked: Walked) -> None:
    for _, _, state in walked:
        for seat in state.current_players():
            if seat != CHANCE:
                refused = [action for action in state.legal_actions(seat) if state.check(seat, action)]
                assert refused == []


def test_legal_actions_are_all_different_and_in_a_fixed_order(walked: Walked) -> None:
    for _, _, state in walked:
        for seat in state.current_players():
            actions = state.legal_actions(seat)
            assert len(set(actions)) == len(actions)
            assert actions == state.legal_actions(seat)


def test_check_agrees_with_the_list_on_actions_of_other_positions(subject: Subject, walked: Walked) -> None:
    """Actions that were legal somewhere are tried everywhere: allowed exactly where they are listed."""
    tried = {action for by, action, _ in walked if action is not None and by != CHANCE}
    known = {action for action in tried if not subject.free(action)}
    for _, _, state in walked[::9]:
        for seat in range(len(state.returns())):
            listed = set(state.legal_actions(seat))
            allowed = {action for action in known if state.check(seat, action) is None}
            assert allowed == listed & known


def test_a_refusal_changes_nothing_and_says_why(walked: Walked) -> None:
    known = {action for _, action, _ in walked if action is not None}
    for _, _, state in walked[::23]:
        before = state.digest()
        for action in known:
            for by in (CHANCE, *range(len(state.returns()))):
                refusal = state.check(by, action)
                if refusal is not None:
                    with pytest.raises(Refused) as caught:
                        apply(state, by, action)
                    assert caught.value.refusal == refusal
                    assert refusal.kind in ("illegal", "incomplete")
                    assert refusal.clauses
        assert state.digest() == before


def test_entries_are_read_as_they_are_written(walked: Walked) -> None:
    for by, action, state in walked[:-1]:
        entry = entry_of(by, action)
        assert json.loads(json.dumps(entry)) == entry
        assert state.parse_entry(entry) == (by, action)


def test_seats_out_of_turn_have_nothing_to_do(walked: Walked) -> None:
    for _, _, state in walked[::5]:
        others = [seat for seat in range(len(state.returns())) if seat not in state.current_players()]
        assert [state.legal_actions(seat) for seat in others] == [[] for _ in others]


def test_chance_is_asked_for_and_its_results_are_possible(walked: Walked) -> None:
    for _, _, state in walked:
        due = state.current_players() == (CHANCE,)
        assert (state.pending_draw() is not None) == due
        outcomes = state.chance_outcomes() if due else None
        if outcomes is not None:
            assert sum(share for _, share in outcomes) == Fraction(1)
            assert [state.check(CHANCE, outcome) for outcome, _ in outcomes] == [None] * len(outcomes)
        if due:
            assert state.check(CHANCE, state.sample_chance(Random(1))) is None


def test_samples_are_among_the_listed_outcomes_and_depend_on_the_generator_only(walked: Walked) -> None:
    for _, _, state in walked:
        outcomes = state.chance_outcomes() if state.pending_draw() else None
        if outcomes is not None:
            sample = state.sample_chance(Random(3))
            assert sample in [outcome for outcome, _ in outcomes]
            assert sample == state.sample_chance(Random(3))


def test_whoever_is_to_act_can(walked: Walked) -> None:
    for _, _, state in walked:
        for seat in state.current_players():
            assert seat == CHANCE or state.legal_actions(seat)


def test_the_end_is_the_end(subject: Subject) -> None:
    if not subject.ends:
        assert walk(subject, 1, 600)[-1][2].current_players()
        return
    end = walk(subject, 1, 20_000)[-1][2]
    assert (end.is_terminal(), end.current_players(), end.pending_draw()) == (True, (), None)
    assert [end.legal_actions(seat) for seat in range(len(end.returns()))] == [[] for _ in end.returns()]
    outcome = end.outcome()
    assert outcome.finished
    assert outcome.draw == (len(outcome.winners) != 1 and not subject.shares)
    assert outcome.winners or outcome.draw
    assert outcome.why
    known = {action for _, action, _ in walk(subject, 1, 60) if action is not None}
    for action in known:
        for by in (CHANCE, *range(len(end.returns()))):
            refusal = end.check(by, action)
            assert refusal is not None
            assert refusal.kind == "illegal"


def test_winners_are_known_at_the_end_only(walked: Walked) -> None:
    for _, _, state in walked:
        assert state.is_terminal() or (state.outcome().winners, state.outcome().draw) == ((), False)
        assert set(state.scores()) == {str(seat) for seat in range(len(state.returns()))}


def observers(state: State) -> list[int | None]:
    return [None, *range(len(state.returns()))]


def test_observations_are_plain_json(walked: Walked) -> None:
    for _, _, state in walked[::13]:
        for seat in observers(state):
            seen = state.observation(seat)
            assert json.loads(canonical(seen)) == seen


def test_a_resampled_position_cannot_be_told_apart(subject: Subject, walked: Walked) -> None:
    """Byte for byte the same observation and public digest, whatever is hidden."""
    moved = 0
    for index, (_, _, state) in enumerate(walked[::6]):
        for seat in observers(state):
            other = state.resample(seat, Random(index))
            assert canonical(other.observation(seat)) == canonical(state.observation(seat))
            assert canonical(other.observation(None)) == canonical(state.observation(None))
            assert other.digest(public=True) == state.digest(public=True)
            assert other.current_players() == state.current_players()
            if seat is not None:
                assert other.legal_actions(seat) == state.legal_actions(seat)
            moved += other.digest() != state.digest()
    assert (moved > 0) == subject.hides


def test_resampling_leaves_the_position_as_it_is(walked: Walked) -> None:
    for _, _, state in walked[::17]:
        before = state.digest()
        state.resample(0, Random(2))
        assert state.digest() == before


def test_a_resampled_position_can_be_played_on(walked: Walked) -> None:
    for index, (_, _, state) in enumerate(walked[:-1:25]):
        rng, other = Random(index), state.resample(0, Random(index))
        for _ in range(30):
            if other.is_terminal():
                break
            by = other.current_players()[0]
            apply(
                other, by, other.sample_chance(rng) if by == CHANCE else rng.choice(other.legal_actions(by))
            )


def test_the_verdict_on_a_walk_is_legal_at_every_length(subject: Subject, walked: Walked) -> None:
    log = log_of(walked)
    for length in range(0, len(log) + 1, 37):
        verdict = adjudicate(json.dumps(subject.document(log[:length])).encode())
        assert (verdict["legal"], verdict["accepted"], verdict["refusal"]) == (True, length, None)


def test_a_log_with_an_entry_left_out_is_refused_or_ends_elsewhere(subject: Subject, walked: Walked) -> None:
    """Nothing breaks when an entry is missing, doubled, or swapped with the next."""
    log = log_of(walked)
    for at in range(0, len(log) - 1, 19):
        for damaged in (
            log[:at] + log[at + 1 :],
            [*log[: at + 1], *log[at:]],
            [*log[:at], log[at + 1], log[at], *log[at + 2 :]],
        ):
            verdict = adjudicate(json.dumps(subject.document(damaged)).encode())
            assert verdict["legal"] == (verdict["accepted"] == len(damaged))


def test_entries_may_be_read_by_any_position_of_the_match(walked: Walked) -> None:
    """The form of an entry does not depend on the position."""
    entries = log_of(walked)[::10]
    read = [[state.parse_entry(entry) for entry in entries] for _, _, state in walked[::40]]
    assert all(row == read[0] for row in read)
