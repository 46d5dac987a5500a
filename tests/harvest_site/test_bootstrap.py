"""The script that makes the environment: what it says when something is missing. Stand-ins play Pythons."""

import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.embedded

OLD = 'case "$1" in --version) echo "Python 3.9.2";; *) exit 1;; esac'
NO_VENV = 'case "$*" in *ensurepip*) exit 1;; --version) echo "Python 3.11.9";; esac'
NO_NETWORK = (
    'case "$*" in *pip*) echo "NewConnectionError: Failed to establish a new connection"; exit 1;; esac'
)
BROKEN_PACKAGE = 'case "$*" in *pip*) echo "error: the wheel is damaged"; exit 1;; esac'
GOOD = "exit 0"
MAKES_VENV = (
    'case "$*" in "-m venv "*) mkdir -p "$3/bin"; cp "$0" "$3/bin/python";; '
    '--version) echo "Python 3.11.9";; esac'
)


def stand_in(path: Path, body: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


class Bootstrap:
    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.venv, self.python = root, folder / "venv", folder / "python"

    def run(self, *arguments: str) -> tuple[int, str]:
        done = subprocess.run(
            [str(self.root / ".ci" / "bootstrap"), *arguments],
            env={"PATH": "/usr/bin:/bin", "HARVEST_VENV": str(self.venv), "PYTHON": str(self.python)},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def bootstrap(project_root: Path, tmp_path: Path) -> Bootstrap:
    return Bootstrap(project_root, tmp_path)


def test_an_old_python_is_named_with_the_way_to_a_new_one(bootstrap: Bootstrap) -> None:
    stand_in(bootstrap.python, OLD)
    code, text = bootstrap.run()
    assert code == 1
    assert "Harvest needs Python 3.11 or newer; found: Python 3.9.2." in text
    assert "PYTHON=/path/to/python3.11 make run" in text


def test_no_python_at_all(bootstrap: Bootstrap) -> None:
    code, text = bootstrap.run()
    assert (code, "found: no Python at all." in text) == (1, True)


def test_a_python_without_venv(bootstrap: Bootstrap) -> None:
    stand_in(bootstrap.python, NO_VENV)
    code, text = bootstrap.run()
    assert code == 1
    assert (
        "This Python has no venv module. Install it (Debian, Ubuntu: apt-get install python3.11-venv)" in text
    )


def test_no_network(bootstrap: Bootstrap) -> None:
    stand_in(bootstrap.venv / "bin" / "python", NO_NETWORK)
    code, text = bootstrap.run()
    assert code == 1
    assert "The packages could not be fetched: there is no network" in text


def test_another_fault_shows_the_last_lines(bootstrap: Bootstrap) -> None:
    stand_in(bootstrap.venv / "bin" / "python", BROKEN_PACKAGE)
    code, text = bootstrap.run()
    assert code == 1
    assert "error: the wheel is damaged" in text
    assert "The packages of requirements.txt could not be installed" in text


def test_the_second_run_does_nothing(bootstrap: Bootstrap) -> None:
    stand_in(bootstrap.python, MAKES_VENV)
    code, text = bootstrap.run()
    assert (code, text.count("harvest | ")) == (0, 2)
    assert "Making the virtual environment" in text
    assert "Installing the packages of requirements.txt" in text
    assert bootstrap.run() == (0, "")


def test_the_quality_tools_bring_what_the_site_needs(bootstrap: Bootstrap) -> None:
    stand_in(bootstrap.venv / "bin" / "python", GOOD)
    code, text = bootstrap.run("dev")
    assert (code, "Installing the packages of requirements-dev.txt" in text) == (0, True)
    assert bootstrap.run() == (0, "")


def test_a_failed_install_is_tried_again(bootstrap: Bootstrap) -> None:
    stand_in(bootstrap.venv / "bin" / "python", NO_NETWORK)
    assert bootstrap.run()[0] == 1
    stand_in(bootstrap.venv / "bin" / "python", GOOD)
    assert bootstrap.run()[0] == 0
