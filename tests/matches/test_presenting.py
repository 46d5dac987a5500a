"""How the figures of a verdict are shown."""

import pytest

from matches.presenting import in_a_cell


@pytest.mark.parametrize(
    ("value", "shown"), [(7, "7"), (None, "–"), ([1, 6, 2], "1 · 6 · 2"), ([], "–"), ([None, 0], "– · 0")]
)
def test_a_score_in_a_cell(value: object, shown: str) -> None:
    assert in_a_cell(value) == shown
