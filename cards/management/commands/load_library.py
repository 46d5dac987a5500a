"""`manage.py load_library [GAME …]`: brings the database in line with the shipped library."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.domain.loading import load_library
from cards.library.loader import LibraryError, games
from harvest_site.base.problems import Problem


class Command(BaseCommand):
    help = (
        "Load cards, clauses and rulings of the shipped library; reports added, changed, unchanged, removed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "games", nargs="*", metavar="GAME", help="slugs; left out: every game that is there"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        unknown = set(options["games"]) - set(games())
        if unknown:
            raise CommandError(
                f"No library of {', '.join(sorted(unknown))} here; there is {', '.join(games())}."
            )
        for game in options["games"] or games():
            self._load(game)

    def _load(self, game: str) -> None:
        try:
            report = load_library(game=game)
        except LibraryError as error:
            raise CommandError(f"{error}. Run check_library for everything that is wrong.") from error
        except Problem as problem:
            raise CommandError(problem.message) from problem
        for line in report.lines():
            self.stdout.write(line)
