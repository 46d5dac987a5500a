"""`manage.py jobs`: what the workers have done, are doing and have before them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Count

from harvest_site.base.models import Job


class Command(BaseCommand):
    help = "Print how many jobs are in each state, and the jobs that are not done."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--limit", type=int, default=20, help="rows to print at most (default 20)")

    def handle(self, *args: Any, **options: Any) -> None:
        counts = dict(Job.objects.values_list("state").annotate(Count("pk")).order_by())
        self.stdout.write("  ".join(f"{state.label} {counts.get(state.value, 0)}" for state in Job.State))
        for job in Job.objects.exclude(state=Job.State.DONE).order_by("-updated_at")[: options["limit"]]:
            self.stdout.write(_line(job))


def _line(job: Job) -> str:
    parts = [job.get_state_display(), f"{job.kind} {job.key}", f"attempt {job.attempts}"]
    if job.state == Job.State.RUNNING:
        parts.append(f"{job.percent} %")
    if job.error:
        parts.append(job.error)
    return ", ".join(parts)
