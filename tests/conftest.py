"""Fixtures for every test: people, clients, jobs done at once."""

import os
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, SimpleTestCase
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from cards.domain.current import seen
from harvest_site.accounts.models import User

PASSWORD = "golden-wheat-7"
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server"}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


# Schemathesis is a quality tool: a site that was only installed to run is tested without it.
collect_ignore = [] if find_spec("schemathesis") else ["harvest_site/test_api_schema.py"]


def find_chromium() -> str | None:
    """The browser of this machine: HARVEST_CHROMIUM, else the first of the usual names on the path."""
    given = os.environ.get("HARVEST_CHROMIUM")
    return given or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def browser_is_demanded() -> bool:
    return bool(os.environ.get("CI") or os.environ.get("HARVEST_DEMAND_BROWSER"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--touching-servers`: only what can go otherwise on another database or broker."""
    parser.addoption("--touching-servers", action="store_true", help="leave out tests that use no server")


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests with real processes together, and leave the browser tests out where there is no Chromium
    and nobody demands them; the summary says so.
    """
    for item in items:
        grouped = item.get_closest_marker("xdist_group")
        if not grouped and any(map(item.get_closest_marker, ("worker", "browser", "embedded"))):
            item.add_marker(pytest.mark.xdist_group("processes"))
    if config.getoption("--touching-servers"):
        leave_out(config, items, [item for item in items if not touches_a_server(item)])
    if find_chromium() or browser_is_demanded():
        return
    left_out = [item for item in items if item.get_closest_marker("browser")]
    config.stash[LEFT_OUT] = bool(left_out)
    leave_out(config, items, left_out)


def leave_out(config: pytest.Config, items: list[pytest.Item], left_out: list[pytest.Item]) -> None:
    """Take tests out of the run; pytest counts them as deselected."""
    gone = set(left_out)
    if gone:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in gone]


def touches_a_server(item: pytest.Item) -> bool:
    """Whether a test uses the database, or starts processes that do: the pure cores know neither."""
    fixtures = DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
    marked = any(map(item.get_closest_marker, ("django_db", "worker")))
    return bool(fixtures) or marked or issubclass(getattr(item, "cls", None) or object, SimpleTestCase)


LEFT_OUT = pytest.StashKey[bool]()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what was left out, and how to get it."""
    shared = config.getoption("numprocesses", None) and not find_chromium() and not browser_is_demanded()
    if shared or config.stash.get(LEFT_OUT, False):  # tests that are shared out are collected elsewhere
        terminalreporter.write_line(
            "Browser tests were left out: no Chromium was found. Install it "
            "(Debian: apt-get install chromium), or name one in HARVEST_CHROMIUM.",
            yellow=True,
        )
    if collect_ignore:
        terminalreporter.write_line(
            "The schema of the API was not fuzzed: that needs the quality tools (make ci brings them).",
            yellow=True,
        )


@pytest.fixture(autouse=True)
def clean_cache() -> None:
    """Counters of one test must not limit the next; nor is a catalogue remembered that one has published."""
    cache.clear()
    seen.assume_none()


@pytest.fixture
def make_user(db: None) -> Callable[..., User]:
    """`make_user("aiko", is_staff=True)`: a person with the common password."""

    def make(username: str = "aiko", **fields: Any) -> User:
        return User.objects.create_user(username=username, password=PASSWORD, **fields)

    return make


@pytest.fixture
def user(make_user: Callable[..., User]) -> User:
    """A player."""
    return make_user("aiko", email="aiko@example.org")


@pytest.fixture
def other_user(make_user: Callable[..., User]) -> User:
    """Somebody else."""
    return make_user("bela", email="bela@example.org")


@pytest.fixture
def staff(make_user: Callable[..., User]) -> User:
    """A member of the staff, who may also use the admin pages."""
    return make_user("chie", email="chie@example.org", is_staff=True, is_superuser=True)


@pytest.fixture
def logged_in() -> Callable[[User], Client]:
    """`logged_in(user)`: a browser client with that person's session."""

    def log_in(person: User) -> Client:
        client = Client()
        client.force_login(person, backend="harvest_site.accounts.backends.NameOrEmailBackend")
        return client

    return log_in


@pytest.fixture
def user_client(user: User, logged_in: Callable[[User], Client]) -> Client:
    """A browser client of `user`."""
    return logged_in(user)


@pytest.fixture
def api() -> Callable[..., APIClient]:
    """`api(user)`: an API client with that person's token; `api()`: a visitor's."""

    def client(person: User | None = None) -> APIClient:
        made = APIClient()
        if person is not None:
            token, _ = Token.objects.get_or_create(user=person)
            made.credentials(HTTP_AUTHORIZATION=f"Token {token.key}")
        return made

    return client


@pytest.fixture
def on_commit(django_capture_on_commit_callbacks: Any) -> Callable[[], AbstractContextManager[Any]]:
    """`with on_commit():` what the block leaves for after the commit is done at its end."""

    def run() -> AbstractContextManager[Any]:
        captured: AbstractContextManager[Any] = django_capture_on_commit_callbacks(execute=True)
        return captured

    return run


@pytest.fixture(scope="session")
def project_root() -> Path:
    return Path(__file__).resolve().parent.parent
