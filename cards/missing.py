"""What a well-formed id names that is not there, and where the next thing above it stands."""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

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
        return _gone_clause(gone)
    return _above(f"no clause {clause_id.lstrip('-')}", found, f"{prefix}-{number.partition('.')[0]}")


def ruling_id_in(key: str) -> str | None:
    """`gh-r7` for `gh r7` or `gh-r07`; None: the words are no ruling's id."""
    found = _RULING.fullmatch(key)
    return f"{found[1]}-r{int(found[2])}" if found else None


def missing_thing(key: str) -> Missing | None:
    """A section or a ruling of this id that is not there; None: it is no such id of a game."""
    if (name := ruling_id_in(key)) and (game := _game_of(name[:2])):
        return _missing_ruling(name, game)
    if (found := _SECTION.fullmatch(key)) and (game := _game_of(found[1])):
        return _above(f"no section {found[1].upper()}-{int(found[2])}", game, "")
    return None


def _missing_ruling(name: str, game: str) -> Missing:
    """One that is out of force still has its page."""
    if (gone := Ruling.objects.live().of_site().filter(ruling_id=name).first()) is not None:
        return _gone_ruling(gone)
    return Missing(f"no ruling {name}", *_rulings_of(game))


def _gone_clause(row: Clause) -> Missing:
    what = f"no clause {row.clause_id} in the rulebook any more"
    return Missing(what, str(row.title), row.get_absolute_url())


def _gone_ruling(row: Ruling) -> Missing:
    what = f"no ruling {row.ruling_id} in force any more"
    return Missing(what, str(row.question), row.get_absolute_url())


def _rulings_of(game: str) -> tuple[str, str]:
    return f"Rulings of {load_rulebook(game).title}", reverse("cards:ruling_list", args=[game])


def _book_of(game: str) -> tuple[str, str]:
    return f"Rulebook of {load_rulebook(game).title}", reverse("cards:rulebook", args=[game])


def _above(what: str, game: str, section: str) -> Missing:
    if game not in games():
        return Missing(what)
    title, address = _book_of(game)
    if (found := load_rulebook(game).section_of.get(section)) is None:
        return Missing(what, title, address)
    return Missing(what, f"{found.id} {found.title}", f"{address}#{found.id}")


def _game_of(prefix: str) -> str:
    """The game whose clause ids begin so; empty: none."""
    return next((game for game in games() if prefix and prefix_of(game) == prefix.upper()), "")


def prefix_of(game: str) -> str:
    """What the clause ids of a game begin with: `GH`."""
    return next(iter(load_rulebook(game).clauses)).partition("-")[0]


# For use without a network (`seek-named.js` says the same with it) ------------------------------------
def places_above() -> dict[str, dict[str, Any]]:
    """Of each game what its ids begin with, and where to look instead of what is not there."""
    return {game: _places(game) for game in games()}


def _places(game: str) -> dict[str, Any]:
    sections = [(section.id, section.title) for section in load_rulebook(game).sections]
    places = {"book": _book_of(game), "rulings": _rulings_of(game), "sections": dict(sections)}
    return {"prefix": prefix_of(game), **places}


def gone_ids() -> dict[str, dict[str, str]]:
    """Clauses and rulings that were here and still have their page, by id."""
    return {key: asdict(gone) for key, gone in _gone()}


def _gone() -> Iterator[tuple[str, Missing]]:
    yield from ((row.clause_id, _gone_clause(row)) for row in Clause.objects.filter(retired=True))
    for row in Ruling.objects.live().of_site().exclude(pk__in=Ruling.objects.in_force().values("pk")):
        yield row.ruling_id, _gone_ruling(row)
