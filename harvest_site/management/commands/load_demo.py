"""`manage.py load_demo`: real input through the front door, so that a new site has something to look at."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from harvest_site.base.models import SiteNote
from harvest_site.base.problems import Problem
from harvest_site.demo.event import STATE_NOTE, NoWorker, load
from harvest_site.demo.people import log_ins, password
from tournaments.models import Event


class Command(BaseCommand):
    help = "Load the demonstration: eight players with decks, one event whose matches the worker judges."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--first-time", action="store_true", help="only on a site that nobody uses yet")
        parser.add_argument("--patience", type=float, default=60, help="seconds to wait for a silent worker")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["first_time"] and not self._is_first_time():
            self._tell()
            return
        try:
            event = load(self._say, patience=options["patience"])
        except NoWorker:
            raise CommandError(
                "No worker does the demonstration's jobs. Start the site with `make run` "
                "(or `manage.py serve`) and run this again: it goes on where it stopped."
            ) from None
        except Problem as problem:
            raise CommandError(f"The demonstration stopped: {problem.message}") from problem
        self._say(f"The demonstration is loaded: {event.name}, {event.get_absolute_url()}")
        self._tell()

    def _is_first_time(self) -> bool:
        """Nobody has an account, or an earlier run of the demonstration was stopped before its end."""
        note = SiteNote.objects.filter(key=STATE_NOTE).first()
        if note is None:
            return not get_user_model().objects.exists()
        return Event.objects.filter(public_id=note.data["event"]).exclude(state="finished").exists()

    def _tell(self) -> None:
        people = log_ins()
        if people:
            names = ", ".join(f"{name} ({role})" for name, role in people)
            self._say(f"Log-ins of the demonstration: {names}; password {password()}")

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
