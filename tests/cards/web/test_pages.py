"""Pages of the library: what they show, and how many queries they cost."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from cards.domain.loading import load_library
from cards.models import Card, Clause, Ruling

from ..factories import CardFactory, ClauseFactory, RulingFactory

pytestmark = pytest.mark.django_db
GAME = "great-harvest"
Counting = Callable[..., Any]


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def names_in(html: str) -> list[str]:
    return re.findall(r'href="/cards/great-harvest/([a-z-]+)"', html)


def test_the_list_shows_the_catalogue_in_pages(library: None, client: Client) -> None:
    html = page(client, "/cards/")
    assert "97 of The Great Harvest" in html
    assert names_in(html)[:2] == ["sweet-corn", "soybeans"]
    assert len(names_in(html)) == 60
    assert len(names_in(page(client, "/cards/great-harvest/?page=2"))) == 37


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("q=CORN", ["sweet-corn"]),
        ("q=%C3%A1pple", ["apple"]),
        ("q=wheat+winter", ["winter-wheat"]),
        ("sub_type=sea-stock&order=name", ["catfish", "cod", "krill", "salmon", "shrimp", "trout", "tuna"]),
        ("type=animal&sub_type=poultry&order=-profits", ["turkeys", "chickens", "ducks", "quail"]),
        ("q=corn&type=nonsense&order=nonsense", ["sweet-corn"]),
        ("q=golden+goose", []),
    ],
)
def test_the_list_is_filtered_and_sorted(
    library: None, client: Client, query: str, wanted: list[str]
) -> None:
    assert names_in(page(client, f"/cards/great-harvest/?{query}")) == wanted


@pytest.mark.parametrize("rows", [1, 3])
def test_the_list_costs_the_same_however_long(
    client: Client, rows: int, django_assert_num_queries: Counting
) -> None:
    CardFactory.create_batch(rows)
    with django_assert_num_queries(3):
        page(client, "/cards/great-harvest/")


def test_the_remembered_game_is_shown(library: None, client: Client) -> None:
    client.cookies["game"] = "no-such-game"
    assert "of The Great Harvest" in page(client, "/cards/")


def test_a_card_shows_face_facts_legality_rulings_and_clauses(library: None, client: Client) -> None:
    html = page(client, "/cards/great-harvest/sheep")
    assert "Casual: up to 4" in html
    assert "Bed spreader: barred" in html
    assert "it is not an official card" in html
    assert "GH-7.16 The X symbol bars a Tool" in html
    assert "/rulings/gh-r7" in page(client, "/cards/great-harvest/krill")


def test_a_card_named_in_the_rules_says_what_the_house_decided(library: None, client: Client) -> None:
    assert "Decided by the house: profits, meat class, taxonomy." in page(
        client, "/cards/great-harvest/krill"
    ).replace("Profits,", "profits,").replace("meat_class", "meat class")


def test_a_retired_card_keeps_its_page(library: None, client: Client) -> None:
    Card.objects.filter(card_id="tuna").update(retired=True)
    html = page(client, "/cards/great-harvest/tuna")
    assert "no longer in the catalogue" in html
    assert "Casual: not legal" in html
    assert "tuna" not in names_in(page(client, "/cards/great-harvest/?q=tuna"))


@pytest.mark.parametrize("rows", [1, 3])
def test_a_card_page_costs_the_same_however_much_is_said(
    client: Client, rows: int, django_assert_num_queries: Counting
) -> None:
    card = CardFactory(facts={"profits": 1})
    card.clauses.set(ClauseFactory.create_batch(rows))
    for ruling in RulingFactory.create_batch(rows):
        ruling.cards.add(card)
    with django_assert_num_queries(4):
        page(client, card.get_absolute_url())


@pytest.mark.parametrize(
    "address",
    ["/cards/chess/", "/cards/great-harvest/golden-goose", "/rules/chess/", "/rules/great-harvest/GH-99.1",
     "/rules/chess/GH-1.1", "/rulings/none", "/rulings/chess/"],
)  # fmt: skip
def test_what_is_not_there(library: None, client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_the_rulebook_has_every_clause_once(library: None, client: Client) -> None:
    html = page(client, "/rules/great-harvest/")
    ids = re.findall(r'class="clause" id="(GH-[\d.]+)"', html)
    assert ids == list(Clause.objects.order_by("position").values_list("clause_id", flat=True))
    assert 'id="GH-12"' in html


def test_the_rulebook_is_light(library: None, client: Client) -> None:
    assert len(client.get("/rules/great-harvest/").content) < 150_000


@pytest.mark.parametrize("rows", [1, 3])
def test_the_rulebook_costs_the_same_however_long(
    client: Client, rows: int, django_assert_num_queries: Counting
) -> None:
    ClauseFactory.create_batch(rows)
    with django_assert_num_queries(1):
        page(client, "/rules/great-harvest/")


def test_a_clause_page_shows_where_it_stands_and_who_cites_it(library: None, client: Client) -> None:
    html = page(client, "/rules/great-harvest/GH-7.20")
    for part in (
        "GH-7.20 Krill are not turned in",
        "Place in the source: Minimum Requirements, Krill.",
        "/rules/great-harvest/GH-7.19",
        "/rules/great-harvest/GH-7.21",
        "/rulings/gh-r7",
        "<code>uneaten-feed</code>",
        "/why/great-harvest/uneaten-feed",
        "/cards/great-harvest/krill",
    ):
        assert part in html


def test_the_ends_of_the_book_have_one_neighbour(library: None, client: Client) -> None:
    assert 'rel="prev"' not in page(client, "/rules/great-harvest/GH-1.1")
    last = Clause.objects.order_by("position").last()
    assert last is not None
    assert 'rel="next"' not in page(client, last.get_absolute_url())


def test_the_chip_gets_the_text_alone(library: None, client: Client) -> None:
    response = client.get("/rules/great-harvest/GH-2.1", headers={"HX-Request": "true"})
    html = response.content.decode()
    assert "A deck holds 50 cards or more." in html
    assert "<html" not in html
    assert "HX-Request" in response["Vary"]


def test_ids_in_small_letters_lead_to_the_clause(library: None, client: Client) -> None:
    response = client.get("/rules/great-harvest/gh-2.1")
    assert (response.status_code, response["Location"]) == (301, "/rules/great-harvest/GH-2.1")


def test_a_section_leads_to_its_place_in_the_book(library: None, client: Client) -> None:
    assert client.get("/rules/great-harvest/GH-2")["Location"] == "/rules/great-harvest/#GH-2"


@pytest.mark.parametrize("rows", [1, 3])
def test_a_clause_page_costs_the_same_however_often_cited(
    client: Client, rows: int, django_assert_num_queries: Counting
) -> None:
    clause = ClauseFactory()
    clause.cards.set(CardFactory.create_batch(rows))
    for ruling in RulingFactory.create_batch(rows):
        ruling.cited.create(clause=clause, position=0)
    with django_assert_num_queries(6):
        page(client, clause.get_absolute_url())


def test_the_history_is_shown_when_there_is_one(library: None, client: Client) -> None:
    clause = Clause.objects.get(clause_id="GH-1.1")
    assert "History" not in page(client, clause.get_absolute_url())
    clause.editions.create(edition="0.9", text="An older wording.", standing="source")
    assert "An older wording." in page(client, clause.get_absolute_url())
    older = page(client, f"{clause.get_absolute_url()}?edition=0.9")
    assert "This is the wording of edition 0.9." in older
    assert client.get(f"{clause.get_absolute_url()}?edition=0.8").status_code == 404


def test_rulings_of_a_game(library: None, client: Client) -> None:
    html = page(client, "/rulings/great-harvest/")
    assert re.findall(r'href="/rulings/(gh-r\d+)"', html) == [f"gh-r{number}" for number in range(1, 28)]
    of_krill = [f"gh-r{number}" for number in (7, 21, 22, 23, 25)]
    assert re.findall(r'href="/rulings/(gh-r\d+)"', page(client, "/rulings/?q=kríll")) == of_krill


@pytest.mark.parametrize("rows", [1, 3])
def test_rulings_cost_the_same_however_many(
    client: Client, rows: int, django_assert_num_queries: Counting
) -> None:
    for ruling in RulingFactory.create_batch(rows):
        ruling.cited.create(clause=ClauseFactory(), position=0)
    with django_assert_num_queries(5):
        page(client, "/rulings/great-harvest/")


def test_a_superseded_ruling_is_hidden_but_kept(library: None, client: Client) -> None:
    newer = Ruling.objects.get(ruling_id="gh-r2")
    Ruling.objects.filter(ruling_id="gh-r1").update(superseded_by=newer, state="superseded")
    assert 'href="/rulings/gh-r1"' not in page(client, "/rulings/great-harvest/")
    assert 'href="/rulings/gh-r1"' in page(client, "/rulings/great-harvest/?all=1")
    assert "Superseded by" in page(client, "/rulings/gh-r1")


def test_a_draft_is_not_shown(library: None, client: Client) -> None:
    Ruling.objects.filter(ruling_id="gh-r1").update(state="draft")
    assert client.get("/rulings/gh-r1").status_code == 404


def test_the_tag_is_a_plain_link_that_opens_in_place(library: None, client: Client) -> None:
    from django.template import Context, Template

    html = Template('{% load library %}{% clause "GH-2.1" game %}').render(Context({"game": GAME}))
    assert 'href="/rules/great-harvest/GH-2.1"' in html
    assert 'hx-get="/rules/great-harvest/GH-2.1"' in html


@pytest.mark.parametrize(
    "address", ["/cards/", "/cards/great-harvest/krill", "/rules/great-harvest/GH-2.1", "/rulings/gh-r1"]
)
def test_no_inline_script_or_style(library: None, client: Client, address: str) -> None:
    html = page(client, address)
    assert re.findall(r"<style|<script>|\sstyle=|\son\w+=", html) == []


def test_a_clause_page_shows_its_cases(library: None, client: Client) -> None:
    html = page(client, "/rules/great-harvest/GH-9.10")
    assert 'id="case-GH-9.10-1"' in html
    assert "May the Feeder be placed?" in html
    assert "Refused" in html
    assert '<a href="/rules/great-harvest/GH-7.16/cases/1">Case 1 of GH-7.16</a>' in page(
        client, "/rules/great-harvest/GH-7.17"
    )
    assert "<h2>Cases</h2>" not in page(client, "/rules/great-harvest/GH-1.1")


def test_a_card_page_answers_what_happens_if(db: None, client: Client) -> None:
    load_library(game="imperial-conquest")
    html = page(client, "/cards/imperial-conquest/frigate")
    assert "What happens if" in html
    assert html.index('id="case-IC-11.7-1"') < html.index('id="case-IC-5.6-1"')
    assert 'hx-get="/rules/imperial-conquest/IC-8.5/cases/2"' in html


def test_a_card_without_cases_promises_none(library: None, client: Client) -> None:
    CardFactory(card_id="no-case")
    assert "What happens if" not in page(client, "/cards/great-harvest/no-case")


def test_a_case_has_a_page_and_opens_in_place(db: None, client: Client) -> None:
    load_library(game="imperial-conquest")
    address = "/rules/imperial-conquest/IC-8.5/cases/2"
    whole = page(client, address)
    assert "<h1>Case IC-8.5-2</h1>" in whole
    assert "A frigate never ends on the land hex." in whole
    part = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<h1>" not in part
    assert "A frigate never ends on the land hex." in part
    assert "0f1" in part


def test_boards_of_many_cases_are_fetched_one_by_one(db: None, client: Client) -> None:
    load_library(game="imperial-harvest")
    html = page(client, "/rules/imperial-harvest/IH-21.6")
    assert html.count("?part=position") > 4
    assert "<svg viewBox" not in html.partition("<h2>Cases</h2>")[2].partition("<footer")[0]
    address = "/rules/imperial-harvest/IH-21.6/cases/1?part=position"
    board = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<svg viewBox" in board
    assert "only the Basilisk" not in board


def test_a_few_cases_show_their_boards(db: None, client: Client) -> None:
    load_library(game="imperial-harvest")
    assert '<figure class="board">' in page(client, "/rules/imperial-harvest/IH-27.4")


@pytest.mark.parametrize("address", ["IC-8.5/cases/90", "IC-1.1/cases/1", "IC-99.1/cases/1"])
def test_a_case_that_is_not_there_is_not_found(db: None, client: Client, address: str) -> None:
    load_library(game="imperial-conquest")
    assert client.get(f"/rules/imperial-conquest/{address}").status_code == 404


def test_a_character_shows_its_abilities(db: None, client: Client) -> None:
    load_library(game="imperial-harvest")
    html = page(client, "/cards/imperial-harvest/barbarian")
    assert "3 AP, and 1 more with a strawberry; 2 item slots" in html
    assert "Free, 3 times a game; always." in html
    assert "1 AP, once an activation; with a strawberry." in html
    assert "Works by itself; on the advanced side." in page(client, "/cards/imperial-harvest/nymph")


def test_cases_of_a_card_come_before_those_of_its_kind(db: None, client: Client) -> None:
    load_library(game="harrow-county")
    html = page(client, "/cards/harrow-county/wind-shift")
    assert "2 silver cubes" in html
    assert html.index('id="case-HC-9.12-1"') < html.index('id="case-HC-9.2-1"')
    assert "1 silver cube<" in page(client, "/cards/harrow-county/?q=rub+out")
