"""What a TRF16 file says (FIDE Handbook C.04, annex 2), as frozen values. Columns count from 1."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

# Lines of the tournament with one text each, in the order in which they are written.
FACTS: Final = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "first day",
    "052": "last day",
    "062": "number of players",
    "072": "number of rated players",
    "082": "number of teams",
    "092": "type",
    "102": "chief arbiter",
    "112": "deputy arbiters",
    "122": "time control",
}
# Points, as the pairing program bbpPairings reads and writes them.
POINTS: Final = {"BBW": "win", "BBD": "draw", "BBL": "loss", "BBU": "pairing bye", "BBZ": "zero-point bye"}
RESULTS: Final = "10=+-HFUZWDL "
COLOURS: Final = "wb- "

FIRST_ROUND: Final = 92  # column of the opponent in round 1
ROUND_WIDTH: Final = 10


@dataclass(frozen=True, slots=True)
class Game:
    """One round of a player. ``opponent`` None: nobody; ``result`` a blank: none yet."""

    opponent: int | None
    colour: str
    result: str


@dataclass(frozen=True, slots=True)
class Player:
    """A 001 line. ``games``: one a round, None where the file is blank. ``line``: where it stood, from 1."""

    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: Decimal | None = None
    rank: int | None = None
    games: tuple[Game | None, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Team:
    """A 013 line: a name and the starting numbers of its players."""

    name: str
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole file. ``facts``: code and text, repeated lines kept; ``others``: lines that are not known.

    ``rounds`` is XXR, ``colour`` the words of XXC, ``absent`` XXZ, ``points`` the BB lines.
    """

    facts: tuple[tuple[str, str], ...] = ()
    days: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    teams: tuple[Team, ...] = ()
    rounds: int | None = None
    colour: str = ""
    absent: tuple[int, ...] = ()
    points: tuple[tuple[str, Decimal], ...] = ()
    others: tuple[str, ...] = ()

    def fact(self, code: str) -> str:
        """The first text of a code, or nothing."""
        return next((text for known, text in self.facts if known == code), "")
