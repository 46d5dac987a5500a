"""Boards on pages: `{% load boards %}{% board match.game drawing %}`. Without a drawing nothing is shown."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.library.boards.shipped import drawing_of_match

register = template.Library()


@register.simple_tag
def board(game: str, drawing: Any, caption: str = "") -> SafeString:
    """A drawing as SVG, with its legend and its text form."""
    if drawing is None:
        return SafeString("")
    context = {"board": drawing, "caption": caption, "game": game}
    return render_to_string(f"partials/board_{game.replace('-', '_')}.html", context)


@register.simple_tag
def case_board(case: Any) -> SafeString:
    """The position that a case of the casebook begins with, where its game has a board."""
    if case.entry is None:
        return SafeString("")
    drawing = drawing_of_match(case.game, case.options, case.seats, case.entry)
    return board(case.game, drawing, "The position that the log begins with" if case.log else "The position")
