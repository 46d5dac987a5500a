"""The schema of the API as a whole."""

from io import StringIO

from django.core.management import call_command


def test_the_schema_is_made_without_a_warning() -> None:
    """Two shapes of one name, or two operations of one id, would overwrite each other."""
    call_command("spectacular", "--fail-on-warn", stdout=StringIO())
