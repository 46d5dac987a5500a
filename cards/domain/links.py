"""Links between cards, clauses and rulings, written only where they differ."""

from cards.library.catalogue import Catalogue
from cards.library.rulebook import Ruling
from cards.library.topics import clauses_of_card
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
    rows = {row.ruling_id: row for row in RulingRow.objects.of_game(game).with_citations()}
    changed = []
    for ruling in rulings:
        row = rows[ruling.id]
        newer = rows[ruling.superseded_by] if ruling.superseded_by else None
        if _link_one(row, ruling, keys, cards, newer):
            changed.append(ruling.id)
    return changed


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
    if {card.card_id for card in row.cards.all()} != set(ruling.cards):
        row.cards.set([cards[card] for card in ruling.cards])
        changed = True
    if row.superseded_by_id != (newer.pk if newer else None):
        RulingRow.objects.filter(pk=row.pk).update(superseded_by=newer)
        changed = True
    return changed


def _clause_keys(game: str) -> dict[str, int]:
    return dict(Clause.objects.filter(game=game).values_list("clause_id", "pk"))
