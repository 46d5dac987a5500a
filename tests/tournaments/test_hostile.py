"""People who try what is not theirs, and requests that nobody sends by mistake."""

from typing import Any

import pytest

from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.problems import Conflict, Malformed, NotAllowed, NotFound
from tests.tournaments.factories import (
    enter,
    legal_text,
    make_deck,
    make_event,
    open_event,
    pair,
    player_of,
    running_event,
)
from tournaments import domain
from tournaments.domain.concerns import open_concern
from tournaments.domain.outcomes import Saying
from tournaments.domain.reading import open_deck
from tournaments.enums import ConcernCode
from tournaments.models import Entrant, Event, Pairing, Report, Result

pytestmark = pytest.mark.django_db

TWO_ONE = Saying(games=(2, 1, 0))


@pytest.fixture
def chief(make_user: Any) -> User:
    """Who may do everything on the admin pages."""
    return make_user("chief", is_staff=True, is_superuser=True)


@pytest.fixture
def event(organiser: User, players: list[User], chief: User) -> Event:
    """Running, with the chief among the players."""
    return running_event(organiser, [*players[:3], chief])


@pytest.fixture
def own_table(event: Event, chief: User) -> Pairing:
    tables = {table: [player_of(table, 0), player_of(table, 1)] for table in pair(event)}
    return next(table for table, people in tables.items() if chief in people)


@pytest.fixture
def other_table(event: Event, own_table: Pairing) -> Pairing:
    return Pairing.objects.of_event(event).exclude(pk=own_table.pk).get()


def test_a_superuser_who_plays_reads_no_other_list(event: Event, chief: User) -> None:
    read = []
    for entrant in event.entrants.all():
        try:
            open_deck(actor=chief, entrant=entrant)
        except NotAllowed:
            continue
        read.append(entrant.user)
    assert read == [chief]


def test_a_superuser_rules_on_no_match_of_his_own(own_table: Pairing, chief: User) -> None:
    with pytest.raises(NotAllowed):
        domain.override_result(actor=chief, pairing=own_table, saying=TWO_ONE)
    assert Result.objects.filter(pairing=own_table).exists() is False


def test_a_superuser_reports_at_no_other_table(other_table: Pairing, chief: User) -> None:
    for act in (domain.report_result, domain.retract_report):
        with pytest.raises(NotAllowed):
            act(
                actor=chief,
                pairing=other_table,
                **({"saying": TWO_ONE} if act is domain.report_result else {}),
            )
    assert Report.objects.count() == 0


def test_a_superuser_enters_with_no_deck_of_somebody_else(organiser: User, user: User, chief: User) -> None:
    event = open_event(organiser)
    with pytest.raises(NotFound):
        domain.register(actor=chief, event=event, deck=make_deck(user))
    assert event.entrants.count() == 0


@pytest.mark.parametrize("step", ["report", "override"])
@pytest.mark.parametrize("body", [{}, {"kind": "played"}])
def test_a_played_match_needs_its_games(
    api: Any, event: Event, other_table: Pairing, step: str, body: dict[str, Any]
) -> None:
    actor = player_of(other_table, 0) if step == "report" else event.organiser
    path = f"/api/v1/events/{event.public_id}/pairings/{other_table.public_id}/{step}/"
    answer = api(actor).post(path, data=body, format="json")
    assert (answer.status_code, answer.json()["message"]) == (400, "games: This field is required.")
    assert (Report.objects.count(), Result.objects.count()) == (0, 0)


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\u00ad\u2060 "])
def test_a_name_can_be_seen(organiser: User, name: str) -> None:
    with pytest.raises(Malformed) as caught:
        make_event(organiser, name=name)
    assert caught.value.data == {"fields": ["name"]}
    with pytest.raises(Malformed) as caught:
        domain.add_entrant(actor=organiser, event=make_event(organiser), name=name)
    assert caught.value.data == {"fields": ["name"]}


@pytest.mark.parametrize("chosen", [{"omw": 1}, 5, None, ["omw", "omw"], [["omw"]]])
def test_tie_breaks_are_a_name_or_a_list_of_metrics(organiser: User, chosen: Any) -> None:
    with pytest.raises(Malformed) as caught:
        make_event(organiser, tie_breaks=chosen)
    assert caught.value.data == {"fields": ["tie_breaks"]}


def test_a_reason_is_kept_without_nul_and_no_longer_than_elsewhere(
    logged_in: Any, event: Event, other_table: Pairing
) -> None:
    entrant = other_table.seats.get(position=0).entrant
    address = f"{event.get_absolute_url()}/people/{entrant.public_id}/leave"
    answer = logged_in(event.organiser).post(address, {"reason": "tired\x00 " + "r" * 1000})
    assert answer.status_code == 302
    row = audit_of(event).get(verb="entrant.dropped")
    assert row.reason == "tired " + "r" * 294


def test_an_entry_that_was_withdrawn_meanwhile_is_a_conflict(organiser: User, players: list[User]) -> None:
    event = open_event(organiser)
    seen: Entrant = enter(event, players[:1])[0]
    domain.withdraw(actor=players[0], entrant=Entrant.objects.get(pk=seen.pk))
    codes = []
    for act in (domain.change_deck, domain.withdraw):
        given = {"deck_text": legal_text()} if act is domain.change_deck else {}
        with pytest.raises(Conflict) as caught:
            act(actor=players[0], entrant=seen, **given)
        codes.append(caught.value.code)
    assert codes == ["gone", "gone"]
    assert audit_of(event).filter(verb="entrant.withdrawn").count() == 1


def test_a_table_whose_pairing_was_taken_back_is_a_conflict(event: Event, own_table: Pairing) -> None:
    seen, player = Pairing.objects.select_related("round__stage__event").get(pk=own_table.pk), None
    player = player_of(own_table, 0)
    domain.undo_pairing(actor=event.organiser, event=event)
    with pytest.raises(NotAllowed):  # nobody sits there any more
        domain.report_result(actor=player, pairing=seen, saying=TWO_ONE)
    with pytest.raises(Conflict) as caught:
        domain.override_result(actor=event.organiser, pairing=seen, saying=TWO_ONE)
    assert caught.value.code == "gone"


def test_a_concern_that_was_taken_away_meanwhile_is_a_conflict(event: Event, own_table: Pairing) -> None:
    concern = open_concern(own_table, ConcernCode.DECK_DIFFERS, key="one")
    type(concern).objects.filter(pk=concern.pk).delete()
    with pytest.raises(Conflict) as caught:
        domain.resolve_concern(actor=event.organiser, concern=concern, reason="")
    assert caught.value.code == "gone"
