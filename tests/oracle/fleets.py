"""The pairs of fleets that the engine is compared on: (attacker, defender), numbers by type."""

from __future__ import annotations

CV, BB, CA, DD, SS = "Aircraft carrier", "Battleship", "Cruiser", "Destroyer", "Submarine"
TR, FT, TAC, STR = "Transport", "Fighter", "Tactical bomber", "Strategic bomber"

Units = dict[str, int]

PAIRS: dict[str, tuple[Units, Units]] = {
    # Submarines, and whether there is a destroyer to keep them from striking first
    "submarine v destroyer": ({SS: 1}, {DD: 1}),
    "submarine v cruiser": ({SS: 1}, {CA: 1}),
    "submarines strike at once": ({SS: 1}, {SS: 2}),
    "submarine, destroyer v the same": ({SS: 1, DD: 1}, {SS: 1, DD: 1}),
    "submarine, destroyer v submarine, cruiser": ({SS: 1, DD: 1}, {SS: 1, CA: 1}),
    "wolf pack v escorted convoy": ({SS: 3}, {DD: 1, TR: 3}),
    "wolf pack v convoy with a cruiser": ({SS: 2}, {CA: 1, TR: 2}),
    # Aircraft, and whether there is a destroyer for them against submarines
    "fighters v fighter": ({FT: 2}, {FT: 1}),
    "bombers v cruiser, destroyer": ({STR: 2, TAC: 1}, {CA: 1, DD: 1}),
    "fighters, destroyer v submarines": ({FT: 2, DD: 1}, {SS: 3}),
    "fighters, cruiser v submarine, destroyer": ({FT: 2, CA: 1}, {SS: 1, DD: 1}),
    "fighters v submarine, transport": ({FT: 2}, {SS: 1, TR: 1}),
    "submarines v fighter, transport": ({SS: 2}, {FT: 1, TR: 1}),
    "fighters v submarines, cruiser": ({FT: 3}, {SS: 2, CA: 1}),
    # Carriers and battleships
    "carrier duel": ({CV: 1, FT: 1, DD: 1}, {CV: 1, TAC: 1}),
    "submarines v carrier, fighters": ({SS: 4}, {CV: 1, FT: 2}),
    "destroyers v battleship": ({DD: 2}, {BB: 1}),
    "battleship v carriers": ({BB: 1}, {CV: 2}),
    "battle line": ({BB: 1, CA: 1}, {BB: 1, DD: 1}),
    # Where the order of loss decides: whose hits go first, ties
    "submarine, cruiser v destroyer, fighter": ({SS: 1, CA: 1}, {DD: 1, FT: 1}),
    "submarine, bomber v destroyer, fighter": ({SS: 1, STR: 1}, {DD: 1, FT: 1}),
    "fighter, cruiser v carrier, submarine": ({FT: 1, CA: 1}, {CV: 1, SS: 1}),
    "cruisers v cruiser, strategic bomber": ({CA: 2}, {CA: 1, STR: 1}),
    # Transports on one side or on both, beside others and alone
    "transports last": ({CA: 2, TR: 1}, {DD: 2, TR: 2}),
    "transports, destroyer v destroyer": ({DD: 1, TR: 2}, {DD: 1}),
    "transports v submarine": ({TR: 2}, {SS: 1}),
    # All kinds
    "task forces": ({BB: 1, FT: 1, SS: 1, DD: 1}, {CV: 1, FT: 1, CA: 1, SS: 2, TR: 1}),
    "invasion": ({CA: 1, DD: 1, STR: 1, TR: 2}, {DD: 1, SS: 1, FT: 1, TR: 1}),
    # Who cannot hit one another
    "fighters v submarines": ({FT: 2}, {SS: 2}),
    "transports v transports": ({TR: 2}, {TR: 1}),
    "carrier v transport": ({CV: 1}, {TR: 1}),
}
