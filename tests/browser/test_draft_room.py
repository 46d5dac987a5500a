"""A draft in two browsers, on a real site that is stopped and started again in the middle of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.harvest_site.serve.processes import Site, free_port

from .walk import Person

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.embedded]

OFF = re.compile(r"ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|status of (409|422|50\d)")


class Restartable:
    """A site on one port and in one folder, that can be stopped and started anew."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.site: Site | None = None

    def start(self) -> None:
        self.site = Site(self.folder, self.port)
        self.site.says("Harvest is ready")

    def stop(self) -> None:
        assert self.site is not None
        self.site.end()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Restartable]:
    made = Restartable(tmp_path)
    try:
        made.start()
        yield made
    finally:
        if made.site is not None and made.site.process.poll() is None:
            made.stop()


def make_room(host: Person) -> str:
    """A room of the host's, as captain of the Servants; the link for the other captain."""
    page = host.go("/drafts/new")
    page.locator("[name=name]").fill("Friday draft")
    page.locator("[name=pick_seconds]").select_option("300")
    host.press("Make the room")
    page.wait_for_url(re.compile(r"/drafts/[0-9a-z]{10}$"))
    host.look("draft-waiting")
    return page.locator("#invite-1").input_value()


def take(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Pick {name}", exact=True).click()


def team(page: Page, side: str) -> list[str]:
    return page.get_by_role("region", name=side, exact=True).locator("ol a").all_inner_texts()


def only_what_was_off(person: Person) -> None:
    """The console told of the lost connection and of refusals, and of nothing else."""
    assert [line for line in person.complaints if not OFF.search(line)] == []
    person.complaints.clear()


def test_a_draft_outlives_its_server(browser: Browser, house: Restartable) -> None:
    address = f"http://127.0.0.1:{house.port}"
    aiko = Person(browser, address, "aiko", "wide", "light")
    ben = Person(browser, address, "ben", "narrow", "dark")
    for person in (aiko, ben):
        person.sign_up()
    invitation = make_room(aiko)
    ben.go(invitation)
    ben.press("Take the seat")
    one, other = aiko.page, ben.page
    one.get_by_role("button", name="Start the draft").click()  # appeared by itself
    expect(one.locator(".draft-line")).to_have_text("You pick for the Imperial Servants")
    take(one, "Monk")
    expect(other.locator(".draft-line")).to_have_text("You pick for the Northern Raiders")
    expect(other.locator(".draft-news")).to_contain_text("aiko picked Monk")
    expect(other).to_have_title(re.compile("^Your pick: "))
    ben.look("draft-my-pick")

    house.stop()
    expect(other.locator("#draft-away")).to_be_visible()
    take(other, "Barbarian")  # into the void: said so, and nothing is lost
    expect(other.get_by_role("button", name="Pick Barbarian", exact=True)).to_be_enabled()
    house.start()
    expect(other.locator("#draft-away")).to_be_hidden()
    expect(one.locator("#draft-away")).to_be_hidden()
    for person in (aiko, ben):
        only_what_was_off(person)
    assert (team(one, "Imperial Servants"), team(other, "Northern Raiders")) == (["Monk"], [])

    take(other, "Barbarian")
    expect(one.locator(".draft-line")).to_have_text("You pick for the Imperial Servants")
    expect(one.locator("[data-card=hound]")).to_contain_text("of the same archetype")
    take(one, "Regent")
    expect(other.locator(".draft-line")).to_have_text("You pick for the Northern Raiders")
    _undo(aiko, ben)
    take(one, "Nymph")
    _two_windows(ben, house)
    expect(one.locator(".draft-line")).to_have_text("You pick for the Imperial Servants")
    take(one, "Ranger")
    expect(other.locator(".draft-line")).to_have_text("You pick for the Northern Raiders")
    take(other, "Hound")
    _both_have_their_decks(aiko, ben)


def _undo(aiko: Person, ben: Person) -> None:
    """Asked by the one who picked, granted by the other; both see it without a click."""
    aiko.press("Ask to undo")
    expect(ben.page.get_by_text("asks to undo the last pick, Regent")).to_be_visible()
    ben.press("Undo it")
    expect(aiko.page.locator(".draft-line")).to_have_text("You pick for the Imperial Servants")
    assert team(aiko.page, "Imperial Servants") == ["Monk"]


def _two_windows(ben: Person, house: Restartable) -> None:
    """The same captain in two windows: the slower pick is told what happened."""
    second = ben.context.new_page()
    second.route("**/live**", lambda route: route.abort())  # this window has not heard yet
    second.goto(ben.page.url)
    expect(second.locator(".draft-line")).to_have_text("You pick for the Northern Raiders")
    expect(ben.page.locator(".draft-line")).to_have_text("You pick for the Northern Raiders")
    take(ben.page, "Sorceress")
    expect(ben.page.locator(".draft-line")).to_have_text("aiko picks for the Imperial Servants")
    take(second, "Puppeteer")
    expect(second.locator("#draft .refusal")).to_contain_text("Something happened before this came")
    assert team(second, "Northern Raiders") == ["Barbarian", "Sorceress"]
    second.close()


def _both_have_their_decks(aiko: Person, ben: Person) -> None:
    teams = {"aiko": ["Monk", "Nymph", "Ranger"], "ben": ["Barbarian", "Sorceress", "Hound"]}
    for person in (aiko, ben):
        expect(person.page.locator(".draft-line")).to_have_text("Both teams are complete")
        person.look("draft-done")
        person.page.get_by_role("link", name="Your team as a deck").click()
        expect(person.page.locator(".check-head")).to_contain_text("Legal for Standard")
        assert person.page.locator(".deck-sections li a").all_inner_texts() == teams[person.name]
        assert person.complaints == []
        person.context.close()
