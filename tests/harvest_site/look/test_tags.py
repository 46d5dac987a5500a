"""Tags and partials of the shared components."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import RequestFactory

from cards.library.loader import load_catalogue
from harvest_site.drawings import card_ground, card_icon, panel_groups
from harvest_site.templatetags.harvest import (
    current_game,
    game_name,
    in_words,
    listed,
    theme,
    tone,
    undo_address,
)

GAME = "great-harvest"


def render(text: str, **context: Any) -> str:
    """A piece of template with the tags loaded."""
    context.setdefault("request", RequestFactory().get("/"))
    return Template("{% load harvest %}" + text).render(Context(context))


@pytest.mark.parametrize(
    ("slug", "words"),
    [("grain-harvester", "Grain harvester"), ("sea_stock", "Sea stock"), (None, ""), ("", "")],
)
def test_slugs_as_words(slug: str | None, words: str) -> None:
    assert in_words(slug) == words


def test_lists_and_names() -> None:
    assert listed(["corn", "soybean"]) == "Corn, soybean"
    assert listed(None) == ""
    assert game_name("harrow-county") == "Harrow County"
    assert game_name("a-new-game") == "A new game"


@pytest.mark.parametrize(
    ("state", "found"),
    [
        ("Done", {"tone": "good", "icon": "check"}),
        ("running", {"tone": "live", "icon": "running"}),
        ("illegal", {"tone": "bad", "icon": "cross"}),
        ("something else", {"tone": "", "icon": "dots"}),
    ],
)
def test_tone_of_a_state(state: str, found: dict[str, str]) -> None:
    assert tone(state) == found


@pytest.mark.parametrize(("cookie", "chosen"), [("dark", "dark"), ("light", "light"), ("pink", ""), ("", "")])
def test_only_a_known_theme_is_written_into_the_page(cookie: str, chosen: str) -> None:
    request = RequestFactory().get("/")
    request.COOKIES["theme"] = cookie
    assert theme(Context({"request": request})) == chosen


def test_a_page_about_a_game_stands_under_its_name() -> None:
    request = RequestFactory().get("/")
    match = SimpleNamespace(game="for-the-emperor")
    contexts: list[dict[str, Any]] = [{"game": "harrow-county"}, {"match": match}, {"game": "chess"}]
    found = [current_game(Context({"request": request, **context})) for context in contexts]
    assert found == ["harrow-county", "for-the-emperor", "great-harvest"]


def test_drawings_of_cards() -> None:
    cards = load_catalogue(GAME).cards
    assert [card_icon(cards[name]) for name in ("sweet-corn", "krill", "combine", "silo")] == [
        "grain",
        "sea-stock",
        "harvester",
        "storage",
    ]
    grounds = [card_ground(cards[name]) for name in ("sweet-corn", "krill", "silo")]
    assert grounds == ["furrows", "waves", "boards"]


def test_the_panel_keeps_its_order() -> None:
    groups = panel_groups(load_catalogue(GAME).cards["apple"])
    assert [[(slot["slot"], slot["state"]) for slot in group] for group in groups][:2] == [
        [("cultivator", "must")],
        [("seed-sower", "barred")],
    ]


def test_two_chips_of_one_page_have_trays_of_their_own() -> None:
    two = "{% clause_ref game ids %}{% clause_ref game 'GH-2.2' %}"
    html = render(two, game=GAME, ids=["GH-2.1", "GH-2.2"])
    trays = [part.split('"')[0] for part in html.split('aria-controls="')[1:]]
    assert len(trays) == 3
    assert trays[0] == trays[1] != trays[2]


def test_a_chip_without_clauses_is_nothing() -> None:
    assert render("{% clause_ref game ids %}", game=GAME, ids=[]).strip() == ""


def test_a_refusal_opens_its_first_clause() -> None:
    refusal = {"message": "Too few cards.", "clauses": ["GH-2.1", "GH-2.2"], "fix": "Add two cards."}
    html = render_to_string("partials/refusal_box.html", {"game": GAME, "refusal": refusal})
    assert html.count("<details") == 2
    assert html.count('<details class="clause-open" open>') == 1
    assert "Add two cards." in html


def test_a_refusal_escapes_what_was_typed() -> None:
    refusal = {"message": "<b>", "where": "<i>", "clauses": [], "fix": "<u>"}
    html = render_to_string("partials/refusal_box.html", {"game": GAME, "refusal": refusal})
    assert [tag in html for tag in ("<b>", "<i>", "<u>")] == [False, False, False]
    assert [f"&lt;{tag}&gt;" in html for tag in "biu"] == [True, True, True]
    assert "&amp;lt;" not in html


def test_the_address_of_an_undo() -> None:
    deleted = Message(constants.SUCCESS, "Deleted.", "undo=/decks/x/restore quiet")
    assert undo_address(deleted) == "/decks/x/restore"
    assert undo_address(Message(constants.SUCCESS, "Saved.")) == ""


def test_a_chart_carries_its_figures() -> None:
    html = render("{% bar_chart points 'Cards by Profits' what='Cards' %}", points={"0": 9, "1": 22})
    assert html.count("<rect") == 2
    assert '<th scope="row">1</th><td class="number">22</td>' in html
