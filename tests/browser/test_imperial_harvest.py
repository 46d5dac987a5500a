"""Pages of Imperial Harvest with real content: boards, teams, drafts; each look once."""

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from cards.domain.loading import load_library
from decks import domain
from decks.domain import drafts
from harvest_site.accounts.models import User
from matches.bots.random_play import play
from matches.domain import store_match

from .conftest import sign_in, visit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAME = "imperial-harvest"
Opener = Callable[..., Page]
LOOKS = [("narrow", "light"), ("wide", "dark")]
SIX = ("monk", "barbarian", "regent", "sorceress", "ranger", "hound")
TEAMS = [["monk", "regent", "imperial-bard"], ["barbarian", "sorceress", "hound"]]


def a_room(host: User, other: User, picks: int) -> str:
    """The address of a draft with so many picks; -1: it waits for its captain."""
    room = drafts.create_room(host=host, name="Friday draft", now=timezone.now(), seat=0, pick_seconds=120)
    if picks >= 0:
        room = drafts.join_room(room=room, actor=other, key=room.invite_1, now=timezone.now())
        room = drafts.start(room=room, actor=host, now=timezone.now())
    for number, character in enumerate(SIX[: max(picks, 0)]):
        actor = (host, other)[number % 2]
        room = drafts.pick(room=room, actor=actor, character=character, now=timezone.now())
    return room.get_absolute_url()


def a_match(uploader: User) -> str:
    """The address of a match whose last entry is refused."""
    document = play(game=GAME, decks=[{"characters": team} for team in TEAMS], seed=3)
    document["log"] = [*document["log"][:40], {"by": 0, "do": "move", "to": [5, 5]}]
    return f"/matches/{store_match(raw=json.dumps(document).encode(), uploaded_by=uploader).public_id}"


def a_deck(owner: User, game: str, **value: Any) -> str:
    deck = domain.create_deck(owner=owner, name="Mine", game=game, deck_format="standard", value=value)
    return deck.get_absolute_url()


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_every_page(
    size: str, scheme: str, live_server: Any, user: User, other_user: User, staff: User, open_page: Opener
) -> None:
    load_library(game=GAME)
    team = a_deck(user, GAME, characters=["monk", "hound"])
    army = a_deck(user, "for-the-emperor", army="crane")
    pages = {
        "team": team,
        "team-builder": f"{team}/build",
        "army": army,
        "army-builder": f"{army}/build",
        "new-team": f"/decks/new?game={GAME}",
        "new-draft": "/drafts/new",
        "draft-waiting": a_room(user, other_user, -1),
        "draft-running": a_room(user, other_user, 2),
        "draft-done": a_room(user, other_user, 6),
        "drafts": "/drafts/",
        "board-clause": f"/rules/{GAME}/IH-18.2",
        "board-verdict": a_match(user),
    }
    page = open_page(size, scheme)
    sign_in(page, user, live_server.url)
    for name, address in pages.items():
        visit(page, live_server.url + address, shot=f"{name}-{size}-{scheme}")


def test_the_board_is_there_without_colour_and_for_the_ear(
    live_server: Any, user: User, open_page: Opener
) -> None:
    page = open_page("narrow")
    page.goto(live_server.url + a_match(user))
    board = page.locator("figure.board")
    assert board.locator("circle.body, rect.body").count() > 6  # round ours, square theirs
    assert "pieces and 1" in (board.locator("svg").first.get_attribute("aria-label") or "")
    board.get_by_text("The board in words").click()
    expect(board.locator("tbody tr").first).to_contain_text("Imperial Servants")


def test_clicks_build_a_team(live_server: Any, user: User, open_page: Opener) -> None:
    page = open_page("narrow")
    sign_in(page, user, live_server.url)
    page.goto(f"{live_server.url}{a_deck(user, GAME, characters=[])}/build")
    for name in ("Monk", "Hound"):
        page.get_by_role("button", name=f"Take {name}", exact=True).click()
        expect(page.get_by_role("button", name=f"Take out {name}", exact=True).last).to_be_visible()
    expect(page.locator("#choices")).to_contain_text("They share an archetype: Monk and Hound.")
    page.locator("#out-hound").click()
    for name in ("Regent", "Nymph"):
        page.get_by_role("button", name=f"Take {name}", exact=True).click()
    expect(page.locator(".check-head")).to_contain_text("Legal for Standard")


def test_a_clock_that_runs_out_draws(
    live_server: Any, user: User, other_user: User, open_page: Opener
) -> None:
    """The page asks by itself when the time is up, and shows what the server drew."""
    start = timezone.now() - datetime.timedelta(seconds=8)
    room = drafts.create_room(
        host=user, name="Quick", now=start, seat=0, pick_seconds=10, on_timeout="random"
    )
    room = drafts.join_room(room=room, actor=other_user, key=room.invite_1, now=start)
    drafts.start(room=room, actor=user, now=start)
    page = open_page("narrow")
    sign_in(page, user, live_server.url)
    page.goto(live_server.url + room.get_absolute_url())
    expect(page.locator(".draft-news")).to_contain_text("The server picked")
    expect(page.locator(".draft-line")).to_have_text("bela picks for the Northern Raiders")


def test_the_log_moves_the_board(live_server: Any, user: User, open_page: Opener) -> None:
    page = open_page("wide")
    page.goto(live_server.url + a_match(user))
    expect(page.locator("#table figcaption")).to_have_text("Where entry 40 is refused")
    page.locator("a.log-at", has_text="2").first.click()
    expect(page.locator("#table-head")).to_have_text("Table after entry 2")
    assert page.locator("#table .piece[transform]").count() == 4  # three on the board, one in the legend
    page.get_by_role("link", name="One entry on").click()
    expect(page.locator("#table-head")).to_have_text("Table after entry 3")
    assert page.locator("#table .piece[transform]").count() == 6
