"""Purchases, exchanges and trade: what may be done in the step, why not, and what it brings about."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core import Event
from .actions import ACCEPT_OFFER, BUYS, CONVERTS, DECLINE_OFFER, DONE_ACTION, Action, bundle, offer, one_chip
from .board import KINDS, OFF
from .faults import Events, Fault
from .tables import CITY_ITEM, EXCHANGE, FRIGATE, ITEMS, Chips

if TYPE_CHECKING:
    from .state import ConquestState

_EVERY_KIND = range(len(KINDS))
_SEVERAL = {FRIGATE: "frigates", CITY_ITEM: "cities"}
_BOUGHT = tuple(f"bought-{item}" for item in ITEMS)
_CONVERTED = (Event("converted"),)


def legal(state: "ConquestState") -> list[Action]:
    """What the player in turn may do: exchanges, offers of one for one, purchases of one, and done.

    The list depends on a few small numbers only, so it is made once for each of them.
    """
    most, chips = state.setup.tables.most, state.resources[state.active]
    known_chips = tuple([count if count < most else most for count in chips])
    key = (known_chips, state.active, state.inside)
    lists = state.setup.compiled.lists
    known = lists.get(key)
    if known is None:
        known = lists[key] = _legal(state, known_chips)
    return list(known)


def _legal(state: "ConquestState", chips: Chips) -> list[Action]:
    others = [seat for seat in state.inside if seat != state.active]
    found = [CONVERTS[give][get] for give in _EVERY_KIND for get in _EVERY_KIND if give != get
             if chips[give] >= EXCHANGE]  # fmt: skip
    found += [
        offer(seat, one_chip(give), one_chip(get))
        for seat in others
        for give in _EVERY_KIND
        if chips[give]
        for get in _EVERY_KIND
    ]
    found += [BUYS[item] for item, cost in enumerate(state.setup.tables.costs) if _covers(chips, cost)]
    return [*found, DONE_ACTION]


def replies(state: "ConquestState", seat: int) -> list[Action]:
    """What the receiver of an open offer may do."""
    if seat not in state.offers:
        return []
    both = accept_fault(state, seat, ACCEPT_OFFER) is None
    return [ACCEPT_OFFER, DECLINE_OFFER] if both else [DECLINE_OFFER]


def _covers(chips: Sequence[int], cost: Sequence[int]) -> bool:
    return all(have >= need for have, need in zip(chips, cost, strict=True))


def in_words(chips: Sequence[int]) -> str:
    """`2 food and 1 ore`."""
    parts = [f"{count} {kind}" for kind, count in bundle(chips).items()]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"


def _goods(item: int, count: int) -> str:
    """`1 city`, `2 cities`, `3 infantry`."""
    return f"{count} {ITEMS[item] if count == 1 else _SEVERAL.get(item, ITEMS[item])}"


def convert_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why three of a kind may not be exchanged."""
    give = action.item
    if give == action.to:
        return Fault("convert.same", {"kind": KINDS[give]})
    have = state.resources[seat][give]
    return None if have >= EXCHANGE else Fault("convert.too-few", {"kind": KINDS[give], "have": have})


def convert(state: "ConquestState", seat: int, action: Action) -> Events:
    """Three for one."""
    chips = state.resources[seat]
    chips[action.item] -= EXCHANGE
    chips[action.to] += 1
    return _CONVERTED


def offer_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why an offer may not be made."""
    chips = state.resources[seat]
    if action.seat == seat:
        return Fault("offer.oneself")
    if action.seat not in state.inside:
        return Fault("offer.out", {"seat": action.seat})
    if chips[action.item] >= action.count if action.item != OFF else _covers(chips, action.give):
        return None
    return Fault("offer.not-held", {"give": in_words(action.give), "have": in_words(state.resources[seat])})


def make_offer(state: "ConquestState", seat: int, action: Action) -> Events:
    """Lay an offer before a seat; it takes the place of an older one."""
    state.offers_made += 1
    new = action.seat not in state.offers
    state.offers[action.seat] = (action.give, action.get, state.offers_made)
    if new:
        state.set_players()
    return action.events


def accept_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why there is nothing to accept, or not any more."""
    known = state.offers.get(seat)
    if known is None:
        return Fault("offer.none", {"seat": seat})
    give, get, _ = known
    if not _covers(state.resources[state.active], give):
        return Fault("accept.not-held", {"seat": state.active, "give": in_words(give)})
    if not _covers(state.resources[seat], get):
        return Fault("accept.not-held", {"seat": seat, "give": in_words(get)})
    return None


def accept(state: "ConquestState", seat: int, action: Action) -> Events:
    """Exchange the goods."""
    give, get, _ = state.offers.pop(seat)
    mine, theirs = state.resources[state.active], state.resources[seat]
    for kind in _EVERY_KIND:
        mine[kind] += get[kind] - give[kind]
        theirs[kind] += give[kind] - get[kind]
    state.set_players()
    return (Event("accepted", {"give": bundle(give), "get": bundle(get)}),)


def decline_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why there is nothing to decline."""
    return None if seat in state.offers else Fault("offer.none", {"seat": seat})


def decline(state: "ConquestState", seat: int, action: Action) -> Events:
    """Take the offer off the table."""
    del state.offers[seat]
    state.set_players()
    return (Event("declined"),)


def buy_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why an item cannot be paid for."""
    chips, count = state.resources[seat], action.count
    for have, need in zip(chips, state.setup.tables.costs[action.item], strict=True):
        if have < need * count:
            return _too_dear(state, seat, action)
    return None


def _too_dear(state: "ConquestState", seat: int, action: Action) -> Fault:
    cost = [need * action.count for need in state.setup.tables.costs[action.item]]
    data = {"item": ITEMS[action.item], "cost": in_words(cost), "have": in_words(state.resources[seat])}
    return Fault("buy.too-dear", data)


def buy(state: "ConquestState", seat: int, action: Action) -> Events:
    """Pay and set aside."""
    chips, cost = state.resources[seat], state.setup.tables.costs[action.item]
    for kind, need in enumerate(cost):
        chips[kind] -= need * action.count
    state.aside[seat][action.item] += action.count
    paid = bundle([need * action.count for need in cost])
    return (Event(_BOUGHT[action.item], {"cost": paid, "goods": _goods(action.item, action.count)}),)
