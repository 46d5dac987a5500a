"""Who may see and do what with a deck (private, or shared by its address) and in a draft room."""

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


@rules.predicate
def is_host(user: Any, room: Any) -> bool:
    return room is not None and user.pk is not None and room.host_id == user.pk


@rules.predicate
def is_captain(user: Any, room: Any) -> bool:
    return room is not None and user.pk is not None and room.seat_of(user) is not None


@rules.predicate
def is_watchable(_user: Any, room: Any) -> bool:
    return room is not None and room.watchable


rules.add_perm("decks.add_draft", rules.is_authenticated)
rules.add_perm("decks.view_draft", is_host | is_captain | is_watchable)
rules.add_perm("decks.host_draft", is_host)
rules.add_perm("decks.run_draft", is_host | is_captain)
rules.add_perm("decks.pick_draft", is_captain)
