"""What a site needs before it starts: tables, style sheets, the library. Each step may run again."""

from collections.abc import Callable

from django.core.management import call_command, get_commands

Say = Callable[[str], None]


def prepare(say: Say) -> None:
    """Check the settings, bring database, static files and library up to date; say each step as it begins."""
    say("Checking the settings …")
    call_command("check")
    say("Bringing the database up to date …")
    call_command("migrate", interactive=False, verbosity=0)
    say("Collecting style sheets and scripts …")
    call_command("collectstatic", interactive=False, verbosity=0)
    if "load_library" in get_commands():
        say("Loading the library of cards and rules …")
        call_command("load_library")
