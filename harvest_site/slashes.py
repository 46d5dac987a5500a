"""API addresses with and without their last slash are the same: a redirect would lose the body of a POST."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

API = "/api/v1/"


class ApiSlashes:
    """Adds the slash that the routes end with, before any of them is looked up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(API) and not request.path_info.endswith("/"):
            request.path_info += "/"
            request.path += "/"
        return self.get_response(request)
