"""The account pages as a browser meets them."""

import re

import pytest
from django.core import mail
from django.test import Client
from rest_framework.authtoken.models import Token

from harvest_site.accounts import limits
from harvest_site.accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

LOGIN = "/accounts/login/"
NEW_PASSWORD = "late-frost-in-may-3"


def log_in(client: Client, name: str, password: str = PASSWORD, **more: str) -> object:
    return client.post(LOGIN, {"username": name, "password": password, **more})


def who(client: Client) -> str | None:
    user_id = client.session.get("_auth_user_id")
    return User.objects.get(pk=user_id).username if user_id else None


def test_sign_up_logs_in_and_goes_on(client: Client) -> None:
    page = {"username": "dora", "email": "", "password1": PASSWORD, "password2": PASSWORD, "next": "/decks/"}
    answer = client.post("/accounts/signup/", page)
    assert (answer.status_code, answer["Location"], who(client)) == (302, "/decks/", "dora")


@pytest.mark.parametrize(
    ("change", "field", "text"),
    [
        ({"username": "AIKO"}, "username", "This name is in use. Choose another, or log in."),
        ({"username": "a@b"}, "username", "There is a space or another sign in it that a name cannot hold."),
        ({"email": "Aiko@example.org"}, "email", "This address is in use. Choose another, or log in."),
        ({"password2": "other"}, "password2", "The two password fields didn’t match."),
    ],
)
def test_a_sign_up_that_fails_says_where_and_keeps_what_was_typed(
    client: Client, user: User, change: dict[str, str], field: str, text: str
) -> None:
    typed = {
        "username": "dora",
        "email": "d@example.org",
        "password1": PASSWORD,
        "password2": PASSWORD,
    } | change
    answer = client.post("/accounts/signup/", typed)
    assert answer.status_code == 200
    assert text in answer.context["form"].errors[field]
    assert f'value="{typed["username"]}"' in answer.content.decode()
    assert User.objects.count() == 1


def test_log_in_by_mail_and_log_out_by_post_only(client: Client, user: User) -> None:
    log_in(client, "Aiko@example.org")
    assert who(client) == "aiko"
    assert client.get("/accounts/logout/").status_code == 405
    answer = client.post("/accounts/logout/")
    assert (answer.status_code, answer["Location"], who(client)) == (302, "/", None)


def test_log_in_never_leads_off_the_site(client: Client, user: User) -> None:
    answer = log_in(client, "aiko", next="https://example.com/")
    assert answer["Location"] == "/desk/"


def test_many_failures_of_one_name_are_stopped_and_told_when_to_try_again(client: Client, user: User) -> None:
    codes = [log_in(client, "aiko", "wrong").status_code for _ in range(limits.PER_NAME)]
    assert codes == [200] * limits.PER_NAME
    stopped = log_in(client, "AIKO", PASSWORD)
    assert (stopped.status_code, who(client)) == (429, None)
    assert 1 <= int(stopped["Retry-After"]) <= limits.WINDOW + 1
    assert "Too many log-ins failed." in stopped.content.decode()
    log_in(client, "aiko@example.org")
    assert who(client) == "aiko"


def test_the_profile_changes_name_and_mail(user_client: Client, user: User) -> None:
    answer = user_client.post("/accounts/", {"display_name": "Aiko T.", "email": "New@example.org"})
    user.refresh_from_db()
    assert (answer.status_code, str(user), user.email) == (302, "Aiko T.", "new@example.org")


def test_the_profile_refuses_another_persons_mail(user_client: Client, user: User, other_user: User) -> None:
    answer = user_client.post("/accounts/", {"display_name": "", "email": "BELA@example.org"})
    assert answer.context["form"].errors["email"] == ["This address is in use. Choose another, or log in."]
    user.refresh_from_db()
    assert user.email == "aiko@example.org"


def test_a_token_is_shown_once_and_can_be_revoked(user_client: Client, user: User) -> None:
    shown = user_client.post("/accounts/token/create").content.decode()
    key = Token.objects.get(user=user).key
    assert shown.count(key) == 1
    assert key not in user_client.get("/accounts/").content.decode()
    user_client.post("/accounts/token/revoke")
    assert Token.objects.count() == 0


def test_a_visitor_is_sent_to_log_in_first(client: Client) -> None:
    assert client.get("/accounts/")["Location"] == "/accounts/login/?next=/accounts/"
    assert client.post("/accounts/token/create")["Location"].startswith("/accounts/login/")
    told = "Then you come to the page that you wanted."
    pages = (
        client.get(at).content.decode() for at in ("/accounts/login/?next=/accounts/", "/accounts/login/")
    )
    assert [told in page for page in pages] == [True, False]


def test_the_reset_answers_alike_for_known_and_unknown_addresses(client: Client, user: User) -> None:
    known = client.post("/accounts/reset/", {"email": "AIKO@example.org"})
    sent = list(mail.outbox)
    unknown = client.post("/accounts/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert (
        [message.to for message in mail.outbox] == [message.to for message in sent] == [["aiko@example.org"]]
    )
    assert sent[0].subject == "Reset your password at Harvest"


def test_the_mailed_link_sets_a_password_once(client: Client, user: User) -> None:
    client.post("/accounts/reset/", {"email": "aiko@example.org"})
    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[0].body))[1]
    form = client.get(link)["Location"]
    client.post(form, {"new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD})
    log_in(client, "aiko", NEW_PASSWORD)
    assert who(client) == "aiko"
    assert "This link has run out" in Client().get(link, follow=True).content.decode()


def test_a_changed_password_ends_the_other_sessions(client: Client, user_client: Client, user: User) -> None:
    log_in(client, "aiko")
    new = {"old_password": PASSWORD, "new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}
    assert user_client.post("/accounts/password/", new)["Location"] == "/accounts/"
    assert user_client.get("/accounts/").status_code == 200
    assert client.get("/accounts/").status_code == 302


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("/accounts/login/", ["username", "current-password"]),
        ("/accounts/signup/", ["username", "email", "new-password", "new-password"]),
        ("/accounts/reset/", ["email"]),
    ],
)
def test_password_managers_know_the_fields(client: Client, path: str, wanted: list[str]) -> None:
    text = client.get(path).content.decode()
    main = text[text.index("<main") : text.index("</main>")]
    assert re.findall(r'autocomplete="([a-z-]+)"', main) == wanted
