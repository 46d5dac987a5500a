"""Changes of a catalogue, pure: read from tables, applied, checked; faults by line and field."""

import datetime
from typing import Any

import pytest

from cards.library.catalogue import document_of
from cards.library.change_tables import read_changes, write_cell
from cards.library.changes import apply_changes, is_site_version, next_version
from cards.library.checks.draft import catalogue_faults, check_changes
from cards.library.loader import catalogue_from, games, load_catalogue

TODAY = datetime.date(2026, 5, 2)
BANS = "format,card,from,source,date,"
EVIDENCE = {"source": "The printed card", "date": "2026-05-01"}


def document() -> dict[str, Any]:
    return document_of(load_catalogue("great-harvest"))


def check(*changes: dict[str, Any]) -> list[str]:
    _, faults = check_changes(document(), changes, version="1.0-site.1", today=TODAY)
    return [str(fault) for fault in faults]


def card(card_id: str, line: int = 2, **fields: Any) -> dict[str, Any]:
    return {"kind": "card", "line": line, "id": card_id, "fields": fields, "remove": [], **EVIDENCE}


def ban(card_id: str, day: str = "2026-06-01", banned: bool = True) -> dict[str, Any]:
    return {
        "kind": "ban",
        "line": 2,
        "format": "tourney",
        "card": card_id,
        "from": day,
        "banned": banned,
        **EVIDENCE,
    }


@pytest.mark.parametrize("game", games())
def test_every_shipped_catalogue_passes_as_a_site_version(game: str) -> None:
    made = document_of(load_catalogue(game)) | {"version": "1.0-site.1"}
    assert list(catalogue_faults(made)) == []
    assert catalogue_from(made).version == "1.0-site.1"


def test_names_of_versions() -> None:
    assert (next_version("1.0", 0), next_version("1.2-site.3", 3)) == ("1.0-site.1", "1.2-site.4")
    assert [is_site_version(name) for name in ("1.0", "1.0-site.1", "../1.0-site.1")] == [False, True, False]


def test_a_corrected_card_and_a_new_one() -> None:
    new = {**next(row for row in document()["cards"] if row["id"] == "oats"), "name": "Spelt"}
    new.pop("id")
    made = apply_changes(
        document(), [card("tuna", profits=6, provenance="public"), card("spelt", **new)], version="1.0-site.1"
    )
    rows = {row["id"]: row for row in made["cards"]}
    assert (rows["tuna"]["profits"], rows["spelt"]["name"], len(rows)) == (6, "Spelt", 98)
    assert check(card("tuna", profits=6), card("spelt", **new)) == []
    assert {row["id"]: row for row in document()["cards"]}["tuna"]["profits"] == 5


def test_a_ban_begins_on_its_day_and_ends_on_another() -> None:
    made = apply_changes(document(), [ban("tuna"), ban("tuna", "2026-09-01", False)], version="1.0-site.1")
    versions = made["formats"]["tourney"]["versions"]
    assert [(row["from"], row["banned"]) for row in versions] == [
        ("2020-01-01", []), ("2026-06-01", ["tuna"]), ("2026-09-01", [])
    ]  # fmt: skip
    assert versions[1]["source"] == "The printed card"
    assert made["formats"]["casual"] == document()["formats"]["casual"]


def test_a_ban_holds_in_later_versions_too() -> None:
    later = {
        "kind": "format",
        "format": "tourney",
        "from": "2026-07-01",
        "fields": {"min_cards": 70},
        **EVIDENCE,
    }
    made = apply_changes(document(), [later, ban("tuna")], version="1.0-site.1")
    assert [(row["min_cards"], row["banned"]) for row in made["formats"]["tourney"]["versions"]] == [
        (60, []), (60, ["tuna"]), (70, ["tuna"])
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (card("tuna", profits="six"), "line 2, tuna, profits: 'six' is not of type integer"),
        (card("tuna", colour="red"), "line 2, colour: no card of this game has such a field"),
        (card("Tuna!", profits=6), "line 2, id: 'Tuna!' is no id: small letters, digits and hyphens"),
        (card("tuna"), "line 2, fields: nothing is changed"),
        (card("tuna", id="tunny"), "line 2, id: an id stays for ever"),
        (card("tuna", name="Salmon"), "line 2, tuna, name: Salmon is there twice (as Salmon)"),
        (card("tuna", harvester="hands"), "line 2, tuna, harvester: no Harvester is a hands"),
        (
            {**card("tuna", profits=6), "source": ""},
            "line 2, source: say what this rests on: the printed card, a letter of the publisher, a page",
        ),
        ({**card("tuna", profits=6), "date": "1 May"}, "line 2, date: the day of the source, as 2026-05-02"),
        ({**card("tuna", profits=6), "date": "2026-05-03"}, "line 2, date: 2026-05-03 has not come yet"),
        (ban("golden-goose"), "line 2, card: there is no card golden-goose"),
        (ban("tuna", "2026-05-01"), "line 2, from: 2026-05-01 is over: what was legal then stays so"),
        ({**ban("tuna"), "format": "standard"}, "line 2, format: there is no format standard"),
        ({"kind": "wish"}, "kind: a change is one of card, ban, format, printing"),
    ],
)
def test_each_fault_by_line_and_field(change: dict[str, Any], fault: str) -> None:
    assert fault in check(change)


def test_a_table_of_cards_is_read_by_the_sort_of_each_field() -> None:
    text = (
        "id,profits,processing,panel,harvester,house_fields,source,date\n"
        "tuna,6,canning smoking,,,-,Printed card 12,2026-05-01\n"
        'krill,,,"[{""holding-tank"": ""must""}]",null,,Printed card 3,2026-05-01\n'
        "apple,,,crop,,,Printed card 4,2026-05-01\n"
    )
    changes, faults = read_changes(text, "card", document())
    assert faults == []
    assert [(row["id"], row["line"], row["fields"], row["remove"]) for row in changes] == [
        ("tuna", 2, {"profits": 6, "processing": ["canning", "smoking"]}, ["house_fields"]),
        ("krill", 3, {"panel": [{"holding-tank": "must"}], "harvester": None}, []),
        ("apple", 4, {"panel": document()["panels"]["crop"]}, []),
    ]


@pytest.mark.parametrize(
    ("kind", "text", "fault"),
    [
        ("card", "", "line 1: the first line names the columns"),
        ("card", "id,source\ntuna,x", "line 1, date: this column is missing"),
        ("card", "id,id,source,date\n", "line 1, id: this column is there twice"),
        ("card", "id,source,date\ntuna,x,y,z\n", "line 2: it has 4 cells, and there are 3 columns"),
        ("card", "id,profits,source,date\ntuna,many,x,y", "line 2, profits: 'many' is no whole number"),
        ("card", "id,panel,source,date\ntuna,[,x,2026-05-01", "line 2, panel: this is no JSON"),
        ("ban", BANS + "banned\na,b,c,d,e,perhaps", "line 2, banned: 'perhaps' is neither yes nor no"),
        ("ban", BANS + "colour\na,b,c,d,e,red", "line 2, colour: there is no such column in this table"),
        ("printing", "card,set\n", "line 1, set_name: this column is missing"),
    ],
)  # fmt: skip
def test_faults_of_the_form_of_a_table(kind: str, text: str, fault: str) -> None:
    _, faults = read_changes(text, kind, document())
    assert fault in [str(found) for found in faults]


def test_other_delimiters_and_a_byte_order_mark() -> None:
    for sign in ";\t|":
        text = "\ufeff" + sign.join(["id", "profits", "source", "date"]) + "\n"
        text += sign.join(["tuna", "6", "Printed, and seen", "2026-05-01"])
        changes, faults = read_changes(text, "card", document())
        assert (faults, changes[0]["source"]) == ([], "Printed, and seen")


def test_cells_are_written_as_they_are_read() -> None:
    assert [write_cell(value) for value in (6, None, ["a", "b"], True, [], {"a": 1})] == [
        "6", "null", "a b", "yes", "[]", '{"a": 1}'
    ]  # fmt: skip
