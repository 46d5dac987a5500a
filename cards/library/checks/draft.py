"""Checks of a catalogue that is not shipped: a site's next version, with what was changed in it."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..changes import Change, apply_changes, faults_of
from ..schema import KINDS, schema_faults
from ..source import DATA, DataFault, field_name, read_yaml
from ..tables import Fault
from ..text import normalise
from .files import Files
from .library import checks_of_game
from .shared import twice


def check_changes(
    document: Mapping[str, Any], changes: Sequence[Change], *, version: str, today: datetime.date
) -> tuple[dict[str, Any] | None, list[Fault]]:
    """The document with the changes, and every fault by line and field; None where it cannot be made."""
    plain = dict(document)
    faults = [fault for change in changes for fault in faults_of(change, _known(plain, changes), today)]
    if faults:
        return None, faults
    made = apply_changes(plain, changes, version=version)
    found = (fault for fault in catalogue_faults(made) if fault.steps[:1] != ("theme_decks",))
    return made, [_placed(fault, made, changes) for fault in found]  # a format may outgrow a deck once sold


def _known(document: dict[str, Any], changes: Sequence[Change]) -> dict[str, Any]:
    """The document with the cards that the changes add, so that bans and printings may speak of them."""
    new = [
        {"id": change["id"]}
        for change in changes
        if isinstance(change, Mapping) and change.get("kind") == "card" and isinstance(change.get("id"), str)
    ]
    return {**document, "cards": [*document["cards"], *new]}


def catalogue_faults(document: Mapping[str, Any], data: Path = DATA) -> Iterator[DataFault]:
    """Everything wrong in a whole catalogue, as its schema and its game's checks see it."""
    game = str(document["game"])
    path = data / game / "catalogue.yaml"
    found = list(schema_faults(document, "catalogue", path, game=game))
    yield from found
    if found:
        return
    others = {kind: read_yaml(data / game / f"{kind}.yaml") or {} for kind in KINDS if kind != "catalogue"}
    files = Files(game=game, catalogue=document, common={}, data=data, **others)
    yield from twice(path, files.cards(), "id", str)
    yield from twice(path, files.cards(), "name", normalise)
    yield from checks_of_game(files)


def _placed(fault: DataFault, document: Mapping[str, Any], changes: Sequence[Change]) -> Fault:
    """A fault of the document at the change that brought it in."""
    steps = fault.steps
    if len(steps) > 1 and steps[0] == "cards" and isinstance(steps[1], int):
        card = document["cards"][steps[1]].get("id")
        lines = [change.get("line") for change in changes if change.get("id") == card]
        field = field_name(steps[2:]) or "id"
        return Fault(lines[-1] if lines else None, f"{card}, {field}", fault.message)
    return Fault(None, field_name(steps), fault.message)
