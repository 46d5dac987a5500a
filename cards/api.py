"""The library over the API: games, cards, clauses, cases, search. Read-only, with an ETag."""

from typing import Any

from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import BaseRouter

from harvest_site.base.problems import NotFound

from . import editing_api
from .domain.current import catalogue_in_force
from .filters import CardFilter, ClauseFilter
from .library.glossary import load_glossary
from .library.loader import games, load_rulebook
from .models import Card, Clause, Ruling
from .queries import clean
from .reading import find_cases
from .reading_api import ListAndOne, Reading, answers, game_asked
from .rulings_api import RulingViewSet
from .search import LONGEST, search_library
from .serializers import (
    CardDetailSerializer,
    CardSerializer,
    CaseSerializer,
    ClauseSerializer,
    FoundSerializer,
    GameSerializer,
    TermSerializer,
)


@extend_schema_view(
    list=extend_schema(summary="Cards", responses=answers(CardSerializer(many=True), 400, 404)),
)
class CardViewSet(ListAndOne):
    """Cards of every game."""

    queryset = Card.objects.live().in_order("number")
    serializer_class = CardSerializer
    filterset_class = CardFilter
    lookup_field = "card_id"
    lookup_value_regex = "[^/]+/[^/]+"

    @extend_schema(
        summary="One card",
        parameters=[
            OpenApiParameter("card_id", str, "path", description="`<game>/<card>`, as in the card's address.")
        ],
        responses=answers(CardDetailSerializer, 404),
    )
    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        game, _, card_id = clean(kwargs["card_id"]).partition("/")
        rows = Card.objects.prefetch_related("clauses", Prefetch("rulings", Ruling.objects.in_force()))
        card: Card = get_object_or_404(rows, game=game, card_id=card_id)
        return Response(CardDetailSerializer(card).data)


@extend_schema_view(
    list=extend_schema(summary="Clauses", responses=answers(ClauseSerializer(many=True), 400, 404)),
)
class ClauseViewSet(ListAndOne):
    """Clauses of every rulebook, in the order of the book."""

    queryset = Clause.objects.live().order_by("game", "position")
    serializer_class = ClauseSerializer
    filterset_class = ClauseFilter
    lookup_field = "clause_id"
    lookup_value_regex = "[^/]+"  # ids have a dot

    @extend_schema(summary="One clause, by its id in any case", responses=answers(ClauseSerializer, 404))
    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        clause = get_object_or_404(Clause, clause_id=clean(kwargs["clause_id"]).upper())
        return Response(ClauseSerializer(clause).data)


class CaseViewSet(Reading):
    """Cases of the casebooks: a position, what is tried, and the answer with its clauses."""

    serializer_class = CaseSerializer
    lookup_field = "case_id"
    lookup_value_regex = "[^/]+"  # ids have a dot
    queryset = Card.objects.none()
    filter_backends: list[Any] = []

    @extend_schema(
        summary="Cases",
        parameters=[
            OpenApiParameter("game", str, description="A game's slug; left out: all games."),
            OpenApiParameter("clause", str, description="Cases that rest on this clause, its own first."),
            OpenApiParameter("card", str, description="Cases that rest on the clauses of this card."),
        ],
        responses=answers(CaseSerializer(many=True), 400, 404),
    )
    def list(self, request: Request) -> Response:
        asked = {name: clean(request.query_params.get(name, "")) for name in ("clause", "card")}
        asked["game"] = game_asked(request)
        page = self.paginate_queryset(find_cases(**asked))
        return self.get_paginated_response(CaseSerializer(page, many=True).data)

    @extend_schema(
        summary="One case, by its id in any case",
        parameters=[OpenApiParameter("case_id", str, "path", description="Clause and number: `IC-8.5-2`.")],
        responses=answers(CaseSerializer, 404),
    )
    def retrieve(self, request: Request, case_id: str) -> Response:
        clause, _, number = clean(case_id).upper().rpartition("-")
        found = next((case for case in find_cases(clause=clause) if case.id == f"{clause}-{number}"), None)
        if found is None:
            raise NotFound(f"There is no case {case_id} here.")
        return Response(CaseSerializer(found).data)


class GameViewSet(Reading):
    """The games of the library."""

    serializer_class = GameSerializer
    pagination_class = None
    lookup_field = "game"
    queryset = Card.objects.none()
    filter_backends: list[Any] = []

    @extend_schema(summary="Games", responses=answers(GameSerializer(many=True)))
    def list(self, request: Request) -> Response:
        return Response(GameSerializer([_game(game) for game in games()], many=True).data)

    @extend_schema(
        summary="One game",
        parameters=[OpenApiParameter("game", str, "path", description="The game's slug.")],
        responses=answers(GameSerializer, 404),
    )
    def retrieve(self, request: Request, game: str) -> Response:
        if game not in games():
            raise NotFound(f"There is no game called {game} here.")
        return Response(GameSerializer(_game(game)).data)


def _game(game: str) -> dict[str, Any]:
    catalogue, book = catalogue_in_force(game), load_rulebook(game)
    formats = catalogue.extras.get("formats", {})
    return {
        "id": game,
        "title": book.title,
        "catalogue": catalogue.version,
        "edition": book.edition,
        "cards": len(catalogue.cards),
        "clauses": len(book.clauses),
        "formats": [
            {"id": slug, "name": row["name"], "versions": row["versions"]} for slug, row in formats.items()
        ],
    }


class TermViewSet(Reading):
    """Terms of the glossaries."""

    serializer_class = TermSerializer
    pagination_class = None
    queryset = Card.objects.none()
    filter_backends: list[Any] = []

    @extend_schema(
        summary="Terms of the glossaries",
        parameters=[OpenApiParameter("game", str, description="A game's slug; left out: all games.")],
        responses=answers(TermSerializer(many=True), 400),
    )
    def list(self, request: Request) -> Response:
        asked = game_asked(request)
        wanted = [game for game in games() if asked in ("", game)]
        rows = [{"game": game, "row": term} for game in wanted for term in load_glossary(game)]
        return Response(TermSerializer(rows, many=True).data)


class SearchViewSet(Reading):
    """One search in cards, clauses, rulings and the glossary."""

    serializer_class = FoundSerializer
    pagination_class = None
    queryset = Card.objects.none()
    filter_backends: list[Any] = []

    @extend_schema(
        summary="Search the library",
        parameters=[
            OpenApiParameter("q", str, description=f"What a person types; {LONGEST} characters are read."),
            OpenApiParameter("game", str, description="A game's slug; left out: all games."),
        ],
        responses=answers(FoundSerializer, 400),
    )
    def list(self, request: Request) -> Response:
        rows = search_library(request.query_params.get("q", ""), game_asked(request))
        found = rows.found
        shown: dict[str, Any] = {"words": found.words, "exact": found.exact.address if found.exact else None}
        shown |= {"missing": found.missing} if found.missing else {}
        shown |= {"results": found.hits, "terms": found.of_kind("term"), "faults": found.faults}
        corrected = [{"typed": typed, "read": read} for typed, read in found.corrected]
        shown |= {"corrected": corrected, "elsewhere": found.elsewhere}
        shown |= {"cards": rows.cards, "clauses": rows.clauses, "rulings": rows.rulings}
        return Response(FoundSerializer(shown).data)


def register(router: BaseRouter) -> None:
    """Put the library's lists on the router of `/api/v1/`."""
    router.register("games", GameViewSet, basename="game")
    router.register("cards", CardViewSet, basename="card")
    router.register("clauses", ClauseViewSet, basename="clause")
    router.register("cases", CaseViewSet, basename="case")
    router.register("rulings", RulingViewSet, basename="ruling")
    router.register("terms", TermViewSet, basename="term")
    router.register("search", SearchViewSet, basename="search")
    editing_api.register(router)
