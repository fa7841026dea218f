"""Sockets."""

from combat.consumers.battle import BattleConsumer
from combat.consumers.campaign import CampaignConsumer
from combat.consumers.socket import NoSuchSocket, Patient, SameOrigin

__all__ = ["BattleConsumer", "CampaignConsumer", "NoSuchSocket", "Patient", "SameOrigin"]
