"""Sockets."""

from combat.consumers.battle import BattleConsumer
from combat.consumers.socket import NoSuchSocket, Patient, SameOrigin

__all__ = ["BattleConsumer", "NoSuchSocket", "Patient", "SameOrigin"]
