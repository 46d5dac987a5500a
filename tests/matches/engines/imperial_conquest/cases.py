"""A file for every code that a match can be refused with: what is done, and the entry that is refused."""

from collections.abc import Callable, Mapping
from typing import Any

from matches.engines.imperial_conquest.maps import generate_map

from .script import Table, building, chart, head, refusal_of, unit

Refused = dict[str, Any]
Case = Callable[[], Refused]

# A strip of land from [-2, 0] to [2, 0] in the sea; [0, 0] is an isthmus between [0, -1] and [-1, 1].
STRIP = [(-2, 0), (-1, 0), (0, 0), (1, 0, "wood"), (2, 0, "ore")]
ELSEWHERE = [building(1, "town", [-2, 2])]
FAR = [*STRIP, (-2, 2, "gold")]


def table(*units: Any, buildings: Any = (), land: Any = FAR, **more: Any) -> Table:
    """Seat 0 in a step (movement, if nothing is said), seat 1 with a town far away."""
    return Table(land, units=units, buildings=[*ELSEWHERE, *buildings], **more)


def on_map(**changes: Any) -> Refused:
    return refusal_of(head(options={"map": {**chart((0, 0)), **changes}}))


def placed(**position: Any) -> Refused:
    """The refusal of a position."""
    usual = {"buildings": [*ELSEWHERE, building(0, "town", [0, 0])]}
    return refusal_of(head(options={"map": chart(*FAR), "position": {**usual, **position}}))


def units(*rows: Any, **position: Any) -> Refused:
    return placed(units=list(rows), **position)


FULL = {"radius": 4, "hexes": list(generate_map(seats=2, seed=1)["hexes"])}
MAPS: Mapping[str, Case] = {
    "map.shape": lambda: on_map(colour="blue"),
    "map.radius": lambda: on_map(radius=8),
    "map.terrain": lambda: on_map(hexes=[[0, 0, "swamp"]]),
    "map.outside": lambda: on_map(hexes=[[5, 0, "food"]]),
    "map.twice": lambda: on_map(hexes=[[0, 0, "food"], [0, 0, "ore"]]),
    "map.missing": lambda: refusal_of(head(options={"map": {**FULL, "hexes": FULL["hexes"][1:]}})),
    "map.rim": lambda: on_map(hexes=[[4, 0, "food"]]),
    "map.seats": lambda: on_map(radius=5),
}
HEADS: Mapping[str, Case] = {
    "option.unknown": lambda: refusal_of(head(options={"map": "two-straits", "speed": 3})),
    "option.map-missing": lambda: refusal_of(head(options={})),
    "option.map-unknown": lambda: refusal_of(head(options={"map": "atlantis"})),
    "seats.number": lambda: refusal_of(head(seats=[{"name": "Red"}])),
    "seats.name": lambda: refusal_of(head(seats=[{"name": "Red"}, {}])),
    "seats.deck": lambda: refusal_of(head(seats=[{"name": "Red"}, {"name": "Blue", "deck": {"cards": {}}}])),
}
POSITIONS: Mapping[str, Case] = {
    "position.shape": lambda: placed(step="fight"),
    "position.conquered": lambda: placed(
        buildings=[*ELSEWHERE, building(0, "town", [0, 0], conquered=True)], step="move"
    ),
    "position.apart": lambda: placed(buildings=[building(0, "town", [0, 0]), building(1, "town", [1, 0])]),
    "position.terrain": lambda: units(unit(0, "infantry", [0, 1])),
    "position.shared": lambda: units(unit(0, "infantry", [1, 0]), unit(1, "infantry", [1, 0]), step="buy"),
    "position.attacker": lambda: units(unit(0, "infantry", [1, 0]), unit(1, "infantry", [1, 0]), step="move"),
    "position.load": lambda: units(
        unit(0, "frigate", [0, 1]), unit(0, "infantry", aboard="0f1"), unit(0, "cavalry", aboard="0f1")
    ),
    "position.owners": lambda: placed(buildings=ELSEWHERE),
    "position.too-many": lambda: units(*[unit(0, "infantry", [0, 0], count=99)] * 102),
}


def entry(**fields: Any) -> Refused:
    """The refusal of an entry of the form given, where seat 0 is to move."""
    return refusal_of({**table(unit(0, "infantry", [0, 0])).document, "log": [fields]})


FORMS: Mapping[str, Case] = {
    "entry.shape": lambda: refusal_of(head(log=["done"])),
    "entry.by": lambda: entry(by=2, do="done"),
    "entry.do": lambda: entry(by=0, do="wait"),
    "entry.field-missing": lambda: entry(by=0, do="move", unit="0i1"),
    "entry.field-unknown": lambda: entry(by=0, do="done", at=[0, 0]),
    "entry.field-type": lambda: entry(by=0, do="move", unit="0i1", path=[]),
}


def battle(*dice: int) -> Table:
    """Seat 0's infantry at [0, 0] against one that could flee to [-1, 0]; after the attacker's roll."""
    fight = table(
        unit(0, "infantry", [1, 0]), unit(1, "infantry", [0, 0]), buildings=[building(0, "town", [2, 0])]
    )
    fight.act(0, "move", unit="0i1", path=[[0, 0]]).act(0, "done").act(0, "battle", at=[0, 0])
    return fight.roll(0, *dice) if dice else fight


def over() -> Table:
    """Seat 0 has taken the last thing that seat 1 had."""
    end = Table(STRIP, units=[unit(0, "infantry", [1, 0])], buildings=[building(1, "town", [0, 0])])
    end.act(0, "move", unit="0i1", path=[[0, 0]]).act(0, "done").act(0, "battle", at=[0, 0])
    return end.roll(1, 6)


def nobody() -> Table:
    """Both sides fell in one shot and its answer."""
    end = Table(
        STRIP,
        units=[unit(0, "frigate", [0, 1]), unit(1, "frigate", [1, 1])],
    )
    return end.act(0, "bombard", unit="0f1", at=[1, 1]).act(1, "answer", fire=True).roll(0, 1).roll(1, 2)


DUE: Mapping[str, Case] = {
    "match.over": lambda: over().refused(0, "done"),
    "match.nobody": lambda: nobody().refused(0, "done"),
    "chance.due": lambda: battle().refused(0, "done"),
    "chance.wrong-seat": lambda: battle().refused("chance", "roll", seat=1, dice=[1]),
    "chance.nobody-there": lambda: storm().refused("chance", "roll", seat=0, dice=[1]),
    "chance.wrong-count": lambda: battle().refused("chance", "roll", seat=0, dice=[1, 1]),
    "chance.not-due": lambda: table(unit(0, "infantry", [0, 0])).refused("chance", "roll", seat=0, dice=[1]),
    "decision.due": lambda: battle(5).refused("chance", "roll", seat=1, dice=[1]),
    "decision.not-yours": lambda: battle(5).refused(0, "stand"),
    "decision.past": lambda: battle().refused(0, "press"),
    "decision.none": lambda: table(unit(0, "infantry", [0, 0])).refused(1, "stand"),
    "turn.not-yours": lambda: table(unit(0, "infantry", [0, 0])).refused(1, "done"),
    "turn.out": lambda: Table(FAR, units=[unit(0, "infantry", [0, 0])], buildings=ELSEWHERE, seats=3).refused(
        2, "grant", to=0, at=[0, 0]
    ),
    "turn.own": lambda: table(unit(0, "infantry", [0, 0])).refused(0, "grant", to=0, at=[0, 0]),
    "step.other": lambda: table(unit(0, "infantry", [0, 0])).refused(0, "buy", item="infantry"),
}


def fleet(**more: Any) -> Table:
    """Seat 0: a loaded frigate at [0, 1], cavalry beside it, and an empty frigate at [1, 1]."""
    return table(
        unit(0, "frigate", [0, 1]),
        unit(0, "infantry", aboard="0f1"),
        unit(0, "cavalry", [0, 0]),
        unit(0, "frigate", [1, 1]),
        **more,
    )


def at_sea() -> Table:
    """Seat 0's loaded frigate has sailed into an enemy frigate."""
    sea = table(
        unit(0, "frigate", [0, 1]), unit(0, "infantry", aboard="0f1"), unit(1, "frigate", [1, 1]),
        unit(0, "cavalry", [1, 0]),
    )  # fmt: skip
    return sea.act(0, "move", unit="0f1", path=[[1, 1]])


BOARD: Mapping[str, Case] = {
    "hex.off": lambda: table(unit(0, "infantry", [0, 0])).refused(0, "move", unit="0i1", path=[[9, 9]]),
    "unit.unknown": lambda: table(unit(0, "infantry", [0, 0])).refused(0, "move", unit="1i1", path=[[1, 0]]),
    "unit.aboard": lambda: fleet().refused(0, "move", unit="0i1", path=[[0, 0]]),
    "ship.unknown": lambda: fleet().refused(0, "board", unit="0c1", ship="0f9"),
    "ship.contested": lambda: at_sea().refused(0, "land", unit="0i1", to=[1, 0]),
    "building.not-own": lambda: table(unit(0, "infantry", [0, 0]), step="construct").refused(
        0, "construct", item="infantry", at=[0, 0]
    ),
    "aside.none": lambda: table(buildings=[building(0, "town", [0, 0])], step="construct").refused(
        0, "construct", item="infantry", at=[0, 0]
    ),
}


def settling(*places: tuple[int, int]) -> dict[str, Any]:
    """A match that begins on the strip, with these towns placed in turn."""
    log = [{"by": number % 2, "do": "settle", "at": list(place)} for number, place in enumerate(places)]
    land = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3 and (q, r) != (0, 3)]
    return head(options={"map": chart(*land)}, log=log)


def settled(*places: tuple[int, int]) -> Refused:
    return refusal_of(settling(*places))


START: Mapping[str, Case] = {
    "town.on-water": lambda: settled((0, 3)),
    "town.too-near": lambda: settled((0, 0), (1, 0)),
    "settle.second": lambda: settled((-3, 0), (3, 0), (1, 0)),
    "settle.third": lambda: settled((-3, 0), (3, 0), (-3, 2), (3, -2), (1, 1)),
}


def market(**chips: int) -> Table:
    """Seat 0 buys with these chips; seat 1 has an ore."""
    return table(unit(0, "infantry", [0, 0]), step="buy", resources=[chips, {"ore": 1}])


def offered(give: Any, get: Any, **chips: int) -> Table:
    return market(**chips).act(0, "offer", to=1, give=give, get=get)


BUYING: Mapping[str, Case] = {
    "convert.same": lambda: market(food=3).refused(0, "convert", give="food", get="food"),
    "convert.too-few": lambda: market(food=2).refused(0, "convert", give="food", get="ore"),
    "buy.too-dear": lambda: market(ore=1).refused(0, "buy", item="frigate"),
    "offer.oneself": lambda: market(ore=1).refused(0, "offer", to=0, give={"ore": 1}, get={"food": 1}),
    "offer.out": lambda: Table(
        FAR, units=[unit(0, "infantry", [0, 0])], buildings=ELSEWHERE, seats=3, step="buy",
        resources=[{"ore": 1}, {}, {}],
    ).refused(0, "offer", to=2, give={"ore": 1}, get={"food": 1}),
    "offer.not-held": lambda: market(ore=1).refused(0, "offer", to=1, give={"ore": 2}, get={"food": 1}),
    "offer.none": lambda: market(ore=1).refused(1, "accept"),
    "accept.not-held": lambda: offered({"food": 1}, {"ore": 2}, food=1).refused(1, "accept"),
}  # fmt: skip


def strait(*, owner: int = 0) -> Table:
    """A frigate before the isthmus at [0, 0], on which a town stands."""
    rest = [unit(0, "frigate", [2, 2])] if owner else []
    return table(unit(0, "frigate", [0, -1]), *rest, buildings=[building(owner, "town", [0, 0])])


def tired() -> Table:
    """The frigate has one point left before its own isthmus."""
    return strait().act(0, "move", unit="0f1", path=[[1, -2], [0, -1], [1, -1]])


MOVING: Mapping[str, Case] = {
    "move.not-adjacent": lambda: table(unit(0, "infantry", [0, 0])).refused(
        0, "move", unit="0i1", path=[[2, 0]]
    ),
    "move.onto-water": lambda: table(unit(0, "infantry", [0, 0])).refused(
        0, "move", unit="0i1", path=[[0, 1]]
    ),
    "move.onto-land": lambda: fleet().refused(0, "move", unit="0f2", path=[[1, 0]]),
    "move.points": lambda: tired().refused(0, "move", unit="0f1", path=[[0, 0], [0, 1]]),
    "move.through-enemy": lambda: table(unit(0, "cavalry", [0, 0]), unit(1, "infantry", [1, 0])).refused(
        0, "move", unit="0c1", path=[[1, 0], [2, 0]]
    ),
    "isthmus.ends": lambda: strait().refused(0, "move", unit="0f1", path=[[0, 0]]),
    "isthmus.none": lambda: strait().refused(0, "move", unit="0f1", path=[[0, 0], [1, -1]]),
    "isthmus.closed": lambda: strait(owner=1).refused(0, "move", unit="0f1", path=[[0, 0], [0, 1]]),
    "board.frigate": lambda: fleet().refused(0, "board", unit="0f2", ship="0f1"),
    "board.not-adjacent": lambda: fleet().refused(0, "board", unit="0c1", ship="0f2"),
    "board.full": lambda: fleet().refused(0, "board", unit="0c1", ship="0f1"),
    "land.not-aboard": lambda: fleet().refused(0, "land", unit="0c1", to=[1, 0]),
    "land.not-adjacent": lambda: fleet().refused(0, "land", unit="0i1", to=[2, 0]),
    "grant.not-active": lambda: strait(owner=1).refused(1, "grant", to=1, at=[0, 0]),
    "grant.again": lambda: (
        strait(owner=1).act(1, "grant", to=0, at=[0, 0]).refused(1, "grant", to=0, at=[0, 0])
    ),
    "bombard.type": lambda: fleet().refused(0, "bombard", unit="0c1", at=[1, 0]),
    "bombard.again": lambda: (
        guns()
        .act(0, "bombard", unit="0a1", at=[2, 0])
        .roll(0, 6)
        .refused(0, "bombard", unit="0a1", at=[2, 0])
    ),
    "bombard.contested": lambda: (
        guns().act(0, "move", unit="0a1", path=[[1, 0], [2, 0]]).refused(0, "bombard", unit="0a1", at=[2, 0])
    ),
    "bombard.range": lambda: guns().refused(0, "bombard", unit="0a1", at=[-3, 0]),
    "bombard.nobody": lambda: guns().refused(0, "bombard", unit="0a1", at=[1, 0]),
}


def guns() -> Table:
    """Artillery two hexes from an infantry."""
    return table(unit(0, "artillery", [0, 0]), unit(1, "infantry", [2, 0]))


def duel_of_frigates() -> Table:
    """Seat 0 has fired at a frigate that can answer."""
    sea = table(unit(0, "frigate", [0, 1]), unit(1, "frigate", [1, 1]))
    return sea.act(0, "bombard", unit="0f1", at=[1, 1])


def landing(*more: Any, ships: int = 2) -> Table:
    """Units landed at [1, 0] and [-1, 0] by the frigate at [0, 1]; an empty frigate at [1, -1]; both
    contested.
    """
    assault = table(
        unit(0, "frigate", [0, 1]),
        unit(0, "infantry", aboard="0f1", count=2),
        unit(0, "frigate", [1, -1]),
        unit(1, "infantry", [1, 0]),
        unit(1, "cavalry", [0, 0]),
        *more,
    )
    return assault.act(0, "land", unit="0i1", to=[1, 0]).act(0, "land", unit="0i2", to=[0, 0])


def landed(*more: Any) -> Table:
    return landing(*more).act(0, "done")


def left_behind() -> Table:
    """The frigate has landed its unit and has sailed away."""
    return landing().act(0, "move", unit="0f1", path=[[0, 2], [0, 3]]).act(0, "done")


def into_battle() -> Table:
    """The frigate has landed its unit and has sailed into a battle of its own."""
    return landing(unit(1, "frigate", [1, 1])).act(0, "move", unit="0f1", path=[[1, 1]]).act(0, "done")


def supported() -> Table:
    """The frigate has supported the battle at [1, 0]."""
    fight = landed().act(0, "battle", at=[1, 0], support=["0f1"]).roll(0, 1, 6)
    return fight.act(1, "stand").roll(1, 6)


def mixed() -> Table:
    """A hit of seat 0's infantry on infantry and cavalry at [0, 0]: seat 1 picks."""
    fight = table(
        unit(0, "infantry", [1, 0]), unit(1, "infantry", [0, 0]), unit(1, "cavalry", [0, 0]),
        buildings=[building(0, "town", [2, 0])],
    )  # fmt: skip
    fight.act(0, "move", unit="0i1", path=[[0, 0]]).act(0, "done").act(0, "battle", at=[0, 0])
    return fight.roll(0, 1).act(1, "stand").roll(1, 6, 6)


def selective() -> Table:
    """A hit of seat 0's artillery on infantry and cavalry two hexes away: seat 0 picks."""
    shot = table(
        unit(0, "artillery", [0, 0]), unit(1, "infantry", [2, 0]), unit(1, "cavalry", [2, 0]),
    )  # fmt: skip
    return shot.act(0, "bombard", unit="0a1", at=[2, 0]).roll(0, 1)


def storm() -> Table:
    """Seat 0 has moved into an empty town."""
    fight = table(unit(0, "infantry", [1, 0]), buildings=[building(1, "town", [0, 0])])
    return fight.act(0, "move", unit="0i1", path=[[0, 0]]).act(0, "done").act(0, "battle", at=[0, 0])


BATTLES: Mapping[str, Case] = {
    "battle.not-contested": lambda: landed().refused(0, "battle", at=[2, 0]),
    "support.twice": lambda: landed().refused(0, "battle", at=[1, 0], support=["0f1", "0f1"]),
    "support.not-adjacent": lambda: left_behind().refused(0, "battle", at=[1, 0], support=["0f1"]),
    "support.contested": lambda: into_battle().refused(0, "battle", at=[1, 0], support=["0f1"]),
    "support.again": lambda: supported().refused(0, "battle", at=[0, 0], support=["0f1"]),
    "support.not-landed": lambda: landed().refused(0, "battle", at=[1, 0], support=["0f2"]),
    "retreat.no-refuge": lambda: battle(5).refused(1, "retreat", to=[2, 0]),
    "retreat.no-way-back": lambda: battle(5).act(1, "stand").roll(1, 6).refused(0, "retreat", to=[-1, 0]),
    "lose.sufferer-picks": lambda: mixed().refused(0, "lose", unit="cavalry"),
    "lose.roller-picks": lambda: selective().refused(1, "lose", unit="cavalry"),
    "lose.not-there": lambda: mixed().refused(1, "lose", unit="artillery"),
}


def built(**more: Any) -> Table:
    """Seat 0 builds: a city and a conquered town, infantry beside, a city set aside."""
    return table(
        unit(0, "infantry", [1, 0]),
        buildings=[building(0, "city", [-1, 0]), building(0, "town", [2, 0], conquered=True)],
        aside=[{"city": 1, "infantry": 1, "frigate": 1}, {}],
        **{"step": "build", **more},
    )


FOUNDING: Mapping[str, Case] = {
    "town.no-infantry": lambda: table(unit(0, "cavalry", [0, 0]), step="build").refused(0, "town", at=[0, 0]),
    "city.already": lambda: built().refused(0, "city", at=[-1, 0]),
    "city.conquered": lambda: built().refused(0, "city", at=[2, 0]),
    "construct.conquered": lambda: built(step="construct").refused(
        0, "construct", item="infantry", at=[2, 0]
    ),
    "construct.not-beside": lambda: built(step="construct").refused(
        0, "construct", item="frigate", at=[-1, 0], to=[1, 1]
    ),
    "construct.enemy": lambda: table(
        unit(1, "frigate", [0, 1]), buildings=[building(0, "town", [0, 0])], step="construct",
        aside=[{"frigate": 1}, {}],
    ).refused(0, "construct", item="frigate", at=[0, 0], to=[0, 1]),
}  # fmt: skip


def back(row: int, by: int = 0, **fields: Any) -> dict[str, Any]:
    return {"by": by, "do": "retract", "entry": row, **fields}


def taken_back(of: Table, entry: dict[str, Any]) -> Refused:
    return refusal_of({**of.document, "log": [*of.log, entry]})


RETRACT: Mapping[str, Case] = {
    "retract.target": lambda: taken_back(guns(), back(0)),
    "retract.past-chance": lambda: taken_back(battle(5), back(2)),
    "retract.consent": lambda: taken_back(offered({"food": 1}, {"ore": 1}, food=1).act(1, "accept"), back(0)),
}
CASES: Mapping[str, Case] = {
    **MAPS, **HEADS, **POSITIONS, **FORMS, **DUE, **BOARD, **START, **BUYING, **MOVING, **BATTLES, **FOUNDING,
    **RETRACT,
}  # fmt: skip
