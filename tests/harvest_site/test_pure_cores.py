"""The pure cores stand alone: each is imported whole in a process where the frameworks cannot be."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.embedded

CORES = (
    "cards.library",
    "decks.formats",
    "decks.validation",
    "matches.bots",
    "matches.engines",
    "tournaments.eventfile",
    "tournaments.pairing",
    "tournaments.standings",
)

PROGRAM = """
import importlib, pkgutil, sys

class Wall:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"django", "rest_framework", "celery", "kombu", "redis", "rules", "harvest_site"}:
            raise ImportError(f"{name} is a framework")

sys.meta_path.insert(0, Wall())
core = importlib.import_module(sys.argv[1])
names = [found.name for found in pkgutil.walk_packages(core.__path__, core.__name__ + ".")]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
print(len(names))
"""


@pytest.mark.parametrize("core", CORES)
def test_a_pure_core_imports_without_the_frameworks(project_root: Path, core: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, core], cwd=project_root, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) >= 1


def test_the_wall_holds(project_root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "decks.domain"],
        cwd=project_root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "is a framework" in done.stderr
