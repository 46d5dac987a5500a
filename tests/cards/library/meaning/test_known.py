"""Meanings that are worked out beforehand: which network read them, and what is said of another one."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from safetensors.numpy import load_file, save

from cards.library.checks import check_meanings
from cards.library.checks import meanings as checks
from cards.library.loader import games
from cards.library.search.meaning import (
    COMMON,
    known,
    known_meanings,
    network_of,
    path_of,
    unknown_among,
    version_of_network,
    write_known,
)

GAME = "great-harvest"
TEXTS = ["Corn needs water.", "A cow eats corn."]
WHAT_TO_DO = f"run `manage.py read_meanings {GAME}` and keep what it writes"


@pytest.fixture
def written(tmp_path: Path) -> Iterator[Path]:
    """The file of a game with two texts, in a folder of its own."""
    (tmp_path / GAME).mkdir()
    with patch.object(known, "DATA", tmp_path), patch.object(checks, "texts_of", lambda game: TEXTS):
        known._known.cache_clear()
        write_known(GAME, TEXTS)
        yield path_of(GAME)
    known._known.cache_clear()


@contextmanager
def another_network() -> Iterator[None]:
    with ExitStack() as stack:
        for module in (known, checks):
            stack.enter_context(patch.object(module, "version_of_network", lambda: "f" * 16))
        known._known.cache_clear()
        yield
    known._known.cache_clear()


@pytest.mark.parametrize("game", [COMMON, *games()])
def test_shipped_files_name_the_present_network(game: str) -> None:
    assert (network_of(game), check_meanings(game)) == (version_of_network(), [])


def test_a_file_names_the_network_that_read_it(written: Path) -> None:
    assert (network_of(GAME), check_meanings(GAME)) == (version_of_network(), [])
    assert known_meanings(TEXTS).keys() == set(TEXTS)


def test_another_network_is_told_and_takes_nothing_from_it(written: Path) -> None:
    mark = version_of_network()
    with another_network():
        said = f"these meanings were read by network {mark}, not by {'f' * 16}: {WHAT_TO_DO}"
        assert [str(fault) for fault in check_meanings(GAME)] == [f"meanings.safetensors: {said}"]
        assert (known_meanings(TEXTS), unknown_among(GAME, TEXTS)) == ({}, TEXTS)
        write_known(GAME, TEXTS)
        assert (network_of(GAME), check_meanings(GAME)) == ("f" * 16, [])


def test_a_file_that_names_none_is_told(written: Path) -> None:
    written.write_bytes(save(load_file(written)))
    said = f"these meanings were read by a network not named, not by {version_of_network()}: {WHAT_TO_DO}"
    assert [str(fault) for fault in check_meanings(GAME)] == [f"meanings.safetensors: {said}"]


def test_a_text_without_a_meaning_is_told(written: Path) -> None:
    with patch.object(checks, "texts_of", lambda game: [*TEXTS, "Geese swim."]):
        said = f"1 texts have no meaning yet, the first of them “Geese swim.”: {WHAT_TO_DO}"
        assert [str(fault) for fault in check_meanings(GAME)] == [f"meanings.safetensors: {said}"]
    written.unlink()
    assert (network_of(GAME), ["2 texts" in str(fault) for fault in check_meanings(GAME)]) == ("", [True])
