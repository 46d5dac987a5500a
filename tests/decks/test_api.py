"""Decks over the API: checks, readings, own decks with If-Match, exports."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from decks import domain
from decks.models import Deck
from harvest_site.accounts.models import User

from .factories import make_deck
from .lists import GAME, legal_cards

pytestmark = pytest.mark.django_db

DECKS, CHECKS, READINGS = "/api/v1/decks/", "/api/v1/deck-checks/", "/api/v1/deck-readings/"
Api = Callable[..., APIClient]


def document(cards: Any, **fields: Any) -> dict[str, Any]:
    head = {"format": "harvest-deck/1", "game": GAME, "deck_format": "tourney"}
    return {**head, "deck": {"cards": cards}, **fields}


def problem(response: Any) -> tuple[int, str]:
    """The status and code of a problem document, whose shape is checked on the way."""
    assert response["Content-Type"] == "application/problem+json"
    body = response.json()
    assert set(body) == {"type", "title", "status", "code", "message", "clauses", "data"}
    assert body["status"] == response.status_code
    return response.status_code, body["code"]


# Checks ----------------------------------------------------------------------
def test_a_legal_deck_is_answered_by_its_check(api: Api) -> None:
    answer = api().post(f"{CHECKS}?date=2026-05-02", document(legal_cards()))
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "format": "harvest-deck-check/1",
            "legal": True,
            "date": "2026-05-02",
            "problems": [],
            "advice": [],
        },
    )


def test_a_deck_that_is_not_legal_is_an_answer_too(api: Api) -> None:
    answer = api().post(CHECKS, document(legal_cards(54)))
    assert (answer.status_code, answer.json()["legal"]) == (200, False)
    assert answer.json()["problems"][0]["data"] == {"have": 54, "need": 60}


def test_the_format_in_the_address_wins(api: Api) -> None:
    answer = api().post(f"{CHECKS}?deck_format=casual&game={GAME}", document(legal_cards(54)))
    assert answer.json()["legal"] is True


@pytest.mark.parametrize(
    ("body", "kind", "codes"),
    [
        ("4 Sweet Corn\n1 Swet Corn", "text/plain", ["unknown-card", "too-few-cards"]),
        ("name;quantity\nSweet Corn;5", "text/csv", ["too-few-cards", "too-many-copies"]),
        ('<deck><section><card qty="4">Silo</card></section></deck>', "application/xml", ["too-few-cards"]),
        ("", "text/plain", ["too-few-cards"]),
    ],
)
def test_other_forms_are_checked(api: Api, body: str, kind: str, codes: list[str]) -> None:
    answer = api().generic("POST", CHECKS, body, content_type=kind)
    assert [fault["code"] for fault in answer.json()["problems"]] == codes


def test_a_key_that_stands_twice_counts_twice(api: Api) -> None:
    body = '{"format": "harvest-deck/1", "deck": {"cards": {"silo": 3, "silo": 2}}}'
    answer = api().generic("POST", CHECKS, body, content_type="application/json")
    assert answer.json()["problems"][1]["data"]["have"] == 5


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("{", "malformed-deck"),
        ("", "too-few-cards"),
        ("[]", "too-few-cards"),
        (json.dumps(document(None)), "malformed-deck"),
        (json.dumps(document({"silo": 10_001})), "malformed-deck"),
        (json.dumps(document({}, game="chess")), "unknown-game"),
        (json.dumps(document({}, deck_format="blitz")), "unknown-format"),
        (json.dumps(document({"\ud800": 1})), "malformed-deck"),
        ("x" * 600_000, "malformed-deck"),
    ],
    ids=range(9),
)
def test_what_is_no_deck_is_400(api: Api, body: str, code: str) -> None:
    answer = api().generic("POST", CHECKS, body, content_type="application/json")
    if code == "too-few-cards":  # no document: read as a list, and an empty list is a deck
        assert answer.status_code == 200
    else:
        assert problem(answer) == (400, code)


def test_a_bad_day_is_400(api: Api) -> None:
    assert problem(api().post(f"{CHECKS}?date=soon", document({}))) == (400, "bad-date")


def test_a_body_of_another_kind_is_415(api: Api) -> None:
    answer = api().generic("POST", CHECKS, "x", content_type="image/png")
    assert problem(answer) == (415, "unsupported_media_type")


def test_a_reading_reports_every_line(api: Api) -> None:
    body = "Name: Corn\n\n4 Sweet Corn\n3 Swet Corn\n"
    answer = api().generic("POST", READINGS, body, content_type="text/plain")
    assert answer.status_code == 200
    found = answer.json()
    assert (found["source"], found["name"], found["cards"]) == ("text", "Corn", {"sweet-corn": 4})
    assert [line["kind"] for line in found["lines"]] == ["metadata", "ignored", "taken", "unknown"]
    assert found["lines"][3]["proposals"][0] == {"card": "sweet-corn", "name": "Sweet Corn", "how": "close"}


def test_a_reading_of_no_deck_is_400(api: Api) -> None:
    assert problem(api().generic("POST", READINGS, "{", content_type="text/plain")) == (400, "malformed-deck")
    assert problem(api().generic("POST", f"{READINGS}?game=chess", "", content_type="text/plain")) == (
        400,
        "unknown-game",
    )


# Own decks ----------------------------------------------------------------------
def new(**fields: Any) -> dict[str, Any]:
    return {"name": "Corn", "game": GAME, "deck_format": "tourney", **fields}


def test_making_reading_changing_deleting_restoring(api: Api, user: User) -> None:
    client = api(user)
    made = client.post(DECKS, new(cards={"Sweet Corn": 4}, notes="plan"))
    assert made.status_code == 201
    at, first = made["Location"], made["ETag"]
    read = client.get(at)
    assert (read.json(), read["ETag"]) == (made.json(), first)
    assert (read.json()["cards"], read.json()["size"], read.json()["notes"]) == ({"sweet-corn": 4}, 4, "plan")
    changed = client.patch(at, {"cards": {"silo": 2}, "shared": True}, headers={"If-Match": first})
    assert (changed.status_code, changed.json()["cards"], changed.json()["name"]) == (
        200,
        {"silo": 2},
        "Corn",
    )
    assert changed["ETag"] != first
    gone = client.delete(at, headers={"If-Match": changed["ETag"]})
    assert (gone.status_code, client.get(at).status_code) == (204, 404)
    back = client.post(f"{at}restore/", headers={"If-Match": gone["ETag"]})
    assert (back.status_code, client.get(at).json()["cards"]) == (200, {"silo": 2})


def test_unchanged_is_304(api: Api, user: User) -> None:
    client, deck = api(user), make_deck(user)
    tag = client.get(f"{DECKS}{deck.public_id}/")["ETag"]
    assert client.get(f"{DECKS}{deck.public_id}/", headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize("method", ["patch", "delete"])
def test_a_write_names_the_version_it_is_made_on(api: Api, user: User, method: str) -> None:
    client, deck = api(user), make_deck(user)
    write, at = getattr(client, method), f"{DECKS}{deck.public_id}/"
    old = client.get(at)["ETag"]
    assert problem(write(at, {"name": "Rye"})) == (428, "if-match-required")
    domain.rename_deck(deck=deck, actor=user, name="Oats")
    assert problem(write(at, {"name": "Rye"}, headers={"If-Match": old})) == (412, "changed-meanwhile")
    assert write(at, {"name": "Rye"}, headers={"If-Match": "*"}).status_code in (200, 204)


def test_restoring_names_its_version_too(api: Api, user: User) -> None:
    client, deck = api(user), make_deck(user)
    domain.delete_deck(deck=deck, actor=user)
    assert problem(client.post(f"{DECKS}{deck.public_id}/restore/")) == (428, "if-match-required")


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"cards": {"Swet Corn": 4}}, 400, "unknown-card"),
        ({"cards": {"silo": 0}}, 400, "bad-quantity"),
        ({"cards": {"silo": 4.0}}, 400, "bad-quantity"),
        ({"cards": {"silo": "4"}}, 400, "bad-quantity"),
        ({"cards": {"silo": 10_001}}, 413, "too-many-cards"),
        ({"cards": []}, 400, "malformed"),
        ({"name": ""}, 400, "malformed"),
        ({"name": "\u200b"}, 400, "name-missing"),
        ({"game": "chess"}, 400, "unknown-game"),
        ({"deck_format": "blitz"}, 400, "unknown-format"),
    ],
)
def test_fields_at_fault(api: Api, user: User, fields: dict[str, Any], status: int, code: str) -> None:
    assert problem(api(user).post(DECKS, new(**fields))) == (status, code)
    assert Deck.objects.count() == 0


@pytest.mark.parametrize(
    "body",
    ['{"name": "a", "name": "b"}', '{"name": NaN}', '{"name": "\\ud800"}', "{", "[" * 100_000],
    ids=range(5),
)
def test_a_body_that_would_lose_something_is_400(api: Api, user: User, body: str) -> None:
    answer = api(user).generic("POST", DECKS, body, content_type="application/json")
    assert problem(answer) == (400, "parse_error")


def test_a_body_over_the_limit_is_413(api: Api, user: User) -> None:
    body = json.dumps(new(notes="x" * 600_000))
    assert problem(api(user).generic("POST", DECKS, body, content_type="application/json")) == (
        413,
        "too-large",
    )


def test_the_list_holds_ones_own_decks_only(api: Api, user: User, other_user: User) -> None:
    mine = make_deck(user)
    make_deck(other_user, shared=True)
    assert [row["id"] for row in api(user).get(DECKS).json()["results"]] == [mine.public_id]
    assert api().get(DECKS).json()["results"] == []


def test_the_list_costs_the_same_for_three(api: Api, user: User, django_assert_num_queries: Any) -> None:
    client = api(user)
    for count in (1, 2):
        for _ in range(count):
            make_deck(user)
        with django_assert_num_queries(3):  # token, count, rows
            assert client.get(DECKS).status_code == 200


def test_a_private_deck_of_somebody_else_is_not_there(api: Api, user: User, other_user: User) -> None:
    deck = make_deck(user)
    at = f"{DECKS}{deck.public_id}/"
    for client in (api(other_user), api()):
        for address in (at, f"{at}check/", f"{at}export/text/"):
            assert problem(client.get(address)) == (404, "not-found")
    client = api(other_user)
    headers = {"If-Match": "*"}
    assert problem(client.patch(at, {"name": "x"}, headers=headers)) == (404, "not-found")
    assert problem(client.delete(at, headers=headers)) == (404, "not-found")
    assert problem(client.post(f"{at}copy/", {})) == (404, "not-found")
    assert problem(client.post(f"{at}restore/", headers=headers)) == (404, "not-found")
    assert problem(client.get(f"{DECKS}aaaaaaaaaa/")) == (404, "not-found")


def test_a_private_deck_and_none_look_the_same(api: Api, user: User, other_user: User) -> None:
    deck = make_deck(user)
    private = api(other_user).get(f"{DECKS}{deck.public_id}/")
    missing = api(other_user).get(f"{DECKS}{'2' * 10}/")
    assert private.content == missing.content


def test_a_shared_deck_is_open_but_not_its_notes(api: Api, user: User, other_user: User) -> None:
    deck = make_deck(user, shared=True, notes="secret plan")
    at = f"{DECKS}{deck.public_id}/"
    assert (api(user).get(at).json()["notes"], api(other_user).get(at).json()["notes"]) == ("secret plan", "")
    assert "secret plan" not in api().get(at).content.decode()
    assert problem(api(other_user).patch(at, {"name": "x"}, headers={"If-Match": "*"})) == (404, "not-found")
    copy = api(other_user).post(f"{at}copy/", {"name": "Mine"})
    assert (copy.status_code, copy.json()["owner"], copy.json()["notes"]) == (201, str(other_user), "")


def test_a_visitor_makes_no_deck(api: Api) -> None:
    assert problem(api().post(DECKS, new()))[0] == 401


def test_the_check_of_a_deck(api: Api, user: User) -> None:
    deck = make_deck(user, cards=legal_cards(50))
    at = f"{DECKS}{deck.public_id}/check/"
    assert api(user).get(at).json()["problems"][0]["code"] == "too-few-cards"
    casual = api(user).get(f"{at}?deck_format=casual&date=2026-05-02").json()
    assert (casual["legal"], casual["date"]) == (True, "2026-05-02")
    assert problem(api(user).get(f"{at}?deck_format=blitz")) == (400, "unknown-format")
    assert problem(api(user).get(f"{at}?date=soon")) == (400, "bad-date")


@pytest.mark.parametrize(
    ("form", "kind", "ending", "start"),
    [
        ("text", "text/plain", "txt", "Name: Corn and Co\n"),
        ("csv", "text/csv", "csv", "quantity,name,"),
        ("json", "application/json", "json", "{"),
        ("cod", "application/xml", "cod", "<?xml"),
    ],
)
def test_exports(api: Api, user: User, form: str, kind: str, ending: str, start: str) -> None:
    deck = make_deck(user)
    answer = api(user).get(f"{DECKS}{deck.public_id}/export/{form}/")
    assert (answer.status_code, answer["Content-Type"]) == (200, f"{kind}; charset=utf-8")
    assert answer["Content-Disposition"] == f'attachment; filename="corn-and-co.{ending}"'
    assert answer.content.decode().startswith(start)
    again = api().generic("POST", CHECKS, answer.content, content_type=kind)
    assert again.json()["legal"] is True


def test_an_export_of_another_form_is_not_there(api: Api, user: User) -> None:
    deck = make_deck(user)
    assert api(user).get(f"{DECKS}{deck.public_id}/export/pdf/").status_code == 404
