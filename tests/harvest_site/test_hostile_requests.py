"""Requests that nobody sends by mistake: each has an answer of its own, and none breaks anything."""

from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

pytestmark = pytest.mark.django_db

READING = ("/", "/search/", "/cards/", "/cards/great-harvest/", "/rules/great-harvest/", "/rulings/")


@pytest.mark.parametrize("path", [*READING, "/cards/great-harvest/sweet-corn", "/rules/great-harvest/GH-1.1"])
@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_a_page_that_only_shows_takes_no_writes(client: Client, path: str, method: str) -> None:
    assert getattr(client, method)(path).status_code == 405


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_the_desk_takes_no_writes(user_client: Client, method: str) -> None:
    assert [getattr(user_client, method)(path).status_code for path in ("/desk/", "/desk/style")] == [
        405,
        405,
    ]


@pytest.mark.parametrize("end", ["", "/progress", "/history", "/file", "/view", "/verdict"])
def test_no_match_is_called_nul(client: Client, end: str) -> None:
    """PostgreSQL takes no NUL in a text, so it must not come that far."""
    assert client.get(f"/matches/%00{end}").status_code == 404


@pytest.mark.parametrize("version", ["%00", "a%0d%0aSet-Cookie:%20x=y", "2"])
def test_the_schema_has_one_version_and_puts_no_other_into_a_header(client: Client, version: str) -> None:
    answer = client.get(f"/api/schema/?version={version}")
    assert (answer.status_code, answer["Content-Disposition"]) == (200, 'inline; filename="Harvest.yaml"')


@pytest.mark.parametrize(
    "body", [b"[" * 100_000 + b"]" * 100_000, b'{"username": "\\ud800", "password": "x"}']
)
def test_a_log_in_that_is_no_json_is_malformed(api: Any, body: bytes) -> None:
    answer = api().post("/api/v1/token/", data=body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")


def test_a_database_that_is_locked_is_told_as_such(
    user_client: Client, api: Any, user: Any, monkeypatch: Any
) -> None:
    def locked(**_: Any) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("matches.api.store_match", locked)
    monkeypatch.setattr("matches.views.store_match", locked)
    page = user_client.post("/matches/upload", {"text": "{}"})
    answer = api(user).post("/api/v1/matches/", data="{}", content_type="application/json")
    assert [(one.status_code, one["Retry-After"]) for one in (page, answer)] == [(503, "5"), (503, "5")]
    assert answer.json()["code"] == "unavailable"
    assert "The database does not answer. Try again soon." in page.content.decode()


def test_nobody_reads_the_tokens_of_others_on_the_admin_pages(logged_in: Any, staff: Any) -> None:
    assert logged_in(staff).get("/admin/authtoken/tokenproxy/").status_code == 404
