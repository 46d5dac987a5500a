"""Tags of the library's pages: `{% load library %}`."""

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.library.linking import Part, parts_of

register = template.Library()


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
        return format_html('<a href="{}">{}</a>', reverse("cards:clause", args=[game, part.clause]), part.text)
    return part.text
