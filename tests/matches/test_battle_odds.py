"""The battle calculator on the site: page and API."""

from typing import Any

import pytest
from django.test import Client

from matches.battle_odds import sample_query

pytestmark = pytest.mark.django_db
AT = "/matches/battle-odds"
API = "/api/v1/battle-odds/"


def test_page_asks_for_a_battle(client: Client) -> None:
    response = client.get(AT)
    text = response.content.decode()
    assert response.status_code == 200
    assert text.count('type="number"') == 8
    assert "The attacker takes" not in text


def test_page_answers_the_fourth_example(client: Client) -> None:
    response = client.get(f"{AT}?{sample_query()}")
    text = response.content.decode()
    assert response.status_code == 200
    assert "46.8 %" in text
    assert "1031/2205" in text
    assert "20164/11025" in text
    assert text.count('<figure class="chart">') == 2
    assert "2 infantry" in text


def test_page_takes_policies(client: Client) -> None:
    query = "attacker_infantry=1&attacker_artillery=1&defender_infantry=2&building=town"
    usual = client.get(f"{AT}?{query}").content.decode()
    other = client.get(f"{AT}?{query}&attacker_lose=artillery%2C+infantry%2C+cavalry").content.decode()
    assert "The attacker takes the hex" in other
    assert usual != other


def test_long_fractions_stand_behind_a_disclosure(client: Client) -> None:
    text = client.get(
        f"{AT}?attacker_infantry=9&attacker_cavalry=9&defender_infantry=20&building=city"
    ).content.decode()
    assert "The exact fractions" in text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("attacker_infantry=1", "There is no battle"),
        ("attacker_infantry=21&defender_infantry=1", "less than or equal to 20"),
        ("attacker_infantry=15&attacker_cavalry=6&defender_infantry=1", "at most 20 are calculated"),
        ("attacker_infantry=x&defender_infantry=1", "whole number"),
        ("attacker_infantry=1&defender_infantry=1&defender_frigate=1", "frigates do not defend"),
        ("attacker_infantry=1&defender_infantry=1&building=castle", "castle"),
        ("attacker_infantry=1&defender_infantry=1&attacker_kill=everybody", "everybody"),
    ],
)
def test_page_says_what_is_wrong(client: Client, query: str, said: str) -> None:
    response = client.get(f"{AT}?{query}")
    text = response.content.decode()
    assert response.status_code == 400
    assert said in text
    assert "The attacker takes" not in text


def post(client: Client, body: Any) -> Any:
    return client.post(API, body, content_type="application/json")


def test_api_answers_as_the_command_does(client: Client) -> None:
    battle = {"attacker": {"infantry": 2, "cavalry": 1}, "defender": {"infantry": 2}, "building": "city"}
    response = post(client, battle)
    document = response.json()
    assert response.status_code == 200
    assert (document["taken"], document["rounds"]) == ("7571/12348", "1783/882")
    assert set(document) == {"taken", "held", "rounds", "expected_losses", "outcomes"}


@pytest.mark.parametrize(
    ("body", "code"),
    [([], "odds.shape"), ({}, "odds.no-battle"), ({"attacker": {"infantry": 99}}, "odds.too-many")],
)
def test_api_refuses_as_a_problem(client: Client, body: Any, code: str) -> None:
    response = post(client, body)
    assert response.status_code == 400
    assert response.headers["Content-Type"].startswith("application/problem+json")
    assert response.json()["code"] == code
    assert response.json()["clauses"]


def test_api_reads_strictly(client: Client) -> None:
    assert post(client, '{"attacker": {}, "attacker": {}}').status_code == 400
    assert client.get(API).status_code == 405
