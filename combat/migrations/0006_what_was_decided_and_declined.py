"""Which sides have decided something, and whose offers were declined since the last decision.

`secrecy` is the program's own: it is the only reader of what it has concealed. How a log was read when this
was written stands here, so that a later way of reading does not change what this migration does.
"""

import json
from typing import Any

from django.db import migrations, models

from games import secrecy


def read_logs(apps: Any, schema_editor: Any) -> None:
    """What was declined before is forgotten; what was decided is needed to take it back."""
    battles = apps.get_model("combat", "Battle").objects
    rows = apps.get_model("combat", "BattleEntry").objects.filter(type__in=("decided", "taken_back"))
    for battle in battles.exclude(status="inviting").only("pk").iterator():
        entries = [
            (seq, kind, json.loads(secrecy.reveal(payload) if hidden else payload))
            for seq, kind, payload, hidden in rows.filter(battle=battle.pk)
            .order_by("seq")
            .values_list("seq", "type", "payload", "hidden_from")
        ]
        battles.filter(pk=battle.pk).update(decided=" ".join(sides_that_decided(entries)))


def sides_that_decided(entries: list[tuple[int, str, dict[str, Any]]]) -> list[str]:
    """Those of which a decision stands: a taking-back cuts the line, and one that undoes it mends it."""
    live: list[tuple[int, str]] = []
    before: dict[int, list[tuple[int, str]]] = {}
    for seq, kind, fields in entries:
        if kind == "decided":
            live.append((seq, fields["side"]))
            continue
        before[seq] = live
        undone = fields.get("undoes")
        if undone is None:
            live = [one for one in live if one[0] <= fields["to"]]
        else:
            live = list(before.get(undone, live))
    return sorted({side for _, side in live})


class Migration(migrations.Migration):
    dependencies = [("combat", "0005_one_opening_for_each_key")]

    operations = [
        migrations.AddField(
            model_name="battle",
            name="decided",
            field=models.CharField(blank=True, default="", max_length=20),
        ),
        migrations.AddField(
            model_name="battle",
            name="declined",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
        migrations.RunPython(read_logs, migrations.RunPython.noop),
    ]
