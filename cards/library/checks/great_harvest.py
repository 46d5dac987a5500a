"""Checks of The Great Harvest's catalogue beyond its schema: panels, what fits what, decks and products."""

from collections.abc import Callable, Iterator
from typing import Any

from ..source import DataFault
from .files import Files, Row, Steps
from .shared import Seen, of_formats, of_links, unknown

NO_TOOL_SLOTS = frozenset({"growth", "feed"})
RESERVED = frozenset({"Golden Goose", "Sweet", "Silos"})  # deck cases rely on these being no cards
_SHARED = frozenset({"id", "name", "type", "sub_type", "profits", "provenance", "house_fields"})
_GROWN = _SHARED | {"taxonomy", "processing", "panel", "harvester"}
_FIELDS = {
    "crop": _GROWN | {"produce"},
    "animal": _GROWN | {"meat_class", "feed_mix"},
    "tool": _SHARED | {"class", "instruction", "symbol", "on"},
}


def faults(files: Files) -> Iterator[DataFault]:
    """Everything wrong in the catalogue, as steps and sentences made into faults of its file."""
    for check in CHECKS:
        for steps, message in check(files):
            yield DataFault(files.path("catalogue"), steps, message)


def _of_rows(files: Files) -> Seen:
    for steps, row in files.cards():
        for field in sorted(set(row) - _FIELDS[row["type"]]):
            yield (*steps, field), f"a {row['type']} has no field {field}"
        if row["name"] in RESERVED:
            yield (*steps, "name"), f"no card may be called {row['name']}"
        yield from _of_standing(steps, row)


def _of_standing(steps: Steps, row: Row) -> Seen:
    text = "instruction" if row["type"] == "tool" else "taxonomy"
    if text not in row:
        yield steps, f"{text} missing"
    for place, field in enumerate(row.get("house_fields", ())):
        if field not in row:
            yield (*steps, "house_fields", place), f"the card has no field {field}"


def _of_class(files: Files, name: str) -> Iterator[Row]:
    return (row for _, row in files.cards() if row.get("class") == name)


def _grown(files: Files) -> Iterator[tuple[Steps, Row]]:
    return ((steps, row) for steps, row in files.cards() if row["type"] != "tool")


def _of_panels(files: Files) -> Seen:
    slots = {row["sub_type"] for row in _of_class(files, "basic")} | NO_TOOL_SLOTS
    harvesters = {row["sub_type"] for row in _of_class(files, "harvester")} | {None}
    for steps, row in _grown(files):
        seen: set[str] = set()
        for place, group in enumerate(row["panel"]):
            for slot in group:
                if slot not in slots or slot in seen:
                    what = "is there twice" if slot in seen else "is filled by no Basic Tool"
                    yield (*steps, "panel", place, slot), f"the slot {slot} {what}"
                seen.add(slot)
        if row["harvester"] not in harvesters:
            yield (*steps, "harvester"), f"no Harvester is a {row['harvester']}"
        if (row["type"] == "animal" and bool(row["feed_mix"])) != ("feed" in seen):
            yield (*steps, "panel"), "a panel shows feed if, and only if, the card eats"


def _of_mixes(files: Files) -> Seen:
    resources = {row.get("produce") or row.get("meat_class") for _, row in _grown(files)}
    for steps, row in _grown(files):
        yield from unknown((*steps, "feed_mix"), row.get("feed_mix", ()), resources, "card that gives")


def _of_fits(files: Files) -> Seen:
    symbols = {row["symbol"] for row in _of_class(files, "advanced")}
    advanced = {row["id"] for row in _of_class(files, "advanced")}
    kinds = {row["sub_type"] for _, row in _grown(files)}
    known = {"facility": (advanced, "Advanced Tool"), "storage": (kinds, "sub-type")}
    for steps, row in files.cards():
        yield from unknown((*steps, "processing"), row.get("processing", ()), symbols, "Advanced Tool with")
        if row.get("class") in known:
            yield from unknown((*steps, "on"), row["on"], *known[row["class"]])


def _of_decks(files: Files) -> Seen:
    formats = files.catalogue.get("formats", {})
    for place, deck in enumerate(files.catalogue.get("theme_decks", ())):
        steps: Steps = ("theme_decks", place)
        for card in set(deck["cards"]) - files.card_ids:
            yield (*steps, "cards", card), f"there is no card {card}"
        if deck["deck_format"] not in formats:
            yield (*steps, "deck_format"), f"there is no format {deck['deck_format']}"
            continue
        rules = formats[deck["deck_format"]]["versions"][-1]
        if sum(deck["cards"].values()) < rules["min_cards"]:
            yield (*steps, "cards"), f"fewer than {rules['min_cards']} cards"
        for card, copies in deck["cards"].items():
            if copies > rules["max_copies"]:
                yield (*steps, "cards", card), f"more than {rules['max_copies']} copies"


def _of_editions(files: Files) -> Seen:
    for place, edition in enumerate(files.catalogue.get("editions", ())):
        seen: set[str] = set()
        for rarity, cards in edition["rarities"].items():
            steps: Steps = ("editions", place, "rarities", rarity)
            yield from unknown(steps, cards, files.card_ids, "card")
            yield from ((steps, f"{card} has two rarities") for card in cards if card in seen)
            seen.update(cards)


def _of_products(files: Files) -> Seen:
    editions = {row["id"]: row for row in files.catalogue.get("editions", ())}
    sizes = {row["id"]: row["size"] for row in files.catalogue.get("products", ())}
    for place, row in enumerate(files.catalogue.get("products", ())):
        steps: Steps = ("products", place)
        yield from unknown((*steps, "clauses"), row.get("clauses", ()), files.clause_ids, "clause")
        if row["edition"] not in editions:
            yield (*steps, "edition"), f"there is no edition {row['edition']}"
            continue
        unit = _size_of(sizes, editions[row["edition"]]["rarities"])
        total = sum(unit(part) * number for part, number in row["contents"].items()) + row.get("foils", 0)
        if total != row["size"]:
            yield (*steps, "contents"), f"it holds {total} cards, not {row['size']}"
        if row.get("foils") and editions[row["edition"]].get("foils_only_in") != row["id"]:
            yield (*steps, "foils"), "this edition has foils in another product only"


def _size_of(sizes: dict[str, int], rarities: dict[str, Any]) -> Callable[[str], int]:
    """Cards in one unit of a product's contents: a product inside it, or one card of a rarity."""
    return lambda part: sizes[part] if part in sizes else int(part in rarities)


CHECKS = (
    _of_rows,
    _of_panels,
    _of_mixes,
    _of_fits,
    of_links,
    of_formats,
    _of_decks,
    _of_editions,
    _of_products,
)
