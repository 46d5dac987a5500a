"""Deck lists of an event: read, and checked for its day and format."""

from collections.abc import Mapping
from typing import Any

from cards.library.loader import load_catalogue
from decks.formats import UNKNOWN, DeckFileError, Reading, read_deck
from decks.validation import check_deck
from harvest_site.base.problems import Malformed, Refused

from ..models import Event


def read_list(event: Event, text: str) -> tuple[str, dict[str, int]]:
    """Name and cards of a pasted list. `Malformed` with the lines that name no card."""
    try:
        reading = read_deck(text, load_catalogue(event.game))
    except DeckFileError as error:
        raise Malformed(f"deck: this is no deck list: {error.reason}.", code="malformed-deck") from error
    unknown = _unknown(reading)
    if unknown:
        first = unknown[0]
        raise Malformed(
            f"deck: line {first['number']} names no card: {first['text']}",
            code="unknown-card",
            data={"lines": unknown},
        )
    return reading.name, reading.cards


def _unknown(reading: Reading) -> list[dict[str, Any]]:
    return [line.as_document() for line in reading.lines if line.kind == UNKNOWN]


def check_list(event: Event, game: str, cards: Mapping[str, int]) -> None:
    """Raise `Refused` with every fault and its clauses when the list is not legal on the event's day."""
    if game != event.game:
        raise Refused("This deck is of another game.", code="other-game", data={"game": game})
    check = check_deck(
        game=game,
        deck={"cards": dict(cards)},
        deck_format=event.event_format,
        date=event.date,
        catalogue=load_catalogue(game),
    )
    if check.legal:
        return
    problems = [problem.as_document() for problem in check.problems]
    clauses = dict.fromkeys(clause for problem in check.problems for clause in problem.clauses)
    raise Refused(
        f"This deck is not legal in the event's format on {event.date:%d.%m.%Y}.",
        code="deck-not-legal",
        clauses=clauses,
        data={"problems": problems},
    )
