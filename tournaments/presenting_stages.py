"""Stages and rounds in words: what is planned, what a round is called, what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .domain.export import event_file
from .domain.stages import OPEN_LENGTH
from .eventfile import EventFault
from .eventfile.names import ELIMINATIONS
from .models import Event, Round, Stage
from .pairing import stage_length
from .pairing.bracket import levels_of
from .pairing.elimination import NAMES

KIND_WORDS = {
    "swiss": "Swiss",
    "pods": "pods",
    "round-robin": "round robin",
    "groups": "groups (a round robin in each)",
    "single-elimination": "single elimination",
    "double-elimination": "double elimination",
}


@dataclass(frozen=True, slots=True)
class Coming:
    """The round that can be paired next."""

    stage: Stage
    number: int
    title: str


def plan_words(stages: Sequence[Stage]) -> str:
    """The plan in one line: `5 Swiss rounds, then single elimination of the top 8`."""
    return ", then ".join(_stage_words(stage) for stage in stages)


def _stage_words(stage: Stage) -> str:
    cut = ""
    if stage.size:
        cut = f" of the top {stage.size}"
    if stage.min_points is not None:
        cut = f"{cut or ' of all'} with at least {stage.min_points} points"
    if stage.kind in OPEN_LENGTH:
        return _length_words(stage) + cut
    double = "double " if stage.options.get("laps") == 2 else ""
    return f"{double}{KIND_WORDS[stage.kind]}{cut}"


def _length_words(stage: Stage) -> str:
    """`5 Swiss rounds`, `3 rounds in pods of up to 4`."""
    pods = f"in pods of up to {stage.options.get('pod_size', 4)}" if stage.kind == "pods" else ""
    if not stage.rounds:
        return f"{pods or 'Swiss'}, rounds set at the start"
    plural = "s" if stage.rounds != 1 else ""
    return f"{stage.rounds} round{plural} {pods}" if pods else f"{stage.rounds} Swiss round{plural}"


def name_rounds(rounds: Sequence[Round], stages: Sequence[Stage]) -> None:
    """Give each round its `place` in the event (the number of its address) and its `title`."""
    for place, one in enumerate(rounds, start=1):
        one.place = place
        one.title = round_title(one.stage, one.number, many=len(stages) > 1)


def round_title(stage: Stage, number: int, *, many: bool = False) -> str:
    """What people call a round."""
    if stage.kind == "single-elimination" and "entered" in stage.options:
        left = levels_of(len(stage.options["entered"])) - number + 1
        plural = "s" if left > 1 else ""
        return f"{NAMES[left]}{plural}" if left in NAMES else f"Round of {2**left}"
    if stage.kind in ELIMINATIONS:
        return f"Bracket round {number}"
    if stage.kind == "groups":
        return f"Group round {number}"
    later = many and stage.number > 1
    return f"Stage {stage.number}, round {number}" if later else f"Round {number}"


def coming_round(event: Event, stages: Sequence[Stage], rounds: Sequence[Round]) -> Coming | None:
    """The round to be paired next, whether or not results are open; None after the last."""
    stage = rounds[-1].stage if rounds else stages[0]
    done = sum(one.stage_id == stage.pk for one in rounds)
    length = _length(event, stage)
    if length is None or done < length:
        return Coming(stage, done + 1, round_title(stage, done + 1, many=len(stages) > 1))
    following = next((one for one in stages if one.number == stage.number + 1), None)
    return None if following is None else Coming(following, 1, round_title(following, 1, many=True))


def _length(event: Event, stage: Stage) -> int | None:
    if stage.kind in OPEN_LENGTH:
        return stage.rounds
    try:
        return stage_length(event_file(event), stage.number, event.seed)
    except EventFault:  # a result is open that decides it, or nobody has come in yet
        return None


def pair_words(coming: Coming | None) -> str:
    """What the button that pairs says."""
    if coming is None:
        return ""
    if coming.number == 1 and coming.stage.number > 1:
        return f"{_step_words(coming.stage)} and pair it"
    title = coming.title[0].lower() + coming.title[1:]
    article = "the " if coming.title.split("-")[0] in ("Final", "Semi", "Quarter") else ""
    return f"Pair {article}{title}"


def _step_words(stage: Stage) -> str:
    """What happens before the first round of a later stage."""
    if stage.min_points is not None:
        top = f"the top {stage.size}" if stage.size else "all"
        return f"Cut to {top} with at least {stage.min_points} points"
    return f"Cut to the top {stage.size}" if stage.size else "Go on to the next stage"


def stages_of(event: Event) -> list[Stage]:
    """The stages in order."""
    return list(event.stages.order_by("number"))


def stage_documents(event: Event) -> list[dict[str, Any]]:
    """The stages as the API shows them."""
    return [
        {
            "kind": one.kind,
            "rounds": one.rounds,
            "size": one.size,
            "min_points": one.min_points,
            **one.options,
        }
        for one in sorted(event.stages.all(), key=lambda one: one.number)
    ]
