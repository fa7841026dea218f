"""A key remembers which question its decision answered: the same key for another question is refused.

Keys of before name none.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("combat", "0003_who_may_see_an_entry")]

    operations = [
        migrations.AddField(
            model_name="battleentry",
            name="question",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]
