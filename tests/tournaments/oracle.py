"""An independent, slow reading of event-file.md: every possible round is tried. It shares no code."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

Doc = dict[str, Any]


def points_before(doc: Doc, number: int) -> dict[str, Fraction]:
    """Points of everybody from the rounds before ``number``."""
    table = {one["id"]: Fraction(0) for one in doc["entrants"]}
    win, draw, loss = (Fraction(str(doc["points"][key])) for key in ("win", "draw", "loss"))
    for one in doc["rounds"]:
        if one["number"] >= number:
            continue
        listed = set()
        for pairing in one["pairings"]:
            listed |= set(pairing["players"])
            for index, player in enumerate(pairing["players"]):
                table[player] += _points(pairing["result"], index, player, (win, draw, loss))
        for entrant in doc["entrants"]:
            if entrant.get("entered_round", 1) > one["number"] and entrant["id"] not in listed:
                table[entrant["id"]] += win if entrant.get("missed") == "bye" else loss
    return table


def _points(result: Doc, index: int, player: str, worth: tuple[Fraction, Fraction, Fraction]) -> Fraction:
    win, draw, loss = worth
    kind = result["kind"]
    if kind == "bye":
        return win
    if kind == "double-loss":
        return loss
    if kind == "no-show":
        return loss if player in result["absent"] else win
    if kind == "intentional-draw":
        return draw
    mine, yours = result["games"][index], result["games"][1 - index]
    return win if mine > yours else draw if mine == yours else loss


def byes_of(doc: Doc, player: str) -> int:
    """Byes, those for missed rounds included."""
    entrant = next(one for one in doc["entrants"] if one["id"] == player)
    count = 0
    for one in doc["rounds"]:
        mine = [pairing for pairing in one["pairings"] if player in pairing["players"]]
        if mine:
            count += mine[0]["result"]["kind"] == "bye"
        elif one["number"] < entrant.get("entered_round", 1):
            count += entrant.get("missed") == "bye"
    return count


def active(doc: Doc) -> list[str]:
    """Who is to be paired in the next round."""
    after = len(doc["rounds"])
    return [
        one["id"]
        for one in doc["entrants"]
        if one.get("entered_round", 1) <= after + 1 and one.get("dropped_after", 10**6) > after
    ]


def all_rounds(players: list[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to pair an even number of players."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for index, other in enumerate(rest):
        for pairs in all_rounds(rest[:index] + rest[index + 1 :]):
            yield [(first, other), *pairs]


def cost(doc: Doc, pairs: list[tuple[str, str]]) -> tuple[Any, ...]:
    """The cost of a round as printed plus the rounds of last meetings, best order of sides for each pair."""
    number = len(doc["rounds"]) + 1
    points = points_before(doc, number)
    clubs = {one["id"]: one.get("club") for one in doc["entrants"]}
    policy = doc["pairing"]
    rematches = last = protected = floats = sides = 0
    gaps = Fraction(0)
    for one, other in pairs:
        met = [r["number"] for r in doc["rounds"] for p in r["pairings"] if {one, other} <= set(p["players"])]
        rematches += bool(met)
        last += max(met, default=0)
        if policy["protect"] == "club" and number <= policy["protect_rounds"]:
            protected += clubs[one] is not None and clubs[one] == clubs[other]
        gaps += (points[one] - points[other]) ** 2
        if points[one] != points[other]:
            floats += _floated(doc, one) + _floated(doc, other)
        if policy["sides"]:
            sides += min(sides_cost(doc, one, other), sides_cost(doc, other, one))
    return rematches, last, protected, gaps, floats, sides


def _floated(doc: Doc, player: str) -> bool:
    for one in doc["rounds"]:
        points = points_before(doc, one["number"])
        for pairing in one["pairings"]:
            seats = pairing["players"]
            if player in seats and len(seats) == 2 and points[seats[0]] != points[seats[1]]:
                return True
    return False


def sides_cost(doc: Doc, first: str, second: str) -> int:
    """Faults of both when they sit in this order."""
    total = 0
    for side, player in enumerate((first, second)):
        past = [
            pairing["players"].index(player)
            for one in doc["rounds"]
            for pairing in one["pairings"]
            if player in pairing["players"] and len(pairing["players"]) == 2
        ]
        after = [*past, side]
        total += abs(after.count(0) - after.count(1)) > 1
        total += bool(past) and past[-1] == side
    return total
