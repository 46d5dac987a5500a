"""Frozen copies: a deck as an event or a match keeps it."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from decks.models import Deck, FrozenDeck
from decks.validation import size_of
from harvest_site.base.audit import record_audit

from .changing import held_deck
from .contents import catalogue_of, clean_format, clean_name, clean_parts, content_hash


@transaction.atomic
def freeze_deck(*, deck: Deck, actor: Any = None) -> FrozenDeck:
    """The immutable copy of a deck as it is now; a version that was frozen before gives the same copy."""
    held = held_deck(deck)
    frozen, is_new = FrozenDeck.objects.get_or_create(
        source=held,
        source_version=held.version,
        defaults={
            "name": held.name,
            "game": held.game,
            "deck_format": held.deck_format,
            "cards": held.cards,
            "extra": held.extra,
            "size": held.size,
            "content_hash": content_hash(held.game, held.cards, held.extra),
            "catalogue_version": catalogue_of(held.game).version,
        },
    )
    if is_new:
        record_audit(actor=actor, verb="deck.freeze", subject=held, after={"frozen": frozen.public_id})
    return frozen


@transaction.atomic
def freeze_list(
    *,
    name: str,
    game: str,
    deck_format: str,
    cards: Mapping[str, Any] | None = None,
    value: Mapping[str, Any] | None = None,
) -> FrozenDeck:
    """An immutable list without a deck behind it, such as one that came with a file."""
    clean, extra = clean_parts(game, cards=cards, value=value)
    return FrozenDeck.objects.create(
        name=clean_name(name),
        game=game,
        deck_format=clean_format(game, deck_format),
        cards=clean,
        extra=extra,
        size=size_of(game, clean, extra, catalogue_of(game)),
        content_hash=content_hash(game, clean, extra),
        catalogue_version=catalogue_of(game).version,
    )
