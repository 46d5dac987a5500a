"""Pages that take a list: a new deck, a public check, a deck as text."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cards.reading import picked_game
from decks import domain
from decks.formats import write_text
from decks.forms import CheckForm, ListForm, NewDeckForm
from decks.models import Deck
from decks.pasting import Pasted, read_pasted
from decks.presenting import CheckView, check_view
from decks.validation import GAMES, check_deck, default_format
from harvest_site.base.problems import PreconditionFailed, Problem

from .access import open_deck

METHODS = ["GET", "HEAD", "POST"]
DEFAULT_NAME = "New deck"


def game_of(request: HttpRequest) -> str:
    """The remembered game where decks of it can be built, else the first that can."""
    picked: str = picked_game(request)
    return picked if picked in GAMES else next(iter(GAMES))


@require_http_methods(METHODS)
def check(request: HttpRequest) -> HttpResponse:
    """Check a list without an account; nothing is kept."""
    game = game_of(request)
    form = CheckForm(request.POST or None, request.FILES or None, game=game)
    pasted = read_pasted(request, form, game) if form.is_valid() else None
    view = _checked(form, pasted) if pasted else None
    context = {"game": game, "form": form, "pasted": pasted, "view": view, "deck_games": list(GAMES)}
    return render(request, "decks/check.html", context, status=400 if form.errors else 200)


def _checked(form: ListForm, pasted: Pasted) -> CheckView:
    deck_format = pasted.deck_format(form.cleaned_data.get("deck_format") or "")
    check = check_deck(
        game=pasted.game,
        deck=pasted.reading.deck_for(pasted.game),
        deck_format=deck_format,
        date=form.cleaned_data.get("date") or domain.today(),
        catalogue=domain.catalogue_of(pasted.game),
    )
    return check_view(
        game=pasted.game,
        check=check,
        deck_format=deck_format,
        have=pasted.copies,
        date=form.cleaned_data.get("date"),
    )


@login_required
@require_http_methods(METHODS)
def new(request: HttpRequest) -> HttpResponse:
    """A new deck from a list, a theme deck or nothing; lines that were not understood are decided first."""
    game = game_of(request)
    if request.method != "POST":
        form = NewDeckForm(game=game, initial=_theme(game, request.GET.get("theme", "")))
        return _show(request, "decks/new.html", form, None, game=game)
    form = NewDeckForm(request.POST, request.FILES, game=game)
    pasted = read_pasted(request, form, game) if form.is_valid() else None
    if pasted and _is_decided(request, pasted):
        try:
            made = _make(request, form, pasted)
        except Problem as problem:
            form.add_error(None, problem.message)
        else:
            return redirect("decks:builder", made.public_id)
    return _show(request, "decks/new.html", form, pasted, game=game)


def _show(
    request: HttpRequest, template: str, form: ListForm, pasted: Pasted | None, **more: Any
) -> HttpResponse:
    themes = _themes(more["game"])
    context = {"form": form, "pasted": pasted, "themes": themes, "deck_games": list(GAMES), **more}
    return render(request, template, context, status=400 if form.errors else 200)


def _is_decided(request: HttpRequest, pasted: Pasted) -> bool:
    """Whether the list may be kept: asked for, and no line waits or the person does without those that do."""
    return request.POST.get("do") == "save-rest" or (request.POST.get("do") == "save" and not pasted.waiting)


def _make(request: HttpRequest, form: ListForm, pasted: Pasted) -> Deck:
    return domain.create_deck(
        owner=request.user,
        name=form.cleaned_data["name"] or pasted.reading.name or DEFAULT_NAME,
        game=pasted.game,
        deck_format=pasted.deck_format(form.cleaned_data["deck_format"]),
        value=pasted.reading.kept_for(pasted.game),
        notes=_left_over(pasted),
    )


def _left_over(pasted: Pasted) -> str:
    """Lines that nobody could place stand in the notes: nothing that was typed is lost."""
    lines = [line.text.strip()[:200] for line in pasted.reading.unknown]
    return "\n".join(["Not taken from the list:", *lines])[:2000] if lines else ""


def _themes(game: str) -> list[dict[str, Any]]:
    extras = domain.catalogue_of(game).extras
    return [dict(row) for name in ("theme_decks", "teams", "armies") for row in extras.get(name, ())]


def _theme(game: str, wanted: str) -> dict[str, str]:
    """The fields of the form filled with a theme deck, if `wanted` is the id of one."""
    theme = next((theme for theme in _themes(game) if theme["id"] == wanted), None)
    if theme is None:
        return {}
    text = write_text(domain.theme_list(game, theme), domain.catalogue_of(game))
    deck_format = theme.get("deck_format") or default_format(game)
    return {"name": theme["name"], "deck_format": deck_format, "text": text}


@login_required
@require_http_methods(METHODS)
def edit_list(request: HttpRequest, public_id: str) -> HttpResponse:
    """A deck's whole list as text; saving replaces it, unless it was changed meanwhile."""
    deck = open_deck(request, public_id, "decks.change_deck")
    more = {"game": deck.game, "deck": deck, "version": deck.version}
    if request.method != "POST":
        text = write_text(domain.list_of(deck), domain.catalogue_of(deck.game))
        form = NewDeckForm(game=deck.game, initial={**_fields(deck), "text": text})
        return _show(request, "decks/edit_list.html", form, None, **more)
    form = NewDeckForm(request.POST, request.FILES, game=deck.game)
    pasted = read_pasted(request, form, deck.game) if form.is_valid() else None
    if pasted and _is_decided(request, pasted) and _replace(request, form, pasted, deck):
        return redirect("decks:builder", public_id)
    return _show(request, "decks/edit_list.html", form, pasted, **more)


def _fields(deck: Deck) -> dict[str, str]:
    return {"name": deck.name, "deck_format": deck.deck_format}


def _replace(request: HttpRequest, form: ListForm, pasted: Pasted, deck: Deck) -> bool:
    sent = request.POST.get("version", "")
    left = _left_over(pasted)
    try:
        domain.change_deck(
            deck=deck,
            actor=request.user,
            version=int(sent) if sent.isdecimal() and len(sent) < 10 else deck.version,
            value=pasted.reading.kept_for(pasted.game),
            name=form.cleaned_data["name"] or pasted.reading.name or deck.name,
            deck_format=pasted.deck_format(form.cleaned_data["deck_format"]),
            notes=f"{deck.notes}\n\n{left}".strip() if left else None,
        )
    except PreconditionFailed:
        form.add_error(
            None,
            "This deck was changed in another window. Your text is still here: save again to let it win.",
        )
    except Problem as problem:
        form.add_error(None, problem.message)
    return not form.errors
