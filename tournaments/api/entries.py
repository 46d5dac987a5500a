"""Entering an event and leaving it."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from .. import domain
from .base import ENTRANT, ID, MATCH, EventBase, problems
from .bodies import DeckChangeSerializer, EntrySerializer, ReasonSerializer, TypedEntrantSerializer
from .shapes import EntrantSerializer

ONE = "entrants/(?P<entrant>[0-9a-z]{1,16})"


class EntryActions(EventBase):
    """A player's own writes need no If-Match: two people entering at once must not refuse each other."""

    @extend_schema(
        request=EntrySerializer,
        parameters=[ID],
        responses={201: EntrantSerializer} | problems(409, 422),
    )
    @action(detail=True, methods=["post"])
    def register(self, request: Request, public_id: str) -> Response:
        """Enter with an own deck or a list; it is checked for the event's day and frozen."""
        event = self.event(public_id)
        fields = self._deck_of(self.body(EntrySerializer).validated_data)
        self.version(event, demanded=False)
        entrant = domain.register(actor=request.user, event=event, **fields)
        return Response(EntrantSerializer(entrant).data, status=201)

    def _deck_of(self, data: dict[str, Any]) -> dict[str, Any]:
        return data | {"deck": self.deck(data.get("deck", ""))}

    @extend_schema(
        request=TypedEntrantSerializer,
        parameters=[ID, MATCH],
        responses={201: EntrantSerializer} | problems(409, 422),
    )
    @action(detail=True, methods=["post"], url_path="add-entrant")
    def add_entrant(self, request: Request, public_id: str) -> Response:
        """A line typed by the organiser; once the event runs, a late entry."""
        event = self.event(public_id)
        version = self.version(event)
        fields = self.body(TypedEntrantSerializer).validated_data
        entrant = domain.add_entrant(actor=request.user, event=event, if_version=version, **fields)
        return Response(EntrantSerializer(entrant).data, status=201)

    @extend_schema(
        request=DeckChangeSerializer,
        parameters=[ID, ENTRANT],
        responses={200: EntrantSerializer} | problems(409, 422),
    )
    @action(detail=True, methods=["post"], url_path=f"{ONE}/change-deck")
    def change_deck(self, request: Request, public_id: str, entrant: str) -> Response:
        """Hand in another deck while registration is open."""
        one = self.entrant(public_id, entrant)
        fields = self._deck_of(self.body(DeckChangeSerializer).validated_data)
        changed = domain.change_deck(actor=request.user, entrant=one, **fields)
        return Response(EntrantSerializer(changed).data)

    @extend_schema(request=None, parameters=[ID, ENTRANT], responses={204: None} | problems(409))
    @action(detail=True, methods=["post"], url_path=f"{ONE}/withdraw")
    def withdraw(self, request: Request, public_id: str, entrant: str) -> Response:
        """Leave before the start."""
        domain.withdraw(actor=request.user, entrant=self.entrant(public_id, entrant))
        return Response(status=204)

    @extend_schema(
        request=ReasonSerializer,
        parameters=[ID, ENTRANT],
        responses={200: EntrantSerializer} | problems(409),
    )
    @action(detail=True, methods=["post"], url_path=f"{ONE}/drop")
    def drop(self, request: Request, public_id: str, entrant: str) -> Response:
        """Leave a running event; by the player himself or the organiser."""
        one = self.entrant(public_id, entrant)
        reason = self.body(ReasonSerializer).validated_data.get("reason", "")
        version = self.version(one.event, demanded=False)
        gone = domain.drop_entrant(actor=request.user, entrant=one, reason=reason, if_version=version)
        return Response(EntrantSerializer(gone).data)

    @extend_schema(
        request=ReasonSerializer,
        parameters=[ID, ENTRANT, MATCH],
        responses={200: EntrantSerializer} | problems(409),
    )
    @action(detail=True, methods=["post"], url_path=f"{ONE}/readmit")
    def readmit(self, request: Request, public_id: str, entrant: str) -> Response:
        """Undo a drop; the organiser's to do."""
        one = self.entrant(public_id, entrant)
        version = self.version(one.event)
        reason = self.body(ReasonSerializer).validated_data.get("reason", "")
        back = domain.readmit_entrant(actor=request.user, entrant=one, reason=reason, if_version=version)
        return Response(EntrantSerializer(back).data)
