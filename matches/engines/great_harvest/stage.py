"""Stages of a Combo: what its past allows next, made once a catalogue and shared by all matches."""

from typing import NamedTuple

from .fitting import NONE, as_feed_fault, feeding_fault, growth_fault, tool_fault, turn_in_fault
from .tables import Grown, Slot, Tables


class Progress(NamedTuple):
    """The key of a stage: slots filled, resources fed (masks), and what came after the harvest."""

    filled: int = 0
    fed: int = 0
    harvested: bool = False
    advanced: int = NONE  # the card
    facility: bool = False
    storage: bool = False


START = Progress()


class Stage:
    """A Combo of one card at one point of its building; immutable but for what it remembers.

    `accepts`: mask of the cards that may be placed now (tools, and bare Feed from the hand), with the bits of
    growing and of turning in. `wants`: the resources that may be fed now. `feeds`: it may itself be Feed.
    `bare`: nothing is on it; `stored`: storage is. `after`: the stage after a tool, as far as asked for.
    """

    __slots__ = (
        "_all", "accepts", "after", "after_feed", "after_growth", "bare", "complete", "feeds", "grown",
        "progress", "stored", "tables", "wants",
    )  # fmt: skip

    def __init__(
        self, tables: Tables, grown: Grown, progress: Progress, known: "dict[Progress, Stage]"
    ) -> None:
        self.tables, self.grown, self.progress, self._all = tables, grown, progress, known
        self.after: dict[int, Stage] = {}
        self.after_feed: dict[int, Stage] = {}
        self.after_growth: Stage | None = None
        self.bare, self.stored = progress == START, progress.storage
        self.complete = grown.harvester is None and self.missing_for_harvest() == 0
        self.feeds = as_feed_fault(self) is None
        self.wants = tuple(kind for kind in grown.mix if feeding_fault(self, kind) is None)
        self.accepts = self._accepts()

    def _accepts(self) -> int:
        mask = self.tables.grow_bit if growth_fault(self) is None else 0
        mask |= self.tables.turn_bit if turn_in_fault(self) is None else 0
        for card, (tool, grown) in enumerate(zip(self.tables.tools, self.tables.grown, strict=True)):
            fits = (
                tool_fault(self, card) is None if tool else grown is not None and grown.resource in self.wants
            )
            mask |= 1 << card if fits else 0
        return mask

    def missing_before(self, slot: Slot) -> int:
        """Mask of the slots that must be done before `slot` and are not."""
        feed = self.grown.feed
        wanted = slot.before | (feed.bit if feed and self._mixed() and feed.later & slot.bit else 0)
        return wanted & ~self._done()

    def missing_for_harvest(self) -> int:
        """Mask of the slots that the harvester, or being complete, still waits for."""
        feed = self.grown.feed
        wanted = self.grown.must | (feed.bit if feed and self._mixed() else 0)
        return wanted & ~self._done()

    def _mixed(self) -> bool:
        return bool(self.progress.filled & self.grown.mixer)

    def _done(self) -> int:
        """Feed is done by one kind, and with a mixer by every kind of the mix only."""
        filled, feed = self.progress.filled, self.grown.feed
        if feed and self._mixed() and self.progress.fed != self.grown.mix_mask:
            return filled & ~feed.bit
        return filled

    def names(self, mask: int) -> list[str]:
        """The names of the slots in a mask."""
        return [slot.name for slot in self.grown.slots if slot.bit & mask]

    def with_tool(self, card: int) -> "Stage":
        """The stage after the tool `card`, which fits."""
        stage = self.after[card] = self._at(self._tool_progress(card))
        return stage

    def _tool_progress(self, card: int) -> Progress:
        tool = self.tables.tools[card]
        assert tool is not None
        if tool.kind == "basic":
            return self._filling(tool.sub_type or "")
        if tool.kind == "harvester":
            return self.progress._replace(harvested=True)
        if tool.kind == "advanced":
            return self.progress._replace(advanced=card)
        return (
            self.progress._replace(facility=True)
            if tool.kind == "facility"
            else self.progress._replace(storage=True)
        )

    def _filling(self, name: str) -> Progress:
        empty = [
            slot for slot in self.grown.named(name) if not slot.barred and not slot.bit & self.progress.filled
        ]
        return self.progress._replace(filled=self.progress.filled | empty[0].bit)

    def with_growth(self) -> "Stage":
        """The stage after a Growth Phase, which may be declared."""
        stage = self.after_growth = self._at(self._filling("growth"))
        return stage

    def with_feed(self, kind: int) -> "Stage":
        """The stage after a Feed of the resource `kind`, which is wanted."""
        feed = self.grown.feed
        assert feed is not None
        fed = self.progress._replace(
            filled=self.progress.filled | feed.bit, fed=self.progress.fed | 1 << kind
        )
        stage = self.after_feed[kind] = self._at(fed)
        return stage

    def _at(self, progress: Progress) -> "Stage":
        if progress not in self._all:
            self._all[progress] = Stage(self.tables, self.grown, progress, self._all)
        return self._all[progress]


def first_stages(tables: Tables) -> tuple[Stage | None, ...]:
    """By card: the stage of a bare crop or animal, None for a tool."""
    return tuple(Stage(tables, grown, START, {}) if grown else None for grown in tables.grown)
