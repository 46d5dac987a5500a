"""The rules page read literally and slowly: which entries a seat may write in a position.

Nothing of the engine is used, only what a spectator sees. Each function is a sentence of the page; the
differential test compares the outcome with the engine's legal list over random games.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

Row = Mapping[str, Any]
Entry = dict[str, Any]
Place = tuple[int, int]

KINDS = ("food", "wood", "ore", "gold")
LAND_TYPES = ("infantry", "cavalry", "artillery")
COSTS: Mapping[str, Mapping[str, int]] = {
    "infantry": {"food": 1},
    "cavalry": {"food": 1, "gold": 1},
    "frigate": {"ore": 1, "wood": 2},
    "artillery": {"ore": 2, "gold": 1, "wood": 1},
    "city": {"food": 1, "ore": 1, "gold": 1, "wood": 1},
}
RANGE = {"artillery": 2, "frigate": 1}
LOAD = {"infantry": 2, "cavalry": 1, "artillery": 1}
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class Table:
    """A position as it lies on the table."""

    def __init__(self, seen: Row) -> None:
        self.seen = seen
        radius = seen["map"]["radius"]
        places = [
            (q, r)
            for q in range(-radius, radius + 1)
            for r in range(-radius, radius + 1)
            if -radius <= q + r <= radius
        ]
        self.land: set[Place] = set()
        self.places = set(places)
        self.order = {place: number for number, place in enumerate(places)}
        self.buildings = {tuple(row["at"]): row for row in seen["buildings"]}
        self.units = {row["id"]: row for row in seen["units"]}
        self.contested = set(map(tuple, seen["contested"]))
        self.granted = set(map(tuple, seen["granted"]))
        self.conquered = {place for place, row in self.buildings.items() if row.get("conquered")}
        self.active = seen["active"]

    def standing(self, place: Place) -> list[Row]:
        return [unit for unit in self.units.values() if unit.get("at") == list(place)]

    def mine(self, seat: int) -> list[Row]:
        return [unit for unit in self.units.values() if unit["owner"] == seat]

    def others_at(self, place: Place, seat: int) -> bool:
        """Another seat's unit or building."""
        building = self.buildings.get(place)
        return any(unit["owner"] != seat for unit in self.standing(place)) or (
            building is not None and building["owner"] != seat
        )

    def free_for_building(self, place: Place) -> bool:
        return place in self.land and all(distance(place, other) >= 2 for other in self.buildings)

    def cargo(self, ship: str) -> list[Row]:
        return [unit for unit in self.units.values() if unit.get("aboard") == ship]


def distance(one: Place, other: Place) -> int:
    """By the cube of the hexes."""
    x, y = one[0] - other[0], one[1] - other[1]
    return (abs(x) + abs(y) + abs(x + y)) // 2


def around(place: Place) -> list[Place]:
    return [(place[0] + q, place[1] + r) for q, r in AROUND]


def legal_entries(seen: Row, land: set[Place], seat: int) -> list[Entry]:
    """Every entry that the seat may write, in no order; moves by one hex, or two across an isthmus."""
    table = Table(seen)
    table.land = land
    if seen["finished"]:
        return []
    return [{"by": seat, **entry} for entry in _entries(table, seat)]


def _entries(table: Table, seat: int) -> Iterator[Entry]:
    due = table.seen["due"]
    if due in ("answer", "stand", "press", "lose"):
        if table.seen["decision"]["seat"] == seat:
            yield from decisions(table, seat, due)
    elif due == "roll":
        return
    elif seat == table.active:
        yield from STEPS[due](table, seat)
    elif due == "buy":
        yield from replies(table, seat)
    elif due == "move":
        yield from grants(table, seat)


def settle(table: Table, seat: int) -> Iterator[Entry]:
    seats = len(table.seen["seats"])
    towns = [place for place, row in table.buildings.items() if row["owner"] == seat]
    for place in table.land:
        near = [distance(place, town) in (2, 3) for town in towns]
        first = table.seen["settled"] < seats
        if table.free_for_building(place) and (first or any(near)):
            yield {"do": "settle", "at": list(place)}


def buying(table: Table, seat: int) -> Iterator[Entry]:
    have = table.seen["seats"][seat]["resources"]
    for give in KINDS:
        for get in KINDS:
            if give != get and have.get(give, 0) >= 3:
                yield {"do": "convert", "give": give, "get": get}
            for other, row in enumerate(table.seen["seats"]):
                if row["in"] and other != seat and have.get(give, 0) >= 1:
                    yield {"do": "offer", "to": other, "give": {give: 1}, "get": {get: 1}}
    for item, cost in COSTS.items():
        if all(have.get(kind, 0) >= count for kind, count in cost.items()):
            yield {"do": "buy", "item": item}
    yield {"do": "done"}


def replies(table: Table, seat: int) -> Iterator[Entry]:
    for offer in table.seen["offers"]:
        if offer["to"] == seat:
            yield {"do": "decline"}
            sides = ((table.active, offer["give"]), (seat, offer["get"]))
            if all(
                table.seen["seats"][side]["resources"].get(kind, 0) >= count
                for side, goods in sides
                for kind, count in goods.items()
            ):
                yield {"do": "accept"}


def grants(table: Table, seat: int) -> Iterator[Entry]:
    for place, row in table.buildings.items():
        if row["owner"] == seat and place not in table.granted:
            yield {"do": "grant", "to": table.active, "at": list(place)}


def moving(table: Table, seat: int) -> Iterator[Entry]:
    for unit in table.mine(seat):
        if "aboard" in unit:
            yield from landings(table, unit)
        else:
            yield from steps(table, unit)
            yield from boardings(table, unit)
            yield from shots(table, unit)
    yield {"do": "done"}


def landings(table: Table, unit: Row) -> Iterator[Entry]:
    ship = table.units[unit["aboard"]]
    if tuple(ship["at"]) not in table.contested:
        for place in around(tuple(ship["at"])):
            if place in table.land:
                yield {"do": "land", "unit": unit["id"], "to": list(place)}


def steps(table: Table, unit: Row) -> Iterator[Entry]:
    at = tuple(unit["at"])
    naval = unit["type"] == "frigate"
    for place in around(at):
        if place in table.places and (place in table.land) != naval and unit["points"] >= 1:
            yield {"do": "move", "unit": unit["id"], "path": [list(place)]}
        if naval and place in table.land and unit["points"] >= 2 and opens(table, place, unit["owner"]):
            for behind in around(place):
                if behind != at and parted(table, place, at, behind):
                    yield {"do": "move", "unit": unit["id"], "path": [list(place), list(behind)]}


def opens(table: Table, place: Place, seat: int) -> bool:
    """The hex holds an own building, or another's by grant and none of the mover's units."""
    building = table.buildings.get(place)
    if building is None:
        return False
    if building["owner"] == seat:
        return True
    return place in table.granted and all(unit["owner"] != seat for unit in table.standing(place))


def parted(table: Table, land: Place, one: Place, other: Place) -> bool:
    """The two are water, and walking round `land` from one to the other one meets land either way."""
    circle = around(land)
    if one in table.land or other in table.land or other not in table.places:
        return False
    for direction in (1, -1):
        spot = circle.index(one)
        met = False
        while circle[spot] != other:
            spot = (spot + direction) % 6
            met = met or circle[spot] in table.land
        if not met:
            return False
    return True


def boardings(table: Table, unit: Row) -> Iterator[Entry]:
    if unit["type"] not in LAND_TYPES or unit["points"] < 1:
        return
    for ship in table.mine(unit["owner"]):
        if ship["type"] != "frigate" or distance(tuple(ship["at"]), tuple(unit["at"])) != 1:
            continue
        load = [other["type"] for other in table.cargo(ship["id"])]
        fits = set(load) <= {unit["type"]} and len(load) + 1 <= LOAD[unit["type"]]
        if fits and tuple(ship["at"]) not in table.contested:
            yield {"do": "board", "unit": unit["id"], "ship": ship["id"]}


def shots(table: Table, unit: Row) -> Iterator[Entry]:
    reach = RANGE.get(unit["type"], 0)
    at = tuple(unit["at"])
    if unit["fired"] or at in table.contested:
        return
    for place in table.places:
        enemies = [other for other in table.standing(place) if other["owner"] != unit["owner"]]
        if enemies and 1 <= distance(place, at) <= reach:
            yield {"do": "bombard", "unit": unit["id"], "at": list(place)}


def battles(table: Table, seat: int) -> Iterator[Entry]:
    for place in table.contested:
        landed = {unit["ship"] for unit in table.standing(place) if "ship" in unit}
        ships = [
            unit["id"]
            for unit in table.mine(seat)
            if unit["id"] in landed
            and distance(tuple(unit["at"]), place) == 1
            and tuple(unit["at"]) not in table.contested
            and unit["id"] not in table.seen["supported"]
        ]
        for size in range(len(ships) + 1):
            for chosen in combinations(ships, size):
                yield {"do": "battle", "at": list(place)} | ({"support": list(chosen)} if chosen else {})


def building_up(table: Table, seat: int) -> Iterator[Entry]:
    for place in table.places:
        if table.free_for_building(place) and any(
            unit["owner"] == seat and unit["type"] == "infantry" for unit in table.standing(place)
        ):
            yield {"do": "town", "at": list(place)}
        building = table.buildings.get(place)
        town = building is not None and (building["owner"], building["kind"]) == (seat, "town")
        if town and place not in table.conquered and table.seen["seats"][seat]["aside"].get("city", 0):
            yield {"do": "city", "at": list(place)}
    yield {"do": "done"}


def constructing(table: Table, seat: int) -> Iterator[Entry]:
    aside = table.seen["seats"][seat]["aside"]
    for place, building in table.buildings.items():
        if building["owner"] != seat or place in table.conquered:
            continue
        for kind in LAND_TYPES:
            if aside.get(kind, 0):
                yield {"do": "construct", "item": kind, "at": list(place)}
        for water in around(place):
            enemy = any(unit["owner"] != seat for unit in table.standing(water))
            if aside.get("frigate", 0) and water in table.places - table.land and not enemy:
                yield {"do": "construct", "item": "frigate", "at": list(place), "to": list(water)}
    yield {"do": "done"}


STEPS = {
    "settle": settle,
    "buy": buying,
    "move": moving,
    "battles": battles,
    "build": building_up,
    "construct": constructing,
}


# Decisions -----------------------------------------------------------------------------------------


def decisions(table: Table, seat: int, due: str) -> Iterator[Entry]:
    fight = table.seen["fight"]
    if due == "answer":
        yield {"do": "answer", "fire": True}
        yield {"do": "answer", "fire": False}
    elif due == "lose":
        for pick in picks(table, fight):
            yield {"do": "lose", "unit": pick}
    elif due == "stand":
        yield {"do": "stand"}
        for place in passable(table, tuple(fight["at"])):
            if not table.others_at(place, seat):
                yield {"do": "retreat", "to": list(place)}
    else:
        yield {"do": "press"}
        for place in passable(table, tuple(fight["at"])):
            if list(place) in fight["ways_back"] and not table.others_at(place, seat):
                yield {"do": "retreat", "to": list(place)}


def passable(table: Table, at: Place) -> list[Place]:
    """The neighbours of the sort of the hex itself: its units walk there, or sail."""
    return [
        place for place in around(at) if place in table.places and (place in table.land) == (at in table.land)
    ]


def picks(table: Table, fight: Row) -> list[str]:
    """Among the sufferer's units in the battle that are not hit yet."""
    hit = fight["hits"][0]
    sufferer = fight["defender"] if hit["by"] == fight["attacker"] else fight["attacker"]
    there = [unit for unit in table.standing(tuple(fight["at"])) if unit["owner"] == sufferer]
    if sufferer == fight["attacker"]:
        there += [table.units[ship] for ship in fight.get("support", ()) if ship in table.units]
    left = [unit for unit in there if unit["id"] not in fight["struck"]]
    found = [kind for kind in LAND_TYPES if any(unit["type"] == kind for unit in left)]
    if hit["die"] in ("frigate", "artillery"):
        found += [unit["id"] for unit in left if unit["type"] == "frigate"]
    return found
