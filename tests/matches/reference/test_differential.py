"""The engine against the reference, on files that the generator and the mutators make from fixed seeds."""

import random
from collections import Counter

import pytest

from tests.matches.reference.comparing import assert_same_legal_entries, assert_same_verdict
from tests.matches.reference.generator import STYLES, random_match
from tests.matches.reference.great_harvest import judge
from tests.matches.reference.mutators import as_bytes, mutated

SHORT = sorted(style for style in STYLES if STYLES[style].longest < 300)
LONG = sorted(set(STYLES) - set(SHORT))


@pytest.mark.parametrize("style", SHORT)
def test_legal_matches_and_their_mutants(style):
    for number in range(4):
        rng = random.Random(f"{style} {number}")
        document = random_match(rng, style)
        assert_same_verdict(as_bytes(document))
        for _ in range(6):
            assert_same_verdict(mutated(rng, document))


@pytest.mark.parametrize("style", LONG)
def test_long_matches(style):
    """To exhaustion, through recycled Supplies and lapsed turns."""
    rng = random.Random(f"long {style}")
    document = random_match(rng, style)
    assert_same_verdict(as_bytes(document))
    for _ in range(4):
        assert_same_verdict(mutated(rng, document))


@pytest.mark.parametrize("style", SHORT)
def test_legal_entries_are_the_same(style):
    for number in range(4):
        rng = random.Random(f"legal {style} {number}")
        document = random_match(rng, style)
        for _ in range(6):
            cut = rng.randrange(len(document["log"]) + 1)
            assert_same_legal_entries({**document, "log": document["log"][:cut]})


def test_the_seeds_reach_every_kind_of_verdict():
    """A generator that makes only one kind of file would compare nothing."""
    kinds: Counter[str] = Counter()
    for number in range(16):
        rng = random.Random(f"kinds {number}")
        document = random_match(rng, rng.choice(SHORT))
        for raw in (as_bytes(document), mutated(rng, document), mutated(rng, document)):
            verdict = judge(raw)
            kinds[verdict["refusal"]["kind"] if verdict["refusal"] else "legal"] += 1
            kinds["finished"] += verdict["finished"]
    assert {kind for kind, number in kinds.items() if number} == {
        *("legal", "finished", "malformed", "illegal", "incomplete")
    }
