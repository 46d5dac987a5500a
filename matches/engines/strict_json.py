"""JSON as other people's files bring it: read strictly, and never a crash.

What Python's reader lets through is refused here: NaN and infinities, keys that stand twice, lone surrogates,
a byte order mark, numbers without end, nesting without end. The same bytes always get the same answer.
"""

import json
import math
import re
from typing import Any, NoReturn

from cards.library.refusals import Refusal, refuse

MAX_DEPTH = 100
MAX_DIGITS = 1000
COMMON = "common"

# A string is taken whole, even one that never ends: each character is looked at once, whatever comes.
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.|\\\Z)*+(?:"|\Z)|[\[\]{}]', re.DOTALL)


class JsonFault(Exception):
    """Bytes that are no JSON document; `refusal` says why and where."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.refusal: Refusal = refuse(COMMON, code, **data)


def safe_text(text: str, limit: int = 60) -> str:
    """A piece of somebody's text that can be printed: cut short, and with nothing that UTF-8 cannot carry."""
    clean = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"


def read_json(raw: bytes) -> Any:
    """The value of a JSON document. JsonFault: it is none."""
    text = _decode(raw)
    _check_depth(text)
    try:
        value = _decoder.decode(text)
    except json.JSONDecodeError as error:
        raise JsonFault("file.json", line=error.lineno, column=error.colno, reason=error.msg) from None
    if "\\u" in text:
        _check_surrogates(value, "")
    return value


def _decode(raw: bytes) -> str:
    if raw.startswith(b"\xef\xbb\xbf"):
        raise JsonFault("file.bom")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise JsonFault("file.encoding", byte=error.start) from None


def _check_depth(text: str) -> None:
    depth = 0
    for token in _TOKEN.finditer(text):
        sign = text[token.start()]
        if sign != '"':
            depth += 1 if sign in "[{" else -1
        if depth > MAX_DEPTH:
            raise JsonFault("file.nesting", most=MAX_DEPTH)


def _check_surrogates(value: Any, place: str) -> None:
    if isinstance(value, str):
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            raise JsonFault("file.surrogate", place=place or "the document") from None
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _check_surrogates(item, f"{place}[{index}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_surrogates(key, f"a key of {place or 'the document'}")
            _check_surrogates(item, f"{place}.{key}" if place else key)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise JsonFault("file.duplicate-key", key=safe_text(twice))
    return value


def _constant(word: str) -> NoReturn:
    raise JsonFault("file.number", number=word)


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise JsonFault("file.number", number=safe_text(digits, 20))
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise JsonFault("file.number", number=safe_text(digits, 20))
    return number


_decoder = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_constant=_constant, parse_int=_integer, parse_float=_float
)
