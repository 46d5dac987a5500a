"""Decks over the API: checks and readings for everybody, one's own decks. The same domain as the pages."""

import datetime
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import mixins, permissions, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import BaseRouter

from harvest_site.base.access import require
from harvest_site.base.parsers import StrictJSONParser
from harvest_site.base.problems import Malformed, NotFound
from harvest_site.base.web import etag_of, require_match

from . import domain
from .draft_api import DraftViewSet
from .exporting import EXPORTS, export_response
from .formats import DeckFileError
from .formats.checks import Terms, check_file
from .formats.sources import read_deck
from .models import Deck
from .parsers import CsvParser, DocumentParser, TextParser, XmlParser
from .serializers import (
    DeckChangeSerializer,
    DeckCheckSerializer,
    DeckCopySerializer,
    DeckCreateSerializer,
    DeckReadingSerializer,
    DeckSerializer,
    ProblemSerializer,
)

_FORMAT = OpenApiParameter("deck_format", str, description="Format to check for; wins over the deck's own.")
_DATE = OpenApiParameter("date", datetime.date, description="Day to check for; left out: today.")
_GAME = OpenApiParameter("game", str, description="Slug of the game; wins over what the body says.")
_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, required=True, description="ETag of the version to change."
)
_ID = OpenApiParameter("public_id", str, OpenApiParameter.PATH, description="The public id of the deck.")
_TAG = OpenApiParameter(
    "ETag", str, OpenApiParameter.HEADER, response=[200, 201], description="This version."
)
_BODIES = {
    "application/json": OpenApiTypes.OBJECT,
    "text/plain": OpenApiTypes.STR,
    "text/csv": OpenApiTypes.STR,
    "application/xml": OpenApiTypes.STR,
}


def problems(*codes: int) -> dict[int, Any]:
    """The documented errors of an operation, and 429."""
    return {code: OpenApiResponse(ProblemSerializer, "A problem document.") for code in (*codes, 429)}


def _terms(request: Request) -> Terms:
    asked = request.query_params
    game = asked.get("game") or None
    return Terms(_date(asked.get("date")), game, asked.get("deck_format") or None, find=domain.catalogue_of)


def _date(text: str | None) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text) if text else timezone.localdate()
    except ValueError:
        raise Malformed(f"date: {text} is no day such as 2026-05-02.", code="bad-date") from None


class FileViewSet(viewsets.GenericViewSet[Any]):
    """Takes a deck file in any form as the body; nothing is stored."""

    parser_classes = (DocumentParser, TextParser, CsvParser, XmlParser)
    permission_classes = (permissions.AllowAny,)
    pagination_class = None
    filter_backends = ()


class DeckCheckViewSet(FileViewSet):
    """Checks of decks, as `manage.py check_deck` makes them."""

    serializer_class = DeckCheckSerializer

    @extend_schema(
        parameters=[_GAME, _FORMAT, _DATE],
        request=_BODIES,
        responses={200: DeckCheckSerializer} | problems(400, 401, 403, 415),
    )
    def create(self, request: Request) -> Response:
        """Check a deck file. 200: the check, legal or not; 400: no deck at all."""
        terms = _terms(request)
        check = check_file(_body(request), terms)
        if check.malformed:
            fault = check.problems[0]
            raise Malformed(fault.message, code=fault.code, clauses=fault.clauses, data=fault.data)
        return Response(check.as_document(terms.date))


class DeckReadingViewSet(FileViewSet):
    """Readings of deck files: every line, what became of it, and what unknown names may mean."""

    serializer_class = DeckReadingSerializer

    @extend_schema(
        parameters=[_GAME],
        request=_BODIES,
        responses={200: DeckReadingSerializer} | problems(400, 401, 403, 415),
    )
    def create(self, request: Request) -> Response:
        """Read a deck file line by line."""
        catalogue = domain.catalogue_of(request.query_params.get("game") or domain.DEFAULT_GAME)
        try:
            reading = read_deck(_body(request), catalogue)
        except DeckFileError as error:
            raise Malformed(f"This is no deck: {error.reason}.", code="malformed-deck") from None
        fields = {name: getattr(reading, name) for name in ("source", "name", "game", "deck_format", "cards")}
        fields["deck"] = reading.kept_for(catalogue.game)
        return Response({**fields, "lines": [line.as_document() for line in reading.lines]})


def _body(request: Request) -> bytes:
    """The raw body; a request without any has none of the parsers' bytes."""
    body: Any = request.data
    return body if isinstance(body, bytes) else b""


class DeckViewSet(mixins.ListModelMixin, viewsets.GenericViewSet[Deck]):
    """One's own decks; a shared one of somebody else is open by its id. Every write names its version."""

    queryset = Deck.objects.all()
    serializer_class = DeckSerializer
    parser_classes = (StrictJSONParser,)
    permission_classes = (permissions.IsAuthenticatedOrReadOnly,)
    lookup_field = "public_id"
    lookup_value_regex = "[0-9a-z]{1,16}"

    def get_queryset(self) -> Any:
        return Deck.objects.of(self.request.user).select_related("owner")

    def _deck(self, public_id: str, permission: str = "decks.view_deck", *, deleted: bool = False) -> Deck:
        rows = Deck.with_deleted if deleted else Deck.objects
        deck = rows.select_related("owner").filter(public_id=public_id).first()
        if deck is None:
            raise NotFound("There is no such thing here, or it is not open to you.")
        require(self.request.user, permission, deck, hide=True)
        return deck

    def _answer(self, deck: Deck, status: int = 200, **headers: str) -> Response:
        return Response(
            self.get_serializer(deck).data, status=status, headers={"ETag": etag_of(deck), **headers}
        )

    def _fields(self, shape: type[DeckChangeSerializer]) -> dict[str, Any]:
        sent = shape(data=self.request.data)
        sent.is_valid(raise_exception=True)
        fields: dict[str, Any] = dict(sent.validated_data)
        return fields | ({"value": fields.pop("deck")} if "deck" in fields else {})

    @extend_schema(responses={200: DeckSerializer(many=True)} | problems(404))
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Your decks, those changed last first; a visitor has none."""
        return super().list(request, *args, **kwargs)

    @extend_schema(
        request=DeckCreateSerializer,
        parameters=[_TAG],
        responses={201: DeckSerializer} | problems(400, 401, 403, 409, 413, 415),
    )
    def create(self, request: Request) -> Response:
        """Make a deck."""
        deck = domain.create_deck(owner=request.user, **self._fields(DeckCreateSerializer))
        return self._answer(deck, 201, Location=request.build_absolute_uri(f"{deck.public_id}/"))

    @extend_schema(parameters=[_ID, _TAG], responses={200: DeckSerializer, 304: None} | problems(404))
    def retrieve(self, request: Request, public_id: str) -> Any:
        """One deck, with the ETag that changes ask for."""
        deck = self._deck(public_id)
        answer = self._answer(deck)
        unchanged = get_conditional_response(request._request, etag=etag_of(deck))
        return unchanged if unchanged is not None and unchanged.status_code == 304 else answer

    @extend_schema(
        request=DeckChangeSerializer,
        parameters=[_ID, _MATCH, _TAG],
        responses={200: DeckSerializer} | problems(400, 401, 403, 404, 412, 413, 415, 428),
    )
    def partial_update(self, request: Request, public_id: str) -> Response:
        """Change a deck."""
        deck = self._deck(public_id, "decks.change_deck")
        require_match(request, deck)
        fields = self._fields(DeckChangeSerializer)
        return self._answer(
            domain.change_deck(deck=deck, actor=request.user, version=_version(request, deck), **fields)
        )

    @extend_schema(
        parameters=[_ID, _MATCH], responses={204: None} | problems(401, 403, 404, 412, 428), request=None
    )
    def destroy(self, request: Request, public_id: str) -> Response:
        """Delete a deck; the answer's ETag is what restoring it asks for."""
        deck = self._deck(public_id, "decks.delete_deck")
        require_match(request, deck)
        gone = domain.delete_deck(deck=deck, actor=request.user, version=_version(request, deck))
        return Response(status=204, headers={"ETag": etag_of(gone)})

    @extend_schema(
        parameters=[_ID, _MATCH, _TAG],
        request=None,
        responses={200: DeckSerializer} | problems(401, 403, 404, 412, 428),
    )
    @action(detail=True, methods=["post"])
    def restore(self, request: Request, public_id: str) -> Response:
        """Take back a deletion."""
        deck = self._deck(public_id, "decks.change_deck", deleted=True)
        require_match(request, deck)
        return self._answer(domain.restore_deck(deck=deck, actor=request.user))

    @extend_schema(
        parameters=[_ID, _TAG],
        request=DeckCopySerializer,
        responses={201: DeckSerializer} | problems(400, 401, 403, 404, 409, 415),
    )
    @action(detail=True, methods=["post"])
    def copy(self, request: Request, public_id: str) -> Response:
        """A deck of your own with the list of one that is open to you."""
        sent = DeckCopySerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        deck = self._deck(public_id)
        return self._answer(domain.copy_deck(deck=deck, actor=request.user, **sent.validated_data), 201)

    @extend_schema(
        parameters=[_ID, _FORMAT, _DATE], responses={200: DeckCheckSerializer} | problems(400, 404)
    )
    @action(detail=True, methods=["get"])
    def check(self, request: Request, public_id: str) -> Response:
        """The check of a deck on a day; it is computed for this answer and stored nowhere."""
        terms = _terms(request)
        check = domain.check_stored(self._deck(public_id), date=terms.date, deck_format=terms.deck_format)
        if check.malformed:
            raise Malformed(check.problems[0].message, code=check.problems[0].code)
        return Response(check.as_document(terms.date))

    @extend_schema(
        parameters=[_ID, OpenApiParameter("form", str, OpenApiParameter.PATH, enum=[*EXPORTS])],
        responses={(200, kind): OpenApiTypes.STR for kind, _ending in EXPORTS.values()} | problems(404),
    )
    @action(detail=True, methods=["get"], url_path=f"export/(?P<form>{'|'.join(EXPORTS)})")
    def export(self, request: Request, public_id: str, form: str) -> HttpResponse:
        """The deck as a file."""
        return export_response(self._deck(public_id), form)


def _version(request: Request, deck: Deck) -> int | None:
    """The version that a write is made on; `*` is any."""
    return None if request.headers.get("If-Match", "").strip() == "*" else deck.version


def register(router: BaseRouter) -> None:
    """Put the app's viewsets into the site's router."""
    router.register("deck-checks", DeckCheckViewSet, basename="deck-check")
    router.register("deck-readings", DeckReadingViewSet, basename="deck-reading")
    router.register("decks", DeckViewSet, basename="deck")
    router.register("drafts", DraftViewSet, basename="draft")
