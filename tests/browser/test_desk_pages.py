"""The referee's desk and what editors see: no complaint, no sideways scroll, and work for one thumb."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cards import domain
from cards.domain.loading import load_library
from cards.library.loader import games
from cards.models import Clause

from .conftest import sign_in, visit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAME = "great-harvest"
Opener = Callable[..., Page]
LOOKS = [("narrow", "light"), ("narrow", "dark"), ("wide", "light"), ("wide", "dark")]
EVIDENCE = {"source": "The printed card", "date": "2026-05-01"}
TARGETS = """() =>
  [...document.querySelectorAll("main a.button, main button, main summary, main .line")]
  .filter((one) => one.offsetParent)
  .map((one) => [one.textContent.trim().slice(0, 30), one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5).map(([words, box]) => `${words}: ${box.height}`)"""


def a_history() -> None:
    """A clause with an older edition, a superseded ruling."""
    clause = Clause.objects.get(clause_id="GH-7.5")
    older = clause.text.replace("one for each", "at least one for each")
    clause.editions.create(
        edition="0.9", title=clause.title, text=f"{older} Tokens are shared.", standing="source"
    )


def a_draft(staff: Any) -> str:
    draft = domain.start_draft(actor=staff, game=GAME, title="Printed cards of the first box")
    card, day = {"kind": "card", "remove": [], **EVIDENCE}, "2999-01-01"
    changes = [
        {**card, "id": "tuna", "fields": {"profits": 6, "provenance": "public"}},
        {**card, "id": "salmon", "fields": {"profits": "many"}, "line": 4},
        {"kind": "ban", "format": "tourney", "card": "krill", "from": day, "banned": True, **EVIDENCE},
    ]
    domain.put_changes(draft=draft, actor=staff, changes=changes)
    return draft.get_absolute_url()


def rulings(staff: Any, user: Any) -> str:
    domain.ask_question(actor=user, game=GAME, question="May a foil Krill be fed to a Tuna?", cards=["krill"])
    held = domain.draft_ruling(
        actor=staff, game=GAME, question="May a Crop have a second Growth Phase in one turn?",
        answer="No. Each growth symbol takes one Growth Phase.", source="House decision", clauses=["GH-7.5"],
    )  # fmt: skip
    domain.publish_ruling(actor=staff, ruling=held, supersedes=["gh-r2"])
    return held.ruling_id


def pages(staff: Any, user: Any) -> dict[str, str]:
    ruling = rulings(staff, user)
    a_history()
    return {
        "desk": "/desk/",
        "infractions": "/infractions/",
        "infraction": "/infractions/HI-1.3",
        "policy-edit": "/infractions/edit",
        "whys": f"/why/{GAME}/",
        "why": f"/why/{GAME}/harvester.before-growth",
        "clause-history": f"/rules/{GAME}/GH-7.5",
        "ruling-site": f"/rulings/{ruling}",
        "ruling-superseded": "/rulings/gh-r2",
        "ruling-ask": f"/rulings/{GAME}/ask",
        "rulings-waiting": "/rulings/waiting",
        "ruling-new": f"/rulings/{GAME}/new",
        "catalogue-draft": a_draft(staff),
        "catalogues": f"/catalogues/{GAME}/",
        "maps": "/maps/imperial-conquest/",
        "map": "/maps/imperial-conquest/two-straits",
        "card-printings": f"/cards/{GAME}/tuna",
        "warrior": "/cards/for-the-emperor/wokou",
        "unit": "/cards/imperial-conquest/frigate",
        "character": "/cards/imperial-harvest/regent",
        "board": "/maps/imperial-harvest/standard",
        "objective": "/cards/harrow-county/marsh-meets-bog",
        "fair-folk-card": "/cards/harrow-county/wind-shift",
        "hexes": "/maps/harrow-county/standard",
    }


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_pages(size: str, scheme: str, live_server: Any, user: Any, staff: Any, open_page: Opener) -> None:
    for game in games():
        load_library(game=game)
    page = open_page(size, scheme)
    sign_in(page, staff, live_server.url)
    for name, address in pages(staff, user).items():
        visit(page, live_server.url + address, shot=f"desk-{name}-{size}-{scheme}")
        if size == "narrow" and name in ("desk", "infractions", "infraction"):
            assert page.evaluate(TARGETS) == [], name


def test_the_desk_remembers_and_counts(live_server: Any, open_page: Opener) -> None:
    load_library(game=GAME)
    page = open_page("narrow")
    page.goto(f"{live_server.url}/rules/{GAME}/GH-7.5")
    page.goto(f"{live_server.url}/infractions/HI-3.2")
    page.goto(f"{live_server.url}/desk/")
    expect(page.locator("[data-recent] .row-title")).to_have_text(["Slow play", "GH-7.5 One Growth Phase"])
    box = page.locator("#desk-search").bounding_box()
    assert box is not None
    assert box["y"] > 844 / 2
    page.get_by_text("Hand size").click()
    expect(page.get_by_text("Seven at the end of the turn.")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    page.wait_for_timeout(1200)
    page.get_by_role("button", name="Stop").click()
    assert page.locator("[data-stopwatch] output").text_content() in ("0:01", "0:02")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("[data-stopwatch] output")).to_have_text("0:00")
