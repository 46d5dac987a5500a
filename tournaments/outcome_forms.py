"""Results as choices of a form: all that a match can end with, in the words of who fills it in."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms

from .domain.disqualified import put_last
from .domain.outcomes import SUDDEN_DEATH, Places, Saying, games_fit, saying_of
from .domain.stages import tie_policy
from .enums import ResultKind
from .forms import ProblemForm
from .models import Event, Report
from .words import DASH, ORDINALS

AGREED, DOUBLE = str(ResultKind.INTENTIONAL_DRAW), str(ResultKind.DOUBLE_LOSS)


def encode(saying: Saying) -> str:
    """A saying as the value of a choice."""
    if saying.kind == ResultKind.POD:
        return f"pod:{'/'.join('.'.join(map(str, sorted(place))) for place in saying.places)}"
    numbers = saying.games if saying.kind == ResultKind.PLAYED else saying.absent
    return ":".join([str(saying.kind), *map(str, numbers)])


def decode(value: str) -> Saying:
    """The saying of a choice's value; the form has checked that it is one of its own."""
    kind, *numbers = value.split(":")
    if kind == ResultKind.POD:
        places = (place.split(".") for place in numbers[0].split("/"))
        return Saying(kind, places=tuple(tuple(map(int, place)) for place in places))
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


def games_of(best_of: int, tie: str = "") -> list[tuple[int, int, int]]:
    """Every score that a match can end with; clear wins first, then what time called leaves.

    ``tie``: what follows a draw where somebody has to go on; then none of them is a draw.
    """
    needed, counts = best_of // 2 + 1, range(best_of + 1)
    draws = range(best_of + 3) if tie == SUDDEN_DEATH else (0, 1)
    scores = [
        (first, second, drawn)
        for first in counts
        for second in counts
        for drawn in draws
        if games_fit((first, second, drawn), best_of, tie=tie)
        and not (tie and first == second)
        and (drawn < 2 or best_of < first + second + drawn <= best_of + 2)
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


def player_choices(best_of: int, position: int, *, tie: str = "") -> list[tuple[str, str, bool]]:
    """Value, words and whether it is usual; the player's own games first, a win beside its mirror image."""
    choices = []
    for score in sorted(games_of(best_of, tie), key=_beside):
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


def missing_choices(position: int, opponent: str, *, tie: str = "") -> list[tuple[str, str]]:
    """What a player may say of a match that was not played."""
    absent = Saying(ResultKind.NO_SHOW, absent=(1 - position,))
    agreed = (AGREED, "We agreed on a draw without playing")
    return [*([] if tie else [agreed]), (encode(absent), f"{opponent} did not come")]


def organiser_choices(best_of: int, names: list[str], *, tie: str = "") -> list[tuple[str, str]]:
    """Choices of the organiser, in order of the table."""
    first, second = names
    choices = [
        (encode(Saying(games=score)), f"{first} {score_words(score)} {second}")
        for score in games_of(best_of, tie)
    ]
    absent = [((0,), f"{first} absent"), ((1,), f"{second} absent"), ((0, 1), "Both absent")]
    return [
        *choices,
        *([] if tie else [(AGREED, "Agreed draw")]),
        (DOUBLE, "Double loss"),
        *[(encode(Saying(ResultKind.NO_SHOW, absent=who)), words) for who, words in absent],
    ]


class LossesForm(ProblemForm):
    """Asks of each loss that waits at the table whether it is in this result."""

    asked: Mapping[str, str] = {}  # field by id of the loss

    def ask_losses(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """A choice for each loss (`penalty_row`)."""
        self.asked = {f"loss_{row['penalty'].public_id}": row["penalty"].public_id for row in rows}
        for name, row in zip(self.asked, rows, strict=True):
            self.fields[name] = forms.ChoiceField(
                label=f"{row['name']} has a {row['kind']} that waits. Is it in this result?",
                choices=[("yes", "Yes, it is counted in"), ("no", "No, it still waits")],
                widget=forms.RadioSelect,
            )

    @property
    def losses(self) -> list[str] | None:
        """The ids of those that are; None: there was nothing to ask."""
        if not self.asked:
            return None
        return [ident for name, ident in self.asked.items() if self.cleaned_data[name] == "yes"]


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

    def __init__(
        self, best_of: int, position: int, opponent: str, data: Any = None, *, tie: str = ""
    ) -> None:
        super().__init__(data)
        self.fields["outcome"].required = not (data and data.get("other"))
        choices = player_choices(best_of, position, tie=tie)
        rare = [(value, words) for value, words, is_usual in choices if not is_usual]
        self.offer("outcome", [(value, words) for value, words, is_usual in choices if is_usual])
        self.offer("other", [("", "–"), *rare, *missing_choices(position, opponent, tie=tie)])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        chosen = [value for value in (data.get("outcome"), data.get("other")) if value]
        if len(chosen) > 1:
            self.add_error("other", "Choose one of those above, or one of this list, not both.")
        return data | {"outcome": chosen[0] if chosen else ""}


class RulingForm(LossesForm, OutcomeForm):
    """The organiser's word."""

    outcome = forms.ChoiceField(label="Result")
    reason = forms.CharField(
        required=False,
        max_length=300,
        help_text="Needed when it goes against what was reported or played.",
    )

    def __init__(self, choices: list[tuple[str, str]], data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        said = (initial or {}).get("outcome")
        self.offer("outcome", choices if said else [("", "Choose the result"), *choices])


class PlacesForm(ProblemForm):
    """The end of a pod: a place for each player, the same one for those who share it."""

    def __init__(
        self,
        names: Sequence[str],
        data: Any = None,
        *,
        said: Saying | None = None,
        last: Sequence[int] = (),
    ) -> None:
        """Filled with what was ``said``; those at the positions ``last`` come behind the others."""
        super().__init__(data)
        self.seats = [f"place_{position}" for position in range(len(names))]
        choices = [("", DASH), *[(str(place), ORDINALS[place - 1]) for place in range(1, len(names) + 1)]]
        told = said.places if said is not None else ()
        stood = _places_by_seat(put_last(told, last) if last else told)
        stood |= dict.fromkeys(last, str(len(names) - len(last) + 1))
        for position, (field, name) in enumerate(zip(self.seats, names, strict=True)):
            self.fields[field] = forms.ChoiceField(
                label=name, choices=choices, initial=stood.get(position, "")
            )

    @property
    def saying(self) -> Saying:
        """What was chosen: the order counts, so 1, 1, 2 is the same as 1, 1, 3."""
        given = {position: int(self.cleaned_data[field]) for position, field in enumerate(self.seats)}
        places = [[one for one in given if given[one] == place] for place in sorted(set(given.values()))]
        return Saying(ResultKind.POD, places=tuple(tuple(place) for place in places))


class PlacesRulingForm(LossesForm, PlacesForm):
    """The organiser's word on a pod."""

    def __init__(self, names: Sequence[str], data: Any = None, **filled: Any) -> None:
        super().__init__(names, data, **filled)
        self.fields["reason"] = forms.CharField(
            required=False, max_length=300, help_text="Needed when it goes against what was reported."
        )


def _places_by_seat(places: Places) -> dict[int, str]:
    before = 0
    stood: dict[int, str] = {}
    for place in places:
        stood |= dict.fromkeys(place, str(before + 1))
        before += len(place)
    return stood


def form_of_player(
    event: Event, row: Mapping[str, Any], user: Any, data: Any = None
) -> ReportForm | PlacesForm | None:
    """The form with which the reader reports this table; None where he has nothing to say."""
    mine = next((one for one in row["players"] if user.pk and one["entrant"].user_id == user.pk), None)
    if mine is None or row["settled"] or row["bye"] or row["out_me"]:
        return None
    if row["pod"]:
        return PlacesForm([one["name"] for one in row["players"]], data)
    other = row["players"][1 - mine["position"]]["name"]
    tie = tie_policy(row["pairing"].round.stage)
    return ReportForm(event.best_of, mine["position"], other, data, tie=tie)


def form_of_organiser(
    event: Event, row: Mapping[str, Any], data: Any = None, *, losses: Sequence[Mapping[str, Any]] = ()
) -> RulingForm | PlacesRulingForm:
    """The organiser's form of a table, filled with what stands or was said; it asks of ``losses``."""
    form = _form_of_organiser(event, row, data)
    form.ask_losses(losses)
    return form


def _form_of_organiser(event: Event, row: Mapping[str, Any], data: Any) -> RulingForm | PlacesRulingForm:
    said = row["value"] or row["out_value"] or next((one["value"] for one in row["reports"]), None)
    names = [one["name"] for one in row["players"]]
    if row["pod"]:
        return PlacesRulingForm(names, data, said=decode(said) if said else None, last=row["out_last"])
    choices = organiser_choices(event.best_of, names, tie=tie_policy(row["pairing"].round.stage))
    return RulingForm(choices, data, initial={"outcome": said})
