"""The seed and the deck lists, byte for byte: in no answer, header or error before their time."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.models import AuditRow
from tests.tournaments.factories import pair, running_event, settle_round
from tournaments import domain
from tournaments.models import Entrant, Event, Pairing

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(organiser: User, players: list[User]) -> Event:
    """Running, one round played, the second paired, an entry of each kind."""
    event = running_event(organiser, players, rounds=3)
    pair(event)
    settle_round(event)
    pair(event)
    return event


def pages(event: Event) -> Iterator[str]:
    """Every page of the event that can be read."""
    yield "/events/"
    base = event.get_absolute_url()
    for part in (
        "",
        "/people",
        "/rounds/1",
        "/rounds/2",
        "/standings",
        "/history",
        "/export",
        "/live?round=running-2",
    ):
        yield base + part
    for table in Pairing.objects.of_event(event):
        yield f"{base}/tables/{table.public_id}"
    for entrant in event.entrants.all():
        yield f"{base}/people/{entrant.public_id}"
        yield f"{base}/people/{entrant.public_id}?deck=1"


def api_pages(event: Event) -> Iterator[str]:
    """Every answer of the API about it."""
    yield "/api/v1/events/"
    for part in ("", "rounds/", "pairings/", "entrants/", "standings/", "export/"):
        yield f"/api/v1/events/{event.public_id}/{part}"
    for entrant in event.entrants.all():
        yield f"/api/v1/events/{event.public_id}/entrants/{entrant.public_id}/deck/"


def bytes_of(answer: Any) -> bytes:
    """Headers and body."""
    return answer.serialize_headers() + b"\n" + answer.content


def everything(event: Event, client: Client, reader: APIClient) -> bytes:
    said = [bytes_of(client.get(address)) for address in pages(event)]
    said += [bytes_of(reader.get(address)) for address in api_pages(event)]
    return b"\n".join(said)


def test_the_seed_is_nowhere_before_the_end(
    event: Event, organiser: User, players: list[User], staff: User, logged_in: Any, api: Any
) -> None:
    domain.compute_snapshot(event_id=event.pk, stage=1, number=1)
    seed = event.seed.encode()
    for person in (None, players[0], organiser, staff):
        client = logged_in(person) if person else Client()
        said = everything(event, client, api(person))
        assert seed not in said
        assert event.seed_hash.encode() in said
    trail = str(list(AuditRow.objects.values()))
    assert event.seed not in trail
    assert event.seed not in str(event) + repr(event)


def test_the_seed_is_shown_at_the_end(event: Event, organiser: User, api: Any) -> None:
    settle_round(event)
    pair(event)
    settle_round(event)
    domain.finish_event(actor=organiser, event=event)
    assert event.seed.encode() in everything(event, Client(), api())


def card_bytes(entrant: Entrant) -> list[bytes]:
    assert entrant.frozen_deck is not None
    return [f'"{card}"'.encode() for card in entrant.frozen_deck.cards]


def test_lists_are_hidden_from_others(
    event: Event, players: list[User], user: User, logged_in: Callable[[User], Client], api: Any
) -> None:
    """A visitor and an outsider read no card at all; the pages name none either."""
    names = [b"4 " + name for name in (b"sweet", b"Sweet")]
    cards = card_bytes(event.entrants.get(user=players[0]))
    for person in (None, user):
        client = logged_in(person) if person else Client()
        said = everything(event, client, api(person))
        assert [card for card in cards if card in said] == []
        assert [name for name in names if name in said] == []


def test_a_player_reads_his_own_list_only(event: Event, players: list[User], api: Any) -> None:
    base = f"/api/v1/events/{event.public_id}/entrants/"
    mine, other = (event.entrants.get(user=player) for player in players[:2])
    assert api(players[0]).get(f"{base}{mine.public_id}/deck/").status_code == 200
    assert api(players[0]).get(f"{base}{other.public_id}/deck/").status_code == 403


def test_an_organiser_may_look_and_it_is_recorded(event: Event, organiser: User, api: Any) -> None:
    one = event.entrants.first()
    assert one is not None
    answer = api(organiser).get(f"/api/v1/events/{event.public_id}/entrants/{one.public_id}/deck/")
    assert answer.status_code == 200
    row = audit_of(event).get(verb="entrant.deck-read")
    assert (row.actor, row.after) == (organiser, {"entrant": one.name})


def test_an_organiser_who_plays_sees_no_list(players: list[User], api: Any) -> None:
    event = running_event(players[0], players)
    other = event.entrants.get(user=players[1])
    answer = api(players[0]).get(f"/api/v1/events/{event.public_id}/entrants/{other.public_id}/deck/")
    assert answer.status_code == 403


def test_lists_are_open_at_the_end(event: Event, organiser: User, api: Any) -> None:
    settle_round(event)
    domain.finish_event(actor=organiser, event=event)
    one = event.entrants.first()
    assert one is not None
    answer = api().get(f"/api/v1/events/{event.public_id}/entrants/{one.public_id}/deck/")
    assert one.frozen_deck is not None
    assert answer.data["deck"]["cards"] == one.frozen_deck.cards
