"""Campaigns are found by their unit table, for those who change it, without reading what they hold."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0008_maps_have_revisions"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="campaign",
            index=models.Index(fields=["table_version", "status"], name="campaign_table_status"),
        ),
    ]
