"""Forms of those who rule and of staff who edit catalogues; what they cannot read stands beside its field."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms

from cards.library.text import normalise

from .domain.citing import LONGEST, in_a_group
from .enums import Authority, Standing
from .library.change_tables import COLUMNS, TAKE_OUT, read_cell, write_cell
from .models import Card, Ruling

_ROWS = {"rows": 4}
SITE_AUTHORITIES = [choice for choice in Authority.choices if choice[0] != Authority.HEAD_JUDGE]


def words_in(text: str) -> list[str]:
    """Ids separated by blanks, commas or lines."""
    return [word for word in re.split(r"[\s,;]+", text) if word]


class ListField(forms.CharField):
    """Several ids in one line; cleaned to a list."""

    def clean(self, value: Any) -> Any:
        return words_in(super().clean(value) or "")


class NamesField(forms.CharField):
    """Cards by id or by name, one a line or separated by commas; cleaned to their ids."""

    game = ""

    def clean(self, value: Any) -> Any:
        names = [part.strip() for part in re.split(r"[,\n]", super().clean(value) or "") if part.strip()]
        return [self._id_of(name) for name in names]

    def _id_of(self, name: str) -> str:
        rows = Card.objects.of_game(self.game)
        row = rows.filter(card_id=name).first() or rows.filter(name_key=normalise(name)).first()
        if row is None:
            raise forms.ValidationError(f"There is no card called {name}.")
        return str(row.card_id)


class GroupsField(forms.CharField):
    """Groups of cards, one a line: `type=animal sub_type=sea-stock,poultry`."""

    def clean(self, value: Any) -> Any:
        return [self._group(line) for line in (super().clean(value) or "").splitlines() if line.strip()]

    def _group(self, line: str) -> dict[str, Any]:
        group: dict[str, Any] = {}
        for part in line.split():
            name, sign, wanted = part.partition("=")
            if not (name and sign and wanted):
                raise forms.ValidationError(f"“{part}” is not of the form field=value.")
            values = [int(one) if one.isdecimal() and len(one) < 7 else one for one in wanted.split(",")]
            group[name] = values if len(values) > 1 else values[0]
        return group


def group_line(group: Mapping[str, Any]) -> str:
    """A group as GroupsField takes it."""
    parts = ((name, wanted if isinstance(wanted, list) else [wanted]) for name, wanted in group.items())
    return " ".join(f"{name}={','.join(map(str, values))}" for name, values in parts)


class QuestionForm(forms.Form):
    """A question to the rulings editors."""

    question = forms.CharField(label="Question", max_length=LONGEST, widget=forms.Textarea(attrs=_ROWS))
    cards = NamesField(
        label="Cards", required=False, help_text="Names, separated by commas. Leave out what it is not about."
    )
    clauses = ListField(label="Clauses", required=False, help_text="Such as GH-7.5, where you looked.")

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["cards"].game = game  # type: ignore[attr-defined]

    def refuse(self, problem: Any) -> None:
        """Show a problem of the domain beside its field, whose name the page shows already."""
        field = str(problem.data.get("field", "")) or problem.message.partition(":")[0]
        words = problem.message.removeprefix(f"{field}: ")
        self.add_error(field if field in self.fields else None, words[:1].upper() + words[1:])


class RulingForm(QuestionForm):
    """An answer with what it rests on."""

    answer = forms.CharField(label="Answer", max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 6}))
    source = forms.CharField(
        label="Source", max_length=200, help_text="Where the answer comes from: rules, letter, decision."
    )
    authority = forms.ChoiceField(label="Authority", choices=SITE_AUTHORITIES)
    groups = GroupsField(
        label="Groups of cards",
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="One a line, such as type=animal sub_type=sea-stock. It holds for every card that fits.",
    )
    supersedes = ListField(
        label="Supersedes", required=False, help_text="Ids of rulings that this one replaces when published."
    )
    field_order = ("question", "answer", "clauses", "cards", "groups", "source", "authority", "supersedes")

    def __init__(self, *args: Any, game: str, scope: str = "", **kwargs: Any) -> None:
        super().__init__(*args, game=game, **kwargs)
        self.fields["clauses"].required = True
        if scope:
            del self.fields["authority"]

    @property
    def answer_fields(self) -> dict[str, Any]:
        """What the domain takes."""
        return {name: value for name, value in self.cleaned_data.items() if name != "supersedes"}


def ruling_values(ruling: Ruling) -> dict[str, Any]:
    """A ruling as the form shows it."""
    cards = [row.card_id for row in ruling.cards.all() if not in_a_group(row.data, ruling.groups)]
    return {
        "question": ruling.question,
        "answer": ruling.answer,
        "source": ruling.source,
        "authority": ruling.authority,
        "clauses": " ".join(ruling.clause_ids),
        "cards": ", ".join(sorted(cards)),
        "groups": "\n".join(map(group_line, ruling.groups)),
    }


class DraftForm(forms.Form):
    """A draft of a catalogue: what it is about."""

    title = forms.CharField(label="What it is about", max_length=80)
    note = forms.CharField(
        label="Note", required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )


class EvidenceForm(forms.Form):
    """What a change rests on."""

    source = forms.CharField(
        label="Source", max_length=200, help_text="The printed card, a letter of the publisher, a page."
    )
    date = forms.DateField(label="Day of the source", widget=forms.DateInput(attrs={"type": "date"}))

    def evidence(self) -> dict[str, str]:
        """Source and day as a change holds them."""
        return {"source": self.cleaned_data["source"], "date": self.cleaned_data["date"].isoformat()}


class CardChangeForm(EvidenceForm):
    """A card, new or corrected: a box for each field that cards of this game have."""

    def __init__(self, *args: Any, document: Mapping[str, Any], card: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.document = document
        self.row: Mapping[str, Any] = next((row for row in document["cards"] if row["id"] == card), {})
        self.fields["id"] = forms.SlugField(
            label="Id", max_length=60, initial=card, help_text="Small letters and hyphens; it stays for ever."
        )
        for name in _fields_of(document, self.row):
            label = name.replace("_", " ").capitalize()
            value = write_cell(self.row[name]) if name in self.row else ""
            self.fields[f"f-{name}"] = forms.CharField(label=label, required=False, initial=value)
        self.order_fields(["id", "f-name", "f-type", "f-provenance"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        fields: dict[str, Any] = {}
        remove: list[str] = []
        for name in self.fields:
            if name.startswith("f-") and name in data:
                self._compare(name, data[name].strip(), fields, remove)
        data["change"] = {"kind": "card", "id": data.get("id", ""), "fields": fields, "remove": remove}
        if not self.errors and not fields and not remove:
            raise forms.ValidationError("Nothing is changed yet.")
        return data

    def _compare(self, name: str, cell: str, fields: dict[str, Any], remove: list[str]) -> None:
        field = name.removeprefix("f-")
        if cell == (write_cell(self.row[field]) if field in self.row else ""):
            return
        if cell in ("", TAKE_OUT):
            remove.append(field)
            return
        try:
            fields[field] = read_cell(field, cell, self.document)
        except ValueError as error:
            self.add_error(name, str(error.args[1]))

    def change(self) -> dict[str, Any]:
        """The change as a draft holds it."""
        return self.cleaned_data["change"] | self.evidence()


def _fields_of(document: Mapping[str, Any], row: Mapping[str, Any]) -> list[str]:
    """Fields of this card, else of all cards of the game."""
    rows = [row] if row else document["cards"]
    return list(dict.fromkeys(name for one in rows for name in one if name != "id"))


class BanForm(EvidenceForm):
    """A ban from a day on, or its end."""

    format = forms.ChoiceField(label="Format")
    card = NamesField(label="Card")
    banned = forms.ChoiceField(label="What", choices=[("yes", "Ban"), ("no", "Lift the ban")])
    start = forms.DateField(label="From", widget=forms.DateInput(attrs={"type": "date"}))
    field_order = ("format", "card", "banned", "start", "source", "date")

    def __init__(self, *args: Any, document: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        formats = document.get("formats", {})
        self.fields["format"].choices = [(slug, row["name"]) for slug, row in formats.items()]  # type: ignore[attr-defined]
        self.fields["card"].game = document["game"]  # type: ignore[attr-defined]

    def change(self) -> dict[str, Any]:
        """The change as a draft holds it."""
        told = self.cleaned_data
        return {
            "kind": "ban",
            "format": told["format"],
            "card": (told["card"] or [""])[0],
            "from": told["start"].isoformat(),
            "banned": told["banned"] == "yes",
            **self.evidence(),
        }


class PrintingForm(EvidenceForm):
    """A printing of a card."""

    card = NamesField(label="Card")
    set = forms.SlugField(label="Set, short", max_length=40)
    set_name = forms.CharField(label="Set", max_length=80)
    box = forms.CharField(label="Box or deck", max_length=80, required=False)
    number = forms.CharField(label="Number", max_length=12)
    rarity = forms.SlugField(label="Rarity", max_length=20, required=False)
    foil = forms.BooleanField(label="Foil", required=False)
    provenance = forms.ChoiceField(label="Standing", choices=Standing.choices, initial=Standing.PUBLIC)
    field_order = ("card", "set_name", "set", "number", "box", "rarity", "foil", "provenance")

    def __init__(self, *args: Any, document: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["card"].game = document["game"]  # type: ignore[attr-defined]

    def change(self) -> dict[str, Any]:
        """The change as a draft holds it."""
        told = {name: value for name, value in self.cleaned_data.items() if name not in ("card", "date")}
        return {"kind": "printing", "card": (self.cleaned_data["card"] or [""])[0], **told, **self.evidence()}


class TableForm(forms.Form):
    """A CSV table, pasted or as a file."""

    kind = forms.ChoiceField(
        label="What it holds", choices=[("card", "Cards"), ("ban", "Bans"), ("printing", "Printings")]
    )
    text = forms.CharField(
        label="Table",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text="The first line names the columns. Cards: "
        + ", ".join(COLUMNS["card"])
        + " and fields of cards; an empty cell changes nothing, - takes the field out. Bans: "
        + ", ".join(COLUMNS["ban"])
        + ". Printings: "
        + ", ".join(COLUMNS["printing"])
        + ".",
    )
    file = forms.FileField(label="Or a file", required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        upload = data.get("file")
        if upload is not None:
            data["text"] = self._read(upload)
        if not self.errors and not (data.get("text") or "").strip():
            raise forms.ValidationError("Paste a table or choose a file.")
        return data

    def _read(self, upload: Any) -> str:
        if (upload.size or 0) > 1024 * 1024:
            self.add_error("file", "At most 1 MB.")
            return ""
        try:
            return str(upload.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            self.add_error("file", "It is no UTF-8 text.")
            return ""
