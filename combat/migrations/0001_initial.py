"""The first tables of battles. The defaults of fields are functions of the models."""

import combat.models
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('games', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Battle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=combat.models.public_id, editable=False, max_length=16, unique=True)),
                ('name', models.CharField(max_length=100)),
                ('ruleset', models.CharField(max_length=40)),
                ('ruleset_version', models.CharField(blank=True, default='', max_length=20)),
                ('setup', models.TextField()),
                ('attacker_name', models.CharField(max_length=100)),
                ('defender_name', models.CharField(max_length=100)),
                ('attacker_units', models.PositiveIntegerField()),
                ('defender_units', models.PositiveIntegerField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('status', models.CharField(choices=[('inviting', 'Inviting'), ('fighting', 'Fighting'), ('over', 'Over'), ('cancelled', 'Cancelled')], default='inviting', max_length=10)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('round', models.PositiveIntegerField(default=0)),
                ('phase', models.CharField(blank=True, default='', max_length=40)),
                ('waiting', models.TextField(default='[]')),
                ('waits_attacker', models.BooleanField(default=False)),
                ('waits_defender', models.BooleanField(default=False)),
                ('waiting_since', models.DateTimeField(blank=True, null=True)),
                ('needs_dice', models.TextField(blank=True, default='')),
                ('outcome', models.TextField(blank=True, default='')),
                ('offer', models.TextField(blank=True, default='')),
                ('has_secrets', models.BooleanField(default=False)),
                ('updated_at', models.DateTimeField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='battles', to='games.game')),
            ],
            options={
                'ordering': ['-updated_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='BattleEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('type', models.CharField(max_length=20)),
                ('payload', models.TextField(help_text='The entry as JSON, without number, time and person.')),
                ('at', models.DateTimeField()),
                ('secret', models.BooleanField(default=False)),
                ('step', models.PositiveIntegerField()),
                ('key', models.CharField(blank=True, max_length=64, null=True)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='combat.battle')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'battle entries',
                'ordering': ['battle', 'seq'],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('dropped', models.CharField(blank=True, default='', help_text='Why it was not sent.', max_length=100)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='combat.battle')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.AddIndex(
            model_name='battle',
            index=models.Index(fields=['-updated_at', '-id'], name='battle_updated'),
        ),
        migrations.AddIndex(
            model_name='battle',
            index=models.Index(fields=['status', '-updated_at'], name='battle_status'),
        ),
        migrations.AddConstraint(
            model_name='battleentry',
            constraint=models.UniqueConstraint(fields=('battle', 'seq'), name='one_entry_for_each_number'),
        ),
        migrations.AddConstraint(
            model_name='battleentry',
            constraint=models.UniqueConstraint(fields=('battle', 'key'), name='one_decision_for_each_key'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.UniqueConstraint(fields=('battle', 'user', 'number'), name='one_notice_for_each_wait'),
        ),
    ]
