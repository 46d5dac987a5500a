"""Results as choices of a form: all that a match can end with, in the words of who fills it in."""

from collections.abc import Iterable
from typing import Any

from django import forms

from .domain.outcomes import Saying, games_fit, saying_of
from .enums import ResultKind
from .forms import ProblemForm
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


def usual(score: tuple[int, int, int], best_of: int) -> bool:
    """Whether a match often ends so: won outright, or level one game short of it (a single game: drawn)."""
    needed = best_of // 2 + 1
    first, second, drawn = score
    level = first == second == needed - 1 and drawn == (best_of == 1)
    return level or (max(first, second) == needed and not drawn)


def player_choices(best_of: int, position: int) -> list[tuple[str, str, bool]]:
    """Value, words and whether it is usual; the player's own games first, a win beside its mirror image."""
    choices = []
    for score in sorted(games_of(best_of), key=_beside):
        games = score if position == 0 else (score[1], score[0], score[2])
        choices.append((encode(Saying(games=games)), own_words(score), usual(score, best_of)))
    return choices


def own_words(score: tuple[int, int, int]) -> str:
    """A score in a player's words, his own games first."""
    first, second, drawn = score
    if first == second == 0:
        return "A draw" if drawn else "A draw, no game ended"
    word = "I won" if first > second else "I lost" if first < second else "A draw"
    return f"{word} {score_words(score)}"


def _beside(score: tuple[int, int, int]) -> tuple[int, int, int, bool]:
    first, second, drawn = score
    return drawn, -max(first, second), min(first, second), first < second


def missing_choices(position: int, opponent: str) -> list[tuple[str, str]]:
    """What a player may say of a match that was not played."""
    absent = Saying(ResultKind.NO_SHOW, absent=(1 - position,))
    agreed = (AGREED, "We agreed on a draw without playing")
    return [agreed, (encode(absent), f"{opponent} did not come")]


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


class OutcomeForm(ProblemForm):
    """A result, chosen from all that the match can end with."""

    def offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        """Fill a field with its choices."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def saying(self) -> Saying:
        """What was chosen."""
        return decode(self.cleaned_data["outcome"])


class ReportForm(OutcomeForm):
    """A player's report: the usual ends at a tap, the rest in a list."""

    outcome = forms.ChoiceField(label="How did it end?", widget=forms.RadioSelect)
    other = forms.ChoiceField(label="Or: time ran out, or it was not played", required=False)

    def __init__(self, best_of: int, position: int, opponent: str, data: Any = None) -> None:
        super().__init__(data)
        self.fields["outcome"].required = not (data and data.get("other"))
        choices = player_choices(best_of, position)
        rare = [(value, words) for value, words, is_usual in choices if not is_usual]
        self.offer("outcome", [(value, words) for value, words, is_usual in choices if is_usual])
        self.offer("other", [("", "–"), *rare, *missing_choices(position, opponent)])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        chosen = [value for value in (data.get("outcome"), data.get("other")) if value]
        if len(chosen) > 1:
            self.add_error("other", "Choose one of those above, or one of this list, not both.")
        return data | {"outcome": chosen[0] if chosen else ""}


class RulingForm(OutcomeForm):
    """The organiser's word."""

    outcome = forms.ChoiceField(label="Result")
    reason = forms.CharField(
        required=False,
        max_length=300,
        help_text="Needed when it goes against what was reported or played.",
    )

    def __init__(self, choices: list[tuple[str, str]], data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.offer("outcome", choices)
