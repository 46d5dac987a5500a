"""Rulings of a site: asked by anyone with an account, answered, published and superseded by those who rule.

What is published is never altered: a newer ruling supersedes it, and it stays with what replaced it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.enums import Authority, Origin, RulingState
from cards.library.loader import load_rulebook
from cards.library.text import normalise
from cards.models import Ruling
from cards.scopes import scope_of
from harvest_site.base.access import require
from harvest_site.base.audit import record_audit
from harvest_site.base.fields import new_public_id
from harvest_site.base.problems import Conflict, Malformed, NotFound, PreconditionFailed
from harvest_site.base.web import etag_of

from .citing import LONGEST, cite, clean_text, clear_citations, game_prefix

MOST_OPEN = 20  # questions of one person that wait
_TOLD = ("question", "answer", "source", "authority", "state", "scope", "groups", "reason")
OPEN_STATES = (RulingState.ASKED, RulingState.DRAFT)


def as_told(ruling: Ruling) -> dict[str, Any]:
    """What the audit trail keeps of a ruling."""
    return {field: getattr(ruling, field) for field in _TOLD} | {
        "clauses": ruling.clause_ids,
        "cards": sorted(card.card_id for card in ruling.cards.all()),
    }


@transaction.atomic
def ask_question(
    *, actor: Any, game: str, question: str, clauses: Sequence[str] = (), cards: Sequence[str] = ()
) -> Ruling:
    """Put a question to the rulings editors. Malformed: a field at fault; Conflict: too many wait already."""
    require(actor, "cards.ask_ruling")
    waiting = Ruling.objects.filter(asked_by=actor, state=RulingState.ASKED).count()
    if waiting >= MOST_OPEN:
        raise Conflict(f"{MOST_OPEN} questions of yours wait already.", code="too-many-questions")
    ruling = _new(game, question, state=RulingState.ASKED, asked_by=actor, asked_at=timezone.now())
    cite(ruling, clauses=clauses, cards=cards)
    record_audit(actor=actor, verb="ruling.asked", subject=ruling, after=as_told(ruling))
    return ruling


@transaction.atomic
def draft_ruling(*, actor: Any, game: str, question: str, scope: str = "", **answer: Any) -> Ruling:
    """A ruling that nobody asked for, as a draft; `answer` as `answer_question` takes it."""
    require(actor, "cards.draft_ruling", Ruling(game=game, scope=scope))
    require_game_of(scope, game)
    ruling = _new(game, question, state=RulingState.DRAFT, scope=scope, asked_at=timezone.now())
    _write(ruling, actor, answer)
    record_audit(actor=actor, verb="ruling.drafted", subject=ruling, after=as_told(ruling))
    return ruling


def require_game_of(scope: str, game: str) -> None:
    """Refuse a ruling upon the clauses of another game than that which is played there. Malformed."""
    found = scope_of(scope)
    played = found[0].game(found[1]) if found is not None else ""
    if found is not None and played and played != game:
        raise Malformed(
            f"game: {found[0].title(found[1])} plays {load_rulebook(played).title}; "
            "a ruling there rests on clauses of that game.",
            data={"field": "game", "game": played},
        )


@transaction.atomic
def answer_question(*, actor: Any, ruling: Ruling, version: int | None = None, **answer: Any) -> Ruling:
    """Draft the answer, or change the draft. Conflict: it is published; PreconditionFailed: it moved on.

    `answer`: `question answer source authority clauses cards groups`; what is left out stays.
    """
    held = _held(ruling, actor, version, OPEN_STATES, permission="cards.draft_ruling")
    before = as_told(held)
    held.state = RulingState.DRAFT
    _write(held, actor, answer)
    record_audit(actor=actor, verb="ruling.drafted", subject=held, before=before, after=as_told(held))
    return held


@transaction.atomic
def publish_ruling(
    *, actor: Any, ruling: Ruling, supersedes: Iterable[str] = (), version: int | None = None
) -> Ruling:
    """Publish a draft; the rulings that it supersedes say so from now on. Malformed: something is missing."""
    held = _held(ruling, actor, version, (RulingState.DRAFT,))
    if not held.answer or not held.source or not held.clause_ids:
        raise Malformed(
            "A ruling needs an answer, its source, and at least one clause that it rests on.",
            code="ruling-incomplete",
        )
    older = [_replaceable(actor, held, name) for name in dict.fromkeys(supersedes)]
    held.state, held.published_by, held.published_at = RulingState.PUBLISHED, actor, timezone.now()
    held.date = timezone.localdate()
    _save(held)
    for row in older:
        _supersede(row, actor, by=held)
    record_audit(actor=actor, verb="ruling.published", subject=held, after=as_told(held))
    _tell_scope(held, actor, "ruling.published")
    return held


def _replaceable(actor: Any, newer: Ruling, ruling_id: str) -> Ruling:
    """The ruling to be superseded, locked. NotFound, Conflict, NotAllowed."""
    row: Ruling | None = Ruling.objects.select_for_update().filter(ruling_id=ruling_id).first()
    if row is None or row.game != newer.game or row.scope != newer.scope:
        raise NotFound(f"There is no ruling {ruling_id} that this one could supersede.")
    require(actor, "cards.rule", row)
    if row.state != RulingState.PUBLISHED:
        raise Conflict(f"{ruling_id} is {row.get_state_display()} and cannot be superseded.")
    return row


def _supersede(row: Ruling, actor: Any, *, by: Ruling | None, reason: str = "") -> None:
    before = as_told(row)
    row.state, row.superseded_by, row.superseded_at = RulingState.SUPERSEDED, by, timezone.now()
    row.reason = reason
    _save(row)
    after = as_told(row) | {"superseded_by": by.ruling_id if by else None}
    record_audit(
        actor=actor, verb="ruling.superseded", subject=row, before=before, after=after, reason=reason
    )
    _tell_scope(row, actor, "ruling.superseded", reason)


def _tell_scope(ruling: Ruling, actor: Any, verb: str, reason: str = "") -> None:
    """An event has a trail of its own; drafts are no part of it, for everybody reads it."""
    if (found := scope_of(ruling.scope)) is not None:
        after = {"ruling": ruling.ruling_id, "question": ruling.question}
        found[0].note(found[1], actor=actor, verb=verb, after=after, reason=reason)


@transaction.atomic
def withdraw_ruling(*, actor: Any, ruling: Ruling, reason: str) -> Ruling:
    """Take a published ruling out of force without a newer one; it stays, marked, with the reason."""
    held = _held(ruling, actor, None, (RulingState.PUBLISHED,))
    _supersede(held, actor, by=None, reason=clean_text(reason, "reason", 300, needed=True))
    return held


@transaction.atomic
def decline_question(*, actor: Any, ruling: Ruling, reason: str, version: int | None = None) -> Ruling:
    """Answer a question with why there is no ruling on it; whoever asked reads the reason."""
    held = _held(ruling, actor, version, OPEN_STATES)
    held.state, held.reason = RulingState.DECLINED, clean_text(reason, "reason", 300, needed=True)
    _save(held)
    record_audit(actor=actor, verb="ruling.declined", subject=held, reason=held.reason)
    return held


def mark_read(*, actor: Any, ruling: Ruling) -> None:
    """Whoever asked has read the answer; it leaves the desk."""
    Ruling.objects.filter(pk=ruling.pk, asked_by=actor, seen_at=None).exclude(state__in=OPEN_STATES).update(
        seen_at=timezone.now()
    )


def _new(game: str, question: str, **fields: Any) -> Ruling:
    text = clean_text(question, "question", LONGEST, needed=True)
    return Ruling.objects.create(
        ruling_id=f"{game_prefix(game)}-{new_public_id()}",
        game=game,
        question=text,
        position=100_000,  # after the shipped ones, which count from 0
        date=timezone.localdate(),
        authority=Authority.HOUSE,
        origin=Origin.SITE,
        search_key=normalise(text),
        **fields,
    )


def _write(ruling: Ruling, actor: Any, answer: Mapping[str, Any]) -> None:
    for field, longest in (("question", LONGEST), ("answer", LONGEST), ("source", 200)):
        if field in answer:
            setattr(ruling, field, clean_text(answer[field], field, longest, needed=field == "question"))
    ruling.authority = _authority(ruling, answer.get("authority"))
    ruling.author = actor
    cite(ruling, **{name: answer[name] for name in ("clauses", "cards", "groups") if name in answer})
    ruling.search_key = normalise(f"{ruling.question} {ruling.answer}")
    _save(ruling)


def _authority(ruling: Ruling, wanted: str | None) -> str:
    """In an event it is the head judge's word; for the site any other."""
    if ruling.scope:
        return Authority.HEAD_JUDGE
    if wanted is None:
        return ruling.authority
    if wanted not in Authority.values or wanted == Authority.HEAD_JUDGE:
        raise Malformed(f"authority: {wanted} is none that a ruling of the site can have.")
    return wanted


def _held(
    ruling: Ruling, actor: Any, version: int | None, states: Sequence[str], *, permission: str = "cards.rule"
) -> Ruling:
    """The row, locked. NotFound, NotAllowed, Conflict (another state), PreconditionFailed (it moved on)."""
    held: Ruling | None = Ruling.objects.select_for_update().filter(pk=ruling.pk).first()
    if held is None:
        raise NotFound("There is no such ruling.")
    require(actor, permission, held)
    if held.state not in states:
        raise Conflict(
            f"This ruling is {held.get_state_display()}: what is published stays; a newer one supersedes it.",
            code="ruling-state",
            data={"state": held.state},
        )
    if version is not None and held.version != version:
        raise PreconditionFailed(
            "Somebody changed this since you read it. Read it again, then repeat your change.",
            data={"etag": etag_of(held)},
        )
    return held


def _save(ruling: Ruling) -> None:
    ruling.version += 1
    ruling.save()
    clear_citations(ruling)
