"""Tables of the search, and full-text search over them: FTS5 on SQLite, tsvector on PostgreSQL."""

from typing import Any

from django.db import migrations, models

FIELDS = ("names", "asked", "body", "more")
TABLE = "cards_searchentry"
FULL_TEXT = "cards_searchentry_text"


def _values(prefix: str) -> str:
    return ", ".join(f"{prefix}.{name}" for name in ("id", *FIELDS))


COLUMNS = ", ".join(FIELDS)
FORGET = f"INSERT INTO {FULL_TEXT}({FULL_TEXT}, rowid, {COLUMNS}) VALUES ('delete', {_values('old')});"
LEARN = f"INSERT INTO {FULL_TEXT}(rowid, {COLUMNS}) VALUES ({_values('new')});"

SQLITE = (
    f"CREATE VIRTUAL TABLE {FULL_TEXT} USING fts5({COLUMNS}, content='{TABLE}', content_rowid='id', "
    "tokenize='unicode61')",
    f"CREATE TRIGGER {FULL_TEXT}_insert AFTER INSERT ON {TABLE} BEGIN {LEARN} END",
    f"CREATE TRIGGER {FULL_TEXT}_delete AFTER DELETE ON {TABLE} BEGIN {FORGET} END",
    f"CREATE TRIGGER {FULL_TEXT}_update AFTER UPDATE ON {TABLE} BEGIN {FORGET} {LEARN} END",
)
TEXT = " || ' ' || ".join(FIELDS)
POSTGRESQL = (
    f"ALTER TABLE {TABLE} ADD COLUMN vector tsvector GENERATED ALWAYS AS "
    f"(array_to_tsvector(array_remove(string_to_array({TEXT}, ' '), ''))) STORED",
    f"CREATE INDEX {TABLE}_vector ON {TABLE} USING gin (vector)",
)


def make(apps: Any, schema_editor: Any) -> None:
    for statement in SQLITE if schema_editor.connection.vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement)


def unmake(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "sqlite":
        for name in ("insert", "delete", "update"):
            schema_editor.execute(f"DROP TRIGGER {FULL_TEXT}_{name}")
        schema_editor.execute(f"DROP TABLE {FULL_TEXT}")


class Migration(migrations.Migration):
    dependencies = [("cards", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="SearchEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.SlugField(max_length=40)),
                ("kind", models.SlugField(max_length=10)),
                ("key", models.CharField(max_length=60)),
                ("title", models.TextField()),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                ("text", models.TextField(blank=True, default="")),
                ("standing", models.CharField(blank=True, default="", max_length=16)),
                ("address", models.CharField(max_length=200)),
                ("name_key", models.CharField(blank=True, db_index=True, default="", max_length=120)),
                ("names", models.TextField(blank=True, default="")),
                ("asked", models.TextField(blank=True, default="")),
                ("body", models.TextField(blank=True, default="")),
                ("more", models.TextField(blank=True, default="")),
                ("place", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("game", "kind", "key"), name="one_entry_a_thing")
                ],
                "indexes": [models.Index(fields=["kind", "key"], name="entry_by_key")],
            },
        ),
        migrations.CreateModel(
            name="SearchLexicon",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.SlugField(max_length=40, unique=True)),
                ("version", models.CharField(max_length=64)),
                ("document", models.JSONField()),
            ],
        ),
        migrations.RunPython(make, unmake),
    ]
