"""What a reader of deck lists answers with: every line of the input, and what became of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from decks.validation import CardLines, deck_value
from decks.validation.contents import ARMY_GAME, FACTION_GAME, TEAM_GAME

MAX_BYTES = 512 * 1024
MAX_LINES = 2_000
MAX_CARDS = 10_000
MOST_OF_ONE = 99  # of a character in a list: far more than any team has

TAKEN, METADATA, IGNORED, UNKNOWN = "taken", "metadata", "ignored", "unknown"


class DeckFileError(ValueError):
    """No deck list at all: `reason` continues the sentence "This is no deck: …"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class DeckTooLargeError(DeckFileError):
    """Over a size limit; refused before any work."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A card that a name may have meant; `how` is `exact`, `prefix` or `close`."""

    card: str
    name: str
    how: str


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One line of the input: its kind, why, and for a card its canonical reference, id and copies."""

    number: int
    text: str
    kind: str
    why: str = ""
    reference: str = ""
    card: str = ""
    name: str = ""
    quantity: Any = None
    foil: bool = False
    proposals: tuple[Proposal, ...] = ()

    @property
    def pick_quantity(self) -> int:
        """The copies that picking a card for this line takes: as written, or one where that is none."""
        good = type(self.quantity) is int and self.quantity >= 1
        return self.quantity if good else 1

    def as_document(self) -> dict[str, Any]:
        """The line as the API shows it."""
        return {
            "number": self.number,
            "text": self.text,
            "kind": self.kind,
            "why": self.why,
            "card": self.card or None,
            "quantity": self.quantity,
            "foil": self.foil,
            "proposals": [{"card": p.card, "name": p.name, "how": p.how} for p in self.proposals],
        }


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck list as read: `source` names its format, `lines` hold all of the input in order."""

    source: str
    lines: tuple[ReadLine, ...]
    name: str = ""
    game: str = ""
    deck_format: str = ""
    army: str = ""

    @property
    def cards(self) -> dict[str, int]:
        """Canonical reference to copies of what was taken; several lines of one card add up."""
        cards: dict[str, int] = {}
        for line in self.lines:
            if line.kind == TAKEN:
                cards[line.reference] = cards.get(line.reference, 0) + line.quantity
        return cards

    @property
    def unknown(self) -> tuple[ReadLine, ...]:
        """The lines that wait for a person."""
        return tuple(line for line in self.lines if line.kind == UNKNOWN)

    @property
    def deck(self) -> dict[str, Any]:
        """What `check_deck` takes: also the lines that were not understood, so that the check names them."""
        return self.deck_for("")

    def deck_for(self, game: str) -> dict[str, Any]:
        """What `check_deck` takes of `game`: cards, an army, or the characters of a team."""
        told = [line for line in self.lines if line.kind in (TAKEN, UNKNOWN)]
        if game == TEAM_GAME:
            return {"characters": [one for line in told for one in _so_many(line)]}
        if game == FACTION_GAME:
            return _faction([line.card or line.reference for line in told])
        cards = {"cards": CardLines((line.reference, line.quantity) for line in told)}
        if game != ARMY_GAME:
            return cards
        return {**({"army": self.army} if self.army else {}), **(cards if told else {})}

    def kept_for(self, game: str) -> dict[str, Any]:
        """The deck of `game` from what was taken alone, as it is stored."""
        if game == TEAM_GAME:
            taken = [line for line in self.lines if line.kind == TAKEN]
            return {"characters": [one for line in taken for one in _so_many(line)]}
        if game == FACTION_GAME:
            return _faction([*self.cards])
        extra = {"army": self.army} if game == ARMY_GAME and self.army else {}
        return deck_value(game, self.cards, extra)


def _faction(named: list[str]) -> dict[str, Any]:
    """The one faction that a list names; of several all, so that the check says what is wrong."""
    return {"faction": named[0] if len(named) == 1 else named} if named else {}


def _so_many(line: ReadLine) -> list[str]:
    """The character of a line as often as it is asked for; once where that is no number."""
    times = min(line.pick_quantity, MOST_OF_ONE)
    return [line.card or line.reference] * times


@dataclass(frozen=True, slots=True)
class DeckList:
    """What is written to a file: `cards` maps canonical references to copies."""

    name: str
    game: str
    deck_format: str
    cards: dict[str, int] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def army(self) -> str:
        """The army of an army list, else nothing."""
        return str(self.extra.get("army", ""))


def guard_bytes(raw: bytes | str) -> None:
    """DeckTooLargeError over 512 KB; a text counts as UTF-8."""
    size = len(raw) if isinstance(raw, bytes) or raw.isascii() else len(raw.encode(errors="surrogatepass"))
    if size > MAX_BYTES:
        raise DeckTooLargeError(f"it is larger than {MAX_BYTES // 1024} KB")


def guard_lines(count: int) -> None:
    """DeckTooLargeError over 2,000 lines."""
    if count > MAX_LINES:
        raise DeckTooLargeError(f"it has more than {MAX_LINES:,} lines")


def guard_cards(quantities: Iterable[Any]) -> None:
    """DeckTooLargeError over 10,000 cards in all; what is no quantity counts nothing."""
    if sum(max(q, 0) for q in quantities if type(q) is int) > MAX_CARDS:
        raise DeckTooLargeError(f"it asks for more than {MAX_CARDS:,} cards")


def metadata_once(lines: Iterable[ReadLine]) -> tuple[tuple[ReadLine, ...], dict[str, str]]:
    """The lines with every metadata field told once: the first holds, a later one is ignored and says so."""
    found: dict[str, str] = {}
    told = []
    for line in lines:
        again = line.kind == METADATA and line.reference in found
        if line.kind == METADATA and not again:
            found[line.reference] = line.name
        told.append(replace(line, kind=IGNORED, why="given already") if again else line)
    return tuple(told), found
