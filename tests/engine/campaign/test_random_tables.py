"""Random campaigns whose unit table is changed again and again, between turns: whatever was judged to fit is
played on with, and every battle that comes of it can be fought.
"""

from __future__ import annotations

from typing import Any

import pytest

from combat.engine import campaign, play
from combat.engine.campaign import State
from tests.engine.campaign.random_campaign import RandomCampaign


class ChangingTables(RandomCampaign):
    def order(self, side: str) -> None:
        if self.is_between_turns():
            for _ in range(3):
                self.try_table()
        super().order(side)

    def is_between_turns(self) -> bool:
        """Nobody has committed anything in this turn."""
        committed = False
        for entry in reversed(self.log):
            committed = committed or entry["event"] == "phase_committed"
            if entry["event"] == "turn_began" and entry["details"]["turn"] == self.state.game["turn"]:
                if committed:
                    return False
            elif entry["event"] == "turn_began":
                return True
        return not committed

    def try_table(self) -> None:
        types = self.changed_types()
        proposal = campaign.propose_table(self.world, types)
        change = campaign.judge_table(proposal, self.state.plain())
        if change.why:
            self.count("refused")
            assert all(sentence.endswith(".") for sentence in change.why)
            with pytest.raises(campaign.BadSetup):
                campaign.change_table(proposal, self.state, {})
            return
        self.count("changed")
        assert proposal.after is not None
        (entry,) = campaign.change_table(proposal, self.state, {"table": "Random", "version": 2})
        assert entry["set"] == change.set
        before = self.state.plain()
        self.world = proposal.after
        self.state = State.restore(self.world, before)
        self.take([entry])
        assert changed(before, self.state.plain()) == change.set
        campaign.stored_world({**self.document, "unit_types": types})

    def changed_types(self) -> dict[str, dict[str, Any]]:
        """Some numbers a little higher or lower, some flags turned, now and then another category."""
        fields = {one["name"]: one for one in play.describe(self.slug)["fields"]}
        rows = [{"name": name, **row} for name, row in self.world.unit_types.items()]
        while True:
            new = [dict(row) for row in rows]
            for _ in range(self.rng.randint(1, 4)):
                row, field = self.rng.choice(new), fields[self.rng.choice(list(fields))]
                value = row[field["name"]]
                if field["kind"] == "integer":
                    value += self.rng.choice((-2, -1, 1, 2))
                elif field["kind"] == "boolean":
                    value = not value
                elif self.rng.random() < 0.3:
                    value = self.rng.choice(field["choices"])
                row[field["name"]] = value
            if not play.faults_of_table(self.slug, new):
                return play.unit_types(new)


def changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, dict[str, Any]]:
    assert (before["zones"], before["game"]) == (after["zones"], after["game"])
    found = {
        unit: {name: value for name, value in piece.items() if value != before["units"][unit][name]}
        for unit, piece in after["units"].items()
    }
    return {unit: values for unit, values in found.items() if values}


@pytest.mark.parametrize("slug", campaign.rulesets())
def test_what_fits_can_be_played_on(slug: str) -> None:
    counts: dict[str, int] = {}
    for seed in range(6):
        game = ChangingTables(slug, seed)
        game.play()
        for what, count in game.counts.items():
            counts[what] = counts.get(what, 0) + count
    assert counts["changed"] > 50, counts
    assert counts["refused"], counts
    assert counts["battle"] > 20, counts
