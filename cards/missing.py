"""What a well-formed id names that is not there, and where the next thing above it stands."""

import re
from dataclasses import dataclass

from django.urls import reverse

from .library.loader import games, load_rulebook
from .models import Clause, Ruling

_SECTION = re.compile(r"([a-z]{2})[\s-]*(\d{1,6})")
_RULING = re.compile(r"([a-z]{2})[\s-]r(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Missing:
    """`what` is not there, such as `no clause GH-99.1`; `title` and `address`: where to look instead."""

    what: str
    title: str = ""
    address: str = ""


def missing_clause(clause_id: str, game: str = "") -> Missing:
    """A clause of this id (`-4.2`: of `game`) that no book has: its section, else its book."""
    prefix, _, number = clause_id.partition("-")
    found = _game_of(prefix) or game
    if (gone := Clause.objects.filter(clause_id=clause_id).first()) is not None:
        return Missing(
            f"no clause {clause_id} in the rulebook any more", str(gone.title), gone.get_absolute_url()
        )
    return _above(f"no clause {clause_id.lstrip('-')}", found, f"{prefix}-{number.partition('.')[0]}")


def missing_thing(key: str) -> Missing | None:
    """A section or a ruling of this id that is not there; None: it is no such id of a game."""
    if (found := _RULING.fullmatch(key)) and (game := _game_of(found[1])):
        return _missing_ruling(f"{found[1]}-r{int(found[2])}", game)
    if (found := _SECTION.fullmatch(key)) and (game := _game_of(found[1])):
        return _above(f"no section {found[1].upper()}-{int(found[2])}", game, "")
    return None


def _missing_ruling(name: str, game: str) -> Missing:
    """One that is out of force still has its page."""
    if (gone := Ruling.objects.live().of_site().filter(ruling_id=name).first()) is not None:
        return Missing(f"no ruling {name} in force any more", str(gone.question), gone.get_absolute_url())
    title = f"Rulings of {load_rulebook(game).title}"
    return Missing(f"no ruling {name}", title, reverse("cards:ruling_list", args=[game]))


def _above(what: str, game: str, section: str) -> Missing:
    if game not in games():
        return Missing(what)
    book, address = load_rulebook(game), reverse("cards:rulebook", args=[game])
    if (found := book.section_of.get(section)) is None:
        return Missing(what, f"Rulebook of {book.title}", address)
    return Missing(what, f"{found.id} {found.title}", f"{address}#{found.id}")


def _game_of(prefix: str) -> str:
    """The game whose clause ids begin so; empty: none."""
    wanted = f"{prefix.upper()}-"
    return next((game for game in games() if next(iter(load_rulebook(game).clauses)).startswith(wanted)), "")
