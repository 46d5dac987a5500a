"""Bodies of API requests about decks."""

import json
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from decks.formats import MAX_BYTES
from harvest_site.base.problems import TooLarge


class RawParser(BaseParser):
    """The body as bytes: the readers of deck files say what is wrong with it."""

    media_type = "*/*"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        return stream.read(MAX_BYTES + 1)


class DocumentParser(RawParser):
    """A document `harvest-deck/1`, as bytes."""

    media_type = "application/json"


class TextParser(RawParser):
    """A list, as bytes."""

    media_type = "text/plain"


class CsvParser(RawParser):
    """A table, as bytes."""

    media_type = "text/csv"


class XmlParser(RawParser):
    """A file of another program, as bytes."""

    media_type = "application/xml"


class StrictJSONParser(BaseParser):
    """JSON without repeated fields, non-numbers or half signs: nothing that is sent may get lost."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        raw = stream.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            raise TooLarge(f"A deck is sent in at most {MAX_BYTES // 1024} KB.")
        try:
            value = json.loads(raw, object_pairs_hook=_object, parse_constant=_no_number)
            json.dumps(value, ensure_ascii=False).encode()
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
