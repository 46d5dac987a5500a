"""Events for tests, made through the domain functions: no row is written behind their back."""

import datetime
from collections.abc import Sequence
from typing import Any

from cards.library.loader import load_catalogue
from decks.domain import create_deck
from decks.models import Deck
from harvest_site.accounts.models import User
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.models import Entrant, Event, Pairing

DAY = datetime.date(2026, 5, 2)
GAME = "great-harvest"


def legal_cards(start: int = 0, copies: int = 4) -> dict[str, int]:
    """Sixty cards that the format takes: fifteen cards by four, from another place of the catalogue each."""
    names = sorted(load_catalogue(GAME).cards)
    return {names[(start + index) % len(names)]: copies for index in range(15)}


def legal_text(start: int = 0) -> str:
    """The same as text."""
    return "\n".join(f"{copies} {card}" for card, copies in legal_cards(start).items())


def make_deck(owner: User, name: str = "Corn and hens", **fields: Any) -> Deck:
    """A legal deck of somebody."""
    given = {"game": GAME, "deck_format": "tourney", "cards": legal_cards(), **fields}
    return create_deck(owner=owner, name=name, **given)


def make_event(organiser: User, **options: Any) -> Event:
    """A draft."""
    given = {"name": "Spring Harvest", "game": GAME, "event_format": "tourney", "date": DAY, **options}
    return domain.create_event(actor=organiser, **given)


def open_event(organiser: User, **options: Any) -> Event:
    """An event with its registration open."""
    return domain.open_registration(actor=organiser, event=make_event(organiser, **options))


def enter(event: Event, players: Sequence[User], **fields: Any) -> list[Entrant]:
    """Everybody registers with a pasted list."""
    return [
        domain.register(actor=player, event=event, deck_text=legal_text(), **fields) for player in players
    ]


def running_event(organiser: User, players: Sequence[User], **options: Any) -> Event:
    """An event that has started, no round paired yet."""
    event = open_event(organiser, **options)
    enter(event, players)
    return domain.start_event(actor=organiser, event=event)


def pair(event: Event) -> list[Pairing]:
    """Pair the next round; its tables in order, without the bye."""
    made = domain.pair_next_round(actor=event.organiser, event=event)
    return list(made.pairings.exclude(table=None).order_by("table"))


def settle_round(event: Event, games: tuple[int, int, int] = (2, 0, 0), reason: str = "") -> None:
    """The organiser enters the same result at every open table."""
    for pairing in Pairing.objects.of_event(event).unsettled():
        saying = Saying(games=games)
        domain.override_result(actor=event.organiser, pairing=pairing, saying=saying, reason=reason)


def player_of(pairing: Pairing, position: int) -> User:
    """Who sits there."""
    user = pairing.seats.get(position=position).entrant.user
    assert user is not None
    return user


def make_users(count: int, prefix: str = "player") -> list[User]:
    """People without a usable password: hashing one costs more than the test."""
    return [User.objects.create(username=f"{prefix}{index}") for index in range(count)]
