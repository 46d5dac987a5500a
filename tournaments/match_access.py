"""What an event adds to who may see a match: its organiser and judges may judge it, its players may not peek.

Whoever plays in an event sees no hidden list of it and rules on none of its matches; and while an event keeps
its deck lists hidden, a finished match of it does not show them to everybody.
"""

from typing import Any

import rules

from harvest_site.base.access import may
from matches import permissions
from matches.models import Match

from .models import JUDGING, Event


def event_of_match(match: Match) -> Event | None:
    """The event that a match belongs to; asked once for each match that is read."""
    if not hasattr(match, "read_event"):
        found = Event.objects.filter(stages__paired_rounds__pairings__games__match=match).first()
        match.read_event = found  # type: ignore[attr-defined]
    event: Event | None = match.read_event  # type: ignore[attr-defined]
    return event


def judges(user: Any, match: Match) -> bool:
    """The organiser and the judges of its event, unless they play in it."""
    event = event_of_match(match)
    if event is None or user.pk is None or plays(user, match):
        return False
    return event.organiser_id == user.pk or event.role_of(user) in JUDGING


def plays(user: Any, match: Match) -> bool:
    """Somebody who plays in its event and did not bring the file himself."""
    event = event_of_match(match)
    if event is None or user.pk is None or match.uploaded_by_id == user.pk:
        return False
    return event.entrants.filter(user=user.pk).exists()


@rules.predicate
def keeps_its_lists(user: Any, match: Match | None) -> bool:
    """Whether its event hides the deck lists that the file carries from this reader."""
    event = event_of_match(match) if match is not None else None
    if event is None or event.lists_public or match is None or match.uploaded_by_id == user.pk:
        return False
    return not may(user, "tournaments.see_hidden", event)


permissions.extra_insiders.append(judges)
permissions.extra_outsiders.append(plays)
rules.set_perm("matches.see_full", rules.permissions.permissions["matches.see_full"] & ~keeps_its_lists)
