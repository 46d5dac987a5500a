"""Golden playthroughs: stored logs replay to the same positions and the same verdicts, for ever."""

import pytest

from .rendering import golden, match_file, names, render


def test_there_are_playthroughs() -> None:
    assert len(names()) >= 3


@pytest.mark.parametrize("name", names())
def test_playthrough_goes_as_it_is_written(name: str) -> None:
    assert render(match_file(name)) == golden(name).read_text(encoding="utf-8")
