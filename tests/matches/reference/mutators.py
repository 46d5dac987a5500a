"""Changes to a match file: most make it wrong, some leave it right.

Each changes the document that it is given; `mutated` picks some and gives the bytes of the file.
"""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.matches.reference.catalogue import shipped_cards
from tests.matches.reference.generator import Document
from tests.matches.reference.great_harvest import replay
from tests.matches.reference.labors import conceivable_labors, labor_fault

Mutator = Callable[[random.Random, Document], None]
ODD_VALUES: list[Any] = [
    True,
    False,
    None,
    4.0,
    0,
    -1,
    1,
    2,
    3,
    7,
    10**30,
    "",
    "0",
    "chance",
    [],
    [[]],
    {},
    1e308,
]
ODD_VALUES += [
    [1],
    [True],
    [1, 2],
    [7],
    [3.0],
    ["3"],
    {"card": "krill"},
    "krill",
    "Krill",
    "krill ",
    "é",
]
ODD_CARDS = [
    "Sweet corn",
    "sweet corn",
    "SWEET-CORN",
    "Sweet Corn *F*",
    "sweet-corn *F*",
    " krill",
    "Golden Goose",
]
ACTIONS = [
    "place",
    "tool",
    "grow",
    "feed",
    "turn_in",
    "draw",
    "discard",
    "first",
    "drawn",
    "roll",
    "retract",
    "pass",
]
FIELDS = ["by", "do", "card", "combo", "from_combo", "cards", "seat", "dice"]


def some_value(rng: random.Random) -> Any:
    return deepcopy(
        rng.choice([rng.choice(ODD_VALUES), rng.choice(sorted(shipped_cards())), rng.randint(0, 9)])
    )


def position(rng: random.Random, document: Document, more: int = 0) -> int:
    """An index of the log, late ones as likely as early ones; `more` allows places behind the last."""
    return rng.randrange(max(1, len(document["log"]) + more))


def entry_of(rng: random.Random, document: Document) -> dict[str, Any]:
    """Some entry of the log, or a lone one where there is none to change."""
    objects = [entry for entry in document["log"] if isinstance(entry, dict)]
    return rng.choice(objects) if objects else {}


def random_entry(rng: random.Random, document: Document) -> dict[str, Any]:
    """An entry of the right shape, that may or may not be legal somewhere."""
    do = rng.choice(ACTIONS[:7])
    card, combo = rng.choice(sorted(shipped_cards())), rng.randint(0, 6)
    fields: dict[str, dict[str, Any]] = {
        "place": {"card": card},
        "tool": {"card": card, "combo": combo},
        "grow": {"combo": combo},
        "feed": {"combo": combo, **rng.choice([{"card": card}, {"from_combo": rng.randint(0, 6)}])},
        "turn_in": {"combo": combo},
        "draw": {},
        "discard": {"cards": [card]},
    }
    return {"by": rng.randrange(len(document["seats"])), "do": do, **fields[do]}


def random_chance(rng: random.Random, document: Document) -> dict[str, Any]:
    seat, card = rng.randrange(len(document["seats"])), rng.choice(sorted(shipped_cards()))
    forms = [{"do": "first", "seat": seat}, {"do": "drawn", "seat": seat, "cards": [card]}]
    return {"by": "chance", **rng.choice([*forms, {"do": "roll", "dice": [rng.randint(1, 6)]}])}


def cut_short(rng: random.Random, document: Document) -> None:
    del document["log"][position(rng, document, 1) :]


def delete_entry(rng: random.Random, document: Document) -> None:
    if document["log"]:
        document["log"].pop(position(rng, document))


def delete_chance(rng: random.Random, document: Document) -> None:
    places = [number for number, entry in enumerate(document["log"]) if entry.get("by") == "chance"]
    if places:
        del document["log"][rng.choice(places)]


def insert_copy(rng: random.Random, document: Document) -> None:
    document["log"].insert(position(rng, document, 1), dict(entry_of(rng, document)))


def insert_random(rng: random.Random, document: Document) -> None:
    new = rng.choice([random_entry, random_entry, random_chance])(rng, document)
    document["log"].insert(position(rng, document, 1), new)


def swap_entries(rng: random.Random, document: Document) -> None:
    log = document["log"]
    if len(log) > 1:
        first = rng.randrange(len(log) - 1)
        log[first], log[first + 1] = log[first + 1], log[first]


def change_seat(rng: random.Random, document: Document) -> None:
    """Another seat, one that the match has or not."""
    entry = entry_of(rng, document)
    entry[rng.choice(["by", "seat"] if "seat" in entry else ["by"])] = rng.choice(
        [0, 1, 2, 3, 4, -1, "chance"]
    )


def change_card(rng: random.Random, document: Document) -> None:
    """Another card of the catalogue, or a word that is no card, in any entry that names one."""
    entry = rng.choice([e for e in document["log"] if "card" in e or "cards" in e] or [{}])
    card = rng.choice([*sorted(shipped_cards()), *ODD_CARDS])
    if isinstance(entry.get("cards"), list):
        entry["cards"] = [card, *entry["cards"][1:]]
    elif "card" in entry:
        entry["card"] = card


def change_count(rng: random.Random, document: Document) -> None:
    """One card more or less in a list of cards."""
    entry = rng.choice([e for e in document["log"] if isinstance(e.get("cards"), list)] or [{"cards": []}])
    cards = entry["cards"]
    entry["cards"] = rng.choice([cards[:-1], [*cards, *cards[:1]], [], cards[::-1], [*cards, "krill"]])


def change_combo(rng: random.Random, document: Document) -> None:
    entry = rng.choice([e for e in document["log"] if "combo" in e] or [{}])
    entry["combo"] = rng.choice([0, -1, 1, 2, 3, 4, 5, 10**20])


def change_value(rng: random.Random, document: Document) -> None:
    """Any value in any field that the entry has."""
    entry = entry_of(rng, document)
    if entry:
        entry[rng.choice(list(entry))] = some_value(rng)


def add_field(rng: random.Random, document: Document) -> None:
    entry_of(rng, document)[rng.choice([*FIELDS, "extra", "Note", "combo2"])] = some_value(rng)


def remove_field(rng: random.Random, document: Document) -> None:
    entry = entry_of(rng, document)
    if entry:
        del entry[rng.choice(list(entry))]


def change_action(rng: random.Random, document: Document) -> None:
    entry_of(rng, document)["do"] = rng.choice(ACTIONS)


def no_object(rng: random.Random, document: Document) -> None:
    document["log"].insert(position(rng, document, 1), some_value(rng))


def add_note(rng: random.Random, document: Document) -> None:
    entry_of(rng, document).update({"note": "Said aloud \u2028", "at_time": "2026-05-02T10:00:00+09:00"})


def play_on(rng: random.Random, document: Document) -> None:
    """Something more at the end, which may be the end of the match."""
    new = rng.choice([random_entry, random_chance])(rng, document)
    document["log"].append(
        rng.choice([new, new, new, {"by": 0, "do": "jump"}, {"by": 0, "do": "draw", "x": 1}])
    )


def near_miss(rng: random.Random, document: Document) -> None:
    """Cut the log and end it with a Labor that names cards and Combos really there, but breaks some rule."""
    cards = shipped_cards()
    cut_short(rng, document)
    state, _, _ = replay(cards, document)
    if state["over"] or state["turn"] is None or not state["labors"]:
        return
    player = state["players"][state["turn"]]
    faults = {labor_fault(cards, player, labor): labor for labor in conceivable_labors(player)}
    document["log"].append({"by": state["turn"], **faults[rng.choice(sorted(faults, key=str))]})


LOG_MUTATORS: list[Mutator] = [
    cut_short,
    delete_entry,
    delete_chance,
    insert_copy,
    insert_random,
    swap_entries,
    change_seat,
    change_card,
    change_count,
    change_combo,
    change_value,
    add_field,
    remove_field,
    change_action,
    no_object,
    add_note,
    play_on,
    near_miss,
]


def change_option(rng: random.Random, document: Document) -> None:
    value = rng.choice([some_value(rng), "tourney", "casual", 30, 15, 100, 101])
    if isinstance(document.get("options"), dict):
        document["options"][rng.choice(["format", "top_value", "first", "variant"])] = value


def change_head(rng: random.Random, document: Document) -> None:
    field = rng.choice(["format", "game", "rules", "options", "seats", "log", "catalogue", "comment"])
    if rng.random() < 0.3 and field != "rules":
        document.pop(field, None)
    else:
        document[field] = some_value(rng)


def change_seats(rng: random.Random, document: Document) -> None:
    seats = document["seats"]
    seats[:] = rng.choice([seats[:1], [], [*seats, seats[0]], [*seats, some_value(rng)], seats[::-1], seats])
    if seats and isinstance(seats[-1], dict) and rng.random() < 0.3:
        seats[-1]["colour"] = "green"


def deck_of(rng: random.Random, document: Document) -> dict[str, Any]:
    deck: dict[str, Any] = rng.choice(document["seats"])["deck"]["cards"]
    return deck


def change_quantity(rng: random.Random, document: Document) -> None:
    deck = deck_of(rng, document)
    deck[rng.choice(list(deck))] = rng.choice([0, -1, 1, 3, 5, 10**12, 4.0, "4", True, None, [4], 4])


def change_deck_card(rng: random.Random, document: Document) -> None:
    """One more line: unknown names, foils of crops and tools, other ways to write a name."""
    names = [
        "Silos",
        "Sweet",
        "Golden Goose",
        "swéet  corn",
        "Cultivator *F*",
        "Cattle *F*",
        "krill",
        "Steel\tPlow",
    ]
    deck_of(rng, document)[rng.choice([*names, "*F*", "", "Swee", "KRILL"])] = rng.choice([1, 1, 4, 0])


def change_deck(rng: random.Random, document: Document) -> None:
    seat = rng.choice(document["seats"])
    seat["deck"] = rng.choice(
        [some_value(rng), {"cards": some_value(rng)}, {"cards": {}}, {"cards": {"krill": 4}}]
    )


def drop_deck_line(rng: random.Random, document: Document) -> None:
    deck = deck_of(rng, document)
    del deck[rng.choice(list(deck))]


HEAD_MUTATORS: list[Mutator] = [
    change_option,
    change_head,
    change_seats,
    change_quantity,
    change_deck_card,
    change_deck,
    drop_deck_line,
]


def as_bytes(document: Document) -> bytes:
    return json.dumps(document).encode()


def broken_bytes(rng: random.Random, raw: bytes) -> bytes:
    """A file that is cut, doubled, deeply nested or no JSON at all."""
    cut, odd = raw[: rng.randrange(len(raw))], raw.replace(b"[1]", b"[NaN]")
    return rng.choice([cut, raw + raw, b"", b"[" * 100_000, b"\xff" + raw, b"null", odd, raw])


def mutated(rng: random.Random, document: Document) -> bytes:
    """The bytes of the document after changes of the log, or sometimes of the head or the text."""
    changed = deepcopy(document)
    choice = rng.random()
    if choice < 0.2:
        near_miss(rng, changed)
    elif choice < 0.3:
        rng.choice(HEAD_MUTATORS)(rng, changed)
    else:
        change_log(rng, changed)
    raw = as_bytes(changed)
    return broken_bytes(rng, raw) if choice > 0.98 else raw


def change_log(rng: random.Random, document: Document) -> None:
    """One to three changes; one that leaves something other than objects is the last."""
    for mutator in rng.choices(LOG_MUTATORS, k=rng.choice([1, 1, 1, 2, 3])):
        if all(isinstance(entry, dict) for entry in document["log"]):
            mutator(rng, document)
