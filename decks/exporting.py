"""A deck as a file to take away."""

from collections.abc import Mapping

from django.http import HttpResponse
from django.utils.text import slugify

from .domain import catalogue_of, list_of
from .formats import WRITERS
from .models import Deck, FrozenDeck

EXPORTS: Mapping[str, tuple[str, str]] = {  # form -> media type, ending
    "text": ("text/plain", "txt"),
    "csv": ("text/csv", "csv"),
    "json": ("application/json", "json"),
    "cod": ("application/xml", "cod"),
}


def export_response(deck: Deck | FrozenDeck, form: str) -> HttpResponse:
    """The file of a deck in one of EXPORTS, under a name made of the deck's."""
    kind, ending = EXPORTS[form]
    written = WRITERS[form](list_of(deck), catalogue_of(deck.game))
    response = HttpResponse(written, content_type=f"{kind}; charset=utf-8")
    name = slugify(deck.name) or "deck"
    response["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return response
