"""What a ruling rests on: clauses in order, cards, and groups of cards by condition."""

from collections.abc import Mapping, Sequence
from typing import Any

from cards.library.catalogue import Card as CardData
from cards.library.loader import games, load_rulebook
from cards.library.text import without_controls
from cards.library.topics import holds
from cards.models import Card, Clause, Ruling, RulingClause
from harvest_site.base.problems import Malformed, NotFound

LONGEST = 4000  # characters of a question or an answer
MOST = 20  # clauses, cards or groups of one ruling


def game_prefix(game: str) -> str:
    """The letters with which a game's ids begin, small. NotFound: no such game."""
    if game not in games():
        raise NotFound(f"There is no game called {game} here.")
    return next(iter(load_rulebook(game).clauses)).partition("-")[0].lower()


def clean_text(text: Any, field: str, longest: int, *, needed: bool = False) -> str:
    """Text without NUL, signs of direction and edges. Malformed: none where it is needed, or too long."""
    clean = without_controls(str(text or "").replace("\x00", "")).strip()
    if needed and not clean:
        raise Malformed(f"{field}: this cannot be left empty.", data={"field": field})
    if len(clean) > longest:
        raise Malformed(f"{field}: at most {longest:,} characters.", data={"field": field})
    return clean


def cite(
    ruling: Ruling,
    *,
    clauses: Sequence[str] | None = None,
    cards: Sequence[str] | None = None,
    groups: Sequence[Mapping[str, Any]] | None = None,
) -> None:
    """Set clauses (the most useful first), cards and groups; None leaves them. Malformed: one is unknown."""
    if clauses is not None:
        _cite_clauses(ruling, clauses)
    if groups is not None:
        ruling.groups = _clean_groups(groups)
    if cards is not None or groups is not None:
        named = list(ruling.cards.all()) if cards is None else _cards(ruling.game, cards)
        ruling.cards.set({*named, *cards_of_groups(ruling.game, ruling.groups)})
    clear_citations(ruling)


def _cite_clauses(ruling: Ruling, clauses: Sequence[str]) -> None:
    names = _few([name.strip().upper() for name in clauses], "clauses")
    rows = {row.clause_id: row for row in Clause.objects.filter(game=ruling.game, clause_id__in=names)}
    _all_known(names, rows, "clauses", "clause")
    ruling.cited.all().delete()
    RulingClause.objects.bulk_create(
        RulingClause(ruling=ruling, clause=rows[name], position=place) for place, name in enumerate(names)
    )


def _cards(game: str, names: Sequence[str]) -> list[Card]:
    wanted = _few([name.strip() for name in names], "cards")
    rows = {row.card_id: row for row in Card.objects.filter(game=game, card_id__in=wanted)}
    _all_known(wanted, rows, "cards", "card")
    return list(rows.values())


def cards_of_groups(game: str, groups: Sequence[Mapping[str, Any]]) -> list[Card]:
    """The cards of the current catalogue that meet one of the conditions."""
    if not groups:
        return []
    rows = Card.objects.live().of_game(game)
    return [row for row in rows if in_a_group(row.data, groups)]


def in_a_group(card: CardData, groups: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a card meets one of the conditions."""
    return any(holds(group, card) for group in groups)


def _clean_groups(groups: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    if len(groups) > MOST:
        raise Malformed(f"groups: at most {MOST}.", data={"field": "groups"})
    return [_clean_group(group) for group in groups]


def _clean_group(group: Mapping[str, Any]) -> dict[str, Any]:
    """A condition: fields of a card with the value, or the values, that it must have."""
    good = isinstance(group, Mapping) and 0 < len(group) <= MOST
    if not good or not all(isinstance(name, str) and _is_wish(value) for name, value in group.items()):
        raise Malformed(
            "groups: each is an object of card fields with a value or a list of values.",
            data={"field": "groups"},
        )
    return dict(group)


def _is_wish(value: Any) -> bool:
    values = value if isinstance(value, list) else [value]
    return len(values) <= MOST and all(isinstance(one, str | int) and len(str(one)) < 80 for one in values)


def _few(names: Sequence[str], field: str) -> list[str]:
    found = list(dict.fromkeys(name for name in names if name))
    if len(found) > MOST:
        raise Malformed(f"{field}: at most {MOST}.", data={"field": field})
    if any("\x00" in name or len(name) > 80 for name in found):
        raise Malformed(f"{field}: one of them is no id.", data={"field": field})
    return found


def _all_known(names: Sequence[str], rows: Mapping[str, Any], field: str, what: str) -> None:
    unknown = [name for name in names if name not in rows]
    if unknown:
        raise Malformed(
            f"{field}: there is no {what} {', '.join(unknown)} in this game.", data={"unknown": unknown}
        )


def clear_citations(ruling: Ruling) -> None:
    """Forget what was read ahead, since it has changed."""
    getattr(ruling, "_prefetched_objects_cache", {}).clear()
