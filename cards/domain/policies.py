"""The infraction policy in force, and a site's own version of it."""

from functools import lru_cache
from typing import Any

from django.db import IntegrityError, transaction

from cards.enums import Origin
from cards.library.changes import next_version
from cards.library.infraction_search import FoundInfractions, search_infractions
from cards.library.infractions import KIND, Policy, policy_of, read_policy, shipped_policy
from cards.library.schema import schema_faults
from cards.library.source import content_hash, field_name
from cards.library.tables import Fault
from cards.models import InfractionPolicy
from harvest_site.base.access import require
from harvest_site.base.audit import record_audit
from harvest_site.base.problems import Conflict, NotFound, Refused

from .citing import clean_text


def policy_in_force() -> Policy:
    """The version of the site that was published last, else the shipped one."""
    row = InfractionPolicy.objects.filter(is_current=True).values_list("pk", "content_hash").first()
    return _of_row(*row) if row else policy_of(shipped_policy())


def policy_at(version: str) -> Policy:
    """A version, for penalties that are pinned to it. NotFound: there is none."""
    shipped = shipped_policy()
    if version == shipped["version"]:
        return policy_of(shipped)
    row = InfractionPolicy.objects.filter(version=version).values_list("pk", "content_hash").first()
    if row is None:
        raise NotFound(f"There is no version {version} of the infraction policy.")
    return _of_row(*row)


@lru_cache(maxsize=16)
def _of_row(pk: int, _content_hash: str) -> Policy:
    document: Any = InfractionPolicy.objects.values_list("document", flat=True).get(pk=pk)
    return policy_of(document)


def find_infractions(policy: Policy, text: str) -> FoundInfractions:
    """What somebody may mean who tells what happened, the best first; all where nothing fits."""
    return search_infractions(policy, text.replace("\x00", ""))


def document_at(version: str) -> dict[str, Any]:
    """The document of a version, or of the one in force (`current`). NotFound: there is none."""
    if version == "current":
        return document_in_force()
    policy_at(version)
    row = InfractionPolicy.objects.filter(version=version).first()
    return dict(row.document if row else shipped_policy())


def document_in_force() -> dict[str, Any]:
    """The document of the version in force."""
    row = InfractionPolicy.objects.filter(is_current=True).first()
    return dict(row.document if row else shipped_policy())


def check_policy(text: str, title: str) -> tuple[dict[str, Any], list[Fault]]:
    """The document that a table of infractions gives in place of those in force, and its faults."""
    base = document_in_force()
    published = InfractionPolicy.objects.count()
    base |= {"version": next_version(shipped_policy()["version"], published), "title": title}
    document, faults = read_policy(text, base)
    if not faults:
        found = schema_faults(document, KIND, KIND)
        faults = [Fault(None, field_name(fault.steps), fault.message) for fault in found]
    return document, faults


def publish_policy(*, actor: Any, text: str, title: str, note: str = "", base: str = "") -> InfractionPolicy:
    """Publish a version made of a table. Refused: faults; Conflict: `base` is no longer in force."""
    require(actor, "cards.edit_policy")
    title = clean_text(title, "title", 80, needed=True)
    try:
        with transaction.atomic():
            return _publish(actor, text, title, clean_text(note, "note", 2000), base)
    except IntegrityError as error:
        raise _moved() from error


def _publish(actor: Any, text: str, title: str, note: str, base: str) -> InfractionPolicy:
    list(InfractionPolicy.objects.select_for_update().values_list("pk"))
    if base and base != document_in_force()["version"]:
        raise _moved()
    document, faults = check_policy(text, title)
    if faults:
        raise Refused(
            f"This cannot be published: {faults[0]}",
            code="policy-faults",
            data={"faults": [{"line": f.line, "field": f.field, "message": f.message} for f in faults]},
        )
    InfractionPolicy.objects.filter(is_current=True).update(is_current=False)
    row = InfractionPolicy.objects.create(
        version=document["version"],
        title=title,
        document=document,
        content_hash=content_hash(document),
        note=note,
        origin=Origin.SITE,
        is_current=True,
        published_by=actor,
    )
    record_audit(actor=actor, verb="policy.publish", subject=row, after={"version": row.version}, reason=note)
    return row


def _moved() -> Conflict:
    return Conflict(
        "Somebody else has published a version meanwhile. Look at it, and make your changes in it.",
        code="policy-moved",
    )
