"""The only writers of battles. Each step is one transaction; answers and frames go out after its commit."""

from combat.services.decisions import Answered, Decision, submit_decisions
from combat.services.endings import agree_to_end, cancel_battle, claim_battle, concede
from combat.services.lifecycle import change_battle, invite, open_battle
from combat.services.openings import Request, open_once
from combat.services.records import export_record, import_record
from combat.services.take_backs import take_back
from combat.services.writer import submit_decision, writer

__all__ = [
    "Answered",
    "Decision",
    "Request",
    "agree_to_end",
    "cancel_battle",
    "change_battle",
    "claim_battle",
    "concede",
    "export_record",
    "import_record",
    "invite",
    "open_battle",
    "open_once",
    "submit_decision",
    "submit_decisions",
    "take_back",
    "writer",
]
