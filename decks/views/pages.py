"""My decks, the page of one, and what is done with a whole deck."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from decks import domain
from decks.exporting import EXPORTS, export_response
from decks.forms import DeckForm
from decks.models import Deck
from decks.presenting import deck_sections, formats_today, list_rows, view_of
from harvest_site.base.access import may
from harvest_site.base.problems import Problem

from .access import open_deck

A_PAGE = 50


@login_required
@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """One's own decks, those changed last first."""
    page = Paginator(Deck.objects.of(request.user), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "decks/list.html", {"page_obj": page, "rows": list_rows(page.object_list)})


@require_safe
def deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """A deck: legality, list, files; with its notes and changes for its owner."""
    found = open_deck(request, public_id)
    view = view_of(found)
    context = {
        "game": found.game,
        "deck": found,
        "view": view,
        "sections": deck_sections(found, view.faulty_cards),
        "mine": may(request.user, "decks.change_deck", found),
        "standings": formats_today(found),
    }
    return render(request, "decks/deck.html", context)


@require_POST
@login_required
def change(request: HttpRequest, public_id: str) -> HttpResponse:
    """Name, format, notes and sharing; what is wrong stands beside its field."""
    found = open_deck(request, public_id, "decks.change_deck")
    form = DeckForm(request.POST, game=found.game)
    if form.is_valid():
        try:
            domain.change_deck(deck=found, actor=request.user, **form.cleaned_data)
        except Problem as problem:
            form.add_error(None, problem.message)
        else:
            messages.success(request, "Saved.")
            return redirect("decks:deck", public_id)
    context = {"game": found.game, "deck": found, "form": form}
    return render(request, "decks/change.html", context, status=400)


@require_POST
@login_required
def copy(request: HttpRequest, public_id: str) -> HttpResponse:
    """A deck of one's own with the same list."""
    made = domain.copy_deck(deck=open_deck(request, public_id), actor=request.user)
    messages.success(request, f"Copied as “{made.name}”.")
    return redirect("decks:builder", made.public_id)


@require_POST
@login_required
def delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete a deck; the message that says so can undo it."""
    gone = domain.delete_deck(deck=open_deck(request, public_id, "decks.delete_deck"), actor=request.user)
    undo = reverse("decks:restore", args=[public_id])
    messages.success(request, f"“{gone.name}” is deleted.", extra_tags=f"undo={undo}")
    return redirect("decks:list")


@require_POST
@login_required
def restore(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take back a deletion."""
    found = open_deck(request, public_id, "decks.change_deck", deleted=True)
    back = domain.restore_deck(deck=found, actor=request.user)
    messages.success(request, f"“{back.name}” is back.")
    return redirect("decks:deck", public_id)


@require_safe
def export(request: HttpRequest, public_id: str, form: str) -> HttpResponse:
    """The deck as a file."""
    if form not in EXPORTS:
        raise Http404
    return export_response(open_deck(request, public_id), form)
