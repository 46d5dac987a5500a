"""Results as choices of a form: all that a match can end with, in the words of who fills it in."""

from collections.abc import Iterable
from typing import Any

from django import forms

from harvest_site.base.problems import Problem

from .domain.outcomes import Saying, games_fit, saying_of
from .enums import ResultKind
from .models import Report
from .words import DASH

AGREED, DOUBLE = str(ResultKind.INTENTIONAL_DRAW), str(ResultKind.DOUBLE_LOSS)


def encode(saying: Saying) -> str:
    """A saying as the value of a choice."""
    numbers = saying.games if saying.kind == ResultKind.PLAYED else saying.absent
    return ":".join([str(saying.kind), *map(str, numbers)])


def decode(value: str) -> Saying:
    """The saying of a choice's value; the form has checked that it is one of its own."""
    kind, *numbers = value.split(":")
    counts = tuple(int(number) for number in numbers)
    if kind == ResultKind.PLAYED:
        return Saying(kind, (counts[0], counts[1], counts[2]))
    return Saying(kind, absent=counts)


def said_by(reports: Iterable[Report], value: str) -> Saying | None:
    """What a person has seen of the report that he confirms (None: nothing); it may have changed since."""
    if not value:
        return None
    seen = {encode(saying_of(one)): saying_of(one) for one in reports}
    return seen.get(value, Saying("changed"))


def games_of(best_of: int) -> list[tuple[int, int, int]]:
    """Every score that a match can end with; clear wins first, then what time called leaves."""
    needed, counts = best_of // 2 + 1, range(best_of + 1)
    scores = [
        (first, second, drawn)
        for first in counts
        for second in counts
        for drawn in (0, 1)
        if games_fit((first, second, drawn), best_of)
    ]
    return sorted(scores, key=lambda score: (score[2], max(score[:2]) < needed, -score[0], score[1]))


def score_words(score: tuple[int, int, int]) -> str:
    """`2–1`, or with a drawn game `1–1 and 1 drawn`."""
    first, second, drawn = score
    return f"{first}{DASH}{second}" + (f" and {drawn} drawn" if drawn else "")


def player_choices(best_of: int, position: int, opponent: str) -> list[tuple[str, str]]:
    """Choices of a player, his own games first."""
    choices = []
    for score in games_of(best_of):
        games = score if position == 0 else (score[1], score[0], score[2])
        word = "I won" if score[0] > score[1] else "I lost" if score[0] < score[1] else "A draw"
        choices.append((encode(Saying(games=games)), f"{word} {score_words(score)}"))
    choices.append((AGREED, "We agreed on a draw without playing"))
    absent = Saying(ResultKind.NO_SHOW, absent=(1 - position,))
    return [*choices, (encode(absent), f"{opponent} did not come")]


def organiser_choices(best_of: int, names: list[str]) -> list[tuple[str, str]]:
    """Choices of the organiser, in order of the table."""
    first, second = names
    choices = [
        (encode(Saying(games=score)), f"{first} {score_words(score)} {second}") for score in games_of(best_of)
    ]
    absent = [((0,), f"{first} absent"), ((1,), f"{second} absent"), ((0, 1), "Both absent")]
    return [
        *choices,
        (AGREED, "Agreed draw"),
        (DOUBLE, "Double loss"),
        *[(encode(Saying(ResultKind.NO_SHOW, absent=who)), words) for who, words in absent],
    ]


class OutcomeForm(forms.Form):
    """A player's report."""

    outcome = forms.ChoiceField(label="How did it end?", widget=forms.RadioSelect)

    def __init__(self, choices: list[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["outcome"].choices = choices  # type: ignore[attr-defined]

    @property
    def saying(self) -> Saying:
        """What was chosen."""
        return decode(self.cleaned_data["outcome"])

    def refuse(self, problem: Problem) -> None:
        """Show a problem beside the field that it names."""
        fields = problem.data.get("fields") or []
        self.add_error(fields[0] if fields and fields[0] in self.fields else None, problem.message)


class RulingForm(OutcomeForm):
    """The organiser's word."""

    outcome = forms.ChoiceField(label="Result")
    reason = forms.CharField(
        required=False,
        max_length=300,
        help_text="Needed when it goes against what was reported or played.",
    )
