"""Frozen copies: a deck as an event or a match keeps it."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from decks.models import Deck, FrozenDeck
from harvest_site.base.audit import record_audit

from .changing import held_deck
from .contents import catalogue_of, clean_cards, clean_format, clean_name, content_hash


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
            "size": held.size,
            "content_hash": content_hash(held.game, held.cards),
            "catalogue_version": catalogue_of(held.game).version,
        },
    )
    if is_new:
        record_audit(actor=actor, verb="deck.freeze", subject=held, after={"frozen": frozen.public_id})
    return frozen


@transaction.atomic
def freeze_list(*, name: str, game: str, deck_format: str, cards: Mapping[str, Any]) -> FrozenDeck:
    """An immutable list without a deck behind it, such as one that came with a file."""
    clean = clean_cards(game, cards)
    return FrozenDeck.objects.create(
        name=clean_name(name),
        game=game,
        deck_format=clean_format(game, deck_format),
        cards=clean,
        size=sum(clean.values()),
        content_hash=content_hash(game, clean),
        catalogue_version=catalogue_of(game).version,
    )
