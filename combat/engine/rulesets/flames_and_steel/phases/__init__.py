"""The phases of a round, one script each (FS-3 to FS-7)."""
