"""Entering, leaving, coming back."""

import pytest

from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.problems import Conflict, Malformed, NotAllowed, NotFound, PreconditionFailed, Refused
from tests.tournaments.factories import (
    enter,
    legal_cards,
    legal_text,
    make_deck,
    make_event,
    open_event,
    pair,
    running_event,
    settle_round,
)
from tournaments import domain
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db


def test_a_deck_is_frozen(organiser: User, user: User) -> None:
    event, deck = open_event(organiser), make_deck(user)
    entrant = domain.register(actor=user, event=event, deck=deck)
    deck.cards = {}
    deck.save()
    entrant.refresh_from_db()
    assert entrant.frozen_deck is not None
    assert entrant.frozen_deck.cards == legal_cards()


def test_a_pasted_list_is_frozen(organiser: User, user: User) -> None:
    entrant = domain.register(actor=user, event=open_event(organiser), deck_text=legal_text(3), club="Kyoto")
    assert entrant.frozen_deck is not None
    assert entrant.frozen_deck.cards == legal_cards(3)
    assert (entrant.name, entrant.club, entrant.entered_round) == ("aiko", "Kyoto", 1)


def test_an_illegal_list_is_refused_with_clauses(organiser: User, user: User) -> None:
    event = open_event(organiser)
    with pytest.raises(Refused) as caught:
        domain.register(actor=user, event=event, deck_text="4 sweet-corn")
    assert caught.value.code == "deck-not-legal"
    assert "GH-2.1" in caught.value.clauses
    assert [problem["code"] for problem in caught.value.data["problems"]] == ["too-few-cards"]
    assert event.entrants.count() == 0


def test_an_unknown_card_is_named_by_line(organiser: User, user: User) -> None:
    with pytest.raises(Malformed) as caught:
        domain.register(actor=user, event=open_event(organiser), deck_text="4 sweet-corn\n3 Soybean\n2 Qwxz")
    assert caught.value.code == "unknown-card"
    assert caught.value.message == (
        "deck_text: Line 2, “3 Soybean”: no card has exactly this name. Did you mean Soybeans? "
        "Line 3, “2 Qwxz”: no card has exactly this name."
    )
    assert caught.value.data["lines"][0]["number"] == 2


def test_a_deck_is_wanted_unless_the_event_says_otherwise(organiser: User, user: User) -> None:
    with pytest.raises(Malformed) as caught:
        domain.register(actor=user, event=open_event(organiser))
    assert caught.value.code == "deck-missing"
    entrant = domain.register(actor=user, event=open_event(organiser, decks_required=False))
    assert entrant.frozen_deck is None


def test_nobody_enters_with_the_deck_of_another(organiser: User, user: User, other_user: User) -> None:
    with pytest.raises(NotFound):
        domain.register(actor=user, event=open_event(organiser), deck=make_deck(other_user))


def test_twice_is_a_conflict(organiser: User, user: User) -> None:
    event = open_event(organiser)
    enter(event, [user])
    with pytest.raises(Conflict) as caught:
        enter(event, [user])
    assert caught.value.code == "already-entered"


def test_capacity(organiser: User, players: list[User]) -> None:
    event = open_event(organiser, capacity=2)
    enter(event, players[:2])
    with pytest.raises(Conflict) as caught:
        enter(event, players[2:3])
    assert caught.value.code == "event-full"
    domain.withdraw(actor=players[0], entrant=event.entrants.get(user=players[0]))
    enter(event, players[2:3])
    assert set(event.entrants.values_list("name", flat=True)) == {"player1", "player2"}


def test_a_draft_takes_no_players(organiser: User, user: User) -> None:
    with pytest.raises(Conflict) as caught:
        enter(make_event(organiser), [user])
    assert caught.value.code == "wrong-state"


def test_another_list_before_the_start(organiser: User, user: User) -> None:
    event = open_event(organiser)
    (entrant,) = enter(event, [user])
    domain.change_deck(actor=user, entrant=entrant, deck_text=legal_text(5))
    entrant.refresh_from_db()
    assert entrant.frozen_deck is not None
    assert entrant.frozen_deck.cards == legal_cards(5)


def test_typed_entrants_need_no_account(organiser: User) -> None:
    event = make_event(organiser)
    entrant = domain.add_entrant(actor=organiser, event=event, name="  Old   Tom ", club="Shop")
    assert (entrant.name, entrant.user, entrant.frozen_deck) == ("Old Tom", None, None)


def test_only_the_organiser_types_entrants(organiser: User, user: User) -> None:
    with pytest.raises(NotAllowed):
        domain.add_entrant(actor=user, event=make_event(organiser), name="Tom")


def test_a_late_entry_counts_from_the_next_round(organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players)
    pair(event)
    late = domain.add_entrant(actor=organiser, event=event, name="Late", missed="bye")
    assert (late.entered_round, late.missed) == (2, "bye")


def test_a_drop_ends_with_the_paired_round(organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players, rounds=3)
    pair(event)
    settle_round(event)
    gone = domain.drop_entrant(actor=players[0], entrant=event.entrants.get(user=players[0]))
    assert gone.dropped_after == 1
    second = domain.pair_next_round(actor=organiser, event=event)
    assert gone.pk not in second.seats.values_list("entrant_id", flat=True)
    with pytest.raises(Conflict):
        domain.drop_entrant(actor=players[0], entrant=gone)


def test_a_drop_can_be_undone(organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players, rounds=3)
    gone = domain.drop_entrant(actor=organiser, entrant=event.entrants.get(user=players[0]), reason="ill")
    back = domain.readmit_entrant(actor=organiser, entrant=gone)
    assert back.dropped_after is None
    assert len(pair(event)) == 2
    verbs = [row.verb for row in audit_of(event)]
    assert verbs[-3:] == ["entrant.dropped", "entrant.readmitted", "round.paired"]


def test_nobody_drops_another(organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players)
    with pytest.raises(NotAllowed):
        domain.drop_entrant(actor=players[1], entrant=event.entrants.get(user=players[0]))


def test_a_stale_version_writes_nothing(organiser: User) -> None:
    event = make_event(organiser)
    version = event.version
    domain.add_entrant(actor=organiser, event=event, name="Tom", if_version=version)
    with pytest.raises(PreconditionFailed):
        domain.add_entrant(actor=organiser, event=event, name="Ann", if_version=version)
    assert list(Entrant.objects.values_list("name", flat=True)) == ["Tom"]
