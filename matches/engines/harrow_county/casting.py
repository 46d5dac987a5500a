"""Fair Folk cards: whether an effect can happen, and what it does."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..core import CHANCE, Event
from .actions import Action
from .board import OFF
from .dueling import arrive
from .faults import Events, Fault
from .nesting import occupied
from .phases import DUE_DRAWN, DUE_GUESS, DUE_MARK, DUE_VANE, Due
from .seeking import arrows_left, x_left
from .tables import (
    BONFIRE,
    BREATH,
    CALM,
    CALM_MOST,
    CARDS,
    FACTIONS,
    FAIR_FOLK,
    GROUND,
    HESTER_HERSELF,
    OBJECTIVES,
    OFFERS,
    QUESTION,
    ROOTS,
    RUB_OUT,
    SEASON,
    SECOND_NEST,
    STRAW,
    TERRAINS,
    THOUGHTS,
    VANE,
    WHERE,
    WIND,
)  # fmt: skip

if TYPE_CHECKING:
    from .state import HarrowState

Why = Callable[["HarrowState", Action], Fault | None]
Do = Callable[["HarrowState", Action], Events]
LEAST_AREA: Final = 2
SILVER_OF_ROOTS: Final = 2


def card_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """In hand, paid for, and able to do something."""
    tables, card = state.setup.tables, action.sub
    name = {"card": tables.names[CARDS][card]}
    if not state.hands[CARDS] >> card & 1:
        return Fault("card.not-in-hand", name)
    if state.ground[FAIR_FOLK] < tables.costs[card]:
        return Fault("card.cost", {**name, "cost": tables.costs[card], "have": state.ground[FAIR_FOLK]})
    return _WHY[tables.effects[card]](state, action)


def card(state: "HarrowState", by: int, action: Action) -> Events:
    """Pay for a card, discard it, and let it work."""
    tables = state.setup.tables
    cost = tables.costs[action.sub]
    state.ground[FAIR_FOLK] -= cost
    state.supply[FAIR_FOLK] += cost
    state.discard(CARDS, action.sub)
    played = Event("card", {"card": tables.ids[CARDS][action.sub], "cost": cost})
    return (played, *_DO[tables.effects[action.sub]](state, action))


def _possible(state: "HarrowState", action: Action) -> Fault | None:
    return None


def _breath(state: "HarrowState", action: Action) -> Events:
    state.breath = sum(1 << seat for seat in state.setup.others)
    return (Event("breath"),)


def _calm_fault(state: "HarrowState", action: Action) -> Fault | None:
    others = set(state.setup.in_play) - {FAIR_FOLK}
    if not action.cubes:
        return Fault("calm.nothing")
    for faction, count in action.cubes:
        if faction not in others:
            return Fault("calm.faction", {"faction": state.setup.names[faction]})
        if not 1 <= count <= min(CALM_MOST, state.ground[faction]):
            have = state.ground[faction]
            return Fault("calm.cubes", {"faction": state.setup.names[faction], "have": have})
    return None


def _calm(state: "HarrowState", action: Action) -> Events:
    for faction, count in action.cubes:
        state.ground[faction] -= count
        state.supply[faction] += count
    return (Event("calmed", {"removed": {FACTIONS[faction]: count for faction, count in action.cubes}}),)


def _where_fault(state: "HarrowState", action: Action) -> Fault | None:
    if action.number not in state.setup.others:
        return Fault("where.seat")
    if state.confined().bit_count() < LEAST_AREA:
        return Fault("where.area")
    return None if x_left(state) else Fault("where.no-x")


def _where(state: "HarrowState", action: Action) -> Events:
    state.dues.append(Due(DUE_MARK, action.number))
    return (Event("asked", {"asked_seat": action.number}),)


def _straw_fault(state: "HarrowState", action: Action) -> Fault | None:
    return None if state.piles[OFFERS] else Fault("straw.empty")


def _straw(state: "HarrowState", action: Action) -> Events:
    state.dues.append(Due(DUE_DRAWN, CHANCE, OFFERS, 1))
    return ()


def _thoughts_fault(state: "HarrowState", action: Action) -> Fault | None:
    held = state.hands[OBJECTIVES] >> action.other & 1
    name = state.setup.tables.names[OBJECTIVES][action.other]
    return None if held else Fault("thoughts.not-in-hand", {"objective": name})


def _thoughts(state: "HarrowState", action: Action) -> Events:
    state.discard(OBJECTIVES, action.other)
    state.dues.append(Due(DUE_DRAWN, CHANCE, OBJECTIVES, 1))
    return (Event("thought-again", {"objective": state.setup.tables.names[OBJECTIVES][action.other]}),)


def _rub_out_fault(state: "HarrowState", action: Action) -> Fault | None:
    if action.at == OFF:
        return Fault("hex.off")
    return None if state.xs >> action.at & 1 else Fault("rub-out.none", {"at": _place(state, action.at)})


def _rub_out(state: "HarrowState", action: Action) -> Events:
    state.xs &= ~(1 << action.at)
    return (Event("rubbed-out"),)


def _season_fault(state: "HarrowState", action: Action) -> Fault | None:
    if not state.seasons >> action.other & 1:
        return Fault("season.none", {"terrain": TERRAINS[action.other]})
    return (
        Fault("season.taken", {"terrain": TERRAINS[action.number]})
        if state.seasons >> action.number & 1
        else None
    )


def _season(state: "HarrowState", action: Action) -> Events:
    state.seasons ^= 1 << action.other | 1 << action.number
    return (Event("season"),)


def _wind_fault(state: "HarrowState", action: Action) -> Fault | None:
    start, to = action.origin, action.to
    if OFF in (start, to):
        return Fault("hex.off")
    if start not in state.nests:
        return Fault("wind.no-nest", {"at": _place(state, start)})
    if not state.setup.board.near[start] >> to & 1:
        data = {"at": _place(state, to), "start": _place(state, start)}
        return Fault("hex.not-next", data, ("HC-9.12", "HC-1.6"))
    blocked = (occupied(state) | state.tokens[BONFIRE]) >> to & 1 or to in state.nests
    return Fault("wind.blocked", {"at": _place(state, to)}) if blocked else None


def _wind(state: "HarrowState", action: Action) -> Events:
    start, to = action.origin, action.to
    state.nests[to] = state.nests.pop(start)
    if state.fresh >> start & 1:
        state.fresh ^= 1 << start | 1 << to
    return (Event("blown"),)


def _ground_fault(state: "HarrowState", action: Action) -> Fault | None:
    unit = state.units.get(action.unit)
    if unit is None:
        return Fault("unit.unknown")
    if unit[1] == HESTER_HERSELF:
        return Fault("ground.hester")
    if action.to == OFF:
        return Fault("hex.off")
    if not state.setup.board.near[unit[2]] >> action.to & 1:
        data = {"at": _place(state, action.to), "start": _place(state, unit[2])}
        return Fault("hex.not-next", data, ("HC-9.13", "HC-1.6"))
    return None


def _ground(state: "HarrowState", action: Action) -> Events:
    faction, kind, _ = state.units[action.unit]
    state.units[action.unit] = (faction, kind, action.to)
    return (Event("shaken"), *arrive(state, faction, action.to))


def _second_nest(state: "HarrowState", action: Action) -> Events:
    state.nests_left += 1
    return (Event("second-nest"),)


def _roots(state: "HarrowState", action: Action) -> Events:
    state.supply[FAIR_FOLK] -= SILVER_OF_ROOTS
    state.tree[FAIR_FOLK] += SILVER_OF_ROOTS
    return (Event("rooted"),)


def _question(state: "HarrowState", action: Action) -> Events:
    state.dues.append(Due(DUE_GUESS))
    return ()


def _vane_fault(state: "HarrowState", action: Action) -> Fault | None:
    if all(offer == OFF for offer in state.nests.values()):
        return Fault("vane.no-nest")
    return None if arrows_left(state) else Fault("vane.no-arrow")


def _vane(state: "HarrowState", action: Action) -> Events:
    state.dues.append(Due(DUE_VANE, nests=state.setup.board.whole))
    return ()


def _place(state: "HarrowState", at: int) -> list[int]:
    return state.setup.board.place(at)


_RULES: Final[dict[int, tuple[Why, Do]]] = {
    BREATH: (_possible, _breath),
    CALM: (_calm_fault, _calm),
    WHERE: (_where_fault, _where),
    STRAW: (_straw_fault, _straw),
    THOUGHTS: (_thoughts_fault, _thoughts),
    RUB_OUT: (_rub_out_fault, _rub_out),
    SEASON: (_season_fault, _season),
    WIND: (_wind_fault, _wind),
    GROUND: (_ground_fault, _ground),
    SECOND_NEST: (_possible, _second_nest),
    ROOTS: (_possible, _roots),
    QUESTION: (_possible, _question),
    VANE: (_vane_fault, _vane),
}
_WHY: Final = tuple(_RULES[effect][0] for effect in range(len(_RULES)))
_DO: Final = tuple(_RULES[effect][1] for effect in range(len(_RULES)))
