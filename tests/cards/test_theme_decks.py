"""The theme decks pass the very check that players' decks pass, and it has no advice for them."""

import datetime
from typing import Any

import pytest

from cards.library.loader import load_catalogue
from decks.validation import check_deck

CATALOGUE = load_catalogue("great-harvest")


@pytest.mark.parametrize("deck", CATALOGUE.extras["theme_decks"], ids=lambda deck: deck["id"])
def test_a_theme_deck_is_legal_and_playable(deck: dict[str, Any]) -> None:
    check = check_deck(
        game="great-harvest",
        deck={"cards": deck["cards"]},
        deck_format="tourney",
        date=datetime.date(2026, 5, 2),
        catalogue=CATALOGUE,
    )
    assert (check.legal, check.problems, check.advice) == (True, (), ())
