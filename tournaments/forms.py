"""Forms of an event: its plan, an entry, a typed entrant, a match file."""

import zoneinfo
from collections.abc import Sequence
from typing import Any

from django import forms

from cards.domain.current import catalogue_in_force
from cards.library.loader import games
from cards.reading import game_title
from decks.forms import LIST_HINTS
from decks.models import Deck
from decks.validation import formats_of
from harvest_site.base.problems import Problem

from .enums import ListsShown, ProjectionsShown
from .eventfile.model import DEFAULT_PLACES as PLACES
from .eventfile.names import PROFILES
from .models import Event, default_points
from .stage_forms import StageForm, fields_of_stage, typed_stages
from .words import metric_words

PROFILE_WORDS = {
    "tcg": "Card games: opponents' match wins, game wins, opponents' game wins",
    "tcg-25": "Card games, floor of one quarter, head to head last",
    "chess": "Chess: Buchholz and Sonneborn-Berger",
    "sos": "Strength of schedule",
    "pods": "Pods",
}


OWN = "own"  # tie-breaks that no profile names: they stay


class ProblemForm(forms.Form):
    """A form that can show a `Problem` of the domain beside its field."""

    def refuse(self, problem: Problem) -> None:
        """Put the problem beside its field, whose name the page shows already, as a sentence."""
        named = str((problem.data.get("fields") or [""])[0])
        words = problem.message.removeprefix(f"{named}: ") if named else problem.message
        shown = named in self.fields and not self.fields[named].widget.is_hidden
        self.add_error(named if shown else None, words[:1].upper() + words[1:])


class EventForm(ProblemForm):
    """The plan of an event: its frame, and a list of stages that grows and shrinks (`stage_forms`).

    The first five fields are enough. ``planned``: the stages as initial values, one dict each.
    """

    BASICS = ("name", "game", "event_format", "date", "best_of")

    name = forms.CharField(max_length=80)
    game = forms.ChoiceField()
    event_format = forms.ChoiceField(label="Format")
    date = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}))
    best_of = forms.TypedChoiceField(
        label="Games in a match",
        coerce=int,
        initial=3,
        choices=[(1, "One game"), (3, "Best of three"), (5, "Best of five"), (7, "Best of seven")],
    )
    capacity = forms.IntegerField(required=False, min_value=2, max_value=10_000, label="Capacity")
    time_zone = forms.ChoiceField(initial="UTC")
    tie_breaks = forms.ChoiceField(required=False)
    win = forms.IntegerField(required=False, min_value=1, max_value=100, label="Points of a win", initial=3)
    draw = forms.IntegerField(required=False, min_value=0, max_value=100, label="Points of a draw", initial=1)
    loss = forms.IntegerField(required=False, min_value=0, max_value=100, label="Points of a loss", initial=0)
    places = forms.RegexField(
        r"^\s*\d{1,3}(\s+\d{1,3}){0,5}\s*$",
        required=False,
        label="Points of the places in a pod",
        initial="3 2 1 0 0 0",
        help_text="The first place first; who shares a place shares its points.",
        error_messages={"invalid": "One to six whole numbers with blanks between them."},
    )
    lists_shown = forms.ChoiceField(label="Deck lists are shown", choices=ListsShown.choices, initial="end")
    projections_shown = forms.ChoiceField(
        label="Chances of making the cut are shown to",
        choices=ProjectionsShown.choices,
        initial="all",
        required=False,
    )
    decks_required = forms.BooleanField(required=False, initial=True, label="Players hand in a deck list")
    protect_rounds = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=30,
        initial=0,
        label="Keep clubs apart up to round",
        help_text="0: clubs do not matter.",
    )
    sides = forms.BooleanField(required=False, label="Balance who begins")

    def __init__(self, data: Any = None, *, planned: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        zones = sorted(zoneinfo.available_timezones())
        self._offer("game", [(slug, game_title(slug)) for slug in games()])
        self._offer("event_format", _format_choices(games()))
        self._offer("time_zone", [(zone, zone) for zone in zones])
        self._offer("tie_breaks", _profile_choices())
        rows = planned or typed_stages(data or {}) or [{"kind": "swiss"}]
        bound = data if data else None
        self.stages = [
            StageForm(bound, initial=row, number=number) for number, row in enumerate(rows, start=1)
        ]

    def is_valid(self) -> bool:
        """The frame and every stage."""
        sound = [one.is_valid() for one in self.stages]
        return super().is_valid() and all(sound)

    @property
    def is_faulty(self) -> bool:
        """Whether something of it has to change."""
        return bool(self.errors) or any(one.errors for one in self.stages)

    def refuse(self, problem: Problem) -> None:
        """What is wrong with the stages stands above them."""
        if (problem.data.get("fields") or [""])[0] == "stages":
            words = problem.message.removeprefix("stages: ")
            self.stages[0].add_error(None, words[:1].upper() + words[1:])
        else:
            super().refuse(problem)

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def basics(self) -> list[forms.BoundField]:
        return [self[name] for name in self.BASICS]

    @property
    def more(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name not in self.BASICS]

    @property
    def plan(self) -> dict[str, Any]:
        """The fields as `create_event` and `change_event` take them."""
        plan = dict(self.cleaned_data)
        plan["protect_rounds"] = plan["protect_rounds"] or 0
        plan["projections_shown"] = plan["projections_shown"] or ProjectionsShown.ALL
        plan["stages"] = [one.plan for one in self.stages]
        plan["points"] = self._points(plan)
        if plan["tie_breaks"] == OWN:
            del plan["tie_breaks"]
        else:
            plan["tie_breaks"] = plan["tie_breaks"] or usual_profile(plan["stages"])
        return plan | {"protect": "club" if plan["protect_rounds"] else ""}

    def _points(self, plan: dict[str, Any]) -> dict[str, Any]:
        """Points that say nothing new are left as they stand, exact fractions of a file among them."""
        given = {name: plan.pop(name) for name in ("win", "draw", "loss", "places")}
        stood: dict[str, Any] = dict(self.initial.get("points") or default_points())
        for name in ("win", "draw", "loss"):
            if given[name] is not None:
                stood[name] = given[name]
        places = [int(place) for place in (given["places"] or "").split()]
        usual = [int(place) for place in PLACES]
        if places and (places != usual or "places" in stood):
            stood["places"] = places
        return stood

    @classmethod
    def of(cls, event: Event, data: Any = None, *, planned: Any = None, initial: Any = None) -> "EventForm":
        """The form filled with what stands, or with what was typed (``initial``, ``planned``)."""
        stands = {name: getattr(event, name) for name in cls.base_fields if hasattr(event, name)}
        own = event.tie_breaks if isinstance(event.tie_breaks, list) else None
        stands |= {"tie_breaks": OWN} if own else {}
        points = event.points
        plain = {name: points[name] for name in ("win", "draw", "loss") if isinstance(points[name], int)}
        places = " ".join(str(place) for place in points.get("places", PLACES))
        stands |= plain | {"places": places, "points": points}
        rows = (
            planned
            or typed_stages(data or {})
            or [fields_of_stage(one) for one in event.stages.order_by("number")]
        )
        form = cls(data, planned=rows, initial=stands | (initial or {}))
        if own:
            words = ", ".join(metric_words(name)["short"] for name in own if name != "points")
            form._offer("tie_breaks", [(OWN, f"As they are: {words}"), *_profile_choices()])
        return form


def _profile_choices() -> list[tuple[str, str]]:
    return [("", "As usual for what is played"), *((name, PROFILE_WORDS[name]) for name in PROFILES)]


def usual_plan(game: str) -> dict[str, str]:
    """What the form of a new event begins with for a game: its most played format."""
    names = list(formats_of(catalogue_in_force(game)))
    return {"game": game, "event_format": "tourney" if "tourney" in names else names[0]}


def usual_profile(stages: list[dict[str, Any]]) -> str:
    """The tie-breaks that most would choose for what is played first."""
    return "pods" if stages[0]["kind"] == "pods" else "tcg"


def _format_choices(here: Sequence[str]) -> list[tuple[str, str]]:
    """All formats of the games that are here; the same slug once."""
    choices: dict[str, str] = {}
    for slug in here:
        choices |= {name: row["name"] for name, row in formats_of(catalogue_in_force(slug)).items()}
    return sorted(choices.items(), key=lambda row: row[0] != "tourney")


class EntryForm(ProblemForm):
    """Entering with an own deck, or with a pasted list."""

    deck = forms.ModelChoiceField(
        Deck.objects.none(), required=False, empty_label="None of mine: I paste a list"
    )
    deck_text = forms.CharField(
        required=False,
        strip=False,
        label="Or paste a list",
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text="One card a line: 4 Sweet Corn.",
    )
    name = forms.CharField(max_length=60, help_text="As the others see it.")
    club = forms.CharField(required=False, max_length=60, label="Club")

    def __init__(self, event: Event, user: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        deck = self.fields["deck"]
        assert isinstance(deck, forms.ModelChoiceField)
        deck.queryset = Deck.objects.of(user).filter(game=event.game)
        deck.to_field_name = "public_id"
        if not event.takes_decks:
            del self.fields["deck"], self.fields["deck_text"]
            return
        self.fields["deck_text"].help_text = LIST_HINTS.get(event.game, "One card a line: 4 Sweet Corn.")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("deck") and (data.get("deck_text") or "").strip():
            self.add_error("deck_text", "Choose a deck or paste a list, not both.")
        return data


class DeckForm(EntryForm):
    """Handing in another list."""

    name = club = None  # type: ignore[assignment]


class EntrantForm(ProblemForm):
    """A line that the organiser types."""

    name = forms.CharField(max_length=60, label="Name")
    club = forms.CharField(required=False, max_length=60)
    missed = forms.ChoiceField(
        choices=[("loss", "losses"), ("bye", "byes")],
        label="Rounds missed count as",
        initial="loss",
        required=False,
    )


class GameFileForm(ProblemForm):
    """A match file for a game of a table."""

    file = forms.FileField(label="Match file", help_text="JSON, at most 2 MB. The next game of this table.")


class EventFileForm(ProblemForm):
    """An event file. ``gone``: the file of the first step is no longer held."""

    gone = False
    MOST = 8 * 1024 * 1024

    file = forms.FileField(label="Event file", help_text="JSON, at most 8 MB.")

    def clean_file(self) -> Any:
        """Refuse what is too large before it is read."""
        sent = self.cleaned_data["file"]
        if sent.size > self.MOST:
            raise forms.ValidationError("An event file has at most 8 MB here.")
        return sent

    def refuse(self, problem: Problem) -> None:
        """Whatever is wrong is wrong with the file."""
        self.add_error("file", problem.message)
