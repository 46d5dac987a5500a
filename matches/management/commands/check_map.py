"""`manage.py check_map`: faults of maps, and what is out of balance; no database, no worker."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from cards.library.refusals import refuse

from ...engines.imperial_conquest.maps import MapCheck, check_request
from ...engines.imperial_conquest.tables import GAME
from ..documents import DocumentsCommand
from ..sources import LEGAL, MALFORMED, REFUSED


class Command(DocumentsCommand):
    """Exit 0: every map may be played; 1: one has errors; 2: one is no JSON at all, or the call is wrong."""

    help = 'Check maps, each alone or as {"map": …, "seats": n or null}, and print errors and warnings.'
    games = (GAME,)

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--seats", type=int, help="the number of players; a document's own number wins")

    def answer(self, document: Any, options: Mapping[str, Any]) -> tuple[Any, int]:
        found = check_request(document, options["seats"])
        return found.as_document(), REFUSED if found.errors else LEGAL

    def answer_nothing(self, reason: str, options: Mapping[str, Any]) -> tuple[Any, int]:
        return MapCheck((refuse(GAME, "map.shape", reason=reason.rstrip(".")),)).as_document(), MALFORMED
