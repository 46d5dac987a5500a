"""Draft rooms over the API: the same verbs and permissions as the pages."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import mixins, permissions, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from harvest_site.base.access import require
from harvest_site.base.parsers import StrictJSONParser
from harvest_site.base.problems import NotFound
from harvest_site.base.web import conditional

from .domain import drafts
from .draft_documents import draft_document
from .draft_serializers import (
    RoomAfterSerializer,
    RoomAnswerSerializer,
    RoomCreateSerializer,
    RoomEntrySerializer,
    RoomJoinSerializer,
    RoomPickSerializer,
    RoomRowSerializer,
    RoomSeatSerializer,
    RoomSerializer,
)
from .models import DraftRoom
from .serializers import ProblemSerializer

GONE = "There is no such thing here, or it is not open to you."
_ID = OpenApiParameter("public_id", str, OpenApiParameter.PATH, description="The public id of the room.")
_AFTER = OpenApiParameter("after", int, description="Only lines with a higher number.")
_TAG = OpenApiParameter("ETag", str, OpenApiParameter.HEADER, response=[200, 201], description="This state.")


def problems(*codes: int) -> dict[int, Any]:
    """The documented errors of an operation, and 429."""
    return {code: OpenApiResponse(ProblemSerializer, "A problem document.") for code in (*codes, 429)}


def _verb(shape: Any = None, *, refusals: tuple[int, ...] = ()) -> Any:
    """The schema of a verb: the room as it is afterwards."""
    codes = (400, 401, 403, 404, 409, 413, 415, *refusals) if shape else (401, 403, 404, 409, *refusals)
    return extend_schema(
        parameters=[_ID, _TAG], request=shape, responses={200: RoomSerializer} | problems(*codes)
    )


class DraftViewSet(mixins.ListModelMixin, viewsets.GenericViewSet[DraftRoom]):
    """Draft rooms. Times are the server's; `after` names the last line of the log that was seen."""

    queryset = DraftRoom.objects.all()
    serializer_class = RoomRowSerializer
    parser_classes = (StrictJSONParser,)
    permission_classes = (permissions.IsAuthenticatedOrReadOnly,)
    lookup_field = "public_id"
    lookup_value_regex = "[0-9a-z]{1,16}"

    def get_queryset(self) -> Any:
        return DraftRoom.objects.of(self.request.user).complete()

    def _found(self, public_id: str) -> DraftRoom:
        room = DraftRoom.objects.complete().filter(public_id=public_id).first()
        if room is None:
            raise NotFound(GONE)
        return room

    def _room(self, public_id: str) -> DraftRoom:
        room = self._found(public_id)
        require(self.request.user, "decks.view_draft", room, hide=True)
        return room

    def _answer(self, room: DraftRoom, status: int = 200, **headers: str) -> Response:
        fresh = DraftRoom.objects.complete().get(pk=room.pk)
        draft = drafts.read_draft(room=fresh, user=self.request.user, now=timezone.now())
        return Response(draft_document(draft), status=status, headers={"ETag": draft.tag, **headers})

    def _sent(self, shape: Any) -> dict[str, Any]:
        sent = shape(data=self.request.data)
        sent.is_valid(raise_exception=True)
        return dict(sent.validated_data)

    @extend_schema(responses={200: RoomRowSerializer(many=True)} | problems(404))
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The rooms that you host or sit in; a visitor has none."""
        return super().list(request, *args, **kwargs)

    @extend_schema(
        request=RoomCreateSerializer,
        parameters=[_TAG],
        responses={201: RoomSerializer} | problems(400, 401, 403, 409, 413, 415),
    )
    def create(self, request: Request) -> Response:
        """Make a room; `invitations` in the answer open the free seats."""
        room = drafts.create_room(host=request.user, now=timezone.now(), **self._sent(RoomCreateSerializer))
        return self._answer(room, 201, Location=request.build_absolute_uri(f"{room.public_id}/"))

    @extend_schema(parameters=[_ID, _TAG], responses={200: RoomSerializer, 304: None} | problems(404))
    def retrieve(self, request: Request, public_id: str) -> Any:
        """The draft as it stands; with `If-None-Match` 304 while nothing has happened."""
        draft = drafts.read_draft(room=self._room(public_id), user=request.user, now=timezone.now())
        return conditional(request._request, draft.tag, lambda: Response(draft_document(draft)))

    @extend_schema(parameters=[_ID, _AFTER], responses={200: RoomEntrySerializer(many=True)} | problems(404))
    @action(detail=True, methods=["get"], pagination_class=None, filter_backends=())
    def log(self, request: Request, public_id: str) -> Response:
        """The log, oldest line first; it is only ever added to."""
        draft = drafts.read_draft(room=self._room(public_id), user=request.user, now=timezone.now())
        wanted = request.query_params.get("after", "")
        after = int(wanted) if wanted.isdecimal() and wanted.isascii() and len(wanted) < 9 else 0
        rows = [entry for entry in draft.entries if entry.number > after]
        return Response(RoomEntrySerializer(rows, many=True).data)

    @_verb(RoomJoinSerializer)
    @action(detail=True, methods=["post"])
    def join(self, request: Request, public_id: str) -> Response:
        """Take the seat that an invitation is for."""
        key = self._sent(RoomJoinSerializer)["key"]
        room = self._found(public_id)
        return self._answer(drafts.join_room(room=room, actor=request.user, key=key, now=timezone.now()))

    @_verb(RoomSeatSerializer)
    @action(detail=True, methods=["post"], url_path="free-seat")
    def free_seat(self, request: Request, public_id: str) -> Response:
        """Free a seat before the start; it gets a new invitation."""
        seat = self._sent(RoomSeatSerializer)["seat"]
        room = self._room(public_id)
        return self._answer(drafts.free_seat(room=room, actor=request.user, seat=seat, now=timezone.now()))

    @_verb()
    @action(detail=True, methods=["post"])
    def start(self, request: Request, public_id: str) -> Response:
        """Begin, once both captains are there."""
        room = self._room(public_id)
        return self._answer(drafts.start(room=room, actor=request.user, now=timezone.now()))

    @_verb(RoomPickSerializer, refusals=(422,))
    @action(detail=True, methods=["post"])
    def pick(self, request: Request, public_id: str) -> Response:
        """Pick. 422: against the rules, with the clauses; 409: something happened since `after`, and what."""
        room, sent = self._room(public_id), self._sent(RoomPickSerializer)
        return self._answer(drafts.pick(room=room, actor=request.user, now=timezone.now(), **sent))

    def _step(self, verb: Any, public_id: str) -> Response:
        room, sent = self._room(public_id), self._sent(RoomAfterSerializer)
        return self._answer(verb(room=room, actor=self.request.user, now=timezone.now(), **sent))

    @_verb(RoomAfterSerializer)
    @action(detail=True, methods=["post"])
    def pause(self, request: Request, public_id: str) -> Response:
        """Let the clock stand."""
        return self._step(drafts.pause, public_id)

    @_verb(RoomAfterSerializer)
    @action(detail=True, methods=["post"])
    def resume(self, request: Request, public_id: str) -> Response:
        """Go on after a pause, or take an abandoned draft up again."""
        return self._step(drafts.resume, public_id)

    @_verb(RoomAfterSerializer)
    @action(detail=True, methods=["post"])
    def abandon(self, request: Request, public_id: str) -> Response:
        """End without teams."""
        return self._step(drafts.abandon, public_id)

    @_verb(RoomAfterSerializer)
    @action(detail=True, methods=["post"], url_path="ask-undo")
    def ask_undo(self, request: Request, public_id: str) -> Response:
        """Ask the other captain to undo the last pick."""
        return self._step(drafts.ask_undo, public_id)

    @_verb(RoomAnswerSerializer)
    @action(detail=True, methods=["post"], url_path="answer-undo")
    def answer_undo(self, request: Request, public_id: str) -> Response:
        """Agree to undo, or not; who asked takes the question back with `grant` false."""
        room, sent = self._room(public_id), self._sent(RoomAnswerSerializer)
        return self._answer(drafts.answer_undo(room=room, actor=request.user, now=timezone.now(), **sent))

    @_verb()
    @action(detail=True, methods=["post"], url_path="keep-team")
    def keep_team(self, request: Request, public_id: str) -> Response:
        """Your team as a deck, where it is none (any more)."""
        return self._answer(drafts.keep_team(room=self._room(public_id), actor=request.user))
