"""The form of a new draft room."""

from typing import Any

from django import forms

from .enums import OnTimeout
from .models import NAME_LENGTH

SEATS = [
    ("0", "Imperial Servants, who pick first"),
    ("1", "Northern Raiders"),
    ("", "Neither: I only host it"),
]
CLOCKS = [
    ("", "No clock"),
    *((str(s), f"{s} seconds") for s in (20, 30, 45, 60, 90)),
    ("120", "2 minutes"),
    ("300", "5 minutes"),
]


class RoomForm(forms.Form):
    """What a room is."""

    name = forms.CharField(label="Name", max_length=NAME_LENGTH, help_text="As both captains see it.")
    seat = forms.ChoiceField(label="I am the captain of", choices=SEATS, required=False, initial="0")
    pick_seconds = forms.ChoiceField(label="Time for a pick", choices=CLOCKS, required=False, initial="60")
    on_timeout = forms.ChoiceField(
        label="When the time is up",
        choices=OnTimeout.choices,
        initial=OnTimeout.LATE,
        help_text="Late is the careful choice: nobody loses a pick to a phone that sleeps.",
    )
    watchable = forms.BooleanField(label="Whoever has the address may watch", required=False, initial=True)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for field in ("seat", "pick_seconds"):
            data[field] = int(data[field]) if data.get(field) else None
        if data["pick_seconds"] is None and data.get("on_timeout") == OnTimeout.RANDOM:
            self.add_error("on_timeout", "Without a clock nothing runs out. Choose a time, or take late.")
        return data
