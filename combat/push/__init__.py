"""Pushing to open sockets: what a step changed goes to everybody who watches the battle, filtered beforehand.

In the process directly; between processes over Redis, if there is one. The consumer registers a `Subscriber`;
the writers call `publish` after commit. Nobody waits for a socket: a dead one hurts only itself.
"""

from combat.push.campaigns import campaign_changed, recheck_campaign
from combat.push.hub import Hub, Subscriber, hub
from combat.push.publish import forget_rights, ping, publish, recheck_battle

__all__ = [
    "Hub",
    "Subscriber",
    "campaign_changed",
    "forget_rights",
    "hub",
    "ping",
    "publish",
    "recheck_battle",
    "recheck_campaign",
]
