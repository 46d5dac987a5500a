"""Steps of the main job in a browser, as a person takes them: by the words on the page."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from matches.bots.random_play import play

from .conftest import SCREENSHOTS, SIZES, complaints_of, serious_findings, too_wide

PASSWORD = "golden-wheat-7"
DECKS = Path(__file__).resolve().parents[2] / "decks" / "demo"


class Person:
    """Somebody with a browser of his own; every page that he looks at closely is checked and pictured."""

    def __init__(self, browser: Browser, address: str, name: str, size: str, scheme: Any = "light") -> None:
        width, height = SIZES[size]
        self.name, self.size, self.address = name, size, address
        self.context = browser.new_context(
            color_scheme=scheme,
            viewport={"width": width, "height": height},
            has_touch=size == "narrow",
            is_mobile=size == "narrow",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.complaints = complaints_of(self.page)

    def go(self, path: str) -> Page:
        self.page.goto(path if path.startswith("http") else self.address + path)
        return self.page

    def look(self, shot: str) -> None:
        """The page as it stands: no complaint, nothing serious for axe, no wider than its window."""
        self.page.wait_for_load_state("networkidle")
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"walk-{shot}-{self.size}.png", full_page=True)
        assert self.complaints == [], (shot, self.complaints)
        assert serious_findings(self.page) == [], shot
        assert too_wide(self.page) == 0, shot

    def press(self, words: str, *, exact: bool = True) -> None:
        self.page.get_by_role("button", name=words, exact=exact).first.click()

    def sign_up(self) -> None:
        page = self.go("/accounts/signup/")
        page.get_by_label("User name").fill(self.name)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_label("Password again").fill(PASSWORD)
        page.locator("main form button.primary").click()
        page.wait_for_url(lambda url: "/signup" not in url)

    def make_deck(self, name: str, text: str) -> str:
        """A deck from a pasted list; the address of its page."""
        page = self.go("/decks/new")
        page.locator("[name=name]").fill(name)
        page.locator("[name=text]").fill(text)
        self.press("Make the deck")
        page.wait_for_url(lambda url: "/decks/new" not in url)
        return page.url

    def enter(self, event: str, deck: str) -> None:
        page = self.go(event)
        page.get_by_role("link", name="Enter with a deck").click()
        page.locator("[name=deck]").select_option(label=deck)
        self.press("Hand it in")
        expect(page.get_by_text("You are in")).to_be_visible()

    def step(self, event: str, words: str) -> None:
        """One step of the organiser."""
        self.go(event)
        self.press(words)
        self.page.wait_for_load_state("networkidle")


def played(names: list[str], decks: list[dict[str, Any]], seed: str) -> bytes:
    """A match file of two bots."""
    document = play(
        game="great-harvest",
        decks=decks,
        seed=seed,
        options={"format": "tourney"},
        names=names,
        seats_bots="eager",
    )
    return json.dumps(document).encode()
