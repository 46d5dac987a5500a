"""Links between cards, clauses and rulings, written only where they differ."""

from cards.enums import Origin
from cards.library.catalogue import Card as CardData
from cards.library.catalogue import Catalogue
from cards.library.rulebook import Ruling
from cards.library.topics import clauses_of_card, holds
from cards.models import Card, Clause, RulingClause
from cards.models import Ruling as RulingRow


def link_cards(game: str, catalogue: Catalogue) -> None:
    """Link each card with the clauses that its catalogue's `clause_links` give it."""
    keys = _clause_keys(game)
    link = Card.clauses.through
    cards = dict(Card.objects.filter(game=game).values_list("card_id", "pk"))
    wanted = {
        (cards[card.id], keys[clause])
        for card in catalogue.cards.values()
        for clause in clauses_of_card(catalogue, card)
    }
    present = set(link.objects.filter(card__game=game).values_list("card_id", "clause_id"))
    for card, clause in present - wanted:
        link.objects.filter(card_id=card, clause_id=clause).delete()
    link.objects.bulk_create(
        link(card_id=card, clause_id=clause) for card, clause in sorted(wanted - present)
    )


def link_rulings(game: str, rulings: tuple[Ruling, ...]) -> list[str]:
    """Link rulings with their clauses, cards and what supersedes them; the ids whose links changed."""
    keys = _clause_keys(game)
    cards = dict(Card.objects.filter(game=game).values_list("card_id", "pk"))
    told = [row.data for row in Card.objects.live().filter(game=game)] if _any_groups(rulings) else []
    rows = {
        row.ruling_id: row
        for row in RulingRow.objects.of_game(game).select_related("superseded_by").with_citations()
    }
    changed = []
    for ruling in rulings:
        row = rows[ruling.id]
        newer = rows[ruling.superseded_by] if ruling.superseded_by else None
        wanted = {*ruling.cards, *(card.id for card in told if _in_a_group(card, ruling))}
        if _link_one(row, ruling, keys, {name: cards[name] for name in wanted}, newer):
            changed.append(ruling.id)
    return changed


def _any_groups(rulings: tuple[Ruling, ...]) -> bool:
    return any(ruling.groups for ruling in rulings)


def _in_a_group(card: CardData, ruling: Ruling) -> bool:
    return any(holds(group, card) for group in ruling.groups)


def _link_one(
    row: RulingRow, ruling: Ruling, keys: dict[str, int], cards: dict[str, int], newer: RulingRow | None
) -> bool:
    changed = False
    if row.clause_ids != list(ruling.clauses):
        row.cited.all().delete()
        RulingClause.objects.bulk_create(
            RulingClause(ruling=row, clause_id=keys[clause], position=position)
            for position, clause in enumerate(ruling.clauses)
        )
        changed = True
    if {card.card_id for card in row.cards.all()} != set(cards):
        row.cards.set(cards.values())
        changed = True
    if newer is None and row.superseded_by and row.superseded_by.origin == Origin.SITE:
        return changed  # the site has replaced it, and the files do not know
    if row.superseded_by_id != (newer.pk if newer else None):
        RulingRow.objects.filter(pk=row.pk).update(superseded_by=newer)
        changed = True
    return changed


def _clause_keys(game: str) -> dict[str, int]:
    return dict(Clause.objects.filter(game=game).values_list("clause_id", "pk"))


def relink_groups(game: str) -> None:
    """Bring rulings that hold for a group in line with the cards that are in it now."""
    rows = RulingRow.objects.filter(game=game, retired=False).exclude(groups=[])
    told = {row.pk: row.data for row in Card.objects.live().filter(game=game)} if rows else {}
    for ruling in rows:
        wanted = {pk for pk, card in told.items() if any(holds(group, card) for group in ruling.groups)}
        ruling.cards.add(*wanted)
