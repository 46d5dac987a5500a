"""Rounds of pods against every possible division of small fields, and validity of any larger one."""

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.events import event
from tests.tournaments.oracle_standings import Reader
from tournaments.eventfile import parse_event_file
from tournaments.pairing import RoundPairing, pair_round


@st.composite
def pod_events(draw: st.DrawFn, most: int) -> dict[str, Any]:
    """A stage of pods after 0 to 3 rounds by chance, with drops, late entries and clubs."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    rounds = chance.randint(0, 3)
    entrants = [_entrant(chance, index, rounds) for index in range(draw(st.integers(3, most)))]
    played = [_round(chance, entrants, number) for number in range(1, rounds + 1)]
    policy = {"protect": "club", "protect_rounds": chance.choice([0, 9])}
    stages = [{"kind": "pods", "pod_size": chance.choice([3, 4, 5, 6])}]
    return event(entrants, played, stages=stages, pairing=policy, tie_breaks="pods")


def _entrant(chance: random.Random, index: int, rounds: int) -> dict[str, Any]:
    one: dict[str, Any] = {"id": f"p{index}", "club": chance.choice([None, "a", "b"])}
    if index > 2 and chance.random() < 0.15:
        one |= {"entered_round": chance.randint(1, rounds + 1), "missed": chance.choice(["loss", "bye"])}
    elif index > 2 and chance.random() < 0.15:
        one["dropped_after"] = chance.randint(0, rounds + 1)
    return one


def _round(chance: random.Random, entrants: list[dict[str, Any]], number: int) -> list[dict[str, Any]]:
    here = [
        one["id"]
        for one in entrants
        if one.get("entered_round", 1) <= number and one.get("dropped_after", 99) >= number
    ]
    chance.shuffle(here)
    tables = []
    while len(here) >= 3:
        size = len(here) if len(here) < 6 else 3
        pod, here = here[:size], here[size:]
        places: list[list[str]] = []
        for one in pod:
            if places and chance.random() < 0.3:
                places[-1].append(one)
            else:
                places.append([one])
        tables.append({"players": pod, "result": {"kind": "pod", "places": places}})
    return tables


def active(doc: dict[str, Any]) -> list[str]:
    after = len(doc["rounds"])
    return [
        one["id"]
        for one in doc["entrants"]
        if one.get("entered_round", 1) <= after + 1 and one.get("dropped_after", 99) > after
    ]


def divisions(players: list[str], sizes: list[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to put the players into pods of these sizes."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest, size - 1):
            for pods in divisions([one for one in rest if one not in others], left):
                yield [(first, *others), *pods]


def cost(doc: dict[str, Any], pods: list[tuple[str, ...]]) -> tuple[Any, ...]:
    """Pairs that met before, the rounds of it, pairs of one club, squared differences of points."""
    number, book = len(doc["rounds"]) + 1, Reader(doc)
    clubs = {one["id"]: one["club"] for one in doc["entrants"]}
    again = last = club = 0
    gaps = Fraction(0)
    for pod in pods:
        for one, other in combinations(pod, 2):
            met = [
                r["number"] for r in doc["rounds"] for t in r["pairings"] if {one, other} <= set(t["players"])
            ]
            again += bool(met)
            last += max(met, default=0)
            if number <= doc["pairing"]["protect_rounds"]:
                club += clubs[one] is not None and clubs[one] == clubs[other]
            gaps += (book.points(one) - book.points(other)) ** 2
    return again, last, club, gaps


def paired(doc: dict[str, Any]) -> RoundPairing:
    return pair_round(parse_event_file(json.dumps(doc).encode()))


def check_sound(doc: dict[str, Any], answer: RoundPairing) -> list[tuple[str, ...]]:
    """Everybody sits once, sizes are fair, and the printed cost is that of these pods."""
    pods = [pair.players for pair in answer.pairs]
    assert sorted(one for pod in pods for one in pod) == sorted(active(doc))
    sizes, wanted = [len(pod) for pod in pods], doc["stages"][0]["pod_size"]
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= max(wanted, 5)
    found = answer.cost
    printed = (found.rematches, found.last_rounds, found.protected, found.gap_squares)
    assert printed == cost(doc, pods)
    assert found.side_faults == sum(
        table["players"][seat] == one
        for pod in pods
        for seat, one in enumerate(pod)
        for paired_round in doc["rounds"]
        for table in paired_round["pairings"]
        if seat < len(table["players"])
    )
    return pods


@settings(max_examples=60, deadline=None)
@given(pod_events(most=9))
def test_no_division_is_cheaper(doc: dict[str, Any]) -> None:
    if len(active(doc)) < 3:
        return
    answer = paired(doc)
    pods = check_sound(doc, answer)
    assert answer.proof == "exact"
    sizes = [len(pod) for pod in pods]
    assert cost(doc, pods) == min(cost(doc, one) for one in divisions(sorted(active(doc)), sizes))


@settings(max_examples=60, deadline=None)
@given(pod_events(most=40))
def test_any_history_gives_sound_pods(doc: dict[str, Any]) -> None:
    if len(active(doc)) >= 3:
        check_sound(doc, paired(doc))


@pytest.mark.parametrize("wanted", [3, 4, 5, 6])
def test_sizes_of_every_field(wanted: int) -> None:
    """No pod is larger than wanted where pods of three at least can be made so."""
    for count in range(3, 40):
        doc = event([f"p{one}" for one in range(count)], [], stages=[{"kind": "pods", "pod_size": wanted}])
        sizes = [len(pair.players) for pair in paired(doc).pairs]
        fits = any(3 * pods <= count <= wanted * pods for pods in range(1, count))
        assert min(sizes) >= 3
        assert max(sizes) <= (wanted if fits else 5)
