"""What the parts of the event API share: finding things, versions, answers."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Count, Prefetch, Q
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import permissions, viewsets
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from decks.models import Deck
from harvest_site.base.access import require
from harvest_site.base.parsers import StrictJSONParser
from harvest_site.base.problems import NotFound
from harvest_site.base.web import etag_of, require_match

from ..domain.losses import waiting_at
from ..models import Appointment, Entrant, Event, Pairing, Round
from .shapes import EventSerializer, PairingSerializer

GONE = "There is no such thing here, or it is not open to you."
ID = OpenApiParameter("public_id", str, OpenApiParameter.PATH, description="The public id of the event.")
ENTRANT = OpenApiParameter("entrant", str, OpenApiParameter.PATH, description="The id of the entrant.")
TABLE = OpenApiParameter("pairing", str, OpenApiParameter.PATH, description="The id of the pairing.")
MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, required=True, description="ETag of the event as you read it."
)
TAG = OpenApiParameter("ETag", str, OpenApiParameter.HEADER, response=[200, 201], description="This version.")


def problems(*codes: int) -> dict[int, Any]:
    """Errors of an operation beside those that follow from its shape."""
    words = {
        400: "Malformed: the input cannot be understood.",
        409: "Somebody was first, or the event is in another state.",
        413: "Too large.",
        422: "Against a rule; `clauses` says which.",
    }
    return {code: OpenApiResponse(description=words[code]) for code in codes}


class EventBase(viewsets.GenericViewSet[Event]):
    """Finding events, entrants and tables that the caller may see."""

    queryset = Event.objects.all()
    serializer_class = EventSerializer
    parser_classes = (StrictJSONParser,)
    permission_classes = (permissions.IsAuthenticatedOrReadOnly,)
    lookup_field = "public_id"
    lookup_value_regex = "[0-9a-z]{1,16}"

    def get_queryset(self) -> Any:
        rows = Event.objects.visible_to(self.request.user).with_row()
        return rows.prefetch_related("stages", offices())

    def event(self, public_id: str) -> Event:
        """The event, or `NotFound`; staff see drafts too."""
        event = Event.objects.filter(public_id=public_id).with_row().prefetch_related("stages").first()
        if event is None:
            raise NotFound(GONE)
        require(self.request.user, "tournaments.see_event", event, hide=True)
        return event

    def entrant(self, public_id: str, entrant: str) -> Entrant:
        """An entrant of the event."""
        event = self.event(public_id)
        found = event.entrants.select_related("frozen_deck").filter(public_id=entrant).first()
        if found is None:
            raise NotFound(GONE)
        found.event = event
        return found

    def table(self, public_id: str, pairing: str) -> Pairing:
        """A table of the event, with all that an answer shows."""
        event = self.event(public_id)
        found = Pairing.objects.of_event(event).complete().filter(public_id=pairing).first()
        if found is None:
            raise NotFound(GONE)
        return self.with_losses(event, [found])[0]

    def with_losses(self, event: Event, rows: Sequence[Pairing]) -> Sequence[Pairing]:
        """The same tables, each with the losses that wait there and that the caller may know of."""
        found = waiting_at(actor=self.request.user, event=event, pairings=rows)
        for row in rows:
            row.waiting = found.get(row.pk, ())
        return rows

    def deck(self, public_id: str) -> Deck | None:
        """A deck that was named; whether it is the caller's is the domain's question."""
        if not public_id:
            return None
        found = Deck.objects.filter(public_id=public_id).first()
        if found is None:
            raise NotFound("There is no such deck, or it is not open to you.")
        return found

    def body(self, shape: type[Serializer[Any]]) -> Any:
        """The checked body."""
        sent = shape(data=self.request.data)
        sent.is_valid(raise_exception=True)
        return sent

    def version(self, event: Event, *, demanded: bool = True) -> int | None:
        """The version that a write is made on; checked again under the lock. `*` is any."""
        given = self.request.headers.get("If-Match", "").strip()
        if demanded or given:
            require_match(self.request, event)
        return None if given in ("", "*") else event.version

    def answer(self, event: Event, status: int = 200) -> Response:
        """The event as it is now, with its ETag."""
        fresh = self.event(event.public_id)
        return Response(EventSerializer(fresh).data, status=status, headers={"ETag": etag_of(fresh)})

    def answer_table(self, pairing: Pairing, status: int = 200) -> Response:
        """The table as it is now."""
        fresh = Pairing.objects.complete().get(pk=pairing.pk)
        self.with_losses(fresh.round.stage.event, [fresh])
        return Response(PairingSerializer(fresh).data, status=status)


def offices() -> Any:
    """Who holds an office of each event, as `Event.offices` keeps it."""
    return Prefetch("appointments", Appointment.objects.serving(), to_attr="offices")


def rounds_of(event: Event) -> Any:
    """The rounds of an event with their counts."""
    rows = Round.objects.filter(stage__event=event).select_related("stage")
    return rows.order_by("stage__number", "number").annotate(
        tables_count=Count("pairings", distinct=True),
        open_count=Count("pairings", filter=Q(pairings__result=None), distinct=True),
    )


def page_of(view: EventBase, request: Request, rows: Any, shape: type[Serializer[Any]]) -> Response:
    """One page of a list below an event."""
    found = view.paginate_queryset(rows)
    return view.get_paginated_response(shape(found, many=True).data)
