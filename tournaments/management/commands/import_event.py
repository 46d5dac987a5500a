"""`manage.py import_event FILE --user NAME`: an event file becomes an event of the site."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from harvest_site.base.problems import Problem
from tournaments.domain import import_event, preview_import
from tournaments.eventfile import MAX_BYTES

REFUSED = 2


class Command(BaseCommand):
    """Exit 0 and the new event's address, or 2 and a problem document that names every fault."""

    help = "Import an event file (harvest-event/1) in one transaction; --check only says what it would do."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, whose event it will be, and whether to write at all."""
        parser.add_argument("file", metavar="FILE", help="an event file, or - for standard input")
        parser.add_argument("--user", required=True, metavar="NAME", help="who will organise the event")
        parser.add_argument("--check", action="store_true", help="a preview: write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, preview or import, print."""
        user = get_user_model().objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(f"There is no user {options['user']}.")
        raw = _read(options["file"])
        try:
            if options["check"]:
                found = preview_import(actor=user, raw=raw).document()
            else:
                event = import_event(actor=user, raw=raw)
                found = {"id": event.public_id, "url": event.get_absolute_url(), "state": str(event.state)}
        except Problem as problem:
            self.stdout.write(json.dumps(problem.as_document()))
            sys.exit(REFUSED)
        self.stdout.write(json.dumps(found))
        if found.get("faults"):
            sys.exit(REFUSED)


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        with Path(name).open("rb") as handle:
            return handle.read(MAX_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from error
