"""`manage.py generate_map`: a random map from a seed; no database, no worker."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ...engines.imperial_conquest.board import RADIUS_OF_SEATS
from ...engines.imperial_conquest.maps import generate_map
from ...engines.imperial_conquest.tables import GAME


class Command(BaseCommand):
    """Exit 0 with the map on standard output, one hex an element of the list."""

    help = "Deal a random map for a number of players; the same seed gives the same map."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", default=GAME, choices=(GAME,), help="slug of the game")
        parser.add_argument("--seats", type=int, default=2, choices=sorted(RADIUS_OF_SEATS), help="players")
        parser.add_argument("--seed", default="0", help="any text")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(json.dumps(generate_map(seats=options["seats"], seed=options["seed"])))
