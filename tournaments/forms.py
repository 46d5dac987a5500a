"""Forms of an event: its plan, an entry, a typed entrant, a match file."""

import zoneinfo
from typing import Any

from django import forms

from cards.domain.current import catalogue_in_force
from cards.library.loader import games
from decks.models import Deck
from decks.validation import GAMES, formats_of
from harvest_site.base.problems import Problem

from .enums import ListsShown, ProjectionsShown
from .eventfile.names import PROFILES
from .models import Event
from .stage_forms import (
    CUT_CHOICES,
    STAGE_CHOICES,
    STAGE_FIELDS,
    TIE_CHOICES,
    form_of_stages,
    stages_of_form,
)

PROFILE_WORDS = {
    "tcg": "Card games: opponents' match wins, game wins, opponents' game wins",
    "tcg-25": "Card games, floor of one quarter, head to head last",
    "chess": "Chess: Buchholz and Sonneborn-Berger",
    "sos": "Strength of schedule",
    "pods": "Pods",
}
TITLES = {"great-harvest": "The Great Harvest"}


class ProblemForm(forms.Form):
    """A form that can show a `Problem` of the domain beside its field."""

    def refuse(self, problem: Problem) -> None:
        """Put the problem beside its field, whose name the page shows already, as a sentence."""
        named = str((problem.data.get("fields") or [""])[0])
        words = problem.message.removeprefix(f"{named}: ") if named else problem.message
        self.add_error(named if named in self.fields else None, words[:1].upper() + words[1:])


class EventForm(ProblemForm):
    """The plan of an event. The first six fields are enough."""

    BASICS = ("name", "game", "event_format", "date", "best_of", "kind", "rounds", "cut")

    name = forms.CharField(max_length=80)
    game = forms.ChoiceField()
    event_format = forms.ChoiceField(label="Format")
    date = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}))
    best_of = forms.TypedChoiceField(
        label="Games in a match",
        coerce=int,
        initial=3,
        choices=[(1, "One game"), (3, "Best of three"), (5, "Best of five")],
    )
    kind = forms.ChoiceField(label="Played as", choices=STAGE_CHOICES, initial="swiss")
    rounds = forms.IntegerField(
        required=False,
        label="Swiss rounds",
        min_value=1,
        max_value=30,
        help_text="Empty: as many as the number of players needs, set at the start.",
    )
    cut = forms.TypedChoiceField(
        required=False,
        coerce=int,
        empty_value=None,
        choices=CUT_CHOICES,
        label="Then a single elimination of",
    )
    third_place = forms.BooleanField(required=False, label="The cut plays for third place")
    tie = forms.ChoiceField(required=False, label="A drawn match of an elimination", choices=TIE_CHOICES)
    fold = forms.BooleanField(required=False, label="Pair round 1 by seed, first against last")
    capacity = forms.IntegerField(required=False, min_value=2, max_value=10_000, label="Places")
    time_zone = forms.ChoiceField(initial="UTC")
    tie_breaks = forms.ChoiceField(initial="tcg")
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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        here = [slug for slug in games() if slug in GAMES]
        zones = sorted(zoneinfo.available_timezones())
        self._offer("game", [(slug, TITLES.get(slug, slug)) for slug in here])
        self._offer("event_format", _format_choices(here))
        self._offer("time_zone", [(zone, zone) for zone in zones])
        self._offer("tie_breaks", [(name, PROFILE_WORDS[name]) for name in PROFILES])

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
        plan["stages"] = stages_of_form(plan)
        return plan | {"protect": "club" if plan["protect_rounds"] else ""}

    @classmethod
    def of(cls, event: Event, data: Any = None) -> "EventForm":
        """The form filled with what stands."""
        initial = {name: getattr(event, name) for name in cls.base_fields if name not in STAGE_FIELDS}
        return cls(data, initial=initial | form_of_stages(list(event.stages.order_by("number"))))


def _format_choices(here: list[str]) -> list[tuple[str, str]]:
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
