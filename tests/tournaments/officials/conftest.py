"""A running event with an official of each kind."""

from dataclasses import dataclass

import pytest

from harvest_site.accounts.models import User
from tests.tournaments.factories import make_users, pair, running_event
from tournaments import domain
from tournaments.models import Appointment, Entrant, Event, Pairing


@dataclass
class Hall:
    """The event, its people by role, its players, and the tables of its first round."""

    event: Event
    people: dict[str, User]
    players: list[User]
    tables: list[Pairing]

    def entrant(self, number: int = 0) -> Entrant:
        """The entry of a player, read anew."""
        return self.event.entrants.select_related("event").get(user=self.players[number])

    def table_of(self, number: int = 0) -> Pairing:
        """Where a player sits in the last round."""
        rows = Pairing.objects.of_event(self.event).filter(seats__entrant=self.entrant(number))
        found = rows.last()
        assert found is not None
        return found


def appoint(event: Event, person: User, role: str, **more: str) -> Appointment:
    """The organiser appoints somebody."""
    event.refresh_from_db()
    return domain.appoint_official(
        actor=event.organiser, event=event, username=person.username, role=role, **more
    )


@pytest.fixture
def hall(organiser: User) -> Hall:
    """Four players, round 1 paired; an official of each kind, an outsider, a member of the staff."""
    players = make_users(4)
    event = running_event(organiser, players, rounds=3)
    people = {"organiser": organiser}
    for role in ("head-judge", "judge", "scorekeeper"):
        people[role] = User.objects.create(username=f"the-{role}")
        appoint(event, people[role], role)
    people["staff"] = User.objects.create(username="rowan", is_staff=True)
    people["outsider"] = User.objects.create(username="doro")
    people["player"] = players[0]
    tables = pair(event)
    event.refresh_from_db()
    return Hall(event, people, players, tables)
