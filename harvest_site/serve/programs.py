"""The web server, the worker and the one-time demonstration as services."""

import http.client
import os
import signal
import sys
from pathlib import Path

from .service import Service


def web_service(host: str, port: int, *, workers: int, threads: int) -> Service:
    """gunicorn with threads: pages are short, and a slow reader must not hold a process."""
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    command = (
        *(sys.executable, "-m", "gunicorn", "harvest_site.wsgi:application"),
        *("--bind", bind),
        *("--worker-class", "gthread", "--workers", str(workers), "--threads", str(threads)),
        *("--timeout", "60", "--graceful-timeout", "5", "--keep-alive", "5"),
        *("--max-requests", "20000", "--max-requests-jitter", "2000"),
        *("--log-level", "warning", "--no-control-socket"),
    )
    return Service(
        name="web",
        command=command,
        is_ready=lambda: serves(local_name(host), port),
        after=(),
        essential=True,
        grace=8.0,
        death_signal=signal.SIGQUIT,  # gunicorn's quick end, which takes its workers along
    )


def worker_service(ready_file: Path, *, concurrency: int, after: tuple[str, ...]) -> Service:
    """The Celery worker; it touches `ready_file` once it listens."""
    command = (
        *(sys.executable, "-m", "celery", "--quiet", "-A", "harvest_site", "worker"),
        *(
            "--concurrency",
            str(concurrency),
            "--loglevel",
            "WARNING",
            "--hostname",
            f"harvest-{os.getpid()}@%h",
        ),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    )
    return Service(
        name="worker",
        command=command,
        is_ready=ready_file.exists,
        forget_ready=lambda: ready_file.unlink(missing_ok=True),
        after=after,
        environment={"HARVEST_READY_FILE": str(ready_file)},
        grace=10.0,
    )


def demo_service() -> Service:
    """Loads the demonstration through the front door, so it needs the site to run."""
    return Service(
        name="demo",
        command=(sys.executable, "manage.py", "load_demo", "--first-time"),
        is_ready=lambda: False,
        after=("web", "worker"),
        once=True,
    )


def local_name(host: str) -> str:
    """A name under which this machine reaches a server that listens on `host`."""
    return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  compared, not bound


def serves(host: str, port: int) -> bool:
    """Whether the site answers its health check."""
    connection = http.client.HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        return connection.getresponse().status == http.client.OK
    except OSError:
        return False
    finally:
        connection.close()
