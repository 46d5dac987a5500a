"""The demonstration on a real site: its worker judges what bots played, and a second call changes nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .serve.processes import ROOT, SERVERS, running_site

pytestmark = [pytest.mark.worker, pytest.mark.embedded]


def load_demo(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if key not in SERVERS}
    return subprocess.run(
        [sys.executable, "manage.py", "load_demo", *arguments],
        cwd=ROOT,
        env={**kept, "DJANGO_SETTINGS_MODULE": "harvest_site.settings", "HARVEST_VAR": str(folder)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def test_the_demonstration_is_played_judged_and_counted(tmp_path: Path) -> None:
    with running_site(tmp_path) as site:
        site.says("Harvest is ready")
        first = load_demo(tmp_path, "--first-time")
        assert (first.returncode, first.stderr) == (0, "")
        told = first.stdout.splitlines()[-1]
        log_ins = "rowan (staff), olive (organiser), aiko (player)"
        assert told.startswith(f"Log-ins of the demonstration: {log_ins}")
        event = json.loads(site.get("/api/v1/events/"))["results"][0]
        assert (event["name"], event["state"]) == ("First Harvest", "finished")
        assert event["head_judge"] == "Rowan Fields"
        rows = json.loads(site.get(f"/api/v1/events/{event['id']}/standings/"))["rows"]
        assert sum(row["points"] for row in rows) == 3 * 12
        assert sorted(sum(row["record"]) for row in rows) == [3] * 8
        matches = json.loads(site.get("/api/v1/matches/?page_size=50"))
        again = load_demo(tmp_path, "--first-time")
        assert (again.returncode, again.stdout.splitlines()) == (0, [told])
        assert json.loads(site.get("/api/v1/matches/?page_size=50")) == matches


def test_without_a_worker_the_demonstration_says_what_to_start(tmp_path: Path) -> None:
    with running_site(tmp_path) as site:
        site.says("Harvest is ready")
    stopped = load_demo(tmp_path, "--patience", "1")
    assert stopped.returncode == 1
    last = stopped.stderr.splitlines()[-1]  # before it the jobs say that no broker took them
    assert last.startswith("CommandError: No worker does the demonstration's jobs.")
