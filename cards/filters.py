"""Filters of the library's lists in the API."""

from typing import Any

import django_filters

from .card_search import filtered
from .library.loader import games
from .models import Card, Clause, Ruling
from .queries import CARD_ORDERS

_NO_GAME = {"invalid_choice": "There is no game called %(value)s here."}


def _games() -> list[tuple[str, str]]:
    return [(game, game) for game in games()]


class CardFilter(django_filters.FilterSet):
    """`game`, `type`, `sub_type`, `provenance`, `q` (words of the name), `order`."""

    game = django_filters.ChoiceFilter(choices=_games, error_messages=_NO_GAME)
    type = django_filters.CharFilter()
    sub_type = django_filters.CharFilter()
    q = django_filters.CharFilter(
        method="by_name", label="Words of the name, and conditions as in `t:crop p>=3 sub:grain -is:house`."
    )
    order = django_filters.ChoiceFilter(method="in_order", choices=[(name, name) for name in CARD_ORDERS])

    class Meta:
        model = Card
        fields = ("game", "type", "sub_type", "provenance")

    def by_name(self, rows: Any, name: str, value: str) -> Any:
        """Words of the name and conditions; 400 says what was not understood."""
        return filtered(rows, value, self.data.get("game", ""))

    def in_order(self, rows: Any, name: str, value: str) -> Any:
        return rows.in_order(value)


class TextFilter(django_filters.FilterSet):
    """`game` and `q` (every word stands in the text)."""

    game = django_filters.ChoiceFilter(choices=_games, error_messages=_NO_GAME)
    q = django_filters.CharFilter(
        method="by_words", label="Words of the text, as the normaliser compares them."
    )

    def by_words(self, rows: Any, name: str, value: str) -> Any:
        return rows.matching(value)


class ClauseFilter(TextFilter):
    """Clauses of a `section`, with a `standing`."""

    section = django_filters.CharFilter(field_name="section_id", lookup_expr="iexact")

    class Meta:
        model = Clause
        fields = ("game", "section", "standing")


class RulingFilter(TextFilter):
    """Rulings that rest on a `clause` or name a `card`."""

    clause = django_filters.CharFilter(field_name="clauses__clause_id", lookup_expr="iexact")
    card = django_filters.CharFilter(field_name="cards__card_id")

    class Meta:
        model = Ruling
        fields = ("game", "authority", "clause", "card")
