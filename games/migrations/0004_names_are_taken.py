"""Every name in use is taken by its owner; of names that look alike already, the eldest account has it.

`skeletons` is the program's own: a taken name is good only if the program computes the same. A version that
computes others takes all names anew in a migration of its own, so what an older one would have made is never
missed.
"""

from django.db import migrations

from games.names import skeletons


def take_names(apps, schema_editor):
    taken = apps.get_model("games", "TakenName")
    taken.objects.all().delete()
    owners = {}
    people = apps.get_model("games", "User").objects.order_by("id").values_list("id", "username", "display_name")
    for key, *names in people:
        for name in filter(None, names):
            for skeleton in skeletons(name):
                owners.setdefault(skeleton[:400], key)
    taken.objects.bulk_create(taken(skeleton=skeleton, user_id=key) for skeleton, key in owners.items())


class Migration(migrations.Migration):
    dependencies = [("games", "0003_an_open_seat_is_nobodys")]

    operations = [migrations.RunPython(take_names, migrations.RunPython.noop)]
