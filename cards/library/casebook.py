"""Casebooks as plain data: numbered cases of a clause, each with a position, what is tried, and the answer.

The answers are written by hand from the source; the tests prove that the engine and the deck check give them.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from .loader import build_document
from .source import DATA

LEGAL, REFUSED = "legal", "refused"
KIND = "casebook"


@dataclass(frozen=True, slots=True)
class Case:
    """One case. `id` is its clause and its number there (`FE-3.3-1`); the first of `clauses` is that clause.

    Tried is an `entry` after `log`, or a `deck` for `deck_format`. `codes`: why it is refused. `after`: what
    the verdict says when the entry stands, as far as the case speaks of it; `shows`: what a spectator then
    sees.
    """

    id: str
    game: str
    clauses: tuple[str, ...]
    edition: str
    situation: str
    question: str
    answer: str
    because: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: Sequence[Mapping[str, Any]] = ()
    log: Sequence[Mapping[str, Any]] = ()
    entry: Mapping[str, Any] | None = None
    deck: Any = None
    deck_format: str | None = None
    codes: tuple[str, ...] = ()
    after: Mapping[str, Any] = field(default_factory=dict)
    shows: Mapping[str, Any] = field(default_factory=dict)

    @property
    def clause(self) -> str:
        """The clause that the case belongs to."""
        return self.clauses[0]

    @property
    def number(self) -> int:
        """Its number in that clause, from 1."""
        return int(self.id.rpartition("-")[2])

    @property
    def is_legal(self) -> bool:
        """Whether the answer is yes."""
        return self.answer == LEGAL

    def document(self, *, rules: str, tried: bool = True) -> dict[str, Any]:
        """The match file of the case, with the entry that is tried or up to it."""
        return {
            "format": "harvest-match/1",
            "game": self.game,
            "rules": rules,
            "options": dict(self.options),
            "seats": [dict(seat) for seat in self.seats],
            "log": [*map(dict, self.log), *([dict(self.entry)] if tried and self.entry else [])],
        }


def has_casebook(game: str) -> bool:
    """Whether a game has a casebook."""
    return (DATA / game / f"{KIND}.yaml").exists()


@lru_cache(maxsize=8)
def load_casebook(game: str) -> tuple[Case, ...]:
    """The cases of a game in the order of the file; none where it has no casebook."""
    if not has_casebook(game):
        return ()
    return build_document(DATA / game / f"{KIND}.yaml", KIND, _cases, game)


def cases_of(game: str, clause: str) -> list[Case]:
    """The cases of a clause, and after them those of others that rest on it too."""
    return cases_resting_on(game, (clause,))


def cases_resting_on(game: str, clauses: Collection[str]) -> list[Case]:
    """The cases that rest on any of the clauses; first those that belong to one of them."""
    found = [case for case in load_casebook(game) if not set(clauses).isdisjoint(case.clauses)]
    return sorted(found, key=lambda case: case.clause not in clauses)


def find_case(game: str, clause: str, number: int) -> Case | None:
    """A case by its clause and its number there."""
    wanted = f"{clause}-{number}"
    return next((case for case in load_casebook(game) if case.id == wanted), None)


def _cases(document: Mapping[str, Any]) -> tuple[Case, ...]:
    return tuple(_case(row, document) for row in document["cases"])


def _case(row: Mapping[str, Any], document: Mapping[str, Any]) -> Case:
    position = document.get("positions", {}).get(row.get("position"), {})
    return Case(
        id=row["id"],
        game=document["game"],
        clauses=tuple(row["clauses"]),
        edition=str(row.get("edition", document["edition"])),
        situation=row["situation"],
        question=row["question"],
        answer=row["answer"],
        because=row["because"],
        options=row.get("options", position.get("options", {})),
        seats=position.get("seats", document.get("seats", ())),
        log=(*position.get("log", ()), *row.get("log", ())),
        entry=row.get("entry"),
        deck=row.get("deck"),
        deck_format=row.get("deck_format"),
        codes=tuple(row.get("codes", ())),
        after=row.get("after", {}),
        shows=row.get("shows", {}),
    )
