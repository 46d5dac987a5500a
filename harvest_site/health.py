"""`/healthz`: whether this process serves and reaches its database. For supervisors and load balancers."""

from collections.abc import Callable

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse

Answer = Callable[[HttpRequest], HttpResponse]


class Health:
    """The outermost middleware: who asks for health knows neither the site's name nor its https."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return health() if request.path == "/healthz" else self.get_response(request)


def health() -> HttpResponse:
    """200 `ok`, or 503 with the part that does not answer."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("the database does not answer\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain", headers={"Cache-Control": "no-store"})
