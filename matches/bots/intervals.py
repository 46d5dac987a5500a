"""What a number of games says about two players."""

from math import log10, sqrt

Z95 = 1.959963984540054
"""Of the normal distribution: 95 % of it lie this many standard deviations around the mean."""


def wilson(score: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval of a rate: `score` points of `games`, a draw being half a point.

    For games that are won or lost it holds as it stands; with draws it is wider than it need be.
    """
    rate, share = score / games, z * z / games
    middle = (rate + share / 2) / (1 + share)
    half = z / (1 + share) * sqrt(rate * (1 - rate) / games + share / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def elo_difference(rate: float) -> float | None:
    """How many Elo points a score rate stands for; None for all or nothing, which stands for no number."""
    return 400 * log10(rate / (1 - rate)) if 0 < rate < 1 else None
