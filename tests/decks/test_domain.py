"""Verbs on decks: who may, what changes, what is logged, what is refused."""

import threading
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from decks import domain
from decks.domain import changing
from decks.models import Deck, FrozenDeck, WrittenOnce
from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.problems import (
    Conflict,
    Malformed,
    NotAllowed,
    NotFound,
    PreconditionFailed,
    Problem,
    TooLarge,
)

from .factories import make_deck
from .lists import GAME, legal_cards

pytestmark = pytest.mark.django_db


def trail(deck: Deck) -> list[tuple[str, Any, Any]]:
    return [(row.verb, row.before, row.after) for row in audit_of(deck)]


def test_creating_keeps_canonical_references(user: User) -> None:
    cards = {"Sweet Corn": 2, "SWEET CORN": 1, "Sweet Corn *F*": 1, "sweet-corn *F*": 1}
    deck = make_deck(user, cards=cards, name="  My \n deck ")
    deck.refresh_from_db()
    assert deck.cards == {"sweet-corn": 3, "Sweet Corn *F*": 2}
    assert (deck.name, deck.size, deck.version, deck.shared) == ("My deck", 5, 1, False)
    assert [(row.verb, row.actor, row.after["cards"]) for row in audit_of(deck)] == [
        ("deck.create", user, deck.cards)
    ]


def test_a_visitor_keeps_no_decks(db: None) -> None:
    with pytest.raises(NotAllowed):
        make_deck(AnonymousUser())
    assert Deck.objects.count() == 0


@pytest.mark.parametrize(
    ("fields", "problem", "code"),
    [
        ({"name": " \n "}, Malformed, "name-missing"),
        ({"name": "x" * 81}, Malformed, "name-too-long"),
        ({"game": "chess"}, Malformed, "unknown-game"),
        ({"deck_format": "blitz"}, Malformed, "unknown-format"),
        ({"notes": "x" * 4001}, Malformed, "notes-too-long"),
        ({"cards": {"Sweet": 1}}, Malformed, "unknown-card"),
        ({"cards": {"silo": 0}}, Malformed, "bad-quantity"),
        ({"cards": {"silo": True}}, Malformed, "bad-quantity"),
        ({"cards": {"silo": 10_001}}, TooLarge, "too-many-cards"),
        ({"cards": {f"x{n}": 1 for n in range(2_001)}}, TooLarge, "too-many-lines"),
    ],
)
def test_a_field_at_fault_makes_no_deck(
    user: User, fields: dict[str, Any], problem: type[Problem], code: str
) -> None:
    with pytest.raises(problem) as error:
        make_deck(user, **fields)
    assert (error.value.code, Deck.objects.count()) == (code, 0)


def test_there_is_a_most_of_decks(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changing, "MOST_DECKS", 1)
    make_deck(user)
    with pytest.raises(Conflict):
        make_deck(user)


def test_a_draft_need_not_be_legal(user: User) -> None:
    assert make_deck(user, cards={"silo": 9}).size == 9


def test_setting_adding_and_taking_out(user: User) -> None:
    deck = make_deck(user, cards={"silo": 1})
    deck = domain.set_card(deck=deck, actor=user, card="Krill", copies=3)
    deck = domain.add_card(deck=deck, actor=user, card="krill")
    deck = domain.add_card(deck=deck, actor=user, card="krill", foil=True, copies=2)
    assert deck.cards == {"silo": 1, "krill": 4, "Krill *F*": 2}
    deck = domain.take_out_card(deck=deck, actor=user, card="silo")
    deck = domain.take_out_card(deck=deck, actor=user, card="krill", copies=9)
    deck = domain.set_card(deck=deck, actor=user, card="Krill *F*", copies=1)
    deck.refresh_from_db()
    assert (deck.cards, deck.size, deck.version) == ({"Krill *F*": 1}, 1, 7)
    assert trail(deck)[-1] == (
        "deck.set-card", {"cards": {"Krill *F*": 2}}, {"cards": {"Krill *F*": 1}},
    )  # fmt: skip


def test_a_change_that_changes_nothing_leaves_no_trace(user: User) -> None:
    deck = make_deck(user)
    deck = domain.rename_deck(deck=deck, actor=user, name=deck.name)
    assert (deck.version, len(trail(deck))) == (1, 1)


def test_only_what_changed_is_told(user: User) -> None:
    deck = domain.rename_deck(deck=make_deck(user), actor=user, name="Rye")
    assert trail(deck)[-1] == ("deck.change", {"name": "Corn and Co"}, {"name": "Rye"})


def test_replacing_the_list(user: User) -> None:
    deck = domain.replace_cards(deck=make_deck(user), actor=user, cards={"Silo": 2})
    assert (deck.cards, deck.size) == ({"silo": 2}, 2)


def test_a_change_on_an_old_version_is_refused(user: User) -> None:
    deck = make_deck(user)
    domain.rename_deck(deck=deck, actor=user, name="Rye", version=1)
    with pytest.raises(PreconditionFailed):
        domain.rename_deck(deck=deck, actor=user, name="Oats", version=1)
    with pytest.raises(PreconditionFailed):
        domain.delete_deck(deck=deck, actor=user, version=1)
    deck.refresh_from_db()
    assert (deck.name, deck.version) == ("Rye", 2)


@pytest.mark.parametrize("shared", [False, True])
def test_nobody_else_changes_a_deck(user: User, other_user: User, shared: bool) -> None:
    deck = make_deck(user, shared=shared)
    for change in (
        lambda: domain.rename_deck(deck=deck, actor=other_user, name="Mine"),
        lambda: domain.add_card(deck=deck, actor=other_user, card="silo"),
        lambda: domain.delete_deck(deck=deck, actor=other_user),
        lambda: domain.restore_deck(deck=deck, actor=other_user),
    ):
        with pytest.raises(NotFound):
            change()
    deck.refresh_from_db()
    assert (deck.name, deck.version) == ("Corn and Co", 1)


def test_seeing_is_for_the_owner_and_of_shared_decks_for_all(
    user: User, other_user: User, staff: User
) -> None:
    private, shared = make_deck(user), make_deck(user, shared=True)
    people = (user, other_user, AnonymousUser())
    assert [person.has_perm("decks.view_deck", private) for person in people] == [True, False, False]
    assert [person.has_perm("decks.view_deck", shared) for person in (user, other_user)] == [True, True]
    assert list(Deck.objects.visible_to(other_user)) == [shared]
    assert list(Deck.objects.visible_to(AnonymousUser())) == [shared]
    assert list(Deck.objects.of(AnonymousUser())) == []


def test_copying(user: User, other_user: User) -> None:
    deck = make_deck(user, shared=True, notes="my plan", name="x" * 80)
    copy = domain.copy_deck(deck=deck, actor=other_user)
    assert (copy.owner, copy.cards, copy.notes, copy.shared) == (other_user, deck.cards, "", False)
    assert copy.name == ("Copy of " + "x" * 80)[:80]
    assert domain.copy_deck(deck=deck, actor=user, name="Mine").notes == "my plan"
    with pytest.raises(NotFound):
        domain.copy_deck(deck=make_deck(user), actor=other_user)


def test_deleting_can_be_undone(user: User) -> None:
    deck = make_deck(user)
    domain.delete_deck(deck=deck, actor=user)
    assert list(Deck.objects.all()) == []
    with pytest.raises(NotFound):
        domain.rename_deck(deck=deck, actor=user, name="Rye")
    domain.restore_deck(deck=deck, actor=user)
    assert list(Deck.objects.all()) == [deck]
    assert [verb for verb, _, _ in trail(deck)] == ["deck.create", "deck.delete", "deck.restore"]


def test_freezing_keeps_the_list_for_ever(user: User) -> None:
    deck = make_deck(user)
    frozen = domain.freeze_deck(deck=deck)
    domain.set_card(deck=deck, actor=user, card="silo", copies=1)
    frozen = FrozenDeck.objects.get(pk=frozen.pk)
    assert frozen.cards == legal_cards()
    assert (frozen.source, frozen.source_version, frozen.name, frozen.size) == (deck, 1, deck.name, 60)
    frozen.name = "Other"
    for change in (
        frozen.save,
        frozen.delete,
        lambda: FrozenDeck.objects.update(name="x"),
        lambda: FrozenDeck.objects.all().delete(),
        lambda: FrozenDeck.objects.bulk_update([frozen], ["name"]),
    ):
        with pytest.raises(WrittenOnce):
            change()
    assert FrozenDeck.objects.get(pk=frozen.pk).name == "Corn and Co"


def test_one_version_is_frozen_once(user: User) -> None:
    deck = make_deck(user)
    first, again = domain.freeze_deck(deck=deck), domain.freeze_deck(deck=deck)
    domain.rename_deck(deck=deck, actor=user, name="Rye")
    later = domain.freeze_deck(deck=deck)
    assert (first, later == first, later.content_hash) == (again, False, first.content_hash)


def test_the_hash_is_that_of_game_and_cards() -> None:
    assert domain.content_hash(GAME, {"a": 1, "b": 2}) == domain.content_hash(GAME, {"b": 2, "a": 1})
    assert domain.content_hash(GAME, {"a": 1}) != domain.content_hash(GAME, {"a": 2})
    assert domain.content_hash(GAME, {"a": 1}) != domain.content_hash("other", {"a": 1})


def test_a_list_without_a_deck_is_frozen(db: None) -> None:
    frozen = domain.freeze_list(name="Theme", game=GAME, deck_format="casual", cards={"Silo": 4})
    assert (frozen.source, frozen.cards, frozen.size) == (None, {"silo": 4}, 4)


def test_frozen_copies_outlive_their_owner(user: User) -> None:
    frozen = domain.freeze_deck(deck=make_deck(user))
    user.delete()
    frozen = FrozenDeck.objects.get(pk=frozen.pk)
    assert (frozen.source, frozen.cards) == (None, legal_cards())


def test_the_check_is_computed_for_a_day(user: User) -> None:
    deck = make_deck(user, cards=legal_cards(50))
    assert [fault.code for fault in domain.check_stored(deck).problems] == ["too-few-cards"]
    assert domain.check_stored(deck, deck_format="casual").legal


@pytest.mark.django_db(transaction=True)
def test_two_additions_at_once_both_count(user: User) -> None:
    deck = make_deck(user, cards={"silo": 1})

    def add() -> None:
        domain.add_card(deck=deck, actor=user, card="krill")
        connection.close()

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    deck.refresh_from_db()
    assert (deck.cards, deck.version) == ({"silo": 1, "krill": 4}, 5)
