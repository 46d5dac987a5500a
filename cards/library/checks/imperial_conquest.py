"""Checks of Imperial Conquest's catalogue beyond its schema: units, buildings, and the maps that it lists."""

from collections.abc import Iterator

from ..schema import schema_faults
from ..source import DataFault, LibraryError, read_yaml
from .files import Files
from .shared import Seen, of_links

UNITS = ("infantry", "cavalry", "frigate", "artillery")
BUILDINGS = ("town", "city")


def faults(files: Files) -> Iterator[DataFault]:
    """Everything wrong in the catalogue and in the files of its maps."""
    for check in (_of_rows, _of_loads, of_links):
        for steps, message in check(files):
            yield DataFault(files.path("catalogue"), steps, message)
    for place, name in enumerate(files.catalogue["maps"]):
        yield from _of_map(files, place, name)


def _of_rows(files: Files) -> Seen:
    """The engine knows the pieces by id, in the order of their dice."""
    rows = [(row["id"], row["type"]) for _, row in files.cards()]
    wanted = [(name, "unit") for name in UNITS] + [(name, "building") for name in BUILDINGS]
    if rows != wanted:
        yield ("cards",), f"the rows are {', '.join(name for name, _ in wanted)}, in this order"


def _of_loads(files: Files) -> Seen:
    for steps, row in files.cards():
        if ("carries" in row) != (row["id"] == "frigate"):
            yield (*steps, "carries"), "frigates, and no others, carry units"
        if (row.get("sub_type") == "naval") != (row["id"] == "frigate"):
            yield (*steps, "sub_type"), "frigates, and no others, are naval"


def _of_map(files: Files, place: int, name: str) -> Iterator[DataFault]:
    path = files.data / files.game / "maps" / f"{name}.yaml"
    try:
        document = read_yaml(path)
    except LibraryError as error:
        yield DataFault(files.path("catalogue"), ("maps", place), f"{name}: {error.message}")
        return
    found = list(schema_faults(document, "map", path, game=files.game))
    yield from found
    if not found and document["id"] != name:
        yield DataFault(path, ("id",), f"{document['id']} is not the name of this file")
