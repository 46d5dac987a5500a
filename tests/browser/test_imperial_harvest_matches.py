"""The pages of matches of Imperial Harvest: abilities at work, a refusal, and the end."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from cards.domain.loading import load_library
from matches.domain import store_match

from .conftest import sign_in, visit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAME = "imperial-harvest"
PLAYED = Path(__file__).resolve().parents[1] / "playthroughs" / GAME
LOOKS = [("narrow", "light"), ("wide", "dark")]


def address_of(uploader: Any, name: str) -> str:
    match = store_match(raw=(PLAYED / f"{name}.json").read_bytes(), uploaded_by=uploader)
    return reverse("matches:match", args=[match.public_id])


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_pages(size: str, scheme: str, live_server: Any, user: Any, open_page: Callable[..., Page]) -> None:
    load_library(game=GAME)
    page = open_page(size, scheme)
    sign_in(page, user, live_server.url)
    for name, told in (
        ("beasts", "The Hound bites the Ranger, which drops a strawberry and steps to (5, 3)."),
        ("last-strawberry", "No strawberry is left on the board, and the game is over."),
        ("refused-behind-the-shield", "The Imperial Guardian stands behind the Tower Shield."),
    ):
        visit(page, live_server.url + address_of(user, name), shot=f"harvest-{name}-{size}-{scheme}")
        expect(page.get_by_text(told).first).to_be_visible()
