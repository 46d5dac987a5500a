"""What passages mean. A column without a default: SQLite adds it without making the table anew, whose triggers stay."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cards", "0003_desk")]

    operations = [
        migrations.AddField(
            model_name="searchentry",
            name="meanings",
            field=models.BinaryField(null=True),
        ),
        migrations.CreateModel(
            name="SearchMeaning",
            fields=[
                ("mark", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("meaning", models.BinaryField()),
            ],
        ),
    ]
