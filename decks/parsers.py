"""Bodies of API requests about decks."""

from typing import Any

from rest_framework.parsers import BaseParser

from decks.formats import MAX_BYTES
from harvest_site.base.parsers import read_capped


class RawParser(BaseParser):
    """The body as bytes: the readers of deck files say what is wrong with it."""

    media_type = "*/*"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        return read_capped(stream, MAX_BYTES)


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
