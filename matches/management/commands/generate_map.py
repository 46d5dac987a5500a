"""`manage.py generate_map`: a random map from a seed; no database, no worker."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ..maps import CONQUEST, GAMES
from ..sources import wrong_call


class Command(BaseCommand):
    """Exit 0 with the map on standard output, in one line."""

    help = "Deal a random map for a number of players; the same seed gives the same map."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        seats = sorted({number for maps in GAMES.values() for number in maps.seats})
        parser.add_argument("--game", default=CONQUEST, choices=tuple(GAMES), help="slug of the game")
        parser.add_argument("--seats", type=int, default=2, choices=seats, help="players")
        parser.add_argument("--seed", default="0", help="any text")

    def handle(self, *args: Any, **options: Any) -> None:
        maps, seats = GAMES[options["game"]], options["seats"]
        if seats not in maps.seats:
            raise wrong_call(f"{options['game']} has no maps for {seats} players.")
        self.stdout.write(json.dumps(maps.generate(seats, options["seed"])))
