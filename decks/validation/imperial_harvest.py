"""Teams of Imperial Harvest, and picks of a draft: the shared rules, with clauses and sentences.

Source: seed 000, *Team Drafting*; what is judged stands in `cards.library.teams`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.library.catalogue import Catalogue
from cards.library.teams import PICKS, Pick, Problem, check_pick, check_team, find_character

from .format_rules import FormatRules
from .model import DeckCheck, Fault, fault, malformed
from .references import CardLines

GAME: Final = "imperial-harvest"
_LONGEST = 60  # signs of somebody's text that a sentence repeats
_MOST = 12  # references that a sentence repeats


def check(deck: Mapping[str, Any], rules: FormatRules, catalogue: Catalogue) -> DeckCheck:
    """Every fault of a team in the order of the rules page. All formats of the game ask the same of it."""
    if isinstance(deck, CardLines):
        return malformed(GAME, reason="one of its fields stands twice")
    characters = deck.get("characters")
    if not isinstance(characters, list):
        reason = "its characters are not a list" if "characters" in deck else "it has no characters"
        return malformed(GAME, reason=reason)
    faults = tuple(as_fault(problem) for problem in check_team(characters, catalogue))
    return DeckCheck(not faults, faults)


def as_fault(problem: Problem) -> Fault:
    """A problem of a team or a pick with its clauses and its sentence."""
    data = dict(problem.data)
    if "characters" in data:
        data.setdefault("named", _told(data["characters"]))
    if "character" in data:
        data.setdefault("card", _clean(data["character"]))
    return fault(GAME, problem.code, **data)


def _told(characters: Sequence[object]) -> str:
    """What somebody wrote, in quotation marks and cut short, with commas between."""
    more = len(characters) - _MOST
    shown = ", ".join(f"“{_clean(one)}”" for one in characters[:_MOST])
    return f"{shown} and {more} more" if more > 0 else shown


def _clean(value: object) -> str:
    text = value if isinstance(value, str) else f"a {type(value).__name__}"
    text = text[: _LONGEST + 1].encode("utf-8", "backslashreplace").decode("utf-8")
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


@dataclass(frozen=True, slots=True)
class DraftCheck:
    """The answer to a list of picks: how many stand, and what is wrong with the first that does not."""

    legal: bool
    accepted: int
    problems: tuple[Fault, ...] = ()
    malformed: bool = False

    def as_document(self) -> dict[str, Any]:
        """What `check_draft` prints."""
        return {
            "legal": self.legal,
            "accepted": self.accepted,
            "codes": [problem.code for problem in self.problems],
            "complete": self.accepted == PICKS,
            "problems": [problem.as_document() for problem in self.problems],
        }


def faults_of_pick(
    picks: Sequence[Pick], seat: int, character: str, catalogue: Catalogue
) -> tuple[Fault, ...]:
    """What is wrong with the next pick; nothing: it stands."""
    return tuple(as_fault(problem) for problem in check_pick(picks, seat, character, catalogue))


def legal_picks(picks: Sequence[Pick], seat: int, catalogue: Catalogue) -> list[str]:
    """The ids that `seat` may pick now, in the order of the catalogue."""
    return [card for card in catalogue.cards if not check_pick(picks, seat, card, catalogue)]


def check_draft(document: object, catalogue: Catalogue) -> DraftCheck:
    """The picks of `{"picks": [{"seat", "character"}, …]}` one after the other, up to the first refused."""
    rows = document.get("picks") if isinstance(document, dict) else None
    if not isinstance(rows, list):
        return _no_draft("it is no object with a list of picks")
    for number, row in enumerate(rows):
        if not _is_pick(row):
            return _no_draft(f"pick {number} has no seat and character, a number and a text")
    picks: list[Pick] = []
    for row in rows:
        found = faults_of_pick(picks, row["seat"], row["character"], catalogue)
        if found:
            return DraftCheck(False, len(picks), found)
        picks.append(Pick(row["seat"], id_of(row["character"], catalogue)))
    return DraftCheck(True, len(picks))


def id_of(character: str, catalogue: Catalogue) -> str:
    """The id of a character by id or name. KeyError: there is none."""
    card = find_character(character, catalogue)
    if card is None:
        raise KeyError(character)
    return card.id


def _is_pick(row: object) -> bool:
    return isinstance(row, dict) and type(row.get("seat")) is int and isinstance(row.get("character"), str)


def _no_draft(reason: str) -> DraftCheck:
    return DraftCheck(False, 0, (fault(GAME, "malformed-draft", reason=reason),), malformed=True)
