"""Deck lists as CSV, JSON, Cockatrice and OCTGN files."""

import pytest

from decks.formats import (
    IGNORED,
    METADATA,
    TAKEN,
    UNKNOWN,
    DeckFileError,
    DeckTooLargeError,
    parse_document,
    read_csv,
    read_deck,
    read_json,
    read_xml,
    source_of,
)

from .lists import shipped

COD = """<?xml version="1.0"?>
<cockatrice_deck version="1">
    <deckname>Corn &amp; Co</deckname>
    <comments>none</comments>
    <zone name="main">
        <card number="4" name="Sweet Corn"/>
        <card number="1" price="0" name="SWEET CORN *F*"/>
        <card number="2" name="Swet Corn"/>
    </zone>
    <zone name="side"><card number="3" name="Silo"/><card number="x" name="Silo"/></zone>
</cockatrice_deck>
"""
O8D = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a6d114c7-2e2a-4896-ad8c-0330605c90bf">
  <section name="Crops" shared="False">
    <card qty="4" id="0a1">Sweet Corn</card>
    <card qty="2" id="silo" />
  </section>
  <section name="Tools"><card id="0a2">Combine</card></section>
  <notes><![CDATA[late night]]></notes>
</deck>
"""


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("4 Sweet Corn", "text"),
        ("Sweet Corn, the best\n", "text"),
        ("Name, the unknown one\n", "text"),
        ("Name: Deck\nSilo", "text"),
        ('\ufeff {"format": "harvest-deck/1"}', "json"),
        (COD, "xml"),
        ("quantity,name\n4,Sweet Corn", "csv"),
        ("Name: Corn; the deck\n4 Sweet Corn", "text"),
    ],
)
def test_a_form_is_told_by_its_content(text: str, source: str) -> None:
    assert source_of(text) == source


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize(
    "header", [("quantity", "name"), ("Qty", "Card Name"), ("#", "Card"), ("\ufeffCount", "Id")]
)
def test_csv_with_any_delimiter_and_many_headers(delimiter: str, header: tuple[str, str]) -> None:
    rows = [header, ("4", "sweet-corn"), ("", "Silo"), ("0002", "silo")]
    text = "\r\n".join(delimiter.join(row) for row in rows)
    reading = read_deck(text, shipped())
    assert (reading.source, reading.cards) == ("csv", {"sweet-corn": 4, "silo": 3})


@pytest.mark.parametrize(
    "text", ["sep=;\r\nname;quantity\r\nSilo;4", "name^set^quantity\nSilo^STA^4", "id/qty\nsilo/4"]
)
def test_csv_with_an_odd_delimiter(text: str) -> None:
    reading = read_deck(text, shipped())
    assert (reading.source, reading.cards) == ("csv", {"silo": 4})


def test_csv_reports_every_row() -> None:
    text = (
        'Name,Quantity,Foil,Price\n"Sweet Corn",2,foil,1\n\nSwet Corn,1,,\n,,,5\nSilo,none,,\n"Si\nlo",1,,\n'
    )
    lines = read_csv(text, shipped()).lines
    assert [(line.number, line.kind, line.reference) for line in lines] == [
        (1, IGNORED, ""), (2, TAKEN, "Sweet Corn *F*"), (3, IGNORED, ""), (4, UNKNOWN, "Swet Corn"),
        (5, IGNORED, ""), (6, UNKNOWN, "silo"), (7, UNKNOWN, "Si\nlo"),
    ]  # fmt: skip
    assert [line.why for line in lines if line.kind == IGNORED] == ["header", "blank", "no card is named"]
    assert "".join(line.text for line in lines) == text.replace("\n", "").replace('Silo",1', 'Si\nlo",1')


def test_a_row_whose_name_and_id_are_two_cards_names_none() -> None:
    line = read_csv("id,name,quantity\nsilo,Sweet Corn,4", shipped()).lines[1]
    assert line.kind == UNKNOWN


def test_csv_without_a_header_is_no_deck() -> None:
    with pytest.raises(DeckFileError, match="no header"):
        read_csv("4,Sweet Corn\n", shipped())


def test_csv_with_a_monstrous_cell_is_no_deck() -> None:
    with pytest.raises(DeckFileError, match="cannot be read as a table"):
        read_csv("name,quantity\n" + "x" * 200_000 + ",1", shipped())


def test_cockatrice() -> None:
    reading = read_deck(COD, shipped())
    assert (reading.source, reading.name) == ("cod", "Corn & Co")
    assert reading.cards == {"sweet-corn": 4, "Sweet Corn *F*": 1, "silo": 3}
    assert [(line.reference, line.quantity) for line in reading.unknown] == [("Swet Corn", 2), ("silo", "x")]
    assert {line.number for line in reading.lines} == set(range(1, 12))
    assert [line.why for line in reading.lines if line.kind == IGNORED] == ["mark-up"] * 6


def test_octgn() -> None:
    reading = read_deck(O8D.encode(), shipped())
    assert (reading.source, reading.cards) == ("o8d", {"sweet-corn": 4, "silo": 2, "combine": 1})
    assert {line.number for line in reading.lines} == set(range(1, 10))


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    '<cockatrice_deck><zone name="main"><card number="1" name="&b;"/></zone></cockatrice_deck>'
)
FETCH = '<!DOCTYPE d SYSTEM "file:///etc/passwd"><cockatrice_deck><deckname>x</deckname></cockatrice_deck>'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (BOMB, "a document type is not read"),
        (FETCH, "a document type is not read"),
        ("<deck>", "not well-formed"),
        ("<deck>&undefined;</deck>", "not well-formed"),
        ("<html></html>", "the root of no deck file"),
        ("<deck>" * 50 + "</deck>" * 50, "nested too deeply"),
        ('<?xml version="1.0" encoding="martian"?><deck></deck>', "encoding|well-formed"),
    ],
)
def test_xml_that_is_not_read(text: str, reason: str) -> None:
    with pytest.raises(DeckFileError, match=reason):
        read_xml(text.encode(), shipped())


def test_json() -> None:
    text = """{"format": "harvest-deck/1", "game": "great-harvest", "deck_format": "tourney",
        "name": "Corn", "deck": {"cards":
            {"Sweet Corn": 4, "sweet-corn": 1, "Swet Corn": 2, "silo": 0, "Sweet Corn (STA)": 1}}}"""
    reading = read_json(text, shipped())
    assert (reading.name, reading.game, reading.deck_format) == ("Corn", "great-harvest", "tourney")
    assert reading.cards == {"sweet-corn": 5}
    assert [line.reference for line in reading.unknown] == ["Swet Corn", "silo", "Sweet Corn (STA)"]
    assert [line.kind for line in reading.lines[:3]] == [METADATA] * 3


def test_json_keeps_a_key_that_stands_twice() -> None:
    text = '{"format": "harvest-deck/1", "deck": {"cards": {"silo": 4, "silo": 4, "silo": 1}}}'
    assert read_json(text, shipped()).cards == {"silo": 9}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON .* line 1, column 2"),
        ("{}", "no object with the format"),
        ("[]", "no object with the format"),
        ('{"format": "harvest-deck/2"}', "no object with the format"),
        ('{"format": "harvest-deck/1", "name": 1}', "its name is not a text"),
        ('{"format": "harvest-deck/1", "game": ["x"]}', "its game is not a text"),
        ('{"format": "harvest-deck/1", "deck": {}, "deck": {}}', "stands twice"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_json_that_is_no_deck_document(text: str, reason: str) -> None:
    with pytest.raises(DeckFileError, match=reason):
        parse_document(text)


@pytest.mark.parametrize("deck", ["null", "[]", "{}", '{"cards": []}'])
def test_a_document_without_cards_cannot_be_read_as_a_list(deck: str) -> None:
    with pytest.raises(DeckFileError, match="no cards"):
        read_json('{"format": "harvest-deck/1", "deck": ' + deck + "}", shipped())


@pytest.mark.parametrize("quantity", ["10001", "9" * 10_000])
def test_the_limit_of_cards_holds_in_documents(quantity: str) -> None:
    with pytest.raises(DeckTooLargeError, match="10,000 cards"):
        parse_document('{"format": "harvest-deck/1", "deck": {"cards": {"silo": ' + quantity + "}}}")


def test_the_limit_of_lines_holds_in_documents() -> None:
    cards = ",".join(f'"x{number}": 1' for number in range(2001))
    with pytest.raises(DeckTooLargeError, match="2,000 lines"):
        parse_document('{"format": "harvest-deck/1", "deck": {"cards": {' + cards + "}}}")
