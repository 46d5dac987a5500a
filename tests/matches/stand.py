"""A site of its own for tests that kill things: a fresh database and broker, and real worker processes."""

import os
import secrets
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

from harvest_site.serve.broker import answers, broker_service
from harvest_site.settings.embedded import broker_socket

ROOT = Path(__file__).resolve().parent.parent.parent
WORKER = (
    "-A",
    "harvest_site",
    "worker",
    "-c",
    "2",
    "--without-gossip",
    "--without-mingle",
    "--without-heartbeat",
)


def wait_until(true: Callable[[], Any], *, within: float, every: float = 0.05, what: str = "") -> None:
    deadline = time.monotonic() + within
    while not true():
        assert time.monotonic() < deadline, f"not within {within:.0f} s: {what}"
        time.sleep(every)


@dataclass
class Stand:
    """The environment of one site, and the processes that it started."""

    folder: Path
    environment: dict[str, str]
    ask: Callable[[str], list[tuple[Any, ...]]]
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    others: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def manage(self, *words: str) -> str:
        """Run a command of the site to its end; what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start a command of the site."""
        command = [sys.executable, "manage.py", *words]
        process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL)
        self.others.append(process)
        return process

    def start_worker(self) -> subprocess.Popen[bytes]:
        """A Celery worker in a process group of its own, once it listens."""
        ready = self.folder / f"ready-{secrets.token_hex(4)}"
        log = (self.folder / "worker.log").open("ab")
        process = subprocess.Popen(
            [sys.executable, "-m", "celery", *WORKER, "-n", f"{ready.name}@%h"],
            cwd=ROOT,
            env=self.environment | {"HARVEST_READY_FILE": str(ready)},
            start_new_session=True,
            stdout=log,
            stderr=log,
        )
        self.workers.append(process)
        wait_until(lambda: ready.exists() or process.poll() is not None, within=60, what="the worker listens")
        assert process.poll() is None, (self.folder / "worker.log").read_text()[-2000:]
        return process

    def stop(self) -> None:
        for process in self.workers:
            kill_group(process)
        for process in self.others:
            process.kill()
            process.wait(timeout=20)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """SIGKILL for a worker and all its children, at once."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=20)


@contextmanager
def embedded(folder: Path) -> Iterator[Stand]:
    """SQLite in a file and the embedded Valkey: what `make run` uses."""
    path = broker_socket(folder)
    command = broker_service(path, folder / "broker-data").command
    broker = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    stand = Stand(folder, _environment(folder), lambda sql: _ask_sqlite(folder / "harvest.sqlite3", sql))
    try:
        wait_until(lambda: answers(path), within=20, what="the broker answers")
        yield stand
    finally:
        stand.stop()
        broker.kill()
        broker.wait(timeout=20)


@contextmanager
def servers(folder: Path, database_url: str, redis_url: str) -> Iterator[Stand]:
    """A database of its own on a PostgreSQL server, and a queue of its own on a Redis server."""
    name = f"harvest_kill_{secrets.token_hex(6)}"
    own = urlunsplit(urlsplit(database_url)._replace(path=f"/{name}"))
    server = urlunsplit(urlsplit(database_url)._replace(path="/postgres"))  # the named one need not exist
    urls = {"DATABASE_URL": own, "REDIS_URL": redis_url, "CELERY_QUEUE": name}
    _ask_postgres(server, f"CREATE DATABASE {name}")
    stand = Stand(folder, _environment(folder) | urls, lambda sql: _ask_postgres(own, sql))
    try:
        yield stand
    finally:
        stand.stop()
        _ask_postgres(server, f"DROP DATABASE {name} WITH (FORCE)")


def _environment(folder: Path) -> dict[str, str]:
    dropped = ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "DJANGO_SETTINGS_MODULE")
    kept = {key: value for key, value in os.environ.items() if key not in dropped}
    return kept | {"HARVEST_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "harvest_site.settings"}


def _ask_sqlite(path: Path, sql: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(path, timeout=20) as connection:
        return connection.execute(sql).fetchall()


def _ask_postgres(url: str, sql: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(sql)
        return cursor.fetchall() if cursor.description else []
