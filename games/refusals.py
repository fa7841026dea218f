"""How services say no: a code for programs, the rule paragraph, a whole sentence for people."""

from typing import Any


class Refused(Exception):
    """What was asked is refused; nothing was changed."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        rule: str | None = None,
        fields: dict[str, list[str]] | None = None,
        head: dict[str, Any] | None = None,
        more: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
        self.fields = fields
        self.head = head
        self.more = more  # what else a program needs to go on, by its own key

    def as_dict(self) -> dict[str, Any]:
        body: dict[str, Any] = {"code": self.code, "rule": self.rule, "message": self.message}
        if self.fields:
            body["fields"] = self.fields
        if self.head is not None:
            body["head"] = self.head
        return {**body, **(self.more or {})}
