"""Minimal examples of refusals: for each code a file or deck that gets it. Data, proved by a test a code.

`examples.yaml` of a game and of `cards/data/common`; a game's row wins over a common one of the same code.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from .loader import build_document
from .source import DATA

KIND = "examples"
COMMON = "common"
SHOWN = 3  # entries before the one that is refused that a page shows
WORDS = {
    "match": "A match file",
    "deck": "A deck",
    "text": "A file with this text",
    "hex": "A file with these bytes",
    "repeat": "A file that goes on and on",
    "check": "A document",
    "none": "No file shows it",
}


@dataclass(frozen=True, slots=True)
class Example:
    """What gets `code`. `kind` is one of WORDS; `content` is the document, the text, or words about it.

    `check`: the command that answers such a document. `deck_format`, `as_game`: what it is asked for.
    """

    code: str
    kind: str
    content: Any
    check: str = ""
    deck_format: str | None = None
    as_game: str | None = None
    head: Mapping[str, Any] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """What it is, for a person."""
        return WORDS[self.kind]

    def document(self) -> dict[str, Any]:
        """The whole match file of an example of a match."""
        return {**self.head, **self.content}

    def raw(self) -> bytes:
        """The bytes of the file. ValueError: the example is no file."""
        if self.kind == "match":
            return json.dumps(self.document(), ensure_ascii=False).encode()
        if self.kind == "text":
            return str(self.content).encode()
        if self.kind == "hex":
            return bytes.fromhex(self.content)
        if self.kind == "repeat":
            before, unit, times, after = self.content
            return f"{before}{unit * times}{after}".encode()
        raise ValueError(f"the example of {self.code} is no file")

    @property
    def log(self) -> list[Any]:
        """The entries of a match, the last of which is refused; none where its head is at fault."""
        return list(self.content.get("log", ())) if self.kind == "match" else []

    @property
    def left_out(self) -> int:
        """How many entries stand before those that a page shows."""
        return max(0, len(self.log) - SHOWN - 1)

    @property
    def shown(self) -> str:
        """The telling part as text: the last entries, what is special in the head, the deck, the bytes."""
        if self.kind in ("text", "hex", "none"):
            return str(self.content)
        if self.kind == "repeat":
            before, unit, times, after = self.content
            return f"{before}{unit}{after}, where {unit!r} stands {times:,} times"
        if self.kind == "match" and self.log:
            return "\n".join(json.dumps(entry, ensure_ascii=False) for entry in self.log[self.left_out :])
        return json.dumps(self.content, indent=1, ensure_ascii=False)


@lru_cache(maxsize=16)
def load_examples(game: str) -> Mapping[str, Example]:
    """Examples of a game by code, the common ones included. LibraryError: a file that cannot be used."""
    found: dict[str, Example] = {}
    for folder in (COMMON, game):
        path = DATA / folder / f"{KIND}.yaml"
        if path.exists():
            found.update(build_document(path, KIND, lambda document: _examples(document, game), game))
    return found


def _examples(document: Mapping[str, Any], game: str) -> dict[str, Example]:
    rules = str(document.get("rules", "1.0"))
    head = {"format": "harvest-match/1", "game": game, "rules": rules, "options": document.get("options", {})}
    head["seats"] = document.get("seats", [])
    return {code: _example(code, row, head) for code, row in document["examples"].items()}


def _example(code: str, row: Mapping[str, Any], head: Mapping[str, Any]) -> Example:
    kind = next(name for name in WORDS if name in row)
    return Example(
        code=code,
        kind=kind,
        content=row[kind],
        check=row.get("command", ""),
        deck_format=row.get("deck_format"),
        as_game=row.get("as_game"),
        head={"log": [], **head} if kind == "match" else {},
    )
