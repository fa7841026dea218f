"""Sockets."""

from combat.consumers.battle import BattleConsumer
from combat.consumers.socket import NoSuchSocket, SameOrigin

__all__ = ["BattleConsumer", "NoSuchSocket", "SameOrigin"]
