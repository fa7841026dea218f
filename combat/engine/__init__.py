"""The engine: rules as plain functions over plain data.

Invariants
    No chance, clock, file, network or framework: faces of dice and facts of the world are handed in.
    State changes only when a told entry (or a correction, or a looked-up fact) is folded into it.
    A logged entry is never edited; what was taken back stays in the log.
    Nothing stored names a Python class: entries are types, event names and plain values.
    Scripts are deterministic: nothing iterates over a set, nothing depends on a hash.

The only way in is `combat.engine.play`.
"""
