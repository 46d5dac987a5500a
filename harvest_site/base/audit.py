"""The audit trail: every change of something that people rely on leaves a row."""

from typing import Any

from django.db import models

from .models import AuditRow


def subject_key(subject: models.Model) -> tuple[str, str]:
    """How a thing is named in the trail: its model's label and its primary key."""
    return subject._meta.label_lower, str(subject.pk)


def record_audit(
    *,
    actor: Any,
    verb: str,
    subject: models.Model,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> AuditRow:
    """Write one row inside the caller's transaction: a change and its trace stand or fall together."""
    kind, key = subject_key(subject)
    return AuditRow.objects.create(
        actor=actor if getattr(actor, "pk", None) else None,
        verb=verb,
        subject_type=kind,
        subject_id=key,
        before=before,
        after=after,
        reason=reason,
    )


def audit_of(subject: models.Model) -> models.QuerySet[AuditRow]:
    """The trail of one thing, oldest first, with its actors."""
    kind, key = subject_key(subject)
    return AuditRow.objects.filter(subject_type=kind, subject_id=key).select_related("actor")
