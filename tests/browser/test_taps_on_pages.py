"""No tap on a page with plain forms or polls is lost, sent twice, or wiped off by what the page polls."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from cards.domain.loading import load_library
from decks.models import Deck
from harvest_site.accounts.models import User
from harvest_site.base.models import Job
from tests.matches.factories import stored_match
from tests.tournaments import factories
from tournaments.models import Event, Report

from .conftest import sign_in
from .gate import Gate, press, until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Opener = Callable[..., Page]
GAME = "great-harvest"
LIVE = "**/live?*"
EVERY = 20_000  # ms between two looks of an event's page
TWICE = """() => {
  const [make, read] = document.querySelectorAll("main .form-end button");
  make.click();
  make.click();
  read.click();
  return [make.getAttribute("aria-busy"), document.querySelector(".toast[data-kind] p").textContent];
}"""
NEWS = """() => {
  const xhr = { status: 200, responseURL: location.href, getResponseHeader: () => "true" };
  const detail = { xhr, requestConfig: { verb: "get" }, pathInfo: { finalRequestPath: location.pathname } };
  const event = new CustomEvent("htmx:beforeOnLoad", { bubbles: true, cancelable: true, detail });
  document.getElementById("live").dispatchEvent(event);
  return event.defaultPrevented;
}"""
LANES = """async (address) => {
  const heard = {};
  const scope = { addEventListener: (name, listener) => { heard[name] = listener; } };
  const { start } = await import(address);
  const addresses = (kind) => Array.from({ length: 9 }, (_, number) => `/${kind}/${number}`);
  const config = { version: "v", shell: "/shell", package: "/library" };
  Object.assign(config, { statics: addresses("static"), pages: addresses("page") });
  let now = 0, most = 0, all = 0, done = null;
  window.fetch = async () => {
    all += 1;
    most = Math.max(most, ++now);
    await new Promise((go) => setTimeout(go));
    now -= 1;
    return new Response("kept");
  };
  start(scope, { config });
  heard.install({ waitUntil: (work) => { done = work; } });
  await done;
  return [all, most];
}"""


@pytest.fixture
def event(staff: User, user: User) -> Event:
    """Three players, a round with one table and a bye; its pairing is open."""
    running = factories.running_event(staff, [user, *factories.make_users(3)])
    factories.pair(running)
    return running


@pytest.fixture
def page(event: Event, live_server: Any, staff: User, open_page: Opener) -> Page:
    """The event's page of its organiser, with a clock that the test moves."""
    opened = open_page("wide")
    sign_in(opened, staff, live_server.url)
    opened.clock.install()
    opened.goto(live_server.url + event.get_absolute_url())
    opened.wait_for_load_state("networkidle")
    return opened


def fault(page: Page) -> Any:
    return page.locator(".toast[data-kind] p")


# Plain forms --------------------------------------------------------------------
def test_a_form_pressed_twice_is_sent_once(live_server: Any, user: User, open_page: Opener) -> None:
    page = open_page("narrow")
    sign_in(page, user, live_server.url)
    page.goto(f"{live_server.url}/decks/new")
    page.locator("[name=name]").fill("Twice pressed")
    sent: list[Route] = []
    page.route("**/decks/new**", lambda route: sent.append(route))  # noqa: PLW0108  Playwright wraps a function
    told = "“Make the deck” is still on its way. Press the other when it is through."
    assert page.evaluate(TWICE) == ["true", told]
    until(page, lambda: sent)
    sent[0].continue_()
    page.wait_for_url(lambda url: "/decks/new" not in url)
    assert (len(sent), Deck.objects.filter(owner=user).count()) == (1, 1)
    page.unroute("**/decks/new**")
    page.go_back()
    expect(page.get_by_role("button", name="Make the deck")).not_to_have_attribute("aria-busy", "true")


def test_what_is_sent_after_the_log_out_leads_back_to_its_page(
    event: Event, live_server: Any, user: User, browser: Browser
) -> None:
    """Without script: the log-in says that nothing was taken, and comes back to the form."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    sign_in(page, user, live_server.url)
    page.goto(live_server.url + event.get_absolute_url())
    page.context.clear_cookies(name="sessionid")
    page.get_by_label(re.compile("^I won")).first.check()
    page.get_by_role("button", name="Report the result").click()
    expect(page.locator(".toast")).to_contain_text("You were logged out, so what you sent was not taken.")
    expect(page.locator("input[name=next]")).to_have_value(event.get_absolute_url())
    assert Report.objects.count() == 0
    context.close()


# An event's page asks for itself again ------------------------------------------
def look_again(page: Page) -> None:
    page.clock.fast_forward(EVERY + 1000)


def test_a_press_outlives_a_poll(page: Page, event: Event) -> None:
    gate = Gate(page, LIVE, "GET")
    look_again(page)
    gate.wait()
    link = page.locator("#live").get_by_role("link", name="By name")
    press(page, link)
    gate.let_through()
    page.mouse.up()
    page.wait_for_url("**/rounds/1?by=name")


def test_what_was_sorted_stays_sorted(page: Page, event: Event) -> None:
    factories.settle_round(event)
    factories.pair(event)
    page.reload()
    head = page.locator("#live th", has_text="Points")
    head.get_by_role("button").click()
    factories.settle_round(event)  # something moved, so the tables come anew
    with page.expect_response(LIVE):
        look_again(page)
    expect(page.locator("#live").get_by_text("2–0").first).to_be_visible()
    expect(page.locator("#live th", has_text="Points")).to_have_attribute("aria-sort", "ascending")


def test_news_does_not_take_away_what_is_being_typed(page: Page, event: Event) -> None:
    page.get_by_text("Add an entrant late").click()
    page.locator("#add [name=name]").fill("Rosalind Oatfield")
    factories.settle_round(event)
    factories.pair(event)  # a new round reloads the page
    look_again(page)
    expect(fault(page)).to_have_text("There is news here. Finish what you are writing, or reload to see it.")
    expect(page.locator("#add [name=name]")).to_have_value("Rosalind Oatfield")


def test_a_form_on_its_way_is_not_cut_off_by_news(page: Page, event: Event) -> None:
    factories.settle_round(event)
    page.reload()
    assert page.evaluate(NEWS) is False
    with page.expect_navigation():
        assert (
            page.evaluate(f"document.querySelector('form[action$=pair] button').click() ?? ({NEWS})()")
            is True
        )
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()


def test_a_site_that_is_away_is_told_until_it_is_back(page: Page) -> None:
    page.route(LIVE, lambda route: route.fulfill(status=502), times=1)
    look_again(page)
    expect(fault(page)).to_have_text(
        "The site does not answer. What you see may be old; it is asked again by itself."
    )
    look_again(page)
    expect(fault(page)).to_have_count(0)


# Other pages ---------------------------------------------------------------------
def test_progress_of_a_match_keeps_its_link_under_a_finger(
    live_server: Any, user: User, open_page: Opener
) -> None:
    load_library(game=GAME)
    match = stored_match(user)
    Job.objects.update(state=Job.State.PENDING)  # tests do jobs at once
    page = open_page("narrow")
    sign_in(page, user, live_server.url)
    page.goto(f"{live_server.url}/matches/{match.public_id}")
    gate = Gate(page, "**/progress", "GET")
    gate.wait()
    press(page, page.get_by_role("link", name="Refresh"))
    gate.let_through()
    with page.expect_navigation():
        page.mouse.up()


def test_chances_leave_the_search_box_alone(
    event: Event, live_server: Any, user: User, open_page: Opener
) -> None:
    Job.objects.update_or_create(
        kind="projection", key=event.public_id, defaults={"state": Job.State.RUNNING}
    )
    page = open_page("wide")
    sign_in(page, user, live_server.url)
    page.goto(f"{live_server.url}{event.get_absolute_url()}/chances")
    expect(page.locator("#chances-state")).to_contain_text("Computing the chances")
    box = page.locator(".topbar input[type=search]")
    box.fill("kril")
    Job.objects.update(state=Job.State.DONE)
    expect(page.locator("#chances-state progress")).to_have_count(0)
    expect(box).to_have_value("kril")
    expect(box).to_be_focused()


def test_the_clause_that_was_pressed_last_is_shown(live_server: Any, user: User, open_page: Opener) -> None:
    """Two chips over one tray: the slow answer to the first does not cover the second."""
    load_library(game=GAME)
    deck = factories.make_deck(user, cards={"silo": 5})
    page = open_page("narrow")
    sign_in(page, user, live_server.url)
    page.goto(f"{live_server.url}{deck.get_absolute_url()}")
    chips = page.locator(".clause-refs").filter(has=page.locator("a:nth-child(2)")).first.locator("a")
    first, second = chips.nth(0), chips.nth(1)
    gate = Gate(page, f"**{first.get_attribute('href')}", "GET")
    first.click()
    gate.wait()
    with page.expect_event("requestfailed"):  # the first is not waited for
        second.click()
    text = page.locator(".clause-text .clause-foot").first
    expect(text).to_contain_text(second.inner_text())
    gate.open()
    expect(second).to_have_attribute("aria-expanded", "true")
    expect(first).to_have_attribute("aria-expanded", "false")
    expect(text).to_contain_text(second.inner_text())


def test_what_failed_to_open_can_be_opened_again(live_server: Any, open_page: Opener) -> None:
    load_library(game="imperial-conquest")
    page = open_page("narrow")
    page.goto(f"{live_server.url}/cards/imperial-conquest/frigate")
    case = page.locator("details.case-open").first
    page.route("**/cases/*", lambda route: route.fulfill(status=500), times=1)
    case.locator("summary").click()
    expect(fault(page)).to_contain_text("something broke on the site's side. Try it again in a moment.")
    expect(case).not_to_have_attribute("open", "")
    with page.expect_response("**/cases/*"):
        case.locator("summary").click()
    expect(fault(page)).to_have_count(0)


def test_the_library_is_fetched_in_two_lanes(live_server: Any, open_page: Opener) -> None:
    """A browser opens six connections to a site: a tap must find one while the library is being kept."""
    page = open_page("narrow")
    page.goto(f"{live_server.url}/search/")
    assert page.evaluate(LANES, f"{live_server.url}/static/cards/offline-worker.js") == [20, 2]
