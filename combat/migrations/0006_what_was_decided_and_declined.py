"""Which sides have decided something, and whose offers were declined since the last decision."""

from typing import Any

from django.db import migrations, models

from combat import codec, secrecy
from combat.facts import sides_that_decided


def read_logs(apps: Any, schema_editor: Any) -> None:
    """What was declined before is forgotten; what was decided is needed to take it back."""
    battles = apps.get_model("combat", "Battle").objects
    rows = apps.get_model("combat", "BattleEntry").objects.order_by("seq")
    for battle in battles.exclude(status="inviting").only("pk").iterator():
        entries = [
            (seq, codec.entry_from_json(kind, secrecy.reveal(payload) if hidden else payload))
            for seq, kind, payload, hidden in rows.filter(battle=battle.pk).values_list(
                "seq", "type", "payload", "hidden_from"
            )
        ]
        battles.filter(pk=battle.pk).update(decided=" ".join(sides_that_decided(entries)))


class Migration(migrations.Migration):

    dependencies = [
        ('combat', '0005_one_opening_for_each_key'),
    ]

    operations = [
        migrations.AddField(
            model_name='battle',
            name='decided',
            field=models.CharField(blank=True, default='', max_length=20),
        ),
        migrations.AddField(
            model_name='battle',
            name='declined',
            field=models.CharField(blank=True, default='', max_length=80),
        ),
        migrations.RunPython(read_logs, migrations.RunPython.noop),
    ]
