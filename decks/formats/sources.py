"""Which form a deck file has: told by its content, so that a wrong ending does no harm."""

import codecs

from cards.library.catalogue import Catalogue

from .documents import read_json
from .programs import read_xml
from .report import DeckFileError, Reading, guard_bytes
from .tables import header_of, read_csv
from .text import read_text

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def decode(raw: bytes) -> str:
    """The text of a file: by its byte order mark, as UTF-8, or as the usual Windows code page."""
    encoding = next((name for mark, name in _MARKS if raw.startswith(mark)), "utf-8")
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        if encoding != "utf-8":
            raise DeckFileError("its signs cannot be read in the encoding that it names") from None
        return raw.decode("cp1252", errors="replace")


def source_of(text: str) -> str:
    """`json`, `xml`, `csv` or `text`."""
    start = text.removeprefix("\ufeff").lstrip()[:1]
    if start in ("{", "<"):
        return {"{": "json", "<": "xml"}[start]
    return "csv" if header_of(text) else "text"


def read_deck(raw: bytes | str, catalogue: Catalogue, *, proposals: bool = True) -> Reading:
    """Read a deck list in whichever form it has. DeckFileError: none; DeckTooLargeError: over a limit."""
    guard_bytes(raw)
    text = decode(raw) if isinstance(raw, bytes) else raw
    source = source_of(text)
    if source == "xml":
        return read_xml(text if raw is text else _with_mark(raw, text), catalogue, proposals=proposals)
    reader = {"json": read_json, "csv": read_csv, "text": read_text}[source]
    return reader(text, catalogue, proposals=proposals)


def _with_mark(raw: bytes | str, text: str) -> bytes | str:
    """XML names its own encoding: where the bytes are no UTF-8, its parser reads them."""
    return raw if "\ufffd" in text or "encoding=" in text[:100].casefold() else text
