"""Meanings that were read on the site are told apart by game. They are read anew when next needed: none is carried over."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cards", "0004_meanings")]

    operations = [
        migrations.DeleteModel(name="SearchMeaning"),
        migrations.CreateModel(
            name="SearchMeaning",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.SlugField(max_length=40)),
                ("mark", models.CharField(max_length=32)),
                ("meaning", models.BinaryField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("game", "mark"), name="one_meaning_a_text")
                ],
            },
        ),
    ]
