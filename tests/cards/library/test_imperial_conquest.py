"""What `check_library` finds in the library of Imperial Conquest: its pieces and its maps."""

import shutil
from pathlib import Path

import pytest

from cards.library.checks import check_library
from cards.library.source import DATA

GAME = "imperial-conquest"


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
        ("catalogue.yaml", "movement: 3", "movement: 0", "less than the minimum"),
        ("catalogue.yaml", "cost: {food: 1}", "cost: {stone: 1}", "stone"),
        ("catalogue.yaml", "id: cavalry, name", "id: knight, name", "in this order"),
        ("catalogue.yaml", "selective: false,", "selective: false, carries: {cavalry: 1},", "carry units"),
        ("catalogue.yaml", "sub_type: naval", "sub_type: land", "are naval"),
        ("catalogue.yaml", "two-straits,", "atlantis,", "there is no such file"),
        ("catalogue.yaml", "IC-7.13", "IC-99.1", "there is no clause"),
        ("maps/two-straits.yaml", "radius: 4", "radius: 9", "greater than the maximum"),
        ("maps/two-straits.yaml", "water]", "lava]", "lava"),
        ("maps/two-straits.yaml", "id: two-straits", "id: two-capes", "is not the name of this file"),
        ("casebook.yaml", "position: market", "position: fair", "there is no position"),
    ],
)
def test_each_fault_is_found(data: Path, file: str, old: str, new: str, says: str) -> None:
    faults = spoil(data, file, old, new)
    assert faults
    assert any(says in fault for fault in faults), faults
