"""Campaigns: maps and unit tables in versions, sides, units, orders and the log; seats of their commanders."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0004_names_are_taken'),
    ]

    operations = [
        migrations.CreateModel(
            name='Campaign',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(editable=False, max_length=16, unique=True)),
                ('name', models.CharField(max_length=100)),
                ('ruleset', models.CharField(max_length=40)),
                ('world', models.TextField()),
                ('opening_key', models.CharField(blank=True, editable=False, max_length=64, null=True)),
                ('opening_digest', models.CharField(blank=True, default='', editable=False, max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('status', models.CharField(choices=[('inviting', 'Inviting'), ('playing', 'Playing'), ('over', 'Over'), ('cancelled', 'Cancelled')], default='inviting', max_length=10)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('state', models.TextField(blank=True, default='', help_text='As of entry `seq`; empty before the start.')),
                ('turn', models.PositiveIntegerField(default=0)),
                ('side', models.CharField(blank=True, default='', max_length=40)),
                ('phase', models.CharField(blank=True, default='', max_length=40)),
                ('outcome', models.TextField(blank=True, default='')),
                ('updated_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['-updated_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='CampaignBattle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('battle', models.CharField(help_text="The battle's public id.", max_length=16, unique=True)),
                ('zone', models.CharField(max_length=100)),
                ('attacker', models.CharField(max_length=40)),
                ('defender', models.CharField(max_length=40)),
                ('turn', models.PositiveIntegerField()),
                ('opened', models.PositiveIntegerField(help_text='The entry before it.')),
                ('ended', models.PositiveIntegerField(blank=True, help_text='The first entry of its end.', null=True)),
            ],
            options={
                'ordering': ['campaign', 'id'],
            },
        ),
        migrations.CreateModel(
            name='CampaignEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('event', models.CharField(max_length=40)),
                ('rule', models.CharField(blank=True, default='', max_length=40)),
                ('payload', models.TextField(help_text='details, set, zones and game, as JSON.')),
                ('about', models.TextField(blank=True, default='', editable=False)),
                ('turn', models.PositiveIntegerField(default=0)),
                ('side', models.CharField(blank=True, default='', max_length=40)),
                ('phase', models.CharField(blank=True, default='', max_length=40)),
                ('at', models.DateTimeField()),
                ('step', models.PositiveIntegerField(help_text='The entry that began what one transaction appended.')),
                ('key', models.CharField(blank=True, max_length=64, null=True)),
            ],
            options={
                'verbose_name_plural': 'campaign entries',
                'ordering': ['campaign', 'seq'],
            },
        ),
        migrations.CreateModel(
            name='CampaignScenario',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('title', models.CharField(max_length=100)),
                ('ruleset', models.CharField(max_length=40)),
                ('map_slug', models.SlugField(help_text='Played on the newest version of this map.', max_length=60)),
                ('summary', models.CharField(max_length=300)),
                ('description', models.TextField(blank=True)),
                ('sources', models.TextField(blank=True)),
                ('document', models.JSONField()),
                ('loaded_at', models.DateTimeField(auto_now=True)),
            ],
            options={
                'ordering': ['title', 'id'],
            },
        ),
        migrations.CreateModel(
            name='CampaignSide',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=40)),
                ('name', models.CharField(max_length=100)),
                ('colour', models.CharField(max_length=20)),
                ('pattern', models.CharField(max_length=20)),
                ('nations', models.JSONField(default=list)),
                ('position', models.PositiveSmallIntegerField(help_text='In the order of turns.')),
                ('asked', models.BooleanField(default=False, help_text='Its commit is awaited.')),
                ('draft', models.PositiveIntegerField(default=0, editable=False)),
            ],
            options={
                'ordering': ['campaign', 'position'],
            },
        ),
        migrations.CreateModel(
            name='Map',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('title', models.CharField(max_length=100)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['title', 'id'],
            },
        ),
        migrations.CreateModel(
            name='MapVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(blank=True, editable=False, help_text='Empty: the draft.', null=True)),
                ('document', models.JSONField()),
                ('note', models.CharField(blank=True, default='', help_text='What this version changes.', max_length=300)),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ['map', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Order',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('payload', models.TextField(editable=False)),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('undone', 'Undone'), ('committed', 'Committed')], default='draft', max_length=10)),
                ('key', models.CharField(max_length=64)),
            ],
            options={
                'ordering': ['side', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Unit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(max_length=100)),
                ('side', models.CharField(max_length=40)),
                ('nation', models.CharField(max_length=100)),
                ('type', models.CharField(max_length=100)),
                ('name', models.CharField(max_length=100)),
                ('arrives', models.PositiveIntegerField(default=1, help_text='The turn in which it comes.')),
                ('status', models.CharField(max_length=20)),
                ('zone', models.CharField(blank=True, default='', max_length=100)),
                ('aboard', models.CharField(blank=True, default='', max_length=100)),
                ('damage', models.PositiveIntegerField(default=0)),
                ('marks', models.JSONField(default=dict)),
                ('moves_left', models.IntegerField(default=0)),
                ('in_battle', models.CharField(blank=True, default='', max_length=100)),
            ],
            options={
                'ordering': ['campaign', 'id'],
            },
        ),
        migrations.CreateModel(
            name='UnitTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('title', models.CharField(max_length=100)),
                ('ruleset', models.CharField(max_length=40)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['title', 'id'],
            },
        ),
        migrations.CreateModel(
            name='UnitTableVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(blank=True, editable=False, help_text='Empty: the draft.', null=True)),
                ('document', models.JSONField()),
                ('note', models.CharField(blank=True, default='', help_text='What this version changes.', max_length=300)),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ['table', 'number'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='seat',
            name='one_seat_for_each_side',
        ),
        migrations.RemoveConstraint(
            model_name='seat',
            name='a_moderator_sits_once',
        ),
        migrations.AddField(
            model_name='seat',
            name='side',
            field=models.CharField(blank=True, default='', help_text='Of a campaign: for commanders.', max_length=40),
        ),
        migrations.AlterField(
            model_name='seat',
            name='role',
            field=models.CharField(choices=[('attacker', 'Attacker'), ('defender', 'Defender'), ('moderator', 'Moderator'), ('commander', 'Commander'), ('admin', 'Admin'), ('spectator', 'Spectator')], max_length=10),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(condition=models.Q(('role__in', ['attacker', 'defender'])), fields=('game', 'role'), name='one_seat_for_each_side'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(condition=models.Q(('role__in', ['moderator', 'admin', 'spectator']), models.Q(('state', 'declined'), _negated=True)), fields=('game', 'role', 'user'), name='nobody_has_a_role_twice'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(condition=models.Q(('role', 'commander'), models.Q(('state', 'declined'), _negated=True)), fields=('game', 'side', 'user'), name='nobody_commands_a_side_twice'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('role', 'commander'), models.Q(('side', ''), _negated=True)), models.Q(models.Q(('role', 'commander'), _negated=True), ('side', '')), _connector='OR'), name='commanders_have_a_side', violation_error_message='A commander has a side, and nobody else.'),
        ),
        migrations.AddField(
            model_name='campaign',
            name='game',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='campaign', to='games.game'),
        ),
        migrations.AddField(
            model_name='campaign',
            name='opened_by',
            field=models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='campaignbattle',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='battles', to='games.campaign'),
        ),
        migrations.AddField(
            model_name='campaignentry',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='campaignentry',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='games.campaign'),
        ),
        migrations.AddField(
            model_name='campaignside',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='games.campaign'),
        ),
        migrations.AddField(
            model_name='map',
            name='created_by',
            field=models.ForeignKey(blank=True, help_text='Empty: shipped with the program.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='maps', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='mapversion',
            name='author',
            field=models.ForeignKey(blank=True, help_text='Empty: shipped with the program.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='mapversion',
            name='map',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='games.map'),
        ),
        migrations.AddField(
            model_name='campaign',
            name='map_version',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='campaigns', to='games.mapversion'),
        ),
        migrations.AddField(
            model_name='order',
            name='author',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='order',
            name='side',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='orders', to='games.campaignside'),
        ),
        migrations.AddField(
            model_name='unit',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='units', to='games.campaign'),
        ),
        migrations.AddField(
            model_name='unittable',
            name='created_by',
            field=models.ForeignKey(blank=True, help_text="Empty: the ruleset's own.", null=True, on_delete=django.db.models.deletion.PROTECT, related_name='unit_tables', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='unittableversion',
            name='author',
            field=models.ForeignKey(blank=True, help_text='Empty: shipped with the program.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='unittableversion',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='games.unittable'),
        ),
        migrations.AddField(
            model_name='campaign',
            name='table_version',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='campaigns', to='games.unittableversion'),
        ),
        migrations.AddConstraint(
            model_name='campaignbattle',
            constraint=models.UniqueConstraint(condition=models.Q(('ended__isnull', True)), fields=('campaign', 'zone'), name='one_battle_in_a_zone_at_a_time'),
        ),
        migrations.AddIndex(
            model_name='campaignentry',
            index=models.Index(fields=['campaign', 'turn'], name='campaign_entry_turn'),
        ),
        migrations.AddConstraint(
            model_name='campaignentry',
            constraint=models.UniqueConstraint(fields=('campaign', 'seq'), name='one_campaign_entry_for_each_number'),
        ),
        migrations.AddConstraint(
            model_name='campaignentry',
            constraint=models.UniqueConstraint(fields=('campaign', 'key'), name='one_step_for_each_key'),
        ),
        migrations.AddConstraint(
            model_name='campaignside',
            constraint=models.UniqueConstraint(fields=('campaign', 'slug'), name='one_side_for_each_slug'),
        ),
        migrations.AddConstraint(
            model_name='campaignside',
            constraint=models.UniqueConstraint(fields=('campaign', 'position'), name='one_side_for_each_position'),
        ),
        migrations.AddConstraint(
            model_name='mapversion',
            constraint=models.UniqueConstraint(fields=('map', 'number'), name='one_map_version_for_each_number'),
        ),
        migrations.AddConstraint(
            model_name='mapversion',
            constraint=models.UniqueConstraint(condition=models.Q(('number__isnull', True)), fields=('map',), name='one_draft_of_each_map'),
        ),
        migrations.AddConstraint(
            model_name='order',
            constraint=models.UniqueConstraint(fields=('side', 'number'), name='one_order_for_each_number'),
        ),
        migrations.AddConstraint(
            model_name='order',
            constraint=models.UniqueConstraint(fields=('side', 'key'), name='one_order_for_each_key'),
        ),
        migrations.AddIndex(
            model_name='unit',
            index=models.Index(fields=['campaign', 'zone'], name='unit_in_zone'),
        ),
        migrations.AddConstraint(
            model_name='unit',
            constraint=models.UniqueConstraint(fields=('campaign', 'public_id'), name='one_unit_for_each_id'),
        ),
        migrations.AddConstraint(
            model_name='unittableversion',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='one_table_version_for_each_number'),
        ),
        migrations.AddConstraint(
            model_name='unittableversion',
            constraint=models.UniqueConstraint(condition=models.Q(('number__isnull', True)), fields=('table',), name='one_draft_of_each_table'),
        ),
        migrations.AddIndex(
            model_name='campaign',
            index=models.Index(fields=['-updated_at', '-id'], name='campaign_updated'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.UniqueConstraint(fields=('opened_by', 'opening_key'), name='one_campaign_for_each_key'),
        ),
    ]
