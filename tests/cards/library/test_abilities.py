"""Abilities in words."""

from cards.library.abilities import abilities_of
from cards.library.loader import load_catalogue

CATALOGUE = load_catalogue("imperial-harvest")


def told(card: str) -> list[tuple[str, str, str, str]]:
    found = abilities_of(CATALOGUE, CATALOGUE.cards[card])
    return [(ability.name, ability.column, ability.cost, ability.limit) for ability in found]


def test_costs_and_limits_in_words() -> None:
    assert told("barbarian") == [
        ("Chop", "always", "free", "3 times a game"),
        ("Battle Axe", "on the advanced side", "1 AP", ""),
        ("Throwing Axe", "with a strawberry", "1 AP", "once an activation"),
    ]
    assert [row[2] for row in told("nymph")] == ["1 AP", "works by itself", "what that ability costs"]
    assert told("sorceress")[2] == ("Compulsion", "with a strawberry", "1 AP a cell", "")


def test_every_character_has_three() -> None:
    assert {len(told(card)) for card in CATALOGUE.cards} == {3}


def test_other_cards_have_none() -> None:
    harvest = load_catalogue("great-harvest")
    assert abilities_of(harvest, harvest.cards["krill"]) == []
