"""Drafts of a site's next catalogue: changes go in and out, and nothing counts before it is published."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.enums import DraftState, Origin
from cards.library.change_tables import read_changes
from cards.library.changes import Change, next_version
from cards.library.checks.draft import check_changes
from cards.library.loader import games
from cards.library.tables import Fault
from cards.models import CatalogueDraft, CatalogueVersion
from harvest_site.base.access import require
from harvest_site.base.audit import record_audit
from harvest_site.base.problems import Conflict, Malformed, NotFound, PreconditionFailed
from harvest_site.base.web import etag_of

from .citing import clean_text

MOST_CHANGES = 500


@dataclass(frozen=True)
class Preview:
    """What publishing a draft would give now: `document` None where its changes cannot be made."""

    version: str
    document: dict[str, Any] | None
    faults: list[Fault]
    moved: bool

    @property
    def is_publishable(self) -> bool:
        """Whether nothing stands in the way."""
        return self.document is not None and not self.faults and not self.moved


def current_version(game: str) -> CatalogueVersion:
    """The version in force. NotFound: no such game; Conflict: its library has not been loaded."""
    if game not in games():
        raise NotFound(f"There is no game called {game} here.")
    row: CatalogueVersion | None = CatalogueVersion.objects.current(game)
    if row is None:
        raise Conflict("The library of this game is not loaded: run load_library first.")
    return row


@transaction.atomic
def start_draft(*, actor: Any, game: str, title: str, note: str = "") -> CatalogueDraft:
    """A draft upon the version in force. NotAllowed, Malformed."""
    require(actor, "cards.edit_catalogue")
    version = current_version(game)
    return _made(actor, game, title, note, base=version, replaces=version, changes=[])


@transaction.atomic
def take_over(*, actor: Any, game: str) -> CatalogueDraft:
    """A draft with all that this site has changed, upon the newest shipped one. Conflict: nothing to do."""
    require(actor, "cards.edit_catalogue")
    current, shipped = current_version(game), newer_shipped(game)
    if shipped is None:
        raise Conflict("The version in force is built upon the newest shipped one already.")
    title = f"Take over {shipped.version}"
    return _made(
        actor, game, title, "", base=shipped, replaces=current, changes=changes_since_shipped(current)
    )


def newer_shipped(game: str) -> CatalogueVersion | None:
    """The shipped version that came after the one which the site's version in force is built upon."""
    current = CatalogueVersion.objects.current(game)
    if current is None or current.origin == Origin.SHIPPED:
        return None
    newest = CatalogueVersion.objects.filter(game=game, origin=Origin.SHIPPED).order_by("-id").first()
    return newest if newest is not None and newest.pk != _shipped_root(current).pk else None


def _shipped_root(version: CatalogueVersion) -> CatalogueVersion:
    while version.base is not None and version.origin == Origin.SITE:
        version = version.base
    return version


def changes_since_shipped(version: CatalogueVersion) -> list[dict[str, Any]]:
    """Every change from the shipped version on, in order, without days of formats that are over."""
    found: list[dict[str, Any]] = []
    while version.origin == Origin.SITE and version.base is not None:
        found = [{**change, "line": None} for change in version.changes] + found
        version = version.base
    today = timezone.localdate().isoformat()
    return [change for change in found if "from" not in change or change["from"] >= today]


def _made(actor: Any, game: str, title: str, note: str, **fields: Any) -> CatalogueDraft:
    draft = CatalogueDraft.objects.create(
        game=game,
        title=clean_text(title, "title", 80, needed=True),
        note=clean_text(note, "note", 2000),
        author=actor,
        **fields,
    )
    record_audit(actor=actor, verb="catalogue.draft", subject=draft, after={"title": draft.title})
    return draft


@transaction.atomic
def put_changes(
    *, draft: CatalogueDraft, actor: Any, changes: Sequence[Change], version: int | None = None
) -> CatalogueDraft:
    """Set all changes of a draft, faulty ones too: the preview says what is wrong. Malformed: no changes."""
    held = held_draft(draft, actor, version)
    if not all(isinstance(change, Mapping) for change in changes):
        raise Malformed("changes: a list of objects.", data={"field": "changes"})
    if len(changes) > MOST_CHANGES:
        raise Malformed(f"changes: at most {MOST_CHANGES}.", data={"field": "changes"})
    before = held.changes
    held.changes = [dict(change) for change in changes]
    _save(held)
    record_audit(actor=actor, verb="catalogue.changes", subject=held, before=before, after=held.changes)
    return held


def add_changes(*, draft: CatalogueDraft, actor: Any, changes: Sequence[Change]) -> CatalogueDraft:
    """Put more changes behind those that are there."""
    with transaction.atomic():
        held = held_draft(draft, actor, None)
        return put_changes(draft=held, actor=actor, changes=[*held.changes, *changes])


def add_table(*, draft: CatalogueDraft, actor: Any, kind: str, text: str) -> list[Fault]:
    """Add the changes of a CSV text if its form is good; else its faults, and nothing is added."""
    changes, faults = read_changes(text, kind, draft.base.document)
    if not faults and not changes:
        faults = [Fault(None, "", "the table has no rows")]
    if not faults:
        add_changes(draft=draft, actor=actor, changes=changes)
    return faults


@transaction.atomic
def drop_change(*, draft: CatalogueDraft, actor: Any, place: int) -> CatalogueDraft:
    """Take one change out, by its place from 0. NotFound: there is none."""
    held = held_draft(draft, actor, None)
    if not 0 <= place < len(held.changes):
        raise NotFound("This change is not there any more.")
    rest = [change for number, change in enumerate(held.changes) if number != place]
    return put_changes(draft=held, actor=actor, changes=rest)


@transaction.atomic
def discard_draft(*, draft: CatalogueDraft, actor: Any) -> CatalogueDraft:
    """Give a draft up; it stays, without effect."""
    held = held_draft(draft, actor, None)
    held.state = DraftState.DISCARDED
    _save(held)
    record_audit(actor=actor, verb="catalogue.discard", subject=held)
    return held


@transaction.atomic
def look_again(*, draft: CatalogueDraft, actor: Any) -> CatalogueDraft:
    """Put a draft upon the version that is in force now, after somebody else has published."""
    held = held_draft(draft, actor, None)
    current = current_version(held.game)
    held.base = held.replaces = current
    _save(held)
    record_audit(actor=actor, verb="catalogue.look-again", subject=held, after={"base": current.version})
    return held


def preview_of(draft: CatalogueDraft) -> Preview:
    """What publishing the draft would give now."""
    current = CatalogueVersion.objects.current(draft.game)
    version = version_of(draft)
    document, faults = check_changes(
        draft.base.document, draft.changes, version=version, today=timezone.localdate()
    )
    if not draft.changes and draft.base_id == draft.replaces_id:
        faults = [Fault(None, "", "the draft has no change yet")]
    moved = current is not None and current.pk != draft.replaces_id
    return Preview(version, document, faults, moved)


def version_of(draft: CatalogueDraft) -> str:
    """The name of the version that the draft would become."""
    published = CatalogueVersion.objects.filter(game=draft.game, origin=Origin.SITE).count()
    return next_version(draft.base.version, published)


def held_draft(draft: CatalogueDraft, actor: Any, version: int | None) -> CatalogueDraft:
    """The row, locked. NotAllowed, NotFound, Conflict (published or discarded), PreconditionFailed."""
    require(actor, "cards.edit_catalogue")
    held = CatalogueDraft.objects.select_for_update().filter(pk=draft.pk).first()
    if held is None:
        raise NotFound("There is no such draft.")
    if not held.is_open:
        raise Conflict(f"This draft is {held.get_state_display()}.", code="draft-closed")
    if version is not None and held.version != version:
        raise PreconditionFailed(
            "Somebody changed this since you read it. Read it again, then repeat your change.",
            data={"etag": etag_of(held)},
        )
    return held


def _save(draft: CatalogueDraft) -> None:
    draft.version += 1
    draft.save()
