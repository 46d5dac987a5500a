#!/usr/bin/env python3
"""Entry point of all commands of Harvest."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "harvest_site.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit(
            "Django is not installed in this Python. `make run` makes the environment and starts the site."
        )
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
