"""The frame in a real browser: its pages narrow and wide, light and dark, and by keyboard."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import sign_in, visit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PLACES = {
    "home": "/",
    "search": "/search/?q=growth",
    "desk": "/desk/",
    "style": "/desk/style",
    "login": "/accounts/login/",
}
FOR_STAFF = ("desk", "style")
Opener = Callable[..., Page]
HEAVIEST = 150_000  # bytes of a page with all it loads, without images


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["narrow", "wide"])
@pytest.mark.parametrize("name", PLACES)
def test_page(name: str, size: str, scheme: str, live_server: Any, staff: Any, open_page: Opener) -> None:
    page = open_page(size, scheme)
    if name in FOR_STAFF:
        sign_in(page, staff, live_server.url)
    visit(page, live_server.url + PLACES[name], shot=f"{name}-{size}-{scheme}")
    levels = page.eval_on_selector_all("h1, h2, h3, h4", "all => all.map(head => Number(head.tagName[1]))")
    assert levels.count(1) == 1
    assert [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1] == []


@pytest.mark.parametrize("width", [640, 320], ids=["200 percent", "400 percent"])
@pytest.mark.parametrize("name", ["home", "style"])
def test_zoom(name: str, width: int, live_server: Any, staff: Any, open_page: Opener) -> None:
    """A window of 1280 px at that zoom has so few CSS pixels."""
    page = open_page()
    sign_in(page, staff, live_server.url)
    page.set_viewport_size({"width": width, "height": 450})
    visit(page, live_server.url + PLACES[name])


def test_first_tab_offers_the_content(live_server: Any, open_page: Opener) -> None:
    page = visit(open_page(), live_server.url)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


def test_slash_goes_to_the_search(live_server: Any, open_page: Opener) -> None:
    page = visit(open_page(), live_server.url)
    page.keyboard.press("/")
    page.keyboard.type("GH-2.1")
    assert page.input_value("#site-search") == "GH-2.1"


def test_the_theme_is_remembered_without_a_flash(live_server: Any, open_page: Opener) -> None:
    page = visit(open_page(), live_server.url)
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.click("summary:has-text('Account')")
    page.click("button[data-theme-choice=dark]")
    dark = page.evaluate(paper)
    assert light != dark
    response = page.goto(live_server.url)
    assert response is not None
    assert 'data-theme="dark"' in response.text()
    assert page.evaluate(paper) == dark


def test_works_without_script(live_server: Any, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url)
    page.click("summary:has-text('Account')")
    page.click("a:has-text('Log in') >> visible=true")
    assert page.url.endswith("/accounts/login/")
    context.close()


def test_targets_are_large_enough_for_a_finger(live_server: Any, open_page: Opener) -> None:
    page = visit(open_page("narrow"), live_server.url)
    small = page.evaluate(
        """() => [...document.querySelectorAll("a, button, summary, input, select")].filter((one) => {
             const box = one.getBoundingClientRect();
             const inText = one.matches("p a, li p a, .footer a, .skip");
             return box.width > 0 && !inText && box.height < 44;
           }).map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert small == []


def test_a_table_is_walked_by_keys_and_sorted(live_server: Any, staff: Any, open_page: Opener) -> None:
    page = open_page()
    sign_in(page, staff, live_server.url)
    visit(page, live_server.url + "/desk/style")
    table = page.locator("table[data-table]").first
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert table.locator("tbody tr").nth(1).get_attribute("class") == "cursor"
    table.locator("th button", has_text="Profits").click()
    figures = [int(text) for text in table.locator("tbody td:last-child").all_inner_texts()]
    assert figures == sorted(figures)


def test_a_page_is_light(live_server: Any, open_page: Opener) -> None:
    page, sizes = open_page("narrow"), []
    page.on("response", lambda response: sizes.append(len(response.body())))
    page.goto(live_server.url)
    page.wait_for_load_state("networkidle")
    assert sum(sizes) < HEAVIEST
