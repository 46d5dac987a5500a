"""Boards on pages: `{% load boards %}{% board match.game drawing %}`. Without a drawing nothing is shown."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.library.boards.shipped import BOARDS, drawing_of_match, drawing_of_observation
from cards.positions import position_of

register = template.Library()


@register.simple_tag
def board(game: str, drawing: Any, caption: str = "", *, quiet: bool = False) -> SafeString:
    """A drawing as SVG with its legend and its text form; `quiet`: without, where words stand beside."""
    if drawing is None:
        return SafeString("")
    context = {"board": drawing, "caption": caption, "game": game, "quiet": quiet}
    return render_to_string(f"partials/board_{game.replace('-', '_')}.html", context)


@register.simple_tag
def case_board(case: Any) -> SafeString:
    """The position in which a case tries its entry, or else the one that its log begins with."""
    if case.game not in BOARDS or case.entry is None or case.entry.get("do") == "draft":
        return SafeString("")
    found = position_of(case)
    if found is not None:
        return board(case.game, drawing_of_observation(case.game, found, case.entry), "The position")
    drawing = drawing_of_match(case.game, case.options, case.seats, case.entry)
    return board(case.game, drawing, "The position that the log begins with" if case.log else "The position")
