"""The builder: search cards, add, take out, and see at once what the check says."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST, require_safe

from decks import domain
from decks.formats.order import KINDS
from decks.forms import DeckForm
from decks.models import Deck
from decks.presenting import deck_sections, find_cards, view_of
from decks.presenting_tables import army_choices, team_choices
from decks.validation.contents import ARMY_GAME, FACTION_GAME, TEAM_GAME
from harvest_site.base.problems import Malformed

from .access import open_deck


@login_required
@require_safe
def builder(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole builder page."""
    deck = open_deck(request, public_id, "decks.change_deck")
    context = {**_panel(deck), **_choices(request, deck), **_form(deck)}
    return render(request, _TEMPLATES.get(deck.game, "decks/builder.html"), context)


@login_required
@require_safe
def search(request: HttpRequest, public_id: str) -> HttpResponse:
    """The search results alone, as the search box asks for them; without script the whole page."""
    deck = open_deck(request, public_id, "decks.change_deck")
    if not request.headers.get("HX-Request") or deck.game in _TEMPLATES:
        return builder(request, public_id)
    response = render(
        request, "decks/builder_results.html", {"game": deck.game, "deck": deck, **_results(request, deck)}
    )
    patch_vary_headers(response, ["HX-Request"])
    return response


@login_required
@require_POST
def cards(request: HttpRequest, public_id: str) -> HttpResponse:
    """Add or take out copies (`change`: reference, colon, 1, -1 or all); answers with the changed parts."""
    deck = open_deck(request, public_id, "decks.change_deck")
    deck = _changed(request, deck)
    if not request.headers.get("HX-Request"):
        return redirect(_builder_with_words(request, public_id))
    context = {**_panel(deck), **_choices(request, deck)}
    return render(request, _UPDATES.get(deck.game, "decks/builder_update.html"), context)


def _builder_with_words(request: HttpRequest, public_id: str) -> str:
    """Where one comes back to without script: what was searched for stays."""
    asked = {name: request.POST[name] for name in ("q", "kind") if request.POST.get(name)}
    address = reverse("decks:builder", args=[public_id])
    return f"{address}?{urlencode(asked)}" if asked else address


_TEMPLATES = {
    ARMY_GAME: "decks/builder_army.html",
    FACTION_GAME: "decks/builder_army.html",
    TEAM_GAME: "decks/builder_team.html",
}
_UPDATES = {
    ARMY_GAME: "decks/army_choices.html",
    FACTION_GAME: "decks/army_choices.html",
    TEAM_GAME: "decks/team_choices.html",
}


def _choices(request: HttpRequest, deck: Deck) -> dict[str, Any]:
    """What may be added: search results, the two armies, or the characters by archetype."""
    if deck.game == TEAM_GAME:
        return {"archetypes": team_choices(deck)}
    return {"armies": army_choices(deck)} if deck.game in _TEMPLATES else _results(request, deck)


def _changed(request: HttpRequest, deck: Deck) -> Deck:
    card, _, written = request.POST.get("change", "").rpartition(":")
    if written == "army":
        return domain.choose_army(deck=deck, actor=request.user, army=card)
    if written not in ("1", "-1", "all"):
        raise Malformed(
            "This is no change of a deck: a card, a colon and 1, -1 or all, or an army, a colon and army."
        )
    if written == "all":
        return domain.set_card(deck=deck, actor=request.user, card=card, copies=0)
    verb = domain.add_card if written == "1" else domain.take_out_card
    return verb(deck=deck, actor=request.user, card=card)


def _panel(deck: Deck) -> dict[str, Any]:
    view = view_of(deck)
    sections = deck_sections(deck, view.faulty_cards)
    return {"game": deck.game, "deck": deck, "view": view, "sections": sections}


def _results(request: HttpRequest, deck: Deck) -> dict[str, Any]:
    """Search results for the words and the kind in the address or, after a change, in its form."""
    asked = request.POST if request.method == "POST" else request.GET
    words, kind = asked.get("q", "")[:80], asked.get("kind", "")
    kind = kind if kind in KINDS else ""
    found, more = find_cards(domain.catalogue_of(deck.game), words, kind, deck.cards)
    return {"found": found, "more": more, "words": words, "kind": kind, "kinds": KINDS.items()}


def _form(deck: Deck) -> dict[str, Any]:
    fields = {name: getattr(deck, name) for name in ("name", "deck_format", "notes", "shared")}
    return {"form": DeckForm(game=deck.game, initial=fields)}
