"""The default roster, the steps of each phase, and the sentences that go with them."""

from __future__ import annotations

from typing import Any

from combat.engine.naval.description import Row

_COLUMNS = ("category", "air", "naval", "land", "hit_points", "movement", "cost")
_DEFAULTS = {
    "carries_aircraft": 0,
    "carrier_capable": False,
    "cargo_capacity": 0,
    "cargo_size": 0,
    "bombards": False,
    "blocks_submarines": False,
}

# fmt: off
# FS-1.7                category  air naval land hull move cost
_ROSTER: tuple[tuple[str, tuple[Any, ...], dict[str, Any], str], ...] = (
    ("Fighter",          ("fighter",   2, 1, 1, 1, 4, 10), {"carrier_capable": True}, "fighter"),
    ("Dive bomber",      ("bomber",    1, 2, 2, 1, 6, 12), {"carrier_capable": True}, "dive-bomber"),
    ("Heavy bomber",     ("bomber",    1, 1, 3, 2, 8, 15), {}, "heavy-bomber"),
    ("Destroyer",        ("escort",    1, 1, 0, 1, 3,  8), {"bombards": True, "blocks_submarines": True},
     "destroyer"),
    ("Cruiser",          ("escort",    2, 2, 0, 2, 3, 12), {"bombards": True}, "cruiser"),
    ("Battleship",       ("capital",   2, 4, 0, 4, 2, 22), {"bombards": True}, "battleship"),
    ("Aircraft carrier", ("capital",   1, 0, 0, 3, 2, 18), {"carries_aircraft": 3}, "carrier"),
    ("Submarine",        ("submarine", 0, 2, 0, 1, 2,  7), {}, "submarine"),
    ("Transport",        ("transport", 0, 0, 0, 1, 2,  7), {"cargo_capacity": 4}, "transport"),
    ("Infantry",         ("infantry",  0, 0, 1, 1, 1,  3), {"cargo_size": 1}, "infantry"),
    ("Tank",             ("tank",      0, 0, 2, 2, 2,  6), {"cargo_size": 2}, "tank"),
    ("Artillery",        ("artillery", 1, 0, 2, 1, 1,  5), {"cargo_size": 2}, "artillery"),
)

DEFAULT_ROSTER: dict[str, dict[str, Any]] = {
    name: {**dict(zip(_COLUMNS, values, strict=True)), **_DEFAULTS, **flags}
    for name, values, flags, _silhouette in _ROSTER
}
SILHOUETTES = {name: silhouette for name, _values, _flags, silhouette in _ROSTER}

# Paragraph, what happens, who acts
STEPS: dict[str, tuple[str, tuple[Row, ...]]] = {
    "dogfight": ("Dogfight", (
        ("FS-3.1", "Attacker's aircraft fire at aircraft", "attacker"),
        ("FS-3.2", "Defender's aircraft fire at aircraft", "defender"),
        ("FS-3.3", "Lost aircraft leave", None),
    )),
    "strafing_run": ("Strafing Run", (
        ("FS-4.1", "Attacker decides on submarines", "attacker"),
        ("FS-4.2", "Attacker's aircraft strike", "attacker"),
        ("FS-4.3", "Ships hit fire back", "defender"),
        ("FS-4.4", "Defender decides on submarines", "defender"),
        ("FS-4.5", "Defender's aircraft strike", "defender"),
        ("FS-4.6", "Ships hit fire back", "attacker"),
        ("FS-4.7", "Lost units leave", None),
    )),
    "escorts_fire": ("Escorts Fire", (
        ("FS-5.1", "Attacker's escorts fire at ships", "attacker"),
        ("FS-5.2", "Defender's escorts fire at ships", "defender"),
        ("FS-5.3", "Attacker's escorts fire at aircraft", "attacker"),
        ("FS-5.4", "Defender's escorts fire at aircraft", "defender"),
        ("FS-5.5", "Lost units leave", None),
    )),
    "main_combat": ("Main Combat", (
        ("FS-6.1", "Attacker's capital ships and submarines fire", "attacker"),
        ("FS-6.2", "Defender's capital ships and submarines fire", "defender"),
        ("FS-6.3", "Sunk ships leave", None),
    )),
    "completion": ("Combat Completion", (
        ("FS-7.1", "Is a side destroyed?", None),
        ("FS-7.2", "Attacker may withdraw", "attacker"),
        ("FS-7.2", "Defender may withdraw", "defender"),
        ("FS-7.5", "Can either side still harm the other?", None),
        ("FS-7.6", "The next round begins", None),
    )),
}

# What follows from a placing of hits, said with the question
CONSEQUENCE = {
    "FS-3.1": "Aircraft you shoot down still fire in this phase.",
    "FS-3.2": "Lost aircraft of both sides then leave the battle.",
    "FS-4.2": "Every ship you hit fires back at aircraft, sunk or not.",
    "FS-4.3": "Aircraft you shoot down have made their attack already.",
    "FS-4.5": "Every ship you hit fires back at aircraft, sunk or not.",
    "FS-4.6": "Aircraft you shoot down have made their attack already.",
    "FS-5.1": "Escorts you sink still fire in this phase.",
    "FS-5.2": "Escorts you sink still fire at aircraft in this phase.",
    "FS-5.3": "Lost units of both sides leave at the end of this phase.",
    "FS-5.4": "Lost units of both sides then leave the battle.",
    "FS-6.1": "Ships you sink still fire in this phase.",
    "FS-6.2": "Sunk ships of both sides then leave the battle.",
}
# fmt: on
