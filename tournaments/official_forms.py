"""Forms of officials: an appointment, and a penalty in two steps."""

from typing import Any

from django import forms

from cards.library.infractions import Policy

from .domain.penalties import Proposal
from .enums import PenaltyKind, Role
from .forms import ProblemForm
from .models import Event

ROLE_WORDS = [
    (Role.JUDGE, "Judge: gives penalties, drafts rulings, enters results"),
    (Role.SCOREKEEPER, "Scorekeeper: enters results, pairs rounds, adds and drops players"),
    (Role.HEAD_JUDGE, "Head judge: publishes rulings, decides on penalties; one at a time"),
]


class AppointForm(ProblemForm):
    """Somebody into an office. `replaces`: the head judge's office as it was shown."""

    username = forms.CharField(
        max_length=150, label="User name", widget=forms.TextInput({"autocomplete": "off"})
    )
    role = forms.ChoiceField(choices=ROLE_WORDS, widget=forms.RadioSelect, initial=Role.JUDGE)
    replaces = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)
    ends = forms.BooleanField(required=False, label="Yes: the office of head judge ends with it")
    asks_end = False  # whether the box is shown

    @classmethod
    def of(cls, event: Event, data: Any = None) -> "AppointForm":
        """The form as it is shown now."""
        head = event.head_judge
        form = cls(data, initial={"replaces": head.public_id if head is not None else ""})
        if head is not None:
            form.fields["role"].help_text = f"A new head judge takes the office over from {head}."
        return form

    @property
    def appointment(self) -> dict[str, Any]:
        """What the domain takes: a new head judge replaces one, another office ends his only when told so."""
        told: dict[str, Any] = dict(self.cleaned_data)
        ends = told.pop("ends")
        return told if ends or told["role"] == Role.HEAD_JUDGE else told | {"replaces": ""}

    def refuse(self, problem: Any) -> None:
        """Ask whether the head judge's office ends, where the new one would end it."""
        super().refuse(problem)
        self.asks_end = "ends" in problem.data.get("fields", [])


class CaseForm(forms.Form):
    """Who, and what happened: the first step."""

    entrant = forms.ChoiceField(label="Player")
    infraction = forms.ChoiceField()

    def __init__(self, event: Event, policy: Policy, data: Any = None) -> None:
        super().__init__(data)
        people = event.entrants.order_by("name", "id").values_list("public_id", "name")
        self._offer("entrant", [("", "Choose the player"), *people])
        groups = [(name, [(row.id, _line(row)) for row in rows]) for name, rows in policy.groups]
        self._offer("infraction", [("", "Choose what happened"), *groups])

    def _offer(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


def _line(row: Any) -> str:
    return f"{row.title} ({row.default.name.lower()})"


class PenaltyForm(ProblemForm):
    """The penalty: for a head judge any of the policy, for a judge the one that it proposes."""

    status = 400  # of the answer that shows its errors

    kind = forms.ChoiceField(label="Penalty", widget=forms.RadioSelect)
    reason = forms.CharField(
        required=False,
        max_length=300,
        label="Why another one",
        help_text="Needed when it is not the proposed one.",
    )
    note = forms.CharField(
        required=False,
        max_length=2000,
        label="What happened",
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="The player reads it too. For a disqualification: what each side said.",
    )
    clause = forms.CharField(
        required=False, max_length=40, label="Clause", help_text="Of the rulebook, if one was broken."
    )
    again = forms.BooleanField(required=False, label="It is another one: give it all the same")
    policy = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)  # its version as read

    def __init__(self, found: Proposal, data: Any = None, *, decides: bool) -> None:
        super().__init__(data, initial={"kind": found.penalty.id})
        self.told_twice = bool(data and data.get("again"))
        if decides:
            field = self.fields["kind"]
            assert isinstance(field, forms.ChoiceField)
            known = [one for one in found.policy.penalties if one.id in PenaltyKind.values]
            field.choices = [(one.id, _named(one, found)) for one in known]
        else:  # no choice on the page; what is posted all the same is the domain's to refuse
            self.fields["kind"] = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)
            del self.fields["reason"]

    def refuse(self, problem: Any) -> None:
        """The second of two judges is asked whether it is another one."""
        super().refuse(problem)
        self.status = problem.status
        self.told_twice = self.told_twice or problem.code == "penalty-given"

    @property
    def shown(self) -> list[forms.BoundField]:
        """Its fields; the box for a second one when there is a first."""
        return [field for field in self.visible_fields() if field.name != "again" or self.told_twice]


def _named(one: Any, found: Proposal) -> str:
    return f"{one.name}, as the policy proposes" if one.id == found.penalty.id else str(one.name)
