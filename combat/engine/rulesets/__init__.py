"""The rule systems, by slug: the only registry."""

from combat.engine.core.ruleset import Ruleset
from combat.engine.rulesets import damage_and_pursuit, flames_and_steel

RULESETS: dict[str, Ruleset] = {
    ruleset.slug: ruleset for ruleset in (flames_and_steel.RULESET, damage_and_pursuit.RULESET)
}
