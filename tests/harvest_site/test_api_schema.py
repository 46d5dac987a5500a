"""The API does what its schema says: Schemathesis draws requests for every operation, fit and unfit ones.

Needs the quality tools (requirements-dev.txt); without them this module is left out, and the summary says so.
"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from rest_framework.authtoken.models import Token
from schemathesis import checks

from harvest_site.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.xdist_group("schema")]

PLAIN = {"Accept-Encoding": "identity"}  # the client in the process unpacks nothing
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]


@pytest.fixture(autouse=True, scope="module")
def one_connection() -> Iterator[None]:
    """The site closes its connection after each request; here that one holds the test's transaction."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture(scope="session")
def api_schema(django_db_setup: None, django_db_blocker: Any) -> Any:
    """The schema as the site serves it."""
    accept = {"Accept": "application/vnd.oai.openapi+json"}
    with django_db_blocker.unblock():
        return schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application(), headers=accept)


drawn = schemathesis.pytest.from_fixture("api_schema")
few = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@drawn.parametrize()
@few
def test_a_visitor_gets_what_the_schema_says(case: Any) -> None:
    case.call_and_validate(checks=CHECKS, headers=PLAIN)


@drawn.parametrize()
@few
def test_a_player_gets_what_the_schema_says(case: Any, user: User) -> None:
    token, _ = Token.objects.get_or_create(user=user)
    case.call_and_validate(checks=CHECKS, headers={**PLAIN, "Authorization": f"Token {token.key}"})
