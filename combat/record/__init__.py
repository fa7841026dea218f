"""The battle record, `battle-record/1`: one JSON document holds a battle (docs/battle-record.md).

parse         text -> document, within the limits
play_record   document -> Run: the battle played by its rules
record_of     a battle's set-up and log -> document
to_text       document -> text
units_of      what became of the units
"""

from combat.record.reading import BadRecord, parse
from combat.record.running import Run, play_record
from combat.record.writing import record_of, to_text, units_of

__all__ = ["BadRecord", "Run", "parse", "play_record", "record_of", "to_text", "units_of"]
