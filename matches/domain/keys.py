"""Changing the keys of the site: what is sealed stays as it is, its data keys are wrapped anew."""

from django.db import transaction

from ..models import Match
from ..sealing import rewrap

AT_ONCE = 500


def rewrap_keys() -> int:
    """Wrap the data key of every sealed match under the first key of the site; how many there are.

    Safe to run twice, and while the site runs. `NoKey`: a key of the list is missing, and nothing of its
    chunk has changed.
    """
    last = done = 0
    while rows := list(_sealed(last)):
        with transaction.atomic():
            for match in rows:
                match.sealed_key = rewrap(match.sealed_key)
            Match.objects.bulk_update(rows, ["sealed_key"])
        last, done = rows[-1].pk, done + len(rows)
    return done


def _sealed(after: int) -> list[Match]:
    rows = Match.objects.filter(pk__gt=after).exclude(sealed_key="").order_by("pk")
    return list(rows.only("pk", "sealed_key")[:AT_ONCE])
