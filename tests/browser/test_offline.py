"""The library with the server stopped, in a real browser: pages, search, the same answers, a newer one."""

import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import starmap
from pathlib import Path
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import pytest
import yaml
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application
from playwright.sync_api import Page, expect

from cards.domain.indexing import index_game
from cards.domain.loading import load_library
from cards.library.loader import games
from cards.models import Clause, Ruling
from cards.search import look_up
from tests.cards.factories import RulingFactory

from .conftest import complaints_of, serious_findings, sign_in, too_wide

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
QUESTIONS = Path(__file__).resolve().parents[1] / "cards" / "questions"
GAME = "great-harvest"
NETWORK = "caches.open('harvest-network').then((cache) => cache.keys()).then((keys) => keys.length === 1)"
READY = "navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


class Site:
    """A web server of one thread that can really be stopped, and started again at the same port."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.server: WSGIServer | None = None

    def start(self) -> None:
        app = StaticFilesHandler(get_wsgi_application())
        self.server = make_server("127.0.0.1", self.port, app, handler_class=Quiet)
        threading.Thread(
            target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        ).start()

    def stop(self) -> None:
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.server = None


@pytest.fixture
def site() -> Iterator[Site]:
    assert settings.ALLOWED_HOSTS
    for game in games():
        load_library(game=game)
    running = Site()
    running.start()
    yield running
    running.stop()


def visit_once(page: Page, site: Site, *, network: bool = False) -> None:
    """One visit, until the worker has everything; then the server is gone.

    `network`: also until the network that reads questions is there, which nobody has to wait for.
    """
    page.goto(f"{site.url}/")
    page.wait_for_function(f"() => {READY}", timeout=30_000)
    if network:
        page.wait_for_function(f"() => {NETWORK}", timeout=60_000)
    site.stop()


def content(page: Page) -> str:
    return page.locator("main").inner_text()


def test_pages_and_search_with_the_server_stopped(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page("narrow", workers="allow")
    visit_once(page, site)
    complaints = complaints_of(page)
    for address, wanted in (
        (f"/rules/{GAME}/GH-9.3", "discards down to"),
        (f"/rules/{GAME}/", "GH-12.11 Taking back"),
        (f"/rules/{GAME}/glossary", "Compost Pile"),
        (f"/rulings/{GAME}/", "Can a Krill Combo with both tanks be turned in?"),
        ("/rulings/gh-r7", "it pays only as Feed"),
        (f"/cards/{GAME}/", "Sweet Corn"),
        (f"/cards/{GAME}/krill", "Sea stock"),
        ("/cards/imperial-conquest/frigate", "Movement"),
        ("/rules/for-the-emperor/FE-4.2", "Ronin"),
        ("/desk/?game=imperial-conquest", "Imperial Conquest"),
        ("/desk/", "Imperial Conquest"),
        (f"/why/{GAME}/too-few-cards", "GH-2.1"),
        (f"/why/{GAME}/", "too-few-cards"),
        ("/infractions/", "Infraction"),
    ):
        page.goto(f"{site.url}{address}")
        assert wanted.casefold() in content(page).casefold(), address
        assert too_wide(page) == 0
        assert serious_findings(page) == []
    assert [line for line in complaints if "ERR_" not in line and "Failed to load" not in line] == []


def test_a_question_is_answered_while_it_is_typed(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(workers="allow")
    visit_once(page, site)
    page.goto(f"{site.url}/search/?game={GAME}")
    page.get_by_label("Cards, rules, rulings").press_sequentially("how many cards may i hold at the end")
    expect(page.locator(".best-answer h2")).to_have_text("GH-9.3 Seven cards at the end of the turn")
    page.locator(".best-answer h2 a").click()
    expect(page.locator("h1")).to_have_text("GH-9.3 Seven cards at the end of the turn")


def asked_questions() -> list[tuple[str, str]]:
    """All questions of the lists, and some searches that are none."""
    asked = [
        (row["ask"], game)
        for path in sorted(QUESTIONS.glob("*.yaml"))
        for game, rows in yaml.safe_load(path.read_text()).items()
        for row in rows
    ]
    return [*asked, *((text, "") for text in ("GH-4.2", "4.2", "Salmn", "compost pile", "702.6", "?!"))]


LOOK_UPS = """async ([asked, reads]) => {
  const names = ["seek-words", "seek-named", "seek-meant", "seek-ranking", "seek"];
  const modules = await Promise.all(names.map((name) => import(`/static/cards/${name}.js`)));
  const parts = Object.assign({}, ...modules);
  const { readNetwork } = await import("/static/cards/meaning.js");
  const name = (await caches.keys()).find((one) => one.startsWith("harvest-library-"));
  const kept = await (await caches.open(name)).match("/offline/library.json", { ignoreVary: true });
  const library = new parts.Library(await kept.json(), parts);
  if (reads) {
    const cache = await caches.open("harvest-network");
    const [network] = await cache.keys();
    library.network = readNetwork(await (await cache.match(network)).arrayBuffer(), parts.normalise);
  }
  return asked.map(([text, game]) => {
    const { hits, ...said } = library.lookUp(text, game);
    return { keys: hits.slice(0, 3).map((entry) => entry.key), ...said };
  });
}"""


def differing(page: Page, asked: list[tuple[str, str]], *, reads: bool) -> list[Any]:
    """Searches that the page answers otherwise than the server; `reads`: with the network for questions."""
    answers = [found["keys"] for found in page.evaluate(LOOK_UPS, [list(map(list, asked)), reads])]
    wanted = [[hit.key for hit in look_up(text, game).hits[:3]] for text, game in asked]
    return [
        (pair, one, other) for pair, one, other in zip(asked, answers, wanted, strict=True) if one != other
    ]


def test_off_line_answers_are_those_of_the_server(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(workers="allow")
    visit_once(page, site, network=True)
    assert differing(page, asked_questions()[::5], reads=True) == []
    assert len(asked_questions()) > 300


def test_until_the_network_for_questions_is_there_words_order_the_answers(
    site: Site, open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.search.by_meaning", lambda scored, *_: scored)
    page = open_page(workers="allow")
    visit_once(page, site)
    assert differing(page, asked_questions(), reads=False) == []


NOT_THERE = [
    *(("GH-99.1", ""), ("gh 4.999", ""), ("XX-4.2", ""), ("702.6", ""), ("702.6", GAME), ("GH-9999.9", GAME)),
    *(("is GH-4.2 and GH-99.1 the same", GAME), ("wheat and GH-9999.9", "")),
    *(("gh-9999", ""), ("gh-r9999", ""), ("GH-12.11", ""), ("gh-r1", ""), ("gh r01", "for-the-emperor")),
    *(("fe-99", GAME), ("FE-99.1", GAME), ("xx-9", ""), ("xx-r9", "")),
]
THERE = [
    *(("FE-4.2", GAME), ("fe-4", GAME), ("fe-r1", GAME), ("gh r07", ""), ("see FE-4.2 about krill", GAME))
]


def test_what_is_not_there_is_said_as_the_server_says_it(site: Site, open_page: Callable[..., Page]) -> None:
    Clause.objects.filter(clause_id="GH-12.11").update(retired=True)
    Ruling.objects.filter(ruling_id="gh-r1").update(state="superseded")
    index_game(game=GAME)
    page = open_page(workers="allow")
    visit_once(page, site)
    answers = page.evaluate(LOOK_UPS, [[list(pair) for pair in NOT_THERE], False])
    wanted = [found.missing and asdict(found.missing) for found in starmap(look_up, NOT_THERE)]
    assert [found.get("missing") for found in answers] == wanted
    assert sum(map(bool, wanted)) == len(NOT_THERE) - 2
    assert differing(page, THERE, reads=False) == []
    asked = [("krill", "imperial-conquest"), ("hydras", GAME), ("how do the frigate and krill work", GAME)]
    answers = page.evaluate(LOOK_UPS, [[list(pair) for pair in asked], False])
    told = [[(one.words, one.game) for one in found.elsewhere] for found in starmap(look_up, asked)]
    assert [[(tuple(row["words"]), row["game"]) for row in one["elsewhere"]] for one in answers] == told
    assert all(told)
    asked = [("hexes", GAME), ("arrow", GAME), ("strawberry and krill", "imperial-conquest")]
    answers = page.evaluate(LOOK_UPS, [[list(pair) for pair in asked], False])
    assert [[row["words"] for row in one["elsewhere"]] for one in answers] == [[], [], [["krill"]]]
    page.goto(f"{site.url}/search/?q=krill&game=imperial-conquest")
    expect(page.locator("#search-results .notice")).to_have_text(
        "“krill” belongs to The Great Harvest: ask there."
    )
    page.goto(f"{site.url}/search/?q=GH-99.1&game=for-the-emperor")
    expect(page.locator("#search-results")).to_have_text(
        "There is no clause GH-99.1. Look in Rulebook of The Great Harvest."
    )
    page.get_by_role("link", name="Rulebook of The Great Harvest").click()
    expect(page.locator("main")).to_contain_text("GH-12.10 ")


CODES = [
    *(("too-few-cards", ""), ("Too few cards", GAME), ("too-few-cards", "harrow-county")),
    *(("too few cards", "harrow-county"), ("malformed-deck", ""), ("malformed-deck", GAME)),
]


def test_a_code_of_a_refusal_is_named_without_a_network(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page("narrow", workers="allow")
    visit_once(page, site)
    assert differing(page, CODES, reads=False) == []
    page.goto(f"{site.url}/search/?q=malformed-deck&game=all")
    expect(page.locator(".best-answer h2 a")).to_have_attribute("href", f"/why/{GAME}/malformed-deck")
    assert "malformed-deck, For the Emperor" in content(page)
    assert (too_wide(page), serious_findings(page)) == (0, [])
    page.goto(f"{site.url}/search/?q=too+few+cards&game={GAME}")
    page.locator(".best-answer h2 a").click()
    expect(page.locator("h1")).to_have_attribute("data-lookup", "refusal")


def test_a_newer_library_does_not_bring_the_network_again(site: Site, open_page: Callable[..., Page]) -> None:
    asked: list[str] = []
    page = open_page(workers="allow")
    page.context.on("request", lambda request: asked.append(request.url))
    visit_once(page, site, network=True)
    site.start()
    RulingFactory(ruling_id="gh-r901", question="May a scarecrow stand on the Farm?", answer="No.")
    page.goto(f"{site.url}/")
    with page.expect_navigation():
        page.get_by_role("button", name="Reload").click(timeout=30_000)
    page.wait_for_function(f"() => {NETWORK}", timeout=60_000)
    assert len([address for address in asked if "/offline/network." in address]) == 1


def test_a_newer_library_is_announced_and_taken(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(workers="allow")
    page.goto(f"{site.url}/")
    page.wait_for_function(f"() => {READY}", timeout=30_000)
    RulingFactory(ruling_id="gh-r901", question="May a scarecrow stand on the Farm?", answer="No.")
    page.goto(f"{site.url}/")
    page.get_by_text("A newer library is here.").wait_for(timeout=30_000)
    with page.expect_navigation():
        page.get_by_role("button", name="Reload").click()
    site.stop()
    page.goto(f"{site.url}/search/?q=scarecrow&game={GAME}")
    expect(page.locator(".best-answer h2")).to_have_text("May a scarecrow stand on the Farm?")
    libraries = "caches.keys().then((names) => names.filter((name) => name !== 'harvest-network').length)"
    assert page.evaluate(libraries) == 1


def test_no_page_of_a_person_is_kept(site: Site, user: Any, open_page: Callable[..., Page]) -> None:
    page = open_page(workers="allow")
    sign_in(page, user, site.url)
    page.goto(f"{site.url}/")
    assert user.username in page.content()
    visit_once(page, site)
    script = """async () => {
      const texts = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) texts.push(await (await cache.match(request)).text());
      }
      return texts;
    }"""
    texts = page.evaluate(script)
    assert len(texts) > 20
    assert [text[:80] for text in texts if user.username in text and "<html" in text] == []
    assert Ruling.objects.exists()
    assert index_game(game=GAME) is False
