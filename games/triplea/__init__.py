"""Maps of the program TripleA, read into our own documents: a map, a unit table and a campaign.

    reading     the XML, safely and within limits     variables   lists by name, foreach, values
    game        what the file says, as plain values   kinds       what its units are, by the stated rule
    rows        the same as rows of a unit table      sides       alliances: kept or dropped
    forces      who is placed, and who is left out    places      where zones are drawn
    layout      the same, if nobody says it           documents   the documents that come of it
    judging     the same judged as any others         choices     what the admin says
    importing   all of it, from files to documents    report      what became of it
    naming      ids made of names

Nothing is stored here; `games.services.imports` does that. Whatever is no game, or has no sea, is refused
with a sentence; whatever has no counterpart here is left out and told by name and number.
"""
