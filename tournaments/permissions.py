"""Who may do what with an event. Predicates take an event, or what leads to one: a pairing, an entrant …

Beside the organiser an event has a head judge, judges and scorekeepers (`Appointment`): docs/officials.md
says who does what and why. The site's staff may do all of it; whoever plays in an event rules on nothing
there.
"""

from collections.abc import Callable
from typing import Any

import rules

from harvest_site.base.access import register_who

from .enums import Role
from .models import JUDGING, Appointment, Entrant, Event, Pairing, Penalty


def event_of(subject: Any) -> Event | None:
    """The event that a thing belongs to."""
    if isinstance(subject, Pairing):
        return subject.round.stage.event
    return subject.event if isinstance(subject, Entrant | Appointment | Penalty) else subject


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
def competes_in(user: Any, subject: Any) -> bool:
    """Plays in it and has not dropped."""
    event = event_of(subject)
    if event is None or user.pk is None:
        return False
    return event.entrants.filter(user=user.pk, dropped_after=None).exists()


@rules.predicate
def is_official(user: Any, subject: Any) -> bool:
    event = event_of(subject)
    return event is not None and event.role_of(user) != ""


@rules.predicate
def is_head_judge(user: Any, subject: Any) -> bool:
    event = event_of(subject)
    return event is not None and event.role_of(user) == Role.HEAD_JUDGE


@rules.predicate
def holds_judging_office(user: Any, subject: Any) -> bool:
    event = event_of(subject)
    return event is not None and event.role_of(user) in JUDGING


@rules.predicate
def keeps_scores(user: Any, subject: Any) -> bool:
    event = event_of(subject)
    return event is not None and event.role_of(user) == Role.SCOREKEEPER


@rules.predicate
def has_head_judge(user: Any, subject: Any) -> bool:
    """Whether somebody with an account is head judge: a name from a file decides nothing."""
    event = event_of(subject)
    return event is not None and event.head_judge is not None and event.head_judge.user_id is not None


@rules.predicate
def is_own_office(user: Any, office: Any) -> bool:
    return isinstance(office, Appointment) and office.user_id is not None and office.user_id == user.pk


@rules.predicate
def is_own_penalty(user: Any, penalty: Any) -> bool:
    return isinstance(penalty, Penalty) and is_own_entry(user, penalty.entrant)


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
judges = is_signed_in & holds_judging_office & ~competes_in
heads = (
    (is_signed_in & is_head_judge & ~competes_in)
    | (is_signed_in & is_staff & ~plays_in)
    | (is_signed_in & is_organiser & ~has_head_judge & ~plays_in)
)
sees_hidden = (runs_it & ~plays_in) | judges
keeps_rounds = runs_it | (is_signed_in & keeps_scores)
works_there = runs_it | (is_signed_in & is_official)

rules.add_perm("tournaments.create_event", is_signed_in)
rules.add_perm("tournaments.see_event", ~is_draft | works_there)
rules.add_perm("tournaments.organise_event", runs_it)
rules.add_perm("tournaments.work_at_event", works_there)
rules.add_perm("tournaments.appoint_official", runs_it)
rules.add_perm("tournaments.end_office", runs_it | (is_signed_in & is_own_office))
rules.add_perm("tournaments.run_rounds", keeps_rounds)
rules.add_perm(
    "tournaments.see_projection",
    (~is_draft | runs_it) & projections_are_made & (projections_are_shown | runs_it),
)
rules.add_perm("tournaments.export_whole", runs_it & ~plays_in)
rules.add_perm("tournaments.register_entrant", is_signed_in)
rules.add_perm("tournaments.hand_in_list", runs_it | (is_signed_in & is_own_entry))
rules.add_perm("tournaments.drop_entrant", (is_signed_in & is_own_entry) | keeps_rounds)
rules.add_perm("tournaments.see_deck", is_own_entry | lists_are_public | sees_hidden)
rules.add_perm("tournaments.see_hidden", sees_hidden)
rules.add_perm("tournaments.report_result", is_signed_in & sits_at)
rules.add_perm("tournaments.enter_results", works_there)  # of the event; at a table:
rules.add_perm("tournaments.rule_on_pairing", works_there & ~sits_at)
rules.add_perm("tournaments.publish_ruling", heads)
rules.add_perm("tournaments.draft_ruling", heads | judges)
rules.add_perm("tournaments.give_penalty", heads | judges)
rules.add_perm("tournaments.decide_penalty", heads)  # another one than the policy proposes, or none after all
rules.add_perm("tournaments.enter_penalty", works_there & ~is_own_penalty)
rules.add_perm("tournaments.see_penalties", sees_hidden)
rules.add_perm("tournaments.see_penalty", sees_hidden | is_own_penalty)
rules.add_perm("tournaments.attach_match", (is_signed_in & sits_at) | works_there)


def who_heads(what: str) -> Callable[[Any, Any], str]:
    """For a refusal: who does ``what`` in this event, by office and name."""

    def who(user: Any, subject: Any) -> str:
        event = event_of(subject)
        if event is None:
            return ""
        if has_head_judge(user, event):
            return f"only the head judge ({event.head_judge}) {what}: ask {event.head_judge}"
        if is_organiser(user, event):
            return f"only the head judge {what}, and who plays rules on nothing: appoint a head judge"
        return f"only the head judge {what}; there is none, so ask the organiser ({event.organiser})"

    return who


PUBLISHES = "publishes, replaces and withdraws rulings of this event"
DRAFTS = "with the judges drafts rulings of this event"

register_who("tournaments.publish_ruling", who_heads(PUBLISHES))
register_who("tournaments.draft_ruling", who_heads(DRAFTS))
register_who("tournaments.give_penalty", who_heads("with the judges gives penalties"))
register_who("tournaments.decide_penalty", who_heads("decides on this penalty"))
