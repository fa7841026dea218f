"""Every name in use is taken by its owner; of names that look alike already, the eldest account has it."""

from django.db import migrations

from games.names import skeletons


def take_names(apps, schema_editor):
    taken = apps.get_model("games", "TakenName")
    taken.objects.all().delete()
    owners = {}
    people = apps.get_model("games", "User").objects.order_by("id").values_list("id", "username", "display_name")
    for key, *names in people:
        for name in filter(None, names):
            for look in skeletons(name):
                owners.setdefault(look[:400], key)
    taken.objects.bulk_create(taken(skeleton=look, user_id=key) for look, key in owners.items())


class Migration(migrations.Migration):
    dependencies = [("games", "0003_an_open_seat_is_nobodys")]

    operations = [migrations.RunPython(take_names, migrations.RunPython.noop)]
