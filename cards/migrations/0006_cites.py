"""What a ruling rests on, in the search. Without a default, as `meanings`: SQLite's triggers stay."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cards", "0005_meanings_by_game")]

    operations = [
        migrations.AddField(
            model_name="searchentry",
            name="cites",
            field=models.JSONField(null=True),
        ),
    ]
