"""The default roster, and the steps of each phase."""

from __future__ import annotations

from typing import Any

from combat.engine.naval.description import Row

_COLUMNS = ("category", "cost", "attack", "defence", "movement", "hits")
_DEFAULTS = {
    "carries_aircraft": 0,
    "loads": 0,
    "carrier_capable": False,
    "land_based": False,
    "anti_submarine": False,
    "first_strike": False,
    "submerges": False,
    "bombards": False,
}

# fmt: off
# DP-1.6                   category    cost att def mov hits
_ROSTER: tuple[tuple[str, tuple[Any, ...], dict[str, Any], str], ...] = (
    ("Transport",          ("transport",   7, 0, 0, 2, 1), {"loads": 2}, "transport"),
    ("Submarine",          ("submarine",   6, 2, 1, 2, 1), {"first_strike": True, "submerges": True},
     "submarine"),
    ("Destroyer",          ("destroyer",   8, 2, 2, 2, 1), {"anti_submarine": True}, "destroyer"),
    ("Cruiser",            ("cruiser",    12, 3, 3, 2, 1), {"bombards": True}, "cruiser"),
    ("Aircraft carrier",   ("carrier",    16, 0, 2, 2, 2), {"carries_aircraft": 2}, "carrier"),
    ("Battleship",         ("battleship", 20, 4, 4, 2, 2), {"bombards": True}, "battleship"),
    ("Fighter",            ("fighter",    10, 3, 4, 4, 1), {"carrier_capable": True}, "fighter"),
    ("Tactical bomber",    ("bomber",     11, 3, 3, 4, 1), {"carrier_capable": True}, "dive-bomber"),
    ("Strategic bomber",   ("bomber",     12, 4, 1, 6, 1), {"land_based": True}, "heavy-bomber"),
    ("Infantry",           ("infantry",    3, 0, 0, 1, 1), {}, "infantry"),
    ("Artillery",          ("heavy_land",  4, 0, 0, 1, 1), {}, "artillery"),
    ("Tank",               ("heavy_land",  6, 0, 0, 2, 1), {}, "tank"),
)

DEFAULT_ROSTER: dict[str, dict[str, Any]] = {
    name: {**dict(zip(_COLUMNS, values, strict=True)), **_DEFAULTS, **flags}
    for name, values, flags, _silhouette in _ROSTER
}
SILHOUETTES = {name: silhouette for name, _values, _flags, silhouette in _ROSTER}

# Paragraph, what happens, who acts; and the options with which it does
_PURSUIT, _DAMAGE, _LOSSES = {"pursuit": True}, {"damage": True}, {"damage": False}
_BOTH = {**_PURSUIT, **_DAMAGE}
_LOSE_SHIPS: tuple[Row, ...] = (
    ("DP-2.9", "Attacker chooses losses", "attacker", _LOSSES),
    ("DP-2.9", "Defender chooses losses", "defender", _LOSSES),
)
_DAMAGE_SHIPS: tuple[Row, ...] = (
    ("DP-3.2", "Attacker's ships take hits", "attacker", _DAMAGE),
    ("DP-3.2", "Defender's ships take hits", "defender", _DAMAGE),
    ("DP-3.3", "Attacker places the excess", "attacker", _DAMAGE),
    ("DP-3.3", "Defender places the excess", "defender", _DAMAGE),
    ("DP-4", "Attacker's hits do damage", "attacker", _DAMAGE),
    ("DP-4", "Defender's hits do damage", "defender", _DAMAGE),
    ("DP-4.3", "Attacker loses a load", "attacker", _DAMAGE),
    ("DP-4.3", "Defender loses a load", "defender", _DAMAGE),
)
STEPS: dict[str, tuple[str, tuple[Row, ...]]] = {
    "declarations": ("Declarations", (
        ("DP-6.1", "Defender may retreat", "defender", _PURSUIT),
        ("DP-6.3", "Attacker shoots, or pursues", "attacker", _PURSUIT),
        ("DP-2.9", "Defender chooses losses among the retreating", "defender", {**_PURSUIT, **_LOSSES}),
        ("DP-3.1", "Defender's retreating aircraft take hits", "defender", _BOTH),
        ("DP-3.2", "Defender's retreating ships take hits", "defender", _BOTH),
        ("DP-3.3", "Attacker places the excess", "attacker", _BOTH),
        ("DP-4", "Attacker's hits do damage", "attacker", _BOTH),
        ("DP-4.3", "Defender loses a load", "defender", _BOTH),
        ("DP-6.6", "Defender's aircraft land", "defender", _PURSUIT),
        ("DP-2.4", "Attacker's submarines may submerge", "attacker"),
        ("DP-2.4", "Defender's submarines may submerge", "defender"),
    )),
    "first_strike": ("First strike", (
        ("DP-2.2", "Attacker's submarines strike first", "attacker"),
        ("DP-2.2", "Defender's submarines strike first", "defender"),
        *_LOSE_SHIPS,
        *_DAMAGE_SHIPS,
    )),
    "fire": ("Fire", (
        ("DP-2.3", "Attacker's units fire", "attacker"),
        ("DP-2.3", "Defender's units fire", "defender"),
        *_LOSE_SHIPS,
        ("DP-3.1", "Attacker's aircraft take hits", "attacker", _DAMAGE),
        ("DP-3.1", "Defender's aircraft take hits", "defender", _DAMAGE),
        *_DAMAGE_SHIPS,
    )),
    "completion": ("End of the round", (
        ("DP-2.6", "Transports alone are lost", None, _LOSSES),
        ("DP-2.8", "Can either side still hit the other?", None),
        ("DP-2.11", "Attacker may retreat", "attacker"),
    )),
}
# fmt: on
