"""Events, their life, their people, rounds and standings."""

from typing import Any

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from harvest_site.base.problems import Malformed, NotFound
from harvest_site.base.web import conditional, content_tag, etag_of

from .. import domain
from ..domain.corrections import corrections_of
from ..domain.finding import find_entrants, find_tables
from ..domain.reading import open_deck
from ..domain.standings import is_current
from ..models import Event, Pairing, StandingsSnapshot
from ..pairing import cross_tables
from ..pairing.crosstable import ROBINS
from ..standings.document import FORMAT
from .base import ENTRANT, GONE, ID, MATCH, TAG, EventBase, page_of, problems, rounds_of
from .bodies import PlanChangeSerializer, PlanSerializer
from .entries import EntryActions
from .files import FileActions
from .officials import OfficialActions
from .rulings import RulingActions
from .shapes import (
    AfterEndSerializer,
    CrossTableSerializer,
    DeckListSerializer,
    EntrantSerializer,
    EventSerializer,
    PairingSerializer,
    RoundSerializer,
    StandingsSerializer,
    SumsSerializer,
)
from .tables import TableActions

STEP: dict[str, Any] = {"parameters": [ID, MATCH, TAG], "request": None}
AFTER = OpenApiParameter("after", int, description="After this round; left out: the last computed.")
WHOSE = OpenApiParameter("entrant", str, description="Only this one; left out: everybody.")
STAGE = OpenApiParameter("stage", int, description="Of this stage; left out: the last that has such a round.")
WORDS = OpenApiParameter(
    "q",
    str,
    description="A part of a name, or the number of a table (of the last round where no round is named). "
    "Case and accents make no difference.",
)
AT_TABLE = OpenApiParameter("table", int, description="Only the table with this number.")
ROUND = OpenApiParameter("round", int, description="Only this round; left out: the last.")


class EventViewSet(EntryActions, TableActions, FileActions, OfficialActions, RulingActions, EventBase):
    """Events. Writes of an organiser name the event's version by If-Match."""

    @extend_schema(responses={200: EventSerializer(many=True)})
    def list(self, request: Request) -> Response:
        """Public events and your own, the latest first."""
        return page_of(self, request, self.get_queryset(), EventSerializer)

    @extend_schema(request=PlanSerializer, parameters=[TAG], responses={201: EventSerializer} | problems(400))
    def create(self, request: Request) -> Response:
        """Make an event: a draft with its stages (one Swiss by default), yours to organise."""
        event = domain.create_event(actor=request.user, **_plan(self.body(PlanSerializer).validated_data))
        answer = self.answer(event, 201)
        answer["Location"] = request.build_absolute_uri(f"{event.public_id}/")
        return answer

    @extend_schema(parameters=[ID, TAG], responses={200: EventSerializer, 304: None})
    def retrieve(self, request: Request, public_id: str) -> Any:
        """One event, with the ETag that writes ask for."""
        event = self.event(public_id)
        answer = Response(EventSerializer(event).data, headers={"ETag": etag_of(event)})
        unchanged = get_conditional_response(request._request, etag=etag_of(event))
        return unchanged if unchanged is not None and unchanged.status_code == 304 else answer

    @extend_schema(
        request=PlanChangeSerializer,
        parameters=[ID, MATCH, TAG],
        responses={200: EventSerializer} | problems(409),
    )
    def partial_update(self, request: Request, public_id: str) -> Response:
        """Change the plan: everything before the start, the number of rounds also later."""
        event = self.event(public_id)
        version = self.version(event)
        fields = _plan(self.body(PlanChangeSerializer).validated_data)
        return self.answer(domain.change_event(actor=request.user, event=event, if_version=version, **fields))

    @extend_schema(**STEP, responses={200: EventSerializer} | problems(409))
    @action(detail=True, methods=["post"])
    def open(self, request: Request, public_id: str) -> Response:
        """Open registration."""
        return self._step(public_id, domain.open_registration)

    @extend_schema(**STEP, responses={200: EventSerializer} | problems(409))
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, public_id: str) -> Response:
        """Back to registration, while no round is paired."""
        return self._step(public_id, domain.reopen_registration)

    @extend_schema(**STEP, responses={200: EventSerializer} | problems(409, 422))
    @action(detail=True, methods=["post"])
    def start(self, request: Request, public_id: str) -> Response:
        """Start the event."""
        return self._step(public_id, domain.start_event)

    @extend_schema(**STEP, responses={200: EventSerializer} | problems(409))
    @action(detail=True, methods=["post"])
    def finish(self, request: Request, public_id: str) -> Response:
        """Finish the event; its seed is shown from now on."""
        return self._step(public_id, domain.finish_event)

    @extend_schema(**STEP, responses={201: RoundSerializer} | problems(409, 422))
    @action(detail=True, methods=["post"])
    def pair(self, request: Request, public_id: str) -> Response:
        """Pair the next round; refused while results are open."""
        event = self.event(public_id)
        made = domain.pair_next_round(actor=request.user, event=event, if_version=self.version(event))
        row = rounds_of(event).get(pk=made.pk)
        fresh = Event.objects.get(pk=event.pk)
        return Response(RoundSerializer(row).data, status=201, headers={"ETag": etag_of(fresh)})

    @extend_schema(**STEP, responses={200: EventSerializer} | problems(409))
    @action(detail=True, methods=["post"], url_path="undo-pairing")
    def undo_pairing(self, request: Request, public_id: str) -> Response:
        """Take the last round back, while nothing was said or played at its tables."""
        event = self.event(public_id)
        domain.undo_pairing(actor=request.user, event=event, if_version=self.version(event))
        return self.answer(event)

    def _step(self, public_id: str, verb: Any) -> Response:
        event = self.event(public_id)
        return self.answer(verb(actor=self.request.user, event=event, if_version=self.version(event)))

    @extend_schema(parameters=[ID], responses={200: RoundSerializer(many=True)})
    @action(detail=True, methods=["get"])
    def rounds(self, request: Request, public_id: str) -> Response:
        """The paired rounds."""
        return page_of(self, request, rounds_of(self.event(public_id)), RoundSerializer)

    @extend_schema(
        parameters=[ID, ROUND, STAGE, WORDS, AT_TABLE],
        responses={200: PairingSerializer(many=True)} | problems(400),
    )
    @action(detail=True, methods=["get"])
    def pairings(self, request: Request, public_id: str) -> Response:
        """The tables of a round, byes last; all, or those that are looked for."""
        event = self.event(public_id)
        found = _among(rounds_of(event), request, "number", "round")
        rows = Pairing.objects.of_event(event).filter(round=found)
        words, table = request.query_params.get("q", ""), _number(request, "table")
        rows = find_tables(event=event, rows=rows, words=words, table=table)
        wanted: Any = rows.complete()
        found = self.with_losses(event, self.paginate_queryset(wanted) or [])
        return self.get_paginated_response(PairingSerializer(found, many=True).data)

    @extend_schema(
        parameters=[ID, AFTER, STAGE, WORDS],
        responses={200: StandingsSerializer, 304: None} | problems(400),
    )
    @action(detail=True, methods=["get"])
    def standings(self, request: Request, public_id: str) -> HttpResponse:
        """The standings as the worker computed them last; poll with the ETag."""
        event = self.event(public_id)
        snapshot = _snapshot(event, request)
        provisional = not is_current(snapshot, event)
        words = request.query_params.get("q", "")
        later = AfterEndSerializer(corrections_of(event, within=snapshot), many=True).data
        facts = {"provisional": provisional, "corrections": later}
        tag = content_tag(snapshot.pk, snapshot.input_hash, snapshot.computed_at, facts, words)
        return conditional(request, tag, lambda: Response(_standings(event, snapshot, facts, words)))

    @extend_schema(parameters=[ID, STAGE], responses={200: CrossTableSerializer(many=True)} | problems(400))
    @action(detail=True, methods=["get"], pagination_class=None)
    def crosstables(self, request: Request, public_id: str) -> Response:
        """Who met whom in a round robin or in groups: the stage named, else the last that has begun."""
        event = self.event(public_id)
        wanted, rounds = _number(request, "stage"), rounds_of(event).filter(stage__kind__in=ROBINS)
        last = (rounds if wanted is None else rounds.filter(stage__number=wanted)).last()
        if last is None:
            raise NotFound("No round robin and no groups have begun.")
        tables = cross_tables(domain.event_file(event), last.stage.number, event.seed)
        return Response([one.document() for one in tables])

    @extend_schema(parameters=[ID, AFTER, STAGE, WHOSE], responses={200: SumsSerializer} | problems(400))
    @action(detail=True, methods=["get"])
    def sums(self, request: Request, public_id: str) -> Response:
        """What every figure of the standings is made of: entrant, metric, terms."""
        snapshot = _snapshot(self.event(public_id), request)
        whose = request.query_params.get("entrant")
        sums = snapshot.sums if whose is None else {whose: snapshot.sums.get(whose, {})}
        return Response({"after_round": snapshot.after_round, "sums": sums})

    @extend_schema(parameters=[ID], responses={200: OpenApiTypes.OBJECT})
    @action(detail=True, methods=["get"])
    def export(self, request: Request, public_id: str) -> Response:
        """The event as `harvest-event/1`; with deck lists once they are public."""
        event = self.event(public_id)
        return Response(domain.export_event(event, with_decks=event.lists_public))

    @extend_schema(parameters=[ID, WORDS], responses={200: EntrantSerializer(many=True)})
    @action(detail=True, methods=["get"])
    def entrants(self, request: Request, public_id: str) -> Response:
        """Who takes part; all, or those who are looked for."""
        event = self.event(public_id)
        words = request.query_params.get("q", "")
        rows = find_entrants(event=event, rows=event.entrants.order_by("id"), words=words)
        return page_of(self, request, rows, EntrantSerializer)

    @extend_schema(parameters=[ID, ENTRANT], responses={200: DeckListSerializer})
    @action(detail=True, methods=["get"], url_path="entrants/(?P<entrant>[0-9a-z]{1,16})/deck")
    def deck_list(self, request: Request, public_id: str, entrant: str) -> Response:
        """An entrant's deck list, for those who may read it; a look at a hidden one is recorded."""
        return Response(
            DeckListSerializer(open_deck(actor=request.user, entrant=self.entrant(public_id, entrant))).data
        )


def _plan(data: dict[str, Any]) -> dict[str, Any]:
    """The plan with plain values."""
    if "points" in data:
        data["points"] = dict(data["points"])
    return data


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Malformed(f"{name}: a whole number from 1.", data={"fields": [name]})
    return int(text)


def _among(rows: Any, request: Request, column: str, name: str) -> Any:
    """The last row, of the round and the stage that the query names."""
    wanted = {column: _number(request, name), "stage__number": _number(request, "stage")}
    return rows.filter(**{key: value for key, value in wanted.items() if value is not None}).last()


def _snapshot(event: Event, request: Request) -> StandingsSnapshot:
    rows = StandingsSnapshot.objects.filter(stage__event=event).order_by("stage__number", "after_round")
    snapshot: StandingsSnapshot | None = _among(rows, request, "after_round", "after")
    if snapshot is None:
        raise NotFound(
            "No standings have been computed for that round." if "after" in request.query_params else GONE
        )
    return snapshot


def _standings(
    event: Event, snapshot: StandingsSnapshot, facts: dict[str, Any], words: str
) -> dict[str, Any]:
    meant = find_entrants(event=event, rows=event.entrants.all(), words=words)
    names = dict(meant.values_list("public_id", "name"))
    return {
        "format": FORMAT,
        "after_round": snapshot.after_round,
        "profile": snapshot.profile,
        "rows": [row for row in snapshot.rows if row["entrant"] in names] if words else snapshot.rows,
        "names": names,
        "input_hash": snapshot.input_hash,
        "computed_at": snapshot.computed_at,
        **facts,
    }
