"""Checks of Harrow County's catalogue beyond its schema: factions, numbers of cards, Solo cards, and maps."""

from collections import Counter
from collections.abc import Iterator

from ..schema import schema_faults
from ..source import DataFault, LibraryError, read_yaml
from .files import Files, Row
from .shared import Seen, of_formats, of_links

FACTIONS = ("fair-folk", "protectors", "family", "kammi", "hester")
NUMBERS = {"faction": 5, "card": 13, "objective": 16, "offer": 11, "solo": 12}


def faults(files: Files) -> Iterator[DataFault]:
    """Everything wrong in the catalogue and in the files of its maps."""
    for check in (_of_rows, _of_effects, of_links, of_formats):
        for steps, message in check(files):
            yield DataFault(files.path("catalogue"), steps, message)
    for place, name in enumerate(files.catalogue["maps"]):
        yield from _of_map(files, place, name)


def _of_rows(files: Files) -> Seen:
    """The engine knows the factions by id, in the order of their numbers."""
    numbers = Counter(row["type"] for _, row in files.cards())
    if numbers != NUMBERS:
        yield ("cards",), f"there are {', '.join(f'{count} of {kind}' for kind, count in NUMBERS.items())}"
    if tuple(row["id"] for _, row in files.cards() if row["type"] == "faction") != FACTIONS:
        yield ("cards",), f"the factions are {', '.join(FACTIONS)}, in this order"


def _of_effects(files: Files) -> Seen:
    seen: set[str] = set()
    for steps, row in files.cards():
        if row["type"] == "card" and row["effect"] in seen:
            yield (*steps, "effect"), f"{row['effect']} is there twice"
        seen.add(row.get("effect", ""))
        if row["type"] == "objective" and ("distance" in row["predicate"]) != _needs_distance(row):
            yield (*steps, "predicate"), "a distance belongs to min-distance, and to nothing else"


def _needs_distance(row: Row) -> bool:
    return bool(row["predicate"].get("set") == "min-distance")


def _of_map(files: Files, place: int, name: str) -> Iterator[DataFault]:
    path = files.data / files.game / "maps" / f"{name}.yaml"
    try:
        document = read_yaml(path)
    except LibraryError as error:
        yield DataFault(files.path("catalogue"), ("maps", place), f"{name}: {error.message}")
        return
    found = list(schema_faults(document, "map", path, game=files.game))
    yield from found or _of_hexes(files, document, name)


def _of_hexes(files: Files, document: Row, name: str) -> Iterator[DataFault]:
    path = files.data / files.game / "maps" / f"{name}.yaml"
    if document["id"] != name:
        yield DataFault(path, ("id",), f"{document['id']} is not the name of this file")
    places = [tuple(row["at"]) for row in document["hexes"]]
    radius = document["radius"]
    whole = {
        (q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1) if abs(q + r) <= radius
    }
    if len(places) != len(whole) or set(places) != whole:
        yield DataFault(
            path, ("hexes",), f"they are not the {len(whole)} hexes of a radius of {radius}, each once"
        )
    for home, at in document["homes"].items():
        if tuple(at) not in places:
            yield DataFault(path, ("homes", home), f"{at} is no hex of this map")
    for number, (_, row) in enumerate(files.cards()):
        if row["type"] == "solo" and tuple(row["at"]) not in places:
            yield DataFault(
                files.path("catalogue"), ("cards", number, "at"), f"{row['at']} is no hex of {name}"
            )
