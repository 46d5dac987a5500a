"""Pairing: reasons, tables, byes, bounds, and large fields."""

import random
from typing import Any

import pytest

from tests.tournaments.events import bye, event, played
from tournaments.eventfile import EventFault, read_event
from tournaments.pairing import derive_key, explain_reason, pair_round
from tournaments.pairing.bounds import least_gap_squares, useful_gaps
from tournaments.pairing.weights import LIMIT_BITS, pack
from tournaments.pairing.why import messages


def paired(document: dict[str, Any], **options: Any) -> Any:
    return pair_round(read_event(document), **options)


def codes(document: dict[str, Any]) -> dict[frozenset[str], list[str]]:
    return {frozenset(pair.players): [one.code for one in pair.why] for pair in paired(document).pairs}


def test_keys_differ_by_purpose_and_round() -> None:
    keys = {
        derive_key("s", stage=stage, number=number, purpose=purpose)
        for stage in (1, 2)
        for number in (1, 2)
        for purpose in ("pairing", "deck-check")
    }
    assert len(keys) == 8


def test_a_rematch_that_cannot_be_avoided_is_the_oldest() -> None:
    rounds = [
        [played("a", "b", 2), played("c", "d", 2)],
        [played("a", "c", 2), played("b", "d", 2)],
        [played("a", "d", 2), played("b", "c", 2)],
    ]
    answer = paired(event(list("abcd"), rounds))
    assert {frozenset(pair.players) for pair in answer.pairs} == {frozenset("ab"), frozenset("cd")}
    assert (answer.cost.rematches, answer.cost.last_rounds) == (2, 2)
    assert [one.code for one in answer.pairs[0].why][1] == "rematch"


def test_clubs_are_kept_apart_until_their_round() -> None:
    entrants = [{"id": one, "club": "x" if one in "ab" else None} for one in "abcd"]
    protected = event(entrants, [], pairing={"protect": "club", "protect_rounds": 1})
    for seed in "0123456789":
        answer = paired(protected, seed=seed)
        assert frozenset("ab") not in {frozenset(pair.players) for pair in answer.pairs}


def test_the_bye_goes_to_the_fewest_byes_then_points_then_last_rank() -> None:
    rounds = [[bye("a"), played("b", "c", 2, 1), played("d", "e", 2, 0)]]
    answer = paired(event(list("abcde"), rounds))
    assert answer.bye == "c"
    assert answer.bye_why[0].data == {"byes": 0, "points": 0, "rank": 5}


def test_one_player_alone_has_a_bye() -> None:
    answer = paired(event(["a"], []))
    assert (answer.pairs, answer.bye) == ((), "a")


def test_a_gap_is_explained() -> None:
    rounds = [[played("a", "b", 2), played("c", "d", 2), played("e", "f", 2)]]
    found = [code for why in codes(event(list("abcdef"), rounds)).values() for code in why]
    assert sorted(found) == ["first-meeting"] * 3 + ["odd-group"] + ["same-score"] * 2


def test_every_reason_has_its_sentence() -> None:
    values = {
        "points": [3, 0],
        "higher": "a",
        "lower": "b",
        "again": ["a"],
        "player": "a",
        "round": 1,
        "club": "x",
        "first": 2,
        "second": 0,
        "byes": 0,
        "rank": 4,
        "candidates": 2,
        "seed": 1,
        "side": "first",
        "facing": 4,
        "group": "A",
        "section": "Final",
        "match": 1,
        "other": "b",
        "tables": 2,
        "sizes": "4 and 3",
        "low": 0,
        "high": 3,
        "pairs": 1,
    }
    for code in set(messages()) - {"float-again"}:
        given = values if code != "pod-scores" else {**values, "points": None}
        sentence = explain_reason({"code": code, **given}, {"a": "Aiko", "b": "Ben"})
        assert "{" not in sentence
        assert sentence.endswith(".")


def test_fixed_tables() -> None:
    entrants = [{"id": one, "fixed_table": 7 if one == "c" else None} for one in "abcdef"]
    answer = paired(event(entrants, []))
    tables = {pair.table: pair.players for pair in answer.pairs}
    assert sorted(tables) == [1, 2, 7]
    assert "c" in tables[7]


def test_the_disqualified_and_the_dropped_are_not_paired() -> None:
    entrants = ["a", "b", "c", {"id": "d", "dropped_after": 1}]
    penalty = [{"entrant": "c", "round": 1, "kind": "disqualification"}]
    document = event(entrants, [[played("a", "b", 2), played("c", "d", 2)]], penalties=penalty)
    (pair,) = paired(document).pairs
    assert set(pair.players) == {"a", "b"}


def test_weights_stay_below_the_limit() -> None:
    edges = [(one, other) for one in range(40) for other in range(one)]
    columns = [[value] * len(edges) for value in (1, 900, 1, 10**12, 2, 4)]
    weights = pack(edges, columns, [random.Random(number).getrandbits(64) for number in range(40)])
    assert max(weights).bit_length() <= LIMIT_BITS + 1
    assert min(weights) > 0


def test_too_fine_points_are_refused_and_never_paired_wrongly() -> None:
    edges = [(one, other) for one in range(40) for other in range(one)]
    with pytest.raises(EventFault):
        pack(edges, [[value] * len(edges) for value in (1, 900, 1, 10**30, 2, 4)], list(range(40)))


def test_bounds() -> None:
    assert least_gap_squares([9, 6, 6, 3]) == 18
    assert useful_gaps([9, 6, 6, 3], 18) == {(9, 6), (6, 3), (6, 6)} | set()
    assert useful_gaps([3, 3, 0, 0], 0) == {(3, 3), (0, 0)}


def test_a_large_field_is_paired_without_a_fault() -> None:
    chance = random.Random(5)
    size = 401
    document = event([f"p{number}" for number in range(size)], [])
    for number in range(1, 6):
        answer = paired(document)
        assert answer.cost.rematches == 0
        seated = [ident for pair in answer.pairs for ident in pair.players]
        assert len(set(seated)) == size - 1
        pairings = [
            played(*pair.players, *chance.choice([(2, 0), (2, 1), (0, 2), (1, 1)])) for pair in answer.pairs
        ]
        document["rounds"].append({"stage": 1, "number": number, "pairings": [*pairings, bye(answer.bye)]})
