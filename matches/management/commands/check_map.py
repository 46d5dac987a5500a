"""`manage.py check_map`: faults of maps, and what is out of balance; no database, no worker."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from cards.library.refusals import message_of, refuse

from ..documents import DocumentsCommand
from ..maps import CONQUEST, GAMES, game_of
from ..sources import LEGAL, MALFORMED, REFUSED


class Command(DocumentsCommand):
    """Exit 0: every map may be played; 1: one has errors; 2: one is no JSON at all, or the call is wrong."""

    help = 'Check maps, each alone or as {"map": …, "seats": n or null}, and print errors and warnings.'
    games = tuple(GAMES)

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--seats", type=int, help="the number of players; a document's own number wins")
        parser.set_defaults(game=None)  # left out: what the document looks like

    def answer(self, document: Any, options: Mapping[str, Any]) -> tuple[Any, int]:
        found = GAMES[options["game"] or game_of(document)].check(document, options["seats"])
        return found.as_document(), REFUSED if found.errors else LEGAL

    def answer_nothing(self, reason: str, options: Mapping[str, Any]) -> tuple[Any, int]:
        game = options["game"] or CONQUEST
        fault = refuse(game, "map.shape", reason=reason.rstrip("."))
        row = {"code": fault.code, "clauses": list(fault.clauses), "message": message_of(game, fault)}
        return {"errors": [{**row, "data": dict(fault.data)}], "warnings": []}, MALFORMED
