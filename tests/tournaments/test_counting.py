"""What games that were played one by one make of a match, and what may be said of it."""

import pytest

from tournaments.domain.counting import DRAWN, match_of
from tournaments.domain.outcomes import games_fit
from tournaments.outcome_forms import games_of


@pytest.mark.parametrize(
    ("winners", "best_of", "tie", "games"),
    [
        ([], 3, "", None),
        ([0], 3, "", None),
        ([0, 0], 3, "", (2, 0, 0)),
        ([0, 1, DRAWN], 3, "", (1, 1, 1)),
        ([0, DRAWN, DRAWN], 3, "replay", (1, 0, 2)),
        ([0, 1, DRAWN], 3, "replay", None),
        ([0, 1, DRAWN, 1], 3, "replay", None),
        ([0, 1, DRAWN, 1, 1], 3, "replay", (0, 2, 0)),
        ([DRAWN, DRAWN, DRAWN, 0, 1, DRAWN, 1, 0, 0], 3, "replay", (2, 1, 0)),
        ([DRAWN], 1, "replay", None),
        ([DRAWN, DRAWN, 1], 1, "replay", (0, 1, 0)),
        ([0, 1, DRAWN], 3, "sudden-death", None),
        ([0, 1, DRAWN, DRAWN], 3, "sudden-death", None),
        ([0, 1, DRAWN, DRAWN, 0], 3, "sudden-death", (2, 1, 2)),
        ([DRAWN], 1, "sudden-death", None),
        ([DRAWN, 1], 1, "sudden-death", (0, 1, 1)),
    ],
)
def test_games_make_a_match(
    winners: list[int], best_of: int, tie: str, games: tuple[int, int, int] | None
) -> None:
    found = match_of(winners, best_of, tie)
    assert (None if found is None else found.games) == games


@pytest.mark.parametrize(
    ("games", "tie", "fits"),
    [
        ((2, 1, 0), "", True),
        ((2, 1, 1), "", False),
        ((2, 1, 1), "replay", False),
        ((2, 1, 1), "sudden-death", True),
        ((1, 0, 3), "sudden-death", True),
        ((2, 0, 2), "sudden-death", False),
        ((3, 2, 0), "sudden-death", False),
        ((2, 1, 97), "sudden-death", False),
    ],
)
def test_what_a_best_of_three_can_end_with(games: tuple[int, int, int], tie: str, fits: bool) -> None:
    assert games_fit(games, 3, tie=tie) == fits


def test_choices_where_somebody_has_to_go_on() -> None:
    sudden, replay = games_of(3, "sudden-death"), games_of(3, "replay")
    assert all(first != second for first, second, _ in [*sudden, *replay])
    assert {(2, 1, 1), (1, 2, 1), (2, 1, 2), (1, 0, 3)} <= set(sudden)
    assert not any(sum(score) > 3 for score in replay)
    assert (1, 1, 1) in games_of(3)
