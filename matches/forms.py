"""The form that takes a match file: a file or pasted text."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from harvest_site.base.problems import Problem

from .domain.storing import LIMIT

KEEP_TEXT = 200_000  # characters of a refused file that are put into the text box for mending


class UploadForm(forms.Form):
    """Exactly one of `file` and `text`; `raw` holds the bytes once valid."""

    file = forms.FileField(
        required=False,
        allow_empty_file=True,
        label="Match file",
        help_text="A match file (JSON), at most 2 MB and 20,000 entries.",
    )
    text = forms.CharField(
        required=False,
        strip=False,
        label="Or paste it",
        widget=forms.Textarea(attrs={"spellcheck": "false", "class": "list-text"}),
    )

    seat = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=99,
        label="I play seat",
        help_text="Leave it empty if you only keep the record. Seats count from 0.",
    )

    raw: bytes = b""

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        upload, text = data.get("file"), data.get("text") or ""
        if upload is None and not text.strip():
            self.add_error("text", "Choose a file or paste the text of one.")
        elif upload is not None and text.strip():
            self.add_error("file", "Give a file or text, not both: take one of them out.")
        else:
            self.raw = self._read(upload) if upload is not None else text.encode("utf-8", "surrogatepass")
        return data

    def _read(self, upload: UploadedFile) -> bytes:
        if (upload.size or 0) > LIMIT:
            self.add_error("file", "This file is larger than 2 MB, the most that a match file may hold.")
            return b""
        return upload.read()

    def refuse(self, problem: Problem) -> None:
        """Show why the file was not taken beside the field it came by, and offer its text for mending."""
        came_as_file = bool(self.cleaned_data.get("file"))
        self.add_error("file" if came_as_file else "text", problem.message)
        if came_as_file:
            text = self.raw[:KEEP_TEXT].decode("utf-8", "replace")
            self.data = {**dict(self.data.items()), "text": text if len(self.raw) <= KEEP_TEXT else ""}
