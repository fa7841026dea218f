"""A battle of a campaign knows which sides fight it: their commanders have its seats."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('combat', '0007_a_notice_is_taken'),
        ('games', '0005_campaigns'),
    ]

    operations = [
        migrations.AddField(
            model_name='battle',
            name='attacker_side',
            field=models.CharField(blank=True, default='', max_length=40),
        ),
        migrations.AddField(
            model_name='battle',
            name='defender_side',
            field=models.CharField(blank=True, default='', max_length=40),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('attacker_side', ''), ('defender_side', '')), models.Q(models.Q(('attacker_side', ''), _negated=True), models.Q(('defender_side', ''), _negated=True)), _connector='OR'), name='both_sides_or_neither', violation_error_message='A battle of a campaign names both sides, a lone one neither.'),
        ),
    ]
