"""A running event with an official of each kind."""

from dataclasses import dataclass
from typing import Any

import pytest

from harvest_site.accounts.models import User
from tests.tournaments.factories import make_users, pair, running_event
from tournaments import domain
from tournaments.models import Appointment, Entrant, Event, Pairing, Penalty


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

    def position(self, number: int = 0) -> int:
        """The seat of a player at his last table."""
        return int(self.table_of(number).seats.get(entrant=self.entrant(number)).position)

    def give(self, number: int = 0, infraction: str = "HI-1.1", by: str = "judge", **more: Any) -> Penalty:
        """An official gives a player a penalty."""
        return domain.give_penalty(
            actor=self.people[by], entrant=self.entrant(number), infraction=infraction, **more
        )

    def address(self, *parts: str) -> str:
        """The event's page, or one below it."""
        return "/".join([self.event.get_absolute_url(), *parts])

    def endpoint(self, *parts: str) -> str:
        """The event over the API, or a part of it."""
        return f"/api/v1/events/{self.event.public_id}/" + "".join(f"{part}/" for part in parts)


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
