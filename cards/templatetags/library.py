"""Tags of the library: `{% load library %}`, `{% clause "GH-2.1" game %}`, `{% linked text game %}`."""

from typing import Any
from zlib import crc32

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.library.linking import Part, parts_of
from cards.library.loader import games, load_refusals

register = template.Library()


@register.inclusion_tag("partials/clause_ref.html", takes_context=True)
def clause(context: template.Context, clause_id: str, game: str) -> dict[str, Any]:
    """A chip with a clause's id: a plain link, whose text opens in place where there is JavaScript."""
    request = context.get("request")
    number = getattr(request, "clause_trays", 0) + 1
    if request is not None:
        request.clause_trays = number  # the frame counts its trays in the same place, so that ids stay unique
    page = crc32(request.get_full_path().encode()) if request is not None else 0
    return {"game": game, "ids": [clause_id], "tray": f"clauses-{page:x}-{number}"}


@register.simple_tag
def why_at(game: str, code: str) -> str:
    """The page that explains a refusal's code, or nothing where the game has no such code."""
    if not code or game not in games() or code not in load_refusals(game):
        return ""
    return reverse("cards:why", args=[game, code])


@register.simple_tag
def linked(text: str, game: str, besides: str = "") -> SafeString:
    """A paragraph with its terms linked to the glossary, each once, and its clause ids to their pages.

    `besides`: the id of a term or clause that is not linked, since this is its own text.
    """
    return format_html_join("", "{}", ((_part(part, game),) for part in parts_of(text, game, besides)))


def _part(part: Part, game: str) -> SafeString | str:
    if part.term:
        at = f"{reverse('cards:glossary', args=[game])}#{part.term}"
        return format_html('<a class="term" href="{}">{}</a>', at, part.text)
    if part.clause:
        return format_html(
            '<a href="{}">{}</a>', reverse("cards:clause", args=[game, part.clause]), part.text
        )
    return part.text
