"""Which games there are, in which versions of their rules, and what their engines are made of."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from .core import Game

PROJECT_VERSION = "0.1.0"

_ENGINES: Mapping[str, Mapping[str, str]] = {
    "great-harvest": {"1.0": "great_harvest"},
    "for-the-emperor": {"1.0": "for_the_emperor"},
    "imperial-conquest": {"1.0": "imperial_conquest"},
    "imperial-harvest": {"1.0": "imperial_harvest"},
    "harrow-county": {"1.0": "harrow_county"},
}
"""Slug to version of the rules to the package of the engine; the last version is the current one."""


class UnknownGame(LookupError):
    """There is no engine of that game."""


class UnknownRules(LookupError):
    """The game has no such version of its rules."""


def games() -> tuple[str, ...]:
    """Slugs of all games that can be adjudicated."""
    return tuple(_ENGINES)


def rules_versions(slug: str) -> tuple[str, ...]:
    """Every version of a game's rules that can be replayed, the current one last. UnknownGame."""
    if slug not in _ENGINES:
        raise UnknownGame(slug)
    return tuple(_ENGINES[slug])


@lru_cache(maxsize=32)
def get_game(slug: str, rules: str | None = None) -> Game:
    """The game in a version of its rules, the current one by default. UnknownGame, UnknownRules."""
    versions = rules_versions(slug)
    version = versions[-1] if rules is None else rules
    if version not in versions:
        raise UnknownRules(version)
    module = import_module(f".{_ENGINES[slug][version]}", __package__)
    game: Game = module.GAME
    return game


@lru_cache(maxsize=32)
def engine_build(slug: str) -> str:
    """Version of the project and a hash over the source of the engine: changes with anything that could
    judge anew.
    """
    here = Path(__file__).resolve().parent
    packages = sorted(set(_ENGINES[slug].values())) if slug in _ENGINES else []
    files = [
        *sorted(here.glob("*.py")),
        *(path for name in packages for path in sorted((here / name).rglob("*.py"))),
    ]
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(here).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{PROJECT_VERSION}+{digest.hexdigest()[:16]}"
