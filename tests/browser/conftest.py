"""A real Chromium for the pages: `visit` fails on console errors and on serious axe findings."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from harvest_site.accounts.models import User
from tests.conftest import find_chromium

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright's loop runs in this thread

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"),
]
SCREENSHOTS = Path(__file__).resolve().parents[2] / "var" / "screenshots"
SIZES = {"narrow": (390, 844), "wide": (1280, 900)}
SERIOUS = ("serious", "critical")
PATIENCE = 15_000  # ms: how long `expect` waits on a busy machine; no test measures time by it

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the run; it must be there, since the tests were not left out."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium() or "chromium", args=FLAGS)
        yield chromium
        chromium.close()


def complaints_of(page: Page) -> list[str]:
    """A list that fills with console errors, breaches of the policy and scripts that fail."""
    heard: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            heard.append(message.text)

    page.on("console", hear)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """`open_page("narrow", "dark")`: a page of a fresh browser context.

    Without the service worker, which would fetch the whole library for every page; its own tests say `allow`.
    """
    contexts: list[BrowserContext] = []

    def open_one(size: str = "wide", scheme: Any = "light", workers: Any = "block") -> Page:
        width, height = SIZES[size]
        narrow = size == "narrow"
        window: Any = {
            "viewport": {"width": width, "height": height},
            "has_touch": narrow,
            "is_mobile": narrow,
        }
        context = browser.new_context(color_scheme=scheme, service_workers=workers, **window)
        contexts.append(context)
        return context.new_page()

    yield open_one
    for context in contexts:
        context.close()


def sign_in(page: Page, user: User, address: str) -> None:
    """Gives the page the session of `user`, without the form."""
    client = Client()
    client.force_login(user, backend="harvest_site.accounts.backends.NameOrEmailBackend")
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": address}])


def serious_findings(page: Page) -> list[str]:
    """What axe-core calls serious or critical, as rule and first place."""
    found = Axe().run(page).response["violations"]
    return [f"{item['id']}: {item['nodes'][0]['target']}" for item in found if item["impact"] in SERIOUS]


def too_wide(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def visit(page: Page, url: str, *, status: int = 200, shot: str = "") -> Page:
    """Opens a page and looks it over: status, complaints, axe, width; `shot` names a screenshot."""
    complaints = complaints_of(page)
    response = page.goto(url)
    page.wait_for_load_state("networkidle")
    if shot:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{shot}.png", full_page=True)
    assert response is not None
    assert response.status == status
    assert complaints == []
    assert serious_findings(page) == []
    assert too_wide(page) == 0
    return page
