"""What is sent after the session has ended: back to its page, and a word that nothing was taken."""

from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

Answer = Callable[[HttpRequest], HttpResponse]
BY_SCRIPT = ("HX-Request", "X-Live")  # the page that asked says it itself


class BackToTheForm:
    """After logging in one comes to the page with the form: the address that it was sent to shows nothing."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        page = _page_of(request)
        if (
            not page
            or not isinstance(response, HttpResponseRedirect)
            or not _asks_to_log_in(request, response)
        ):
            return response
        if not any(name in request.headers for name in BY_SCRIPT):
            text = "You were logged out, so what you sent was not taken. Log in, then send it again."
            messages.warning(request, text)
        return HttpResponseRedirect(f"{resolve_url(settings.LOGIN_URL)}?{urlencode({'next': page})}")


def _asks_to_log_in(request: HttpRequest, response: HttpResponseRedirect) -> bool:
    wanted = urlencode({"next": request.get_full_path()}, safe="/")
    return request.method == "POST" and response.url == f"{resolve_url(settings.LOGIN_URL)}?{wanted}"


def _page_of(request: HttpRequest) -> str:
    """The page on this site that the form stood on, or nothing."""
    came = request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(came, {request.get_host()}, require_https=request.is_secure())
    parts = urlsplit(came)
    return (f"{parts.path}?{parts.query}" if parts.query else parts.path) if ours else ""
