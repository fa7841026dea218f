"""What comes of a file is judged as if it had been written by hand: as a table to be published, as the types
of a battle, as the world of a campaign.
"""

import re
from typing import Any

from combat.engine import campaign as rules
from combat.engine import play
from games import campaign_files, table_rows
from games.refusals import Refused
from games.triplea.choices import Choices
from games.triplea.reading import refused
from games.triplea.rows import Row, rows_of, wrong


def judge_rows(choices: Choices, unit_types: dict[str, Row]) -> None:
    """As a table that is published, and as the types of a battle."""
    ruleset, names = choices.ruleset, list(unit_types)
    try:
        rows = play.read_rows(ruleset, rows_of(unit_types))
    except play.BadSetup as fault:
        found = re.fullmatch(r"rows\[(\d+)\]\.?(.*)", fault.path)
        raise wrong_type(
            choices, names[int(found[1])] if found else None, found and found[2], fault.message
        ) from None
    for told in table_rows.faults_of(ruleset, rows)[:1]:
        raise wrong_type(choices, told["name"], told["field"], told["message"])
    groups = {category["name"]: category["group"] for category in play.describe(ruleset)["categories"]}
    fighter = next((name for name, row in unit_types.items() if groups[row["category"]] != "land"), None)
    if fighter is None:
        raise refused("There is no ship and no aircraft among the units of the file.")
    sides = {
        side: {"name": side, "units": [{"id": side, "type": fighter}]} for side in ("attacker", "defender")
    }
    try:
        play.set_up({"ruleset": ruleset, "unit_types": unit_types, **sides})
    except play.BadSetup as fault:
        name = next((name for name in names if fault.path.startswith(f"unit_types.{name}")), None)
        field = fault.path.removeprefix(f"unit_types.{name}").strip(".")
        raise wrong_type(choices, name, field, fault.message) from None


def wrong_type(choices: Choices, name: str | None, field: str | None, message: str) -> Refused:
    """Where the admin has said it, there; else the file says it."""
    sentence = f"{message.strip('.')[:1].upper()}{message.strip('.')[1:]}."
    if name in choices.types:
        return wrong(f"choices.types.{name}{f'.{field}' if field else ''}", sentence)
    return refused(f"{name[:60]}: {sentence}" if name else sentence)


def judge_world(campaign: dict[str, Any], on_map: dict[str, Any], rows: dict[str, Row]) -> None:
    try:
        rules.read_world(campaign_files.world_document(campaign, on_map, rows))
    except rules.BadSetup as fault:
        raise refused(f"What comes of the file is no campaign that can be played: {fault}.") from None
