"""The text form of deck lists: every quirk that people's lists have."""

from typing import Any

import pytest

from cards.library.catalogue import Catalogue
from decks.formats import (
    IGNORED,
    MAX_CARDS,
    MAX_LINES,
    METADATA,
    TAKEN,
    UNKNOWN,
    DeckFileError,
    DeckTooLargeError,
    ReadLine,
    read_deck,
    read_text,
)

from .lists import crop, made, shipped


def one(text: str, catalogue: Catalogue | None = None) -> ReadLine:
    """What a single line becomes."""
    (line,) = read_text(text, catalogue or shipped()).lines
    return line


@pytest.mark.parametrize(
    "text",
    [
        "4 Sweet Corn",
        "4x Sweet Corn",
        "4X Sweet Corn",
        "4 x Sweet Corn",
        "4\u00d7 Sweet Corn",
        "4xSweet Corn",
        "x4 Sweet Corn",
        "Sweet Corn x4",
        "Sweet Corn X 4",
        "Sweet Corn \u00d74",
        "Sweet Corn 4x",
        "0004 Sweet Corn",
        "+4 Sweet Corn",
        "4\tSweet Corn",
        "  4   Sweet   Corn  ",
        "4\u00a0Sweet\u00a0Corn",
        "\ufeff4 Sweet Corn",
        "4 SWEET CORN",
        "4 Swéët Cörn",
        "4 sweet-corn",
        "4 Sweet Corn (STA)",
        "4 Sweet Corn (STA) 12",
        "4 Sweet Corn [STA]",
        "4 Sweet Corn (2026)",
        "4 Sweet Corn  // the best",
        "4 Sweet Corn  # the best",
        "4 Sweet Corn\t# the best",
    ],
)
def test_four_sweet_corn(text: str) -> None:
    line = one(text)
    assert (line.kind, line.card, line.quantity, line.foil) == (TAKEN, "sweet-corn", 4, False)


@pytest.mark.parametrize("text", ["Sweet Corn", "sweet corn", "Sweet Corn (STA)", "Sweet Corn  # one"])
def test_a_name_alone_is_one_copy(text: str) -> None:
    line = one(text)
    assert (line.kind, line.card, line.quantity) == (TAKEN, "sweet-corn", 1)


@pytest.mark.parametrize(
    "text",
    [
        "2 Sweet Corn *F*",
        "2 Sweet Corn *f*",
        "2 Sweet Corn (STA) 3 *F*",
        "2 Sweet Corn *F* (STA)",
        "2 Sweet Corn (foil)",
    ],
)
def test_a_foil_mark(text: str) -> None:
    line = one(text)
    assert (line.kind, line.reference, line.quantity, line.foil) == (TAKEN, "Sweet Corn *F*", 2, True)


def test_what_was_left_out_of_a_name_is_told() -> None:
    assert one("4 Sweet Corn (STA) 12").why == "without (STA) 12"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("   ", "blank"),
        ("// 4 Sweet Corn", "comment"),
        ("# Crops", "comment"),
        ("  // indented", "comment"),
        ("Crops:", "section heading"),
        ("Crops", "section heading"),
        ("Tools (24)", "section heading"),
        ("Tools (24):", "section heading"),
        ("Basic Tools [12]", "section heading"),
        ("Deck", "section heading"),
        ("DECK", "section heading"),
        ("About", "section heading"),
        ("Deck: 60 cards", "section heading"),
        ("My favourites:", "section heading"),
        ("The rest (9)", "section heading"),
        ("[Crops]", "section heading"),
        ("== Crops ==", "section heading"),
        ("------", "a line of signs only"),
        ("Author: Aiko", "a field that deck lists here do not have"),
        ("Name:", "empty"),
    ],
)
def test_lines_without_a_card_are_ignored_and_say_why(text: str, why: str) -> None:
    line = one(text)
    assert (line.kind, line.why) == (IGNORED, why)


def test_metadata() -> None:
    reading = read_text(
        "Name: Aiko\u2019s Deck #4\r\nFormat: Tourney\r\nGAME : The Great Harvest\r\n", shipped()
    )
    assert [line.kind for line in reading.lines] == [METADATA] * 3
    assert (reading.name, reading.deck_format, reading.game) == (
        "Aiko\u2019s Deck #4",
        "tourney",
        "great-harvest",
    )


def test_the_first_of_two_names_holds_and_the_second_is_told() -> None:
    reading = read_text("Name: One\nName: Two", shipped())
    assert (reading.name, reading.lines[1].kind, reading.lines[1].why) == ("One", IGNORED, "given already")


def test_a_name_after_about_needs_no_colon() -> None:
    reading = read_text("About\nName Corn and Co\n\nDeck\n4 Sweet Corn", shipped())
    assert (reading.name, reading.cards) == ("Corn and Co", {"sweet-corn": 4})


def test_a_card_on_several_lines_adds_up() -> None:
    reading = read_text("4 Sweet Corn\nsweet-corn\n2 Sweet Corn *F*\n1 SWEET CORN *F*", shipped())
    assert reading.cards == {"sweet-corn": 5, "Sweet Corn *F*": 3}


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_every_line_of_the_input_is_in_the_report(ends: str) -> None:
    rows = ["Name: X", "", "# c", "4 Sweet Corn", "4 Swet Corn", "Tools (2)", "  2 Silo\t"]
    lines = read_text(ends.join(rows) + ends, shipped()).lines
    assert [line.text for line in lines] == rows
    assert [line.number for line in lines] == [1, 2, 3, 4, 5, 6, 7]
    assert [line.kind for line in lines] == [METADATA, IGNORED, IGNORED, TAKEN, UNKNOWN, IGNORED, TAKEN]


@pytest.mark.parametrize(
    ("text", "how", "card"),
    [
        ("4 Sweet", "prefix", "sweet-corn"),
        ("4 Swet Corn", "close", "sweet-corn"),
        ("4 Sweet Corn Deluxe", "close", "sweet-corn"),
        ("Silos", "close", "silo"),
        ("4 Sweet Corn *foil*", "close", "sweet-corn"),
        ("4 Butcher", "prefix", "butcher-shop"),
    ],
)
def test_a_name_that_is_not_exact_is_never_taken(text: str, how: str, card: str) -> None:
    line = one(text)
    assert (line.kind, line.card) == (UNKNOWN, "")
    assert (line.proposals[0].card, line.proposals[0].how) == (card, how)


def test_a_prefix_beats_a_close_name() -> None:
    catalogue = made([crop("rye", "Rye"), crop("rye-grass", "Rye Grass"), crop("ryd", "Ryd")])
    assert [p.how for p in one("1 Ry", catalogue).proposals] == ["prefix", "prefix", "prefix"]
    assert [p.how for p in one("1 Rye G", catalogue).proposals if p.card == "rye-grass"] == ["prefix"]
    exact = one("1 Rye", catalogue)
    assert (exact.kind, exact.card) == (TAKEN, "rye")


def test_without_any_likeness_nothing_is_proposed() -> None:
    assert one("4 Zzzzzzzz").proposals == ()


@pytest.mark.parametrize("written", ["0", "-1", "4.0", "1,5"])
def test_a_bad_quantity_waits_for_a_person(written: str) -> None:
    line = one(f"{written} Sweet Corn")
    assert (line.kind, line.card, line.proposals[0].how) == (UNKNOWN, "sweet-corn", "exact")
    assert line.why == f"the quantity {written} is not a whole number of at least 1"


@pytest.mark.parametrize("text", ["Silo (4)", "Silo:", "Sweet Corn:"])
def test_a_card_written_like_a_heading_is_not_lost(text: str) -> None:
    line = one(text)
    assert (line.kind, line.proposals[0].how) == (UNKNOWN, "exact")


@pytest.mark.parametrize("text", ["Silos (4)", "Sweet Cron [4]", "Feeders (8):"])
def test_a_slip_of_a_card_is_no_heading(text: str) -> None:
    line = one(text)
    assert (line.kind, line.proposals[0].how) == (UNKNOWN, "close")


ODD = (
    "Deck", "Tools (24)", "Crops:", "4", "4 Horsemen", "x4", "Name: Sam", "# Number One", "// Slashes",
    "Sam x2", "Corn (STA)", "Corn *F*", "Format: Tourney", "About", "----", "2x4", "The Day  #2",
)  # fmt: skip


def odd() -> Catalogue:
    """Cards whose names look like everything else that a list holds."""
    rows = [crop(f"odd-{place}", name) for place, name in enumerate(ODD)]
    return made([*rows, crop("horsemen", "Horsemen"), crop("corn", "Corn"), crop("sam", "Sam")])


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("form", ["{}", "3 {}", "3x {}"])
def test_a_card_named_like_a_heading_or_a_number_is_not_lost(name: str, form: str) -> None:
    line = one(form.format(name), odd())
    assert (line.kind, line.card) == (TAKEN, f"odd-{ODD.index(name)}")
    assert line.quantity == (1 if form == "{}" else 3)


def test_the_whole_line_is_tried_as_a_name_first() -> None:
    reading = read_text("4 Horsemen\n4 4 Horsemen\n3 Horsemen", odd())
    assert reading.cards == {"odd-4": 5, "horsemen": 3}


def test_an_inline_comment_needs_two_spaces() -> None:
    assert one("4 Sweet Corn // no comment").kind == UNKNOWN


def test_a_quantity_without_a_name_is_told() -> None:
    assert (one("4").kind, one("4").reference) == (UNKNOWN, "4")


def test_an_empty_list_is_a_list() -> None:
    assert (read_text("", shipped()).lines, read_text("", shipped()).cards) == ((), {})


def test_two_thousand_lines_are_read_and_one_more_is_not() -> None:
    assert len(read_text("\n" * MAX_LINES, shipped()).lines) == MAX_LINES
    with pytest.raises(DeckTooLargeError, match="more than 2,000 lines"):
        read_text("\n" * (MAX_LINES + 1), shipped())


def test_ten_thousand_cards_are_read_and_one_more_is_not() -> None:
    assert read_text(f"{MAX_CARDS - 1} Silo\nSilo", shipped()).cards == {"silo": MAX_CARDS}
    with pytest.raises(DeckTooLargeError, match="more than 10,000 cards"):
        read_text(f"{MAX_CARDS} Silo\nSilo", shipped())


def test_a_quantity_of_very_many_digits_is_too_large() -> None:
    with pytest.raises(DeckTooLargeError, match="more than 10,000 cards"):
        read_text("9" * 100_000 + " Silo", shipped())
    assert read_text("0" * 100_000 + "4 Silo", shipped()).cards == {"silo": 4}


@pytest.mark.parametrize("content", ["x" * (512 * 1024 + 1), "é" * (256 * 1024 + 1)], ids=["ascii", "utf-8"])
def test_over_512_kb_is_refused(content: str) -> None:
    with pytest.raises(DeckTooLargeError, match="larger than 512 KB"):
        read_text(content, shipped())
    with pytest.raises(DeckTooLargeError, match="larger than 512 KB"):
        read_deck(content.encode(), shipped())


@pytest.mark.parametrize(
    "line",
    ["(a) " * 120_000, "x " * 240_000, "4 " * 240_000, "[" * 500_000, "[a(" * 160_000, "-" * 500_000],
    ids=range(6),
)
def test_a_hostile_line_costs_little(line: str) -> None:
    assert one(line).kind in (UNKNOWN, IGNORED)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_that_programs_write(encoding: str) -> None:
    assert read_deck("4 Swéet Corn\r\n".encode(encoding), shipped()).cards == {"sweet-corn": 4}


def test_a_broken_utf_16_file_is_no_deck() -> None:
    with pytest.raises(DeckFileError, match="encoding"):
        read_deck(b"\xff\xfe4", shipped())


def test_what_the_check_is_given() -> None:
    reading = read_text("4 Sweet Corn\n1 Sweet Corn\n0 Silo\n3 Swet Corn\nTools (3)", shipped())
    lines: Any = reading.deck["cards"].lines
    assert lines == (("sweet-corn", 4), ("sweet-corn", 1), ("silo", 0), ("Swet Corn", 3))
