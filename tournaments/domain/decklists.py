"""Deck lists of an event: read, and checked for its day and format."""

from collections.abc import Mapping, Sequence
from typing import Any

from cards.domain.current import catalogue_in_force
from decks.formats import UNKNOWN, DeckFileError, ReadLine, read_deck
from decks.validation import DeckCheck, check_deck
from harvest_site.base.problems import Malformed, Refused

from ..models import Event

PASTED = {"fields": ["deck_text"]}
FEW = 5  # lines that are told one by one


def read_list(event: Event, text: str) -> tuple[str, dict[str, Any]]:
    """Name and deck of a pasted list. `Malformed` with the lines that name no card."""
    try:
        reading = read_deck(text, catalogue_in_force(event.game))
    except DeckFileError as error:
        text = f"deck_text: this is no deck list: {error.reason}."
        raise Malformed(text, code="malformed-deck", data=PASTED) from error
    unknown = [line for line in reading.lines if line.kind == UNKNOWN]
    if unknown:
        lines = [line.as_document() for line in unknown]
        raise Malformed(f"deck_text: {_told(unknown)}", code="unknown-card", data=PASTED | {"lines": lines})
    return reading.name, reading.kept_for(event.game)


def _told(unknown: Sequence[ReadLine]) -> str:
    """Each line with what it may have meant; many lines as the first few and a count."""
    told = " ".join(_line_told(line) for line in unknown[:FEW])
    more = len(unknown) - FEW
    return told if more < 1 else f"{told} And {more} more."


def _line_told(line: ReadLine) -> str:
    meant = f" Did you mean {line.proposals[0].name}?" if line.proposals else ""
    return f"Line {line.number}, “{line.text.strip()[:60]}”: {line.why}.{meant}"


def check_list(event: Event, game: str, deck: Mapping[str, Any]) -> None:
    """Raise `Refused` with every fault and its clauses when the list is not legal on the event's day."""
    if game != event.game:
        raise Refused("This deck is of another game.", code="other-game", data={"game": game})
    check = _checked(event, deck)
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
    checks = {one.name: _checked(event, one.frozen_deck.deck) for one in entries if one.frozen_deck}
    faulty = {name: check for name, check in checks.items() if not check.legal}
    if faulty:
        raise Refused(
            f"Not legal any more on {event.date.isoformat()}: the deck of {', '.join(faulty)}. "
            "Another list has to be handed in, or the entry taken out.",
            code="deck-not-legal",
            clauses=dict.fromkeys(clause for check in faulty.values() for clause in _clauses(check)),
            data={"entrants": list(faulty)},
        )


def _checked(event: Event, deck: Mapping[str, Any]) -> DeckCheck:
    return check_deck(
        game=event.game,
        deck=dict(deck),
        deck_format=event.event_format,
        date=event.date,
        catalogue=catalogue_in_force(event.game),
    )


def _clauses(check: DeckCheck) -> list[str]:
    """Every clause once, the most useful first."""
    return list(dict.fromkeys(clause for problem in check.problems for clause in problem.clauses))
