"""The stages of an event as a list of small forms: one more, one less, another order, by submit buttons.

Which fields a kind uses stands in ``KINDS_OF``; a style sheet hides the others; what they hold is left out.
"""

import re
from collections.abc import Mapping
from typing import Any

from django import forms

from .domain.stages import MAX_ROUNDS, MAX_STAGES, OPEN_LENGTH, stage_plan
from .eventfile.names import ELIMINATIONS
from .models import Stage

STAGE_CHOICES = [
    ("swiss", "Swiss rounds"),
    ("pods", "Pods: tables of three to six, Swiss"),
    ("round-robin", "Round robin: everybody meets everybody"),
    ("groups", "Groups, a round robin in each"),
    ("single-elimination", "Single elimination"),
    ("double-elimination", "Double elimination"),
]
TIE_CHOICES = [
    ("replay", "is played again"),
    ("sudden-death", "is decided by the next game won"),
    ("higher-seed", "lets the higher seed through"),
]
ROBINS = ("round-robin", "groups")
KINDS_OF = {
    "rounds": OPEN_LENGTH,
    "pod_size": ("pods",),
    "groups": ("groups",),
    "twice": ROBINS,
    "fold": ("swiss",),
    "standing": ("swiss",),
    "third_place": ("single-elimination",),
    "tie": tuple(sorted(ELIMINATIONS)),
}
FIELD = re.compile(r"stage-(\d{1,2})-([a-z_]+)")
STEP = re.compile(r"(add|remove|up|down):(\d{1,2})")


class StageForm(forms.Form):
    """One stage. ``number`` from 1; from the second on it says who comes in."""

    kind = forms.ChoiceField(label="Played as", choices=STAGE_CHOICES)
    size = forms.IntegerField(
        required=False, min_value=2, max_value=1024, label="Cut to the top", help_text="Empty: everybody."
    )
    min_points = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=3000,
        label="Cut to those with at least so many points",
        help_text="With a top as well: the best of those.",
    )
    rounds = forms.IntegerField(
        required=False,
        label="Rounds",
        min_value=1,
        max_value=MAX_ROUNDS,
        help_text="Empty in the first stage: as many as the number of players needs, set at the start.",
    )
    pod_size = forms.TypedChoiceField(
        label="Players in a pod",
        required=False,
        coerce=int,
        initial=4,
        choices=[(size, f"up to {size}") for size in (3, 4, 5, 6)],
    )
    groups = forms.IntegerField(
        required=False, min_value=1, max_value=500, label="Groups", help_text="Empty: of about four."
    )
    twice = forms.BooleanField(required=False, label="Everybody meets twice, the sides turned")
    fold = forms.BooleanField(required=False, label="Pair round 1 by seed, first against last")
    standing = forms.BooleanField(required=False, label="Pair the last round by standing")
    third_place = forms.BooleanField(required=False, label="Play for third place")
    tie = forms.ChoiceField(required=False, label="A drawn match", choices=TIE_CHOICES)

    def __init__(self, data: Any = None, *, initial: Any = None, number: int) -> None:
        super().__init__(data, initial=initial, prefix=f"stage-{number}")
        self.number = number
        if number == 1:
            del self.fields["size"], self.fields["min_points"]
        if number > 1:
            self.fields["rounds"].help_text = ""

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        open_ended = data.get("kind") in OPEN_LENGTH and not data.get("rounds")
        if self.number > 1 and open_ended and "rounds" not in self.errors:
            self.add_error("rounds", "Say how many rounds this stage has.")
        return data

    @property
    def rows(self) -> list[tuple[forms.BoundField, str]]:
        """Each field with the kinds that use it (all of them: empty)."""
        return [(self[name], " ".join(KINDS_OF.get(name, ()))) for name in self.fields]

    @property
    def plan(self) -> dict[str, Any]:
        """The stage as the domain takes it."""
        data = self.cleaned_data
        kind = data["kind"]
        used = {name: value for name, value in data.items() if kind in KINDS_OF.get(name, (kind,))}
        plan = {name: used.get(name) for name in ("kind", "rounds", "size", "min_points")}
        words = {
            "laps": 2 if used.get("twice") else None,
            "first_round": "fold" if used.get("fold") else None,
            "last_round": "standing" if used.get("standing") else None,
            "third_place": used.get("third_place") or None,
            **{name: used.get(name) or None for name in ("pod_size", "groups", "tie")},
        }
        return plan | {name: value for name, value in words.items() if value is not None}


def fields_of_stage(stage: Stage) -> dict[str, Any]:
    """A stage that stands as the values of its form."""
    plan = stage_plan(stage)
    return plan | {
        "twice": plan.get("laps") == 2,
        "fold": plan.get("first_round") == "fold",
        "standing": plan.get("last_round") == "standing",
    }


def typed_stages(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What was typed, stage by stage, unchecked; empty when nothing was sent."""
    rows: dict[int, dict[str, Any]] = {}
    for key in data:
        if (found := FIELD.fullmatch(key)) is not None:
            rows.setdefault(int(found[1]), {})[found[2]] = data[key]
    return [rows[number] for number in sorted(rows)][:MAX_STAGES]


def stepped(rows: list[dict[str, Any]], step: str) -> list[dict[str, Any]]:
    """The list after a press of `add:2`, `remove:2`, `up:2` or `down:2`; what cannot be changes nothing."""
    found = STEP.fullmatch(step)
    index = int(found[2]) - 1 if found else -1
    if found is None or not 0 <= index < len(rows):
        return rows
    made, verb = list(rows), found[1]
    if verb == "add" and len(rows) < MAX_STAGES:
        made.insert(index + 1, {"kind": "single-elimination", "size": "8"})
    elif verb == "remove" and len(rows) > 1:
        del made[index]
    elif verb in ("up", "down"):
        other = index + (1 if verb == "down" else -1)
        if 0 <= other < len(rows):
            made[index], made[other] = made[other], made[index]
    return made
