"""No tap in a draft room is lost: under a swap, by an older answer, by a failure, by an ended session."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from decks.domain import drafts
from decks.models import DraftRoom
from harvest_site.accounts.models import User

from .conftest import sign_in
from .gate import Gate, press, until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WATCH = """() => {
  document.watched = [];
  const note = () => document.watched.push(document.querySelector(".draft-line").textContent);
  new MutationObserver(note).observe(document.querySelector("main"), { childList: true });
}"""
LIVE, PICK = "**/live?*", "**/pick"


@pytest.fixture
def room(user: User, other_user: User) -> DraftRoom:
    now = timezone.now()
    made = drafts.create_room(host=user, name="Friday draft", now=now, seat=0, pick_seconds=None)
    joined = drafts.join_room(room=made, actor=other_user, key=made.invite_1, now=now)
    return drafts.start(room=joined, actor=user, now=now)


@pytest.fixture
def page(room: DraftRoom, live_server: Any, user: User, open_page: Callable[..., Page]) -> Page:
    opened = open_page("narrow")
    sign_in(opened, user, live_server.url)
    opened.goto(live_server.url + room.get_absolute_url())
    return opened


def pick(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=f"Pick {name}", exact=True)


def picked(room: DraftRoom) -> int:
    """How many picks the server has."""
    return DraftRoom.objects.get(pk=room.pk).entries.exclude(character="").count()


def fault(page: Page) -> Any:
    return page.locator(".toast[data-kind] p")


def test_a_press_outlives_the_swap_of_its_button(page: Page, room: DraftRoom, user: User) -> None:
    gate = Gate(page, LIVE, "GET")
    gate.wait()
    drafts.pause(room=room, actor=user, now=timezone.now(), after=None)
    drafts.resume(room=DraftRoom.objects.get(pk=room.pk), actor=user, now=timezone.now(), after=None)
    press(page, pick(page, "Monk"))
    gate.let_through()  # the whole room comes anew between press and release
    with page.expect_request(PICK):
        page.mouse.up()


def test_an_older_answer_does_not_cover_a_step(page: Page, room: DraftRoom, user: User) -> None:
    """A look that the server answered before the pick comes after the answer to the pick."""
    held: list[tuple[Route, Any]] = []

    def read_now_answer_later(route: Route) -> None:
        held.append((route, route.fetch(headers={**route.request.headers, "if-none-match": "none"})))

    page.route(LIVE, read_now_answer_later, times=1)
    until(page, lambda: held)
    pick(page, "Monk").click()
    expect(page.locator(".draft-line")).to_have_text("bela picks for the Northern Raiders")
    page.evaluate(WATCH)
    with page.expect_response(LIVE):
        held[0][0].fulfill(response=held[0][1])
    with page.expect_response(LIVE):  # the next look
        pass
    assert page.evaluate("document.watched") == []


def test_a_pick_is_sent_once_and_shown_as_taken(page: Page, room: DraftRoom) -> None:
    gate = Gate(page, PICK)
    pick(page, "Monk").click()
    gate.wait()
    expect(pick(page, "Monk")).to_have_attribute("aria-busy", "true")
    pick(page, "Monk").click()
    page.get_by_role("button", name="Pause").click()
    expect(fault(page)).to_have_text("“Pick Monk” is still on its way. Press the other when it is through.")
    gate.open()
    expect(page.locator(".draft-line")).to_have_text("bela picks for the Northern Raiders")
    expect(fault(page)).to_have_count(0)
    assert picked(room) == 1


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (500, "“Pick Monk” was not done: something broke on the site's side. Try it again in a moment."),
        (502, "“Pick Monk” got no answer, so it may or may not be done. Look at the room, then press again."),
    ],
)
def test_a_failure_is_told(page: Page, status: int, told: str) -> None:
    page.route(PICK, lambda route: route.fulfill(status=status), times=1)
    pick(page, "Monk").click()
    expect(fault(page)).to_have_text(told)
    pick(page, "Monk").click()
    expect(page.locator(".draft-line")).to_have_text("bela picks for the Northern Raiders")
    expect(fault(page)).to_have_count(0)


def test_no_network_is_told(page: Page) -> None:
    page.route(PICK, lambda route: route.abort(), times=1)
    pick(page, "Monk").click()
    expect(fault(page)).to_contain_text("“Pick Monk” got no answer, so it may or may not be done.")
    expect(pick(page, "Monk")).to_be_enabled()


def test_after_the_log_out_the_page_stays_and_says_so(page: Page, room: DraftRoom) -> None:
    page.route(LIVE, lambda route: route.abort())
    page.context.clear_cookies(name="sessionid")
    pick(page, "Monk").click()
    expect(fault(page)).to_have_text(
        "You are logged out, so “Pick Monk” was not done. Log in, then press it again."
    )
    page.locator(".toast[data-kind]").get_by_role("link", name="Log in").click()
    expect(page.locator("input[name=next]")).to_have_value(room.get_absolute_url())


def test_another_log_in_does_not_make_the_page_void(page: Page, live_server: Any) -> None:
    page.context.add_cookies([{"name": "csrftoken", "value": "n" * 32, "url": live_server.url}])
    pick(page, "Monk").click()
    expect(page.locator(".draft-line")).to_have_text("bela picks for the Northern Raiders")


def test_a_refusal_stays_to_be_read(page: Page, room: DraftRoom, user: User) -> None:
    """Somebody paused meanwhile; what comes after the refusal does not wipe it off."""
    gate = Gate(page, LIVE, "GET")
    gate.wait()
    drafts.pause(room=room, actor=user, now=timezone.now(), after=None)
    pick(page, "Monk").click()
    refusal = page.locator("#draft .refusal")
    expect(refusal).to_contain_text("Something happened before this came")
    drafts.resume(room=DraftRoom.objects.get(pk=room.pk), actor=user, now=timezone.now(), after=None)
    gate.open()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(refusal).to_contain_text("Something happened before this came")
