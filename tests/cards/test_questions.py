"""Questions as a referee types them: nine in ten have the right answer first, all of them among three.

`asked.yaml` and `rounds.yaml` hold to this bound; `held_out.yaml` was kept aside while the ranking was made,
and its score must not fall below what it was. The others were asked by people who knew the published rules
alone, and hold to what they have reached. What each list reached when it was first put stands in its head.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from cards.domain.loading import load_library
from cards.library.loader import games
from cards.search import look_up

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parent / "questions"
Row = tuple[str, str, int]


@pytest.fixture
def libraries(db: None) -> None:
    for game in games():
        load_library(game=game)


def places(name: str) -> list[Row]:
    """Game, question and the place of its answer (from 1; 99: not found)."""
    document: dict[str, list[dict[str, Any]]] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    here = [(game, row) for game, rows in document.items() if game in games() for row in rows]
    return [(game, row["ask"], place_of(game, row)) for game, row in here]


def place_of(game: str, row: dict[str, Any]) -> int:
    keys = [hit.key for hit in look_up(row["ask"], game).hits]
    return min((keys.index(answer) + 1 for answer in row["answers"] if answer in keys), default=99)


def share(rows: list[Row], most: int) -> float:
    return sum(place <= most for _, _, place in rows) / len(rows)


def test_there_are_at_least_eight_questions_a_game() -> None:
    document = yaml.safe_load((FOLDER / "asked.yaml").read_text(encoding="utf-8"))
    assert {game: len(document.get(game, ())) >= 8 for game in games()} == dict.fromkeys(games(), True)


@pytest.mark.parametrize("name", ["asked.yaml", "rounds.yaml"])
def test_questions_are_answered(libraries: None, name: str) -> None:
    rows = places(name)
    assert [row for row in rows if row[2] > 3] == []
    assert share(rows, 1) >= 0.9, [row for row in rows if row[2] > 1]


def test_questions_kept_aside_are_answered(libraries: None) -> None:
    rows = places("held_out.yaml")
    print(f"held out: {share(rows, 1):.0%} first, {share(rows, 3):.0%} in three of {len(rows)}")  # noqa: T201
    assert share(rows, 3) >= 0.95, [row for row in rows if row[2] > 3]
    assert share(rows, 1) >= 0.9, [row for row in rows if row[2] > 1]


OUTSIDE = [
    "outside.yaml",
    "outside_held_out.yaml",
    "unseen.yaml",
    "newcomers.yaml",
    "disputes.yaml",
    "calls.yaml",
    "floor.yaml",
    "arguments.yaml",
]


@pytest.mark.parametrize("name", OUTSIDE)
def test_questions_from_outside_are_answered(libraries: None, name: str) -> None:
    rows = places(name)
    print(f"{name}: {share(rows, 1):.0%} first, {share(rows, 3):.0%} in three of {len(rows)}")  # noqa: T201
    assert share(rows, 3) >= 0.98, [row for row in rows if row[2] > 3]
    assert share(rows, 1) >= 0.9, [row for row in rows if row[2] > 1]


def test_nine_in_ten_of_all_questions_have_their_answer_first(libraries: None) -> None:
    rows = [row for path in sorted(FOLDER.glob("*.yaml")) for row in places(path.name)]
    assert len(rows) >= 900
    assert share(rows, 3) >= 0.99, [row for row in rows if row[2] > 3]
    assert share(rows, 1) >= 0.95, [row for row in rows if row[2] > 1]


def test_answers_do_not_depend_on_the_game_being_picked(libraries: None) -> None:
    document = yaml.safe_load((FOLDER / "asked.yaml").read_text(encoding="utf-8"))
    named = [row for row in document["great-harvest"] if "krill" in row["ask"] or "silo" in row["ask"]]
    assert [place_of("", row) for row in named] == [1] * len(named)
    assert len(named) == 2
