"""What one player sent to one battle, and what the server said to it: held against the log after a kill."""

import uuid
from dataclasses import dataclass, field
from typing import Any

Choice = dict[str, Any]


@dataclass
class Sent:
    question: int
    choice: Choice
    key: str = field(default_factory=lambda: str(uuid.uuid4()))
    acknowledged: bool = False


@dataclass
class Ledger:
    side: str
    sent: list[Sent] = field(default_factory=list)

    def settle(self, entries: list[dict[str, Any]]) -> None:
        """An acknowledged decision stands in the log once, in order; an unanswered one once or not at all."""
        written = [
            entry["choice"] for entry in entries if entry["type"] == "decided" and entry["side"] == self.side
        ]
        kept: list[Sent] = []
        for sent in self.sent:
            if written[len(kept) : len(kept) + 1] == [sent.choice] and (
                sent.acknowledged or self.fits(sent, written, len(kept))
            ):
                sent.acknowledged = True
                kept.append(sent)
            else:
                assert not sent.acknowledged, (
                    f"an acknowledged decision is gone: {sent}, the log has {written}"
                )
        assert len(kept) == len(written), f"the log has decisions that nobody sent: {written[len(kept) :]}"
        self.sent = kept

    def fits(self, sent: Sent, written: list[Choice], place: int) -> bool:
        """A decision without an answer is the last that was sent: in the log only as its last."""
        return sent is self.sent[-1] and place == len(written) - 1
