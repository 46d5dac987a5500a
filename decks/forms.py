"""Forms of the deck pages: a list that is pasted or uploaded, the fields of a deck."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from .domain import catalogue_of
from .formats import MAX_BYTES, DeckFileError, decode
from .models import NAME_LENGTH, NOTES_LENGTH
from .validation import default_format, formats_of

LIST_HINT = "One card a line, such as 4 Sweet Corn. Headings and comments do no harm."
LIST_HINTS = {
    "for-the-emperor": "Army: Crane is a whole list. The nine Warriors may stand below it, one a line.",
    "imperial-harvest": "One character a line, such as Monk.",
    "harrow-county": "The name of the faction, such as Fair Folk.",
}
FILE_HINT = "Text, CSV, JSON, .cod or .o8d, at most 512 KB."


def format_choices(game: str) -> list[tuple[str, str]]:
    """Slugs and names of a game's formats."""
    return [(slug, row["name"]) for slug, row in formats_of(catalogue_of(game)).items()]


class ListForm(forms.Form):
    """A list as text or file; once valid, `content` holds its text and stays in the text box."""

    text = forms.CharField(
        label="List",
        required=False,
        strip=False,
        help_text=LIST_HINT,
        widget=forms.Textarea(attrs={"class": "list-text", "spellcheck": "false", "rows": 14}),
    )
    file = forms.FileField(label="Or a file", required=False, allow_empty_file=True, help_text=FILE_HINT)
    deck_format = forms.ChoiceField(label="Format", required=False)

    content = ""

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["deck_format"]
        choices = format_choices(game)
        usual = dict(choices).get(default_format(game), "the usual one")
        field.choices = [("", f"As the list says, or {usual}"), *choices]
        self.fields["text"].help_text = LIST_HINTS.get(game, LIST_HINT)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        upload, text = data.get("file"), data.get("text") or ""
        if upload is not None and text.strip():
            self.add_error("file", "Give a file or text, not both: take one of them out.")
        self.content = text if upload is None else self._read(upload)
        return data

    def _read(self, upload: UploadedFile) -> str:
        if (upload.size or 0) > MAX_BYTES:
            self.add_error("file", "This file is larger than 512 KB, the most that a deck may have.")
            return ""
        try:
            return decode(upload.read()).removeprefix("\ufeff")
        except DeckFileError as error:
            self.add_error("file", f"This is no deck: {error.reason}.")
            return ""

    def keep(self, text: str) -> None:
        """Show `text` in the text box, so that a file can be mended there."""
        self.data = {**self.data.dict(), "text": text} if isinstance(self.data, QueryDict) else {"text": text}
        self.files = MultiValueDict()


class CheckForm(ListForm):
    """A list to be checked for a day."""

    date = forms.DateField(
        label="On the day",
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="Left out: today.",
    )


class NewDeckForm(ListForm):
    """A list that becomes a deck."""

    name = forms.CharField(
        label="Name",
        required=False,
        max_length=NAME_LENGTH,
        help_text="Left out, a Name: line of the list counts.",
    )
    field_order = ("name", "deck_format", "text", "file")


class DeckForm(forms.Form):
    """What a deck is besides its cards."""

    name = forms.CharField(label="Name", max_length=NAME_LENGTH)
    deck_format = forms.ChoiceField(label="Format")
    notes = forms.CharField(
        label="Notes", required=False, max_length=NOTES_LENGTH, widget=forms.Textarea(attrs={"rows": 4})
    )
    shared = forms.BooleanField(
        label="Whoever has the address may look at it", required=False, help_text="Your notes stay yours."
    )

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["deck_format"]
        field.choices = format_choices(game)
