"""Offices and penalties of an event over the API: what the pages do, by the same functions."""

from django.db.models import Prefetch
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from harvest_site.base.access import may, require
from harvest_site.base.problems import Malformed, NotFound

from .. import domain
from ..models import Appointment, Event, Penalty, Seat
from .base import GONE, ID, MATCH, EventBase, page_of, problems
from .official_shapes import (
    AppointmentSerializer,
    AppointSerializer,
    EndSerializer,
    EventPenaltySerializer,
    GivePenaltySerializer,
    PenaltyProposalSerializer,
    WaitingPenaltySerializer,
    WithdrawSerializer,
)

OFFICE = OpenApiParameter("office", str, OpenApiParameter.PATH, description="The id of the office.")
PENALTY = OpenApiParameter("penalty", str, OpenApiParameter.PATH, description="The id of the penalty.")
WHO = OpenApiParameter("entrant", str, required=True, description="The id of the player.")
WHAT = OpenApiParameter("infraction", str, required=True, description="The id in the policy in force.")
ONE_OFFICE = "staff/(?P<office>[0-9a-z]{1,16})"
ONE_PENALTY = "penalties/(?P<penalty>[0-9a-z]{1,16})"


class OfficialActions(EventBase):
    """Appointments name the event's version by If-Match; two judges who give one penalty are told apart."""

    @extend_schema(parameters=[ID], responses={200: AppointmentSerializer(many=True)})
    @action(detail=True, methods=["get"])
    def staff(self, request: Request, public_id: str) -> Response:
        """Who holds an office (`until` null) and who held one, the newest first."""
        rows = self.event(public_id).appointments.select_related("user").order_by("-id")
        return page_of(self, request, rows, AppointmentSerializer)

    @extend_schema(
        request=AppointSerializer,
        parameters=[ID, MATCH],
        responses={201: AppointmentSerializer} | problems(400, 409),
    )
    @staff.mapping.post
    def appoint(self, request: Request, public_id: str) -> Response:
        """Appoint somebody by user name; a new head judge names the office that is handed over."""
        event = self.event(public_id)
        version, told = self.version(event), self.body(AppointSerializer).validated_data
        made = domain.appoint_official(actor=request.user, event=event, if_version=version, **told)
        return Response(AppointmentSerializer(made).data, status=201)

    @extend_schema(
        request=EndSerializer,
        parameters=[ID, OFFICE, MATCH],
        responses={200: AppointmentSerializer} | problems(409),
    )
    @action(detail=True, methods=["post"], url_path=f"{ONE_OFFICE}/end")
    def end_office(self, request: Request, public_id: str, office: str) -> Response:
        """Take somebody out of an office, or lay down your own."""
        event = self.event(public_id)
        version, told = self.version(event), self.body(EndSerializer).validated_data
        held = self._office(event, office)
        done = domain.end_office(actor=request.user, office=held, if_version=version, **told)
        return Response(AppointmentSerializer(done).data)

    def _office(self, event: Event, office: str) -> Appointment:
        found: Appointment | None = event.appointments.filter(public_id=office).first()
        if found is None:
            raise NotFound(GONE)
        found.event = event
        return found

    @extend_schema(parameters=[ID], responses={200: EventPenaltySerializer(many=True)})
    @action(detail=True, methods=["get"])
    def penalties(self, request: Request, public_id: str) -> Response:
        """All penalties for those who judge, to anybody else his own, the newest first."""
        event = self.event(public_id)
        rows = event.penalties.select_related("entrant", "given_by").order_by("-id")
        if not may(request.user, "tournaments.see_penalties", event):
            rows = rows.filter(entrant__user=request.user.pk) if request.user.pk else rows.none()
        return page_of(self, request, rows, EventPenaltySerializer)

    @extend_schema(
        request=GivePenaltySerializer,
        parameters=[ID],
        responses={201: EventPenaltySerializer} | problems(400, 409),
    )
    @penalties.mapping.post
    def give_penalty(self, request: Request, public_id: str) -> Response:
        """Give what the policy proposes; as head judge, with a reason, another penalty.

        `penalty-given` (409): the player has the same one in this round; with `again` it is another.
        """
        told = dict(self.body(GivePenaltySerializer).validated_data)
        one = self.entrant(public_id, told.pop("entrant"))
        made = domain.give_penalty(actor=request.user, entrant=one, **told)
        return Response(EventPenaltySerializer(made).data, status=201)

    @extend_schema(parameters=[ID, WHO, WHAT], responses={200: PenaltyProposalSerializer} | problems(400))
    @action(detail=True, methods=["get"], url_path="penalty-proposal", pagination_class=None)
    def penalty_proposal(self, request: Request, public_id: str) -> Response:
        """What the policy in force makes of one more infraction of a player, and why."""
        event = self.event(public_id)
        require(request.user, "tournaments.give_penalty", event)
        self._refuse_unasked(request)
        one = self.entrant(public_id, request.query_params.get("entrant", "").replace("\0", "")[:16])
        asked = request.query_params.get("infraction", "")
        return Response(PenaltyProposalSerializer(domain.propose_penalty(entrant=one, infraction=asked)).data)

    def _refuse_unasked(self, request: Request) -> None:
        sent = request.query_params
        missing = [name for name in ("entrant", "infraction") if not sent.get(name, "").strip()]
        if missing:
            named = " and ".join(missing)
            text = f"{named}: name the player by `entrant` and what happened by `infraction` in the address."
            raise Malformed(text, data={"fields": missing})

    @extend_schema(
        request=WithdrawSerializer,
        parameters=[ID, PENALTY],
        responses={200: EventPenaltySerializer} | problems(409),
    )
    @action(detail=True, methods=["post"], url_path=f"{ONE_PENALTY}/withdraw")
    def withdraw_penalty(self, request: Request, public_id: str, penalty: str) -> Response:
        """Take a penalty back, with the reason; the head judge's to do."""
        row, told = self._penalty(public_id, penalty), self.body(WithdrawSerializer).validated_data
        done = domain.withdraw_penalty(actor=request.user, penalty=row, **told)
        return Response(EventPenaltySerializer(done).data)

    @extend_schema(parameters=[ID], responses={200: WaitingPenaltySerializer(many=True)})
    @action(detail=True, methods=["get"], url_path="penalties-to-enter")
    def penalties_to_enter(self, request: Request, public_id: str) -> Response:
        """Game and match losses that no result says yet, with the tables whose results can say them.

        For those who enter results: `override` and `correct` take them, `entered` says that one is in there.
        """
        event = self.event(public_id)
        require(request.user, "tournaments.enter_results", event)
        seats = Seat.objects.select_related("pairing__round__stage", "pairing__result")
        rows = event.penalties.to_enter().select_related("entrant").order_by("id")
        rows = rows.prefetch_related(Prefetch("entrant__seats", seats))
        return page_of(self, request, rows, WaitingPenaltySerializer)

    @extend_schema(
        request=None, parameters=[ID, PENALTY], responses={200: WaitingPenaltySerializer} | problems(409)
    )
    @action(detail=True, methods=["post"], url_path=f"{ONE_PENALTY}/entered")
    def penalty_entered(self, request: Request, public_id: str, penalty: str) -> Response:
        """Say that a result shows a game or match loss; for those who enter results."""
        row = self._penalty(public_id, penalty)
        return Response(WaitingPenaltySerializer(domain.note_entered(actor=request.user, penalty=row)).data)

    def _penalty(self, public_id: str, penalty: str) -> Penalty:
        """A penalty of the event; whoever may neither read it nor enter it learns nothing of it."""
        event = self.event(public_id)
        rows = event.penalties.select_related("entrant", "given_by")
        found: Penalty | None = rows.filter(public_id=penalty).first()
        if found is None:
            raise NotFound(GONE)
        found.event = found.entrant.event = event
        known = may(self.request.user, "tournaments.see_penalty", found)
        if not known:
            require(self.request.user, "tournaments.enter_penalty", found, hide=True)
        return found
