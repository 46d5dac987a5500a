"""`manage.py rewrap_keys`: after a new key was put first into `HARVEST_SECRET_KEYS`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ...domain import rewrap_keys
from ...sealing import NoKey


class Command(BaseCommand):
    help = "Wrap the data keys of all matches under the first of HARVEST_SECRET_KEYS; then older ones can go."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = rewrap_keys()
        except NoKey as error:
            raise CommandError(f"{error}.") from None
        self.stdout.write(f"{done} matches are under the first key.")
