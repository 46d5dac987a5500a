"""Games, versions of rules, and the build that verdicts name."""

import tomllib
from pathlib import Path

import pytest

from matches.engines.registry import (
    PROJECT_VERSION,
    UnknownGame,
    UnknownRules,
    engine_build,
    games,
    get_game,
    rules_versions,
)

ROOT = Path(__file__).resolve().parents[3]


def test_every_version_of_every_game_can_be_had() -> None:
    for slug in games():
        for version in rules_versions(slug):
            game = get_game(slug, version)
            assert (game.slug, game.rules_version) == (slug, version)
        assert get_game(slug).rules_version == rules_versions(slug)[-1]


def test_unknown_games_and_rules_are_told_apart() -> None:
    with pytest.raises(UnknownGame):
        get_game("golden-goose")
    with pytest.raises(UnknownRules):
        get_game("great-harvest", "1")


def test_build_is_the_version_of_the_project_and_a_hash_of_the_source() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    version, _, digest = engine_build("great-harvest").partition("+")
    assert (version, PROJECT_VERSION) == (project["version"], project["version"])
    assert int(digest, 16) >= 0
    assert engine_build("great-harvest") != engine_build("")
