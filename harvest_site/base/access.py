"""One gate for permissions: pages, API and commands ask the same predicates."""

from typing import Any

import rules

from .problems import NotAllowed, NotFound


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
    raise NotAllowed("This is not yours to do: ask its owner or organiser.", data={"permission": permission})
