"""Older versions of catalogues stay as they are, and what was published is never changed under its name."""

import shutil
from pathlib import Path

import pytest

from cards.library.checks import check_library
from cards.library.loader import games, load_catalogue, load_rulebook, older_versions
from cards.library.source import DATA

from .published import catalogues, kept, wordings

GAME = "imperial-conquest"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy of an older file, with what is checked beside it, to be spoilt."""
    for name in (GAME, "common"):
        shutil.copytree(DATA / name, tmp_path / name)
    return tmp_path / GAME / "catalogue-1.0.yaml"


@pytest.mark.parametrize("game", ["harrow-county", "imperial-conquest", "imperial-harvest"])
def test_the_first_version_is_kept_beside_the_newest(game: str) -> None:
    assert older_versions(game) == ("1.0",)
    assert [load_catalogue(game, version).version for version in ("1.0", "1.1", None)] == [
        "1.0",
        "1.1",
        "1.1",
    ]
    assert load_catalogue(game, "1.0").extras["effective"] == "2020-01-01"


@pytest.mark.parametrize(
    ("put", "by", "says"),
    [
        ("movement: 3", "movement: three", "line 12, cards[1].movement: 'three' is not of type integer"),
        ("game: imperial-conquest", "game: chess", "line 4, game: 'imperial-conquest' was expected"),
        ('version: "1.0"', 'version: "0.9"', "version: 0.9 is not what the name of this file says"),
        ("name: Cavalry", "name: infantry", "cards[1].name: infantry is there twice (as Infantry)"),
        ("id: cavalry", "id: infantry", "cards[1].id: infantry is there twice (as infantry)"),
        ("cards:", "cards: [", "it is no YAML"),
    ],
)  # fmt: skip
def test_a_fault_of_an_older_file_is_found(old: Path, put: str, by: str, says: str) -> None:
    text = old.read_text(encoding="utf-8")
    assert put in text
    old.write_text(text.replace(put, by, 1), encoding="utf-8")
    found = [str(fault) for fault in check_library(GAME, old.parents[1])]
    assert any("catalogue-1.0.yaml" in fault and says in fault for fault in found), found


def test_an_older_file_by_the_name_of_the_newest(old: Path) -> None:
    shutil.copy(old.with_name("catalogue.yaml"), old.with_name("catalogue-1.1.yaml"))
    assert [fault.message for fault in check_library(GAME, old.parents[1])] == [
        "catalogue.yaml is called 1.1 too: it needs a new version"
    ]


@pytest.mark.parametrize("game", games())
def test_a_published_catalogue_is_never_changed(game: str) -> None:
    changed = [
        f"Catalogue {version} of {game} is published and says something else now: bump the version and keep "
        f"the old file as catalogue-{version}.yaml."
        for version, digest in kept("catalogues", game).items()
        if catalogues(game).get(version) != digest
    ]
    assert changed == []
    assert list(catalogues(game)) == list(kept("catalogues", game)), "python -m tests.cards.library.published"


@pytest.mark.parametrize("game", games())
def test_a_published_wording_is_never_changed(game: str) -> None:
    known = kept("wordings", game)
    now = wordings(game)
    changed = [
        f"{name} is published and says something else now: give the clause an edition of its own."
        for name, digest in now.items()
        if known.get(name, digest) != digest
    ]
    assert changed == []
    assert [name for name in now if name not in known] == [], "python -m tests.cards.library.published"


@pytest.mark.parametrize("game", games())
def test_a_book_is_in_the_newest_edition_of_its_clauses(game: str) -> None:
    book = load_rulebook(game)
    assert book.edition == "1.1"
    assert {clause.edition for clause in book.clauses.values()} == {"1.0", "1.1"}
