"""Tags of the frame and of the shared components: `{% load harvest %}`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from zlib import crc32

from django import template
from django.forms import BoundField
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.library.loader import load_rulebook
from cards.library.rulebook import Clause
from harvest_site import charts, drawings
from harvest_site.games import NAMES, games_here, picked_game

register = template.Library()

GOOD = ("done", "legal", "finished", "confirmed", "complete", "valid", "accepted")
TONES: Mapping[str, tuple[str, str]] = {
    # word of a state -> tone and icon of its pill
    **dict.fromkeys(GOOD, ("good", "check")),
    **dict.fromkeys(("running", "open", "live", "registration", "playing"), ("live", "running")),
    **dict.fromkeys(("waiting", "pending", "unfinished", "reported", "incomplete"), ("warn", "clock")),
    **dict.fromkeys(("illegal", "refused", "failed", "malformed", "rejected", "disputed"), ("bad", "cross")),
    **dict.fromkeys(("draft", "planned"), ("", "draft")),
    **dict.fromkeys(("dropped", "cancelled", "superseded"), ("", "stop")),
}


# Icons and words ----------------------------------------------------------------------------------
@register.simple_tag
def icon(name: str, extra: str = "") -> SafeString:
    """A drawing of the sprite, hidden from readers of the screen: a word stands beside it."""
    return format_html(
        '<svg class="icon{}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        f" {extra}" if extra else "",
        static("harvest_site/icons.svg"),
        name,
    )


@register.simple_tag
def sprite(name: str) -> str:
    """The address of a drawing of the sprite, for an svg element of one's own."""
    return f"{static('harvest_site/icons.svg')}#{name}"


@register.filter
def in_words(slug: object) -> str:
    """`grain-harvester` as `Grain harvester`."""
    text = str(slug or "").replace("-", " ").replace("_", " ").strip()
    return text[:1].upper() + text[1:]


@register.filter
def words_of(text: str) -> list[str]:
    """The words of a text as a list, for ids written into a template."""
    return text.split()


@register.filter
def listed(slugs: Iterable[str] | None) -> str:
    """Slugs as words with commas, the first letter large."""
    return in_words(", ".join(str(slug) for slug in slugs or ()))


@register.filter
def counted(numbers: Mapping[str, int] | int | None) -> str:
    """`{"food": 1, "gold": 2}` as `1 food, 2 gold`; a number alone as it is."""
    if isinstance(numbers, int):
        return str(numbers)
    return ", ".join(f"{count} {in_words(name).lower()}" for name, count in (numbers or {}).items())


@register.filter
def priced(cost: Mapping[str, int] | int | None) -> str:
    """What a card costs: chips of each kind, or a number of silver cubes."""
    if not isinstance(cost, int):
        return counted(cost)
    return f"{cost} silver cube{'' if cost == 1 else 's'}"


@register.simple_tag
def tone(state: str) -> dict[str, str]:
    """The tone and the icon of a state's pill."""
    found = TONES.get(str(state).lower(), ("", "dots"))
    return {"tone": found[0], "icon": found[1]}


@register.filter
def beside(cells: Sequence[Any], columns: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Each cell with its column."""
    return list(zip(cells, columns, strict=False))


# Frame --------------------------------------------------------------------------------------------
@register.simple_tag(takes_context=True)
def current_game(context: template.Context) -> str:
    """The slug of the game that the page is about, else of the remembered one."""
    subjects = (context.get(name) for name in ("game", "match", "deck", "event"))
    slugs = (getattr(subject, "game", subject) for subject in subjects)
    return next((str(slug) for slug in slugs if slug in NAMES), picked_game(context.get("request")))


@register.simple_tag(takes_context=True)
def theme(context: template.Context) -> str:
    """`light` or `dark` where the visitor has chosen one, else nothing."""
    request: HttpRequest | None = context.get("request")
    chosen = request.COOKIES.get("theme", "") if request is not None else ""
    return chosen if chosen in ("light", "dark") else ""


@register.simple_tag
def games() -> list[tuple[str, str]]:
    """Slug and name of every game of the site."""
    return games_here()


@register.filter
def game_name(slug: str) -> str:
    """The name of a game by its slug."""
    return NAMES.get(slug, in_words(slug))


@register.simple_tag(takes_context=True)
def here(context: template.Context, *places: str) -> SafeString:
    """`aria-current` when the page belongs to one of `places`: URL names, or namespaces ending in a colon."""
    match = getattr(context.get("request"), "resolver_match", None)
    if match is None:
        return SafeString("")
    found = match.view_name in places or any(f"{name}:" in places for name in match.namespaces)
    return SafeString(' aria-current="page"') if found else SafeString("")


@register.filter
def undo_address(message: Any) -> str:
    """The address in a message's extra tags, `undo=/decks/…`, that takes back what it reports."""
    parts = str(getattr(message, "extra_tags", "") or "").split()
    return next((part[5:] for part in parts if part.startswith("undo=")), "")


# Clauses ------------------------------------------------------------------------------------------
def _clause(game: str, clause_id: str) -> Clause | None:
    try:
        return load_rulebook(game).clauses.get(clause_id)
    except (OSError, ValueError):  # a game without a rulebook yet
        return None


def _as_list(ids: Sequence[str] | str | None) -> list[str]:
    return [ids] if isinstance(ids, str) and ids else list(ids or ())


@register.simple_tag
def clauses_of(game: str, ids: Sequence[str] | str) -> list[tuple[str, Clause | None]]:
    """Each id with its clause, or with nothing where the rulebook does not know it."""
    return [(clause_id, _clause(game, clause_id)) for clause_id in _as_list(ids)]


def _next_tray(request: HttpRequest | None) -> str:
    """An id that no other tray has, on the page or in a fragment swapped in from another address."""
    number = getattr(request, "clause_trays", 0) + 1
    if request is not None:
        request.clause_trays = number  # type: ignore[attr-defined]
    return f"clauses-{crc32(request.get_full_path().encode()) if request is not None else 0:x}-{number}"


@register.inclusion_tag("partials/clause_ref.html", takes_context=True)
def clause_ref(context: template.Context, game: str, ids: Sequence[str] | str) -> dict[str, Any]:
    """One or several clause chips with a tray below them, in which the text opens."""
    return {"game": game, "ids": _as_list(ids), "tray": _next_tray(context.get("request"))}


# Cards --------------------------------------------------------------------------------------------
register.filter("card_icon", drawings.card_icon)
register.filter("card_ground", drawings.card_ground)
register.filter("card_number", drawings.card_number)
register.filter("panel_groups", drawings.panel_groups)


# Forms --------------------------------------------------------------------------------------------
@register.filter
def field_kind(field: BoundField) -> str:
    """`check` for a single box, `choices` for a group of them, else `line`."""
    kind = getattr(field.field.widget, "input_type", "")
    if kind == "checkbox" and not field.use_fieldset:
        return "check"
    return "choices" if field.use_fieldset else "line"


# Charts -------------------------------------------------------------------------------------------
def _pairs(points: Any) -> tuple[list[str], list[float]]:
    rows = list(points.items() if isinstance(points, Mapping) else points or ())
    return [str(label) for label, _ in rows], [float(value) for _, value in rows]


def _chart(draw: Any, points: Any, title: str, what: str, second: Any, second_what: str) -> dict[str, Any]:
    labels, values = _pairs(points)
    series = [(what or title, values)]
    if second:
        series.append((second_what, _pairs(second)[1][: len(labels)]))
    rows = [
        (label, [charts.text_of(values[index]) if index < len(values) else "" for _, values in series])
        for index, label in enumerate(labels)
    ]
    names = [name for name, _ in series]
    return {"chart": draw(labels, series), "title": title, "names": names, "rows": rows}


@register.inclusion_tag("partials/chart.html")
def bar_chart(
    points: Any, title: str, what: str = "", second: Any = None, second_what: str = "", label: str = ""
) -> dict[str, Any]:
    """Bars of `points` (mapping or pairs of label and number), with the table behind a disclosure."""
    drawn = _chart(charts.bar_chart, points, title, what, second, second_what)
    return drawn | {"kind": "bar", "label": label}


@register.inclusion_tag("partials/chart.html")
def line_chart(
    points: Any, title: str, what: str = "", second: Any = None, second_what: str = "", label: str = ""
) -> dict[str, Any]:
    """A curve through `points`, as `bar_chart` takes them."""
    drawn = _chart(charts.line_chart, points, title, what, second, second_what)
    return drawn | {"kind": "line", "label": label}
