"""The event's page, its rounds, standings, people and trail."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from harvest_site.base.access import may
from harvest_site.base.audit import audit_of
from harvest_site.base.web import conditional, content_tag

from ..domain import export_event
from ..domain.corrections import corrections_of
from ..domain.disqualified import is_out
from ..domain.finding import find_entrants, is_named_like, table_number
from ..domain.reading import open_deck
from ..enums import EventState, Role
from ..forms import EntrantForm
from ..models import Entrant, Event, Pairing
from ..outcome_forms import PlacesForm, ReportForm, form_of_player
from ..pairing import explain_reason
from ..presenting import Desk, deck_lines, is_provisional
from ..presenting_crosstable import tables_of_stage
from ..presenting_long import page_of_rows, shared_reasons, without_shared, words_in
from ..presenting_penalties import penalty_row
from ..presenting_standings import correction_row, metrics_of, standing_rows
from ..presenting_tables import concern_words, match_row, name_row
from ..words import words
from .common import get_entrant, get_event, page

STANDING_ROWS = 50
TOP_ROWS = 16


@require_safe
def event(request: HttpRequest, public_id: str, slug: str = "") -> HttpResponse:
    """Where do I sit, what waits for me, pairings, standings: in this order."""
    found = get_event(request, public_id)
    if slug != found.slug:
        return redirect(found)
    desk = Desk(found, request.user)
    context = live_context(desk) | {"desk": desk, "report_form": report_form(desk)}
    if desk.runs_rounds:
        context["entrant_form"] = EntrantForm()
    return page(request, found, "event.html", **context)


def live_context(desk: Desk) -> dict[str, Any]:
    """What the parts need that are asked for again while the event runs."""
    snapshot = desk.snapshot
    context: dict[str, Any] = {"snapshot": snapshot}
    if snapshot is not None:
        names = {one.public_id: one.name for one in desk.entrants}
        rows = standing_rows(snapshot, names, me=desk.my_id, sums=False)
        context |= {"rows": rows[:TOP_ROWS], "row_count": len(rows), "metrics": metrics_of(snapshot)}
        context["unranked"] = any(row["rank"] is None for row in rows[:TOP_ROWS])
        context["my_row"] = next((row for row in rows if row["mine"]), None)
        context["so_far"] = bool(desk.open_count) and snapshot.place == len(desk.rounds)
    return context


def report_form(desk: Desk) -> ReportForm | PlacesForm | None:
    """The form with which the reader reports his match, while he may."""
    row = desk.my_table
    if row is None or desk.event.state != EventState.RUNNING:
        return None
    return form_of_player(desk.event, row, desk.user)


@require_safe
def live(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """Pairings and standings again, 304 while nothing moved; a new round or state reloads the page."""
    found = get_event(request, public_id)
    round_seen = request.GET.get("round", "")
    tag = content_tag(found.public_id, found.activity, found.state, request.user.pk, round_seen)
    response = conditional(request, tag, lambda: _live(request, found, round_seen))
    response["Cache-Control"] = "private, no-cache"
    return response


def _live(request: HttpRequest, found: Event, round_seen: str) -> HttpResponse:
    desk = Desk(found, request.user)
    if round_seen != f"{found.state}-{len(desk.rounds)}":
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = live_context(desk) | {"event": found, "desk": desk}
    return render(request, "tournaments/_live.html", context)


@require_safe
def round_page(request: HttpRequest, public_id: str, slug: str, number: int) -> HttpResponse:
    """A round: who met whom, why, and how it ended."""
    found = get_event(request, public_id)
    desk = Desk(found, request.user)
    paired = next((one for one in desk.rounds if one.place == number), None)
    if paired is None:
        raise Http404
    words, shared = words_in(request), shared_reasons(paired)
    tables = without_shared(desk.tables_of(paired, words), shared, desk.names)
    if request.GET.get("by") == "name":
        tables = by_name(tables, words)
    context: dict[str, Any] = {
        "paired": paired,
        "page": page_of_rows(request, tables),
        "by": request.GET.get("by", "table"),
        "words": words,
        "losses": desk.losses_in(paired),
        "shared": [explain_reason(one, desk.names) for one in shared],
    }
    return page(request, found, "round.html", desk=desk, **context)


def by_name(tables: list[dict[str, Any]], words: str = "") -> list[dict[str, Any]]:
    """One row a player, in order of name: found at one glance on a list on the wall.

    With words that are a part of a name only who is called so, else both of the table that is meant.
    """
    rows = [name_row(row, player) for row in tables for player in row["players"]]
    number = table_number(words)
    if number is None or all(row["table"] != number for row in rows):
        rows = [row for row in rows if is_named_like(row["name"], words)]
    return sorted(rows, key=lambda row: row["name"].casefold())


@require_safe
def crosstables(request: HttpRequest, public_id: str, slug: str, number: int) -> HttpResponse:
    """Who met whom in the groups of a stage, or in its round robin."""
    found = get_event(request, public_id)
    desk = Desk(found, request.user)
    stage = next((one for one in desk.crossed if one.number == number), None)
    if stage is None:
        raise Http404
    names = {one.public_id: one.name for one in desk.entrants}
    tables = tables_of_stage(found, stage, names)
    context: dict[str, Any] = {"stage": stage, "stages": desk.crossed, "tables": tables}
    return page(request, found, "crosstables.html", desk=desk, **context)


@require_safe
def standings(request: HttpRequest, public_id: str, slug: str, number: int | None = None) -> HttpResponse:
    """The standings after a round (the last by default) with the sum behind every figure."""
    found = get_event(request, public_id)
    desk = Desk(found, request.user)
    snapshot = _snapshot(desk, number) if number else desk.snapshot
    context: dict[str, Any] = {"snapshot": snapshot}
    if snapshot is not None:
        words = words_in(request)
        rows = _rows_meant(standing_rows(snapshot, desk.names, me=desk.my_id), found, words)
        context |= {
            "page": Paginator(rows, STANDING_ROWS).get_page(request.GET.get("page")),
            "words": words,
            "metrics": metrics_of(snapshot),
            "after": desk.snapshots,
            "provisional": is_provisional(snapshot, found),
            "corrections": [correction_row(one) for one in corrections_of(found, within=snapshot)],
        }
    return page(request, found, "standings.html", desk=desk, **context)


def _rows_meant(rows: list[dict[str, Any]], event: Event, words: str) -> list[dict[str, Any]]:
    """The rows of those who are looked for; no words: all."""
    if not words:
        return rows
    found = find_entrants(event=event, rows=event.entrants.all(), words=words)
    meant = set(found.values_list("public_id", flat=True))
    return [row for row in rows if row["entrant"] in meant]


def _snapshot(desk: Desk, number: int) -> Any:
    """The standings after the round with this place in the event."""
    found = next((one for one in desk.snapshots if one.place == number), None)
    if found is None:
        raise Http404
    return found


@require_safe
def entrant(request: HttpRequest, public_id: str, slug: str, entrant_id: str) -> HttpResponse:
    """One entrant: his matches, and his deck list for those who may read it."""
    one = get_entrant(request, public_id, entrant_id)
    deck = open_deck(actor=request.user, entrant=one) if _wants_deck(request, one) else None
    context: dict[str, Any] = {
        "entrant": one,
        "deck": deck,
        "cards": deck_lines(deck) if deck else [],
        "matches": matches_of(one),
        "penalties": penalties_of(request, one),
        "may_look": deck is None and one.frozen_deck and may(request.user, "tournaments.see_deck", one),
        "may_hand_in": one.event.state == EventState.REGISTRATION
        and may(request.user, "tournaments.hand_in_list", one),
        "may_leave": one.event.state != EventState.FINISHED
        and one.dropped_after is None
        and may(request.user, "tournaments.drop_entrant", one)
        and not is_out(one),
    }
    return page(request, one.event, "entrant.html", **context)


def matches_of(one: Entrant) -> list[dict[str, Any]]:
    """His rounds in order: against whom, and how it ended."""
    rows = Pairing.objects.of_event(one.event).filter(seats__entrant=one).complete()
    return [match_row(row, one) for row in rows]


def penalties_of(request: HttpRequest, one: Entrant) -> list[dict[str, Any]]:
    """His penalties, for himself and for those who judge; nobody else learns of them."""
    own = one.user_id is not None and one.user_id == request.user.pk
    if not own and not may(request.user, "tournaments.see_penalties", one):
        return []
    return [penalty_row(row) for row in one.penalties.select_related("entrant", "given_by").order_by("-id")]


def _wants_deck(request: HttpRequest, one: Any) -> bool:
    """One's own and public lists are shown at once; a hidden one only when asked for: that is recorded."""
    if one.frozen_deck is None or not may(request.user, "tournaments.see_deck", one):
        return False
    own = one.user_id is not None and one.user_id == request.user.pk
    return own or one.event.lists_public or request.GET.get("deck") == "1"


@require_safe
def people(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """Everybody who takes part, or those who are looked for."""
    found, words = get_event(request, public_id), words_in(request)
    desk = Desk(found, request.user)
    rows = desk.entrants
    if words:
        wanted = find_entrants(event=found, rows=found.entrants.all(), words=words)
        meant = set(wanted.values_list("pk", flat=True))
        rows = [one for one in rows if one.pk in meant]
    context: dict[str, Any] = {"page": page_of_rows(request, rows), "words": words}
    return page(request, found, "people.html", desk=desk, **context)


@require_safe
def history(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """Who did what, when and why; the newest first."""
    found = get_event(request, public_id)
    trail_rows = audit_of(found).order_by("-id")
    if not may(request.user, "tournaments.see_penalties", found):
        trail_rows = trail_rows.exclude(verb__startswith="penalty.")  # others' are nobody else's business
    rows = Paginator(trail_rows, STANDING_ROWS).get_page(request.GET.get("page"))
    verbs = words()["verbs"]
    trail = [
        {"row": row, "what": verbs.get(row.verb, row.verb), "facts": trail_facts(row.before, row.after)}
        for row in rows
    ]
    return page(request, found, "history.html", page=rows, trail=trail)


def trail_facts(before: Any, after: Any) -> str:
    """The change in one line, from what the trail keeps."""
    facts = after if isinstance(after, dict) else before if isinstance(before, dict) else {}
    parts = []
    if "round" in facts:
        stage = facts.get("stage", 1)
        parts.append(f"stage {stage}, round {facts['round']}" if stage > 1 else f"round {facts['round']}")
    if facts.get("table"):
        parts.append(f"table {facts['table']}")
    if "players" in facts:
        parts.append(" against ".join(facts["players"]))
    parts += [
        str(facts[key]) for key in ("entrant", "by", "name", "question", "infraction") if facts.get(key)
    ]
    if facts.get("role") in Role.values:
        parts.append(Role(facts["role"]).label)
    if facts.get("kind") == "played":
        parts.append("–".join(str(count) for count in facts["games"]))
    elif "kind" in facts:
        parts.append(str(facts["kind"]))
    if "concern" in facts:
        parts.append(concern_words(facts["concern"], facts["data"]))
    return ", ".join(parts)


@require_safe
def export(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """The event as a file; deck lists in it once they are public."""
    found = get_event(request, public_id)
    document = export_event(found, with_decks=found.lists_public)
    response = JsonResponse(document, json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{found.slug}.json"'
    response["Cache-Control"] = "private, no-cache"
    return response
