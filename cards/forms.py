"""Filter forms of the library's lists; they take what they know and ignore the rest."""

from typing import Any

from django import forms

from .card_search import cards_fitting, known_fields, read_query
from .library.card_query import CardQuery
from .models import Card

ORDERS = (
    ("number", "Catalogue"),
    ("name", "Name, A to Z"),
    ("-name", "Name, Z to A"),
    ("-profits", "Profits, high first"),
    ("profits", "Profits, low first"),
    ("type", "Type"),
)


class CardFilterForm(forms.Form):
    """Name, type, sub-type and order of a card list."""

    q = forms.CharField(label="Name, or fields as t:crop p>=3", required=False, max_length=200)
    type = forms.ChoiceField(label="Type", required=False)
    sub_type = forms.ChoiceField(label="Sub-type", required=False)
    order = forms.ChoiceField(label="Order", required=False, choices=ORDERS)

    query = CardQuery()

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        rows = Card.objects.live().of_game(game).order_by("type", "sub_type")
        kinds = list(rows.values_list("type", "sub_type").distinct())
        self.fields["type"].choices = _choices(kind for kind, _ in kinds)  # type: ignore[attr-defined]
        self.fields["sub_type"].choices = _choices(sorted(sub for _, sub in kinds if sub))  # type: ignore[attr-defined]

    def rows(self, game: str) -> Any:
        """The cards that the valid fields ask for, in the wanted order."""
        self.is_valid()
        asked = self.cleaned_data
        self.query = read_query(asked.get("q") or "", game)
        cards = cards_fitting(self.query, game)
        exact = {name: asked[name] for name in ("type", "sub_type") if asked.get(name)}
        return cards.filter(**exact).in_order(asked.get("order") or "number")

    @property
    def fields_by_name(self) -> list[tuple[str, list[str]]]:
        """Each field of the game's cards with all its names, for the help."""
        names: dict[str, list[str]] = {}
        for name, field in known_fields(self.game).items():
            names.setdefault(field, []).append(name)
        return sorted(names.items())

    @property
    def example_type(self) -> str:
        """A type that the game has."""
        return next((slug for slug, _ in self.fields["type"].choices if slug), "crop")  # type: ignore[attr-defined]


def _choices(slugs: Any) -> list[tuple[str, str]]:
    words = ((slug, slug.replace("-", " ").capitalize()) for slug in dict.fromkeys(slugs))
    return [("", "All"), *words]
