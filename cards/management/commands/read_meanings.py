"""`manage.py read_meanings [GAME …]`: work out what the library's texts mean, for the search; no database.

Run it when titles, texts or questions have changed; `check_library` says when it is due.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from cards.library.loader import games
from cards.library.search.meaning import COMMON, write_known
from cards.library.search.shipped import texts_of


class Command(BaseCommand):
    help = "Work out the meanings of all texts that a search compares with questions."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "games", nargs="*", metavar="GAME", help="slugs; left out: every game that is there, and `common`"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for game in options["games"] or (COMMON, *games()):
            self.stdout.write(f"{game}: {write_known(game, texts_of(game))} texts.")
