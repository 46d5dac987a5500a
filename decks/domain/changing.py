"""Making and changing decks. Each verb locks its deck, checks, writes and leaves a trace."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from decks.models import Deck
from decks.validation import size_of
from decks.validation.contents import FACTION_GAME, TEAM_GAME
from harvest_site.base.access import require
from harvest_site.base.audit import record_audit
from harvest_site.base.problems import Conflict, NotFound, PreconditionFailed, TooLarge
from harvest_site.base.web import etag_of

from .contents import (
    MAX_CARDS,
    catalogue_of,
    clean_characters,
    clean_copies,
    clean_faction,
    clean_format,
    clean_name,
    clean_notes,
    clean_parts,
    clean_reference,
)

MOST_DECKS = 500  # a person's; beyond it something is wrong, or somebody fills the disk
_TOLD = ("name", "game", "deck_format", "cards", "extra", "notes", "shared")


def as_told(deck: Deck) -> dict[str, Any]:
    """What the audit trail keeps of a deck."""
    return {field: getattr(deck, field) for field in _TOLD}


@transaction.atomic
def create_deck(
    *,
    owner: Any,
    name: str,
    game: str,
    deck_format: str,
    cards: Mapping[str, Any] | None = None,
    value: Mapping[str, Any] | None = None,
    notes: str = "",
    shared: bool = False,
) -> Deck:
    """A new deck of `owner`, from `cards` or from `value`, the deck as a match file carries it.

    Malformed: a field at fault; Conflict: that person has very many already.
    """
    require(owner, "decks.add_deck")
    if Deck.objects.filter(owner=owner).count() >= MOST_DECKS:
        raise Conflict(
            f"You have {MOST_DECKS} decks, the most that are kept. Delete one first.", code="too-many-decks"
        )
    clean, extra = clean_parts(game, cards=cards, value=value)
    made = Deck.objects.create(
        owner=owner,
        name=clean_name(name),
        game=game,
        deck_format=clean_format(game, deck_format),
        cards=clean,
        extra=extra,
        size=size_of(game, clean, extra, catalogue_of(game)),
        notes=clean_notes(notes),
        shared=shared,
    )
    record_audit(actor=owner, verb="deck.create", subject=made, after=as_told(made))
    return made


def change_deck(  # noqa: PLR0913  each field of a deck by its name
    *,
    deck: Deck,
    actor: Any,
    version: int | None = None,
    name: str | None = None,
    deck_format: str | None = None,
    notes: str | None = None,
    shared: bool | None = None,
    cards: Mapping[str, Any] | None = None,
    value: Mapping[str, Any] | None = None,
) -> Deck:
    """Change any fields at once; those left out stay. `version`: refuse if the deck has moved on (412).

    `value` is the whole deck as match files carry it, `cards` its cards alone; one of them at most.
    """

    def write(held: Deck) -> None:
        held.name = held.name if name is None else clean_name(name)
        held.deck_format = held.deck_format if deck_format is None else clean_format(held.game, deck_format)
        held.notes = held.notes if notes is None else clean_notes(notes)
        held.shared = held.shared if shared is None else shared
        if cards is not None or value is not None:
            parts = clean_parts(held.game, cards=cards, value=value, extra=held.extra)
            held.cards, held.extra = parts

    return _change(deck, actor, "deck.change", version, write)


def rename_deck(*, deck: Deck, actor: Any, name: str, version: int | None = None) -> Deck:
    """Give a deck another name."""
    return change_deck(deck=deck, actor=actor, version=version, name=name)


def replace_cards(*, deck: Deck, actor: Any, cards: Mapping[str, Any], version: int | None = None) -> Deck:
    """Put another list in place of the whole one."""
    return change_deck(deck=deck, actor=actor, version=version, cards=cards)


def set_card(
    *, deck: Deck, actor: Any, card: str, copies: int, foil: bool = False, version: int | None = None
) -> Deck:
    """Make it exactly `copies` of a card; 0 takes it out."""

    def write(held: Deck) -> None:
        _put(held, clean_reference(catalogue_of(held.game), card, foil=foil), copies)

    return _change(deck, actor, "deck.set-card", version, write)


def add_card(
    *, deck: Deck, actor: Any, card: str, copies: int = 1, foil: bool = False, version: int | None = None
) -> Deck:
    """Add copies of a card to those that are there."""

    def write(held: Deck) -> None:
        key = clean_reference(catalogue_of(held.game), card, foil=foil)
        _put(held, key, _count(held, key) + clean_copies(card, copies))

    return _change(deck, actor, "deck.add-card", version, write)


def take_out_card(
    *, deck: Deck, actor: Any, card: str, copies: int = 1, foil: bool = False, version: int | None = None
) -> Deck:
    """Take copies of a card out, as many as are there at most."""

    def write(held: Deck) -> None:
        key = clean_reference(catalogue_of(held.game), card, foil=foil)
        _put(held, key, max(0, _count(held, key) - clean_copies(card, copies)))

    return _change(deck, actor, "deck.take-out-card", version, write)


def choose_army(*, deck: Deck, actor: Any, army: str, version: int | None = None) -> Deck:
    """Make it the plain list of an army, its Warriors as they are printed; in Harrow County that faction."""
    field = "faction" if deck.game == FACTION_GAME else "army"
    return change_deck(deck=deck, actor=actor, version=version, value={field: army})


def _count(held: Deck, key: str) -> int:
    if held.game == TEAM_GAME:
        return list(held.extra.get("characters", ())).count(key)
    return int(held.cards.get(key, 0))


def _put(held: Deck, key: str, copies: int) -> None:
    if held.game == TEAM_GAME:
        _put_character(held, key, copies)
        return
    if held.game == FACTION_GAME:
        _put_faction(held, key, copies)
        return
    if copies:
        held.cards = {**held.cards, key: clean_copies(key, copies)}
    else:
        held.cards = {card: count for card, count in held.cards.items() if card != key}
    if sum(held.cards.values()) > MAX_CARDS:
        raise TooLarge(f"A deck has at most {MAX_CARDS:,} cards.", code="too-many-cards")


def _put_faction(held: Deck, key: str, copies: int) -> None:
    """There is one faction or none."""
    if copies:
        held.extra = {"faction": clean_faction(held.game, key)}
    elif held.extra.get("faction") == key:
        held.extra = {}


def _put_character(held: Deck, key: str, copies: int) -> None:
    """So many of a character, the others in their order; a new one comes last."""
    characters = list(held.extra.get("characters", ()))
    more = copies - characters.count(key)
    for _ in range(-more):
        del characters[len(characters) - 1 - characters[::-1].index(key)]
    held.extra = {"characters": clean_characters(held.game, [*characters, *[key] * min(max(more, 0), 99)])}


@transaction.atomic
def _change(deck: Deck, actor: Any, verb: str, version: int | None, write: Callable[[Deck], None]) -> Deck:
    held = held_deck(deck)
    require(actor, "decks.change_deck", held, hide=True)
    if version is not None and held.version != version:
        raise PreconditionFailed(
            "Somebody changed this since you read it. Read it again, then repeat your change.",
            data={"etag": etag_of(held)},
        )
    before = as_told(held)
    write(held)
    after = as_told(held)
    if after == before:
        return held
    held.version += 1
    held.size = size_of(held.game, held.cards, held.extra, catalogue_of(held.game))
    held.save()
    changed = [field for field in _TOLD if before[field] != after[field]]
    told = ({field: before[field] for field in changed}, {field: after[field] for field in changed})
    record_audit(actor=actor, verb=verb, subject=held, before=told[0], after=told[1])
    return held


def held_deck(deck: Deck) -> Deck:
    """The deck's row, locked until the transaction ends. NotFound: deleted meanwhile."""
    held = Deck.objects.select_for_update().filter(pk=deck.pk).first()
    if held is None:
        raise NotFound("There is no such thing here, or it is not open to you.")
    return held


@transaction.atomic
def copy_deck(*, deck: Deck, actor: Any, name: str | None = None) -> Deck:
    """A deck of `actor` with the same list as one that they may see."""
    require(actor, "decks.view_deck", deck, hide=True)
    return create_deck(
        owner=actor,
        name=name or f"Copy of {deck.name}"[: Deck._meta.get_field("name").max_length],
        game=deck.game,
        deck_format=deck.deck_format,
        value=deck.deck,
        notes=deck.notes if deck.owner_id == actor.pk else "",
    )


@transaction.atomic
def delete_deck(*, deck: Deck, actor: Any, version: int | None = None) -> Deck:
    """Delete a deck; `restore_deck` takes it back. Frozen copies stay as they are."""
    held = held_deck(deck)
    require(actor, "decks.delete_deck", held, hide=True)
    if version is not None and held.version != version:
        raise PreconditionFailed("Somebody changed this since you read it.", data={"etag": etag_of(held)})
    held.deleted_at = timezone.now()
    held.version += 1
    held.save()
    record_audit(actor=actor, verb="deck.delete", subject=held, before=as_told(held))
    return held


@transaction.atomic
def restore_deck(*, deck: Deck, actor: Any) -> Deck:
    """Take back a deletion; a deck that was not deleted stays as it is."""
    held = Deck.with_deleted.select_for_update().get(pk=deck.pk)
    require(actor, "decks.change_deck", held, hide=True)
    if held.deleted_at is not None:
        held.deleted_at = None
        held.version += 1
        held.save()
        record_audit(actor=actor, verb="deck.restore", subject=held, after=as_told(held))
    return held
