"""What sockets say to us and we to them, as values."""

from typing import Any

import msgspec

from combat.services import Answered, Decision
from combat.services.decisions import Outcome
from games.plain_json import read_json, size_text, strange_character
from games.refusals import Refused

LARGEST_MESSAGE = 64 * 1024
LONGEST_KEY = 64

encode = msgspec.json.encode


def read_message(message: dict[str, Any]) -> dict[str, Any]:
    text = message.get("text")
    if text is None:
        raise Refused("malformed", "Messages are text, not bytes.")
    if len(text) > LARGEST_MESSAGE:
        raise Refused("too_large", f"A message may have {size_text(LARGEST_MESSAGE)}.")
    said = read_json(text, max_bytes=LARGEST_MESSAGE)
    if not isinstance(said, dict):
        raise Refused("malformed", "A message is a JSON object.")
    return said


class Keyed(msgspec.Struct):
    key: str | None = None


def key_of(message: dict[str, Any]) -> str | None:
    """Of a message that is refused, so that the sender knows which: also of one that was not read."""
    try:
        key = msgspec.json.decode(message.get("text") or message.get("bytes") or "", type=Keyed).key
    except (ValueError, RecursionError):  # no JSON object, or its key is no text
        return None
    return key if key is not None and len(key) <= LONGEST_KEY else None


KNOWN = {
    "decide": {"type", "question", "choice", "key", "side"},
    "presence": {"type", "state"},
    "ping": {"type"},
}


def check_known(said: dict[str, Any]) -> None:
    """Unknown fields are refused, as over REST."""
    kind = said.get("type")
    if isinstance(kind, str) and kind in KNOWN:
        for name in said:
            if name not in KNOWN[kind]:
                raise Refused("malformed", f"{name[:60]}: There is no such field.")


def read_decision(said: dict[str, Any], battle_id: int, user_id: int) -> Decision:
    question, key, side = said.get("question"), said.get("key"), said.get("side")
    if type(question) is not int or question < 0:
        raise Refused("malformed", "question: the number of the question that is answered.")
    if not isinstance(key, str) or not 1 <= len(key) <= LONGEST_KEY or strange_character(key):
        raise Refused("malformed", "key: a text of 1 to 64 characters on one line, new for each decision.")
    if "choice" not in said:
        raise Refused("malformed", "choice: what you choose.")
    if side not in (None, "attacker", "defender"):
        raise Refused("malformed", "side: attacker or defender.")
    return Decision(battle_id, user_id, question, said["choice"], key, side)


def answer_text(key: str, outcome: Outcome) -> str:
    if isinstance(outcome, Answered):
        return encode({"type": "answer", "key": key, "ok": True, "number": outcome.number}).decode()
    return encode({"type": "refused", "key": key, **outcome.as_dict()}).decode()
