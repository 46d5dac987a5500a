"""What games that were played one by one make of a match."""

from collections.abc import Sequence

from .outcomes import SUDDEN_DEATH, Saying

DRAWN = 2  # of a game: neither position won it


def match_of(winners: Sequence[int], best_of: int, tie: str) -> Saying | None:
    """The match as far as its games decide it; None while they do not. `winners`: position, or `DRAWN`.

    `tie` (empty: a draw is a result): after a level match `replay` begins a new one, of which alone the
    result tells; with `sudden-death` the next game won decides.
    """
    start, length = 0, best_of
    while (games := winners[start : start + length]) or not start:
        counts = (games.count(0), games.count(1), games.count(DRAWN))
        whole = len(games) >= length
        if max(counts[:2]) > best_of // 2 or (whole and (not tie or counts[0] != counts[1])):
            return Saying(games=counts)
        if not whole:
            return None
        if tie == SUDDEN_DEATH:
            length += 1
        else:
            start += best_of
    return None
