"""Checks of the older versions of a catalogue, kept as `catalogue-<version>.yaml` for what is pinned to them.

They were checked in full when they were new, and cannot be changed any more: a check of their game that came
later does not bind them. They must be readable, and be the version that their name says.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..loader import older_versions
from ..schema import schema_faults
from ..source import DataFault, LibraryError, read_yaml
from ..text import normalise
from .files import Files, Row
from .shared import twice


def faults(files: Files) -> Iterator[DataFault]:
    """Everything wrong in the older files of a game."""
    for version in older_versions(files.game, files.data):
        path = files.path(f"catalogue-{version}")
        try:
            document = read_yaml(path)
        except LibraryError as error:
            yield DataFault(path, (), error.message)
        else:
            found = list(schema_faults(document, "catalogue", path, game=files.game))
            yield from found or _of_document(files, version, path, document)


def _of_document(files: Files, version: str, path: Path, document: Row) -> Iterator[DataFault]:
    if document["version"] != version:
        yield DataFault(path, ("version",), f"{document['version']} is not what the name of this file says")
    if version == files.catalogue["version"]:
        yield DataFault(path, ("version",), f"catalogue.yaml is called {version} too: it needs a new version")
    cards = replace(files, catalogue=document).cards
    yield from twice(path, cards(), "id", str)
    yield from twice(path, cards(), "name", normalise)
