"""Projections: what is claimed as certain holds in every future (brute force), the rest adds up."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench.fields import event_after
from tests.tournaments.events import bye, event, played
from tests.tournaments.oracle import all_rounds
from tournaments.eventfile import EventFault, read_event
from tournaments.projections import Situation, project, runs_for, situation_of
from tournaments.projections.bounds import Bounds
from tournaments.projections.project import interval
from tournaments.standings import compute

Points = dict[str, int]
DECIDED = ((3, 0), (0, 3), (1, 1))
ENDS = (*DECIDED, (0, 0))  # the last: both lose


def after_tables(points: Points, tables: Any, ends: Any) -> Iterator[Points]:
    """Every way in which these tables can end."""
    for ended in itertools.product(ends, repeat=len(tables)):
        result = dict(points)
        for table, gains in zip(tables, ended, strict=True):
            for ident, gain in zip(table, gains, strict=True):
                if ident in result:
                    result[ident] += gain
        yield result


def futures(
    now: Situation, *, tables: Any = None, points: Points | None = None, ends: Any = ENDS
) -> Iterator[Points]:
    """The points of every future: the open tables, then every pairing of every later round."""
    start = after_tables(points or now.points, now.tables if tables is None else tables, ends)
    found = {tuple(sorted(one.items())) for one in start}
    for _ in range(now.rounds):
        found = {tuple(sorted(end.items())) for one in found for end in _next_round(dict(one), ends)}
    return (dict(one) for one in found)


def _next_round(points: Points, ends: Any) -> Iterator[Points]:
    names = sorted(points)
    free_ones: list[str | None] = [*names] if len(names) % 2 else [None]
    for free in free_ones:
        rest = [name for name in names if name != free]
        lucky = points | ({free: points[free] + 3} if free else {})
        for pairs in all_rounds(rest):
            yield from after_tables(lucky, pairs, ends)


def is_in(now: Situation, me: str, worlds: list[Points]) -> bool:
    """In every future fewer than `places` others stand level with him or above."""
    least = now.least or 0
    return all(
        one[me] >= least and sum(one[x] >= one[me] for x in one if x != me) < now.places for one in worlds
    )


def is_out(now: Situation, me: str, worlds: list[Points]) -> bool:
    """In every future `places` others stand above him, or he lacks the points."""
    least = now.least or 0
    return all(
        one[me] < least or sum(one[x] > one[me] for x in one if x != me) >= now.places for one in worlds
    )


def check(now: Situation, *, exact: bool = False) -> None:
    """Every claim: "in" after double losses too, "out" of matches that are won or drawn."""
    bounds, worlds, decided = Bounds(now), list(futures(now)), list(futures(now, ends=DECIDED))
    for me in now.points:
        word = bounds.settled(me)
        if exact:
            assert (word == "in") == is_in(now, me, worlds)
            assert (word == "out") == is_out(now, me, decided)
        assert word != "in" or is_in(now, me, worlds)
        assert word != "out" or is_out(now, me, decided)


@st.composite
def situations(draw: st.DrawFn, rounds: int, most: int) -> Situation:
    names = [f"p{number}" for number in range(draw(st.integers(2, most)))]
    points = {name: draw(st.integers(0, 12)) for name in names}
    seats = draw(st.permutations(names))
    count = draw(st.integers(0, len(names) // 2))
    tables = tuple((seats[2 * one], seats[2 * one + 1]) for one in range(count)) if rounds < 2 else ()
    return Situation(points, tables, rounds, draw(st.integers(1, len(names))), win=3, draw=1, loss=0)


@settings(max_examples=250, deadline=None)
@given(situations(rounds=0, most=6))
def test_with_all_tables_known_the_claims_are_exact(now: Situation) -> None:
    check(now, exact=True)


@settings(max_examples=60, deadline=None)
@given(situations(rounds=1, most=5))
def test_with_a_round_to_pair_the_claims_hold_in_every_future(now: Situation) -> None:
    check(now)


@settings(max_examples=25, deadline=None)
@given(situations(rounds=2, most=4))
def test_with_two_rounds_to_pair_the_claims_hold_in_every_future(now: Situation) -> None:
    check(now)


@settings(max_examples=80, deadline=None)
@given(situations(rounds=0, most=6) | situations(rounds=1, most=4), st.integers(1, 15))
def test_a_cut_by_points_is_exact(now: Situation, least: int) -> None:
    check(replace(now, places=len(now.points), least=least), exact=True)


@settings(max_examples=80, deadline=None)
@given(situations(rounds=0, most=6) | situations(rounds=1, most=4), st.integers(1, 15))
def test_a_cut_by_rank_and_points_holds(now: Situation, least: int) -> None:
    check(replace(now, least=least))


@settings(max_examples=100, deadline=None)
@given(situations(rounds=0, most=6) | situations(rounds=1, most=4))
def test_what_is_enough_is_enough_in_every_future(now: Situation) -> None:
    bounds = Bounds(now)
    for table in now.tables:
        for me, other in (table, table[::-1]):
            word = bounds.enough(me)
            if word:
                mine, yours = {"draw": (1, 1), "win": (3, 0)}[word]
                after = now.points | {me: now.points[me] + mine, other: now.points[other] + yours}
                rest = tuple(one for one in now.tables if one != table)
                worlds = list(futures(now, tables=rest, points=after))
                assert is_in(now, me, worlds)


def test_whoever_wins_there_passes_him() -> None:
    """One place, one round left: c 6 can reach 9; a and b have 8 and 9, and meet: one of them ends above."""
    now = Situation({"a": 8, "b": 9, "c": 6, "d": 0}, (("a", "b"), ("c", "d")), 0, 1, 3, 1, 0)
    assert [Bounds(now).settled(me) for me in "abcd"] == ["", "", "out", "out"]


def test_what_a_cut_by_points_still_asks() -> None:
    stages = [{"kind": "swiss", "rounds": 3}, {"kind": "single-elimination", "min_points": 6}]
    rounds = [
        [played("a", "b", 2), played("c", "d", 2), played("e", "f", 1, 1, 1)],
        [played("a", "c", 2), played("b", "e", 2), played("d", "f", 1, 1, 1)],
        [{"players": list(two), "result": None} for two in ("ab", "ce", "df")],
    ]
    outlook = project(read_event(event(list("abcdef"), rounds, stages=stages)), seed=2, runs=300)
    found = {one.entrant: (one.settled, one.needs, one.missing) for one in outlook.chances}
    assert found == {
        "a": ("in", "", None),
        "b": ("", "win", 3),
        "c": ("", "win", 3),
        "d": ("out", "", None),
        "e": ("out", "", None),
        "f": ("out", "", None),
    }
    assert (outlook.places, outlook.least, outlook.document()["least"]) == (6, 6, "6")
    chance = {one.entrant: one for one in outlook.chances}
    assert all(chance[one].low <= (1 - outlook.draw_rate) / 2 <= chance[one].high for one in "bc")


def test_the_last_round_by_hand() -> None:
    """Top 2, one round left: a 9 meets b 7, c 6 meets d 3. A win takes c to 9."""
    now = Situation({"a": 9, "b": 7, "c": 6, "d": 3}, (("a", "b"), ("c", "d")), 0, 2, 3, 1, 0)
    bounds = Bounds(now)
    assert {me: bounds.settled(me) for me in "abcd"} == {"a": "", "b": "", "c": "", "d": "out"}
    # a draw: a 10, b 8, c at most 9. b needs the win (10 against 9); c cannot do it alone (a 9, b 7 stay).
    assert {me: bounds.enough(me) for me in "abc"} == {"a": "draw", "b": "win", "c": ""}


def last_round() -> Any:
    """Eight players before the last of three rounds, paired; a cut of four follows."""
    names = list("abcdefgh")
    rounds = [
        [played("a", "b", 2), played("c", "d", 2), played("e", "f", 2), played("g", "h", 2)],
        [played("a", "c", 2), played("e", "g", 2), played("b", "d", 2), played("f", "h", 2)],
        [{"players": list(two), "result": None} for two in ("ae", "cg", "bf", "dh")],
    ]
    stages = [{"kind": "swiss", "rounds": 3}, {"kind": "single-elimination", "size": 4}]
    return read_event(event(names, rounds, stages=stages))


def test_the_chances_add_up_to_the_places() -> None:
    outlook = project(last_round(), seed=7, runs=400)
    assert (outlook.places, outlook.runs, outlook.rounds_left) == (4, 400, 0)
    assert sum(one.share for one in outlook.chances) == pytest.approx(4, abs=1e-9)
    by_name = {one.entrant: one for one in outlook.chances}
    # a and e have 6 points; four others have 3 and two of them meet: at most two reach 6 beside them.
    assert [by_name[name].settled for name in "ae"] == ["in", "in"]
    assert [by_name[name].share for name in "dh"] == [0, 0], (
        "without a point after two rounds, and four above"
    )
    assert all(one.low <= one.share <= one.high for one in outlook.chances)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.integers(5, 24), st.integers(1, 4), st.integers(1, 3))
def test_a_sum_for_any_field(seed: int, size: int, rounds: int, more: int) -> None:
    source = event_after(rounds, size, planned=rounds + more, seed=seed)
    outlook = project(source, seed=seed, places=4, runs=30)
    assert sum(one.share for one in outlook.chances) == pytest.approx(4, abs=1e-9)
    assert {one.settled for one in outlook.chances if one.share == 0 and one.high == 0} <= {"out"}
    assert len(outlook.chances) == size


def test_the_same_seed_gives_the_same_outlook() -> None:
    source = event_after(3, 20, planned=5)
    assert project(source, seed=1, runs=50) == project(source, seed=1, runs=50)
    assert project(source, seed=1, runs=50) != project(source, seed=2, runs=50)


def test_simulated_chances_contain_the_true_one() -> None:
    """Two tables are open and one place: the winner of the one table is in, whatever else happens."""
    rounds = [[{"players": ["a", "b"], "result": None}]]
    source = read_event(event(["a", "b"], rounds, stages=[{"kind": "swiss", "rounds": 1}]))
    outlook = project(source, seed=3, places=1, runs=2000)
    assert all(one.low <= 0.5 <= one.high for one in outlook.chances)
    assert [one.needs for one in outlook.chances] == ["win", "win"]


def test_after_the_last_round_the_standings_decide() -> None:
    source = event_after(4, 16, planned=4)
    outlook = project(source, seed=1, places=4)
    first = [row.entrant for row in compute(source).rows[:3]]
    assert outlook.runs == 0
    assert sum(one.share for one in outlook.chances) == pytest.approx(4)
    assert set(first) <= {one.entrant for one in outlook.chances if one.share > 0}


def test_who_left_takes_no_place() -> None:
    entrants = [{"id": "a", "dropped_after": 1}, "b", "c", "d"]
    source = read_event(
        event(
            [one if isinstance(one, dict) else {"id": one} for one in entrants],
            [[played("a", "b", 2), played("c", "d", 2)]],
            stages=[{"kind": "swiss", "rounds": 2}],
        )
    )
    outlook = project(source, seed=1, places=3, runs=20)
    assert {one.entrant: one.settled for one in outlook.chances} == {"b": "in", "c": "in", "d": "in"}


def test_progress_is_told_after_every_run() -> None:
    seen: list[tuple[int, int]] = []
    project(event_after(2, 12, planned=4), seed=1, places=4, runs=5, on_progress=lambda *at: seen.append(at))
    assert seen == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


def test_out_of_time_it_keeps_the_runs_that_are_done() -> None:
    """The same as if only so many had been asked for, with the intervals of so few."""
    source = event_after(2, 12, planned=4)
    stopped = project(source, seed=1, places=4, runs=50, is_over=lambda done, total: done == 7)
    assert stopped.runs == 7
    assert stopped == project(source, seed=1, places=4, runs=7)


@pytest.mark.parametrize(
    ("stages", "code"),
    [([{"kind": "pods", "rounds": 2}], "stage-kind"), ([{"kind": "swiss", "rounds": None}], "open-plan")],
)
def test_what_cannot_be_projected(stages: list[dict[str, Any]], code: str) -> None:
    with pytest.raises(EventFault) as caught:
        project(read_event(event(["a", "b"], [], stages=stages)), seed=1)
    assert caught.value.code == code


def test_the_interval() -> None:
    low, high = interval(0, 100)
    assert (low, round(high, 4)) == (0.0, 0.037)
    low, high = interval(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)


def test_large_fields_take_fewer_runs() -> None:
    assert runs_for(event_after(0, 8, planned=4)) == 2000
    assert runs_for(event_after(0, 10_000, planned=15)) == 40


def test_the_situation() -> None:
    now = situation_of(last_round())
    assert (now.places, now.rounds, len(now.tables)) == (4, 0, 4)
    late = event(
        [{"id": "a"}, {"id": "b", "entered_round": 2}], [[bye("a")]], stages=[{"kind": "swiss", "rounds": 3}]
    )
    assert set(situation_of(read_event(late)).points) == {"a", "b"}


def test_claims_about_thousands_are_quick() -> None:
    chance = random.Random(1)
    points = {f"p{number}": 3 * chance.randrange(10) for number in range(5_000)}
    bounds = Bounds(Situation(points, (), 3, 8, 3, 1, 0))
    words = [bounds.settled(me) for me in points]
    assert words.count("out") == sum(have + 9 < 27 for have in points.values())
    assert len(bounds._seats) < 200
