"""What tests of real processes need: a site in a folder of its own, and a look at who is alive."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent
SERVERS = ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL")


def until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait for something, and fail when it does not come."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def members(group: int) -> list[int]:
    """The living processes of a process group (one that only waits to be collected is not alive)."""
    rows = subprocess.run(["ps", "-A", "-o", "pid=,pgid=,stat="], capture_output=True, text=True, check=True)
    found = [line.split() for line in rows.stdout.splitlines()]
    return [int(pid) for pid, pgid, state in found if int(pgid) == group and not state.startswith("Z")]


class Site:
    """A running `manage.py serve`, its output collected line by line."""

    def __init__(self, folder: Path, port: int, *arguments: str, **environment: str) -> None:
        self.port = port
        kept = {key: value for key, value in os.environ.items() if key not in SERVERS}
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--no-demo", *arguments],
            cwd=ROOT,
            env={
                **kept,
                "DJANGO_SETTINGS_MODULE": "harvest_site.settings",
                "HARVEST_VAR": str(folder),
                "PORT": str(port),
                **environment,
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: list[str] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def says(self, pattern: str, seconds: float = 90.0) -> None:
        """Wait for a line; what the site said instead is shown when it does not come."""
        deadline = time.monotonic() + seconds
        while not re.search(pattern, self.text):
            assert self.process.poll() is None, f"it ended without saying {pattern!r}:\n{self.text}"
            assert time.monotonic() < deadline, f"it did not say {pattern!r}:\n{self.text}"
            time.sleep(0.05)

    def child(self, name: str) -> int:
        """The process id that the log gives for a service, the latest."""
        return int(re.findall(rf"harvest \| {name}: started \(process (\d+)\)", self.text)[-1])

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=20) as answer:
            return str(answer.read().decode())

    def end(self, signum: int = signal.SIGINT, seconds: float = 40.0) -> int:
        """Send a signal to the supervisor alone and wait for its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signum)
        code = self.process.wait(seconds)
        self.reader.join(10)
        return code


@contextlib.contextmanager
def running_site(folder: Path, *arguments: str, **environment: str) -> Iterator[Site]:
    """A site that is ended with the test, whatever happens in it."""
    site = Site(folder, free_port(), *arguments, **environment)
    try:
        yield site
    finally:
        if site.process.poll() is None:
            site.end(signal.SIGTERM)
