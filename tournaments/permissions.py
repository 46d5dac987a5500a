"""Who may do what with an event. Predicates take an event, or a pairing or an entrant that leads to one."""

from typing import Any

import rules

from .models import Entrant, Event, Pairing


def event_of(subject: Any) -> Event | None:
    """The event that a thing belongs to."""
    if isinstance(subject, Pairing):
        return subject.round.stage.event
    return subject.event if isinstance(subject, Entrant) else subject


@rules.predicate
def is_signed_in(user: Any) -> bool:
    return bool(user and user.is_authenticated and user.is_active)


@rules.predicate
def is_staff(user: Any) -> bool:
    return bool(user.is_active and user.is_staff)


@rules.predicate
def is_organiser(user: Any, subject: Any) -> bool:
    event = event_of(subject)
    return event is not None and event.organiser_id == user.pk


@rules.predicate
def plays_in(user: Any, subject: Any) -> bool:
    event = event_of(subject)
    return event is not None and user.pk is not None and event.entrants.filter(user=user.pk).exists()


@rules.predicate
def sits_at(user: Any, pairing: Any) -> bool:
    return (
        isinstance(pairing, Pairing)
        and user.pk is not None
        and pairing.seats.filter(entrant__user=user.pk).exists()
    )


@rules.predicate
def is_own_entry(user: Any, entrant: Any) -> bool:
    return isinstance(entrant, Entrant) and entrant.user_id is not None and entrant.user_id == user.pk


@rules.predicate
def is_draft(user: Any, subject: Any) -> bool:
    event = event_of(subject)
    return event is not None and event.state == "draft"


@rules.predicate
def projections_are_shown(user: Any, subject: Any) -> bool:
    event = event_of(subject)
    return event is not None and event.projections_shown == "all"


@rules.predicate
def projections_are_made(user: Any, subject: Any) -> bool:
    event = event_of(subject)
    return event is not None and event.projections_shown != "off"


@rules.predicate
def lists_are_public(user: Any, subject: Any) -> bool:
    event = event_of(subject)
    return event is not None and event.lists_public


runs_it = is_signed_in & (is_organiser | is_staff)

rules.add_perm("tournaments.create_event", is_signed_in)
rules.add_perm("tournaments.see_event", ~is_draft | runs_it)
rules.add_perm("tournaments.organise_event", runs_it)
rules.add_perm(
    "tournaments.see_projection",
    (~is_draft | runs_it) & projections_are_made & (projections_are_shown | runs_it),
)
rules.add_perm("tournaments.export_whole", runs_it & ~plays_in)
rules.add_perm("tournaments.register_entrant", is_signed_in)
rules.add_perm("tournaments.drop_entrant", is_signed_in & (is_own_entry | is_organiser | is_staff))
rules.add_perm("tournaments.see_deck", is_own_entry | lists_are_public | (runs_it & ~plays_in))
rules.add_perm("tournaments.report_result", is_signed_in & sits_at)
rules.add_perm("tournaments.rule_on_pairing", runs_it & ~sits_at)
rules.add_perm("tournaments.publish_ruling", runs_it & ~plays_in)
rules.add_perm("tournaments.attach_match", is_signed_in & (sits_at | is_organiser | is_staff))
