"""The shipped library in the database."""

import pytest

from cards.domain.loading import load_library


@pytest.fixture
def library(db: None) -> None:
    """Cards, clauses and rulings of The Great Harvest."""
    load_library(game="great-harvest")
