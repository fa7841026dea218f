"""Campaigns of random orders (`random_campaign.py`): all that must hold, in every one of them."""

import subprocess
import sys
from pathlib import Path

import pytest

from combat.engine import campaign
from tests.engine.campaign.random_campaign import RandomCampaign

CAMPAIGNS = 28
ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("slug", campaign.rulesets())
@pytest.mark.parametrize("block", range(2))
def test_random_campaigns_keep_all_promises(slug, block):
    counts: dict[str, int] = {}
    for seed in range(block * 1000, block * 1000 + CAMPAIGNS // 2):
        played = RandomCampaign(slug, seed)
        try:
            played.play()
        except AssertionError as fault:
            raise AssertionError(f"seed {seed}: {fault}") from fault
        for what, count in played.counts.items():
            counts[what] = counts.get(what, 0) + count
    for what in (
        "move",
        "battle",
        "also",
        "nonsense",
        "refused: held",
        "refused: no_landing",
        "refused: not_yours",
    ):
        assert counts.get(what), f"in none of them: {what}"


def test_the_same_orders_give_the_same_log_in_every_process():
    """Nothing depends on the order of a set or on a hash."""
    program = (
        "from tests.engine.campaign.random_campaign import RandomCampaign; import json;"
        "played = RandomCampaign('damage-and-pursuit', 5); played.play(); print(json.dumps(played.log))"
    )
    logs = [
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert logs[0] == logs[1]
    assert len(logs[0]) > 1000
