"""A battle and a bombardment played by the page, step by step, from what lies on the table; nothing of the
engine is used. The entries of the fight are read off the log, and each must be the one that the page wants
there.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from .literal import LAND_TYPES, RANGE, Place, Table, distance, passable

Row = Mapping[str, Any]
Units = dict[str, dict[str, Any]]
ORDER = ("infantry", "cavalry", "frigate", "artillery")
DICE = {"town": 1, "city": 2}


class Fight:
    """What is on the table while the fight goes on: units by id, buildings by hex, and the log."""

    def __init__(self, table: Table, log: list[Row]) -> None:
        self.table, self.log = table, log
        self.units: Units = {name: dict(row) for name, row in table.units.items()}
        self.buildings = {place: dict(row) for place, row in table.buildings.items()}
        self.used = 0

    def next(self, do: str | tuple[str, ...], by: int | str) -> Row:
        """The entry that the page wants now."""
        entry = self.log[self.used]
        assert entry["do"] in (do if isinstance(do, tuple) else (do,)), (entry, do)
        assert entry["by"] == by, (entry, by)
        self.used += 1
        return entry

    def at(self, place: Place, seat: int) -> list[dict[str, Any]]:
        return [
            unit for unit in self.units.values() if unit.get("at") == list(place) and unit["owner"] == seat
        ]

    def free(self, places: list[Place], seat: int) -> list[Place]:
        def taken(place: Place) -> bool:
            building = self.buildings.get(place)
            units = [unit for unit in self.units.values() if unit.get("at") == list(place)]
            foreign = building is not None and building["owner"] != seat
            return foreign or any(unit["owner"] != seat for unit in units)

        return [place for place in places if not taken(place)]

    def remove(self, names: list[str]) -> None:
        for name in names:
            self.units.pop(name, None)
            for cargo in [unit["id"] for unit in self.units.values() if unit.get("aboard") == name]:
                del self.units[cargo]


def roll(fight: Fight, seat: int, dice: list[str]) -> list[str]:
    """The types whose dice hit, in order."""
    entry = fight.next("roll", "chance")
    assert (entry["seat"], len(entry["dice"])) == (seat, len(dice)), (entry, seat, dice)
    return [kind for kind, die in zip(dice, entry["dice"], strict=True) if die <= 3]


def types(units: list[dict[str, Any]]) -> list[str]:
    return [kind for kind in ORDER if any(unit["type"] == kind for unit in units)]


def give_out(
    fight: Fight,
    hits: list[tuple[int, str]],
    sufferers: Mapping[int, list[dict[str, Any]]],
    other: Mapping[int, int],
) -> list[str]:
    """Who is hit: for each hit the rows that its roller's enemy has in the fight, picked by whom the page
    says.
    """
    struck: list[str] = []
    for roller, die in hits:
        left = [unit for unit in sufferers[other[roller]] if unit["id"] not in struck]
        choices = [kind for kind in LAND_TYPES if any(unit["type"] == kind for unit in left)]
        if die in ("frigate", "artillery"):
            choices += [unit["id"] for unit in left if unit["type"] == "frigate"]
        if not choices:
            continue
        pick = choices[0]
        if len(choices) > 1:
            chooser = roller if die in ("cavalry", "frigate", "artillery") else other[roller]
            pick = fight.next("lose", chooser)["unit"]
            assert pick in choices
        fitting = [unit for unit in left if pick in (unit["type"], unit["id"])]
        struck.append(min(fitting, key=lambda unit: int(unit["id"][2:]))["id"])
    return struck


def battle(table: Table, log: list[Row]) -> Fight:
    """The battle that `log` begins with, to its end."""
    fight = Fight(table, log)
    opening = fight.next("battle", table.active)
    place = tuple(opening["at"])
    attacker = table.active
    building = fight.buildings.get(place)
    owners = {unit["owner"] for unit in table.standing(place)} | ({building["owner"]} if building else set())
    (defender,) = owners - {attacker}
    backs = [tuple(unit["from"]) for unit in fight.at(place, attacker) if "from" in unit]
    first = True
    while _round(fight, place, attacker, defender, opening.get("support", []), backs, first):
        first = False
    return fight


def _round(
    fight: Fight,
    place: Place,
    attacker: int,
    defender: int,
    ships: list[str],
    backs: list[Place],
    first: bool,
) -> bool:
    """One round; whether another follows."""
    support = [fight.units[ship] for ship in ships if ship in fight.units]
    attackers, defenders = fight.at(place, attacker) + support, fight.at(place, defender)
    hits: list[tuple[int, str]] = []
    refuge = None
    if defenders:
        hits += [(attacker, die) for die in roll(fight, attacker, types(attackers))]
        refuge = _stands(fight, place, defender)
    if refuge is None:
        building = fight.buildings.get(place)
        own = building is not None and building["owner"] == defender
        extra = ["building"] * DICE[building["kind"]] if building is not None and own and first else []
        hits += [(defender, die) for die in roll(fight, defender, types(defenders) + extra)]
    sides = {attacker: attackers, defender: defenders}
    fight.remove(give_out(fight, hits, sides, {attacker: defender, defender: attacker}))
    if refuge is not None:
        for unit in fight.at(place, defender):
            unit["at"] = list(refuge)
    return _goes_on(fight, place, attacker, defender, backs)


def _stands(fight: Fight, place: Place, defender: int) -> Place | None:
    """The refuge that the defender chooses, if he has one and does not stand."""
    refuges = fight.free(passable(fight.table, place), defender)
    if not refuges:
        return None
    entry = fight.next(("stand", "retreat"), defender)
    if entry["do"] == "stand":
        return None
    assert tuple(entry["to"]) in refuges
    return tuple(entry["to"])


def _goes_on(fight: Fight, place: Place, attacker: int, defender: int, backs: list[Place]) -> bool:
    if not fight.at(place, attacker):
        return False
    if not fight.at(place, defender):
        if place in fight.buildings:
            fight.buildings[place]["owner"] = attacker
        return False
    ways = fight.free([back for back in backs if back in passable(fight.table, place)], attacker)
    if not ways:
        return True
    entry = fight.next(("press", "retreat"), attacker)
    if entry["do"] == "press":
        return True
    assert tuple(entry["to"]) in ways
    for unit in fight.at(place, attacker):
        unit["at"] = entry["to"]
    return False


def bombardment(table: Table, log: list[Row]) -> Fight:
    """The bombardment that `log` begins with."""
    fight = Fight(table, log)
    opening = fight.next("bombard", table.active)
    shooter, place = fight.units[opening["unit"]], tuple(opening["at"])
    targets = [
        unit
        for unit in fight.units.values()
        if unit.get("at") == list(place) and unit["owner"] != table.active
    ]
    defender = targets[0]["owner"]
    answers = [
        unit for unit in targets if distance(place, tuple(shooter["at"])) <= RANGE.get(unit["type"], 0)
    ]
    fires = bool(answers) and fight.next("answer", defender)["fire"]
    hits = [(table.active, die) for die in roll(fight, table.active, [shooter["type"]])]
    back = roll(fight, defender, ["answer"]) if fires else []
    struck = give_out(fight, hits, {defender: targets}, {table.active: defender})
    fight.remove(struck + ([shooter["id"]] if back else []))
    return fight


def left(units: Units) -> dict[str, Any]:
    """What is compared: where each unit is."""
    return {name: unit.get("aboard") or unit["at"] for name, unit in units.items()}


def fights(log: list[Row]) -> Iterator[int]:
    """Where fights begin in a log."""
    return (index for index, entry in enumerate(log) if entry["do"] in ("battle", "bombard"))
