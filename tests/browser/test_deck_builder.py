"""The deck builder by keyboard and without script, in a real browser."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cards.domain.loading import load_library
from tests.decks.factories import make_deck

from .conftest import complaints_of, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Opener = Callable[..., Page]


def build(page: Page, live_server: Any, user: Any, **fields: Any) -> Page:
    """The builder of a new deck of `user`."""
    deck = make_deck(user, **fields)
    sign_in(page, user, live_server.url)
    page.goto(f"{live_server.url}{deck.get_absolute_url()}/build")
    return page


def copies(page: Page, reference: str) -> Any:
    return page.locator(f'#deck-panel [data-reference="{reference}"] .copies')


def test_keys_add_and_take_out(live_server: Any, user: Any, open_page: Opener) -> None:
    page = build(open_page(), live_server, user, cards={"krill": 3, "bakery": 1})
    complaints = complaints_of(page)
    page.locator("#builder-words").press_sequentially("krill")
    expect(page.locator("#results .found > li")).to_have_count(1)
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(copies(page, "krill")).to_have_text("6")
    expect(page.locator("#deck-panel")).to_contain_text("6 copies of Krill; a deck may hold 4.")
    expect(page.locator("#builder-words")).to_be_focused()
    page.keyboard.press("Shift+Enter")
    expect(copies(page, "krill")).to_have_text("5")
    expect(page.locator("#builder-says")).to_have_text("6 cards. Not legal for Tourney")
    assert complaints == []


def test_the_arrows_choose_a_card(live_server: Any, user: Any, open_page: Opener) -> None:
    page = build(open_page(), live_server, user, cards={})
    page.locator("#builder-kind").select_option("storage")
    expect(page.locator("#results .found > li").first).to_have_attribute("data-card", "bale-barn")
    page.locator("#builder-words").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(copies(page, "cold-store")).to_have_text("1")
    expect(page.locator("#results .cursor")).to_have_attribute("data-card", "cold-store")


def test_plus_and_minus_in_the_deck_keep_the_focus(live_server: Any, user: Any, open_page: Opener) -> None:
    page = build(open_page(), live_server, user, cards={"krill": 1, "silo": 1})
    page.locator("#row-add-krill").focus()
    page.keyboard.press("+")
    expect(copies(page, "krill")).to_have_text("2")
    expect(page.locator("#row-add-krill")).to_be_focused()
    page.keyboard.press("-")
    expect(copies(page, "krill")).to_have_text("1")
    page.keyboard.press("-")
    expect(copies(page, "krill")).to_have_count(0)
    expect(page.locator("#row-add-silo")).to_be_focused()


def test_a_clause_opens_in_the_live_check(live_server: Any, user: Any, open_page: Opener) -> None:
    load_library(game="great-harvest")
    page = build(open_page("narrow"), live_server, user, cards={"silo": 5})
    page.locator("#deck-panel .clause-ref", has_text="GH-2.2").click()
    expect(page.locator("#deck-panel .clause-text").first).to_contain_text("four times")
