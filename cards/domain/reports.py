"""What loading the library did."""

from dataclasses import dataclass, field


@dataclass
class Changes:
    """Ids of one kind of row by what happened to them."""

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether everything was in line already."""
        return not (self.added or self.changed or self.removed)

    def as_counts(self) -> dict[str, int]:
        """How many of each."""
        return {name: len(getattr(self, name)) for name in ("added", "changed", "unchanged", "removed")}


@dataclass(frozen=True)
class LoadReport:
    """The changes in one game, by kind of row."""

    game: str
    version: str
    changes: dict[str, Changes]

    @property
    def is_empty(self) -> bool:
        """Whether nothing had to be written."""
        return all(changes.is_empty for changes in self.changes.values())

    def lines(self) -> list[str]:
        """The report for a terminal, one kind a line."""
        head = [f"{self.game}, catalogue {self.version}:"]
        return head + [f"  {kind}: {_in_words(changes)}" for kind, changes in self.changes.items()]


def _in_words(changes: Changes) -> str:
    words = ", ".join(f"{number} {name}" for name, number in changes.as_counts().items())
    removed = f" (retired: {', '.join(changes.removed)})" if changes.removed else ""
    return words + removed
