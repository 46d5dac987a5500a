"""Where a penalty can be given: the apps above say in which of their events somebody judges."""

from collections.abc import Callable, Sequence
from typing import Any

Place = tuple[str, str]  # title, address of the form

_FINDERS: list[Callable[[Any, str], Sequence[Place]]] = []


def register_places(finder: Callable[[Any, str], Sequence[Place]]) -> None:
    """Make places known; ``finder`` takes a person and the id of an infraction, or nothing for any."""
    _FINDERS.append(finder)


def penalty_places(user: Any, infraction: str) -> list[Place]:
    """All places where ``user`` gives penalties now."""
    return [place for finder in _FINDERS for place in finder(user, infraction)]
