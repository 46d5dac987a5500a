"""The stages of an event as fields of a form: one kind, and a cut after it."""

from collections.abc import Sequence
from typing import Any

from .domain.stages import stage_plan
from .eventfile.names import ELIMINATIONS
from .models import Stage

STAGE_FIELDS = ("kind", "rounds", "cut", "third_place", "tie", "fold")
STAGE_CHOICES = [
    ("swiss", "Swiss"),
    ("round-robin", "Round robin"),
    ("double-round-robin", "Double round robin"),
    ("groups", "Groups of about four, a round robin in each"),
    ("single-elimination", "Single elimination"),
    ("double-elimination", "Double elimination"),
]
CUT_CHOICES = [("", "nobody, no cut"), *[(size, f"the top {size}") for size in (2, 4, 8, 16, 32, 64)]]
TIE_CHOICES = [
    ("replay", "is played again"),
    ("sudden-death", "is decided by the next game won"),
    ("higher-seed", "lets the higher seed through"),
]
DOUBLE = "double-round-robin"


def stages_of_form(plan: dict[str, Any]) -> list[dict[str, Any]]:
    """Take the fields of stages out of a plan, as the list that the domain takes."""
    kind, rounds, cut = plan.pop("kind") or "swiss", plan.get("rounds"), plan.pop("cut")
    third, tie, fold = plan.pop("third_place"), plan.pop("tie") or "replay", plan.pop("fold")
    first: dict[str, Any] = {"kind": "round-robin", "laps": 2} if kind == DOUBLE else {"kind": kind}
    if kind == "swiss":
        first |= {"rounds": rounds} | ({"first_round": "fold"} if fold else {})
    options = {"tie": tie} | ({"third_place": True} if third else {})
    if kind in ELIMINATIONS:
        return [first | (options if kind == "single-elimination" else {"tie": tie})]
    return [first] + ([{"kind": "single-elimination", "size": cut} | options] if cut else [])


def form_of_stages(stages: Sequence[Stage]) -> dict[str, Any]:
    """The fields filled with what stands. Stages that the form cannot say stay as the API made them."""
    first, last = stage_plan(stages[0]), stage_plan(stages[-1])
    return {
        "kind": DOUBLE if first.get("laps") == 2 else first["kind"],
        "rounds": first["rounds"],
        "cut": last["size"] if len(stages) > 1 else None,
        "third_place": last.get("third_place", False),
        "tie": last.get("tie", "replay"),
        "fold": first.get("first_round") == "fold",
    }
