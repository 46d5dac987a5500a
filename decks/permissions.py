"""Who may see and do what with a deck: private by default; a shared one is open by its address."""

from typing import Any

import rules


@rules.predicate
def is_owner(user: Any, deck: Any) -> bool:
    return deck is not None and user.pk is not None and deck.owner_id == user.pk


@rules.predicate
def is_shared(_user: Any, deck: Any) -> bool:
    return deck is not None and deck.shared and deck.deleted_at is None


rules.add_perm("decks.view_deck", is_owner | is_shared)
rules.add_perm("decks.change_deck", is_owner)
rules.add_perm("decks.delete_deck", is_owner)
rules.add_perm("decks.add_deck", rules.is_authenticated)
