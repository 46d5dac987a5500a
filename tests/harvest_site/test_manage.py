"""The entry point of all commands: what it says where it cannot work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.embedded


def environment_with(**values: str) -> dict[str, str]:
    """The environment without what would set the site up, and with the site's own settings."""
    kept = {key: value for key, value in os.environ.items() if key not in ("SECRET_KEY", "DATABASE_URL")}
    return kept | {"DJANGO_SETTINGS_MODULE": "harvest_site.settings"} | values


@pytest.mark.parametrize("command", ["check", "adjudicate"])
@pytest.mark.parametrize("key", ["", "a-secret-key-that-is-given-and-long-enough-for-this-test"])
def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(
    project_root: Path, tmp_path: Path, command: str, key: str
) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "var"
    done = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=project_root,
        env=environment_with(HARVEST_VAR=str(folder), SECRET_KEY=key),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"The site is not set up: The folder {folder} cannot be written (Not a directory). "
        "Set HARVEST_VAR to a folder that can be, such as HARVEST_VAR=~/harvest.\n"
    )


def test_a_reader_who_has_seen_enough_ends_a_command_quietly(project_root: Path, tmp_path: Path) -> None:
    (tmp_path / "lines").write_text("[]\n" * 20_000)
    environment = environment_with(HARVEST_VAR=str(tmp_path / "var"))
    command = [sys.executable, "manage.py", "adjudicate", "--jsonl", str(tmp_path / "lines")]
    with subprocess.Popen(
        command, cwd=project_root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        said = process.stderr.read()
        code = process.wait(60)
    assert (said, code) == (b"", 141)
