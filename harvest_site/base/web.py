"""What the apps' APIs share: error answers, version checks, pages of lists, ETags."""

import hashlib
import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions, pagination, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from .problems import (
    Malformed,
    NotAllowed,
    NotFound,
    PreconditionFailed,
    PreconditionRequired,
    Problem,
    TooMany,
    Unavailable,
)

PROBLEM_TYPE = "application/problem+json"
RETRY = 5  # seconds
log = logging.getLogger("harvest.web")


class StandardPages(pagination.PageNumberPagination):
    """`?page=` and `?page_size=` (50 by default, 200 at most)."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


def problem_response(problem: Problem, headers: dict[str, str] | None = None) -> Response:
    """A problem as an RFC 9457 answer."""
    return Response(
        problem.as_document(), status=problem.status, headers=headers or {}, content_type=PROBLEM_TYPE
    )


def handle_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception hook: every error leaves in the one shape."""
    if isinstance(error, OperationalError):
        error = database_is_away(error)
    if isinstance(error, Problem):
        retry = error.data.get("retry_after")
        return problem_response(error, {"Retry-After": str(retry)} if retry else None)
    response = exception_handler(error, context)
    if response is None:
        return None
    headers = {k: v for k, v in response.headers.items() if k in ("WWW-Authenticate", "Retry-After", "Allow")}
    problem = as_problem(error, response)
    return problem_response(problem, headers)


def database_is_away(error: OperationalError) -> Unavailable:
    """The answer when the database is locked for too long or does not answer; the log says why."""
    log.error("The database did not do its part.", exc_info=error)
    return Unavailable("The database does not answer. Try again soon.", data={"retry_after": RETRY})


def as_problem(error: Exception, response: Response) -> Problem:
    """One of the framework's errors in the project's words."""
    if isinstance(error, exceptions.Throttled):
        wait = int(getattr(error, "wait", None) or 1)
        return TooMany(f"Too many requests. Try again in {wait} s.", data={"retry_after": wait})
    if isinstance(error, exceptions.ValidationError):
        return Malformed(_first_fault(error.detail), data={"fields": error.get_full_details()})
    if isinstance(error, Http404) or response.status_code == status.HTTP_404_NOT_FOUND:
        return NotFound("There is no such thing here, or it is not open to you.")
    if isinstance(error, PermissionDenied | exceptions.PermissionDenied):
        return NotAllowed("This is not yours to do: ask its owner or organiser.")
    problem = Problem(str(getattr(error, "detail", error)), code=getattr(error, "default_code", "problem"))
    problem.status = response.status_code
    return problem


def _first_fault(detail: Any, place: str = "") -> str:
    """The first field at fault as `field: message`, with its place inside nested input."""
    if isinstance(detail, dict):
        key = next(iter(detail))
        return _first_fault(detail[key], f"{place}.{key}" if place else str(key))
    if isinstance(detail, list):
        return _first_fault(detail[0], place)
    return f"{place}: {detail}" if place and place != "non_field_errors" else str(detail)


def etag_of(subject: Any) -> str:
    """The strong ETag of something with a `public_id` and a `version` that counts its changes."""
    return f'"{subject.public_id}-{subject.version}"'


def require_match(request: HttpRequest | Request, subject: Any) -> None:
    """Refuse a write that does not name the version it was made on."""
    wanted = request.headers.get("If-Match")
    if not wanted:
        raise PreconditionRequired(f"Send If-Match with the ETag you read (now {etag_of(subject)}).")
    names = {part.strip().removeprefix("W/") for part in wanted.split(",")}
    if "*" not in names and etag_of(subject) not in names:
        raise PreconditionFailed(
            "Somebody changed this since you read it. Read it again, then repeat your change.",
            data={"etag": etag_of(subject)},
        )


def conditional(request: HttpRequest, tag: str, build: Callable[[], HttpResponse]) -> HttpResponse:
    """Answer 304 when the browser holds this version already, else build the page and tag it.

    Compression makes a tag weak on its way out, so a weak one that comes back is the same.
    """
    held = request.headers.get("If-None-Match", "").split(",")
    if tag in {part.strip().removeprefix("W/") for part in held}:
        response = HttpResponse(status=304)
    else:
        response = build()
    response["ETag"] = tag
    return response


def content_tag(*parts: object) -> str:
    """A short strong ETag over anything that has a text form."""
    text = "\x1f".join(str(part) for part in parts)
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'
