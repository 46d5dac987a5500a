"""A file for every code that a match file can be refused with: what is done, and the entry that is
refused.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from matches.engines.adjudicate import adjudicate
from matches.engines.matchfile import MAX_BYTES, MAX_ENTRIES

from .script import EVERYTHING, Script, add_tools, grow_crop, head, place, refusal_of

Refused = dict[str, Any]
Case = Callable[[], Refused]
LONG = {"first": 0, "top_value": 100}


def start(*hand: str, **changes: Any) -> Script:
    """A match in which seat 0 begins with `hand`."""
    return Script(hand, **{"options": LONG, **changes})


def tool(card: str, combo: int = 1, by: int = 0) -> dict[str, Any]:
    return {"by": by, "do": "tool", "card": card, "combo": combo}


def try_tool(script: Script, card: str, combo: int = 1) -> Refused:
    """The refusal of placing a tool that is in hand, in the own turn."""
    script.wait_for(0)
    while not script.hand(0).get(card):
        script.draw(0, card)
        script.wait_for(0)
    return script.refused(tool(card, combo))


def raw(content: bytes) -> Refused:
    """The refusal of these bytes."""
    refusal: Refused = adjudicate(content)["refusal"]
    return refusal


def changed(**changes: Any) -> Refused:
    return refusal_of(head(**changes))


def deck_of(**cards: Any) -> Refused:
    """The refusal of a match in which seat 1 brings EVERYTHING with these lines changed."""
    named = {name.replace("_", "-"): quantity for name, quantity in cards.items()}
    deck = {"cards": {**EVERYTHING["cards"], **named}}
    return changed(seats=[{"deck": EVERYTHING}, {"deck": deck}])


def entry(**fields: Any) -> Refused:
    """The refusal of an entry of seat 0 where its first Labor is due."""
    return start("sweet-corn", "cattle").refused({"by": 0, **fields})


FILES: Mapping[str, Case] = {
    "file.too-large": lambda: raw(b" " * (MAX_BYTES + 1)),
    "file.bom": lambda: raw(b"\xef\xbb\xbf{}"),
    "file.encoding": lambda: raw(b'{"format": "\xff"}'),
    "file.json": lambda: raw(b'{"format": '),
    "file.nesting": lambda: raw(b"[" * 5000 + b"]" * 5000),
    "file.duplicate-key": lambda: raw(b'{"format": "harvest-match/1", "format": "harvest-match/1"}'),
    "file.number": lambda: raw(b'{"format": NaN}'),
    "file.surrogate": lambda: raw(b'{"format": "\\ud800"}'),
    "file.shape": lambda: raw(b"[]"),
    "file.format": lambda: changed(format="harvest-match/2"),
    "file.field": lambda: changed(log={}),
    "file.game": lambda: changed(game="golden-goose"),
    "file.rules": lambda: changed(rules="0.9"),
    "file.catalogue": lambda: changed(catalogue="../../secret"),
    "file.too-many-entries": lambda: changed(log=[{}] * (MAX_ENTRIES + 1)),
    "file.other-game": lambda: adjudicate(json.dumps(head()).encode(), game="for-the-emperor")["refusal"],
    "option.unknown": lambda: changed(options={"speed": 3}),
    "option.value": lambda: changed(options={"top_value": 101}),
    "option.tourney-top-value": lambda: changed(options={"format": "tourney", "top_value": 15}),
    "seats.too-few": lambda: changed(seats=[{"deck": EVERYTHING}]),
    "malformed-deck": lambda: changed(seats=[{"deck": EVERYTHING}, {"name": "Ben"}]),
    "bad-quantity": lambda: deck_of(krill=True),
    "unknown-card": lambda: deck_of(silos=1),
    "no-foil": lambda: deck_of(**{"Silo *F*": 1}, silo=3),
    "too-few-cards": lambda: changed(seats=[{"deck": EVERYTHING}, {"deck": {"cards": {"krill": 4}}}]),
    "too-many-copies": lambda: deck_of(krill=5),
}

FORMS: Mapping[str, Case] = {
    "entry.shape": lambda: start().refused("draw"),
    "entry.by": lambda: start().refused({"by": 2, "do": "draw"}),
    "entry.do": lambda: start().refused({"by": 0, "do": "roll", "dice": [4]}),
    "entry.field-missing": lambda: entry(do="place"),
    "entry.field-unknown": lambda: entry(do="draw", card="krill"),
    "entry.field-type": lambda: entry(do="grow", combo=1.0),
    "entry.card-unknown": lambda: entry(do="place", card="sweet corn"),
    "entry.cards-unknown": lambda: entry(do="discard", cards=["Golden Goose"]),
    "entry.one-feed": lambda: entry(do="feed", combo=1, card="krill", from_combo=2),
}


def fed_cattle(*more: str) -> Script:
    """Cattle with bare Sweet Corn from the hand, and `more` tools."""
    script = start("cattle", "sweet-corn", "soybeans")
    place(script, 0, "cattle")
    script.act(0, "feed", combo=1, card="sweet-corn")
    add_tools(script, 0, 1, *more)
    return script


def mixed_cattle() -> Script:
    """Cattle with a mixer and one of the two kinds of its mix."""
    script = start("cattle", "seed-mixer", "sweet-corn")
    place(script, 0, "cattle")
    add_tools(script, 0, 1, "seed-mixer")
    script.act(0, "feed", combo=1, card="sweet-corn")
    return script


def corn(*tools: str) -> Script:
    """Sweet Corn as Combo 1 with `tools` on it."""
    script = start("sweet-corn", *tools[:6])
    place(script, 0, "sweet-corn")
    add_tools(script, 0, 1, *tools)
    return script


def harvested(*later: str, card: str = "sweet-corn", harvester: str = "combine") -> Script:
    """A harvested crop as Combo 1 with `later` tools on it; storage shows a 3."""
    script = start(card)
    grow_crop(script, card=card, harvester=harvester)
    for name in later:
        script.act(0, "tool", card=name, combo=1)
        if script.state.pending_draw():
            script.add({"by": "chance", "do": "roll", "dice": [3]})
    return script


def krill() -> Script:
    """A complete Krill as Combo 1."""
    script = start("krill", "holding-tank", "tank-filter")
    place(script, 0, "krill")
    add_tools(script, 0, 1, "holding-tank", "tank-filter")
    return script


def grown_corn() -> Script:
    script = corn("cultivator", "seed-sower", "irrigation")
    script.act(0, "grow", combo=1)
    return script


def try_act(script: Script, do: str, **fields: Any) -> Refused:
    """The refusal of an action that names no card of the hand, in the own turn."""
    script.wait_for(0)
    return script.refused({"by": 0, "do": do, **fields})


def try_feed(script: Script, card: str, combo: int = 1) -> Refused:
    script.wait_for(0)
    while not script.hand(0).get(card):
        script.draw(0, card)
        script.wait_for(0)
    return script.refused({"by": 0, "do": "feed", "combo": combo, "card": card})


def after(script: Script, build: Callable[[Script], object]) -> Script:
    build(script)
    return script


PANEL: Mapping[str, Case] = {
    "tool.no-slot": lambda: try_tool(corn(), "feeder"),
    "tool.barred": lambda: try_tool(after(start("apple"), lambda s: place(s, 0, "apple")), "seed-sower"),
    "tool.second": lambda: try_tool(corn("cultivator"), "steel-plow"),
    "tool.second-mixer": lambda: try_tool(mixed_cattle(), "feed-mixer"),
    "tool.mixer-after-feed": lambda: try_tool(fed_cattle(), "feed-mixer"),
    "slot.harvested": lambda: try_tool(harvested(), "weeder"),
    "slot.too-late": lambda: try_tool(goats_past_bedding(), "bed-spreader"),
    "slot.too-early": lambda: try_tool(corn(), "seed-sower"),
    "slot.before-growth": lambda: try_tool(corn("cultivator", "seed-sower", "irrigation"), "fertilizer"),
    "slot.before-feed": lambda: try_tool(after(start("cattle"), lambda s: place(s, 0, "cattle")), "feeder"),
    "slot.mixer-wants-more": lambda: try_tool(mixed_cattle(), "feeder"),
    "growth.no-slot": lambda: try_act(fed_cattle(), "grow", combo=1),
    "growth.again": lambda: try_act(grown_corn(), "grow", combo=1),
    "growth.too-early": lambda: try_act(corn("cultivator", "seed-sower"), "grow", combo=1),
    "harvester.none": lambda: try_tool(krill(), "harvest-net"),
    "harvester.wrong": lambda: try_tool(grown_corn(), "bean-harvester"),
    "harvester.second": lambda: try_tool(harvested(), "stripper-header"),
    "harvester.before-growth": lambda: try_tool(corn("cultivator", "seed-sower", "irrigation"), "combine"),
    "harvester.too-early": lambda: try_tool(corn("cultivator"), "combine"),
}


def goats_past_bedding() -> Script:
    """Goats may have a bed spreader, and have an innoculator already."""
    script = start("goats")
    place(script, 0, "goats")
    feed = next(
        card for card in ("sweet-corn", "soybeans", "alfalfa", "barley", "oats") if feeds_goats(script, card)
    )
    script.act(0, "feed", combo=1, card=feed)
    add_tools(script, 0, 1, "feeder", "water-trough", "innoculator")
    return script


def feeds_goats(script: Script, card: str) -> bool:
    from cards.library.loader import load_catalogue

    cards = load_catalogue("great-harvest").cards
    return cards[card].facts["produce"] in cards["goats"].facts["feed_mix"]


FEED: Mapping[str, Case] = {
    "feed.tool": lambda: try_feed(fed_cattle(), "feeder"),
    "feed.no-slot": lambda: try_feed(corn(), "soybeans"),
    "feed.too-late": lambda: try_feed(fed_cattle("feeder"), "soybeans"),
    "feed.not-in-mix": lambda: try_feed(fed_cattle(), "krill"),
    "feed.same-kind": lambda: try_feed(fed_cattle(), "sweet-corn"),
    "feed.itself": lambda: try_act(fed_cattle(), "feed", combo=1, from_combo=1),
    "feed.part-built": lambda: try_act(
        after(corn("cultivator"), lambda s: place(s, 0, "cattle")), "feed", combo=2, from_combo=1
    ),
    "feed.after-harvester": lambda: try_act(
        after(harvested("grain-mill"), lambda s: place(s, 0, "cattle")), "feed", combo=2, from_combo=1
    ),
}

LATER: Mapping[str, Case] = {
    "later.never": lambda: try_tool(krill(), "canning-line"),
    "later.after-storage": lambda: try_tool(harvested("silo"), "grain-mill"),
    "advanced.not-harvested": lambda: try_tool(grown_corn(), "grain-mill"),
    "advanced.second": lambda: try_tool(harvested("grain-mill"), "canning-line"),
    "advanced.wrong": lambda: try_tool(harvested(), "butcher-block"),
    "facility.not-harvested": lambda: try_tool(grown_corn(), "bakery"),
    "facility.no-advanced": lambda: try_tool(harvested(), "bakery"),
    "facility.second": lambda: try_tool(harvested("grain-mill", "bakery"), "bakery"),
    "facility.wrong": lambda: try_tool(harvested("canning-line"), "bakery"),
    "storage.not-harvested": lambda: try_tool(grown_corn(), "silo"),
    "storage.second": lambda: try_tool(harvested("silo"), "silo"),
    "storage.wrong": lambda: try_tool(harvested(), "cold-store"),
    "turn-in.never": lambda: try_act(krill(), "turn_in", combo=1),
    "turn-in.not-harvested": lambda: try_act(grown_corn(), "turn_in", combo=1),
}


def nested() -> Script:
    """Combo 1, Sweet Corn, lies as Feed on Combo 2, Cattle."""
    script = start("sweet-corn", "cattle", "cultivator")
    place(script, 0, "sweet-corn")
    place(script, 0, "cattle")
    script.act(0, "feed", combo=2, from_combo=1)
    return script


def turned_in() -> Script:
    script = harvested()
    script.act(0, "turn_in", combo=1)
    return script


def drawing() -> Script:
    """Seat 0 is to draw a card."""
    script = start()
    script.add({"by": 0, "do": "draw"})
    return script


def drawn(*cards: str, seat: int = 0) -> dict[str, Any]:
    return {"by": "chance", "do": "drawn", "seat": seat, "cards": list(cards)}


def over() -> Script:
    """Seat 0 has won."""
    script = start("sweet-corn", options={"first": 0, "top_value": 5})
    script.act(0, "turn_in", combo=grow_crop(script))
    return script


def surplus() -> Script:
    """Seat 0 has ten cards and is to discard three."""
    script = start()
    script.end_turn(0)
    return script


def second_turn() -> Script:
    """Seat 0 has had its three Labors; seat 1 is to act."""
    script = start("sweet-corn", "cattle", "krill")
    for card in ("sweet-corn", "cattle", "krill"):
        place(script, 0, card)
    return script


HAND: Mapping[str, Case] = {
    "card.not-in-hand": lambda: start("sweet-corn").refused({"by": 0, "do": "place", "card": "tuna"}),
    "place.tool": lambda: start("feeder").refused({"by": 0, "do": "place", "card": "feeder"}),
    "tool.not-a-tool": lambda: after(start("krill", "tuna"), lambda s: place(s, 0, "krill")).refused(
        tool("tuna")
    ),
    "combo.unknown": lambda: start("feeder").refused(tool("feeder", 1)),
    "combo.gone": lambda: try_act(turned_in(), "turn_in", combo=1),
    "combo.nested": lambda: try_tool(nested(), "cultivator", 1),
    "discard.wrong-count": lambda: surplus().refused({"by": 0, "do": "discard", "cards": []}),
    "discard.not-in-hand": lambda: surplus().refused({"by": 0, "do": "discard", "cards": ["tuna"] * 3}),
}

TURN: Mapping[str, Case] = {
    "match.over": lambda: over().refused({"by": 0, "do": "draw"}),
    "chance.due": lambda: drawing().refused({"by": 0, "do": "draw"}),
    "chance.other": lambda: drawing().refused({"by": "chance", "do": "roll", "dice": [1]}),
    "chance.wrong-seat": lambda: drawing().refused(drawn("krill", seat=1)),
    "chance.wrong-count": lambda: drawing().refused(drawn("krill", "krill")),
    "chance.not-in-supply": lambda: exhausted_krill().refused(drawn("krill")),
    "chance.not-due": lambda: start().refused(drawn("krill")),
    "turn.not-yours": lambda: start().refused({"by": 1, "do": "draw"}),
    "turn.fourth-labor": lambda: second_turn().refused({"by": 0, "do": "draw"}),
    "turn.discard-due-first": lambda: surplus().refused({"by": 1, "do": "draw"}),
    "turn.discard-due": lambda: surplus().refused({"by": 0, "do": "draw"}),
    "turn.labor-due": lambda: start().refused({"by": 0, "do": "discard", "cards": []}),
}


def exhausted_krill() -> Script:
    """All four Krill of seat 0 are in its hand, and it is to draw."""
    script = start("krill", "krill", "krill", "krill")
    script.add({"by": 0, "do": "draw"})
    return script


def back(row: int, by: int = 0, **fields: Any) -> dict[str, Any]:
    return {"by": by, "do": "retract", "entry": row, **fields}


RETRACT: Mapping[str, Case] = {
    "retract.target": lambda: start().refused(back(0)),
    "retract.past-chance": lambda: after(
        start("tuna"), lambda s: (place(s, 0, "tuna"), s.draw(0, "krill"))
    ).refused(back(2)),
    "retract.consent": lambda: after(second_turn(), lambda s: place(s, 1, next(iter(s.hand(1))))).refused(
        back(4)
    ),
}
CASES: Mapping[str, Case] = {**FILES, **FORMS, **PANEL, **FEED, **LATER, **HAND, **TURN, **RETRACT}
