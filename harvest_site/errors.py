"""Errors as pages: a `Problem` that a view raises, and the statuses that Django itself answers with."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template import loader
from django.urls import reverse

from harvest_site.base.problems import NotAllowed, NotFound, Problem
from harvest_site.base.web import PROBLEM_TYPE, database_is_away
from harvest_site.games import picked_game

Answer = Callable[[HttpRequest], HttpResponse]

TITLES = {
    400: "This cannot be understood",
    403: "Not open to you",
    404: "Nothing here",
    409: "Somebody was first",
    412: "Changed meanwhile",
    413: "Too large",
    422: "Against the rules",
    428: "Read it first",
    429: "Too many requests",
    503: "Not now",
}


class ProblemPages:
    """Middleware: a `Problem` out of a page's view becomes a page with its status, sentence and clauses."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, OperationalError):
            error = database_is_away(error)
        return problem_page(request, error) if isinstance(error, Problem) else None


def problem_page(request: HttpRequest, problem: Problem) -> HttpResponse:
    """The page of one problem (a document for programs); a visitor who must log in is offered to."""
    if request.path.startswith("/api/"):
        return JsonResponse(problem.as_document(), status=problem.status, content_type=PROBLEM_TYPE)
    context = {
        "problem": problem,
        "game": problem.data.get("game") or picked_game(request),
        "title": TITLES.get(problem.status, "This did not work"),
        "log_in": _log_in_address(request) if _may_be_open_to_others(request, problem) else "",
    }
    response = render(request, "errors/problem.html", context, status=problem.status)
    if retry := problem.data.get("retry_after"):
        response["Retry-After"] = str(retry)
    return response


def _may_be_open_to_others(request: HttpRequest, problem: Problem) -> bool:
    """Whether an account may help: what is closed to a visitor is told like what is not there."""
    return problem.code == "log-in-required" or (problem.status == 404 and not _known(request))


def _known(request: HttpRequest) -> bool:
    user = getattr(request, "user", None)  # an error may come before the session is read
    return bool(user and user.is_authenticated)


def _log_in_address(request: HttpRequest) -> str:
    return f"{reverse('accounts:login')}?{urlencode({'next': request.get_full_path()})}"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Status 400 from Django: an unreadable form or a host that is not ours."""
    return problem_page(request, Problem("The browser sent something that this site cannot read."))


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Status 403 from Django's own permission checks."""
    return problem_page(request, NotAllowed(str(exception) or "This is not yours to do."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Status 404."""
    return problem_page(request, NotFound("There is no such page, or it is not open to you."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose token is missing or old."""
    text = "This form was open for too long, or cookies are off. Go back, reload the page and send it again."
    return problem_page(request, NotAllowed(text, code="form-expired"))


def server_error(request: HttpRequest) -> HttpResponse:
    """Status 500: a page that needs neither database nor session, or a problem document."""
    if request.path.startswith("/api/"):
        fault = Problem("Something broke on this side; it has been logged.", code="our-fault")
        fault.status = 500
        return problem_page(request, fault)
    return HttpResponse(loader.render_to_string("errors/500.html"), status=500)
