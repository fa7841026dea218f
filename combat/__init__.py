"""Battles: the Django shell round the pure engine in `combat.engine`."""
