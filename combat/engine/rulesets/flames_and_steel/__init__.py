"""Flames and Steel: naval combat. The rules are in RULES.md, the sequence of play in `sequence.py`."""

from combat.engine.core.ruleset import Ruleset
from combat.engine.naval.events import AIRCRAFT
from combat.engine.naval.neighbours import facts
from combat.engine.naval.zones import read_zone
from combat.engine.rulesets.flames_and_steel import (
    aboard,
    charts,
    fields,
    forces,
    outside,
    sequence,
)
from combat.engine.rulesets.flames_and_steel.corrections import CORRECTIONS
from combat.engine.rulesets.flames_and_steel.waters import WATERS

RULESET = Ruleset(
    slug="flames-and-steel",
    title="Flames and Steel",
    version=2,
    options=fields.OPTIONS,
    type_fields=fields.TYPE_FIELDS,
    unit_fields=fields.UNIT_FIELDS,
    default_roster=charts.DEFAULT_ROSTER,
    kind=forces.UnitType,
    hit_points=fields.hit_points,
    can_hurt=forces.can_hurt,
    faults_of_type=fields.faults_of_type,
    die_sides=fields.die_sides,
    check_options=fields.check_options,
    check_setup=aboard.check_setup,
    check_fact=WATERS.check_fact,
    describe=outside.describe,
    read_place=read_zone,
    facts=facts,
    elsewhere=(AIRCRAFT,),
    first_state=forces.first_state,
    begin=sequence.begin,
    phases=sequence.PHASES,
    next_phase=sequence.next_phase,
    phase_rule="FS-2",
    carried=("aboard", "range_left"),
    ending=outside.ending,
    check_correction=CORRECTIONS.check,
    complete_correction=CORRECTIONS.complete,
    follow_correction=CORRECTIONS.follow,
)
