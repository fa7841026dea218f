"""Campaigns: sides with fleets on a chart, turn by turn. What the rulesets have in common stands here; where
they differ they say so in a `CampaignRules` (`rules.py`).

From below: `chart` and `world` never change in a game; `state` is the fold of the log, `logbook` writes it;
`rules` is what a ruleset gives. Orders: `ships`, `flights` (with `landing` and `decks`) and `cargo` judge
them in a `draft`, `plan` puts them together. `reach`, by sea and by air, says where one can go, `also` what
else can be ordered. What follows from orders: `contact`, `battles`, `results`, `schedule`, `victory`, in the
order of `turns`; `coming_down` ends the landing.
"""
