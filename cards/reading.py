"""What the library's pages show, gathered in few queries."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone

from harvest_site.base.access import may

from .domain.current import catalogue_in_force
from .enums import RulingState
from .library.casebook import Case, cases_of, cases_resting_on, load_casebook
from .library.catalogue import Catalogue
from .library.formats import Legality, legality
from .library.loader import games, load_rulebook
from .library.rulebook import edition_key
from .library.topics import clauses_of_card, sharers
from .library.wording import Piece, word_diff
from .models import Card, Clause, ClauseEdition, Printing, Ruling
from .why import Why, whys_of

COOKIE = "game"  # where the frame keeps the picked game


def game_or_404(slug: str) -> str:
    """The slug, if the library has that game."""
    if slug not in games():
        raise Http404(f"There is no game called {slug} here.")
    return slug


def picked_game(request: Any) -> str:
    """The game in the address, else the remembered one, else the first."""
    wishes = (request.GET.get("game"), request.COOKIES.get(COOKIE))
    return next((wish for wish in wishes if wish in games()), games()[0])


def game_title(game: str) -> str:
    """The name of a game."""
    return load_rulebook(game).title


@dataclass(frozen=True, slots=True)
class SectionOfBook:
    """A section with its clause rows, for the rulebook page."""

    id: str
    title: str
    clauses: Sequence[Clause]


def sections_of(game: str) -> list[SectionOfBook]:
    """The whole book in order, in one query."""
    found: dict[str, SectionOfBook] = {}
    for clause in Clause.objects.live().of_game(game).order_by("position"):
        section = found.setdefault(
            clause.section_id, SectionOfBook(clause.section_id, clause.section_title, [])
        )
        section.clauses.append(clause)  # type: ignore[attr-defined]
    return list(found.values())


def refusals_citing(game: str, clause_id: str) -> list[Why]:
    """Codes of engines and deck checks that cite a clause, each with its example."""
    return [why for why in whys_of(game) if clause_id in why.code.clauses]


def open_answers(user: Any) -> list[Ruling]:
    """Answers to questions of `user` that have not been marked as read, the newest first."""
    if not user.is_authenticated:
        return []
    rows = Ruling.objects.filter(asked_by=user.pk, seen_at=None, retired=False)
    return list(rows.exclude(state__in=(RulingState.ASKED, RulingState.DRAFT)).order_by("-id")[:10])


def questions_waiting(user: Any) -> int:
    """How many questions and drafts wait for `user`, where he is an editor."""
    return Ruling.objects.waiting().of_site().count() if may(user, "cards.see_waiting") else 0


def rulings_of_clause(clause: Clause) -> dict[str, list[Ruling]]:
    """Rulings that rest on a clause: `rulings` in force, `overruled` the superseded ones."""
    return _by_force(Ruling.objects.live().of_site().filter(clauses=clause))


def rulings_of_card(card: Card) -> dict[str, list[Ruling]]:
    """Rulings that name a card: `rulings` in force, `overruled` the superseded ones."""
    return _by_force(Ruling.objects.live().of_site().filter(cards=card))


def _by_force(rows: QuerySet[Ruling]) -> dict[str, list[Ruling]]:
    found = list(rows.select_related("superseded_by").order_by("game", "position", "id"))
    over = [row for row in found if row.state == RulingState.SUPERSEDED or row.superseded_by_id]
    return {"rulings": [row for row in found if row not in over], "overruled": over}


@dataclass(frozen=True, slots=True)
class Step:
    """A wording in the history of a clause, after the one before it; `pieces` show what it changed."""

    wording: ClauseEdition
    before: ClauseEdition | None
    pieces: Sequence[Piece]

    @property
    def standing_changed(self) -> bool:
        """Whether the clause came from elsewhere before."""
        return self.before is not None and self.before.standing != self.wording.standing


def history_of(editions: Sequence[ClauseEdition]) -> list[Step]:
    """Wordings with their differences, the newest first; editions count up by their numbers."""
    rows = sorted(editions, key=lambda row: edition_key(row.edition))
    steps = []
    for before, wording in zip([None, *rows], rows, strict=False):
        steps.append(Step(wording, before, word_diff(before.text if before else wording.text, wording.text)))
    return steps[::-1]


@dataclass(frozen=True, slots=True)
class CaseOfClause:
    """A case on a clause's page; `own`: it belongs to that clause. `text`: what is tried, on what."""

    case: Case
    own: bool
    text: str


def casebook_of(clause: Clause) -> list[CaseOfClause]:
    """The cases of a clause, and those of others that rest on it too."""
    found = cases_of(clause.game, clause.clause_id)
    return [shown_case(case, clause.clause_id) for case in found]


def shown_case(case: Case, clause: str) -> CaseOfClause:
    """A case as the page of a clause, or its own, shows it."""
    return CaseOfClause(case, case.clause == clause, _tried(case))


def _tried(case: Case) -> str:
    """The log with the entry that is tried as its last line, or the list."""
    if case.entry is None:
        return json.dumps(case.deck, indent=1, ensure_ascii=False)
    return "\n".join(json.dumps(entry, ensure_ascii=False) for entry in (*case.log, case.entry))


def cases_of_card(catalogue: Catalogue, clauses: Iterable[str]) -> list[Case]:
    """The cases that rest on a card's clauses: first those of clauses that few cards share.

    Clauses that all cards share say nothing of one of them.
    """
    shared, everybody = sharers(catalogue), len(catalogue.cards)
    own = {clause: shared.get(clause, 1) for clause in clauses if shared.get(clause) != everybody}

    def rank(case: Case) -> tuple[int, bool]:
        return min(own[clause] for clause in case.clauses if clause in own), case.clause not in own

    return sorted(cases_resting_on(catalogue.game, own), key=rank)


def find_cases(*, game: str = "", clause: str = "", card: str = "") -> list[Case]:
    """The cases of a game, or of all, that rest on a clause (in any case) and on the clauses of a card."""
    found = [case for slug in games() if game in ("", slug) for case in _cases_in(slug, card)]
    wanted = clause.upper()
    chosen = [case for case in found if not wanted or wanted in case.clauses]
    return sorted(chosen, key=lambda case: bool(wanted) and case.clause != wanted)


def _cases_in(game: str, card_id: str) -> Sequence[Case]:
    if not card_id:
        return load_casebook(game)
    catalogue = catalogue_in_force(game)
    card = catalogue.cards.get(card_id)
    return cases_of_card(catalogue, clauses_of_card(catalogue, card)) if card else ()


def legality_today(card: Card) -> list[Legality]:
    """The card's standing in each format, on the day of the site's time zone."""
    return list(legality(catalogue_in_force(card.game), card.card_id, timezone.localdate()))


def decks_with(catalogue: Catalogue, card_id: str) -> list[dict[str, Any]]:
    """Theme decks that hold a card: name and copies."""
    decks = catalogue.extras.get("theme_decks", ())
    return [
        {"name": deck["name"], "copies": deck["cards"][card_id]} for deck in decks if card_id in deck["cards"]
    ]


def rarities_of(catalogue: Catalogue, card_id: str) -> list[dict[str, str]]:
    """Editions in which a card is printed, each with its rarity there."""
    return [
        {"edition": edition["name"], "rarity": rarity}
        for edition in catalogue.extras.get("editions", ())
        for rarity, cards in edition["rarities"].items()
        if card_id in cards
    ]


def printings_of(card: Card) -> list[Printing]:
    """The printings of a card that the library knows."""
    return list(card.printings.live())
