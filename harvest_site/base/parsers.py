"""Bodies of API requests: read up to a limit, and JSON in which nothing that was sent can get lost."""

import json
from typing import Any, BinaryIO

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from .problems import TooLarge

MAX_JSON = 512 * 1024  # bytes
_DRAIN = 8 * 1024 * 1024  # bytes of a body over its limit that are read and thrown away
_CHUNK = 64 * 1024


def read_capped(stream: BinaryIO, most: int) -> bytes:
    """Up to `most` + 1 bytes of a body: one more than allowed shows that there is too much.

    The rest is read and dropped (up to a limit): a server that leaves it closes the connection, and the
    client's next request on it fails without an answer.
    """
    raw = stream.read(most + 1)
    if len(raw) > most:
        for _ in range(_DRAIN // _CHUNK):
            if not stream.read(_CHUNK):
                break
    return raw


class StrictJSONParser(BaseParser):
    """JSON without repeated fields, non-numbers or half signs: nothing that is sent may get lost."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        raw = read_capped(stream, MAX_JSON)
        if len(raw) > MAX_JSON:
            raise TooLarge(f"The body of a request holds at most {MAX_JSON // 1024} KB.")
        try:
            value = json.loads(raw, object_pairs_hook=_object, parse_constant=_no_number)
            json.dumps(value, ensure_ascii=False, allow_nan=False).encode()  # 1e999 is read as infinite
        except (ValueError, RecursionError) as error:
            raise ParseError(f"The body is no JSON that can be read: {error}.") from None
        return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError("a field stands twice in one object")
    return value


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")
