"""One running site a `var` folder, one program a port: both looked at before anything starts."""

import errno
import fcntl
import json
import os
import socket
from pathlib import Path
from typing import Any, TextIO


class Occupied(Exception):
    """The folder or the port is in use; the text says by what and what to do."""


class Claim:
    """The lock on a `var` folder. The kernel lets it go when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: TextIO | None = None

    def take(self, *, address: str) -> None:
        """Lock the folder, or raise `Occupied` with the address of the site that runs there."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = self.path.open("a+", encoding="utf-8")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.seek(0)
            raise Occupied(_running_already(_read(file))) from error
        file.truncate(0)
        json.dump({"process": os.getpid(), "address": address}, file)
        file.flush()
        self.file = file

    def release(self) -> None:
        """Let the folder go."""
        if self.file is not None:
            self.file.close()
            self.file = None


def _read(file: TextIO) -> dict[str, Any]:
    try:
        return dict(json.load(file))
    except ValueError:
        return {}


def _running_already(note: dict[str, Any]) -> str:
    where = f" at {note['address']} (process {note['process']})" if note else ""
    return (
        f"Harvest is running already{where}. Use it there, or end it with Ctrl-C in its window. "
        "For a second site beside it choose another folder and port: HARVEST_VAR=var2 PORT=8001 make run"
    )


def check_port(host: str, port: int) -> None:
    """Raise `Occupied` when nothing can listen there, with the reason and the way out."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise Occupied(_no_port(host, port, error)) from error


def _no_port(host: str, port: int, error: Exception) -> str:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return f"Port {port} is taken by another program. Choose another: PORT={port + 1} make run"
    if number == errno.EACCES:
        return f"Port {port} is not open to this user. Choose one above 1023: PORT=8000 make run"
    if isinstance(error, OverflowError):
        return f"{port} is no port: choose a number from 1 to 65535, such as PORT=8000 make run"
    return f"Nothing can listen on {host}:{port} ({error}). Check HOST and PORT."
