"""Why something is not done: a code for programs, a paragraph, a sentence for the person."""

from __future__ import annotations


class Refused(Exception):
    """`order` is the place in the draft of the order that is at fault, if it is one."""

    def __init__(self, code: str, rule: str | None, sentence: str, order: int | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.rule = rule
        self.sentence = sentence
        self.order = order

    def anew(self) -> Refused:
        """Raised itself it would hold the frame that holds it, and with that a whole state."""
        return Refused(self.code, self.rule, self.sentence, self.order)

    def plain(self) -> dict[str, object]:
        return {"order": self.order, "code": self.code, "rule": self.rule, "sentence": self.sentence}
