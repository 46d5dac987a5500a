"""Rulings of an event over the API; they are written, published and withdrawn at `/api/v1/rulings/`."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from cards.editing_serializers import FullRulingSerializer

from ..ruling_scope import drafts_for, rulings_of
from .base import ID, EventBase, page_of

CLAUSE = OpenApiParameter("clause", str, description="Only those that rest on this clause.")


class RulingActions(EventBase):
    """Rulings that hold in one event alone."""

    @extend_schema(parameters=[ID, CLAUSE], responses={200: FullRulingSerializer(many=True)})
    @action(detail=True, methods=["get"])
    def rulings(self, request: Request, public_id: str) -> Response:
        """What holds in the event, the newest first; drafts for those only who write them there."""
        rows = rulings_of(self.event(public_id), request.user)
        if asked := request.query_params.get("clause", "").replace("\0", ""):
            rows = rows.filter(clauses__clause_id__iexact=asked)
        return page_of(self, request, _whole(rows.order_by("-id")), FullRulingSerializer)

    @extend_schema(parameters=[ID], responses={200: FullRulingSerializer(many=True)})
    @action(detail=True, methods=["get"], url_path="rulings-to-publish")
    def rulings_to_publish(self, request: Request, public_id: str) -> Response:
        """Drafts that wait for the head judge; empty for everybody else."""
        event = self.event(public_id)
        keys = [row.pk for row in drafts_for(event, request.user)]
        rows = rulings_of(event, request.user).filter(pk__in=keys).order_by("id")
        return page_of(self, request, _whole(rows), FullRulingSerializer)


def _whole(rows: Any) -> Any:
    return rows.select_related("superseded_by", "asked_by", "published_by").with_citations()
