"""Event files: every fault names its place; what is written reads back the same."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from tests.tournaments.events import bye, event, other, played, states
from tournaments.eventfile import EventFault, event_document, parse_event_file, read_event


def fault(document: Any) -> EventFault:
    raw = document if isinstance(document, bytes) else json.dumps(document).encode()
    with pytest.raises(EventFault) as caught:
        parse_event_file(raw)
    return caught.value


def changed(path: str, value: Any) -> dict[str, Any]:
    """A good event with one value put in at `path`."""
    document: Any = event(["a", "b", "c"], [[played("a", "b", 2, 1), bye("c")]])
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    target = document
    for part in way:
        target = target[part]
    target[last] = value
    return dict(document)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("format", "harvest-event/2", 'format: "harvest-event/2" is not "harvest-event/1"'),
        ("name", 7, "name: a text is expected"),
        ("date", "2026-13-01", 'date: "2026-13-01" is no date like 2026-05-02'),
        ("date", "20260102", 'date: "20260102" is no date like 2026-05-02'),
        ("best_of", 0, "best_of: the number is not between 1 and 99"),
        ("best_of", True, "best_of: a whole number is expected"),
        ("points", {"win": 0}, "points.win: a win is worth more than nothing"),
        ("points", {"places": ["x"]}, "points.places[0]: a number is expected"),
        ("tie_breaks", "luck", 'tie_breaks: no profile "luck"; there are tcg, tcg-25, chess, sos, pods'),
        ("tie_breaks", ["omw", "omw"], 'tie_breaks[1]: "omw" stands twice'),
        ("pairing", {"protect": "age"}, 'pairing.protect: "age" is none of club'),
        ("pairing", {"sides": 1}, "pairing.sides: true or false is expected"),
        ("entrants", None, "entrants: a list of entrants is expected"),
        ("entrants/1", "b", "entrants[1]: an object is expected"),
        ("entrants/1/id", "a", 'entrants[1].id: "a" is there twice'),
        ("entrants/1/id", "", "entrants[1].id: a text of 1 to 500 characters is expected"),
        ("entrants/0/missed", "win", 'entrants[0].missed: "win" is none of loss, bye'),
        ("stages", [], "stages: an event has at least one stage"),
        ("rounds/0/number", "1", "rounds[0].number: a whole number is expected"),
        ("rounds/0/number", 2, "rounds[0].number: round 1 of stage 1 is missing"),
        ("rounds/0/stage", 2, "rounds[0].stage: the number is not between 1 and 1"),
        ("rounds/0/pairings/0/players/1", "p77", 'rounds[0].pairings[0].players[1]: no entrant "p77"'),
        (
            "rounds/0/pairings/0/players/1",
            "a",
            'rounds[0].pairings[0].players[1]: "a" cannot play against himself',
        ),
        (
            "rounds/0/pairings/1/players/0",
            "a",
            'rounds[0].pairings[1].players[0]: "a" is paired twice in this round',
        ),
        (
            "rounds/0/pairings/0/players",
            [],
            "rounds[0].pairings[0].players: 1 player (a bye), 2, or 3 to 6 (a pod) are expected",
        ),
        (
            "rounds/0/pairings/0/result/kind",
            "bye",
            'rounds[0].pairings[0].result.kind: "bye" does not fit 2 players',
        ),
        (
            "rounds/0/pairings/0/result/games",
            [2],
            "rounds[0].pairings[0].result.games: three numbers are expected: "
            "won by the first, won by the second, drawn",
        ),
        (
            "rounds/0/pairings/0/result",
            {"kind": "no-show", "absent": ["c"]},
            'rounds[0].pairings[0].result.absent[0]: "c" does not sit at this table',
        ),
        (
            "penalties",
            [{"entrant": "z", "round": 1, "kind": "warning"}],
            'penalties[0].entrant: no entrant "z"',
        ),
    ],
)
def test_a_fault_names_its_place(path: str, value: Any, message: str) -> None:
    assert fault(changed(path, value)).message == message


@pytest.mark.parametrize(
    "raw",
    [b"", b"[]", b"{", b"\xff\xfe", b"null", b'{"format": NaN}', b"[" * 100_000, b'{"format": 1e999999999}'],
)
def test_what_is_no_event_file(raw: bytes) -> None:
    assert fault(raw).code == "malformed"


def test_a_number_that_would_fill_the_memory() -> None:
    raw = json.dumps(event(["a"], [])).replace('"best_of": 3', '"points": {"win": 1e999999}').encode()
    assert fault(raw).place == "points.win"


def test_a_result_in_a_future_round() -> None:
    waiting = {"players": ["a", "b"], "result": None}
    ahead = fault(event(["a", "b", "c"], [[waiting, bye("c")], [played("b", "c", 2), bye("a")]]))
    assert ahead.place == "rounds[1].pairings[0].result"
    assert ahead.code == "inconsistent"


def test_one_open_match_does_not_stop_the_next_round() -> None:
    waiting = {"players": ["c", "d"], "result": None}
    document = event(
        list("abcd"), [[played("a", "b", 2), waiting], [played("a", "c", 2), bye("b"), bye("d")]]
    )
    assert len(read_event(document).rounds) == 2


def test_more_rounds_than_planned() -> None:
    document = event(["a", "b"], [[played("a", "b", 2)]] * 2, stages=[{"kind": "swiss", "rounds": 1}])
    assert fault(document).message == "rounds[1].number: stage 1 has 1 rounds"


def test_a_round_twice() -> None:
    document = event(["a", "b"], [[played("a", "b", 2)]])
    document["rounds"] *= 2
    assert fault(document).message == "rounds[1].number: round 1 of stage 1 is there twice"


def test_pods() -> None:
    pod = other("pod", "a", "b", "c", places=[["b"], ["a", "c"]])
    read = read_event(event(list("abc"), [[pod]], stages=[{"kind": "pods"}]))
    result = read.rounds[0].pairings[0].result
    assert result is not None
    assert result.places == (("b",), ("a", "c"))
    short = other("pod", "a", "b", "c", places=[["b"], ["a"]])
    place = "rounds[0].pairings[0].result.places"
    assert (
        fault(event(list("abc"), [[short]])).message
        == f"{place}: every player of the pod has exactly one place"
    )


def test_what_may_be_left_out() -> None:
    read = read_event({"format": "harvest-event/1", "entrants": [{"id": "a"}]})
    assert (read.best_of, read.tie_breaks, read.stages[0].kind, read.entrants[0].name) == (
        3,
        "tcg",
        "swiss",
        "a",
    )


def test_rounds_in_any_order() -> None:
    document = event(["a", "b"], [[played("a", "b", 2)], [played("b", "a", 2)]])
    document["rounds"].reverse()
    assert [one.number for one in read_event(document).rounds] == [1, 2]


@settings(max_examples=80, deadline=None)
@given(states())
def test_written_and_read_back_it_is_the_same(document: dict[str, Any]) -> None:
    read = parse_event_file(json.dumps(document).encode())
    assert parse_event_file(json.dumps(event_document(read)).encode()) == read


def test_of_two_numbers_none_was_drawn() -> None:
    document = event(["a", "b"], [[{"players": ["a", "b"], "result": {"kind": "played", "games": [2, 1]}}]])
    result = read_event(document).rounds[0].pairings[0].result
    assert result is not None
    assert result.games == (2, 1, 0)
