"""Army lists and teams as decks: kept, built, written and read back, over pages and API."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards.library.loader import load_catalogue
from decks import domain
from decks.formats import WRITERS, read_deck
from decks.models import Deck
from harvest_site.accounts.models import User
from harvest_site.base.problems import Malformed, Problem

pytestmark = pytest.mark.django_db

EMPEROR, HARVEST = "for-the-emperor", "imperial-harvest"
TEAM = ["regent", "monk", "raider-bard"]
Api = Callable[..., APIClient]


def army(owner: User, **value: Any) -> Deck:
    return domain.create_deck(
        owner=owner, name="My army", game=EMPEROR, deck_format="standard", value=value or {"army": "crane"}
    )


def team(owner: User, *characters: str) -> Deck:
    value = {"characters": list(characters or TEAM)}
    return domain.create_deck(owner=owner, name="My team", game=HARVEST, deck_format="standard", value=value)


# Keeping ------------------------------------------------------------------------------------------
def test_a_deck_carries_what_its_game_brings(user: User) -> None:
    one, other = army(user), team(user)
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.deck, one.size) == ({"army": "crane"}, 9)
    assert (other.deck, other.size) == ({"characters": TEAM}, 3)
    assert domain.check_stored(one).legal
    assert domain.check_stored(other).legal


def test_names_become_ids_and_a_draft_may_be_at_fault(user: User) -> None:
    deck = team(user, "Monk", "HOUND", "monk", "Skin-Changer")
    assert deck.deck == {"characters": ["monk", "hound", "monk", "skin-changer"]}
    codes = [fault.code for fault in domain.check_stored(deck).problems]
    assert codes == ["team.size", "team.duplicate", "team.archetype"]


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (HARVEST, {"characters": ["Bard"]}),
        (HARVEST, {"characters": "monk"}),
        (HARVEST, {"cards": {"monk": 1}}),
        (HARVEST, {"characters": ["monk"] * 31}),
        (EMPEROR, {"army": "frog"}),
        (EMPEROR, {"army": ["crane"]}),
        (EMPEROR, {"army": "crane", "characters": []}),
        ("great-harvest", {"army": "crane"}),
        ("great-harvest", {"cards": []}),
    ],
)
def test_a_part_that_is_none_is_refused(user: User, game: str, value: dict[str, Any]) -> None:
    with pytest.raises(Problem):
        domain.create_deck(owner=user, name="X", game=game, deck_format="standard", value=value)
    assert Deck.objects.count() == 0


def test_cards_and_a_whole_deck_exclude_each_other(user: User) -> None:
    with pytest.raises(Malformed) as refused:
        domain.change_deck(deck=team(user), actor=user, cards={"monk": 1}, value={"characters": []})
    assert refused.value.code == "deck-twice"


def test_characters_come_and_go_one_by_one_in_their_order(user: User) -> None:
    deck = team(user)
    domain.take_out_card(deck=deck, actor=user, card="monk")
    domain.add_card(deck=deck, actor=user, card="Nymph")
    domain.set_card(deck=deck, actor=user, card="regent", copies=1)
    deck.refresh_from_db()
    assert (deck.deck["characters"], deck.size, deck.version) == (["regent", "raider-bard", "nymph"], 3, 3)


def test_choosing_an_army_makes_a_plain_list(user: User) -> None:
    deck = army(user, army="crane", cards={"ronin": 2})
    changed = domain.choose_army(deck=deck, actor=user, army="turtle")
    assert changed.deck == {"army": "turtle"}


def test_a_frozen_copy_keeps_everything(user: User) -> None:
    deck = team(user)
    frozen = domain.freeze_deck(deck=deck, actor=user)
    domain.take_out_card(deck=deck, actor=user, card="monk")
    other = domain.freeze_list(
        name="Same", game=HARVEST, deck_format="standard", value={"characters": list(TEAM)}
    )
    frozen.refresh_from_db()
    assert (frozen.deck, frozen.size) == ({"characters": TEAM}, 3)
    assert frozen.content_hash == other.content_hash
    assert frozen.content_hash != domain.freeze_deck(deck=deck, actor=user).content_hash


def test_a_copy_is_whole(user: User) -> None:
    assert domain.copy_deck(deck=team(user), actor=user).deck == {"characters": TEAM}


# Files --------------------------------------------------------------------------------------------
def faction(owner: User) -> Deck:
    value = {"faction": "fair-folk"}
    return domain.create_deck(
        owner=owner, name="Mine", game="harrow-county", deck_format="standard", value=value
    )


@pytest.mark.parametrize("form", list(WRITERS))
@pytest.mark.parametrize("make", [army, team, faction])
def test_what_is_written_reads_back_as_the_same(user: User, make: Any, form: str) -> None:
    deck = make(user)
    catalogue = load_catalogue(deck.game)
    reading = read_deck(WRITERS[form](domain.list_of(deck), catalogue), catalogue)
    assert reading.kept_for(deck.game) == deck.deck
    assert (reading.name, reading.game, reading.deck_format) == (deck.name, deck.game, deck.deck_format)


@pytest.mark.parametrize("form", list(WRITERS))
def test_an_army_with_its_warriors_reads_back(user: User, form: str) -> None:
    catalogue = load_catalogue(EMPEROR)
    deck = army(user, army="turtle", cards=dict.fromkeys(catalogue.cards, 1))
    reading = read_deck(WRITERS[form](domain.list_of(deck), catalogue), catalogue)
    assert reading.kept_for(EMPEROR) == deck.deck


# Pages --------------------------------------------------------------------------------------------
def build(client: Client, deck: Deck, change: str, **headers: str) -> Any:
    return client.post(f"/decks/{deck.public_id}/cards", {"change": change}, headers=headers)


def test_a_team_is_built_by_clicks(user: User, user_client: Client) -> None:
    deck = team(user, "monk")
    page = user_client.get(f"/decks/{deck.public_id}/build")
    assert "You have Monk" in page.content.decode()  # beside the Hound
    answer = build(user_client, deck, "regent:1", **{"HX-Request": "true"})
    assert (answer.status_code, b'id="out-regent"' in answer.content) == (200, True)
    build(user_client, deck, "monk:-1")
    deck.refresh_from_db()
    assert deck.deck == {"characters": ["regent"]}


def test_an_army_is_chosen_by_a_click(user: User, user_client: Client) -> None:
    deck = domain.create_deck(owner=user, name="Empty", game=EMPEROR, deck_format="standard")
    assert user_client.get(f"/decks/{deck.public_id}/build").status_code == 200
    answer = build(user_client, deck, "turtle:army", **{"HX-Request": "true"})
    assert "Legal for Standard" in answer.content.decode()
    assert build(user_client, deck, "frog:army").status_code == 400
    deck.refresh_from_db()
    assert deck.deck == {"army": "turtle"}


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        (HARVEST, "Monk\nRegent\nNymph", {"characters": ["monk", "regent", "nymph"]}),
        (EMPEROR, "Army: Turtle", {"army": "turtle"}),
        (HARVEST, "", {"characters": []}),
        ("harrow-county", "Fair Folk", {"faction": "fair-folk"}),
    ],
)
def test_a_list_becomes_a_deck(user_client: Client, game: str, text: str, expected: dict[str, Any]) -> None:
    answer = user_client.post(f"/decks/new?game={game}", {"name": "Pasted", "text": text, "do": "save"})
    assert answer.status_code == 302
    assert Deck.objects.get().deck == expected


@pytest.mark.parametrize(("game", "theme"), [(HARVEST, "court"), (EMPEROR, "crane")])
def test_a_ready_list_fills_the_form(user_client: Client, game: str, theme: str) -> None:
    page = user_client.get(f"/decks/new?game={game}&theme={theme}")
    form = page.context["form"]
    catalogue = load_catalogue(game)
    reading = read_deck(form.initial["text"], catalogue)
    expected = {HARVEST: {"characters": ["monk", "imperial-guardian", "imperial-bard"]}}
    assert reading.kept_for(game) == expected.get(game, {"army": "crane"})


@pytest.mark.parametrize("make", [army, team])
def test_the_page_shows_what_lies_on_the_table(user: User, user_client: Client, make: Any) -> None:
    deck = make(user)
    page = user_client.get(deck.get_absolute_url()).content.decode()
    names = ["Shinobi", "Daimyo"] if deck.game == EMPEROR else ["Regent", "Monk", "Raider Bard"]
    assert [name for name in names if name not in page] == []
    assert user_client.get(f"{deck.get_absolute_url()}/export/json").status_code == 200


def test_a_pasted_team_is_checked_without_an_account(client: Client) -> None:
    answer = client.post(f"/decks/check?game={HARVEST}", {"text": "Monk\nHound\nRegent"})
    assert "They share an archetype: Monk and Hound." in answer.content.decode()


def test_a_faction_is_chosen_by_a_click(user: User, user_client: Client) -> None:
    deck = domain.create_deck(owner=user, name="Empty", game="harrow-county", deck_format="standard")
    answer = build(user_client, deck, "hester:army", **{"HX-Request": "true"})
    assert "Legal for Standard" in answer.content.decode()
    deck.refresh_from_db()
    assert (deck.deck, deck.size) == ({"faction": "hester"}, 1)
    domain.add_card(deck=deck, actor=user, card="kammi")
    domain.take_out_card(deck=deck, actor=user, card="kammi")
    deck.refresh_from_db()
    assert (deck.deck, domain.check_stored(deck).legal) == ({}, False)
    with pytest.raises(Malformed):
        domain.choose_army(deck=deck, actor=user, army="calm-down")


# The API ------------------------------------------------------------------------------------------
def test_the_api_takes_and_gives_the_whole_deck(user: User, api: Api) -> None:
    client = api(user)
    body = {"name": "Team", "game": HARVEST, "deck_format": "standard", "deck": {"characters": TEAM}}
    made = client.post("/api/v1/decks/", body, format="json")
    assert (made.status_code, made.json()["deck"], made.json()["size"]) == (201, {"characters": TEAM}, 3)
    changed = client.patch(
        f"/api/v1/decks/{made.json()['id']}/",
        {"deck": {"characters": ["nymph"]}},
        format="json",
        headers={"If-Match": made["ETag"]},
    )
    assert (changed.status_code, changed.json()["deck"]) == (200, {"characters": ["nymph"]})
    both = client.post("/api/v1/decks/", body | {"cards": {}}, format="json")
    assert (both.status_code, both.json()["code"]) == (400, "deck-twice")
    wrong = client.post("/api/v1/decks/", body | {"deck": [1]}, format="json")
    assert wrong.status_code == 400
