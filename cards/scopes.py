"""What a ruling may hold for besides the whole site. The apps above say what that is and who rules there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Near:
    """A scope that somebody has to do with now. `writes`: he drafts or publishes rulings there."""

    scope: str
    game: str
    title: str
    address: str
    writes: bool
    publishes: bool


@dataclass(frozen=True, slots=True)
class Scope:
    """One kind of scope. Each function takes the id within the scope; `title` and `address` are for pages.

    `may_rule`: publish, supersede and withdraw; `may_draft`: write answers that somebody who rules publishes.
    `near(user, game)`: where the person plays or officiates now (an empty game: of all games).
    `game(key)`: the one whose clauses hold there; empty: any.
    `who_rules`, `who_drafts`: for a refusal, who does that there (`register_who`).
    `note(key, actor=, verb=, after=, reason=)` writes what was published or superseded into its own trail.
    """

    may_see: Callable[[Any, str], bool]
    may_rule: Callable[[Any, str], bool]
    may_draft: Callable[[Any, str], bool]
    note: Callable[..., None]
    title: Callable[[str], str]
    address: Callable[[str], str]
    near: Callable[[Any, str], Sequence[Near]] = lambda user, game: ()
    game: Callable[[str], str] = lambda key: ""
    who_rules: Callable[[Any, str], str] = lambda user, key: ""
    who_drafts: Callable[[Any, str], str] = lambda user, key: ""


_SCOPES: dict[str, Scope] = {}


def register_scope(kind: str, scope: Scope) -> None:
    """Make a kind of scope known; an app does this when it is ready."""
    _SCOPES[kind] = scope


def scope_of(text: str) -> tuple[Scope, str] | None:
    """The scope that `kind:id` names, with the id; None where nobody knows such a kind."""
    kind, _, key = text.partition(":")
    scope = _SCOPES.get(kind)
    return (scope, key) if scope is not None else None


def scopes_near(user: Any, game: str = "") -> list[Near]:
    """All scopes that somebody has to do with now; none for a visitor without an account."""
    if user.pk is None:
        return []
    return [near for scope in _SCOPES.values() for near in scope.near(user, game)]
