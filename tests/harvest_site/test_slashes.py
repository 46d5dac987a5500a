"""API addresses work with and without their last slash, whatever the method."""

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

DECK = {"format": "harvest-deck/1", "game": "great-harvest", "deck": {"cards": {"sweet-corn": 4}}}


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["", "/"])
def test_a_post_keeps_its_body(api: Callable[..., APIClient], end: str) -> None:
    answer = api().post(f"/api/v1/deck-checks{end}", DECK, format="json")
    assert (answer.status_code, answer.json()["format"]) == (200, "harvest-deck-check/1")


@pytest.mark.django_db
def test_an_address_without_a_slash_is_not_sent_elsewhere(api: Callable[..., APIClient]) -> None:
    with_slash, without = api().get("/api/v1/games/?page=1"), api().get("/api/v1/games?page=1")
    assert (without.status_code, without.json()) == (200, with_slash.json())
