"""The API of matches: upload, job, verdict, log, files; by the same domain functions as the pages."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import mixins, permissions, viewsets
from rest_framework.decorators import action
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import BaseRouter

from cards.library.refusals import Refusal, message_of
from harvest_site.base.parsers import StrictJSONParser, read_capped
from harvest_site.base.problems import Malformed, NotFound, TooLarge
from harvest_site.base.web import conditional, content_tag

from .domain import job_of, name_player, open_full_file, open_view, read_seat, readjudicate, store_match
from .domain.reading import PAGE, PUBLIC, Reading, read_as, verdict_document
from .domain.storing import LIMIT
from .engines.imperial_conquest.odds import calculate, read_question
from .engines.imperial_conquest.tables import GAME as CONQUEST
from .models import Match
from .presenting import entry_number
from .serializers import (
    BattleOddsSerializer,
    JobSerializer,
    LogPageSerializer,
    MatchSerializer,
    PlayerSerializer,
)

ID = OpenApiParameter("public_id", str, OpenApiParameter.PATH, description="The public id of the match.")
SEAT = OpenApiParameter("seat", int, description="As this seat may see it; left out: as the public may.")
DOCUMENT = OpenApiResponse(OpenApiTypes.OBJECT, "The document, as the design of match files describes it.")


def problems(*codes: int) -> dict[int, Any]:
    """The documented errors of an operation."""
    return {code: OpenApiResponse(description="A problem document.") for code in codes}


class MatchFileParser(BaseParser):
    """Takes the body as it is: the bytes are kept, and the domain says what is wrong with them."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        return read_capped(stream, LIMIT)


class MatchViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet):
    """Matches: one game with one log each."""

    queryset = Match.objects.all()
    serializer_class = MatchSerializer
    lookup_field = "public_id"
    lookup_value_regex = "[0-9a-z]{1,16}"
    parser_classes = (MatchFileParser, MultiPartParser)
    permission_classes = (permissions.IsAuthenticatedOrReadOnly,)
    throttle_scope = "upload"

    def get_queryset(self) -> Any:
        rows = Match.objects.with_row()
        return rows.of(self.request.user) if self.action == "list" else rows

    @extend_schema(
        request={
            "application/json": OpenApiTypes.OBJECT,
            "multipart/form-data": {
                "type": "object",
                "properties": {"file": {"type": "string", "format": "binary"}},
                "required": ["file"],
            },
        },
        responses={202: MatchSerializer, 200: MatchSerializer} | problems(400, 401, 403, 413, 415, 429),
        description="Upload a match file. 202: stored and queued; 200: you uploaded these bytes before.",
        parameters=[OpenApiParameter("seat", int, description="The seat that you play yourself, if any.")],
    )
    def create(self, request: Request) -> Response:
        stored = store_match(raw=_body(request), uploaded_by=request.user, seat=_seat(request))
        match = self.get_queryset().get(pk=stored.pk)
        where = {"Location": reverse("match-detail", kwargs={"public_id": match.public_id}, urlconf=None)}
        status = 200 if stored.was_there else 202
        return Response(self.get_serializer(match).data, status=status, headers=where)

    @extend_schema(parameters=[ID], responses={200: JobSerializer} | problems(404, 429))
    @action(detail=True, methods=["get"])
    def job(self, request: Request, public_id: str = "") -> HttpResponse:
        """The state of the adjudication; poll it with the ETag."""
        match = self.get_object()
        found = job_of(match)
        if found is None:
            raise NotFound("Nothing was asked of a worker for this match.")
        data = JobSerializer(found, context={"request": request, "match": match}).data
        return conditional(request, content_tag(*data.values()), lambda: Response(data))

    @extend_schema(
        parameters=[ID], responses={202: JobSerializer} | problems(401, 403, 404, 429), request=None
    )
    @action(detail=True, methods=["post"], url_path="judge-again")
    def judge_again(self, request: Request, public_id: str = "") -> Response:
        """Ask for another adjudication, after a failed job or under a newer engine."""
        match = self.get_object()
        asked = readjudicate(actor=request.user, match=match)
        return Response(JobSerializer(asked, context={"request": request, "match": match}).data, status=202)

    @extend_schema(parameters=[ID], responses={200: DOCUMENT} | problems(404, 429))
    @action(detail=True, methods=["get"])
    def verdict(self, request: Request, public_id: str = "") -> Response:
        """The verdict document; without hidden cards for those who may not see them yet."""
        match = self.get_object()
        if match.latest_verdict is None:
            raise NotFound("There is no verdict yet. Look at the job.", code="no-verdict-yet")
        audience = read_as(request.user, match, why=_why(request))
        return Response(verdict_document(match.latest_verdict, audience))

    @extend_schema(
        parameters=[ID, OpenApiParameter("page", int, description=f"From 1; {PAGE} entries a page.")],
        responses={200: LogPageSerializer} | problems(400, 404, 429),
    )
    @action(detail=True, methods=["get"])
    def log(self, request: Request, public_id: str = "") -> Response:
        """The log as a story, a page at a time, without hidden cards for those who may not see them yet."""
        match = self.get_object()
        page = _page_number(request, match)
        rows = Reading(match, read_as(request.user, match, why=_why(request))).story(page)
        return Response({"count": match.entries, "page": page, "page_size": PAGE, "results": rows})

    @extend_schema(parameters=[ID], responses={200: DOCUMENT} | problems(401, 403, 404, 429))
    @action(detail=True, methods=["get"])
    def file(self, request: Request, public_id: str = "") -> HttpResponse:
        """The bytes that were uploaded, for those entitled."""
        return HttpResponse(
            open_full_file(user=request.user, match=self.get_object(), why=_why(request)),
            content_type="application/json",
        )

    @extend_schema(parameters=[ID, SEAT], responses={200: DOCUMENT} | problems(400, 401, 403, 404, 429))
    @action(detail=True, methods=["get"], url_path="view")
    def spectator_view(self, request: Request, public_id: str = "") -> HttpResponse:
        """The match file as a spectator, or with `seat` a seat, may hold it, with the observation."""
        content = open_view(user=request.user, match=self.get_object(), seat=_seat(request))
        return HttpResponse(content, content_type="application/json")

    @extend_schema(parameters=[ID, SEAT], responses={200: DOCUMENT} | problems(400, 401, 403, 404, 429))
    @action(detail=True, methods=["get"])
    def aid(self, request: Request, public_id: str = "") -> Response:
        """What follows from what a spectator, or a seat, may see: in Harrow County the confined area, and the
        objectives that the next nest completes.
        """
        match = self.get_object()
        found = read_seat(user=request.user, match=match, seat=_seat(request)).aid
        if found is None:
            raise NotFound("There is no aid for this match.", code="no-aid")
        return Response(found)

    @extend_schema(
        parameters=[ID],
        request=PlayerSerializer,
        responses={204: None} | problems(400, 401, 403, 404, 413, 415, 429),
    )
    @action(detail=True, methods=["post"], parser_classes=[StrictJSONParser])
    def players(self, request: Request, public_id: str = "") -> Response:
        """Say who plays a seat: from then on that person reads the match as the seat may see it."""
        match = self.get_object()
        fields = PlayerSerializer(data=request.data)
        fields.is_valid(raise_exception=True)
        given = fields.validated_data
        name_player(actor=request.user, match=match, seat=given["seat"], name=given["user"])
        return Response(status=204)

    @extend_schema(
        parameters=[ID, OpenApiParameter("at", int, description="Number of an entry; -1: before the first.")],
        responses={200: DOCUMENT} | problems(400, 404, 429),
    )
    @action(detail=True, methods=["get"])
    def table(self, request: Request, public_id: str = "") -> Response:
        """What lies on the table after an entry (left out: at the end), as everybody may see it."""
        given = request.query_params.get("at")
        at = entry_number(given)
        if given is not None and at is None:
            message = "at: the number of an entry, 0 for the first, -1 for the start."
            raise Malformed(message, data={"fields": ["at"]})
        table = Reading(self.get_object(), PUBLIC).table(at)
        if table is None:
            raise NotFound("The head of this file is refused: nothing lies on the table.", code="no-table")
        return Response(table)


def _body(request: Request) -> bytes:
    try:
        data: Any = request.data
    except RequestDataTooBig:
        raise TooLarge("A match file holds at most 2 MB.", data={"limit": LIMIT}) from None
    raw = _of_form(data) if not isinstance(data, bytes) else data
    if len(raw) > LIMIT:
        raise TooLarge("A match file holds at most 2 MB.", data={"limit": LIMIT})
    return raw


def _of_form(data: Any) -> bytes:
    upload = data.get("file") if data else None
    if not isinstance(upload, UploadedFile):
        raise Malformed("Send the match file as the body, or as `file` of a form.", data={"fields": ["file"]})
    return upload.read(LIMIT + 1)


def _seat(request: Request) -> int | None:
    text = request.query_params.get("seat", "")
    if text and not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Malformed("seat: the number of a seat.", data={"fields": ["seat"]})
    return int(text) if text else None


def _why(request: Request) -> str:
    """Why somebody looks at what is hidden, as he says."""
    return request.query_params.get("why", "").strip()


def _page_number(request: Request, match: Match) -> int:
    text = request.query_params.get("page", "1")
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Malformed("page: a whole number from 1.", data={"fields": ["page"]})
    page, last = int(text), max(1, -(-match.entries // PAGE))
    if not 1 <= page <= last:
        raise NotFound(f"There is no page {page}; the last one is {last}.")
    return page


class BattleOddsViewSet(viewsets.GenericViewSet[Any]):
    """The battle calculator of Imperial Conquest, as `manage.py battle_odds` answers."""

    serializer_class = BattleOddsSerializer
    parser_classes = (StrictJSONParser,)
    permission_classes = (permissions.AllowAny,)
    pagination_class = None
    filter_backends = ()
    throttle_scope = "upload"

    @extend_schema(
        request={"application/json": OpenApiTypes.OBJECT},
        responses={200: BattleOddsSerializer} | problems(400, 401, 403, 413, 415, 429),
    )
    def create(self, request: Request) -> Response:
        """The exact chances of a battle, numbers as text `n/d` in lowest terms. 400: it is none."""
        question = read_question(request.data)
        if isinstance(question, Refusal):
            message, data = message_of(CONQUEST, question), dict(question.data)
            raise Malformed(message, code=question.code, clauses=list(question.clauses), data=data)
        return Response(calculate(question).as_document())


def register(router: BaseRouter) -> None:
    """Called by the site's router."""
    router.register("matches", MatchViewSet, basename="match")
    router.register("battle-odds", BattleOddsViewSet, basename="battle-odds")
