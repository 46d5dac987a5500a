"""What `check_library` finds in the library of Harrow County, and what the shipped data promise."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from cards.library.checks import check_library
from cards.library.loader import load_catalogue, load_map, load_rulebook, load_rulings
from cards.library.source import DATA

GAME = "harrow-county"
CATALOGUE = load_catalogue(GAME)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the shipped data to be spoilt."""
    for name in (GAME, "common"):
        shutil.copytree(DATA / name, tmp_path / name)
    return tmp_path


def spoil(data: Path, file: str, old: str, new: str) -> list[str]:
    """The faults after replacing the first `old` by `new`."""
    path = data / GAME / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return [str(fault) for fault in check_library(GAME, data)]


def test_shipped_library_is_in_order(data: Path) -> None:
    assert check_library(GAME, data) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("catalogue.yaml", "cost: 3", "cost: three", "is not of type integer"),
        ("catalogue.yaml", "effect: calm-down", "effect: rub-out", "is there twice"),
        ("catalogue.yaml", "{set: one-line}", "{set: one-circle}", "one-circle"),
        ("catalogue.yaml", "set: min-distance, distance: 3", "set: min-distance", "a distance belongs"),
        ("catalogue.yaml", "{id: kammi,", "{id: kammo,", "in this"),
        ("catalogue.yaml", "type: solo, at: [-2, 2]", "type: solo, at: [9, 9]", "is no hex"),
        ("catalogue.yaml", "maps: [standard]", "maps: [atlantis]", "there is no such file"),
        ("catalogue.yaml", "HC-9.17", "HC-99.1", "there is no clause"),
        ("maps/standard.yaml", "terrain: bog", "terrain: lava", "lava"),
        ("maps/standard.yaml", "at: [3, 0]", "at: [3, -1]", "each once"),
        ("maps/standard.yaml", "a: [0, 3]", "a: [0, 4]", "is no hex of this map"),
        ("maps/standard.yaml", "id: standard", "id: usual", "is not the name of this file"),
    ],
)  # fmt: skip
def test_each_fault_is_found(data: Path, file: str, old: str, new: str, says: str) -> None:
    faults = spoil(data, file, old, new)
    assert any(says in fault for fault in faults), faults


def test_there_are_as_many_of_each_as_in_the_box() -> None:
    numbers = Counter(card.type for card in CATALOGUE.cards.values())
    assert numbers == {"faction": 5, "card": 13, "objective": 16, "offer": 11, "solo": 12}
    kinds = Counter(card.facts["kind"] for card in CATALOGUE.cards.values() if card.type == "offer")
    assert kinds == {"advance": 4, "spawn": 3, "strengthen": 4}


def test_only_what_the_rules_show_is_from_the_source() -> None:
    printed = {"card", "objective"}
    shown = [
        card.id for card in CATALOGUE.cards.values() if card.type in printed and card.provenance == "source"
    ]
    assert shown == [
        "catch-my-breath", "calm-down", "where-o-where", "one-from-the-edge", "marsh-meets-bog",
    ]  # fmt: skip


def test_the_map_has_its_terrains() -> None:
    terrains = Counter(row["terrain"] for row in load_map(GAME, "standard")["hexes"])
    assert terrains == {"plains": 10, "forest": 8, "wetlands": 6, "mountain": 6, "bog": 6, "brambles": 1}


def test_the_rulebook_says_what_it_does_not_know_and_marks_the_house() -> None:
    clauses = load_rulebook(GAME).clauses
    assert "not invented" in clauses["HC-1.3"].text
    assert Counter(clause.standing for clause in clauses.values()).keys() == {"source", "public", "house"}
    assert [clause.id for clause in clauses.values() if not (clause.place and clause.title)] == []
    assert len(load_rulings(GAME)) >= 16
