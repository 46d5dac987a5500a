"""The database's own guard of rows that are written once, behind the one of the models.

Laid after every migrate, so that a table that a migration rebuilt gets its guard back. SQLite guards changes
only: there the test runner and `flush` empty tables by DELETE, which no trigger can tell from a loss.
"""

from collections.abc import Iterator
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

_REASON = "is written once and never changed or deleted"


def guard_tables(*, using: str = "default", **_: Any) -> None:
    """Receiver of `post_migrate`: lay the triggers of all insert-only tables of this app; repeatable."""
    from .models import LogEntry, MatchUpload, Verdict

    connection = connections[using]
    present = set(connection.introspection.table_names())
    tables = [model._meta.db_table for model in (LogEntry, MatchUpload, Verdict)]
    with connection.cursor() as cursor:
        for table in sorted(present.intersection(tables)):
            for statement in _statements(connection, table):
                cursor.execute(statement)


def _statements(connection: BaseDatabaseWrapper, table: str) -> Iterator[str]:
    if connection.vendor == "sqlite":
        yield (
            f"CREATE TRIGGER IF NOT EXISTS {table}_written_once BEFORE UPDATE ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} {_REASON}'); END"
        )
    elif connection.vendor == "postgresql":
        yield (
            f"CREATE OR REPLACE FUNCTION {table}_refuse() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{table} {_REASON}'; END $$"
        )
        yield (
            f"CREATE OR REPLACE TRIGGER {table}_written_once BEFORE UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION {table}_refuse()"
        )
