"""The aid: the confined area and the objectives of the next nest, from what lies open to the reader."""

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from django.core.management import call_command

from cards.library.loader import load_catalogue
from matches.engines.harrow_county.aid import READ
from matches.engines.registry import get_game

from .positions import crown_found, eight_nests, proved
from .script import GAME, LATER, PLAINS, Table, rich
from .test_knowledge import SECRETS, searched

CATALOGUE = load_catalogue(GAME)


def aid(table: Table, seat: int | None = 0) -> dict[str, Any]:
    found = get_game(GAME).aid(table.seen(seat), CATALOGUE)
    assert found is not None
    return found


class Recorded(dict[str, Any]):
    """An observation that remembers what is asked of it."""

    def __init__(self, seen: dict[str, Any]) -> None:
        super().__init__(seen)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("the aid reads named things only")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_aid_reads_nothing_secret(seat: int | None) -> None:
    seen = Recorded(searched(SECRETS[0]).seen(seat))
    get_game(GAME).aid(seen, CATALOGUE)
    assert seen.asked <= READ | {"map"}
    assert "location" not in READ
    assert "answers" not in READ


def test_the_aid_is_the_same_whatever_the_secret() -> None:
    for seat in (0, None):
        found = [aid(searched(secret), seat) for secret in SECRETS]
        assert found[0] == found[1] == found[2]


def test_the_confined_area_follows_from_arrows_and_x() -> None:
    for table in (searched(SECRETS[0]), crown_found(), Table().opened(), proved()):
        assert aid(table)["confined"] == table.seen()["confined"]


def test_objectives_are_for_whoever_sees_the_hand() -> None:
    table = proved()
    assert "objectives" in aid(table, 0)
    assert [("objectives" in aid(table, seat)) for seat in (1, None)] == [False, False]


def test_an_objective_that_can_be_shown_now() -> None:
    rows = {row["card"]: row for row in aid(proved())["objectives"]}
    assert rows["on-the-plains"]["now"] == sorted(PLAINS[:4])
    assert rows["on-the-edge"]["now"] is None


def test_where_the_next_nest_completes_an_objective() -> None:
    table = rich(3, objectives=("on-the-plains", "on-the-mountains", "one-chain"))
    rows = {row["card"]: row for row in aid(table)["objectives"]}
    spots = [row["at"] for row in rows["on-the-plains"]["next"]]
    assert spots == [at for at in [[-1, -2], [1, -2], [1, 2], [2, -2], [2, 1]] if at in spots]
    assert len(spots) == 5  # of ten plains three have nests and two are homes with a legend
    assert rows["on-the-mountains"]["next"] == []


def test_what_is_proposed_can_be_played_and_nothing_is_forgotten() -> None:
    table = rich(5, objectives=("one-line", "far-apart", "both-halves"))
    state = table.state()
    for row in aid(table)["objectives"]:
        proposed = [spot["at"] for spot in row["next"]]
        possible = []
        for entry in table.legal(0, "nest"):
            copy = state.clone()
            parsed = copy.parse_entry({"by": 0, **entry})
            assert isinstance(parsed, tuple)
            copy.apply_action(*parsed)
            done = [one for one in copy.legal_actions(0) if one.do == "objective"]
            if any(one.fields()["card"] == row["card"] for one in done):
                possible.append(entry["at"])
        assert proposed == [at for at in proposed if at in possible]
        assert sorted(set(map(tuple, possible))) == sorted(map(tuple, proposed))


def test_with_all_nests_out_one_is_taken_that_is_not_needed() -> None:
    table = eight_nests()
    state = table.state()
    for row in aid(table)["objectives"]:
        for spot in row["next"]:
            copy = state.clone()
            entry = {"by": 0, "do": "nest", "at": spot["at"], "offer": LATER[5], "from": spot["from"]}
            by, action = copy.parse_entry(entry)
            copy.apply_action(by, action)
            proof = {"by": 0, "do": "objective", "card": row["card"], "nests": [spot["at"], *spot["with"]]}
            by, action = copy.parse_entry(proof)
            assert copy.check(by, action) is None


def test_the_command_prints_it(tmp_path: Any, capsys: Any) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(proved().document))
    call_command("aid", str(file), seat="0")
    assert json.loads(capsys.readouterr().out) == aid(proved())
    call_command("aid", str(file))
    assert json.loads(capsys.readouterr().out) == aid(proved(), None)


def test_each_objective_is_met_by_enough_sets_of_four() -> None:
    """The numbers of the rules page: 66,045 sets of four of 37 hexes, and at least fifteen for each."""
    tables = Table().state().setup.tables  # type: ignore[attr-defined]
    sets = list(combinations(range(37), 4))
    assert len(sets) == 66_045
    counts = [sum(map(rule.holds, sets)) for rule in tables.objectives]
    assert min(counts) >= 15


def test_there_are_as_many_location_cards_as_the_page_says() -> None:
    table = Table().draw("objectives", "one-line", "on-the-edge", "one-chain")
    table.draw("cards", "calm-down", "rub-out", "deep-roots").draw(
        "offers", "advance-1", "spawn-1", "advance-2"
    )
    assert len(table.state().legal_actions(1)) == 46_620
