"""The rule systems, by slug: the only registry."""

from combat.engine.core.ruleset import Ruleset
from combat.engine.naval.campaign.rules import CampaignRules
from combat.engine.rulesets import damage_and_pursuit, flames_and_steel
from combat.engine.rulesets.damage_and_pursuit import campaign as damage_and_pursuit_campaign
from combat.engine.rulesets.flames_and_steel import campaign as flames_and_steel_campaign

RULESETS: dict[str, Ruleset] = {
    ruleset.slug: ruleset for ruleset in (flames_and_steel.RULESET, damage_and_pursuit.RULESET)
}
CAMPAIGNS: dict[str, CampaignRules] = {
    rules.ruleset.slug: rules
    for rules in (flames_and_steel_campaign.CAMPAIGN, damage_and_pursuit_campaign.CAMPAIGN)
}
