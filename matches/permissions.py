"""Who may see and do what with a match; *full* is the file with every hidden card.

Upper apps add predicates `(user, match) -> bool` to `extra_insiders` and `extra_outsiders`.
"""

from collections.abc import Callable
from typing import Any

import rules

from .engines.registry import get_game
from .models import Match

extra_insiders: list[Callable[[Any, Match], bool]] = []
"""Whoever one of them names sees hidden things of that match (a judge of its event)."""

extra_outsiders: list[Callable[[Any, Match], bool]] = []
"""Whoever one of them names is kept out until the end, even as uploader or staff (plays in the event)."""


def seat_of(user: Any, match: Match) -> int | None:
    """The seat that `user` plays in the match, if any."""
    return None if user is None or user.pk is None else match.seat_by_user.get(user.pk)


@rules.predicate
def is_signed_in(user: Any) -> bool:
    return bool(user and user.is_authenticated and user.is_active)


@rules.predicate
def is_uploader(user: Any, match: Match | None) -> bool:
    return match is not None and match.uploaded_by_id is not None and match.uploaded_by_id == user.pk


@rules.predicate
def is_staff(user: Any) -> bool:
    return bool(user.is_active and user.is_staff)


@rules.predicate
def is_over(user: Any, match: Match | None) -> bool:
    return match is not None and match.is_over


@rules.predicate
def is_named_insider(user: Any, match: Match | None) -> bool:
    return match is not None and any(names(user, match) for names in extra_insiders)


@rules.predicate
def is_named_outsider(user: Any, match: Match | None) -> bool:
    return match is not None and any(names(user, match) for names in extra_outsiders)


@rules.predicate
def plays_unseeing(user: Any, match: Match | None) -> bool:
    """Whether `user` plays a seat of a match in which something is hidden from every seat."""
    return match is not None and get_game(match.game).hides and seat_of(user, match) is not None


insider = is_signed_in & (is_uploader | is_staff | is_named_insider) & ~is_named_outsider & ~plays_unseeing

rules.add_perm("matches.upload_match", is_signed_in)
rules.add_perm("matches.see_full", is_over | insider)
rules.add_perm("matches.judge_again", insider)
rules.add_perm("matches.name_player", insider)
rules.add_perm(
    "matches.end_match", is_signed_in & (is_staff | is_named_insider) & ~is_named_outsider & ~plays_unseeing
)
