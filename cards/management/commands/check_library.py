"""`manage.py check_library [GAME …]`: everything wrong in the shipped files; no database. Exit 0 or 1."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.library.checks import check_common, check_library, check_meanings
from cards.library.loader import games
from cards.library.search.meaning import COMMON


class Command(BaseCommand):
    help = "Check the shipped library: schemas, dead references, doubled names, codes without clauses."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "games", nargs="*", metavar="GAME", help="slugs; left out: every game that is there"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = options["games"] or games()
        faults = check_common() + [fault for game in wanted for fault in check_library(game)]
        faults += [] if faults else [fault for game in (COMMON, *wanted) for fault in check_meanings(game)]
        for fault in faults:
            self.stderr.write(str(fault))
        if faults:
            raise CommandError(f"{len(faults)} faults in the library.")
        self.stdout.write(f"The library is in order: {', '.join(wanted)}.")
