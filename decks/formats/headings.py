"""Lines of a list that are no cards: blank ones, comments, headings, metadata."""

import re
from typing import NamedTuple

from cards.library.text import normalise

_WORDS = (
    "deck|about|main|maindeck|main deck|mainboard|list|decklist|deck list|sideboard|side|side deck|"
    "maybeboard|commander|companion|tokens|cards|crops?|animals?|tools?|basic tools?|basics?|harvesters?|"
    "advanced tools?|facility tools?|facilities|storage|storage tools?|feed|sea stock|livestock"
)
_COUNT = r"\s*[-:]?\s*(?:[(\[]\s*[0-9]+(?:\s+cards?)?\s*[)\]]|[0-9]+(?:\s+cards?)?)?\s*:?"
_HEADING_WORD = re.compile(rf"(?:{_WORDS}){_COUNT}", re.IGNORECASE)
_HEADING_FORM = re.compile(
    r"[^\d\W][^:]*(?:\s*[(\[]\s*[0-9]+(?:\s+cards?)?\s*[)\]]\s*:?|:)"
    r"|\[[^\[\]]+\]"
    r"|(=+|-+|\*+)[^=*-]+\1"
)
_WITH_COUNT = re.compile(r"(?P<name>[^()\[\]]+)[(\[]\s*[0-9]+[^()\[\]]*[)\]]\s*:?")
_RULE = re.compile(r"[\W_]+")
_FIELD = re.compile(r"\s*(?P<field>name|format|game|army)\s*:(?P<value>.*)", re.IGNORECASE | re.DOTALL)
_ABOUT_NAME = re.compile(r"\s*(?P<field>name)\s+(?P<value>.*)", re.IGNORECASE | re.DOTALL)
_OTHER_FIELD = re.compile(
    r"(?:author|by|player|creator|date|event|source|url|link|version|description|notes?|comments?)\s*:.+",
    re.IGNORECASE,
)
_FIELDS = {"name": "name", "format": "deck_format", "game": "game", "army": "army"}


def game_slug(written: str) -> str:
    """A game as lists name it, by its slug or its title, as a slug."""
    return "-".join(normalise(written).removeprefix("the ").split())


class Metadata(NamedTuple):
    """A field of the list as a whole; without a value `why` says that it is empty."""

    field: str
    value: str
    why: str


def why_no_card(whole: str) -> str:
    """Why a line is certainly no card: blank, a comment, a line of signs; empty when it may be one."""
    if not whole:
        return "blank"
    if whole.startswith(("//", "#")):
        return "comment"
    if _RULE.fullmatch(whole):
        return "a line of signs only"
    return "a field that deck lists here do not have" if _OTHER_FIELD.fullmatch(whole) else ""


def why_header(body: str) -> str:
    """Why a line that names no card is a section heading; empty when it is none."""
    is_heading = _HEADING_WORD.fullmatch(body) or _HEADING_FORM.fullmatch(body)
    return "section heading" if is_heading else ""


def before_count(body: str) -> str:
    """What stands before a number in brackets, where the line is no heading that everybody knows."""
    found = None if _HEADING_WORD.fullmatch(body) else _WITH_COUNT.fullmatch(body)
    return found["name"].strip() if found else ""


def opens_about(whole: str) -> bool:
    """Whether this is the heading `About`, after which some programs write `Name …` without a colon."""
    return whole.casefold().rstrip(":") == "about"


def metadata(row: str, *, after_about: bool) -> Metadata | None:
    """The field that a line gives, if it gives one; its value keeps the signs it was written with."""
    found = _FIELD.fullmatch(row) or (_ABOUT_NAME.fullmatch(row) if after_about else None)
    if found is None:
        return None
    field, value = _FIELDS[found["field"].casefold()], found["value"].strip()
    if field != "name":
        value = game_slug(value) if field == "game" else normalise(value)
    return Metadata(field, value, "" if value else "empty")
