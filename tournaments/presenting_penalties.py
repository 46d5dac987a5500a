"""A penalty as pages and the API show it."""

from typing import Any

from cards.domain.policies import policy_at
from cards.library.infractions import Infraction
from harvest_site.base.problems import NotFound

from .domain.penalties import when_words
from .enums import PenaltyKind
from .models import Event, Penalty


def penalty_row(one: Penalty) -> dict[str, Any]:
    """One row of a list. `usual`: what the policy proposed, where another one was given."""
    other = one.usual and one.usual != one.kind
    return {
        "penalty": one,
        "name": one.entrant.name,
        "kind": one.get_kind_display(),
        "what": one.title or one.clause or "no infraction named",
        "when": when_words(one),
        "by": one.given_by_words,
        "usual": PenaltyKind(one.usual).label if other and one.usual in PenaltyKind.values else "",
        "state": "withdrawn" if one.withdrawn_at else "waiting" if one.waits else "",
    }


def infraction_of(one: Penalty) -> Infraction | None:
    """The infraction as the policy had it then. None: it came from another site's policy."""
    if one.given_at is None or (one.given_by_id is None and one.policy != "house"):
        return None
    try:
        return policy_at(one.policy_version).by_id.get(one.infraction)
    except NotFound:
        return None


def remedy_of(one: Penalty) -> tuple[str, ...]:
    """What is done at the table."""
    found = infraction_of(one)
    return found.remedy if found is not None else ()


def to_enter(event: Event) -> list[dict[str, Any]]:
    """Game and match losses that no result says yet."""
    rows = event.penalties.to_enter().select_related("entrant", "given_by").order_by("id")
    return [penalty_row(one) for one in rows]
