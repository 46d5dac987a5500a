"""The rules page read literally and slowly: which entries a seat may write, from what it sees and the card
data.

Nothing of the engine is used. Each function is a sentence of the page; the differential test compares the
outcome with the engine's legal list over random games.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

Row = Mapping[str, Any]
Cards = Mapping[str, Any]
Entry = dict[str, Any]


def legal_entries(seen: Row, cards: Cards) -> list[Entry]:
    """Every entry that the seat of this observation may write, in no order."""
    seat = seen["seat"]
    own = seen["seats"][seat]
    if seen["active"] != seat or seen["due"] not in ("labor", "discard"):
        return []
    found = discards(own) if seen["due"] == "discard" else labors(own, cards)
    return [{"by": seat, **entry} for entry in found]


def discards(own: Row) -> Iterator[Entry]:
    """Exactly the surplus over seven, from the hand."""
    hand = [card for card, copies in own["hand"].items() for _ in range(copies)]
    surplus = len(hand) - 7
    for chosen in sorted({tuple(sorted(cards)) for cards in combinations(hand, surplus)}):
        yield {"do": "discard", "cards": list(chosen)}


def labors(own: Row, cards: Cards) -> Iterator[Entry]:
    """The rows of the table, one after another."""
    for card in own["hand"]:
        if cards[card].type in ("crop", "animal"):
            yield {"do": "place", "card": card}
    for combo in own["farm"]:
        yield from from_hand(combo, own["hand"], cards)
        yield from from_farm(combo, own["farm"], cards)
        if may_fill(combo, "growth", cards):
            yield {"do": "grow", "combo": combo["combo"]}
        if is_harvested(combo, cards):
            yield {"do": "turn_in", "combo": combo["combo"]}
    if own["supply_size"] or own["compost"]:
        yield {"do": "draw"}


def from_hand(combo: Row, hand: Row, cards: Cards) -> Iterator[Entry]:
    """Tools, and bare Feed."""
    for card in hand:
        if cards[card].type == "tool" and fits(combo, cards[card], cards):
            yield {"do": "tool", "card": card, "combo": combo["combo"]}
        if cards[card].type != "tool" and may_be_fed(combo, resource(cards[card]), cards):
            yield {"do": "feed", "combo": combo["combo"], "card": card}


def from_farm(combo: Row, farm: list[Row], cards: Cards) -> Iterator[Entry]:
    """Feed that lies on the own Farm, not itself."""
    for other in farm:
        kind = resource(cards[other["card"]])
        if other is not combo and is_feed(other, cards) and may_be_fed(combo, kind, cards):
            yield {"do": "feed", "combo": combo["combo"], "from_combo": other["combo"]}


def facts_of(combo: Row, cards: Cards) -> Row:
    facts: Row = cards[combo["card"]].facts
    return facts


def tools_on(combo: Row, cards: Cards) -> list[Row]:
    """The facts of the tools on the Combo itself; nested Feed has its own."""
    return [cards[part["tool"]].facts for part in combo["parts"] if "tool" in part]


def classes_on(combo: Row, cards: Cards) -> Counter[str]:
    return Counter(facts["class"] for facts in tools_on(combo, cards))


def is_harvested(combo: Row, cards: Cards) -> bool:
    return classes_on(combo, cards)["harvester"] > 0


def fed_kinds(combo: Row, cards: Cards) -> list[str]:
    """The resources that were fed: of a bare card, or of the outermost card of what was fed."""
    bare = [part["feed_card"] for part in combo["parts"] if "feed_card" in part]
    nested = [part["feed"]["card"] for part in combo["parts"] if "feed" in part]
    return [resource(cards[card]) for card in bare + nested]


def resource(card: Any) -> str:
    found: str = card.facts["produce"] if card.type == "crop" else card.facts["meat_class"]
    return found


def is_there(combo: Row, slot: str, cards: Cards) -> bool:
    """Whether something has been done for a slot."""
    if slot == "growth":
        return any("growth" in part for part in combo["parts"])
    if slot == "feed":
        return bool(fed_kinds(combo, cards))
    return any(facts["class"] == "basic" and facts["sub_type"] == slot for facts in tools_on(combo, cards))


def is_done(combo: Row, slot: str, mode: str, cards: Cards) -> bool:
    """A barred slot counts as done; Feed with a mixer on the Combo is done when every kind of the mix is
    there.
    """
    if mode == "barred":
        return True
    if slot == "feed" and is_there(combo, "mixer", cards):
        return set(fed_kinds(combo, cards)) == set(facts_of(combo, cards)["feed_mix"])
    return is_there(combo, slot, cards)


def needs(combo: Row, slot: str, mode: str, cards: Cards) -> bool:
    """Whether a slot must be done: a `must`, and Feed once a mixer is there."""
    return mode == "must" or (mode == "may" and slot == "feed" and is_there(combo, "mixer", cards))


def may_fill(combo: Row, slot: str, cards: Cards) -> bool:
    """In the panel and not barred, still empty, earlier `must` done, nothing later there, not harvested."""
    panel = facts_of(combo, cards)["panel"]
    places = [number for number, group in enumerate(panel) if slot in group]
    if not places or panel[places[0]][slot] == "barred":
        return False
    if slot != "feed" and is_there(combo, slot, cards):
        return False
    return is_turn_of_group(combo, places[0], cards) and not is_harvested(combo, cards)


def is_turn_of_group(combo: Row, number: int, cards: Cards) -> bool:
    panel = facts_of(combo, cards)["panel"]
    for place, group in enumerate(panel):
        for slot, mode in group.items():
            if place < number and needs(combo, slot, mode, cards) and not is_done(combo, slot, mode, cards):
                return False
            if place > number and is_there(combo, slot, cards):
                return False
    return True


def is_ready(combo: Row, cards: Cards) -> bool:
    """Every `must` is done."""
    rows = [row for group in facts_of(combo, cards)["panel"] for row in group.items()]
    return all(is_done(combo, slot, mode, cards) for slot, mode in rows if needs(combo, slot, mode, cards))


def fits(combo: Row, tool: Any, cards: Cards) -> bool:
    """What fits, class by class."""
    facts, own, on = tool.facts, facts_of(combo, cards), classes_on(combo, cards)
    if facts["class"] == "basic":
        late = facts["sub_type"] == "mixer" and is_there(combo, "feed", cards)
        return may_fill(combo, facts["sub_type"], cards) and not late
    if facts["class"] == "harvester":
        fitting = own["harvester"] is not None and facts["sub_type"] == own["harvester"]
        return fitting and is_ready(combo, cards) and not on["harvester"]
    if not on["harvester"] or on["storage"] or on[facts["class"]]:
        return False
    if facts["class"] == "advanced":
        return facts["symbol"] in (own["processing"] or ())
    if facts["class"] == "facility":
        return any(part.get("tool") in facts["on"] for part in combo["parts"])
    return own["sub_type"] in facts["on"]


def may_be_fed(combo: Row, kind: str, cards: Cards) -> bool:
    """In the mix, and not there yet; the `feed` slot may be filled."""
    mix = facts_of(combo, cards).get("feed_mix") or ()
    return kind in mix and kind not in fed_kinds(combo, cards) and may_fill(combo, "feed", cards)


def is_feed(combo: Row, cards: Cards) -> bool:
    """A bare card, a harvested Combo with nothing after its harvester, or a complete Combo."""
    if not combo["parts"]:
        return True
    if facts_of(combo, cards)["harvester"] is None:
        return is_ready(combo, cards)
    on = classes_on(combo, cards)
    return bool(on["harvester"]) and not (on["advanced"] or on["facility"] or on["storage"])


def worth(combo: Row, cards: Cards) -> int:
    """The sum of every card in it, nest and die included; bare Feed adds 0."""
    own: int = facts_of(combo, cards)["profits"] + combo["die"]
    own += sum(facts["profits"] for facts in tools_on(combo, cards))
    return own + sum(
        worth(part["feed"], cards) for part in combo["parts"] if "feed" in part and part["feed"]["parts"]
    )
