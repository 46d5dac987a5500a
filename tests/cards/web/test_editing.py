"""Drafts and versions of catalogues on pages and over the API; maps; why pages."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

from cards.library.boards.shipped import drawing_of_map
from cards.library.loader import games, load_map, map_names
from cards.models import Card, CatalogueDraft, CatalogueVersion
from cards.why import whys_of

pytestmark = pytest.mark.django_db
GAME = "great-harvest"
EVIDENCE = {"source": "The printed card", "date": "2026-05-01"}
TABLE = "id,profits,source,date\ntuna,9,Printed card,2026-05-01\n"


@pytest.fixture
def desk(staff: Any, logged_in: Callable[[Any], Client]) -> Client:
    return logged_in(staff)


@pytest.fixture
def at(library: None, desk: Client) -> str:
    """The address of a new draft."""
    return str(desk.post(f"/catalogues/{GAME}/new", {"title": "Printed cards"}).headers["Location"])


def test_a_card_is_corrected_by_form_and_published(desk: Client, client: Client, at: str) -> None:
    form = desk.get(f"{at}/card?card=tuna").context["form"]
    values = {name: field.initial or "" for name, field in form.fields.items()}
    sent = {**values, **EVIDENCE, "f-profits": "9", "f-provenance": "public"}
    assert desk.post(f"{at}/card?card=tuna", sent).headers["Location"] == at
    page = desk.get(at).content.decode()
    assert ("<del>5</del>" in page, "<ins>9</ins>" in page, "Publish as 1.0-site.1" in page) == (True,) * 3
    assert desk.post(f"{at}/do/publish").headers["Location"] == f"/catalogues/{GAME}/1.0-site.1"
    card = client.get(f"/cards/{GAME}/tuna").content.decode()
    assert "Catalogue 1.0-site.1" in card
    assert "Publicly known" in card
    version = client.get(f"/catalogues/{GAME}/1.0-site.1").content.decode()
    assert ("The printed card" in version, "Published by" in version) == (True, True)
    whole = json.loads(client.get(f"/catalogues/{GAME}/1.0-site.1?file=1").content)
    assert {row["id"]: row for row in whole["cards"]}["tuna"]["profits"] == 9


def test_a_form_without_a_change_or_with_a_wrong_value(desk: Client, at: str) -> None:
    form = desk.get(f"{at}/card?card=tuna").context["form"]
    values = {name: field.initial or "" for name, field in form.fields.items()} | EVIDENCE
    assert "Nothing is changed yet." in desk.post(f"{at}/card?card=tuna", values).content.decode()
    wrong = desk.post(f"{at}/card?card=tuna", {**values, "f-profits": "many"})
    assert (wrong.status_code, "is no whole number" in wrong.content.decode()) == (400, True)
    assert CatalogueDraft.objects.get().changes == []


def test_a_ban_and_a_printing_by_form(desk: Client, client: Client, at: str) -> None:
    ban = {"format": "casual", "card": "Tuna", "banned": "yes", "start": "2999-01-01", **EVIDENCE}
    assert desk.post(f"{at}/add/ban", ban).status_code == 302
    printing = {"card": "Tuna", "set": "first", "set_name": "First Edition", "number": "12",
                "provenance": "source", **EVIDENCE}  # fmt: skip
    assert desk.post(f"{at}/add/printing", printing).status_code == 302
    assert desk.get(f"{at}/add/wish").status_code == 404
    desk.post(f"{at}/do/publish")
    assert "First Edition 12" in client.get(f"/cards/{GAME}/tuna").content.decode()
    made = CatalogueVersion.objects.get(version="1.0-site.1")
    assert made.document["formats"]["casual"]["versions"][-1]["banned"] == ["tuna"]


def test_a_table_by_file_with_faults_by_line(desk: Client, at: str) -> None:
    bad = SimpleUploadedFile("cards.csv", TABLE.replace("9", "nine").encode())
    answer = desk.post(f"{at}/table", {"kind": "card", "file": bad})
    assert (answer.status_code, CatalogueDraft.objects.get().changes) == (400, [])
    assert "Line 2, profits: &#x27;nine&#x27; is no whole number" in answer.content.decode()
    good = SimpleUploadedFile("cards.csv", TABLE.encode())
    assert desk.post(f"{at}/table", {"kind": "card", "file": good}).status_code == 302
    assert [row["line"] for row in CatalogueDraft.objects.get().changes] == [2]
    latin = SimpleUploadedFile("cards.csv", "id\né".encode("latin-1"))
    assert (
        "It is no UTF-8 text." in desk.post(f"{at}/table", {"kind": "card", "file": latin}).content.decode()
    )


def test_faults_of_the_whole_keep_publishing_away(desk: Client, at: str) -> None:
    desk.post(
        f"{at}/table", {"kind": "card", "text": TABLE.replace("9", "900").replace("tuna", "golden-goose")}
    )
    page = desk.get(at).content.decode()
    assert ("Publish as" in page, "gone." in page) == (False, True)
    assert desk.post(f"{at}/do/publish").status_code == 422
    desk.post(f"{at}/drop/0")
    assert CatalogueDraft.objects.get().changes == []
    assert desk.post(f"{at}/drop/7").status_code == 404
    desk.post(f"{at}/do/discard")
    assert CatalogueDraft.objects.get().state == "discarded"


def test_drafts_are_closed_to_others(library: None, at: str, user_client: Client, client: Client) -> None:
    for path in (at, f"{at}/card", f"{at}/table", f"/catalogues/{GAME}/new"):
        assert [one.get(path).status_code for one in (client, user_client)] == [302, 403]
    assert user_client.post(f"{at}/do/publish").status_code == 403
    listed = client.get(f"/catalogues/{GAME}/").content.decode()
    assert ("Printed cards" in listed, "1.0" in listed) == (False, True)
    assert client.get(f"/catalogues/{GAME}/9.9").status_code == 404


def test_drafts_over_the_api(library: None, staff: Any, user: Any, api: Callable[..., APIClient]) -> None:
    edit, path = api(staff), "/api/v1/catalogue-drafts/"
    assert api(user).post(path, {"game": GAME, "title": "Mine"}, format="json").status_code == 403
    made = edit.post(path, {"game": GAME, "title": "Printed"}, format="json")
    at, tag = f"{path}{made.json()['id']}/", made["ETag"]
    change = {"kind": "card", "id": "tuna", "fields": {"profits": "many"}, **EVIDENCE}
    wrong = edit.patch(at, {"changes": [change]}, format="json", headers={"If-Match": tag})
    assert wrong.json()["faults"] == [
        {"line": None, "field": "tuna, profits", "message": "'many' is not of type integer"}
    ]
    refused = edit.post(f"{at}publish/", headers={"If-Match": wrong["ETag"]})
    assert (refused.status_code, refused.json()["code"]) == (422, "catalogue-faults")
    stale = edit.patch(at, {"changes": []}, format="json", headers={"If-Match": tag})
    assert stale.status_code == 412
    right = edit.patch(
        at,
        {"changes": [change | {"fields": {"profits": 9}}]},
        format="json",
        headers={"If-Match": wrong["ETag"]},
    )
    assert (right.json()["faults"], right.json()["would_be"]) == ([], "1.0-site.1")
    assert edit.post(f"{at}table/", {"kind": "card", "text": "id\n"}, format="json").status_code == 400
    done = edit.post(f"{at}publish/", headers={"If-Match": right["ETag"]})
    assert (done.status_code, done.json()["is_current"]) == (201, True)
    assert Card.objects.get(card_id="tuna").profits == 9
    listed = api().get(f"/api/v1/catalogues/?game={GAME}").json()["results"]
    assert [row["version"] for row in listed] == ["1.0-site.1", "1.0"]
    whole = api().get(f"/api/v1/catalogues/{GAME}/1.0-site.1/").json()
    assert (whole["changes"][0]["source"], whole["document"]["version"]) == ("The printed card", "1.0-site.1")


def test_printings_over_the_api(library: None, api: Callable[..., APIClient]) -> None:
    rows = api().get(f"/api/v1/printings/?game={GAME}&card=tuna").json()["results"]
    assert [(row["number"][:1], row["foil"], row["provenance"]) for row in rows] == [
        ("0", False, "house"), ("F", True, "house")
    ]  # fmt: skip


MAPS = [(game, name) for game in games() for name in map_names(game)]


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_every_map_is_drawn(client: Client, game: str, name: str) -> None:
    html = client.get(f"/maps/{game}/{name}").content.decode()
    drawing = drawing_of_map(game, load_map(game, name))
    grounds = getattr(drawing, "grounds", ())
    assert html.count("<figure") == 1
    assert all(f'd="{ground.path}"' in html for ground in grounds)
    assert all(f"<li>{ground.words} {ground.terrain}</li>" in html for ground in grounds)
    assert f"/maps/{game}/{name}" in client.get(f"/maps/{game}/").content.decode()
    assert client.get(f"/maps/{game}/atlantis").status_code == 404


@pytest.mark.parametrize("game", games())
def test_the_why_pages_show_every_code(client: Client, game: str) -> None:
    html = client.get(f"/why/{game}/").content.decode()
    for why in whys_of(game):
        assert f'href="/why/{game}/{why.code.code}"' in html


def test_a_why_page_explains_with_clause_and_example(client: Client) -> None:
    html = client.get(f"/why/{GAME}/harvester.before-growth").content.decode()
    assert "GH-7.3 Crops: the Growth Phase is required" in html
    assert "The last entry is refused" in html
    whole = json.loads(client.get(f"/why/{GAME}/harvester.before-growth/file").content)
    assert whole["log"][-1]["do"] == "tool"
    assert client.get(f"/why/{GAME}/no-such-code").status_code == 404
    assert client.get(f"/why/{GAME}/too-few-cards/file").status_code == 404
    found = client.get(f"/why/{GAME}/?q=turned+in+gh-7.20").content.decode()
    assert re.findall(rf'href="/why/{GAME}/([\w.-]+)"', found) == ["turn-in.never"]


def test_a_refusal_box_leads_to_its_page(user_client: Client, library: None) -> None:
    html = user_client.post(
        "/decks/check", {"text": "5 Sweet Corn", "deck_format": "casual"}
    ).content.decode()
    assert f'href="/why/{GAME}/too-many-copies"' in html


def test_refusals_over_the_api(api: Callable[..., APIClient]) -> None:
    row = api().get(f"/api/v1/refusals/{GAME}/too-few-cards/").json()
    assert (row["kind"], row["clauses"][0], row["example"]["content"]) == (
        "illegal", "GH-2.1", {"cards": {"krill": 4}}
    )  # fmt: skip
    assert len(api().get(f"/api/v1/refusals/?game={GAME}").json()) == len(whys_of(GAME))
    assert api().get("/api/v1/refusals/chess/x/").status_code == 404


@pytest.mark.parametrize("rows", [1, 3])
def test_lists_of_versions_cost_the_same(
    client: Client, staff: Any, rows: int, django_assert_num_queries: Callable[..., Any]
) -> None:
    for number in range(rows):
        CatalogueVersion.objects.create(
            game=GAME, version=f"1.{number}", content_hash="0" * 64, document={}, published_by=staff
        )
    with django_assert_num_queries(1):
        client.get(f"/catalogues/{GAME}/")
