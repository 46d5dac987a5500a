"""Error answers, version checks and conditional pages that all apps share."""

from types import SimpleNamespace

import pytest
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from rest_framework import exceptions

from harvest_site.base import problems, web

THING = SimpleNamespace(public_id="abc", version=3)


def request(**headers):
    return RequestFactory().get("/", headers={key.replace("_", "-"): value for key, value in headers.items()})


@pytest.mark.parametrize("names", ['"abc-3"', '"x", "abc-3"', 'W/"abc-3"', "*"])
def test_a_write_on_the_version_read_is_let_through(names):
    assert web.require_match(request(If_Match=names), THING) is None


def test_a_write_without_a_version_says_which_to_send():
    with pytest.raises(problems.PreconditionRequired) as caught:
        web.require_match(request(), THING)
    assert (caught.value.status, caught.value.message) == (
        428,
        'Send If-Match with the ETag you read (now "abc-3").',
    )


def test_a_write_on_an_older_version_is_refused_with_the_present_one():
    with pytest.raises(problems.PreconditionFailed) as caught:
        web.require_match(request(If_Match='"abc-2"'), THING)
    assert (caught.value.status, caught.value.data) == (412, {"etag": '"abc-3"'})


def test_a_problem_leaves_as_rfc_9457():
    problem = problems.Refused("Too few cards.", code="too-few-cards", clauses=["GH-2.1"], data={"have": 54})
    answer = web.handle_exception(problem, {})
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    assert answer.data == {
        "type": "/problems/too-few-cards",
        "title": "Too few cards.",
        "status": 422,
        "code": "too-few-cards",
        "message": "Too few cards.",
        "clauses": ["GH-2.1"],
        "data": {"have": 54},
    }


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (Http404(), 404, "not-found"),
        (exceptions.PermissionDenied(), 403, "not-allowed"),
        (exceptions.NotAuthenticated(), 401, "not_authenticated"),
        (exceptions.MethodNotAllowed("PUT"), 405, "method_not_allowed"),
        (exceptions.UnsupportedMediaType("text/csv"), 415, "unsupported_media_type"),
        (exceptions.Throttled(wait=9), 429, "too-many-requests"),
        (exceptions.ParseError("bad JSON"), 400, "parse_error"),
    ],
)
def test_the_frameworks_errors_leave_in_the_same_shape(error, status, code):
    answer = web.handle_exception(error, {})
    assert (answer.status_code, answer.data["code"], answer.content_type) == (
        status,
        code,
        "application/problem+json",
    )


def test_a_throttled_answer_says_when_to_come_back():
    answer = web.handle_exception(exceptions.Throttled(wait=9), {})
    assert answer.headers["Retry-After"] == "9"


def test_a_field_at_fault_is_named_with_its_place():
    error = exceptions.ValidationError({"entrants": [{"name": ["This field is required."]}]})
    answer = web.handle_exception(error, {})
    assert (answer.status_code, answer.data["message"]) == (400, "entrants.name: This field is required.")


def test_an_error_that_is_nobodys_answer_is_left_to_the_server():
    assert web.handle_exception(ZeroDivisionError(), {}) is None


def test_a_page_is_built_once_a_version():
    tag = web.content_tag("a", 1)
    first = web.conditional(request(), tag, lambda: HttpResponse("page"))
    again = web.conditional(request(If_None_Match=tag), tag, lambda: pytest.fail("built again"))
    assert (first.status_code, first["ETag"], again.status_code, again["ETag"]) == (200, tag, 304, tag)
