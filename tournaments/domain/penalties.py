"""Penalties of an event, by the infraction policy that is in force when they are given."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.domain.policies import policy_in_force
from cards.library import infractions
from cards.library.loader import load_rulebook
from harvest_site.base.access import may, require
from harvest_site.base.problems import Conflict, Malformed, NotAllowed

from ..enums import EventState, PenaltyKind
from ..models import Entrant, Event, Pairing, Penalty, Round
from ..words import ORDINALS
from .locking import lock_event, lock_row, note_change
from .standings import request_standings
from .wording import one_line, paragraphs

NOTE, REASON, LINE = 2000, 300, 500  # characters
ENTERED = ["entered_at", "entered_by", "entered_in"]
STATES = [EventState.RUNNING, EventState.FINISHED]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the policy in force makes of one more infraction; `earlier`: his standing ones of it."""

    policy: infractions.Policy
    infraction: infractions.Infraction
    earlier: tuple[Penalty, ...]

    @property
    def upgrade(self) -> infractions.Upgrade | None:
        """The step that repetition alone reaches."""
        return self.infraction.upgrade_for(len(self.earlier) + 1)

    @property
    def penalty(self) -> infractions.Penalty:
        """The penalty that is given if nobody decides otherwise."""
        return self.upgrade.penalty if self.upgrade is not None else self.infraction.default

    @property
    def because(self) -> str:
        """Why it is more than the default; empty: it is not."""
        if self.upgrade is None:
            return ""
        before = ", ".join(f"{one.get_kind_display()} in {when_words(one)}" for one in self.earlier)
        return f"{_nth(len(self.earlier) + 1)} time in this event ({before}). The policy: {self.upgrade.when}"


def when_words(penalty: Penalty) -> str:
    """`round 3`, `round 1 of stage 2`, or that nothing was paired yet."""
    if penalty.round == 0 and penalty.stage == 1:
        return "the time before round 1"
    return f"round {penalty.round}" + (f" of stage {penalty.stage}" if penalty.stage > 1 else "")


def _nth(number: int) -> str:
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


def propose_penalty(*, entrant: Entrant, infraction: str) -> Proposal:
    """What the policy says now of this infraction by this player; `Malformed`: it has no such infraction."""
    policy = policy_in_force()
    found = policy.by_id.get(infraction.strip().upper())
    if found is None:
        raise Malformed(
            f"infraction: the policy in force ({policy.version}) has no {infraction.strip()[:20]!r}.",
            data={"fields": ["infraction"]},
        )
    rows = entrant.penalties.standing().filter(infraction=found.id).order_by("id")
    return Proposal(policy, found, tuple(rows.select_related("given_by")))


def give_penalty(
    *,
    actor: Any,
    entrant: Entrant,
    infraction: str,
    kind: str = "",
    again: bool = False,
    policy: str = "",
    **texts: str,
) -> Penalty:
    """Give what the policy proposes, or with a reason and as head judge another penalty (`kind`).

    ``policy``: the version that was read. ``again``: it is known that the player has the same one in this
    round; without it the second of two judges is told (`penalty-given`). ``texts``: `clause note reason`.
    """
    require(actor, "tournaments.give_penalty", entrant)
    with transaction.atomic():
        event = lock_event(entrant.event, states=STATES)
        require(actor, "tournaments.give_penalty", event)  # an office may have ended meanwhile
        entrant = lock_row(entrant)
        found = propose_penalty(entrant=entrant, infraction=infraction)
        last = Round.objects.filter(stage__event=event).order_by("stage__number", "number").last()
        when = {"stage": last.stage.number, "round": last.number} if last else {"stage": 1, "round": 0}
        _refuse(actor, entrant, found, when, again=again, policy=policy)
        said = _texts(event, texts)
        given = _kind(actor, event, found, kind, said["reason"])
        _refuse_bare(given, said["note"])
        row = _write(event, entrant, found, actor, kind=given, **when, **said)
        note_change(event, actor=actor, verb="penalty.given", after=facts_of(row), reason=row.reason)
        count_penalty(event, row)
    return row


def _refuse(
    actor: Any, entrant: Entrant, found: Proposal, when: dict[str, int], *, again: bool, policy: str
) -> None:
    if entrant.user_id is not None and entrant.user_id == actor.pk:
        raise NotAllowed("Nobody gives himself a penalty: ask another judge.", code="own-entry")
    if policy and policy != found.policy.version:
        raise Conflict(
            f"Version {found.policy.version} of the infraction policy came into force since you read it. "
            "Look at what it says, then give the penalty.",
            code="policy-moved",
        )
    same = [one for one in found.earlier if {"stage": one.stage, "round": one.round} == when]
    if same and not again:
        raise _given_already(entrant, found, same[-1])


def _given_already(entrant: Entrant, found: Proposal, one: Penalty) -> Conflict:
    at = f" at {one.given_at:%H:%M} UTC" if one.given_at else ""
    return Conflict(
        f"{entrant.name} was given {found.infraction.id} in this round already, by {one.given_by_words}{at}: "
        f"{one.get_kind_display()}. If this is another one, say so.",
        code="penalty-given",
        data={"penalty": one.public_id, "fields": ["again"]},
    )


def _texts(event: Event, texts: dict[str, str]) -> dict[str, str]:
    clause = one_line(texts.get("clause", ""), LINE).upper()
    if clause and clause not in load_rulebook(event.game).clauses:
        raise Malformed(f"clause: the rulebook has no clause {clause[:40]}.", data={"fields": ["clause"]})
    note, reason = paragraphs(texts.get("note", ""), NOTE), one_line(texts.get("reason", ""), REASON)
    return {"clause": clause, "note": note, "reason": reason}


def _kind(actor: Any, event: Event, found: Proposal, kind: str, reason: str) -> str:
    """The penalty to give. Away from the proposal, and out of the event, it is the head judge's."""
    given = kind or found.penalty.id
    if given not in PenaltyKind.values:
        raise Malformed(f"kind: one of {', '.join(PenaltyKind.values)}.", data={"fields": ["kind"]})
    other = given != found.penalty.id
    if (other or given == PenaltyKind.DISQUALIFICATION) and not may(
        actor, "tournaments.decide_penalty", event
    ):
        raise NotAllowed(
            f"The policy proposes: {found.penalty.name.lower()}. Another penalty, and every "
            "disqualification, is the head judge's to give.",
            code="head-judge-decides",
            data={"fields": ["kind"]},
        )
    if other and not reason:
        text = f"reason: the policy proposes {found.penalty.name.lower()}, so say why it is another one."
        raise Malformed(text, code="reason-needed", data={"fields": ["reason"]})
    return given


def _refuse_bare(kind: str, note: str) -> None:
    """Out of the event only with what was said on both sides."""
    if kind == PenaltyKind.DISQUALIFICATION and not note:
        text = "note: write down what happened and what each side said before you decide."
        raise Malformed(text, code="note-needed", data={"fields": ["note"]})


def _write(event: Event, entrant: Entrant, found: Proposal, actor: Any, **fields: Any) -> Penalty:
    return Penalty.objects.create(
        event=event,
        entrant=entrant,
        policy=found.policy.id,
        policy_version=found.policy.version,
        infraction=found.infraction.id,
        title=found.infraction.title,
        usual=found.penalty.id,
        usual_because=found.because[:LINE],
        given_by=actor,
        given_name=str(actor)[:60],
        given_at=timezone.now(),
        **fields,
    )


def facts_of(row: Penalty) -> dict[str, Any]:
    """How the trail names a penalty."""
    names = ("stage", "round", "kind", "infraction", "policy_version", "usual", "clause", "note")
    return {"entrant": row.entrant.name} | {name: getattr(row, name) for name in names}


def count_penalty(event: Event, row: Penalty) -> None:
    """A disqualification changes the standings from its round on, by itself; nothing else does."""
    if row.kind != PenaltyKind.DISQUALIFICATION:
        return
    rounds = Round.objects.filter(stage__event=event).select_related("stage")
    request_standings(event, since=rounds.filter(stage__number=row.stage, number=row.round).first())


def hold_penalty(penalty: Penalty) -> tuple[Event, Penalty]:
    """Event, then penalty, both locked; `Conflict` when it was taken back."""
    event = lock_event(penalty.event)
    row = lock_row(penalty, "entrant")
    if row.withdrawn_at is not None:
        raise Conflict("This penalty was taken back.", code="penalty-withdrawn")
    return event, row


def note_entered(*, actor: Any, penalty: Penalty) -> Penalty:
    """Say that the result shows a game or match loss; `Conflict` when there is nothing to enter."""
    require(actor, "tournaments.enter_penalty", penalty)
    with transaction.atomic():
        event, row = hold_penalty(penalty)
        if not row.waits:
            raise Conflict("Nothing of this penalty waits to be entered.", code="nothing-to-enter")
        mark_entered(event, row, actor)
    return row


def mark_entered(event: Event, row: Penalty, actor: Any, pairing: Pairing | None = None) -> None:
    """Nothing of it waits any more; ``pairing``: whose result says it. The caller holds the locks."""
    row.entered_at, row.entered_by, row.entered_in = timezone.now(), actor, pairing
    row.save(update_fields=ENTERED)
    note_change(event, actor=actor, verb="penalty.entered", after=facts_of(row))


def mark_waiting(event: Event, row: Penalty, actor: Any) -> None:
    """The result that said it says it no more: it waits again. The caller holds the locks."""
    row.entered_at, row.entered_by, row.entered_in = None, None, None
    row.save(update_fields=ENTERED)
    note_change(event, actor=actor, verb="penalty.released", before=facts_of(row))


def refuse_open_penalties(event: Event) -> None:
    """Raise `Conflict` while a game or match loss waits to be entered in a result."""
    waiting = event.penalties.to_enter().select_related("entrant")
    names = [f"{one.entrant.name} ({one.get_kind_display()})" for one in waiting]
    if names:
        raise Conflict(
            f"Penalties that no result says yet: {', '.join(names[:5])}. "
            "Enter them, or mark them as entered.",
            code="open-penalties",
            data={"open": len(names)},
        )


def move_back(event: Event, undone: Round) -> None:
    """A pairing is taken back: the penalties of its round were given before it."""
    rows = event.penalties.filter(stage=undone.stage.number, round=undone.number)
    rows.update(round=undone.number - 1)
