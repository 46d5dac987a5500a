"""`make test-services`: all tests that touch a server again on PostgreSQL and Redis, where both answer."""

import os
import socket
import subprocess
import sys
from urllib.parse import urlsplit

SERVERS = {
    "DATABASE_URL": ("HARVEST_TEST_DATABASE_URL", 5432, "PostgreSQL"),
    "REDIS_URL": ("HARVEST_TEST_REDIS_URL", 6379, "Redis"),
}


def answers(url: str, port: int) -> bool:
    """Whether something listens where the URL points."""
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "127.0.0.1", parts.port or port), timeout=3):
            return True
    except OSError:
        return False


def main() -> int:
    environment = dict(os.environ)
    for variable, (source, port, name) in SERVERS.items():
        url = os.environ.get(source, "")
        if not url or not answers(url, port):
            print(
                f"harvest | {name} does not answer at {source}={url or '(not set)'}: nothing was run on it."
            )
            return 0
        environment[variable] = url
    print("harvest | All that touches a server, on PostgreSQL and Redis …", flush=True)
    only = ["-m", "not browser and not embedded", "--touching-servers"]
    command = [sys.executable, "-m", "pytest", *only, *sys.argv[1:]]
    return subprocess.call(command, env=environment)


if __name__ == "__main__":
    sys.exit(main())
