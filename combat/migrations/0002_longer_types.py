"""Room for longer types of entries: notes of any name."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('combat', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='battleentry',
            name='type',
            field=models.CharField(max_length=40),
        ),
    ]
