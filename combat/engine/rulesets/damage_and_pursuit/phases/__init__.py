"""The phases of a round, and what they share (DP-2 to DP-4, DP-6)."""
