"""Unit tables have editors and a history, and their types an order: a list instead of an object, whose keys
PostgreSQL arranges as it likes. The rulesets" own tables get back the order that they were shipped in.
"""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

ORDER = {
    "flames-and-steel": [
        "Fighter", "Dive bomber", "Heavy bomber", "Destroyer", "Cruiser", "Battleship", "Aircraft carrier",
        "Submarine", "Transport", "Infantry", "Tank", "Artillery",
    ],
    "damage-and-pursuit": [
        "Transport", "Submarine", "Destroyer", "Cruiser", "Aircraft carrier", "Battleship", "Fighter",
        "Tactical bomber", "Strategic bomber", "Infantry", "Artillery", "Tank",
    ],
}  # fmt: skip


def give_an_order(apps, schema_editor):
    for version in apps.get_model("games", "UnitTableVersion").objects.select_related("table"):
        types = version.document
        shipped = [name for name in ORDER.get(version.table.slug, []) if name in types]
        names = [*shipped, *(name for name in types if name not in shipped)]
        version.document = [{"name": name, **types[name]} for name in names]
        version.save(update_fields=["document"])


def take_the_order(apps, schema_editor):
    versions = apps.get_model("games", "UnitTableVersion").objects
    versions.filter(number__isnull=True).delete()  # a draft may hold a name twice, or none
    for version in versions.all():
        version.document = {row.pop("name"): row for row in version.document}
        version.save(update_fields=["document"])


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0005_campaigns"),
    ]

    operations = [
        migrations.AddField(
            model_name="unittable",
            name="editors",
            field=models.ManyToManyField(blank=True, help_text="They change it as its creator does.", related_name="+", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name="unittable",
            name="revision",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.CreateModel(
            name="TableChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("revision", models.PositiveIntegerField()),
                ("what", models.CharField(choices=[("created", "Created"), ("saved", "Saved"), ("imported", "Imported"), ("thrown_away", "Thrown Away"), ("published", "Published")], max_length=20)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("version", models.PositiveIntegerField(blank=True, help_text="That was published.", null=True)),
                ("added", models.PositiveIntegerField(default=0)),
                ("removed", models.PositiveIntegerField(default=0)),
                ("changed", models.PositiveIntegerField(default=0)),
                ("by", models.ForeignKey(blank=True, help_text="Empty: the program.", null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="games.unittable")),
            ],
            options={
                "ordering": ["table", "-revision"],
                "constraints": [models.UniqueConstraint(fields=("table", "revision"), name="one_change_for_each_revision")],
            },
        ),
        migrations.RunPython(give_an_order, take_the_order),
    ]
