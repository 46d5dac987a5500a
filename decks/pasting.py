"""A list that somebody pastes or uploads: read, shown line by line, decided by clicks, never lost."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest

from .domain import catalogue_of
from .formats import (
    IGNORED,
    LEAVE_OUT,
    METADATA,
    TAKEN,
    DeckFileError,
    Reading,
    ReadLine,
    apply_choices,
    read_deck,
)
from .forms import ListForm
from .validation import default_format, formats_of

SOURCES = {"text": "text", "csv": "CSV", "json": "JSON", "cod": "Cockatrice", "o8d": "OCTGN"}
WORDS = {TAKEN: "Taken", METADATA: "About the deck", IGNORED: "Passed over"}
LONGEST = 200  # signs of a name that can be decided by a click


@dataclass(frozen=True, slots=True)
class Pasted:
    """A list as read, with a person's choices: reference to card id, or to nothing to leave it out."""

    game: str
    reading: Reading
    choices: Mapping[str, str] = field(default_factory=dict)

    @property
    def waiting(self) -> list[ReadLine]:
        """Lines that still wait for the person, one a name."""
        return list({line.reference: line for line in reversed(self.reading.unknown)}.values())[::-1]

    @property
    def copies(self) -> int:
        return sum(self.reading.cards.values())

    @property
    def source(self) -> str:
        return SOURCES[self.reading.source]

    @property
    def rows(self) -> list[tuple[ReadLine, str]]:
        """Every line of the input with what became of it in words."""
        return [(line, WORDS.get(line.kind, "Waits for you")) for line in self.reading.lines]

    def deck_format(self, asked: str) -> str:
        """The format asked for, else the list's own where the game has it, else the game's default."""
        own = self.reading.deck_format
        return asked or (own if own in formats_of(catalogue_of(self.game)) else default_format(self.game))


def read_pasted(request: HttpRequest, form: ListForm, game: str) -> Pasted | None:
    """The list of a valid form; what is no list becomes an error of the form, and its text stays."""
    form.keep(form.content)
    catalogue = catalogue_of(game)
    try:
        reading = read_deck(form.content, catalogue)
        choices = _choices(request, reading)
        return Pasted(game, apply_choices(reading, choices, catalogue), choices)
    except DeckFileError as error:
        form.add_error("text", f"This is no deck: {error.reason}.")
        return None


def _choices(request: HttpRequest, reading: Reading) -> dict[str, str]:
    """Earlier choices, kept in the form, and the one just clicked: line number, colon, card or nothing."""
    sent = request.POST
    kept = dict(zip(sent.getlist("choice_of"), sent.getlist("choice_to"), strict=False))
    number, _, card = sent.get("pick", "").partition(":")
    picked = {line.reference for line in reading.unknown if str(line.number) == number}
    kept |= dict.fromkeys(picked, card or LEAVE_OUT)
    known = {line.reference for line in reading.unknown}
    return {of: to for of, to in kept.items() if of in known and len(of) <= LONGEST}
