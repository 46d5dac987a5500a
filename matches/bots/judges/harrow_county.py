"""Harrow County: judged by its scores; what is known here is who sits down."""

from cards.library.catalogue import Catalogue

from .judge import Judge, Table

_FACTIONS = {
    2: ("fair-folk", "hester"),
    3: ("fair-folk", "protectors", "family"),
    4: ("fair-folk", "protectors", "family", "hester"),
}


class HarrowJudge(Judge):
    """Which factions play at a table of each size."""

    horizon = 12
    longest = 600

    def table(self, catalogue: Catalogue, seats: int, number: int) -> Table:
        """The factions in the order of the seats; others than these cannot play."""
        factions = _FACTIONS.get(seats, ("fair-folk",) * seats)
        return {}, [{"faction": faction} for faction in factions]


JUDGE = HarrowJudge()
