"""Read after write is the identity, whatever cards and decks are called."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.library.catalogue import Card, Catalogue
from cards.library.text import normalise
from decks.formats import WRITERS, DeckList, read_deck, read_text, reference_of, source_of
from decks.formats.order import in_order

from .lists import GAME, legal_cards, shipped

ODD_NAMES = (
    "Deck", "Tools (24)", "4", "4 Corn", "x4", "4x Corn", "Name: Sam", "# One", "// Slash", "Sam x2",
    "Corn (STA)", "Corn *F*", "Format: Tourney", "----", "Corn", "quantity,name", "=SUM(A1)", "'=x", "<deck>",
    '{"a"}', "Crème Brûlée", 'a "b"', "1 4 Corn", "Straße", "Crops (4)",
)  # fmt: skip
SIGNS = st.characters(blacklist_categories=["C", "Zl", "Zp"])
DECK_NAMES = st.text(SIGNS, max_size=20).map(lambda text: " ".join(text.split()))
NAMES = st.one_of(st.sampled_from(ODD_NAMES), DECK_NAMES).filter(lambda name: normalise(name) != "")


@st.composite
def decks(draw: st.DrawFn) -> tuple[DeckList, Catalogue]:
    """A catalogue of odd names and a deck of some of its cards."""
    names = draw(st.lists(NAMES, min_size=1, max_size=8, unique_by=normalise))
    kinds = ("crop", "animal", "tool")
    cards = {f"odd-{n}": Card(f"odd-{n}", name, kinds[n % 3], "house", {}) for n, name in enumerate(names)}
    catalogue = Catalogue(GAME, "1", cards)
    printings = st.tuples(st.sampled_from(sorted(cards)), st.booleans())
    chosen = draw(st.dictionaries(printings, st.integers(1, 12)))
    references = {reference_of(card, foil, catalogue): copies for (card, foil), copies in chosen.items()}
    deck_format = draw(st.sampled_from(["", "casual", "tourney"]))
    return DeckList(draw(DECK_NAMES), draw(st.sampled_from(["", GAME])), deck_format, references), catalogue


@pytest.mark.parametrize("form", sorted(WRITERS))
@settings(max_examples=60, deadline=None)
@given(made=decks())
def test_read_after_write_is_the_identity(form: str, made: tuple[DeckList, Catalogue]) -> None:
    deck, catalogue = made
    reading = read_deck(WRITERS[form](deck, catalogue), catalogue)
    assert reading.unknown == ()
    assert reading.cards == deck.cards
    assert (reading.name, reading.game, reading.deck_format) == (deck.name, deck.game, deck.deck_format)


@pytest.mark.parametrize("form", sorted(WRITERS))
def test_what_is_written_is_known_by_its_content(form: str) -> None:
    deck = DeckList("Corn", GAME, "tourney", legal_cards())
    written = WRITERS[form](deck, shipped())
    assert source_of(written) == {"cod": "xml"}.get(form, form)


def test_the_text_form() -> None:
    cards = {"sweet-corn": 4, "Sweet Corn *F*": 1, "silo": 2, "krill": 3}
    deck = DeckList("Corn and Co", GAME, "tourney", cards)
    assert WRITERS["text"](deck, shipped()) == (
        "Name: Corn and Co\nGame: great-harvest\nFormat: tourney\n\n"
        "Crops (5)\n4 Sweet Corn\n1 Sweet Corn *F*\n\nTools (2)\n2 Silo\n\nAnimals (3)\n3 Krill\n"
    )


def test_a_deck_is_shown_and_written_in_one_order() -> None:
    cards = {
        "silo": 1,
        "combine": 1,
        "Sweet Corn *F*": 1,
        "old-card": 1,
        "krill": 1,
        "sweet-corn": 1,
        "barley": 1,
    }
    assert list(in_order(cards, shipped())) == [
        "barley", "sweet-corn", "Sweet Corn *F*", "krill", "combine", "silo", "old-card",
    ]  # fmt: skip


def test_a_spreadsheet_runs_no_cell() -> None:
    deck = DeckList("=HYPERLINK(1)", GAME, "tourney", {"silo": 1})
    assert (
        WRITERS["csv"](deck, shipped()).splitlines()[1] == "1,Silo,silo,,'=HYPERLINK(1),great-harvest,tourney"
    )


LINES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["4 Sweet Corn", "Tools (24)", "# c", "Name: x", "4 Swet Corn", "\ufeff", "0 Silo", "Silo (4)"]
    ),
)


@settings(max_examples=100, deadline=None)
@given(lines=st.lists(LINES.map(lambda line: line.replace("\r", "").replace("\n", "")), max_size=8))
def test_every_line_of_any_text_is_reported(lines: Any) -> None:
    reading = read_text("".join(f"{line}\n" for line in lines), shipped())
    assert [line.text for line in reading.lines] == [
        line.removeprefix("\ufeff") if place == 0 else line for place, line in enumerate(lines)
    ]
    assert {line.kind for line in reading.lines} <= {"taken", "metadata", "ignored", "unknown"}
