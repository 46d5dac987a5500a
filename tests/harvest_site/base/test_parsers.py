"""Bodies of requests: what is too large is read to its end, what is no JSON is said to be none."""

import io
from typing import Any

import pytest
from rest_framework.exceptions import ParseError

from harvest_site.base.parsers import MAX_JSON, StrictJSONParser, read_capped
from harvest_site.base.problems import TooLarge


def parse(body: bytes) -> Any:
    return StrictJSONParser().parse(io.BytesIO(body))


def test_a_body_over_its_limit_is_cut_and_its_rest_is_drained() -> None:
    stream = io.BytesIO(b"x" * 1_000_000)
    assert (read_capped(stream, 10), stream.tell()) == (b"x" * 11, 1_000_000)


def test_draining_ends_somewhere() -> None:
    stream = io.BytesIO(b"x" * 20_000_000)
    read_capped(stream, 10)
    assert stream.tell() == 11 + 8 * 1024 * 1024


def test_a_body_at_the_limit_is_read_and_one_more_byte_is_too_much() -> None:
    assert parse(b'{"a": 1}'.ljust(MAX_JSON)) == {"a": 1}
    with pytest.raises(TooLarge) as caught:
        parse(b'{"a": 1}'.ljust(MAX_JSON + 1))
    assert caught.value.message == "The body of a request holds at most 512 KB."


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
        b'{"a": NaN}',
        b'{"a": 1e999}',
        b'{"a": 1, "a": 2}',
        b'"\\ud800"',
        b"1" * 5000,
        b"\xff",
    ],
    ids=["lists", "objects", "NaN", "infinite", "twice", "half a sign", "digits", "no text"],
)
def test_what_would_get_lost_is_no_json(body: bytes) -> None:
    with pytest.raises(ParseError):
        parse(body)
