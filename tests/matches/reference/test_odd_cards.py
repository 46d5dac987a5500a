"""The engine against the reference with other card data."""

import random

import pytest

from cards.library.loader import catalogue_from
from tests.matches.reference.comparing import assert_same_legal_entries, assert_same_verdict
from tests.matches.reference.generator import random_match
from tests.matches.reference.mutators import as_bytes
from tests.matches.reference.odd_cards import odd_catalogue


@pytest.mark.parametrize("seed", range(6))
def test_other_card_data(seed):
    rng = random.Random(f"odd {seed}")
    document = odd_catalogue(rng)
    catalogue, cards = catalogue_from(document), {row["id"]: row for row in document["cards"]}
    for style in ("crop", "nest", "sea", "late nest"):
        match = random_match(rng, style, cards)
        assert_same_verdict(as_bytes(match), catalogue, cards)
        for _ in range(3):
            cut = {**match, "log": match["log"][: rng.randrange(len(match["log"]) + 1)]}
            assert_same_legal_entries(cut, catalogue, cards)
