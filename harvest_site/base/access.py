"""One gate for permissions: pages, API and commands ask the same predicates."""

from collections.abc import Callable
from typing import Any

import rules

from .problems import NotAllowed, NotFound

_WHO: dict[str, Callable[[Any, Any], str]] = {}


def register_who(permission: str, who: Callable[[Any, Any], str]) -> None:
    """Say who holds a permission: ``who(user, subject)`` ends the sentence that refuses; empty: as usual."""
    _WHO[permission] = who


def may(user: Any, permission: str, subject: Any = None) -> bool:
    """Whether `user` holds `permission` on `subject` by the predicates of the apps' `permissions.py`.

    The predicates alone answer: `user.has_perm` lets a superuser do everything, and one who plays in an event
    would read the hidden lists of the others and rule on his own match.
    """
    return bool(rules.has_perm(permission, user, subject))


def require(user: Any, permission: str, subject: Any = None, *, hide: bool = False) -> None:
    """Raise `NotAllowed`, or with `hide` `NotFound` so that the thing's existence stays unknown."""
    if may(user, permission, subject):
        return
    if hide:
        raise NotFound("There is no such thing here, or it is not open to you.")
    if not getattr(user, "is_authenticated", False):
        raise NotAllowed("Log in to do this.", code="log-in-required")
    who = _WHO[permission](user, subject) if permission in _WHO else ""
    text = f"This is not yours to do: {who or 'ask its owner or organiser'}."
    raise NotAllowed(text, data={"permission": permission})
