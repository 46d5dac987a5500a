"""Every metric by hand, on small events."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from tests.tournaments.events import bye, event, other, played, states
from tournaments.eventfile import EventFault, read_event
from tournaments.eventfile.names import METRICS as NAMES
from tournaments.standings import METRICS, compute, standings_document
from tournaments.standings.document import six_decimals

F = Fraction

# Round 1: a beats b 2-1, c beats d 2-0, e has a bye. Round 2: a and c draw 1-1-1, e beats b 2-0, d is absent
# from the list (not paired). Points: a 4, c 4, e 6, b 0, d 0.
ROUNDS = [
    [played("a", "b", 2, 1), played("c", "d", 2, 0), bye("e")],
    [played("a", "c", 1, 1, 1), played("e", "b", 2, 0)],
]


def values(metric: str, document: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """The metric alone, after points."""
    read = read_event(document or event(list("abcde"), ROUNDS, **more))
    rows = compute(read, profile=("points", metric)).rows if metric != "points" else compute(read).rows
    return {row.entrant: row.points if metric == "points" else row.tie_breaks[metric] for row in rows}


def test_every_metric_is_there() -> None:
    assert tuple(METRICS) == NAMES


def test_points_and_records() -> None:
    rows = {row.entrant: row for row in compute(read_event(event(list("abcde"), ROUNDS))).rows}
    assert {key: row.points for key, row in rows.items()} == {"a": 4, "b": 0, "c": 4, "d": 0, "e": 6}
    assert {key: row.record for key, row in rows.items()} == {
        "a": (1, 0, 1),
        "b": (0, 2, 0),
        "c": (1, 0, 1),
        "d": (0, 1, 0),
        "e": (2, 0, 0),
    }
    assert {key: row.byes for key, row in rows.items()} == {"a": 0, "b": 0, "c": 0, "d": 0, "e": 1}


EXPECTED: dict[str, dict[str, Any]] = {
    # opponents: a: b, c. b: a, e. c: d, a. d: c. e: b. M: a 4/6, b 1/3, c 4/6, d 1/3, e 1.
    "omw": {"a": F(1, 2), "b": F(5, 6), "c": F(1, 2), "d": F(2, 3), "e": F(1, 3)},
    # games: a 3-2-1, b 1-4, c 3-1-1, d 0-2, e 4-0.
    "gw": {"a": F(10, 18), "b": F(1, 3), "c": F(10, 15), "d": F(1, 3), "e": F(1)},
    "ogw": {
        "a": (F(1, 3) + F(2, 3)) / 2,
        "b": (F(5, 9) + 1) / 2,
        "c": (F(1, 3) + F(5, 9)) / 2,
        "d": F(2, 3),
        "e": F(1, 3),
    },
    # P: a 3/4, b 1/4, c 3/4, d 1/4, e 1.
    "omw-25": {"a": F(1, 2), "b": F(7, 8), "c": F(1, 2), "d": F(3, 4), "e": F(1, 4)},
    "oomw-25": {
        "a": (F(7, 8) + F(1, 2)) / 2,
        "b": (F(1, 2) + F(1, 4)) / 2,
        "c": (F(3, 4) + F(1, 2)) / 2,
        "d": F(1, 2),
        "e": F(7, 8),
    },
    # d: c's 4, and his own 0 for the round without a pairing. e: his own 6 for the bye, b's 0.
    "buchholz": {"a": F(4), "b": F(10), "c": F(4), "d": F(4), "e": F(6)},
    "buchholz-cut-1": {"a": F(4), "b": F(6), "c": F(4), "d": F(4), "e": F(6)},
    "buchholz-median": {"a": F(0), "b": F(0), "c": F(0), "d": F(0), "e": F(0)},
    "sonneborn-berger": {"a": F(2), "b": F(0), "c": F(2), "d": F(0), "e": F(6)},
    "wins": {"a": F(1), "b": F(0), "c": F(1), "d": F(0), "e": F(2)},
    # a and c are level and met (a draw); b and d are level and did not meet.
    "head-to-head": {"a": F(1, 2), "b": F(0), "c": F(1, 2), "d": F(0), "e": F(0)},
    # points a round: a 2, b 0, c 2, d 0, e 3.
    "sos": {"a": F(1), "b": F(5, 2), "c": F(1), "d": F(2), "e": F(0)},
    "extended-sos": {"a": F(7, 4), "b": F(1, 2), "c": F(3, 2), "d": F(1), "e": F(5, 2)},
    # at least 3 points: a, c, e.
    "koya": {"a": F(1, 2), "b": F(0), "c": F(1, 2), "d": F(0), "e": F(0)},
    "cumulative": {"a": F(7), "b": F(0), "c": F(7), "d": F(0), "e": F(9)},
    "game-difference": {"a": F(1), "b": F(-3), "c": F(2), "d": F(-2), "e": F(4)},
    "opponents-points": {"a": F(2), "b": F(5), "c": F(2), "d": F(4), "e": F(0)},
}


@pytest.mark.parametrize("metric", EXPECTED)
def test_a_metric_by_hand(metric: str) -> None:
    assert values(metric) == EXPECTED[metric]


def test_nobody_met() -> None:
    document = event(["a", "b"], [[bye("a")]])
    nobody = {"omw": F(1, 3), "ogw": F(1, 3), "omw-25": F(1, 4), "oomw-25": F(1, 4), "sos": F(0)}
    assert {metric: values(metric, document)["b"] for metric in nobody} == nobody
    assert values("gw", document) == {"a": F(1), "b": F(1, 3)}


def test_seed_and_lot() -> None:
    entrants = [{"id": "a", "seed": 2}, {"id": "b", "seed": 1}, {"id": "c"}]
    document = event(entrants, [])
    rows = compute(read_event(document), profile=("seed",)).rows
    assert [(row.entrant, row.rank, row.tie_breaks["seed"]) for row in rows] == [
        ("b", 1, 1),
        ("a", 2, 2),
        ("c", 3, None),
    ]
    # sha256("6f1c:a") begins with these eight bytes
    import hashlib

    expected = int.from_bytes(hashlib.sha256(b"6f1c:a").digest()[:8], "big")
    assert values("random", document)["a"] == expected
    with pytest.raises(EventFault):
        values("random", event(entrants, [], seed=None))


NO_SHOW = [[other("no-show", "a", "b", absent=["b"]), played("c", "d", 2)], [played("a", "c", 2), bye("d")]]


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("points", {"a": 6, "b": 0, "c": 3, "d": 3}),
        ("gw", {"a": F(1), "b": F(1, 3), "c": F(1, 2), "d": F(1, 2)}),
        ("omw", {"a": (F(1, 3) + F(1, 2)) / 2, "b": F(1), "c": F(3, 4), "d": F(1, 2)}),
        ("buchholz", {"a": F(6 + 3), "b": F(0), "c": F(3 + 6), "d": F(3 + 3)}),
        ("sonneborn-berger", {"a": F(6 + 3), "b": F(0), "c": F(3), "d": F(3)}),
        ("koya", {"a": F(1), "b": F(0), "c": F(1), "d": F(0)}),
    ],
)
def test_a_no_show(metric: str, expected: dict[str, Any]) -> None:
    assert values(metric, event(list("abcd"), NO_SHOW)) == expected


def test_double_loss_and_agreed_draw() -> None:
    rounds = [[other("double-loss", "a", "b"), other("intentional-draw", "c", "d")]]
    document = event(list("abcd"), rounds)
    assert values("points", document) == {"a": 0, "b": 0, "c": 1, "d": 1}
    assert values("gw", document) == {"a": F(1, 3), "b": F(1, 3), "c": F(1, 3), "d": F(1, 3)}
    assert values("head-to-head", document) == {"a": 0, "b": 0, "c": F(1, 2), "d": F(1, 2)}


@pytest.mark.parametrize(("missed", "points", "record"), [("loss", 3, (1, 2, 0)), ("bye", 9, (3, 0, 0))])
def test_a_late_entrant(missed: str, points: int, record: tuple[int, int, int]) -> None:
    entrants = ["a", "b", {"id": "late", "entered_round": 3, "missed": missed}]
    rounds = [[played("a", "b", 2)], [played("b", "a", 2)], [played("late", "a", 2), bye("b")]]
    read = read_event(event(entrants, rounds))
    row = next(row for row in compute(read).rows if row.entrant == "late")
    assert (row.points, row.record, row.byes) == (points, record, 0 if missed == "loss" else 2)
    assert [row.entrant for row in compute(read, after=2).rows] == ["a", "b"]


def test_a_drop_keeps_its_rounds() -> None:
    entrants = ["a", {"id": "b", "dropped_after": 1}, "c"]
    rounds = [[played("b", "a", 2), bye("c")], [played("a", "c", 2)]]
    rows = {row.entrant: row for row in compute(read_event(event(entrants, rounds))).rows}
    assert (rows["b"].active, rows["a"].active) == (False, True)
    assert rows["a"].tie_breaks["omw"] == (F(1) + F(1, 2)) / 2


def test_a_disqualified_entrant_has_no_rank_but_is_an_opponent() -> None:
    penalty = [{"entrant": "a", "round": 1, "kind": "disqualification"}]
    rows = compute(read_event(event(list("ab"), [[played("a", "b", 2)]], penalties=penalty))).rows
    assert [(row.entrant, row.rank) for row in rows] == [("b", 1), ("a", None)]
    assert rows[0].tie_breaks["omw"] == F(1)


def test_pods_share_places() -> None:
    rounds = [[other("pod", "a", "b", "c", "d", places=[["a", "b"], ["c"], ["d"]])]]
    document = event(list("abcd"), rounds, stages=[{"kind": "pods"}], tie_breaks="pods")
    rows = {row.entrant: row for row in compute(read_event(document)).rows}
    assert {key: row.points for key, row in rows.items()} == {"a": F(5, 2), "b": F(5, 2), "c": 1, "d": 0}
    assert rows["a"].record == (0, 0, 1)
    assert rows["a"].tie_breaks["opponents-points"] == (F(5, 2) + 1) / 3
    assert rows["c"].record == (0, 1, 0)


def test_equal_in_everything_is_an_equal_rank() -> None:
    rows = compute(read_event(event(list("abcd"), [[played("a", "b", 2), played("c", "d", 2)]]))).rows
    assert [(row.entrant, row.rank) for row in rows] == [("a", 1), ("c", 1), ("b", 3), ("d", 3)]


def test_open_and_unconfirmed_count_for_nothing() -> None:
    unconfirmed = played("c", "d", 2)
    unconfirmed["result"]["confirmed"] = False
    document = event(list("abcd"), [[{"players": ["a", "b"], "result": None}, unconfirmed]])
    assert set(values("points", document).values()) == {0}
    assert set(values("buchholz", document).values()) == {0}


def test_final_places_after_a_cut() -> None:
    swiss = [[played("a", "d", 2), played("b", "c", 2)], [played("a", "b", 2), played("c", "d", 2)]]
    document = event(
        list("abcd"), swiss, stages=[{"kind": "swiss"}, {"kind": "single-elimination", "size": 4}]
    )
    semis = [played("a", "d", 0, 2), played("b", "c", 2)]
    finals = [played("d", "b", 2), played("a", "c", 0, 2)]
    for number, pairings in enumerate((semis, finals), start=1):
        document["rounds"].append({"stage": 2, "number": number, "pairings": pairings})
    rows = compute(read_event(document)).rows
    assert [(row.rank, row.entrant) for row in rows] == [(1, "d"), (2, "b"), (3, "c"), (4, "a")]
    assert compute(read_event(document), after=2).rows[0].entrant == "a"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (F(2, 3), "0.666667"),
        (F(1, 3), "0.333333"),
        (F(1, 2_000_000), "0.000001"),
        (F(-3), "-3.000000"),
        (F(-1, 2_000_000), "0.000000"),
        (F(5), "5.000000"),
    ],
)
def test_six_decimals_halves_up(value: F, text: str) -> None:
    assert six_decimals(value) == text


def test_the_document() -> None:
    document = standings_document(compute(read_event(event(list("ab"), [[played("a", "b", 2, 1)]]))))
    assert document["after_round"] == 1
    assert document["rows"][0] == {
        "rank": 1,
        "entrant": "a",
        "points": 3,
        "record": [1, 0, 0],
        "byes": 0,
        "tie_breaks": {
            "omw": {"exact": "1/3", "decimal": "0.333333"},
            "gw": {"exact": "2/3", "decimal": "0.666667"},
            "ogw": {"exact": "1/3", "decimal": "0.333333"},
        },
        "active": True,
    }


def test_the_sum_of_a_cell() -> None:
    standings = compute(read_event(event(list("abcde"), ROUNDS)))
    terms = [(term.round, term.opponent, term.value) for term in standings.terms("omw", "a")]
    assert terms == [(1, "b", F(1, 3)), (2, "c", F(2, 3))]


def test_half_points() -> None:
    points = {"win": 1, "draw": 0.5, "loss": 0}
    document = event(list("ab"), [[played("a", "b", 1, 1)]], points=points)
    rows = standings_document(compute(read_event_of(document)))["rows"]
    assert (rows[0]["points"], rows[0]["points_exact"]) == (0.5, "1/2")


def read_event_of(document: dict[str, Any]) -> Any:
    import json

    from tournaments.eventfile import parse_event_file

    return parse_event_file(json.dumps(document).encode())


@settings(max_examples=60, deadline=None)
@given(states())
def test_a_column_is_what_its_terms_give(document: dict[str, Any]) -> None:
    """The quick way (the whole field, integers) and the shown way (terms of one cell) are one value."""
    read = read_event_of(document)
    for name, metric in METRICS.items():
        standings = compute(read, profile=("points", name) if name != "points" else ("points",))
        for row in standings.rows:
            value = row.points if name == "points" else row.tie_breaks[name]
            if value is not None:
                assert metric.fold([term.value for term in standings.terms(name, row.entrant)]) == value, name


@settings(max_examples=40, deadline=None)
@given(states())
def test_sums_are_what_the_lines_say(document: dict[str, Any]) -> None:
    """The packed count against the lines, one by one."""
    book = compute(read_event_of(document)).book
    for tally in book.field.tallies.values():
        lines = [line for line in tally.lines if line.outcome]
        outcomes = [line.outcome for line in lines]
        assert tally.points == sum(line.points for line in lines)
        assert (tally.rounds, tally.byes) == (len(lines), sum(line.kind == "bye" for line in lines))
        assert (tally.won, tally.lost, tally.drawn) == tuple(map(outcomes.count, ("won", "lost", "drawn")))
        assert tally.games == tuple(sum(line.games[part] for line in lines) for part in range(3))
        assert tally.opponents == [one.opponent for line in tally.lines for one in line.meetings]


# Three rounds for the median; the first of each pair won 2-0: a-b, c-d; a-c, b-d; d-a, b-c.
# Points: a 6, b 6, c 3, d 3. Opponents: a: b, c, d. b: a, d, c. c: d, a, b. d: c, b, a.
THREE = [
    [played("a", "b", 2), played("c", "d", 2)],
    [played("a", "c", 2), played("b", "d", 2)],
    [played("d", "a", 2), played("b", "c", 2)],
]


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("points", {"a": 6, "b": 6, "c": 3, "d": 3}),
        ("buchholz", {"a": 12, "b": 12, "c": 15, "d": 15}),
        ("buchholz-cut-1", {"a": 9, "b": 9, "c": 12, "d": 12}),
        ("buchholz-median", {"a": 3, "b": 3, "c": 6, "d": 6}),
        ("sonneborn-berger", {"a": 9, "b": 6, "c": 3, "d": 6}),  # a beat b and c, b beat d and c, d beat a
        ("koya", {"a": F(1), "b": F(0), "c": F(0), "d": F(1)}),  # at least 9/2 points: a and b
        ("head-to-head", {"a": F(1), "b": F(0), "c": F(1), "d": F(0)}),  # a beat b, c beat d
        ("cumulative", {"a": 3 + 6 + 6, "b": 0 + 3 + 6, "c": 3 + 3 + 3, "d": 0 + 0 + 3}),
        ("opponents-points", {"a": 4, "b": 4, "c": 5, "d": 5}),
        ("sos", {"a": F(4, 3), "b": F(4, 3), "c": F(5, 3), "d": F(5, 3)}),
        ("extended-sos", {"a": F(14, 9), "b": F(14, 9), "c": F(13, 9), "d": F(13, 9)}),
        ("omw", {"a": F(4, 9), "b": F(4, 9), "c": F(5, 9), "d": F(5, 9)}),  # M: 2/3, 2/3, 1/3, 1/3
        ("omw-25", {"a": F(4, 9), "b": F(4, 9), "c": F(5, 9), "d": F(5, 9)}),
    ],
)
def test_three_rounds_by_hand(metric: str, expected: dict[str, Any]) -> None:
    assert values(metric, event(list("abcd"), THREE)) == expected


def test_a_seed_that_is_missing_has_no_sum() -> None:
    standings = compute(read_event(event([{"id": "a", "seed": 2}, {"id": "b"}], [])), profile=("seed",))
    assert [term.value for term in standings.terms("seed", "a")] == [2]
    assert standings.terms("seed", "b") == []
