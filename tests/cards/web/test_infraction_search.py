"""What happened, in everyday words: the right infraction comes first, on the page and over the API."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards import domain
from cards.domain.policies import find_infractions, policy_in_force
from cards.library.infractions import read_policy, shipped_policy, write_policy

pytestmark = pytest.mark.django_db

# Written before the words of the data: what people at a table say.
ASKED = {
    "forgot to draw at the start of her turn": "HI-1.1",
    "he skipped the upkeep": "HI-1.1",
    "played a card he could not pay for": "HI-1.2",
    "moved a figure too far": "HI-1.2",
    "drew two cards instead of one": "HI-1.3",
    "drew": "HI-1.3",
    "dropped her deck and we saw the top card": "HI-1.4",
    "looked at my hand": "HI-1.4",
    "we do not agree on the score": "HI-1.5",
    "deck list wrong": "HI-2.1",
    "no decklist handed in": "HI-2.1",
    "61 cards but 60 on list": "HI-2.2",
    "a sideboard card was still in the deck": "HI-2.2",
    "scratched sleeve": "HI-2.3",
    "did not shuffle properly": "HI-2.4",
    "came fifteen minutes after the start": "HI-3.1",
    "took too long": "HI-3.2",
    "he takes ages": "HI-3.2",
    "the slip says 2-0 but it was 2-1": "HI-3.3",
    "played with a phone": "HI-3.4",
    "a friend whispered what to play": "HI-3.4",
    "swore at his opponent": "HI-4.1",
    "insulted the judge": "HI-4.2",
    "offered money for a concession": "HI-4.3",
    "lied to the judge": "HI-4.4",
}
SHORT = {"phone": "HI-3.4", "bribe": "HI-4.3", "late": "HI-3.1", "shufling": "HI-2.4", "insluted": "HI-4.2"}


@pytest.mark.parametrize(("said", "right"), [*ASKED.items(), *SHORT.items()])
def test_everyday_words_find_the_infraction_first(said: str, right: str) -> None:
    found = find_infractions(policy_in_force(), said)
    assert (found.fits, found.rows[0].id) == (True, right)


def test_what_nothing_fits_is_told_with_all_of_them(client: Client) -> None:
    policy = policy_in_force()
    found = find_infractions(policy, "zzyzx qwrtp")
    assert (found.fits, found.rows) == (False, policy.infractions)
    html = client.get("/infractions/?q=zzyzx+qwrtp").content.decode()
    assert ("Nothing fits: all infractions" in html, html.count('class="row-title"')) == (
        True,
        len(policy.infractions),
    )


def test_the_page_shows_the_best_few_first(client: Client) -> None:
    html = client.get("/infractions/?q=insulted+the+judge").content.decode()
    assert html.index("HI-4.2") == html.index("HI-")
    assert html.count('class="row-title"') <= 5


def test_a_site_may_leave_the_words_out_of_its_table(staff: Any) -> None:
    lines = write_policy(shipped_policy())
    assert lines.startswith("id,group,title,text,default,upgrade,remedy,words\n")
    bare = {"infractions": [{k: v for k, v in row.items() if k != "words"} for row in
                            shipped_policy()["infractions"]]}  # fmt: skip
    text = write_policy({**shipped_policy(), **bare}).replace(",remedy,words\n", ",remedy\n", 1)
    text = "\n".join(line.removesuffix(",") for line in text.split("\n"))
    document, faults = read_policy(text, shipped_policy())
    assert (faults, document["infractions"]) == ([], bare["infractions"])
    domain.publish_policy(actor=staff, text=text, title="Without words", base="1.0")
    assert find_infractions(policy_in_force(), "shuffling").rows[0].id == "HI-2.4"


def test_over_the_api(api: Callable[..., APIClient]) -> None:
    at = "/api/v1/infraction-policies/current/find/"
    told = api().get(f"{at}?q=he takes ages").json()
    assert (told["fits"], told["version"], told["infractions"][0]["id"]) == (True, "1.0", "HI-3.2")
    nothing = api().get(f"{at}?q=zzyzx").json()
    assert (nothing["fits"], len(nothing["infractions"])) == (False, len(policy_in_force().infractions))
    assert api().get("/api/v1/infraction-policies/9/find/?q=late").status_code == 404
