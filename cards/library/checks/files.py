"""The documents of one game side by side, as the checks read them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..source import DATA

Steps = tuple[str | int, ...]
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Files:
    """The raw documents of a game; `common` is the refusals file that all games share."""

    game: str
    catalogue: Mapping[str, Any]
    rulebook: Mapping[str, Any]
    rulings: Mapping[str, Any]
    refusals: Mapping[str, Any]
    common: Mapping[str, Any]
    data: Path = DATA

    def path(self, kind: str) -> Path:
        """Where the file of a kind stands."""
        return self.data / self.game / f"{kind}.yaml"

    def cards(self) -> Iterator[tuple[Steps, Row]]:
        """Card rows with their place."""
        for place, row in enumerate(self.catalogue["cards"]):
            yield ("cards", place), row

    def clauses(self) -> Iterator[tuple[Steps, Row]]:
        """Clause rows with their place."""
        for number, section in enumerate(self.rulebook["sections"]):
            for place, row in enumerate(section["clauses"]):
                yield ("sections", number, "clauses", place), row

    def sections(self) -> Iterator[tuple[Steps, Row]]:
        """Sections of the rulebook with their place."""
        for number, section in enumerate(self.rulebook["sections"]):
            yield ("sections", number), section

    def rows_of_rulings(self) -> Iterator[tuple[Steps, Row]]:
        """Ruling rows with their place."""
        for place, row in enumerate(self.rulings["rulings"]):
            yield ("rulings", place), row

    @property
    def clause_ids(self) -> frozenset[str]:
        """All clause ids of the game."""
        return frozenset(row["id"] for _, row in self.clauses())

    @property
    def card_ids(self) -> frozenset[str]:
        """All card ids of the catalogue."""
        return frozenset(row["id"] for _, row in self.cards())
