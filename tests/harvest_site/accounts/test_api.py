"""Accounts over the API."""

from collections.abc import Callable

import pytest
from django.test import Client
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from harvest_site.accounts import limits
from harvest_site.accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

Api = Callable[..., APIClient]


def test_name_and_password_give_the_one_token(api: Api, user: User) -> None:
    first = api().post("/api/v1/token/", {"username": "Aiko@example.org", "password": PASSWORD})
    again = api().post("/api/v1/token/", {"username": "aiko", "password": PASSWORD})
    assert (first.status_code, again.json()) == (200, first.json())
    assert first.json() == {"token": Token.objects.get(user=user).key}


def test_who_am_i(api: Api, user: User, user_client: Client) -> None:
    wanted = {
        "public_id": user.public_id,
        "username": "aiko",
        "name": "aiko",
        "email": "aiko@example.org",
        "roles": ["player"],
    }
    assert api(user).get("/api/v1/me/").json() == wanted
    assert user_client.get("/api/v1/me/").json() == wanted


def test_a_visitor_is_nobody(api: Api) -> None:
    answer = api().get("/api/v1/me/")
    assert (answer.status_code, answer["Content-Type"]) == (401, "application/problem+json")
    assert answer["WWW-Authenticate"] == "Token"
    assert answer.json()["status"] == 401


def test_a_wrong_password_is_refused_and_counted(api: Api, user: User) -> None:
    wrong = {"username": "aiko", "password": "wrong"}
    answers = [api().post("/api/v1/token/", wrong) for _ in range(limits.PER_NAME + 1)]
    assert [answer.status_code for answer in answers] == [403] * limits.PER_NAME + [429]
    assert answers[0].json()["code"] == "wrong-credentials"
    assert answers[-1].json()["code"] == "too-many-requests"
    assert int(answers[-1]["Retry-After"]) == answers[-1].json()["data"]["retry_after"]


def test_a_revoked_token_opens_nothing(api: Api, user: User) -> None:
    client = api(user)
    assert client.delete("/api/v1/token/").status_code == 204
    assert client.get("/api/v1/me/").status_code == 401


def test_a_session_needs_its_csrf_token_to_write(user: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(user, backend="harvest_site.accounts.backends.NameOrEmailBackend")
    assert client.delete("/api/v1/token/").status_code == 403
