"""Rulings over the API: reading for all, asking with an account, ruling for editors and head judges."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import permissions
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from harvest_site.base.access import may, require
from harvest_site.base.parsers import StrictJSONParser
from harvest_site.base.problems import NotFound
from harvest_site.base.web import etag_of

from . import domain
from .editing_api import MATCH, TAG, body_of, problems, version_in
from .editing_serializers import (
    AnswerSerializer,
    FullRulingSerializer,
    NewRulingSerializer,
    QuestionSerializer,
    RulingPublishSerializer,
    RulingReasonSerializer,
)
from .filters import RulingFilter
from .models import Ruling
from .queries import clean
from .reading_api import ListAndOne, answers
from .scopes import scopes_near
from .serializers import RulingSerializer

DASHED = {"type": "string", "pattern": "^[a-z]+-[0-9a-z-]+$"}  # so that `mine` and `waiting` are none
ID = OpenApiParameter("ruling_id", DASHED, OpenApiParameter.PATH, description="The id of the ruling.")


@extend_schema_view(
    list=extend_schema(summary="Rulings in force", responses=answers(RulingSerializer(many=True), 400, 404)),
)
class RulingViewSet(ListAndOne):
    """Rulings; superseded ones are found by their id alone, drafts by those who may see them."""

    queryset = Ruling.objects.filter(retired=False).select_related("superseded_by").with_citations()
    serializer_class = RulingSerializer
    filterset_class = RulingFilter
    lookup_field = "ruling_id"
    lookup_value_regex = "[^/]+"
    parser_classes = (StrictJSONParser,)
    permission_classes = (permissions.IsAuthenticatedOrReadOnly,)

    def filter_queryset(self, rows: Any) -> Any:
        found: Any = super().filter_queryset(rows)
        return (
            found.in_force().order_by("game", "position", "id").distinct() if self.action == "list" else found
        )

    def _ruling(self, ruling_id: str) -> Ruling:
        rows = self.get_queryset().select_related("superseded_by", "asked_by", "published_by")
        found: Ruling | None = rows.filter(ruling_id=clean(ruling_id)).first()
        if found is None or not may(self.request.user, "cards.see_ruling", found):
            raise NotFound("There is no such ruling, or it is not open to you.")
        return found

    def _answer(self, ruling: Ruling, status: int = 200) -> Response:
        fresh = self._ruling(ruling.ruling_id)
        return Response(FullRulingSerializer(fresh).data, status=status, headers={"ETag": etag_of(fresh)})

    @extend_schema(
        summary="One ruling, superseded or not",
        parameters=[ID, TAG],
        responses=answers(FullRulingSerializer, 404),
    )
    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self._answer(self._ruling(kwargs["ruling_id"]))

    @extend_schema(
        summary="Ask for a ruling",
        request=QuestionSerializer,
        parameters=[TAG],
        responses={201: FullRulingSerializer} | problems(400, 404, 409),
    )
    def create(self, request: Request) -> Response:
        return self._answer(
            domain.ask_question(actor=request.user, **body_of(request, QuestionSerializer)), 201
        )

    @extend_schema(
        summary="Draft an answer",
        request=AnswerSerializer,
        parameters=[ID, MATCH, TAG],
        responses={200: FullRulingSerializer} | problems(400, 409),
    )
    def partial_update(self, request: Request, ruling_id: str) -> Response:
        ruling = self._ruling(ruling_id)
        version, told = version_in(request, ruling), body_of(request, AnswerSerializer)
        return self._answer(
            domain.answer_question(actor=request.user, ruling=ruling, version=version, **told)
        )

    @extend_schema(
        summary="Questions and drafts that wait",
        responses={200: FullRulingSerializer(many=True)} | problems(404),
    )
    @action(detail=False, methods=["get"], filterset_class=None)
    def waiting(self, request: Request) -> Response:
        """The oldest first: for rulings editors those of the site, for a head judge drafts of his events."""
        scopes = [near.scope for near in scopes_near(request.user) if near.publishes]
        if not scopes or may(request.user, "cards.see_waiting"):
            require(request.user, "cards.see_waiting")
            scopes.append("")
        return self._page(Ruling.objects.waiting().filter(scope__in=scopes))

    @extend_schema(
        summary="Questions of your own", responses={200: FullRulingSerializer(many=True)} | problems(404)
    )
    @action(
        detail=False, methods=["get"], filterset_class=None, permission_classes=[permissions.IsAuthenticated]
    )
    def mine(self, request: Request) -> Response:
        """With their answers, the newest first."""
        return self._page(Ruling.objects.filter(asked_by=request.user.pk, retired=False).order_by("-id"))

    def _page(self, rows: Any) -> Response:
        rows = rows.select_related("superseded_by", "asked_by", "published_by").with_citations()
        return self.get_paginated_response(FullRulingSerializer(self.paginate_queryset(rows), many=True).data)

    @extend_schema(
        summary="Draft a ruling that nobody asked for",
        request=NewRulingSerializer,
        parameters=[TAG],
        responses={201: FullRulingSerializer} | problems(400, 404),
    )
    @action(detail=False, methods=["post"])
    def drafts(self, request: Request) -> Response:
        """For rulings editors; with `scope` for the head judge of that event."""
        return self._answer(
            domain.draft_ruling(actor=request.user, **body_of(request, NewRulingSerializer)), 201
        )

    @extend_schema(
        summary="Publish a draft",
        request=RulingPublishSerializer,
        parameters=[ID, MATCH, TAG],
        responses={200: FullRulingSerializer} | problems(400, 409),
    )
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, ruling_id: str) -> Response:
        """What it supersedes says so from now on; what is published is never altered."""
        ruling = self._ruling(ruling_id)
        version, told = version_in(request, ruling), body_of(request, RulingPublishSerializer)
        return self._answer(domain.publish_ruling(actor=request.user, ruling=ruling, version=version, **told))

    @extend_schema(
        summary="Take a ruling out of force",
        request=RulingReasonSerializer,
        parameters=[ID, TAG],
        responses={200: FullRulingSerializer} | problems(400, 409),
    )
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, ruling_id: str) -> Response:
        """It stays, marked, with the reason."""
        told = body_of(request, RulingReasonSerializer)
        return self._answer(
            domain.withdraw_ruling(actor=request.user, ruling=self._ruling(ruling_id), **told)
        )

    @extend_schema(
        summary="Decline a question",
        request=RulingReasonSerializer,
        parameters=[ID, TAG],
        responses={200: FullRulingSerializer} | problems(400, 409),
    )
    @action(detail=True, methods=["post"])
    def decline(self, request: Request, ruling_id: str) -> Response:
        """Whoever asked reads the reason."""
        told = body_of(request, RulingReasonSerializer)
        return self._answer(
            domain.decline_question(actor=request.user, ruling=self._ruling(ruling_id), **told)
        )
