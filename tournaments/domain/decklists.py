"""Deck lists of an event: read, and checked for its day and format."""

from collections.abc import Mapping
from typing import Any

from cards.library.loader import load_catalogue
from decks.formats import UNKNOWN, DeckFileError, Reading, read_deck
from decks.validation import DeckCheck, check_deck
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
    check = _checked(event, cards)
    if not check.legal:
        raise Refused(
            f"This deck is not legal in the event's format on {event.date.isoformat()}.",
            code="deck-not-legal",
            clauses=_clauses(check),
            data={"problems": [problem.as_document() for problem in check.problems]},
        )


def check_registered(event: Event) -> None:
    """Raise `Refused` naming whose registered list is not legal on the event's day as it stands now."""
    entries = event.entrants.exclude(frozen_deck=None).select_related("frozen_deck")
    checks = {one.name: _checked(event, one.frozen_deck.cards) for one in entries if one.frozen_deck}
    faulty = {name: check for name, check in checks.items() if not check.legal}
    if faulty:
        raise Refused(
            f"Not legal any more on {event.date.isoformat()}: the deck of {', '.join(faulty)}. "
            "Another list has to be handed in, or the entry taken out.",
            code="deck-not-legal",
            clauses=dict.fromkeys(clause for check in faulty.values() for clause in _clauses(check)),
            data={"entrants": list(faulty)},
        )


def _checked(event: Event, cards: Mapping[str, int]) -> DeckCheck:
    return check_deck(
        game=event.game,
        deck={"cards": dict(cards)},
        deck_format=event.event_format,
        date=event.date,
        catalogue=load_catalogue(event.game),
    )


def _clauses(check: DeckCheck) -> list[str]:
    """Every clause once, the most useful first."""
    return list(dict.fromkeys(clause for problem in check.problems for clause in problem.clauses))
