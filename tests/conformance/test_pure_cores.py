"""The pure cores import without Django, and do their work without it."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORES = (
    "cards.library", "decks.validation", "decks.formats", "decks.statistics", "matches.engines",
    "matches.bots", "tournaments.eventfile", "tournaments.pairing", "tournaments.standings",
    "tournaments.trf", "tournaments.projections",
)  # fmt: skip
BLOCKER = """
import builtins, importlib, pkgutil, sys
BLOCKED = ("django", "rest_framework", "celery", "redis", "harvest_site")
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ImportError(name + " is out of reach of a pure core")
sys.meta_path.insert(0, Blocker())
"""
WALK = """
package = importlib.import_module(sys.argv[1])
for info in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
    importlib.import_module(info.name)
assert not [name for name in sys.modules if name.partition(".")[0] in BLOCKED]
print("ok")
"""
PLAY = """
import json
from cards.library.loader import load_catalogue
from matches.bots.random_play import play
from matches.engines.adjudicate import adjudicate
cards = load_catalogue("great-harvest").extras["theme_decks"][0]["cards"]
document = play(game="great-harvest", decks=[{"cards": cards}] * 2, seed=1, seats_bots="eager")
verdict = adjudicate(json.dumps(document).encode())
print("ok" if verdict["finished"] else verdict)
"""


def run(script: str, *arguments: str) -> str:
    """Standard output of a fresh Python that cannot import Django."""
    done = subprocess.run(
        [sys.executable, "-c", BLOCKER + script, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def is_there(core: str) -> bool:
    return (ROOT / core.replace(".", "/")).with_suffix(".py").exists() or (
        ROOT / core.replace(".", "/")
    ).is_dir()


@pytest.mark.parametrize("core", [core for core in CORES if is_there(core)])
def test_pure_core_imports_without_django(core: str) -> None:
    assert run(WALK, core) == "ok"


def test_a_match_is_played_and_judged_without_django() -> None:
    assert run(PLAY) == "ok"
