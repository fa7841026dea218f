"""What can go wrong, each with a sentence for the person who caused it."""

from __future__ import annotations


class NoDice(Exception):
    """Raised by a source of dice that has none; the battle then waits for them."""


class BadDocument(ValueError):
    """Something handed in is malformed; `path` says where, `message` what."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"at {path}: {message}" if path else message)
        self.path = path
        self.message = message


class BadSetup(BadDocument):
    """An order of battle, unit table, option or place that cannot be played."""


class BadFact(BadDocument):
    """A fact of the outside world in the wrong form."""


class BadCorrection(BadDocument):
    """A correction that names something that is not there or a value it cannot have."""


class IllegalDecision(ValueError):
    """A choice that may not be made; the message is the player's sentence."""

    def __init__(self, code: str, rule: str | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.message = message


class EndlessBattle(RuntimeError):
    """The rules go on and on by themselves: dice that never decide anything, forces that never meet."""

    def __init__(self, entries: int, round: int) -> None:
        super().__init__(
            f"by round {round} this battle has gone on for {entries} entries in which nobody was asked: "
            "with these forces, options and dice it does not end"
        )
        self.entries = entries
        self.round = round


class ReplayDiverged(RuntimeError):
    """The rules, run over the log, did not do what entry `seq` says."""

    def __init__(self, seq: int, message: str) -> None:
        super().__init__(f"entry {seq}: {message}")
        self.seq = seq
        self.message = message
