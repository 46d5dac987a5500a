"""Bytes of any kind get a verdict: never an error, and the same one every time."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engines.adjudicate import adjudicate, legal_at_end, view
from matches.engines.matchfile import MAX_BYTES, MAX_ENTRIES
from matches.engines.story import tell

from .script import EVERYTHING, head
from .test_example import DOCUMENT

GOOD = json.dumps(DOCUMENT)
OPENING = ["sweet-corn", "cattle", "cultivator", "combine", "grain-mill", "bakery", "silo"]


def refusal_of(raw: bytes) -> dict[str, Any]:
    """The refusal of some bytes, after all ways of reading them were tried."""
    verdict = adjudicate(raw)
    assert (verdict["legal"], verdict["accepted"], verdict["scores"]) == (False, 0, {})
    assert verdict == adjudicate(raw)
    json.dumps(verdict).encode()
    assert (tell(raw), legal_at_end(raw), view(raw, None)["observation"]) == ([], [], None)
    refusal: dict[str, Any] = verdict["refusal"]
    return refusal


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "file.json"),
        (b"   ", "file.json"),
        (b"null", "file.shape"),
        (b"3", "file.shape"),
        (b'"harvest-match/1"', "file.shape"),
        (b"[]", "file.shape"),
        (b"{}", "file.format"),
        (b"\xef\xbb\xbf" + GOOD.encode(), "file.bom"),
        (GOOD.encode("utf-16"), "file.encoding"),
        (b'{"note": "\xed\xa0\x80"}', "file.encoding"),
        (GOOD.encode() + b"x", "file.json"),
        (GOOD[:-1].encode(), "file.json"),
        (GOOD.replace("13", "NaN", 1).encode() if "13" in GOOD else b'{"a": NaN}', "file.number"),
        (b'{"a": Infinity}', "file.number"),
        (b'{"a": -Infinity}', "file.number"),
        (b'{"a": 1e999}', "file.number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "file.number"),
        (b"[" * 100_000, "file.nesting"),
        (b'{"a":' * 100_000, "file.nesting"),
        (b'{"a": {"b": 1, "c": 2, "b": 3}}', "file.duplicate-key"),
        (b'{"\\ud800": 1, "\\ud800": 2}', "file.duplicate-key"),
        (b'{"a": ["\\udc00"]}', "file.surrogate"),
        (b'{"\\ud800": 1}', "file.surrogate"),
        (b"{'a': 1}", "file.json"),
        (b'{"a": 1,}', "file.json"),
        (b'{"a": 01}', "file.json"),
        (b"\x00", "file.json"),
    ],
)
def test_what_is_no_match_file_is_malformed(raw: bytes, code: str) -> None:
    refusal = refusal_of(raw)
    assert (refusal["kind"], refusal["code"], refusal["entry"]) == ("malformed", code, None)


@pytest.mark.parametrize(
    "raw",
    [
        b'"' + b'\\"' * 1_000_000,
        b'"' + b"\\" * 2_000_000,
        b'"' * 2_000_000,
        b"[" + b'"a",' * 500_000,
        b"{" + b",".join(b'"%d":1' % number for number in range(150_000)) + b"}",
    ],
    ids=["escaped quotes", "backslashes", "quotes", "texts", "keys"],
)
def test_no_bytes_take_long(raw: bytes) -> None:
    """Each is looked at once: what would take minutes with a scan that starts over."""
    assert adjudicate(raw)["refusal"]["kind"] == "malformed"


def test_place_of_a_fault_is_named() -> None:
    broken = GOOD.replace('"log"', "log", 1).encode()
    assert "line 1, column" in refusal_of(broken)["message"]
    assert refusal_of(b'{"a": ["\\udc00"]}')["data"] == {"place": "a[0]"}


def test_brackets_inside_of_texts_are_no_nesting() -> None:
    document = {**DOCUMENT, "log": [{**entry, "note": "[" * 500 + '"\\'} for entry in DOCUMENT["log"]]}
    assert adjudicate(json.dumps(document).encode())["legal"]


def test_escaped_pairs_are_whole_characters() -> None:
    document = {**DOCUMENT, "log": [{**entry, "note": "\U0001f33d"} for entry in DOCUMENT["log"]]}
    assert adjudicate(json.dumps(document).encode())["legal"]


def test_a_file_of_the_largest_size_is_read_and_a_byte_more_is_not() -> None:
    whole = GOOD.encode() + b" " * (MAX_BYTES - len(GOOD))
    assert adjudicate(whole)["legal"]
    assert refusal_of(whole + b" ")["code"] == "file.too-large"


def test_a_log_of_the_greatest_length_is_read_and_one_more_is_not() -> None:
    draws = [{"by": 0, "do": "draw"}] * MAX_ENTRIES
    verdict = adjudicate(json.dumps(head(log=draws)).encode())
    assert (verdict["refusal"]["entry"], verdict["refusal"]["kind"]) == (0, "incomplete")
    assert refusal_of(json.dumps(head(log=[*draws, None])).encode())["code"] == "file.too-many-entries"


@pytest.mark.parametrize("long", ["x" * 500_000, ["x" * 500_000], {"x" * 500_000: 1}])
def test_answers_stay_short(long: Any) -> None:
    """What somebody wrote is repeated in pieces only."""
    key = long if isinstance(long, str) else "krill"
    heads = [
        head(game=long),
        head(rules=long),
        head(catalogue=long),
        head(options={key: long}),
        head(format=long),
    ]
    decks = [{"cards": {key: 1}}, {"cards": {"krill": long}}, long]
    heads += [head(seats=[{"deck": EVERYTHING}, {"deck": deck}]) for deck in decks]
    entries = [
        {"by": 0, "do": long},
        {"by": long},
        {"by": 0, "do": "place", "card": long},
        {"by": 0, "do": "draw", key: 1},
    ]
    heads += [{**DOCUMENT, "log": [*DOCUMENT["log"], entry]} for entry in entries]
    for document in heads:
        verdict = adjudicate(json.dumps(document).encode())
        assert verdict["refusal"]["kind"] in ("malformed", "illegal")
        assert len(json.dumps(verdict)) < 2000


def test_numbers_of_a_thousand_digits_are_judged() -> None:
    entry = {"by": 0, "do": "grow", "combo": 10**999}
    document = {**DOCUMENT, "log": [*DOCUMENT["log"], entry]}
    verdict = adjudicate(json.dumps(document).encode())
    assert (verdict["refusal"]["code"], verdict["accepted"]) == ("combo.unknown", 13)


def test_many_seats_are_dealt_and_judged() -> None:
    seats = [{"deck": EVERYTHING}] * 300
    log = [{"by": "chance", "do": "drawn", "seat": seat, "cards": OPENING} for seat in range(300)]
    verdict = adjudicate(json.dumps(head(seats=seats, log=log)).encode())
    assert (verdict["legal"], verdict["accepted"], len(verdict["scores"])) == (True, 300, 300)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_get_a_verdict(raw: bytes) -> None:
    assert adjudicate(raw)["refusal"]["kind"] == "malformed"


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(GOOD) - 1), st.binary(max_size=4), st.integers(0, 6))
def test_a_damaged_file_gets_a_verdict(at: int, put: bytes, cut: int) -> None:
    raw = GOOD.encode()[:at] + put + GOOD.encode()[at + cut :]
    verdict = adjudicate(raw)
    assert verdict == adjudicate(raw)
    assert verdict["legal"] == (verdict["refusal"] is None)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
WORDS = st.sampled_from(
    ["place", "tool", "grow", "feed", "turn_in", "draw", "discard", "first", "drawn", "roll", "retract"]
)
VALUES = JSON | st.sampled_from(
    ["krill", "Sweet Corn", "cattle", ["krill"], ["feeder", "silo"], [4], 0, 1, 2]
)
FIELDS = ("card", "cards", "combo", "from_combo", "seat", "dice", "entry", "consent", "note")
ENTRIES = st.fixed_dictionaries(
    {"by": st.sampled_from([0, 1, "chance", 2, True, None]), "do": WORDS},
    optional=dict.fromkeys(
        ("card", "cards", "combo", "from_combo", "seat", "dice", "entry", "consent", "note"), VALUES
    ),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(JSON | ENTRIES, max_size=3), st.integers(0, 13))
def test_any_entries_get_a_verdict(entries: list[Any], at: int) -> None:
    document = {**DOCUMENT, "log": [*DOCUMENT["log"][:at], *entries, *DOCUMENT["log"][at:]]}
    verdict = adjudicate(json.dumps(document).encode())
    json.dumps(verdict).encode()
    assert verdict["accepted"] >= 0
    assert verdict["refusal"] is None or verdict["refusal"]["entry"] == verdict["accepted"]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["format", "game", "rules", "catalogue", "options", "seats", "log"]), JSON)
def test_any_head_gets_a_verdict(field: str, value: Any) -> None:
    verdict = adjudicate(json.dumps({**DOCUMENT, field: value}).encode())
    json.dumps(verdict).encode()
    assert verdict["refusal"] is None or verdict["refusal"]["kind"] in ("malformed", "illegal", "incomplete")


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(st.sampled_from(["cards", "sideboard"]), st.dictionaries(st.text(max_size=8), JSON)), JSON
)
def test_any_deck_gets_a_verdict(deck: dict[str, Any], other: Any) -> None:
    for brought in (deck, other):
        verdict = adjudicate(json.dumps(head(seats=[{"deck": EVERYTHING}, {"deck": brought}])).encode())
        json.dumps(verdict).encode()
        assert verdict["refusal"]["entry"] is None
