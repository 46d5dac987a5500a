"""What the Fair Folk, the public and the others may know; views, hashes and resampling."""

import json
from random import Random
from typing import Any

import pytest

from matches.engines.adjudicate import adjudicate, view
from matches.engines.canonical import canonical

from .positions import searching, seventh_point
from .script import TWO, Table, rich

SECRETS = [  # all answered alike by the log below: right of line 0 from [0, 1], and not on [1, 0]
    {"sword": [2, -1], "crown": [-1, -2], "queen": [-3, 1]},
    {"sword": [1, 1], "crown": [0, -3], "queen": [3, -3]},
    {"sword": [3, 0], "crown": [-3, 0], "queen": [0, 0]},
]


def searched(secret: dict[str, Any]) -> Table:
    """An arrow, a wrong guess, and a mark on [0, 2] (which holds nothing)."""
    table = Table().opened(**secret, cards=("where-o-where", "rub-out", "deep-roots"))
    table.nest([-2, -1], "advance-1").passed("advance-2")
    table.report(1, "move", unit="protectors-legend", start=[0, 3], to=[-2, -1]).act(1, "cleanup")
    table.collect(1, [-2, -1], fair_folk=0, protectors=0, family=0)
    table.act(0, "arrow", nest=[-2, -1], line=0, dir="left").act(0, "guess", at=[1, 0])
    table.nest([-2, 2], "spawn-1").act(0, "card", card="where-o-where", seat=2).act(2, "mark", at=[0, 2])
    return table.clean()


def views(table: Table, seat: int | None) -> bytes:
    """Everything that a seat gets: view and verdict, without what names the engine."""
    raw = json.dumps(table.document).encode()
    return canonical([view(raw, seat), adjudicate(raw)])


@pytest.mark.parametrize("seat", [0, None])
def test_the_view_of_the_fair_folk_and_of_the_public_does_not_depend_on_the_card(seat: int | None) -> None:
    assert len({views(searched(secret), seat) for secret in SECRETS}) == 1


def test_the_others_see_the_card() -> None:
    seen = [json.loads(views(searched(secret), 1))[0] for secret in SECRETS]
    assert [row["observation"]["location"] for row in seen] == SECRETS
    assert [row["log"][3]["sword"] for row in seen] == [secret["sword"] for secret in SECRETS]


def fuzzed(seed: int) -> tuple[list[Table], int]:
    """Random play by the legal list, and the same log with other cards, as long as the answers agree."""
    rng = Random(seed)
    hexes = [list(place) for place in Table().state().setup.board.hexes]  # type: ignore[attr-defined]
    base = searched(SECRETS[0])
    logs = []
    for _ in range(40):
        places = rng.sample(hexes, 3)
        log = [dict(row) for row in base.log]
        log[3] |= dict(zip(("sword", "crown", "queen"), places, strict=True))
        other = Table()
        other.log = log
        verdict = other.verdict()
        if verdict["legal"] and verdict["answers"] == base.verdict()["answers"]:
            logs.append(other)
    return logs, len(logs)


@pytest.mark.parametrize("seed", range(3))
def test_no_byte_of_the_fair_folks_view_depends_on_the_secret(seed: int) -> None:
    tables, number = fuzzed(seed)
    assert number > 3
    assert {views(table, 0) for table in tables} == {views(searched(SECRETS[0]), 0)}


def test_objectives_and_cards_drawn_are_a_count_for_everybody_else() -> None:
    raw = json.dumps(Table().opened().document).encode()
    own, other = view(raw, 0), view(raw, 1)
    assert own["log"][0]["items"] == ["one-line", "on-the-edge", "one-chain"]
    assert other["log"][0] == {"by": "chance", "do": "drawn", "deck": "objectives", "count": 3}
    assert other["log"][2]["items"] == ["advance-1", "spawn-1", "strengthen-1"]
    assert "hand" not in other["observation"]
    assert own["log"][3] == {"by": 1, "do": "hide"}


def test_after_the_end_everything_is_open() -> None:
    raw = json.dumps(seventh_point().document).encode()
    seen = view(raw, None)
    assert seen["log"] == seventh_point().log
    assert seen["observation"]["location"] == {"sword": [2, -1], "crown": [-1, -2], "queen": [-3, 1]}
    assert adjudicate(raw)["location"] == seen["observation"]["location"]


def test_hashes_cover_the_card_after_the_end_only() -> None:
    def hashes(secret: dict[str, Any], *, end: bool) -> tuple[str, str]:
        table = (
            Table(cycles=1).opened(**secret).act(0, "cleanup").report(1, "score", points=7).act(1, "cleanup")
        )
        table.act(0, "cleanup")
        verdict = (table.act(2, "cleanup") if end else table).verdict()
        return verdict["state_hash"], verdict["log_hash"]

    assert hashes(SECRETS[0], end=False) == hashes(SECRETS[1], end=False)
    one, other = hashes(SECRETS[0], end=True), hashes(SECRETS[1], end=True)
    assert (one[0] == other[0], one[1] == other[1]) == (False, False)


def test_the_fair_folks_legal_list_does_not_depend_on_the_card() -> None:
    lists = [searched(secret).act(2, "cleanup").legal(0) for secret in SECRETS]
    assert lists[0] == lists[1] == lists[2]


def test_resampling_keeps_every_answer_ever_given() -> None:
    """A rubbed out X and an arrow that was turned go on telling what they told."""
    table = searched(SECRETS[0])
    state, board = table.state(), table.state().setup.board  # type: ignore[attr-defined]
    state.xs = 0  # as if all X had been rubbed out
    barred = {board.number_of[1, 0], board.number_of[0, 2]}
    on_line = {number for number, (q, _) in enumerate(board.hexes) if q == -2}
    for seed in range(60):
        sword = state.resample(0, Random(seed)).location[0]
        assert sword not in barred | on_line
        assert board.hexes[sword][0] > -2


def test_resampling_of_the_others_keeps_the_card_and_deals_the_hand_anew() -> None:
    state = searched(SECRETS[0]).state()
    copies = [state.resample(1, Random(seed)) for seed in range(20)]
    assert {copy.location for copy in copies} == {state.location}
    assert len({copy.hands[0] for copy in copies}) > 1
    assert all(copy.hands[0].bit_count() == state.hands[0].bit_count() for copy in copies)
    assert {state.resample(0, Random(seed)).hands[0] for seed in range(9)} == {state.hands[0]}


def test_a_refused_mark_says_nothing_in_the_verdict() -> None:
    table = rich(1, cards=("where-o-where", "rub-out", "deep-roots"))
    table.act(0, "card", card="where-o-where", seat=1)
    for at in ([2, -1], [9, 9]):
        refusal = table.refused(1, "mark", at=at)
        assert (refusal["code"], refusal["data"], "-1" in refusal["message"]) == ("mark.refused", {}, False)


def test_actions_that_hold_secrets_do_not_print_them() -> None:
    state = Table().state()
    for entry in (
        {"by": 1, "do": "hide", "sword": [2, -1], "crown": [0, 0], "queen": [1, 1]},
        {"by": 1, "do": "mark", "at": [2, -1]},
    ):
        parsed = state.parse_entry(entry)
        assert isinstance(parsed, tuple)
        assert "-1" not in repr(parsed[1])


def test_everybody_sees_the_offers_and_the_bag() -> None:
    assert Table(*TWO).opened().seen()["offers"]["hand"] == ["advance-1", "spawn-1", "strengthen-1"]
    assert "location" not in searching().seen(0)
