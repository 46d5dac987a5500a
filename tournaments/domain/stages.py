"""The plan of stages: what can be planned, and what the kind of a stage asks of results and entries."""

from collections.abc import Iterable, Mapping
from typing import Any

from harvest_site.base.problems import Conflict, Malformed, Refused

from ..eventfile.names import ELIMINATIONS, FIRST_ROUNDS, LAST_ROUNDS, TIES
from ..models import Event, Pairing, Stage
from .outcomes import Saying

MAX_STAGES = 6
MAX_ROUNDS = 30
KINDS = ("swiss", "round-robin", "groups", "single-elimination", "double-elimination")
ROBINS = ("round-robin", "groups")
NEEDS_WINNER = {
    "replay": "Play it again, and report the match that has a winner.",
    "sudden-death": "The next game won decides; report the match with it.",
}


def plan_of(given: Any, rounds: int | None) -> list[dict[str, Any]]:
    """The stages of a new plan, checked; one Swiss where none are given. Raises `Malformed` (`stages`)."""
    if given is None:
        return [_checked({"kind": "swiss", "rounds": rounds}, 1)]
    if not isinstance(given, list) or not 1 <= len(given) <= MAX_STAGES:
        raise _fault(f"a list of 1 to {MAX_STAGES} stages is expected")
    plans = [_checked(dict(one), number) for number, one in enumerate(given, start=1)]
    if plans[0]["kind"] == "swiss" and plans[0]["rounds"] is None:
        plans[0]["rounds"] = rounds
    return plans


def _checked(plan: dict[str, Any], number: int) -> dict[str, Any]:
    names = {"kind", "rounds", "size", "min_points", *OPTIONS}
    if unknown := set(plan) - names:
        raise _fault(f"stage {number}: there is no such field: {min(unknown)}")
    kind = plan.get("kind")
    if kind == "pods":
        raise _fault(
            f"stage {number}: pods are paired from an event file; no game here seats more than two yet"
        )
    if kind not in KINDS:
        raise _fault(f"stage {number}: the kind is none of {', '.join(KINDS)}")
    said = {name: value for name, value in plan.items() if value is not None}
    checked = {"kind": kind, "rounds": None, "size": None, "min_points": None} | said
    for name, (sound, text) in CHECKS.items():
        value = checked.get(name)
        if value is not None and not sound(value):
            raise _fault(f"stage {number}: {name} is {text}")
    if kind == "swiss" and number > 1 and checked["rounds"] is None:
        raise _fault(f"stage {number}: a Swiss after the first stage names its rounds")
    if kind != "swiss":
        checked["rounds"] = None
    return checked


def _whole(low: int, high: int) -> Any:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


OPTIONS = ("laps", "groups", "third_place", "tie", "first_round", "last_round")
CHECKS: dict[str, tuple[Any, str]] = {
    "rounds": (_whole(1, MAX_ROUNDS), f"1 to {MAX_ROUNDS}"),
    "size": (_whole(2, 1024), "2 to 1024"),
    "min_points": (_whole(0, 3000), "0 to 3000"),
    "laps": (_whole(1, 2), "1 or 2"),
    "groups": (_whole(1, 500), "1 to 500"),
    "third_place": (lambda value: isinstance(value, bool), "true or false"),
    "tie": (lambda value: value in TIES, f"one of {', '.join(TIES)}"),
    "first_round": (lambda value: value in FIRST_ROUNDS, f"one of {', '.join(FIRST_ROUNDS)}"),
    "last_round": (lambda value: value in LAST_ROUNDS, f"one of {', '.join(LAST_ROUNDS)}"),
}


def _fault(text: str) -> Malformed:
    return Malformed(f"stages: {text}.", data={"fields": ["stages"]})


def write_stages(event: Event, plans: Iterable[Mapping[str, Any]]) -> None:
    """Replace the plan; the caller has seen that no round is paired."""
    event.stages.all().delete()
    Stage.objects.bulk_create(
        Stage(
            event=event,
            number=number,
            kind=plan["kind"],
            rounds=plan["rounds"],
            size=plan["size"],
            min_points=plan["min_points"],
            options={name: plan[name] for name in OPTIONS if plan.get(name) is not None},
        )
        for number, plan in enumerate(plans, start=1)
    )


def stage_plan(stage: Stage) -> dict[str, Any]:
    """A stage as the plan names it."""
    options = {name: stage.options[name] for name in OPTIONS if name in stage.options}
    head = {"kind": stage.kind, "rounds": stage.rounds, "size": stage.size, "min_points": stage.min_points}
    return head | options


def needs_winner(stage: Stage) -> bool:
    """Whether a draw is no result here."""
    return stage.kind in ELIMINATIONS and stage.options.get("tie", "replay") in NEEDS_WINNER


def is_drawn(saying: Saying) -> bool:
    """Whether neither of the two has won, and neither is out."""
    if saying.kind == "intentional-draw":
        return True
    return saying.kind == "played" and saying.games[0] == saying.games[1]


def check_decisive(pairing: Pairing, saying: Saying) -> None:
    """Raise `Refused` (422) for a draw where somebody has to go on."""
    stage = pairing.round.stage
    if needs_winner(stage) and is_drawn(saying):
        policy = stage.options.get("tie", "replay")
        text = f"A match of an elimination needs a winner. {NEEDS_WINNER[policy]}"
        raise Refused(text, code="no-winner", data={"fields": ["outcome"], "tie": policy})


def refuse_settled_bracket(pairing: Pairing, later: Iterable[int]) -> None:
    """Raise `Conflict` (409) when the bracket went on from this result."""
    if pairing.round.stage.kind in ELIMINATIONS and list(later):
        raise Conflict(
            "The bracket went on from this result. Take the pairing of the later round back first.",
            code="bracket-went-on",
        )


def refuse_late_entry(event: Event) -> None:
    """Raise `Conflict` (409) once the first stage takes nobody any more."""
    first = event.stages.get(number=1)
    begun = Pairing.objects.of_event(event).exists()
    later = Pairing.objects.of_event(event).filter(round__stage__number__gt=1).exists()
    if later or (begun and first.kind != "swiss"):
        raise Conflict("Nobody can come into this stage late.", code="no-late-entry")
