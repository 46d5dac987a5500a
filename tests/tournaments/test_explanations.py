"""Every reason of a pairing is true: each claim is checked against the document itself."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from tests.tournaments import oracle
from tests.tournaments.events import bye, event, played, states
from tests.tournaments.test_pairing_networkx import state
from tournaments.eventfile import parse_event_file
from tournaments.pairing import RoundPairing, explain_round, pair_round


class Facts:
    """What the document says of a round that was paired from it."""

    def __init__(self, doc: dict[str, Any], answer: RoundPairing) -> None:
        self.points = oracle.points_before(doc, len(doc["rounds"]) + 1)
        self.clubs = {one["id"]: one.get("club") for one in doc["entrants"]}
        self.here = [one for one in oracle.active(doc) if one != answer.bye]
        self.protects = len(doc["rounds"]) < doc["pairing"]["protect_rounds"]
        self.last: dict[tuple[str, str], int] = {}
        self.sides: dict[str, list[int]] = {one: [] for one in self.points}
        for paired in doc["rounds"]:
            for table in paired["pairings"]:
                for side, one in enumerate(table["players"]):
                    if len(table["players"]) == 2:
                        self.last[one, table["players"][1 - side]] = paired["number"]
                        self.sides[one].append(side)
        self.partner = {
            one: pair.players[1 - at] for pair in answer.pairs for at, one in enumerate(pair.players)
        }

    def others(self, one: str) -> list[str]:
        return [who for who in self.here if who != one and self.points[who] == self.points[one]]

    def group(self, one: str) -> list[str]:
        return [who for who in self.here if self.points[who] == self.points[one]]

    def all_met(self, one: str, others: list[str]) -> bool:
        return all((one, other) in self.last for other in others)

    def raised(self, one: str) -> set[str]:
        """Who of his group is paired with a higher score."""
        mine = self.points[one]
        return {who for who in self.group(one) if self.points[self.partner[who]] > mine}

    def between(self, one: str, other: str) -> list[str]:
        low, high = sorted((self.points[one], self.points[other]))
        return [who for who in self.here if low < self.points[who] < high]

    def barred(self, one: str, other: str) -> bool:
        club = self.clubs[one]
        return (one, other) in self.last or (self.protects and club is not None and club == self.clubs[other])


Check = Callable[[Facts, tuple[str, str], dict[str, Any]], bool]
CLAIMS: dict[str, Check] = {
    "same-score": lambda f, pair, _: f.points[pair[0]] == f.points[pair[1]],
    "first-meeting": lambda f, pair, _: pair not in f.last,
    "rematch": lambda f, pair, why: f.last[pair] == why["round"],
    "one-club": lambda f, pair, why: f.clubs[pair[0]] == f.clubs[pair[1]] == why["club"],
    "alone-in-group": lambda f, _, why: f.others(why["higher"]) == [],
    "group-all-met": lambda f, _, why: (
        len(f.others(why["higher"])) == why["others"] > 1
        and f.all_met(why["higher"], f.others(why["higher"]))
    ),
    "group-only-met": lambda f, _, why: (
        f.others(why["higher"]) == [why["other"]] and f.all_met(why["higher"], [why["other"]])
    ),
    "lower-group-all-met": lambda f, _, why: (
        len(f.others(why["lower"])) == why["others"] > 1 and f.all_met(why["lower"], f.others(why["lower"]))
    ),
    "lower-group-only-met": lambda f, _, why: (
        f.others(why["lower"]) == [why["other"]] and f.all_met(why["lower"], [why["other"]])
    ),
    "group-all-barred": lambda f, _, why: all(
        f.barred(why["higher"], other) for other in f.others(why["higher"])
    ),
    "odd-group": lambda f, _, why: len(f.group(why["higher"])) % 2 == 1,
    "odd-after-one": lambda f, _, why: (
        len(f.group(why["higher"])) % 2 == 0 and f.raised(why["higher"]) == set(why["other"])
    ),
    "odd-after-some": lambda f, _, why: (
        len(why["other"]) > 1 and f.raised(why["higher"]) == set(why["other"])
    ),
    "group-does-not-pair": lambda f, _, why: (
        len(f.group(why["higher"])) % 2 == 0 and not f.raised(why["higher"])
    ),
    "between-all-met": lambda f, pair, why: (
        f.between(*pair) != [] and f.all_met(why["player"], f.between(*pair))
    ),
    "between-passed": lambda f, pair, why: (
        f.between(*pair) != [] and not f.all_met(why["player"], f.between(*pair))
    ),
    "same-side": lambda f, pair, why: f.sides[why["player"]][-1] == pair.index(why["player"]),
    "both-same-side": lambda f, pair, why: (
        {f.sides[one][-1] for one in pair} == {("first", "second").index(why["side"])}
    ),
    "sides-uneven": lambda f, pair, why: (
        [[*f.sides[why["player"]], pair.index(why["player"])].count(side) for side in (0, 1)]
        == [why["first"], why["second"]]
    ),
    "sides-balanced": lambda f, pair, _: all(
        not f.sides[one] or f.sides[one][-1] != side for side, one in enumerate(pair)
    ),
}


def check(doc: dict[str, Any]) -> None:
    answer = pair_round(parse_event_file(json.dumps(doc).encode()))
    facts = Facts(doc, answer)
    for pair in answer.pairs:
        assert pair.why
        for reason in pair.why:
            players = (pair.players[0], pair.players[1])
            assert CLAIMS[reason.code](facts, players, reason.data), (reason, pair.players)


@settings(max_examples=150, deadline=None)
@given(states())
def test_every_reason_of_a_small_round_is_true(doc: dict[str, Any]) -> None:
    check(doc)


@pytest.mark.parametrize("ten", range(4))
def test_every_reason_of_a_larger_round_is_true(ten: int) -> None:
    for number in range(10 * ten, 10 * ten + 10):
        check(state(number) | {"points": {"win": 3, "draw": 1, "loss": 0}})


def test_a_round_as_people_read_it() -> None:
    """a alone on 6, then 3s and 0s; c floats up because a has met b."""
    rounds = [
        [played("a", "b", 2), played("c", "d", 2), played("e", "f", 2), bye("g")],
        [played("a", "c", 2), played("e", "g", 2), played("b", "d", 2), bye("f")],
    ]
    doc = event([{"id": one, "name": f"{one.upper()}."} for one in "abcdefg"], rounds)
    answer = pair_round(parse_event_file(json.dumps(doc).encode()))
    text = explain_round(answer, {one["id"]: one["name"] for one in doc["entrants"]}).splitlines()
    assert text[0] == "Round 3"
    assert text[1] == "Table 1: A. - E. Both have a score of 6. They have not met."
    assert text[-2].startswith(
        "Bye: D. The bye goes to the fewest byes so far (0), then the lowest score (0)"
    )
    assert ".." not in "\n".join(text)
