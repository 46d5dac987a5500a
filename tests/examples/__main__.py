"""`python -m tests.examples GAME`: prints an `examples.yaml` made of the cases of that game's engine tests.

Each case is run once and the file that it judged is kept: the examples on the site are the tests' own files.
Codes that no such file shows (decks, maps, checks) are added to the printed file by hand.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import yaml

from matches.engines.adjudicate import adjudicate

PACKAGES = {"great-harvest": "tests.matches.engines"}


def package_of(game: str) -> str:
    """Where the tests of a game's engine are."""
    return PACKAGES.get(game, f"tests.matches.engines.{game.replace('-', '_')}")


@contextmanager
def listening(package: str) -> Iterator[list[bytes]]:
    """The files that are judged meanwhile."""
    heard: list[bytes] = []
    places: list[tuple[Any, Callable[..., Any]]] = []
    for name in ("script", "cases"):
        module = import_module(f"{package}.{name}")
        if hasattr(module, "adjudicate"):
            places.append((module, module.adjudicate))
    for module, judge in places:
        module.adjudicate = _hearing(judge, heard)
    yield heard
    for module, judge in places:
        module.adjudicate = judge


def _hearing(judge: Callable[..., Any], heard: list[bytes]) -> Callable[..., Any]:
    def hear(raw: bytes, **more: Any) -> Any:
        heard.append(raw)
        return judge(raw, **more)

    return hear


def examples_of(game: str) -> dict[str, Any]:
    """The document of `examples.yaml` for a game."""
    package = package_of(game)
    with listening(package) as heard:
        cases = import_module(f"{package}.cases").CASES
        usual = import_module(f"{package}.script").head()
        found = {code: _row(code, case, heard, usual) for code, case in cases.items()}
    head = {
        "game": game,
        "rules": usual["rules"],
        "options": usual.get("options", {}),
        "seats": usual["seats"],
    }
    return {**head, "examples": {code: row for code, row in found.items() if row is not None}}


def _row(
    code: str, case: Callable[[], Any], heard: list[bytes], usual: dict[str, Any]
) -> dict[str, Any] | None:
    """What differs from the usual file; None where the case judges no file that gets the code."""
    heard.clear()
    case()
    try:
        document = json.loads(heard[-1])
    except (ValueError, IndexError, RecursionError):
        return None
    refusal = adjudicate(heard[-1])["refusal"]
    if not isinstance(document, dict) or refusal is None or refusal["code"] != code:
        return None
    changed = {key: value for key, value in document.items() if usual.get(key) != value}
    return {"match": changed} if len(json.dumps(changed)) < 20_000 else None


class _Dumper(yaml.SafeDumper):
    """Shared rows are written out: a file without anchors is read more easily."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


if __name__ == "__main__":
    print(  # noqa: T201  it writes a file for a person to look through
        yaml.dump(
            examples_of(sys.argv[1]),
            Dumper=_Dumper,
            sort_keys=False,
            default_flow_style=None,
            allow_unicode=True,
            width=116,
        ),
        end="",
    )
