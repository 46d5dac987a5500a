"""The system checks that are ours, and that the project passes all of them."""

import pytest
from django.core.management import call_command
from django.test import override_settings

from harvest_site import checks

LIMITS = {"visibility_timeout": 60}


def ids(found: list[object]) -> list[str]:
    return [message.id for message in found]  # type: ignore[attr-defined]


def test_the_project_passes() -> None:
    call_command("check", fail_level="WARNING")


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_a_drawn_key_beside_a_database_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with override_settings(DATABASE_URL="postgres://db/harvest"):
        assert ids(checks.check_secret_key(None)) == ["harvest.W001"]
        monkeypatch.setenv("SECRET_KEY", "given")
        assert ids(checks.check_secret_key(None)) == []


def test_a_drawn_key_of_hidden_things_beside_a_database_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HARVEST_SECRET_KEYS", raising=False)
    with override_settings(DATABASE_URL="postgres://db/harvest"):
        assert ids(checks.check_match_keys(None)) == ["harvest.W003"]
        monkeypatch.setenv("HARVEST_SECRET_KEYS", "given")
        assert ids(checks.check_match_keys(None)) == []


@pytest.mark.parametrize(("hosts", "wanted"), [(["*"], ["harvest.E001"]), (["harvest.example.org"], [])])
def test_hosts_are_named(hosts: list[str], wanted: list[str]) -> None:
    with override_settings(ALLOWED_HOSTS=hosts):
        assert ids(checks.check_hosts(None)) == wanted


@pytest.mark.parametrize(("seconds", "wanted"), [(59, []), (60, ["harvest.E002"])])
def test_a_task_ends_before_the_broker_gives_it_to_another(seconds: int, wanted: list[str]) -> None:
    with override_settings(CELERY_BROKER_TRANSPORT_OPTIONS=LIMITS, CELERY_TASK_TIME_LIMIT=seconds):
        assert ids(checks.check_time_limits(None)) == wanted


def test_a_cache_of_each_process_is_told() -> None:
    memory = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    with override_settings(CACHES=memory, CELERY_TASK_ALWAYS_EAGER=False):
        assert ids(checks.check_shared_cache(None)) == ["harvest.W002"]
