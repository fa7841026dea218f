"""The default roster, the damage table as it is printed, and the steps of each phase."""

from __future__ import annotations

from typing import Any

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

# DP-4: the damage table as printed, one row for each kind of ship, one cell for each face. `*` ends with a
# turn, `**` with a repair; before "; else" stands what happens to a ship that is not damaged yet.
DAMAGE_TABLE: dict[str, tuple[str, str, str, str, str, str]] = {
    "transport": (
        "lose 2 loads", "lose the primary load", "cannot unload*", "unload -1*", "movement -1**", "none",
    ),
    "battleship": (
        "damaged**, attack -2*; else sunk", "damaged**; else attack -1*, movement -1**",
        "attack -2*", "attack -1*", "movement -1**", "none",
    ),
    "cruiser": (
        "sunk", "attack -2*, movement -1**", "attack -1*, movement -1**",
        "attack -1*", "movement -1**", "none",
    ),
    "submarine": (
        "sunk", "attack -1*, cannot submerge**", "attack -1*",
        "cannot submerge**", "movement -1**", "none",
    ),
    "destroyer": (
        "sunk", "attack -1*, no anti-submarine**", "attack -1*",
        "no anti-submarine**", "movement -1**", "none",
    ),
    "carrier": (
        "damaged**, no air operations*; else sunk", "damaged**; else no air operations*, movement -1**",
        "no air operations*", "air capacity -1*", "movement -1**", "none",
    ),
}

# Paragraph, what happens, who acts
STEPS: dict[str, tuple[str, tuple[tuple[str, str, str | None], ...]]] = {
    "declarations": ("Declarations", (
        ("DP-6.1", "Defender may retreat", "defender"),
        ("DP-6.3", "Attacker shoots, or pursues", "attacker"),
        ("DP-2.9", "Defender chooses losses among the retreating", "defender"),
        ("DP-3.1", "Defender's retreating aircraft take hits", "defender"),
        ("DP-3.2", "Defender's retreating ships take hits", "defender"),
        ("DP-3.3", "Attacker places the excess", "attacker"),
        ("DP-4", "Attacker's hits do damage", "attacker"),
        ("DP-4.3", "Defender loses a load", "defender"),
        ("DP-6.6", "Defender's aircraft land", "defender"),
        ("DP-2.4", "Attacker's submarines may submerge", "attacker"),
        ("DP-2.4", "Defender's submarines may submerge", "defender"),
    )),
    "first_strike": ("First strike", (
        ("DP-2.2", "Attacker's submarines strike first", "attacker"),
        ("DP-2.2", "Defender's submarines strike first", "defender"),
        ("DP-2.9", "Attacker chooses losses", "attacker"),
        ("DP-2.9", "Defender chooses losses", "defender"),
        ("DP-3.2", "Attacker's ships take hits", "attacker"),
        ("DP-3.2", "Defender's ships take hits", "defender"),
        ("DP-3.3", "Attacker places the excess", "attacker"),
        ("DP-3.3", "Defender places the excess", "defender"),
        ("DP-4", "Attacker's hits do damage", "attacker"),
        ("DP-4", "Defender's hits do damage", "defender"),
        ("DP-4.3", "Attacker loses a load", "attacker"),
        ("DP-4.3", "Defender loses a load", "defender"),
    )),
    "fire": ("Fire", (
        ("DP-2.3", "Attacker's units fire", "attacker"),
        ("DP-2.3", "Defender's units fire", "defender"),
        ("DP-2.9", "Attacker chooses losses", "attacker"),
        ("DP-2.9", "Defender chooses losses", "defender"),
        ("DP-3.1", "Attacker's aircraft take hits", "attacker"),
        ("DP-3.1", "Defender's aircraft take hits", "defender"),
        ("DP-3.2", "Attacker's ships take hits", "attacker"),
        ("DP-3.2", "Defender's ships take hits", "defender"),
        ("DP-3.3", "Attacker places the excess", "attacker"),
        ("DP-3.3", "Defender places the excess", "defender"),
        ("DP-4", "Attacker's hits do damage", "attacker"),
        ("DP-4", "Defender's hits do damage", "defender"),
        ("DP-4.3", "Attacker loses a load", "attacker"),
        ("DP-4.3", "Defender loses a load", "defender"),
    )),
    "completion": ("End of the round", (
        ("DP-2.6", "Transports alone are lost", None),
        ("DP-2.8", "Can either side still hit the other?", None),
        ("DP-2.11", "Attacker may retreat", "attacker"),
    )),
}
# fmt: on
