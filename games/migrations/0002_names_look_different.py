"""Every name in use is taken by its owner; of names that look alike already, the eldest account has it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.names import skeleton


def take_names(apps, schema_editor):
    taken = apps.get_model("games", "TakenName")
    seen = set()
    rows = []
    people = apps.get_model("games", "User").objects.order_by("id").values_list("id", "username", "display_name")
    for key, username, display_name in people:
        for name in (username, display_name):
            alike = skeleton(name)
            if alike and alike not in seen:
                seen.add(alike)
                rows.append(taken(skeleton=alike[:400], user_id=key))
    taken.objects.bulk_create(rows, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="TakenName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("skeleton", models.CharField(max_length=400, unique=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="taken_names",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(take_names, migrations.RunPython.noop),
    ]
