"""More letters count as alike than before: every name is taken anew."""

from importlib import import_module

from django.db import migrations

take_names = import_module("games.migrations.0002_names_look_different").take_names


def take_anew(apps, schema_editor):
    apps.get_model("games", "TakenName").objects.all().delete()
    take_names(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [("games", "0003_an_open_seat_is_nobodys")]

    operations = [migrations.RunPython(take_anew, migrations.RunPython.noop)]
