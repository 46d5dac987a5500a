"""What the commands share that answer small JSON documents: a document a file, or with --jsonl one a line."""

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from cards.library.refusals import Refusal, message_of

from ..engines.strict_json import COMMON, JsonFault, read_json
from .sources import LEGAL, Source, read_sources, wrong_call


class DocumentsCommand(BaseCommand, ABC):
    """Reads documents of a game, answers each, and ends with the worst exit code. No database."""

    requires_system_checks: list[str] = []
    games: tuple[str, ...] = ()
    """The games that have such documents; the first is the usual one."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a JSON file, or - for standard input")
        parser.add_argument("--game", default=self.games[0], help="slug of the game")
        parser.add_argument("--jsonl", action="store_true", help="one document and one answer a line")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["game"] not in (None, *self.games):
            raise wrong_call(
                f"{options['game']} has nothing of the kind; known are: {', '.join(self.games)}."
            )
        worst = LEGAL
        for source in read_sources(options["files"], jsonl=options["jsonl"]):
            document, code = self.answer_source(source, options)
            self.stdout.write(json.dumps(document))
            worst = max(worst, code)
        self.stdout.flush()
        if worst:
            sys.exit(worst)

    def answer_source(self, source: Source, options: Mapping[str, Any]) -> tuple[Any, int]:
        """The answer to the bytes of one document, with its exit code."""
        if isinstance(source, Refusal):
            return self.answer_nothing(message_of(COMMON, source), options)
        try:
            document = read_json(source)
        except JsonFault as fault:
            return self.answer_nothing(message_of(COMMON, fault.refusal), options)
        return self.answer(document, options)

    @abstractmethod
    def answer(self, document: Any, options: Mapping[str, Any]) -> tuple[Any, int]:
        """The answer to one document, with its exit code."""

    @abstractmethod
    def answer_nothing(self, reason: str, options: Mapping[str, Any]) -> tuple[Any, int]:
        """The answer where there is no JSON document, with its exit code."""
