"""No tap in a deck builder is lost: under a swap, in a row, on the way out, by older answers, by failures."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from decks import domain
from decks.domain.changing import delete_deck
from decks.formats import MAX_CARDS
from decks.models import Deck
from tests.decks.factories import make_deck

from .conftest import sign_in
from .gate import Gate, press, until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Opener = Callable[..., Page]
SEARCH, CHANGE = "**/search?*", "**/cards"


@pytest.fixture
def deck(user: Any) -> Deck:
    return make_deck(user, cards={"silo": 1})


@pytest.fixture
def page(deck: Deck, live_server: Any, user: Any, open_page: Opener) -> Page:
    opened = open_page("narrow")
    sign_in(opened, user, live_server.url)
    opened.goto(f"{live_server.url}{deck.get_absolute_url()}/build")
    return opened


def add(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=f"Add one {name}", exact=True).first


def search(page: Page, words: str, first: str) -> None:
    page.locator("#builder-words").fill(words)
    expect(page.locator("#results .found > li").first).to_have_attribute("data-card", first)
    expect(page.locator("#results .found > li")).to_have_count(1)


def copies(page: Page, reference: str) -> Any:
    return page.locator(f'#deck-panel [data-reference="{reference}"] .copies')


def fault(page: Page) -> Any:
    return page.locator(".toast[data-kind] p")


def test_a_press_outlives_the_swap_of_its_button(page: Page) -> None:
    search(page, "krill", "krill")
    gate = Gate(page, SEARCH, "GET")
    page.locator("#builder-words").fill("kril")
    gate.wait()
    press(page, add(page, "Krill"))
    gate.let_through()  # the results come anew between press and release
    page.mouse.up()
    expect(copies(page, "krill")).to_have_text("1")


def test_leaving_the_search_box_does_not_search_again(page: Page) -> None:
    search(page, "krill", "krill")
    gate = Gate(page, SEARCH, "GET")
    add(page, "Krill").click()
    expect(copies(page, "krill")).to_have_text("1")
    assert gate.held == []


def test_taps_in_a_row_are_all_counted_and_shown_as_taken(page: Page) -> None:
    search(page, "krill", "krill")
    gate = Gate(page, CHANGE)
    for _ in range(3):
        add(page, "Krill").click()
    gate.wait()
    expect(add(page, "Krill")).to_have_attribute("aria-busy", "true")
    expect(add(page, "Krill")).to_have_attribute("data-waiting", "3")
    gate.let_through()
    expect(copies(page, "krill")).to_have_text("1")
    expect(add(page, "Krill")).to_have_attribute("data-waiting", "2")
    gate.open()
    expect(copies(page, "krill")).to_have_text("3")
    expect(add(page, "Krill")).not_to_have_attribute("aria-busy", "true")


def test_a_link_waits_for_the_taps_before_it(page: Page, deck: Deck) -> None:
    gate = Gate(page, CHANGE)
    for _ in range(3):
        page.locator("#row-add-silo").click()
    gate.wait()
    page.get_by_role("link", name="Done").click()
    gate.open()
    page.wait_for_url(lambda url: url.endswith(deck.get_absolute_url()))
    deck.refresh_from_db()
    assert deck.cards == {"silo": 4}


def test_an_older_search_does_not_cover_a_newer_change(page: Page) -> None:
    """A search that read the deck before a tap comes after the answer to the tap."""
    search(page, "krill", "krill")
    held: list[tuple[Route, Any]] = []

    def read_now_answer_later(route: Route) -> None:
        held.append((route, route.fetch()))

    page.route(SEARCH, read_now_answer_later, times=1)
    page.locator("#builder-words").fill("kril")
    until(page, lambda: held)
    add(page, "Krill").click()
    expect(page.locator("#results .copies")).to_have_text("In the deck: 1")
    with page.expect_request(SEARCH):  # it is asked for again
        held[0][0].fulfill(response=held[0][1])
    expect(page.locator("#add-krill")).to_be_visible()
    expect(page.locator("#results .copies")).to_have_text("In the deck: 1")


def test_words_typed_during_a_change_are_searched(page: Page) -> None:
    search(page, "krill", "krill")
    gate = Gate(page, CHANGE)
    add(page, "Krill").click()
    gate.wait()
    with page.expect_response(SEARCH):
        page.locator("#builder-words").fill("bale barn")
    gate.open()
    expect(copies(page, "krill")).to_have_text("1")
    expect(page.locator("#results .found > li").first).to_have_attribute("data-card", "bale-barn")


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (500, "“Add one Silo” was not done: something broke on the site's side. Try it again in a moment."),
        (502, "“Add one Silo” got no answer, so it may or may not be done. Reload to see how it stands."),
        (0, "“Add one Silo” got no answer, so it may or may not be done. Reload to see how it stands."),
    ],
)
def test_a_failure_is_told(page: Page, status: int, told: str) -> None:
    answer: Callable[[Route], None] = lambda route: route.fulfill(status=status) if status else route.abort()  # noqa: E731
    page.route(CHANGE, answer, times=1)
    page.locator("#row-add-silo").click()
    expect(fault(page)).to_have_text(told)
    expect(page.locator("#row-add-silo")).not_to_have_attribute("aria-busy", "true")
    page.locator("#row-add-silo").click()
    expect(copies(page, "silo")).to_have_text("2")
    expect(page.locator(".toast[data-kind]")).to_have_count(0)


def test_a_refusal_is_told_in_the_words_of_the_site(page: Page, deck: Deck) -> None:
    Deck.objects.filter(pk=deck.pk).update(cards={"silo": 1, "krill": MAX_CARDS - 1})
    page.locator("#row-add-silo").click()
    expect(fault(page)).to_contain_text(
        f"“Add one Silo” was not done. A deck has at most {MAX_CARDS:,} cards."
    )


def test_a_deck_that_is_gone_is_told(page: Page, deck: Deck, user: Any) -> None:
    delete_deck(deck=deck, actor=user)
    page.locator("#row-add-silo").click()
    expect(fault(page)).to_contain_text("“Add one Silo” was not done.")


def test_after_the_log_out_the_page_stays_and_says_so(page: Page, deck: Deck) -> None:
    page.context.clear_cookies(name="sessionid")
    page.locator("#row-add-silo").click()
    expect(fault(page)).to_have_text(
        "You are logged out, so “Add one Silo” was not done. Log in, then press it again."
    )
    expect(copies(page, "silo")).to_have_text("1")
    page.locator(".toast[data-kind]").get_by_role("link", name="Log in").click()
    expect(page.locator("input[name=next]")).to_have_value(f"{deck.get_absolute_url()}/build")


def test_nobody_leaves_a_tap_that_failed(page: Page, deck: Deck) -> None:
    gate = Gate(page, CHANGE)
    page.locator("#row-add-silo").click()
    gate.wait()
    page.get_by_role("link", name="Done").click()
    page.context.clear_cookies(name="sessionid")
    gate.held.pop().abort()
    expect(fault(page)).to_contain_text("“Add one Silo” got no answer")
    page.locator("#row-add-silo").click()
    gate.wait()
    page.get_by_role("link", name="Done").click()
    gate.open()
    expect(fault(page)).to_contain_text("You are logged out")
    assert page.url.endswith(f"{deck.get_absolute_url()}/build")


def test_another_log_in_does_not_make_the_page_void(page: Page, live_server: Any) -> None:
    """Logging in elsewhere in the same browser renews the CSRF cookie."""
    page.context.add_cookies([{"name": "csrftoken", "value": "n" * 32, "url": live_server.url}])
    page.locator("#row-add-silo").click()
    expect(copies(page, "silo")).to_have_text("2")


def test_both_taps_build_a_team(live_server: Any, user: Any, open_page: Opener) -> None:
    """The second button is swapped away while its tap waits for the first.

    Safari gives a pressed button no focus, by which htmx would know it again.
    """
    team = domain.create_deck(
        owner=user, name="Mine", game="imperial-harvest", deck_format="standard", value={"characters": []}
    )
    page = open_page("narrow")
    sign_in(page, user, live_server.url)
    page.goto(f"{live_server.url}{team.get_absolute_url()}/build")
    page.evaluate("addEventListener('focusin', (event) => event.stopPropagation(), true)")  # as in Safari
    gate = Gate(page, CHANGE)
    page.locator("#add-monk").click()
    page.locator("#add-sorceress").click()
    gate.wait()
    gate.open()
    expect(page.locator("#out-monk")).to_be_visible()
    expect(page.locator("#out-sorceress")).to_be_visible()
    team.refresh_from_db()
    assert team.extra == {"characters": ["monk", "sorceress"]}


def test_without_script_enter_searches_and_takes_nothing_out(
    deck: Deck, live_server: Any, user: Any, browser: Any
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    sign_in(page, user, live_server.url)
    page.goto(f"{live_server.url}{deck.get_absolute_url()}/build?q=silo")
    page.locator("#builder-words").fill("krill")
    page.locator("#builder-words").press("Enter")
    expect(page.locator("#results .found > li")).to_have_count(1)
    add(page, "Krill").click()
    expect(page.locator("#builder-words")).to_have_value("krill")
    expect(copies(page, "krill")).to_have_text("1")
    expect(copies(page, "silo")).to_have_text("1")
    context.close()
