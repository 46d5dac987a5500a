"""The legal list of spending offers."""

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from .actions import SPEND, Action
from .board import bits_of
from .offers import spawn_places
from .tables import ADVANCE, FACTIONS, OFFERS, SPAWN

if TYPE_CHECKING:
    from .state import HarrowState


def free_id(state: "HarrowState", kind: str) -> str:
    """The first id of its sort that no living unit has."""
    number, faction, units = 1, FACTIONS[state.faction], state.units
    while f"{faction}-{kind}-{number}" in units:
        number += 1
    return f"{faction}-{kind}-{number}"


def legal_spends(state: "HarrowState") -> list[Action]:
    """Every way to spend an offer of the faction whose turn it is."""
    owned = bits_of(state.owned[state.faction])
    return list(chain.from_iterable(_spends_of(state, offer) for offer in owned))


def _spends_of(state: "HarrowState", offer: int) -> Iterator[Action]:
    tables, get = state.setup.tables, state.setup.interned.get
    kind = tables.kinds[offer]
    if kind == ADVANCE:
        for name, (owner, _, at) in state.units.items():
            if owner == state.faction:
                yield from _advances(state, offer, name, at)
    elif kind == SPAWN:
        named, name = ("offer", tables.ids[OFFERS][offer]), free_id(state, "haint")
        for at in bits_of(spawn_places(state, state.faction)):
            yield get(SPEND, (named, ("unit", name), ("at", state.setup.interned.hex(at))))
    elif state.supply[state.faction]:
        yield get(SPEND, (("offer", tables.ids[OFFERS][offer]),))


def _advances(state: "HarrowState", offer: int, name: str, at: int) -> tuple[Action, ...]:
    """A unit's steps by an offer; made when first asked for."""
    rows, key = state.setup.interned.rows, (SPEND, offer, name, at)
    known = rows.get(key)
    if known is None:
        get, place = state.setup.interned.get, state.setup.interned.hex
        named = ("offer", state.setup.tables.ids[OFFERS][offer]), ("unit", name)
        around = state.setup.board.neighbours[at]
        known = rows[key] = tuple([get(SPEND, (*named, ("to", place(to)))) for to in around])
    return known
