"""Reading files: a fault names file, line and field; files from outside are checked by the schemas."""

import json
from pathlib import Path

import pytest

from cards.library.loader import (
    DATA,
    LibraryError,
    catalogue_from,
    load_catalogue,
    load_rulebook,
    read_catalogue,
)
from cards.library.source import content_hash, field_name, line_of, read_yaml

HEAD = 'game: great-harvest\nversion: "2.0"\ncards:\n'
SILO = (
    "  - {id: silo, name: Silo, type: tool, class: storage, sub_type: null, profits: 0, provenance: house,"
    " on: [grain]}\n"
)


def write(tmp_path: Path, text: str, name: str = "own.yaml") -> Path:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return file


def message_of(file: Path) -> str:
    with pytest.raises(LibraryError) as caught:
        read_catalogue(file)
    return str(caught.value)


def test_a_catalogue_of_ones_own_is_read(tmp_path: Path) -> None:
    catalogue = read_catalogue(write(tmp_path, HEAD + SILO.replace(" on:", ' "on":')))
    assert (catalogue.version, list(catalogue.cards), catalogue.cards["silo"].facts["on"]) == (
        "2.0",
        ["silo"],
        ["grain"],
    )


def test_json_is_read_too(tmp_path: Path) -> None:
    row = {
        "id": "combine",
        "name": "Combine",
        "type": "tool",
        "class": "harvester",
        "sub_type": "grain-harvester",
    }
    document = {
        "game": "great-harvest",
        "version": "2.0",
        "cards": [{**row, "profits": 1, "provenance": "house"}],
    }
    catalogue = read_catalogue(write(tmp_path, json.dumps(document), "own.json"))
    assert catalogue.find("Combine") == "combine"


def test_a_value_of_the_wrong_type_is_named_with_its_line(tmp_path: Path) -> None:
    rows = (
        "  - id: rye\n    name: Rye\n    type: crop\n    sub_type: grain\n    profits: many\n"
        "    produce: rye\n    processing: []\n    panel: []\n    harvester: null\n    provenance: house\n"
    )
    file = write(tmp_path, HEAD + rows)
    assert message_of(file) == "own.yaml, line 8, cards[0].profits: 'many' is not of type integer"


def test_a_missing_field_is_named_with_its_row(tmp_path: Path) -> None:
    assert message_of(write(tmp_path, HEAD + "  - {id: rye, type: crop, provenance: house}\n")) == (
        "own.yaml, line 4, cards[0]: name missing"
    )


def test_an_unquoted_on_is_a_missing_on(tmp_path: Path) -> None:
    assert message_of(write(tmp_path, HEAD + SILO)) == "own.yaml, line 4, cards[0]: on missing"


def test_an_unknown_type_lists_the_known_ones(tmp_path: Path) -> None:
    row = "  - {id: rye, name: Rye, type: crops, provenance: house}\n"
    assert message_of(write(tmp_path, HEAD + row)) == (
        "own.yaml, line 4, cards[0].type: 'crops' is not one of crop, animal, tool"
    )


def test_a_doubled_id_is_refused(tmp_path: Path) -> None:
    row = SILO.replace(" on:", ' "on":')
    assert (
        message_of(write(tmp_path, HEAD + row + row)) == "own.yaml, line 5, cards[1].id: silo is there twice"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: }", "own.yaml, line 1: it is no YAML: "),
        ("", "own.yaml, line 1: None is not of type object"),
        ("[]", "own.yaml, line 1: [] is not of type object"),
        ("game: great-harvest\n", "own.yaml, line 1: version, cards missing"),
    ],
)
def test_files_that_are_no_catalogue(tmp_path: Path, text: str, message: str) -> None:
    assert message_of(write(tmp_path, text)).startswith(message)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert message_of(tmp_path / "none.yaml") == "none.yaml: there is no such file"


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_bytes(b"\xff\xfe\x00x")
    assert message_of(file) == "own.yaml: it is no UTF-8 text"


def test_an_older_version_that_is_not_shipped() -> None:
    with pytest.raises(LibraryError, match=r"great-harvest/catalogue-0\.1\.yaml: there is no such file"):
        load_catalogue("great-harvest", "0.1")


def test_loading_is_cached() -> None:
    assert load_catalogue("great-harvest") is load_catalogue("great-harvest")
    assert load_rulebook("great-harvest") is load_rulebook("great-harvest")


def test_the_shipped_catalogue_passes_as_one_from_outside() -> None:
    shipped = load_catalogue("great-harvest")
    assert read_catalogue(DATA / "great-harvest" / "catalogue.yaml") == shipped


def test_a_catalogue_survives_the_way_through_its_document() -> None:
    document = read_yaml(DATA / "great-harvest" / "catalogue.yaml")
    assert catalogue_from(json.loads(json.dumps(document))) == load_catalogue("great-harvest")


def test_hash_follows_content_and_not_order() -> None:
    assert content_hash({"a": 1, "b": [2]}) == content_hash({"b": [2], "a": 1})
    assert content_hash({"a": 1}) != content_hash({"a": 2})


def test_lines_and_names_of_places(tmp_path: Path) -> None:
    file = write(tmp_path, "a:\n  - b: 1\n  - b: 2\n")
    assert [line_of(file, steps) for steps in ((), ("a", 1), ("a", 1, "b"), ("a", 7))] == [1, 3, 3, 1]
    assert field_name(("a", 1, "b")) == "a[1].b"
