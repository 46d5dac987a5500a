"""The organiser's queue: what waits for a decision about a pairing."""

from typing import Any

from ..enums import ConcernCode
from ..models import Concern, Pairing


def open_concern(pairing: Pairing, code: ConcernCode, *, key: str = "", **data: Any) -> Concern:
    """Put a pairing into the organiser's queue; the same cause is there once."""
    concern, made = Concern.objects.get_or_create(
        pairing=pairing, code=code, key=key, defaults={"data": data}
    )
    if not made and concern.resolved_at is not None and concern.data != data:
        concern.data, concern.resolved_at, concern.resolved_by = data, None, None
        concern.save()
    return concern
