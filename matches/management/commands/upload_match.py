"""`manage.py upload_match FILE… --user NAME [--wait]`: store match files as a page upload does."""

import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from harvest_site.base.models import Job
from harvest_site.base.problems import Problem
from matches.domain import job_of, store_match
from matches.models import Match

LEGAL, REFUSED, MALFORMED = 0, 1, 2
PATIENCE = 300.0  # seconds for all files together
POLL = 0.2  # seconds


class Command(BaseCommand):
    help = "Upload match files. Exit 0: all taken (with --wait: and legal), 1: one refused, 2: one malformed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a match file, or - for standard input")
        parser.add_argument("--user", required=True, help="name of the user who uploads")
        parser.add_argument("--wait", action="store_true", help="wait for the verdicts and print them")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            user = get_user_model().objects.get_by_natural_key(options["user"])
        except get_user_model().DoesNotExist:
            raise CommandError(f"There is no user called {options['user']}.") from None
        stored = [self._store(name, user) for name in options["files"]]
        worst = MALFORMED if None in stored else LEGAL
        if options["wait"]:
            deadline = time.monotonic() + PATIENCE
            worst = max([worst, *(self._await(match, deadline) for match in stored if match)])
        if worst:
            sys.exit(worst)

    def _store(self, name: str, user: Any) -> Match | None:
        try:
            raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
            match = store_match(raw=raw, uploaded_by=user)
        except OSError as error:
            raise CommandError(f"{name}: {error.strerror}") from None
        except Problem as problem:
            self.stderr.write(f"{name}: {problem.message}")
            return None
        self.stdout.write(f"{match.public_id} {name}")
        return match

    def _await(self, match: Match, deadline: float) -> int:
        while (job := job_of(match)) is not None and not job.is_over:
            if time.monotonic() > deadline:
                raise CommandError(
                    f"{match.public_id}: no verdict after {PATIENCE:.0f} s. Is a worker running?"
                )
            time.sleep(POLL)
        if job is not None and job.state == Job.State.FAILED:
            raise CommandError(f"{match.public_id}: the adjudication failed: {job.error}")
        verdict = match.verdicts.latest("id")
        self.stdout.write(verdict.text)
        return LEGAL if verdict.document["legal"] else REFUSED
