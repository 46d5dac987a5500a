"""What the engine and the reference must agree on, and the comparison of both on one file."""

import json
from collections import Counter
from typing import Any

from cards.library.catalogue import Catalogue
from matches.engines.adjudicate import adjudicate, legal_at_end
from tests.matches.reference.catalogue import Cards, shipped_cards
from tests.matches.reference.great_harvest import judge, legal_entries, replay

SHARED = ["legal", "accepted", "finished", "winners", "draw", "scores"]


def common_verdict(verdict: dict[str, Any]) -> dict[str, Any]:
    """The part of a verdict that both give."""
    refusal = verdict["refusal"] and {field: verdict["refusal"][field] for field in ("kind", "entry")}
    return {field: verdict[field] for field in SHARED} | {"refusal": refusal}


def engine_verdict(raw: bytes, catalogue: Catalogue | None = None) -> dict[str, Any]:
    """The engine's verdict, which must be JSON and, when illegal, name a clause."""
    verdict = json.loads(json.dumps(adjudicate(raw, catalogue=catalogue), allow_nan=False))
    refusal = verdict["refusal"]
    assert refusal is None or refusal["kind"] != "illegal" or refusal["clauses"], refusal
    return common_verdict(verdict)


def assert_same_verdict(raw: bytes, catalogue: Catalogue | None = None, cards: Cards | None = None) -> None:
    """Fail with the reference's reason where they disagree; other card data is given to each in its form."""
    expected = judge(raw, cards)
    found = engine_verdict(raw, catalogue)
    assert found == common_verdict(expected), expected["refusal"]


def multiset(entries: list[dict[str, Any]]) -> Counter[str]:
    return Counter(json.dumps(entry, sort_keys=True) for entry in entries)


def assert_same_legal_entries(
    document: dict[str, Any], catalogue: Catalogue | None = None, cards: Cards | None = None
) -> None:
    """The seat's legal entries at the end of a log that stands, in any order (without those of chance)."""
    state, _, fault = replay(cards or shipped_cards(), document)
    assert fault is None, fault
    found = legal_at_end(json.dumps(document).encode(), catalogue=catalogue)
    own = [entry for entry in found if entry["by"] != "chance"]
    assert multiset(own) == multiset(legal_entries(state))
