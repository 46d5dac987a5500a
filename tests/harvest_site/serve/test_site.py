"""`manage.py serve` for real: the embedded default in a folder of its own."""

import os
import signal
import socket
from pathlib import Path

import pytest

from .processes import Site, free_port, members, running_site, until

pytestmark = [pytest.mark.worker, pytest.mark.embedded]

SERVICES = ("broker", "worker", "web")


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def test_a_site_from_nothing_to_its_end(tmp_path: Path) -> None:
    """Ready; a killed worker and broker come back; Ctrl-C ends all, and nothing stays."""
    with running_site(tmp_path) as site:
        site.says(r"Harvest is ready: http://127\.0\.0\.1:\d+/")
        assert site.get("/healthz") == "ok\n"
        first = {name: site.child(name) for name in SERVICES}
        for name in ("worker", "broker"):
            kill(first[name])
            site.says(rf"{name}: died \(signal SIGKILL\); it is started again in 0\.5 s")
            site.says(rf"{name}: ready again")
        assert site.get("/healthz") == "ok\n"
        groups = set(first.values()) | {site.child(name) for name in SERVICES}
        assert site.end(signal.SIGINT) == 0
        assert site.lines[-1] == "harvest | Ended."
        assert [pid for group in groups for pid in members(group)] == []


def test_a_killed_supervisor_takes_all_along_and_the_next_start_works(tmp_path: Path) -> None:
    with running_site(tmp_path) as site:
        site.says("Harvest is ready")
        groups = [site.child(name) for name in SERVICES]
        kill(site.process.pid)
        until(lambda: not any(members(group) for group in groups), 20)
    with running_site(tmp_path, "--no-prepare") as again:
        again.says("Harvest is ready")
        assert again.end() == 0


def test_a_second_site_in_the_same_folder_says_where_the_first_is(tmp_path: Path) -> None:
    with running_site(tmp_path) as site:
        site.says("Harvest is ready")
        second = Site(tmp_path, free_port())
        assert second.process.wait(30) == 1
        second.reader.join(10)
        assert f"Harvest is running already at http://127.0.0.1:{site.port}/" in second.text
        assert site.get("/healthz") == "ok\n"


def test_a_taken_port_is_named_with_the_way_to_another(tmp_path: Path) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        site = Site(tmp_path, port)
        assert site.process.wait(30) == 1
        site.reader.join(10)
    assert site.lines == [
        f"CommandError: Port {port} is taken by another program. Choose another: PORT={port + 1} make run"
    ]


def test_a_web_server_that_cannot_start_ends_all_with_the_reason(tmp_path: Path) -> None:
    """The port is looked at first; what else stops the web server is told in its own last words."""
    with running_site(tmp_path, "--no-prepare", GUNICORN_CMD_ARGS="--user=nobody-here") as site:
        code = site.process.wait(60)
        site.reader.join(10)
    assert code == 1
    assert "The web could not start (exit code" in site.text
    assert members(site.child("broker")) == []
