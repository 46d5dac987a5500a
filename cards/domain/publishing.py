"""A draft becomes an immutable version of the catalogue, and what is pinned to older ones stays."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from cards.enums import DraftState, Origin
from cards.library.changes import Change
from cards.library.loader import catalogue_of_document
from cards.library.source import content_hash
from cards.models import Card, CatalogueDraft, CatalogueVersion, Printing
from harvest_site.base.audit import record_audit
from harvest_site.base.fields import new_public_id
from harvest_site.base.problems import Conflict, Refused

from .current import seen
from .drafting import Preview, held_draft, preview_of
from .indexing import index_game
from .links import link_cards, relink_groups
from .loading import load_cards


def publish_draft(*, draft: CatalogueDraft, actor: Any, version: int | None = None) -> CatalogueVersion:
    """Make the draft the version in force. Conflict: somebody else was first; Refused: it has faults."""
    try:
        with transaction.atomic():
            made = _publish(held_draft(draft, actor, version), actor)
    except IntegrityError as error:  # two at once on a database that locks rows only
        raise _moved() from error
    seen.forget()
    return made


def _publish(held: CatalogueDraft, actor: Any) -> CatalogueVersion:
    list(CatalogueVersion.objects.select_for_update().filter(game=held.game).values_list("pk"))
    preview = preview_of(held)
    _refuse_faults(preview)
    made = _new_version(held, preview, actor)
    catalogue = catalogue_of_document(made.document)
    load_cards(catalogue, made)
    link_cards(held.game, catalogue)
    relink_groups(held.game)
    index_game(game=held.game)
    _print(held.game, held.changes)
    held.state, held.published_as = DraftState.PUBLISHED, made
    held.version += 1
    held.save()
    record_audit(
        actor=actor,
        verb="catalogue.publish",
        subject=made,
        after={"version": made.version, "changes": made.changes},
    )
    transaction.on_commit(partial(seen.forget))
    return made


def _refuse_faults(preview: Preview) -> None:
    if preview.moved:
        raise _moved()
    if not preview.is_publishable:
        first = preview.faults[0]
        raise Refused(
            f"This cannot be published: {first}",
            code="catalogue-faults",
            data={
                "faults": [{"line": f.line, "field": f.field, "message": f.message} for f in preview.faults]
            },
        )


def _moved() -> Conflict:
    return Conflict(
        "Somebody else has published a version meanwhile. Put the draft upon it, look at the preview again, "
        "and publish then.",
        code="catalogue-moved",
    )


def _new_version(held: CatalogueDraft, preview: Preview, actor: Any) -> CatalogueVersion:
    assert preview.document is not None
    document = preview.document | {"effective": timezone.localdate().isoformat()}
    CatalogueVersion.objects.filter(game=held.game, is_current=True).update(is_current=False)
    return CatalogueVersion.objects.create(
        game=held.game,
        version=preview.version,
        content_hash=content_hash(document),
        document=document,
        effective=timezone.localdate(),
        origin=Origin.SITE,
        is_current=True,
        base=held.base,
        changes=held.changes,
        note=held.note,
        published_by=actor,
    )


def _print(game: str, changes: Sequence[Change]) -> None:
    """Write the printings of a draft; one with an id corrects that printing."""
    for change in changes:
        if change["kind"] == "printing":
            values = {
                "card": Card.objects.get(game=game, card_id=change["card"]),
                "set_id": change["set"],
                "set_name": change["set_name"],
                "foil": change.get("foil", False),
                "origin": Origin.SITE,
                "retired": False,
            }
            plain = {name: change.get(name) or "" for name in ("box", "number", "rarity", "provenance")}
            told = {"source": change["source"], "date": change["date"]}
            key = change.get("id") or f"p-{new_public_id()}"
            Printing.objects.update_or_create(printing_id=key, defaults={**values, **plain, **told})
