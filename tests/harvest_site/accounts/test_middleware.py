"""What somebody sends who is logged out without knowing it."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

NEW = "/drafts/new"
TOLD = "You were logged out, so what you sent was not taken. Log in, then send it again."


@pytest.mark.parametrize(
    ("headers", "wanted"),
    [
        ({"Referer": "http://testserver/drafts/?page=2"}, "/accounts/login/?next=%2Fdrafts%2F%3Fpage%3D2"),
        ({"Referer": "http://testserver/drafts/", "X-Live": "1"}, "/accounts/login/?next=%2Fdrafts%2F"),
        ({"Referer": "https://example.com/drafts/"}, f"/accounts/login/?next={NEW}"),
        ({}, f"/accounts/login/?next={NEW}"),
    ],
)
def test_the_log_in_leads_back_to_the_page_of_the_form(
    client: Client, headers: dict[str, str], wanted: str
) -> None:
    answer = client.post(NEW, {"name": "Friday"}, headers=headers)
    assert (answer.status_code, answer["Location"]) == (302, wanted)


def test_it_is_told_that_nothing_was_taken(client: Client) -> None:
    answer = client.post(NEW, headers={"Referer": "http://testserver/drafts/"}, follow=True)
    assert TOLD in answer.content.decode()


def test_a_page_that_says_it_itself_is_told_nothing(client: Client) -> None:
    answer = client.post(NEW, headers={"Referer": "http://testserver/", "HX-Request": "true"}, follow=True)
    assert TOLD not in answer.content.decode()


def test_a_page_that_is_read_leads_to_itself(client: Client) -> None:
    answer = client.get(NEW, headers={"Referer": "http://testserver/drafts/"})
    assert answer["Location"] == f"/accounts/login/?next={NEW}"
