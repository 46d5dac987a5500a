"""The settings read in processes of their own, each with its environment."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.embedded

CLEARED = (
    "DATABASE_URL",
    "REDIS_URL",
    "CELERY_BROKER_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "EMAIL_URL",
    "DEBUG",
)


def read(root: Path, folder: Path, expression: str, **environment: str) -> Any:
    """The value of `expression` (with `s`, the settings) under an environment, by way of JSON."""
    code = (
        f"import json; from harvest_site import settings as s; print(json.dumps({expression}, default=str))"
    )
    kept = {key: value for key, value in os.environ.items() if key not in CLEARED}
    environment = {**kept, "HARVEST_VAR": str(folder), **environment}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def test_nothing_set_is_the_embedded_default(project_root: Path, tmp_path: Path) -> None:
    expression = (
        "[s.DATABASES['default']['NAME'], s.CELERY_BROKER_URL, s.CACHES['default']['LOCATION'], s.DEBUG]"
    )
    socket = tmp_path / "broker" / "broker.sock"
    assert read(project_root, tmp_path, expression) == [
        str(tmp_path / "harvest.sqlite3"),
        f"redis+socket://{socket}",
        f"unix://{socket}?db=1",
        False,
    ]


def test_sqlite_takes_its_lock_at_once_and_waits(project_root: Path, tmp_path: Path) -> None:
    options = read(project_root, tmp_path, "s.DATABASES['default']['OPTIONS']")
    assert (options["timeout"], options["transaction_mode"]) == (20, "IMMEDIATE")
    assert "journal_mode=WAL" in options["init_command"]


def test_servers_by_their_addresses(project_root: Path, tmp_path: Path) -> None:
    found = read(
        project_root,
        tmp_path,
        "[s.DATABASES['default'], s.CELERY_BROKER_URL, s.CACHES['default']['LOCATION'], s.EMBEDDED_BROKER]",
        DATABASE_URL="postgres://ada:pw@db.example.org:5433/harvest",
        REDIS_URL="redis://cache.example.org:6379/2",
    )
    database = found[0]
    assert {key: database[key] for key in ("ENGINE", "HOST", "PORT", "NAME", "USER", "CONN_MAX_AGE")} == {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": "db.example.org",
        "PORT": 5433,
        "NAME": "harvest",
        "USER": "ada",
        "CONN_MAX_AGE": 0,
    }
    assert database["OPTIONS"]["pool"]["max_size"] == 8
    assert found[1:] == ["redis://cache.example.org:6379/2", "redis://cache.example.org:6379/2", False]


def test_a_broker_of_another_kind_leaves_the_cache_to_each_process(
    project_root: Path, tmp_path: Path
) -> None:
    expression = "[s.EMBEDDED_BROKER, s.CACHES['default']['BACKEND']]"
    found = read(project_root, tmp_path, expression, CELERY_BROKER_URL="amqp://guest@mq.example.org//")
    assert found == [False, "django.core.cache.backends.locmem.LocMemCache"]


def test_the_secret_key_is_drawn_once_and_kept_from_others(project_root: Path, tmp_path: Path) -> None:
    first, second = (read(project_root, tmp_path, "s.SECRET_KEY") for _ in range(2))
    assert first == second
    assert len(first) > 50
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600
    assert read(project_root, tmp_path, "s.SECRET_KEY", SECRET_KEY="given") == "given"


def test_https_makes_cookies_secure(project_root: Path, tmp_path: Path) -> None:
    expression = "[s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT]"
    origin = "https://harvest.example.org"
    assert read(project_root, tmp_path, expression, CSRF_TRUSTED_ORIGINS=origin) == [True, True, True]
    assert read(project_root, tmp_path, "s.SESSION_COOKIE_SECURE") is False


def test_a_long_path_moves_the_socket_to_the_temporary_folder(project_root: Path, tmp_path: Path) -> None:
    deep = tmp_path / ("long" * 30)
    socket = Path(read(project_root, deep, "str(s.BROKER_SOCKET)"))
    assert socket.name == "broker.sock"
    assert len(str(socket)) < 100
    assert socket.parent.name.startswith(f"harvest-{os.getuid()}-")


def test_mail_is_a_file_until_a_server_is_named(project_root: Path, tmp_path: Path) -> None:
    assert read(project_root, tmp_path, "s.EMAIL_FILE_PATH") == str(tmp_path / "mail")
    url = "smtp+tls://ada:pw@mail.example.org:587"
    assert read(project_root, tmp_path, "[s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_USE_TLS]", EMAIL_URL=url) == [
        "mail.example.org",
        587,
        True,
    ]
