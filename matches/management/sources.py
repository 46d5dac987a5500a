"""What the commands that take match files share: where the files come from, and how answers are printed."""

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.library.catalogue import Catalogue
from cards.library.loader import LibraryError, read_catalogue
from cards.library.refusals import Refusal, refuse

from ..engines.matchfile import MAX_BYTES
from ..engines.registry import games
from ..engines.strict_json import COMMON, safe_text

LEGAL, REFUSED, MALFORMED = 0, 1, 2
Source = bytes | Refusal


class MatchFilesCommand(BaseCommand, ABC):
    """Reads match files, answers each, and ends with the worst exit code. No database, no worker."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a match file, or - for standard input")
        parser.add_argument("--game", help="slug of the game; a file of another game is malformed")
        parser.add_argument("--catalogue", type=Path, help="a catalogue file in place of the shipped one")
        parser.add_argument("--jsonl", action="store_true", help="one match file and one answer a line")

    def handle(self, *args: Any, **options: Any) -> None:
        options["catalogue"] = _catalogue(options["catalogue"])
        game = options["game"]
        if game is not None and game not in games():
            raise wrong_call(f"There is no game called {game} here; known are: {', '.join(games())}.")
        worst = LEGAL
        for source in read_sources(options["files"], jsonl=options["jsonl"]):
            worst = max(worst, self.answer(source, options))
        self.stdout.flush()
        if worst:
            sys.exit(worst)

    @abstractmethod
    def answer(self, source: Source, options: Mapping[str, Any]) -> int:
        """Print the answer to one match file; its exit code. `options` holds the catalogue itself."""

    def print_line(self, document: Any) -> None:
        """One document on one line, in ASCII: it passes through any terminal and any pipe."""
        self.stdout.write(json.dumps(document))


def wrong_call(message: str) -> CommandError:
    """The command was called wrongly: exit 2."""
    return CommandError(message, returncode=MALFORMED)


def _catalogue(path: Path | None) -> Catalogue | None:
    try:
        return read_catalogue(path) if path else None
    except (LibraryError, OSError) as error:
        raise wrong_call(f"The catalogue cannot be used: {error}.") from None


def read_sources(files: list[str], *, jsonl: bool) -> Iterator[Source]:
    """The bytes of each match file, no more of it than a match file may have; a refusal where nothing can
    be read.
    """
    for name in files:
        try:
            if name == "-":
                yield from _of_stream(sys.stdin.buffer, jsonl)
            else:
                with Path(name).open("rb") as stream:
                    yield from _of_stream(stream, jsonl)
        except OSError as error:
            yield refuse(
                COMMON, "file.unreadable", file=safe_text(name), reason=error.strerror or "no reason"
            )


def _of_stream(stream: IO[bytes], jsonl: bool) -> Iterator[bytes]:
    if not jsonl:
        yield stream.read(MAX_BYTES + 1)
        return
    while line := stream.readline(MAX_BYTES + 2):
        rest = line
        while not rest.endswith(b"\n") and (rest := stream.readline(MAX_BYTES)):
            pass  # a line that is too long is refused by its beginning; the next line is read
        if line.strip():
            yield line.rstrip(b"\n")
