"""Instead of "is a secret choice": the audiences that are never sent an entry, settled when it is written.

`secrecy` is the program's own: it is the only reader of what it has concealed.
"""

import json
from typing import Any

from django.db import migrations, models

from games import secrecy

AUDIENCES = ("attacker", "defender", "both", "public", "moderator")


def name_those(apps: Any, schema_editor: Any) -> None:
    """Only secret choices were hidden: from all but their side and whoever commands both."""
    entries = apps.get_model("combat", "BattleEntry").objects
    for entry in entries.filter(secret=True).iterator():
        side = json.loads(secrecy.reveal(entry.payload))["side"]
        hidden = " ".join(one for one in AUDIENCES if one not in (side, "both"))
        entries.filter(pk=entry.pk).update(hidden_from=hidden)


def mark_secret(apps: Any, schema_editor: Any) -> None:
    apps.get_model("combat", "BattleEntry").objects.exclude(hidden_from="").update(secret=True)


class Migration(migrations.Migration):
    dependencies = [("combat", "0002_longer_types")]

    operations = [
        migrations.AddField(
            model_name="battleentry",
            name="hidden_from",
            field=models.CharField(blank=True, default="", max_length=60),
        ),
        migrations.RunPython(name_those, mark_secret),
        migrations.RemoveField(model_name="battleentry", name="secret"),
    ]
