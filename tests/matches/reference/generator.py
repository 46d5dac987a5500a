"""Random legal matches, made with the reference alone, and biased so that rare things happen.

A style sets what the decks hold and how eagerly each Labor is chosen. Chance is kind: it often gives a card
that can be used at once, so that nests, later classes and storage come up in short logs.
"""

import random
from dataclasses import dataclass, field
from typing import Any

from tests.matches.reference.catalogue import Cards, shipped_cards
from tests.matches.reference.combos import tool_fault
from tests.matches.reference.great_harvest import State, apply_entry, legal_entries, new_state
from tests.matches.reference.labors import Entry, Player

Document = dict[str, Any]
CROP_TOOLS = ["cultivator", "seed-sower", "irrigation"]
CROP_EXTRAS = [
    "steel-plow",
    "seed-drill",
    "drip-line",
    "fertilizer",
    "compost-spreader",
    "weeder",
    "ladybugs",
]
ANIMAL_TOOLS = ["feeder", "bed-spreader", "water-trough", "stock-trailer"]
ANIMAL_EXTRAS = [
    "seed-mixer",
    "feed-mixer",
    "innoculator",
    "hay-rack",
    "straw-blower",
    "sheep",
    "hogs",
    "goats",
]
MILLS = ["grain-mill", "canning-line", "bakery", "cannery", "silo", "malting-floor", "brewery"]
SHOPS = ["butcher-block", "butcher-shop", "cold-store", "smokehouse"]
SEA = ["krill", "salmon", "tuna", "holding-tank", "tank-filter", "feeder", "harvest-net", "cold-store"]
SEA_EXTRAS = [
    "trout",
    "shrimp",
    "cod",
    "catfish",
    "net-pen",
    "fish-pump",
    "canning-line",
    "cannery",
    "ice-house",
]
ODD = [
    "oats",
    "rice",
    "carrots",
    "alfalfa",
    "goats",
    "ducks",
    *CROP_TOOLS,
    "feeder",
    "poultry-crate",
    "combine",
]
CROPS = [
    "rye",
    "lentils",
    "peanuts",
    "grapes",
    "olives",
    "peaches",
    "potatoes",
    "tomatoes",
    "pumpkins",
    "cotton",
]
USELESS = ["module-builder", "poultry-crate", "creamery", "weaving-mill", "bale-barn", "bottling-hall"]


@dataclass(frozen=True)
class Style:
    """What every deck has (four each, of `few` one), what may fill it up, and the weight of each Labor."""

    sure: list[str]
    fill: list[str] = field(default_factory=list)
    few: list[str] = field(default_factory=list)
    weights: dict[str, float] = field(default_factory=dict)
    top_values: tuple[int, ...] = (1, 5, 8, 11, 15, 30, 100)
    longest: int = 160


BUILD = {"tool": 30.0, "grow": 30.0, "feed": 12.0, "turn_in": 1.0, "place": 0.7, "draw": 1.0}
LATE = BUILD | {"turn_in": 0.0}
NEST = ["sweet-corn", "soybeans", "cattle", *CROP_TOOLS, "combine", "bean-harvester", *ANIMAL_TOOLS]
STYLES = {
    "crop": Style(["sweet-corn", "barley", *CROP_TOOLS, "combine", *MILLS], CROP_EXTRAS, [], BUILD),
    "nest": Style(
        [*NEST, "feed-mixer"], [*CROP_EXTRAS, *ANIMAL_EXTRAS], SHOPS, BUILD, (11, 20, 30, 100), 260
    ),
    "sea": Style(SEA, [*SEA_EXTRAS, *SEA_EXTRAS], ["seed-mixer"], BUILD | {"turn_in": 0.3}, (11, 30, 100)),
    "odd": Style(ODD, [*CROP_EXTRAS, *ANIMAL_EXTRAS, *MILLS], ["bean-harvester", "windrower"], BUILD),
    "late": Style(["sweet-corn", *CROP_TOOLS, "combine", *MILLS[:5]], [], SHOPS, LATE, (100,), 220),
    "late nest": Style([*NEST, "butcher-block"], SHOPS, MILLS, LATE, (100,), 280),
    "any": Style([], weights={"turn_in": 3.0, "draw": 0.3}),
    "drawer": Style([], weights={"draw": 20.0}, top_values=(100,), longest=120),
    "hoard": Style(CROPS, CROPS, [*CROP_TOOLS, "fruit-picker"], BUILD | {"place": 9.0}, (100,), 500),
    "stuck": Style(USELESS, CROPS, CROP_TOOLS, {"place": 9.0, "draw": 3.0}, (100,), 400),
    "recycle": Style(NEST, [], [], BUILD | {"turn_in": 90.0}, (100,), 500),
}
STYLE_WEIGHTS = dict.fromkeys(STYLES, 6) | {"any": 3, "drawer": 1, "hoard": 1, "stuck": 1, "recycle": 1}


def random_deck(rng: random.Random, cards: Cards, style: Style, least: int) -> dict[str, int]:
    """A legal deck by id: the sure cards first, then any, up to the least number or somewhat more."""
    deck = dict.fromkeys(style.sure, 4) | dict.fromkeys(style.few, 1)
    names = [*rng.sample(style.fill, len(style.fill)), *rng.sample(sorted(cards), len(cards))]
    rest = [card for card in dict.fromkeys(names) if card not in deck]
    wanted = least + rng.choice([0, 0, 0, 1, 9])
    while (lack := wanted - sum(deck.values())) > 0:
        deck[rest.pop(0)] = min(rng.choice([2, 4, 4, 4]), lack)
    return deck


def write_deck(rng: random.Random, cards: Cards, deck: dict[str, int]) -> dict[str, int]:
    """The same deck with some names for ids, written as the normaliser allows, and some foils."""
    written: dict[str, int] = {}
    for card, number in deck.items():
        name = cards[card]["name"]
        forms = [card, name, name.upper(), f"  {name.replace(' ', chr(160))} "]
        if cards[card]["type"] != "tool":
            forms.append(f"{name} *F*")
        first = rng.choice(forms)
        written[first] = number
        if number > 1 and rng.random() < 0.2:
            written |= {first: 1, rng.choice([form for form in forms if form != first]): number - 1}
    return written


def random_head(rng: random.Random, cards: Cards, style: Style) -> Document:
    options: dict[str, Any] = {}
    if rng.random() < 0.2:
        options["format"] = "tourney"
    elif rng.random() < 0.9:
        options["top_value"] = rng.choice(style.top_values)
    seats = 2 if style.longest > 300 else rng.choice([2, 2, 2, 3, 4])
    if rng.random() < 0.6:
        options["first"] = rng.randrange(seats)
    least = 60 if "format" in options else 50
    decks = [write_deck(rng, cards, random_deck(rng, cards, style, least)) for _ in range(seats)]
    people = [{"name": f"Seat {number}", "deck": {"cards": deck}} for number, deck in enumerate(decks)]
    head = {"format": "harvest-match/1", "game": "great-harvest", "rules": "1.0"}
    return {**head, "options": options, "seats": people, "log": []}


def is_useful(state: State, player: Player, card: str) -> bool:
    """Whether a tool could be placed at once, or an animal or crop is wanted for an empty Farm."""
    if state["cards"][card]["type"] != "tool":
        return len(player["farm"]) < 3
    return any(tool_fault(state["cards"], combo, card) is None for combo in player["farm"].values())


def kind_card(rng: random.Random, state: State, player: Player) -> str:
    useful = [card for card in sorted(set(player["supply"])) if is_useful(state, player, card)]
    pool = useful if useful and rng.random() < 0.8 else player["supply"]
    return rng.choice(pool)


def chance_entry(rng: random.Random, state: State) -> Entry:
    """An outcome of the chance that is due."""
    due = state["due"]
    if due["do"] == "first":
        return {"by": "chance", "do": "first", "seat": rng.randrange(len(state["players"]))}
    if due["do"] == "roll":
        return {"by": "chance", "do": "roll", "dice": [rng.randint(1, 6)]}
    player = state["players"][due["seat"]]
    some = (
        [kind_card(rng, state, player)] if due["number"] == 1 else rng.sample(player["supply"], due["number"])
    )
    return {"by": "chance", "do": "drawn", "seat": due["seat"], "cards": some}


def weight_of(state: State, style: Style, entry: Entry) -> float:
    """The eagerness for an entry: later classes and Combos as Feed are what random play seldom reaches."""
    weight = style.weights.get(entry["do"], 1.0)
    if entry["do"] == "place" and len(state["players"][state["turn"]]["farm"]) > 3 and style.longest < 300:
        weight *= 0.1
    if entry["do"] == "tool" and state["cards"][entry["card"]]["class"] != "basic":
        weight *= 3
    return weight * (4 if "from_combo" in entry else 1)


def seat_entry(rng: random.Random, state: State, style: Style) -> Entry:
    """An action by weight of its kind; actions of one kind share it."""
    entries = legal_entries(state)
    weights = [weight_of(state, style, entry) + 1e-6 for entry in entries]
    return rng.choices(entries, weights)[0]


def write_entry(rng: random.Random, cards: Cards, entry: Entry) -> Entry:
    """The entry with some names for ids and, now and then, the free fields."""
    written = dict(entry)
    if "card" in entry and rng.random() < 0.1:
        written["card"] = cards[entry["card"]]["name"]
    if "cards" in entry and rng.random() < 0.1:
        written["cards"] = [cards[card]["name"] for card in entry["cards"]]
    if rng.random() < 0.02:
        written |= {"note": "Well played", "at_time": "2026-05-02T10:00:00Z"}
    return written


def next_entry(rng: random.Random, state: State, style: Style) -> Entry:
    entry = chance_entry(rng, state) if state["due"] is not None else seat_entry(rng, state, style)
    return write_entry(rng, state["cards"], entry)


def random_match(rng: random.Random, style_name: str | None = None, cards: Cards | None = None) -> Document:
    """A legal match file of a random style, as far as its end or the style's length."""
    cards = cards or shipped_cards()
    style = STYLES[style_name or rng.choices(list(STYLE_WEIGHTS), list(STYLE_WEIGHTS.values()))[0]]
    document = random_head(rng, cards, style)
    state = new_state(cards, document)
    longest = rng.randint(5, style.longest) if style.longest < 300 else style.longest
    while not state["over"] and len(document["log"]) < longest:
        entry = next_entry(rng, state, style)
        document["log"].append(entry)
        apply_entry(state, entry)
    return document
