"""What the site runs on without a server of the machine: SQLite, and a Valkey that the supervisor starts."""

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Any

from .environment import make_folder

LONGEST_SOCKET_PATH = 100  # bytes; the kernel takes 108 on Linux, 104 on macOS

PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=134217728; "
    "PRAGMA cache_size=-16000; PRAGMA journal_size_limit=27103364; PRAGMA temp_store=MEMORY;"
)


def sqlite_options() -> dict[str, Any]:
    """WAL and IMMEDIATE together: either alone loses writes to "database is locked" under two processes."""
    return {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": PRAGMAS}


def sqlite(path: Path) -> dict[str, Any]:
    """The database of the embedded default."""
    make_folder(path.parent)
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": sqlite_options()}


def broker_socket(var: Path) -> Path:
    """Where the embedded broker listens: in `var/`, or in the temporary folder if that path is too long."""
    path = var / "broker" / "broker.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH:
        return path
    mark = hashlib.sha256(os.fsencode(var)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"harvest-{os.getuid()}-{mark}" / "broker.sock"
