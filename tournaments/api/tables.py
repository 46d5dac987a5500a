"""What happens at a table: reports, confirmations, rulings, games."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from harvest_site.base.problems import TooLarge
from matches.api import MatchFileParser
from matches.domain.storing import LIMIT

from .. import domain
from .base import ID, MATCH, TABLE, EventBase, problems
from .bodies import ConfirmSerializer, RulingSerializer, SayingSerializer
from .shapes import CorrectionSerializer, PairingSerializer, TableGameSerializer

ONE = "pairings/(?P<pairing>[0-9a-z]{1,16})"
ANSWER: dict[int, Any] = {200: PairingSerializer}


class TableActions(EventBase):
    """One table has one result by the database itself: these writes need no If-Match, a correction does."""

    @extend_schema(parameters=[ID, TABLE], responses=ANSWER)
    @action(detail=True, methods=["get"], url_path=ONE)
    def pairing(self, request: Request, public_id: str, pairing: str) -> Response:
        """One table."""
        return Response(PairingSerializer(self.table(public_id, pairing)).data)

    @extend_schema(request=SayingSerializer, parameters=[ID, TABLE], responses=ANSWER | problems(409))
    @action(detail=True, methods=["post"], url_path=f"{ONE}/report")
    def report(self, request: Request, public_id: str, pairing: str) -> Response:
        """Report the result of your match; the same from both sides stands at once."""
        table = self.table(public_id, pairing)
        saying = self.body(SayingSerializer).saying
        domain.report_result(actor=request.user, pairing=table, saying=saying)
        return self.answer_table(table)

    @extend_schema(request=None, parameters=[ID, TABLE], responses=ANSWER | problems(409))
    @action(detail=True, methods=["post"], url_path=f"{ONE}/retract")
    def retract(self, request: Request, public_id: str, pairing: str) -> Response:
        """Take your report back."""
        table = self.table(public_id, pairing)
        domain.retract_report(actor=request.user, pairing=table)
        return self.answer_table(table)

    @extend_schema(request=ConfirmSerializer, parameters=[ID, TABLE], responses=ANSWER | problems(409))
    @action(detail=True, methods=["post"], url_path=f"{ONE}/confirm")
    def confirm(self, request: Request, public_id: str, pairing: str) -> Response:
        """Agree with the one report: the result stands."""
        table = self.table(public_id, pairing)
        sent = self.body(ConfirmSerializer).validated_data
        said, losses = sent.get("said"), sent.get("losses")
        saying = self._saying(said) if said is not None else None
        domain.confirm_result(actor=request.user, pairing=table, saying=saying, losses=losses)
        return self.answer_table(table)

    def _saying(self, said: Any) -> Any:
        sent = SayingSerializer(data=said)
        sent.is_valid(raise_exception=True)
        return sent.saying

    @extend_schema(request=RulingSerializer, parameters=[ID, TABLE], responses=ANSWER | problems(409))
    @action(detail=True, methods=["post"], url_path=f"{ONE}/override")
    def override(self, request: Request, public_id: str, pairing: str) -> Response:
        """The organiser states the result of an open table."""
        table = self.table(public_id, pairing)
        sent = self.body(RulingSerializer)
        told = {"reason": sent.validated_data.get("reason", ""), "losses": sent.validated_data.get("losses")}
        domain.override_result(actor=request.user, pairing=table, saying=sent.saying, **told)
        return self.answer_table(table)

    @extend_schema(
        request=RulingSerializer,
        parameters=[ID, TABLE, MATCH],
        responses={200: CorrectionSerializer} | problems(409),
    )
    @action(detail=True, methods=["post"], url_path=f"{ONE}/correct")
    def correct(self, request: Request, public_id: str, pairing: str) -> Response:
        """Change a result that stands; the answer names later rounds that were paired on the old one."""
        table = self.table(public_id, pairing)
        version = self.version(table.round.stage.event)
        sent = self.body(RulingSerializer)
        later = domain.correct_result(
            actor=request.user,
            pairing=table,
            saying=sent.saying,
            reason=sent.validated_data.get("reason", ""),
            losses=sent.validated_data.get("losses"),
            if_version=version,
        )
        return Response({"pairing": self.answer_table(table).data, "later_rounds": later})

    @extend_schema(
        request={"application/json": OpenApiTypes.OBJECT},
        parameters=[ID, TABLE],
        responses={202: TableGameSerializer} | problems(409, 413, 422),
    )
    @action(detail=True, methods=["post"], url_path=f"{ONE}/games", parser_classes=[MatchFileParser])
    def games(self, request: Request, public_id: str, pairing: str) -> Response:
        """Upload a match file as the next game of this table; its verdict counts by itself."""
        table = self.table(public_id, pairing)
        sent: Any = request.data  # the parser gives bytes; without a body there is none of them
        raw = sent if isinstance(sent, bytes) else b""
        if len(raw) > LIMIT:
            raise TooLarge("A match file holds at most 2 MB.", data={"limit": LIMIT})
        game = domain.attach_match(actor=request.user, pairing=table, raw=raw)
        return Response(TableGameSerializer(game).data, status=202)
