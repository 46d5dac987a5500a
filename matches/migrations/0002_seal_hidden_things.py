"""What is hidden is sealed: a data key a match, and the uploads and logs that are there already."""

from django.db import migrations, models

HIDING = ("great-harvest", "for-the-emperor", "harrow-county")
TABLES = ("matches_matchupload", "matches_logentry")


def seal_what_is_there(apps, schema_editor):
    """Rows that are written once are opened for this; `post_migrate` lays their guard again."""
    from matches.sealing import new_seal

    match_model = apps.get_model("matches", "Match")
    waiting = match_model.objects.filter(game__in=HIDING, sealed_key="")
    if not waiting.exists():
        return
    _lift_guards(schema_editor)
    for match in waiting.iterator():
        seal = new_seal()
        _seal_rows(apps, match, seal)
        match.sealed_key = seal.wrapped()
        match.save(update_fields=["sealed_key"])


def _seal_rows(apps, match, seal):
    uploads = apps.get_model("matches", "MatchUpload").objects.filter(match=match)
    for upload in uploads:
        uploads.filter(pk=upload.pk).update(raw=seal.close(bytes(upload.raw)))
    entries = apps.get_model("matches", "LogEntry").objects.filter(match=match)
    for row in entries:
        entries.filter(pk=row.pk).update(entry=seal.close_json(row.entry))


def _lift_guards(schema_editor):
    for table in TABLES:
        on = "" if schema_editor.connection.vendor == "sqlite" else f" ON {table}"
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_written_once{on}")


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="sealed_key",
            field=models.TextField(default="", editable=False),
        ),
        migrations.RunPython(seal_what_is_there, migrations.RunPython.noop, elidable=True),
    ]
