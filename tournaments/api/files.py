"""Events as files, and the chances of a cut."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from harvest_site.base.access import may
from harvest_site.base.parsers import read_capped
from harvest_site.base.problems import NotFound, TooLarge

from .. import domain
from ..domain.projections import is_fresh, projection_job, stored_projection
from ..models import Event
from .base import GONE, ID, EventBase, problems
from .shapes import EventSerializer, ImportPreviewSerializer, ProjectionSerializer

MOST = 8 * 1024 * 1024
CHECK = OpenApiParameter("check", bool, description="A preview: faults and facts, nothing is written.")


class EventFileParser(BaseParser):
    """Takes the body as it is; the domain says what is wrong with it."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        return read_capped(stream, MOST)


class FileActions(EventBase):
    """Import, the organiser's whole copy, projections."""

    @extend_schema(
        request={"application/json": OpenApiTypes.OBJECT},
        parameters=[CHECK],
        responses={200: ImportPreviewSerializer, 201: EventSerializer} | problems(400, 413, 422),
    )
    @action(detail=False, methods=["post"], url_path="import", parser_classes=[EventFileParser])
    def import_file(self, request: Request) -> Response:
        """Make an event of a `harvest-event/1` file; with `check=true` only say what it holds."""
        sent: Any = request.data
        raw = sent if isinstance(sent, bytes) else b""
        if len(raw) > MOST:
            raise TooLarge("An event file holds at most 8 MB here.", data={"limit": MOST})
        if request.query_params.get("check", "").lower() in ("1", "true"):
            return Response(domain.preview_import(actor=request.user, raw=raw).document())
        event = domain.import_event(actor=request.user, raw=raw)
        answer = self.answer(event, 201)
        answer["Location"] = request.build_absolute_uri(f"../{event.public_id}/")
        return answer

    @extend_schema(request=None, parameters=[ID], responses={200: OpenApiTypes.OBJECT})
    @action(detail=True, methods=["post"], url_path="export-whole")
    def export_whole(self, request: Request, public_id: str) -> Response:
        """The organiser's own copy with the secret seed, hidden lists and the trail; it leaves a trace."""
        return Response(domain.export_whole(actor=request.user, event=self.event(public_id)))

    @extend_schema(parameters=[ID], responses={200: ProjectionSerializer})
    @action(detail=True, methods=["get"])
    def projection(self, request: Request, public_id: str) -> Response:
        """The chances of making the cut as they were computed last."""
        return Response(_projection(self._seen(request, public_id)))

    @extend_schema(request=None, parameters=[ID], responses={202: ProjectionSerializer} | problems(422))
    @projection.mapping.post
    def compute_projection(self, request: Request, public_id: str) -> Response:
        """Ask a worker for the chances as the event stands; poll for `fresh`."""
        event = self._seen(request, public_id)
        domain.request_projection(actor=request.user, event=event)
        return Response(_projection(event), status=202)

    def _seen(self, request: Request, public_id: str) -> Event:
        event = self.event(public_id)
        if not may(request.user, "tournaments.see_projection", event):
            raise NotFound(GONE)
        return event


def _projection(event: Event) -> dict[str, Any]:
    found, job = stored_projection(event), projection_job(event)
    return {
        "after_round": found.after_round if found else None,
        "places": found.places if found else None,
        "least": (found.least or None) if found else None,
        "runs": found.runs if found else None,
        "rows": found.rows if found else [],
        "fresh": found is not None and is_fresh(found, event),
        "job": str(job.state) if job else None,
        "percent": job.percent if job else None,
        "computed_at": found.computed_at if found else None,
    }
