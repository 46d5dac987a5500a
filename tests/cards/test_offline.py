"""The library that goes along without a network holds what the site's own search holds."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from cards.domain.indexing import index_game
from cards.library.loader import games
from cards.models import Card, SearchEntry

pytestmark = pytest.mark.django_db
GAME = "great-harvest"


def entries_along(client: Client) -> list[tuple[str, str, str]]:
    answer = client.get(reverse("offline_package"))
    assert answer.status_code == 200
    rows = json.loads(answer.content)["entries"]
    return sorted((row["game"], row["kind"], row["key"]) for row in rows)


def entries_here() -> list[tuple[str, str, str]]:
    return sorted(SearchEntry.objects.values_list("game", "kind", "key"))


def test_a_site_without_any_game_has_an_empty_library_to_take_along(client: Client) -> None:
    assert entries_along(client) == []


def test_a_site_with_one_game_takes_that_one_along(library: None, client: Client) -> None:
    found = entries_along(client)
    assert found == entries_here()
    assert ({game for game, _, _ in found}, len(games()) > 1) == ({GAME}, True)


def test_what_is_not_indexed_yet_is_not_taken_along(library: None, client: Client) -> None:
    Card.objects.filter(card_id="tuna").update(retired=True)
    index_game(game=GAME)
    Card.objects.filter(card_id="tuna").update(retired=False)
    assert (GAME, "card", "tuna") not in entries_along(client)
    assert entries_along(client) == entries_here()
