"""An open seat belongs to nobody and every other seat to somebody; the administration could make it otherwise.

What it left so becomes a plain open seat: without a link until somebody is invited anew.
"""

from django.db import migrations, models
from django.db.models import Q


def mend(apps, schema_editor):
    seats = apps.get_model("games", "Seat").objects
    seats.filter(user__isnull=True).exclude(state="open").update(state="open")
    seats.filter(state="open", user__isnull=False).update(user=None)


class Migration(migrations.Migration):
    dependencies = [("games", "0002_names_look_different")]

    operations = [
        migrations.RunPython(mend, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=Q(Q(state="open", user__isnull=True), Q(Q(state="open", _negated=True), user__isnull=False), _connector="OR"),
                name="an_open_seat_is_nobodys",
                violation_error_message="An open seat belongs to nobody, and every other seat to somebody.",
            ),
        ),
    ]
