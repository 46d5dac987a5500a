"""What the reading lists of the library's API share: answers with an ETag, 304 to whoever has them."""

from typing import Any

from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiResponse
from rest_framework import mixins, viewsets
from rest_framework.request import Request

from cards.library.loader import games
from harvest_site.base.problems import Malformed
from harvest_site.base.web import content_tag

_WHAT = {
    400: "A filter has a value it cannot take.",
    404: "There is no such thing.",
    429: "Too many requests; Retry-After says how long to wait.",
}
UNCHANGED = OpenApiResponse(description="Unchanged: If-None-Match names the present ETag.")


def answers(shape: Any, *codes: int) -> dict[int, Any]:
    """The answers of a reading, for the schema: `shape`, 304, and problem documents for `codes` and 429."""
    problems = {
        code: OpenApiResponse(description=f"{_WHAT[code]} A problem document.") for code in (*codes, 429)
    }
    return {200: shape, 304: UNCHANGED, **problems}


def game_asked(request: Request) -> str:
    """The game of `?game=`, empty for all. Malformed: there is none of that name."""
    asked = request.query_params.get("game", "").replace("\0", "")
    if asked and asked not in games():
        raise Malformed(
            f"game: there is no game called {asked[:60]} here; one of {', '.join(games())}.",
            data={"field": "game", "games": list(games())},
        )
    return asked


class Reading(viewsets.GenericViewSet):
    """Answers 304 to whoever holds this content already."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        if request.method not in ("GET", "HEAD") or answer.status_code != 200:
            return answer
        answer.render()
        tag = answer.get("ETag") or content_tag(answer.content.decode())
        answer["ETag"] = tag
        return get_conditional_response(request._request, etag=tag, response=answer) or answer


class ListAndOne(mixins.ListModelMixin, mixins.RetrieveModelMixin, Reading):
    """A list in pages and one thing by its id."""
