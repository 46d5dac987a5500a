"""Who may ask, rule and publish. Predicates take a ruling, or nothing where it is not made yet."""

from typing import Any

import rules

from harvest_site.base.access import register_who

from .models import Ruling
from .scopes import scope_of


@rules.predicate
def is_signed_in(user: Any) -> bool:
    return bool(user and user.is_authenticated and user.is_active)


@rules.predicate
def is_editor(user: Any) -> bool:
    return bool(user.is_active and (getattr(user, "is_rulings_editor", False) or user.is_staff))


@rules.predicate
def is_staff(user: Any) -> bool:
    return bool(user.is_active and user.is_staff)


@rules.predicate
def holds_everywhere(user: Any, ruling: Any) -> bool:
    return not getattr(ruling, "scope", "")


@rules.predicate
def rules_there(user: Any, ruling: Any) -> bool:
    """In the scope of a ruling that does not hold everywhere: the head judge of its event."""
    found = scope_of(getattr(ruling, "scope", "") or "")
    return found is not None and found[0].may_rule(user, found[1])


@rules.predicate
def drafts_there(user: Any, ruling: Any) -> bool:
    """Whose answers the head judge of an event publishes: its judges."""
    found = scope_of(getattr(ruling, "scope", "") or "")
    return found is not None and found[0].may_draft(user, found[1])


@rules.predicate
def looks_there(user: Any, ruling: Any) -> bool:
    found = scope_of(getattr(ruling, "scope", "") or "")
    return found is not None and found[0].may_see(user, found[1])


@rules.predicate
def has_asked(user: Any, ruling: Any) -> bool:
    return isinstance(ruling, Ruling) and ruling.asked_by_id is not None and ruling.asked_by_id == user.pk


@rules.predicate
def is_public(user: Any, ruling: Any) -> bool:
    return isinstance(ruling, Ruling) and ruling.is_public


rules_on_it = is_signed_in & ((holds_everywhere & is_editor) | rules_there)
writes_it = rules_on_it | (is_signed_in & drafts_there)

rules.add_perm("cards.ask_ruling", is_signed_in)
rules.add_perm("cards.rule", rules_on_it)
rules.add_perm("cards.draft_ruling", writes_it)
rules.add_perm("cards.see_ruling", (is_public & (holds_everywhere | looks_there)) | has_asked | writes_it)
rules.add_perm("cards.see_waiting", is_signed_in & is_editor)
rules.add_perm("cards.edit_catalogue", is_signed_in & is_staff)
rules.add_perm("cards.edit_policy", is_signed_in & is_staff)


def _who(user: Any, ruling: Any, name: str) -> str:
    """Who does it where the ruling holds; of the whole site nothing more is said."""
    found = scope_of(getattr(ruling, "scope", ""))
    return str(getattr(found[0], name)(user, found[1])) if found is not None else ""


register_who("cards.rule", lambda user, ruling: _who(user, ruling, "who_rules"))
register_who("cards.draft_ruling", lambda user, ruling: _who(user, ruling, "who_drafts"))
