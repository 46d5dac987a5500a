"""Accounts below the pages: names, addresses, tokens."""

import pytest
from django.contrib.auth import authenticate

from harvest_site.accounts import domain
from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.problems import Conflict
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["aiko", "AIKO", " Aiko ", "aiko@example.org", "Aiko@Example.ORG"])
def test_one_logs_in_by_name_or_mail_in_any_case(user: User, name: str) -> None:
    assert authenticate(username=name, password=PASSWORD) == user


@pytest.mark.parametrize(
    ("name", "password"), [("aiko", "other"), ("nobody", PASSWORD), ("", PASSWORD), ("aiko", "")]
)
def test_nothing_else_logs_in(user: User, name: str, password: str) -> None:
    assert authenticate(username=name, password=password) is None


def test_a_closed_account_does_not_log_in(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert authenticate(username="aiko", password=PASSWORD) is None


def test_sign_up_keeps_the_mail_in_lower_case_and_leaves_a_trace() -> None:
    made = domain.sign_up(username="Dora", password=PASSWORD, email="Dora@Example.org")
    assert (made.email, [row.verb for row in audit_of(made)]) == ("dora@example.org", ["signed-up"])


@pytest.mark.parametrize("taken", [{"username": "AIKO"}, {"username": "new", "email": "AIKO@example.org"}])
def test_a_name_or_mail_is_one_persons(user: User, taken: dict[str, str]) -> None:
    with pytest.raises(Conflict) as caught:
        domain.sign_up(password=PASSWORD, **taken)
    assert (caught.value.status, caught.value.code) == (409, "name-taken")
    assert User.objects.count() == 1


def test_a_new_token_ends_the_old(user: User) -> None:
    first, second = domain.create_token(user=user), domain.create_token(user=user)
    assert first != second
    assert domain.revoke_token(user=user) is True
    assert domain.revoke_token(user=user) is False
    assert [row.verb for row in audit_of(user)] == ["created-token", "created-token", "revoked-token"]


def test_an_address_that_somebody_took_in_the_same_moment_is_a_conflict(user: User, other_user: User) -> None:
    with pytest.raises(Conflict) as caught:
        domain.change_profile(user=other_user, display_name="Bela", email="AIKO@example.org")
    assert caught.value.code == "address-taken"
    assert User.objects.get(pk=other_user.pk).email == "bela@example.org"
