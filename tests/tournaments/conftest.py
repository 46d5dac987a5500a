"""An organiser and players."""

import pytest

from harvest_site.accounts.models import User
from tests.tournaments.factories import make_users


@pytest.fixture
def organiser(db: None) -> User:
    return User.objects.create(username="organiser")


@pytest.fixture
def players(db: None) -> list[User]:
    """Four players."""
    return make_users(4)
