"""The plan of stages: what can be planned, and what the kind of a stage asks of results and entries."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from harvest_site.base.problems import Conflict, Malformed, Refused

from ..eventfile import Stage as StageValue
from ..eventfile.names import ELIMINATIONS, FIRST_ROUNDS, LAST_ROUNDS, TIES
from ..models import Event, Pairing, Stage
from .outcomes import Saying

MAX_STAGES = 6
PAIRED = StageValue("pods")  # its defaults
MAX_ROUNDS = 30
KINDS = ("swiss", "pods", "round-robin", "groups", "single-elimination", "double-elimination")
OPEN_LENGTH = ("swiss", "pods")  # their number of rounds is planned, and latecomers find a place in them
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
    if plans[0]["kind"] in OPEN_LENGTH and plans[0]["rounds"] is None:
        plans[0]["rounds"] = rounds
    return plans


def _checked(plan: dict[str, Any], number: int) -> dict[str, Any]:
    names = {"kind", "rounds", "size", "min_points", *OPTIONS}
    if unknown := set(plan) - names:
        raise _fault(f"stage {number}: there is no such field: {min(unknown)}")
    kind = plan.get("kind")
    if kind not in KINDS:
        raise _fault(f"stage {number}: the kind is none of {', '.join(KINDS)}")
    said = {name: value for name, value in plan.items() if value is not None}
    checked = {"kind": kind, "rounds": None, "size": None, "min_points": None} | said
    for name, (sound, text) in CHECKS.items():
        value = checked.get(name)
        if value is not None and not sound(value):
            raise _fault(f"stage {number}: {name} is {text}")
    if kind in OPEN_LENGTH and number > 1 and checked["rounds"] is None:
        raise _fault(f"stage {number}: Swiss rounds and pods after the first stage name their rounds")
    if kind not in OPEN_LENGTH:
        checked["rounds"] = None
    return checked


def _whole(low: int, high: int) -> Any:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


OPTIONS = ("laps", "groups", "third_place", "tie", "pod_size", "first_round", "last_round")
CHECKS: dict[str, tuple[Any, str]] = {
    "rounds": (_whole(1, MAX_ROUNDS), f"1 to {MAX_ROUNDS}"),
    "size": (_whole(2, 1024), "2 to 1024"),
    "min_points": (_whole(0, 3000), "0 to 3000"),
    "laps": (_whole(1, 2), "1 or 2"),
    "groups": (_whole(1, 500), "1 to 500"),
    "pod_size": (_whole(3, 6), "3 to 6"),
    "third_place": (lambda value: isinstance(value, bool), "true or false"),
    "tie": (lambda value: value in TIES, f"one of {', '.join(TIES)}"),
    "first_round": (lambda value: value in FIRST_ROUNDS, f"one of {', '.join(FIRST_ROUNDS)}"),
    "last_round": (lambda value: value in LAST_ROUNDS, f"one of {', '.join(LAST_ROUNDS)}"),
}


def _fault(text: str) -> Malformed:
    return Malformed(f"stages: {text}.", data={"fields": ["stages"]})


def replan(event: Event, plans: Sequence[Mapping[str, Any]]) -> None:
    """Change the plan. Of a stage that has begun only the number of rounds changes, to those paired at least.

    Raises `Conflict` (409).
    """
    begun = [one for one in event.stages.order_by("number") if one.paired_rounds.exists()]
    for stage, plan in zip(begun, [*plans, *[{}] * len(begun)], strict=False):
        if _told(plan) | {"rounds": None} != _told(stage_plan(stage)) | {"rounds": None}:
            text = f"Stage {stage.number} has begun: only its number of rounds can change."
            raise Conflict(text, code="stage-begun", data={"stage": stage.number})
        paired = stage.paired_rounds.count()
        if plan["rounds"] is not None and plan["rounds"] < paired:
            raise Conflict(f"Rounds paired already: {paired}.", code="rounds-paired", data={"paired": paired})
        stage.rounds = plan["rounds"]
        stage.save(update_fields=["rounds"])
    event.stages.filter(number__gt=len(begun)).delete()
    write_stages(event, plans[len(begun) :], first=len(begun) + 1)


def same_plans(one: Sequence[Mapping[str, Any]], other: Sequence[Mapping[str, Any]]) -> bool:
    """Whether two plans say the same, options of their usual value or not."""
    return list(map(_told, one)) == list(map(_told, other))


def _told(plan: Mapping[str, Any]) -> dict[str, Any]:
    """A plan with every option."""
    usual = {name: getattr(PAIRED, name) for name in OPTIONS}
    return usual | dict(plan)


def write_stages(event: Event, plans: Iterable[Mapping[str, Any]], *, first: int = 1) -> None:
    """Write stages from number `first` on; there is none of them yet."""
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
        for number, plan in enumerate(plans, start=first)
    )


def stage_plan(stage: Stage) -> dict[str, Any]:
    """A stage as the plan names it."""
    options = {name: stage.options[name] for name in OPTIONS if name in stage.options}
    head = {"kind": stage.kind, "rounds": stage.rounds, "size": stage.size, "min_points": stage.min_points}
    return head | options


def rounds_needed(stage: Stage, entrants: int) -> int:
    """As many as leave one player at most who has won all of them."""
    seats = stage.options.get("pod_size", PAIRED.pod_size) if stage.kind == "pods" else 2
    rounds, reach = 1, seats
    while reach < entrants:
        rounds, reach = rounds + 1, reach * seats
    return rounds


def needs_winner(stage: Stage) -> bool:
    """Whether a draw is no result here."""
    return stage.kind in ELIMINATIONS and stage.options.get("tie", "replay") in NEEDS_WINNER


def tie_policy(stage: Stage) -> str:
    """What follows a draw where somebody has to go on; empty where a draw is a result."""
    return str(stage.options.get("tie", "replay")) if needs_winner(stage) else ""


def is_drawn(saying: Saying) -> bool:
    """Whether neither of the two has won, and neither is out."""
    if saying.kind == "intentional-draw":
        return True
    return saying.kind == "played" and saying.games[0] == saying.games[1]


def check_decisive(pairing: Pairing, saying: Saying) -> None:
    """Raise `Refused` (422) for a draw where somebody has to go on."""
    stage = pairing.round.stage
    policy = tie_policy(stage)
    if policy and is_drawn(saying):
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
    if later or (begun and first.kind not in OPEN_LENGTH):
        raise Conflict("Nobody can come into this stage late.", code="no-late-entry")
