"""The table beside the log: what each game shows, on the page and over the API."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.template.loader import get_template
from django.test.utils import CaptureQueriesContext

from matches.engines.tabling import table_at
from matches.tables import shown_table

from . import files
from .factories import judged_match

PLAYTHROUGHS = Path(__file__).resolve().parents[1] / "playthroughs"


def shown(name: str, entry: int | None = None) -> dict[str, Any]:
    raw = (PLAYTHROUGHS / f"{name}.json").read_bytes()
    context = shown_table(table_at(raw, entry), ["Aiko", "Ben", "Cleo"][: 3 if "three" in name else 2], None)
    assert context is not None
    return context


PATHS = sorted(PLAYTHROUGHS.glob("*/*.json"))


@pytest.mark.parametrize("path", PATHS, ids=[f"{path.parent.name}/{path.stem}" for path in PATHS])
def test_every_playthrough_has_a_table_at_its_end(path: Path) -> None:
    table = table_at(path.read_bytes(), None)
    assert table is not None
    names = [f"Seat {number}" for number in range(len(json.loads(path.read_bytes())["seats"]))]
    context = shown_table(table, names, None)
    unbuilt = path.parent.name == "imperial-harvest" and not table["observation"]["map"]["layout"]
    assert (context is None) == unbuilt  # nothing is drawn before the first tile lies
    if context is not None:
        assert context["entry"] == table["entry"]
        assert get_template(context["template"])


def test_battlefields_show_warriors_banner_and_who_controls() -> None:
    third = shown("for-the-emperor/house-variant")["fields"][2]
    assert (third["banner"], third["counts"]) == (3, True)
    assert third["sides"][1] == {
        "warriors": ["Ashigaru", "Wokou"],
        "tokens": 0,
        "strength": 8,
        "controls": True,
    }


def test_farms_show_combos_with_their_parts_in_order() -> None:
    farm = shown("great-harvest/eager-duel")["farms"][0]
    assert [(combo["name"], combo["profits"]) for combo in farm["combos"]][:2] == [
        ("Hogs", 11),
        ("Soybeans", 3),
    ]
    assert farm["combos"][0]["parts"][:2] == ["Sweet Corn (feed)", "Feeder"]
    assert "Growth" in farm["combos"][3]["parts"]


def test_the_map_tells_water_from_wood_and_shows_what_stands_where() -> None:
    drawing = shown("imperial-conquest/whole-game")["drawing"]
    assert drawing.signs == ["water", "food", "wood", "ore", "gold"]
    rows = {(row.what, row.where, row.more) for row in drawing.rows}
    assert ("City of seat 1", "(0, 1)", "ore") in rows
    assert [what for what, where, _ in rows if where == "(2, 0)" and "infantry" in what] == [
        "2 infantry of seat 1"
    ]


@pytest.mark.django_db
def test_the_page_goes_through_the_log_entry_by_entry(user: Any, client: Any) -> None:
    match = judged_match(user)
    page = client.get(f"/matches/{match.public_id}?at=2").content.decode()
    assert "Table after entry 2" in page
    assert 'href="?at=1&amp;page=1#table"' in page
    assert 'href="?at=3&amp;page=1#table"' in page


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["", "x", "-2", "9" * 9, "１"])
def test_an_odd_number_shows_the_last_table(given: str, user: Any, client: Any) -> None:
    match = judged_match(user)
    page = client.get(f"/matches/{match.public_id}", {"at": given}).content.decode()
    assert f"Table after entry {len(files.example_log()) - 1}" in page


@pytest.mark.django_db
def test_the_api_gives_the_table_after_an_entry(user: Any, api: Any) -> None:
    match = judged_match(user)
    answer = api().get(f"/api/v1/matches/{match.public_id}/table/", {"at": 2})
    assert answer.status_code == 200
    assert answer.json() == table_at(bytes(match.upload.content), 2)
    assert api().get(f"/api/v1/matches/{match.public_id}/table/", {"at": "two"}).json()["data"] == {
        "fields": ["at"]
    }


@pytest.mark.django_db
def test_a_table_costs_the_same_early_and_late(user: Any, api: Any) -> None:
    address = f"/api/v1/matches/{judged_match(user).public_id}/table/"
    api().get(address)
    costs = []
    for at in ("0", "5"):
        with CaptureQueriesContext(connection) as captured:
            api().get(address, {"at": at})
        costs.append(len(captured))
    assert costs == [2, 2]
