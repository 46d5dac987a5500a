"""A small safe reader of XML: no document type, so no entities to expand and nothing to fetch."""

from dataclasses import dataclass, field
from xml.parsers import expat

from .report import DeckFileError

_DEEPEST = 20


@dataclass(slots=True)
class Element:
    """One element with the line it begins on and the text directly in it."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list["Element"] = field(default_factory=list)


def parse_xml(raw: bytes | str) -> Element:
    """The root element. DeckFileError: not well-formed, too deep, or with a document type."""
    builder = _Builder("utf-8" if isinstance(raw, str) else None)
    data = raw.encode(errors="replace") if isinstance(raw, str) else raw
    try:
        builder.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise DeckFileError(f"it is not well-formed XML (line {error.lineno})") from None
    except (LookupError, ValueError) as error:
        if isinstance(error, DeckFileError):
            raise
        raise DeckFileError("its encoding is not known") from None
    return builder.root.children[0]


class _Builder:
    def __init__(self, encoding: str | None) -> None:
        self.parser = expat.ParserCreate(encoding)
        self.parser.buffer_text = True
        self.root = Element("", {}, 0)
        self._open = [self.root]
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) > _DEEPEST:
            raise DeckFileError("it is nested too deeply")
        element = Element(tag, attributes, self.parser.CurrentLineNumber)
        self._open[-1].children.append(element)
        self._open.append(element)

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        self._open[-1].text += text

    def _doctype(self, *_: object) -> None:
        raise DeckFileError("a document type is not read")
