"""The pages of Imperial Conquest with real content: library, a match, and the battle calculator."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from cards.domain.loading import load_library
from matches.battle_odds import sample_query
from matches.domain import store_match

from .conftest import sign_in, visit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAME = "imperial-conquest"
Opener = Callable[..., Page]
LOOKS = [("narrow", "light"), ("wide", "dark"), ("narrow", "dark"), ("wide", "light")]
PLAYED = Path(__file__).resolve().parents[1] / "playthroughs" / GAME


def a_match(uploader: Any, name: str) -> str:
    match = store_match(raw=(PLAYED / f"{name}.json").read_bytes(), uploaded_by=uploader)
    return reverse("matches:match", args=[match.public_id])


def library_pages() -> dict[str, str]:
    return {
        "cards": f"/cards/{GAME}/",
        "unit": f"/cards/{GAME}/frigate",
        "building": f"/cards/{GAME}/town",
        "clause": f"/rules/{GAME}/IC-11.5",
        "rulings": f"/rulings/{GAME}/",
        "ruling": "/rulings/ic-r12",
        "search": f"/search/?q=isthmus&game={GAME}",
        "home": f"/?game={GAME}",
    }


def odds_pages() -> dict[str, str]:
    at = reverse("matches:battle-odds")
    big = "attacker_infantry=5&attacker_cavalry=5&attacker_artillery=5&defender_infantry=8&defender_cavalry=8"
    return {
        "odds-empty": at,
        "odds": f"{at}?{sample_query()}",
        "odds-big": f"{at}?{big}&building=city",
    }


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_pages(size: str, scheme: str, live_server: Any, user: Any, open_page: Opener) -> None:
    load_library(game=GAME)
    matches = {"match": a_match(user, "guns"), "match-over": a_match(user, "whole-game")}
    page = open_page(size, scheme)
    sign_in(page, user, live_server.url)
    for name, address in {**library_pages(), **odds_pages(), **matches}.items():
        visit(page, live_server.url + address, shot=f"conquest-{name}-{size}-{scheme}")


def test_battle_is_calculated_from_the_form(live_server: Any, open_page: Opener) -> None:
    load_library(game=GAME)
    page = visit(open_page("narrow"), live_server.url + reverse("matches:battle-odds"))
    page.get_by_label("Attacker, infantry").fill("1")
    page.get_by_label("Defender, infantry").fill("1")
    page.get_by_label("Building of the defender").select_option("town")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_text("The attacker takes the hex")).to_contain_text("16.7 %")
    page.get_by_label("Attacker, infantry").fill("21")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_role("alert")).to_contain_text("20")


def test_documents_are_whole() -> None:
    assert all(json.loads(path.read_text(encoding="utf-8"))["game"] == GAME for path in PLAYED.glob("*.json"))
