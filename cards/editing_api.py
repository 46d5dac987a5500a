"""What editors and staff do, over the API: rulings, catalogues, policies. The same domain as the pages."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import mixins, permissions, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import BaseRouter

from harvest_site.base.access import require
from harvest_site.base.parsers import StrictJSONParser
from harvest_site.base.problems import Malformed, NotFound
from harvest_site.base.web import etag_of, require_match

from . import domain
from .domain.current import catalogue_in_force
from .domain.policies import document_at, document_in_force, find_infractions
from .editing_serializers import (
    CatalogueDocumentSerializer,
    CatalogueDraftSerializer,
    CatalogueVersionSerializer,
    ChangesSerializer,
    ChangeTableSerializer,
    FoundInfractionsSerializer,
    NewCatalogueDraftSerializer,
    NewPolicySerializer,
    PolicySerializer,
    PrintingSerializer,
    QuickAnswerSerializer,
    RefusalSerializer,
)
from .library.infractions import policy_of, shipped_policy
from .library.loader import games, load_map, map_names
from .library.quick import fill, load_quick
from .models import CatalogueDraft, CatalogueVersion, InfractionPolicy, Printing
from .queries import clean
from .why import why_of, whys_of

GAME = OpenApiParameter("game", str, description="A game's slug.")
ID = OpenApiParameter("public_id", str, OpenApiParameter.PATH, description="The id of the draft.")
MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, required=True, description="ETag of the version to change."
)
TAG = OpenApiParameter("ETag", str, OpenApiParameter.HEADER, response=[200, 201], description="This version.")
_WORDS = {
    400: "The input cannot be understood.",
    404: "There is no such thing.",
    409: "Somebody was first, or it is in another state.",
    422: "It has faults; `data` lists them.",
}


def problems(*codes: int) -> dict[int, Any]:
    """Errors of an operation beside those that follow from its shape."""
    return {code: OpenApiResponse(description=_WORDS[code]) for code in codes}


def body_of(request: Request, shape: Any) -> dict[str, Any]:
    """The checked body."""
    sent = shape(data=request.data)
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)


def version_in(request: Request, subject: Any) -> int | None:
    """The version that a write is made on; checked again under the lock. `*` is any."""
    require_match(request, subject)
    return None if request.headers.get("If-Match", "").strip() == "*" else subject.version


def game_in(request: Request) -> str:
    """The game asked for, the first by default. NotFound: there is none of that name."""
    game = clean(request.query_params.get("game", "")) or games()[0]
    if game not in games():
        raise NotFound(f"There is no game called {game} here.")
    return game


class Plain(viewsets.GenericViewSet[Any]):
    """Lists that come from files: short, without pages."""

    pagination_class = None
    filter_backends = ()
    permission_classes = (permissions.AllowAny,)


class RefusalViewSet(Plain):
    """Refusals: every code of a game, explained, with an example that gets it."""

    serializer_class = RefusalSerializer
    lookup_field = "code"
    lookup_value_regex = "[^/]+/[^/]+"

    @extend_schema(
        summary="Refusal codes of a game",
        parameters=[GAME],
        responses={200: RefusalSerializer(many=True)} | problems(404),
    )
    def list(self, request: Request) -> Response:
        return Response(RefusalSerializer(whys_of(game_in(request)), many=True).data)

    @extend_schema(
        summary="One refusal code",
        parameters=[OpenApiParameter("code", str, "path", description="`<game>/<code>`.")],
        responses={200: RefusalSerializer} | problems(404),
    )
    def retrieve(self, request: Request, code: str) -> Response:
        game, _, name = clean(code).partition("/")
        found = why_of(game, name) if game in games() else None
        if found is None:
            raise NotFound("This game has no such refusal.")
        return Response(RefusalSerializer(found).data)


class QuickAnswerViewSet(Plain):
    """Quick answers of the referee's desk."""

    serializer_class = QuickAnswerSerializer

    @extend_schema(
        summary="Quick answers as of today",
        parameters=[GAME],
        responses={200: QuickAnswerSerializer(many=True)} | problems(404),
    )
    def list(self, request: Request) -> Response:
        game = game_in(request)
        catalogue, day = catalogue_in_force(game), timezone.localdate()
        filled = [fill(answer, catalogue, day) for answer in load_quick(game)]
        return Response(QuickAnswerSerializer(filled, many=True).data)


class MapViewSet(Plain):
    """Maps that come with the games."""

    lookup_field = "map"
    lookup_value_regex = "[^/]+/[^/]+"

    @extend_schema(
        operation_id="maps_list",
        summary="Maps of a game",
        parameters=[GAME],
        responses={200: OpenApiTypes.OBJECT} | problems(404),
    )
    def list(self, request: Request) -> Response:
        game = game_in(request)
        return Response({"game": game, "maps": list(map_names(game))})

    @extend_schema(
        summary="One map",
        parameters=[OpenApiParameter("map", str, "path", description="`<game>/<map>`.")],
        responses={200: OpenApiTypes.OBJECT} | problems(404),
    )
    def retrieve(self, request: Request, map: str) -> Response:
        game, _, name = clean(map).partition("/")
        if game not in games() or name not in map_names(game):
            raise NotFound("There is no such map here.")
        return Response(load_map(game, name))


class PolicyViewSet(viewsets.GenericViewSet[Any]):
    """The infraction policy in its versions; `current` is the one in force."""

    serializer_class = PolicySerializer
    queryset = InfractionPolicy.objects.all()
    pagination_class = None
    filter_backends = ()
    parser_classes = (StrictJSONParser,)
    permission_classes = (permissions.IsAuthenticatedOrReadOnly,)
    lookup_field = "version"
    lookup_value_regex = "[^/]+"

    @extend_schema(
        operation_id="infraction_policies_list",
        summary="Versions of the policy",
        responses={200: OpenApiTypes.OBJECT},
    )
    def list(self, request: Request) -> Response:
        rows = InfractionPolicy.objects.values_list("version", flat=True)
        return Response(
            {"current": document_in_force()["version"], "versions": [*rows, shipped_policy()["version"]]}
        )

    @extend_schema(
        summary="One version, or `current`",
        parameters=[OpenApiParameter("version", str, "path", description="A version, or `current`.")],
        responses={200: PolicySerializer} | problems(404),
    )
    def retrieve(self, request: Request, version: str) -> Response:
        return Response(PolicySerializer(document_at(clean(version))).data)

    @extend_schema(
        summary="Infractions that fit what happened, in everyday words",
        description="The best few first; where nothing fits, all of them, with `fits` false.",
        parameters=[
            OpenApiParameter("version", str, "path", description="A version, or `current`."),
            OpenApiParameter("q", str, required=True, description="What happened: 200 characters are read."),
        ],
        responses={200: FoundInfractionsSerializer} | problems(400, 404),
    )
    @action(detail=True, url_path="find")
    def find(self, request: Request, version: str) -> Response:
        document, words = document_at(clean(version)), request.query_params.get("q", "").strip()
        if not words:
            raise Malformed("q: say what happened.", data={"field": "q"})
        found = find_infractions(policy_of(document), words)
        rows = {row["id"]: row for row in document["infractions"]}
        told = {"version": document["version"], "fits": found.fits}
        told["infractions"] = [rows[one.id] for one in found.rows]
        return Response(FoundInfractionsSerializer(told).data)

    @extend_schema(
        summary="Publish a version of this site",
        request=NewPolicySerializer,
        responses={201: PolicySerializer} | problems(400, 409, 422),
    )
    def create(self, request: Request) -> Response:
        require(request.user, "cards.edit_policy")
        row = domain.publish_policy(actor=request.user, **body_of(request, NewPolicySerializer))
        return Response(PolicySerializer(row.document).data, status=201)


@extend_schema_view(list=extend_schema(summary="Printings", parameters=[GAME]))
class PrintingViewSet(mixins.ListModelMixin, viewsets.GenericViewSet[Any]):
    """Printings of cards: set, box and number."""

    queryset = Printing.objects.live().select_related("card").order_by("set_id", "number", "printing_id")
    serializer_class = PrintingSerializer
    permission_classes = (permissions.AllowAny,)

    def filter_queryset(self, rows: Any) -> Any:
        wanted = {name: clean(self.request.query_params.get(name, "")) for name in ("game", "card")}
        rows = rows.filter(card__game=wanted["game"]) if wanted["game"] else rows
        return rows.filter(card__card_id=wanted["card"]) if wanted["card"] else rows


@extend_schema_view(list=extend_schema(summary="Versions of catalogues", parameters=[GAME]))
class CatalogueViewSet(mixins.ListModelMixin, viewsets.GenericViewSet[Any]):
    """Versions of catalogues; a version never changes."""

    queryset = (
        CatalogueVersion.objects.select_related("base").defer("document", "base__document").order_by("-id")
    )
    serializer_class = CatalogueVersionSerializer
    permission_classes = (permissions.AllowAny,)
    lookup_field = "version"
    lookup_value_regex = "[^/]+/[^/]+"

    def filter_queryset(self, rows: Any) -> Any:
        game = clean(self.request.query_params.get("game", ""))
        return rows.filter(game=game) if game else rows

    @extend_schema(
        summary="One version with its document",
        parameters=[OpenApiParameter("version", str, "path", description="`<game>/<version>`.")],
        responses={200: CatalogueDocumentSerializer} | problems(404),
    )
    def retrieve(self, request: Request, version: str) -> Response:
        game, _, name = clean(version).partition("/")
        row = CatalogueVersion.objects.select_related("base").filter(game=game, version=name).first()
        if row is None:
            raise NotFound("There is no such version.")
        return Response(CatalogueDocumentSerializer(row).data)


class DraftViewSet(viewsets.GenericViewSet[CatalogueDraft]):
    """Drafts of catalogues; for staff."""

    queryset = CatalogueDraft.objects.select_related("base", "published_as").order_by("-id")
    serializer_class = CatalogueDraftSerializer
    parser_classes = (StrictJSONParser,)
    permission_classes = (permissions.IsAuthenticated,)
    filter_backends = ()
    lookup_field = "public_id"
    lookup_value_regex = "[0-9a-z]{1,16}"

    def _draft(self, public_id: str) -> CatalogueDraft:
        require(self.request.user, "cards.edit_catalogue")
        found = self.get_queryset().filter(public_id=public_id).first()
        if found is None:
            raise Http404
        return found

    def _answer(self, draft: CatalogueDraft, status: int = 200) -> Response:
        fresh: Any = self.get_queryset().get(pk=draft.pk)
        if fresh.is_open:
            fresh.preview = domain.preview_of(fresh)
        return Response(CatalogueDraftSerializer(fresh).data, status=status, headers={"ETag": etag_of(fresh)})

    @extend_schema(summary="Drafts", responses={200: CatalogueDraftSerializer(many=True)} | problems(404))
    def list(self, request: Request) -> Response:
        require(request.user, "cards.edit_catalogue")
        return self.get_paginated_response(
            CatalogueDraftSerializer(self.paginate_queryset(self.get_queryset()), many=True).data
        )

    @extend_schema(
        summary="Start a draft",
        request=NewCatalogueDraftSerializer,
        parameters=[TAG],
        responses={201: CatalogueDraftSerializer} | problems(400, 404, 409),
    )
    def create(self, request: Request) -> Response:
        return self._answer(
            domain.start_draft(actor=request.user, **body_of(request, NewCatalogueDraftSerializer)), 201
        )

    @extend_schema(
        summary="One draft with its preview", parameters=[ID, TAG], responses={200: CatalogueDraftSerializer}
    )
    def retrieve(self, request: Request, public_id: str) -> Response:
        return self._answer(self._draft(public_id))

    @extend_schema(
        summary="Set the changes of a draft",
        request=ChangesSerializer,
        parameters=[ID, MATCH, TAG],
        responses={200: CatalogueDraftSerializer} | problems(400, 409),
    )
    def partial_update(self, request: Request, public_id: str) -> Response:
        draft = self._draft(public_id)
        version, told = version_in(request, draft), body_of(request, ChangesSerializer)
        return self._answer(domain.put_changes(draft=draft, actor=request.user, version=version, **told))

    @extend_schema(
        summary="Add a table of changes",
        request=ChangeTableSerializer,
        parameters=[ID, TAG],
        responses={200: CatalogueDraftSerializer} | problems(400, 409),
    )
    @action(detail=True, methods=["post"])
    def table(self, request: Request, public_id: str) -> Response:
        """400: its form has faults, by line and field; nothing was added."""
        draft = self._draft(public_id)
        faults = domain.add_table(draft=draft, actor=request.user, **body_of(request, ChangeTableSerializer))
        if faults:
            rows = [{"line": f.line, "field": f.field, "message": f.message} for f in faults]
            raise Malformed(f"The table has faults: {faults[0]}", code="table-faults", data={"faults": rows})
        return self._answer(draft)

    @extend_schema(
        summary="Publish a draft",
        request=None,
        parameters=[ID, MATCH],
        responses={201: CatalogueVersionSerializer} | problems(409, 422),
    )
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, public_id: str) -> Response:
        draft = self._draft(public_id)
        made = domain.publish_draft(draft=draft, actor=request.user, version=version_in(request, draft))
        return Response(CatalogueVersionSerializer(made).data, status=201)

    @extend_schema(
        summary="Give a draft up",
        request=None,
        parameters=[ID, TAG],
        responses={200: CatalogueDraftSerializer} | problems(409),
    )
    @action(detail=True, methods=["post"])
    def discard(self, request: Request, public_id: str) -> Response:
        return self._answer(domain.discard_draft(draft=self._draft(public_id), actor=request.user))

    @extend_schema(
        summary="Put a draft upon the version in force",
        request=None,
        parameters=[ID, TAG],
        responses={200: CatalogueDraftSerializer} | problems(409),
    )
    @action(detail=True, methods=["post"], url_path="look-again")
    def look_again(self, request: Request, public_id: str) -> Response:
        return self._answer(domain.look_again(draft=self._draft(public_id), actor=request.user))


def register(router: BaseRouter) -> None:
    """Put these lists on the router of `/api/v1/`."""
    router.register("refusals", RefusalViewSet, basename="refusal")
    router.register("quick-answers", QuickAnswerViewSet, basename="quick-answer")
    router.register("maps", MapViewSet, basename="map")
    router.register("infraction-policies", PolicyViewSet, basename="infraction-policy")
    router.register("printings", PrintingViewSet, basename="printing")
    router.register("catalogues", CatalogueViewSet, basename="catalogue")
    router.register("catalogue-drafts", DraftViewSet, basename="catalogue-draft")
