"""Why something may not be placed on a Combo: the one source of legality on a Farm.

Each function gives the fault of one placement on a `Stage`, or None when it may be made. The masks of a
stage, and so the lists of legal actions, are computed from these functions, and refusals name what they
return.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .tables import Slot, Tool

if TYPE_CHECKING:
    from .stage import Stage

NONE: Final = -1


class Fault(NamedTuple):
    """A code of `refusals.yaml` and the data of its sentence."""

    code: str
    data: Mapping[str, Any] = {}


def tool_fault(stage: "Stage", card: int) -> Fault | None:
    """Why the tool `card` does not go on the Combo."""
    tool = stage.tables.tools[card]
    assert tool is not None, "asked of a tool only"
    return _FAULTS[tool.kind](stage, tool, card)


def _basic_fault(stage: "Stage", tool: Tool, card: int) -> Fault | None:
    slots = stage.grown.named(tool.sub_type or "")
    if not slots:
        return Fault("tool.no-slot", {"slot": tool.sub_type})
    if all(slot.barred for slot in slots):
        return Fault("tool.barred", {"slot": tool.sub_type})
    if any(slot.bit & stage.progress.filled for slot in slots):
        return _second_fault(tool)
    if tool.sub_type == "mixer" and stage.progress.fed:
        return Fault("tool.mixer-after-feed")
    return slot_fault(stage, next(slot for slot in slots if not slot.barred))


def _second_fault(tool: Tool) -> Fault:
    return (
        Fault("tool.second-mixer")
        if tool.sub_type == "mixer"
        else Fault("tool.second", {"slot": tool.sub_type})
    )


def slot_fault(stage: "Stage", slot: Slot) -> Fault | None:
    """Why a slot that is empty may not be filled now."""
    if stage.progress.harvested:
        return Fault("slot.harvested", {"slot": slot.name})
    if later := slot.later & stage.progress.filled:
        return Fault("slot.too-late", {"slot": slot.name, "there": stage.names(later)})
    missing = stage.missing_before(slot)
    return _missing_fault(stage, slot.name, missing) if missing else None


def _missing_fault(stage: "Stage", wanted: str, missing: int) -> Fault:
    """What is missing first in the order of the panel gives the code: that is the step to do next."""
    first = next(slot for slot in stage.grown.slots if slot.bit & missing)
    data = {"slot": wanted, "missing": stage.names(missing)}
    if first.name == "growth":
        return Fault("slot.before-growth", data)
    if first.name == "feed":
        return Fault("slot.mixer-wants-more" if stage.progress.fed else "slot.before-feed", data)
    return Fault("slot.too-early", data)


def _harvester_fault(stage: "Stage", tool: Tool, card: int) -> Fault | None:
    wanted = stage.grown.harvester
    if wanted is None:
        return Fault("harvester.none")
    if tool.sub_type != wanted:
        return Fault("harvester.wrong", {"wanted": wanted})
    if stage.progress.harvested:
        return Fault("harvester.second")
    missing = stage.missing_for_harvest()
    return _unready_fault(stage, missing) if missing else None


def _unready_fault(stage: "Stage", missing: int) -> Fault:
    fault = _missing_fault(stage, "harvester", missing)
    named = {
        "slot.before-growth": "harvester.before-growth",
        "slot.mixer-wants-more": "slot.mixer-wants-more",
    }
    return Fault(named.get(fault.code, "harvester.too-early"), fault.data)


def _later_fault(stage: "Stage", kind: str) -> Fault | None:
    """What holds for every class after the harvester."""
    if stage.grown.harvester is None:
        return Fault("later.never")
    if not stage.progress.harvested:
        return Fault(f"{kind}.not-harvested")
    return (
        Fault(f"{kind}.second" if kind == "storage" else "later.after-storage")
        if stage.progress.storage
        else None
    )


def _advanced_fault(stage: "Stage", tool: Tool, card: int) -> Fault | None:
    if fault := _later_fault(stage, "advanced"):
        return fault
    if stage.progress.advanced != NONE:
        return Fault("advanced.second")
    return None if tool.symbol in stage.grown.processing else Fault("advanced.wrong", {"symbol": tool.symbol})


def _facility_fault(stage: "Stage", tool: Tool, card: int) -> Fault | None:
    if fault := _later_fault(stage, "facility"):
        return fault
    if stage.progress.facility:
        return Fault("facility.second")
    on = stage.progress.advanced
    data = {"on": sorted(tool.on)}
    if on == NONE:
        return Fault("facility.no-advanced", data)
    return None if stage.tables.ids[on] in tool.on else Fault("facility.wrong", data)


def _storage_fault(stage: "Stage", tool: Tool, card: int) -> Fault | None:
    if fault := _later_fault(stage, "storage"):
        return fault
    return (
        None
        if stage.grown.sub_type in tool.on
        else Fault("storage.wrong", {"sub_type": stage.grown.sub_type})
    )


_FAULTS = {
    "basic": _basic_fault,
    "harvester": _harvester_fault,
    "advanced": _advanced_fault,
    "facility": _facility_fault,
    "storage": _storage_fault,
}


def growth_fault(stage: "Stage") -> Fault | None:
    """Why no Growth Phase may be declared: each growth symbol of the panel takes one."""
    slots = [slot for slot in stage.grown.named("growth") if not slot.barred]
    if not slots:
        return Fault("growth.no-slot")
    empty = [slot for slot in slots if not slot.bit & stage.progress.filled]
    if not empty:
        return Fault("growth.again")
    fault = slot_fault(stage, empty[0])
    return Fault("growth.too-early", fault.data) if fault and fault.code == "slot.too-early" else fault


def feed_slot_fault(stage: "Stage") -> Fault | None:
    """Why nothing at all may be fed to the Combo now."""
    slot = stage.grown.feed
    if slot is None or not stage.grown.mix:
        return Fault("feed.no-slot")
    fault = slot_fault(stage, slot)
    if fault is not None and fault.code in ("slot.too-late", "slot.harvested"):
        return Fault("feed.too-late", fault.data)
    return fault


def feeding_fault(stage: "Stage", kind: int) -> Fault | None:
    """Why a Feed of the resource `kind` may not be given to the Combo."""
    if fault := feed_slot_fault(stage):
        return fault
    data = {"kind": stage.tables.resources[kind]}
    if kind not in stage.grown.mix:
        return Fault("feed.not-in-mix", data)
    return Fault("feed.same-kind", data) if stage.progress.fed >> kind & 1 else None


def as_feed_fault(stage: "Stage") -> Fault | None:
    """Why the Combo itself is no Feed."""
    progress = stage.progress
    if stage.bare or stage.complete:
        return None
    if not progress.harvested:
        return Fault("feed.part-built")
    after = progress.advanced != NONE or progress.facility or progress.storage
    return Fault("feed.after-harvester") if after else None


def turn_in_fault(stage: "Stage") -> Fault | None:
    """Why the Combo may not be turned in."""
    if stage.grown.harvester is None:
        return Fault("turn-in.never")
    return None if stage.progress.harvested else Fault("turn-in.not-harvested")
