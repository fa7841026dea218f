"""Lists say that a campaign is played on after a victory: what its log tells is kept beside it."""

from django.db import migrations, models


def read_the_log(apps, schema_editor):
    entries = apps.get_model("games", "CampaignEntry").objects.filter(event="played_on")
    campaigns = apps.get_model("games", "Campaign").objects
    campaigns.filter(pk__in=entries.values("campaign")).update(played_on=True)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_tables_are_edited"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="played_on",
            field=models.BooleanField(default=False, help_text="After a victory, for its own sake."),
        ),
        migrations.RunPython(read_the_log, migrations.RunPython.noop),
    ]
