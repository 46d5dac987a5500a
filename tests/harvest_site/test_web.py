"""What every answer carries, and what errors look like."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory, override_settings
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from harvest_site import errors
from harvest_site.accounts.models import User
from harvest_site.base.problems import Conflict, Refused, TooMany

pytestmark = pytest.mark.django_db

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
}


@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/no-such-page", "/api/docs/", "/api/v1/me/"])
def test_every_answer_carries_the_strict_policy(client: Client, path: str) -> None:
    answer = client.get(path)
    assert set(answer["Content-Security-Policy"].split("; ")) == POLICY
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize(
    "path", ["/", "/accounts/login/", "/accounts/signup/", "/api/docs/", "/no-such-page"]
)
def test_no_page_holds_inline_script_or_style(client: Client, path: str) -> None:
    text = client.get(path).content.decode()
    assert " style=" not in text
    assert "<style" not in text
    assert " onclick=" not in text
    assert all(piece.split(">")[0].count("src=") == 1 for piece in text.split("<script")[1:])


def test_health(client: Client) -> None:
    answer = client.get("/healthz", HTTP_HOST="10.0.0.7")
    assert (answer.status_code, answer.content, answer["Cache-Control"]) == (200, b"ok\n", "no-store")


def test_the_icon_is_found_where_browsers_look(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer["Location"]) == (302, "/static/harvest_site/favicon.svg")


def test_an_unknown_page_offers_the_way_back(client: Client) -> None:
    answer = client.get("/no-such-page")
    text = answer.content.decode()
    assert answer.status_code == 404
    assert "There is no such page, or it is not open to you." in text
    assert 'href="/">To the first page</a>' in text


def test_only_a_visitor_is_asked_to_log_in_for_what_is_not_there(client: Client, user: User) -> None:
    offered = 'href="/accounts/login/?next=%2Fdecks%2Fnone">Log in</a>'
    assert offered in client.get("/decks/none").content.decode()
    client.force_login(user)
    assert "Log in</a>" not in client.get("/decks/none").content.decode()


def test_an_unknown_address_of_the_api_is_a_problem_document(client: Client) -> None:
    answer = client.get("/api/v1/no-such-thing/")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert (answer.json()["status"], answer.json()["code"]) == (404, "not-found")


def test_a_form_without_its_token_says_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"username": "aiko"})
    assert answer.status_code == 403
    assert "Go back, reload the page and send it again." in answer.content.decode()


def test_a_foreign_host_is_refused(client: Client) -> None:
    assert client.get("/", HTTP_HOST="evil.example.com").status_code == 400


@pytest.mark.parametrize(
    ("problem", "status", "title"),
    [
        (Conflict("Somebody reported it."), 409, "Somebody was first"),
        (Refused("Too few cards.", clauses=["GH-2.1"]), 422, "Against the rules"),
        (TooMany("Wait.", data={"retry_after": 7}), 429, "Too many requests"),
    ],
)
def test_a_problem_of_a_view_is_a_page_with_its_status(
    rf: RequestFactory, user: User, problem: Exception, status: int, title: str
) -> None:
    request = rf.get("/decks/")
    request.user = user
    answer = errors.ProblemPages(lambda _: None).process_exception(request, problem)
    assert answer is not None
    text = answer.content.decode()
    assert (answer.status_code, f"<h1>{title}</h1>" in text, str(problem) in text) == (status, True, True)
    assert answer.get("Retry-After") == ("7" if status == 429 else None)


def test_other_exceptions_are_left_to_django(rf: RequestFactory) -> None:
    assert errors.ProblemPages(lambda _: None).process_exception(rf.get("/"), ValueError("x")) is None


def test_the_page_of_our_own_faults_needs_nothing(rf: RequestFactory) -> None:
    answer = errors.server_error(rf.get("/"))
    assert (answer.status_code, b"<h1>Our fault</h1>" in answer.content) == (500, True)


def test_the_api_page_and_its_schema_come_from_the_site(client: Client) -> None:
    page = client.get("/api/docs/").content.decode()
    assert [part for part in page.split('"') if part.startswith(("http", "//"))] == []
    schema = client.get("/api/schema/", HTTP_ACCEPT="application/vnd.oai.openapi+json").json()
    assert {"/api/v1/me/", "/api/v1/token/"} <= set(schema["paths"])


@pytest.fixture
def slow_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two requests a minute of every kind."""
    scopes = ("anon", "user", "write", "upload", "login")
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", dict.fromkeys(scopes, "2/min"))


def test_too_many_requests_say_when_to_come_back(
    slow_rates: None, api: Callable[..., APIClient], user: User
) -> None:
    codes = [api(user).get("/api/v1/me/").status_code for _ in range(3)]
    answer = api(user).get("/api/v1/me/")
    assert codes == [200, 200, 429]
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "too-many-requests"
    assert 1 <= int(answer["Retry-After"]) <= 60


def test_a_cache_that_is_away_lets_through(
    slow_rates: None, api: Callable[..., APIClient], user: User, tmp_path: object
) -> None:
    away = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": f"unix://{tmp_path}/none",
        }
    }
    with override_settings(CACHES=away):
        assert [api(user).get("/api/v1/me/").status_code for _ in range(4)] == [200] * 4
    cache.clear()
