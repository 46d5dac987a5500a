"""Cross references in texts: clause ids, and terms once a paragraph."""

import pytest

from cards.library.glossary import load_glossary
from cards.library.linking import parts_of
from cards.library.loader import games, load_rulebook

GAME = "great-harvest"


def links(text: str, besides: str = "") -> list[tuple[str, str]]:
    return [
        (part.text, part.clause or part.term)
        for part in parts_of(text, GAME, besides)
        if part.clause or part.term
    ]


def test_a_term_is_linked_once_and_the_longest_name_wins() -> None:
    text = "A Combo, two Combos and a Nested Combo."
    assert links(text) == [("Combo", "combo"), ("Nested Combo", "nested-combo")]


def test_clause_ids_are_linked_when_they_are_there() -> None:
    assert links("See GH-4.2, not GH-4.200 or XX-4.2.") == [("GH-4.2", "GH-4.2")]
    assert links("See GH-4.2.", besides="GH-4.2") == []


def test_a_term_inside_a_word_is_none() -> None:
    assert links("toolbox, non-Crop, Crops") == [("Crops", "crop")]


def test_a_term_is_not_linked_to_itself() -> None:
    assert links("A Combo with a Tool.", besides="combo") == [("Tool", "tool")]


@pytest.mark.parametrize("game", games())
def test_the_pieces_together_are_the_text(game: str) -> None:
    for clause in load_rulebook(game).clauses.values():
        assert "".join(part.text for part in parts_of(clause.text, game, clause.id)) == clause.text


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_glossary_that_its_texts_use(game: str) -> None:
    used = {
        part.term
        for clause in load_rulebook(game).clauses.values()
        for part in parts_of(f"{clause.title}. {clause.text}", game)
    }
    assert {term.id for term in load_glossary(game)} - used == set()
