"""A worker says when it has taken a notice to hand it over: another leaves it alone, or sees that it has died."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("combat", "0006_what_was_decided_and_declined")]

    operations = [
        migrations.AddField(
            model_name="notice",
            name="taken_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
