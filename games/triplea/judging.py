"""What comes of a file is judged as if it had been written by hand: as a table to be published, as the world
of a campaign.
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
    """As a table that is published: what may be, a battle takes in."""
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
