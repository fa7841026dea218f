"""Entries of a log as JSON, and back. Field names are those of the battle record; they are stable.

`entry_to_plain` gives the public form (with `seq` and `type` in front). For the store the type stands in its
own column and the rest is one JSON text: `entry_to_json` and `entry_from_json`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from combat.engine.play import (
    Corrected,
    Decided,
    Entry,
    Looked,
    Note,
    Rolled,
    TakenBack,
    Told,
)

KINDS: dict[str, type[Any]] = {
    "decided": Decided,
    "rolled": Rolled,
    "looked": Looked,
    "told": Told,
    "corrected": Corrected,
    "taken_back": TakenBack,
}
TYPES = {kind: name for name, kind in KINDS.items()}

_encoder = msgspec.json.Encoder()
_decoders: dict[str, msgspec.json.Decoder[Any]] = {
    name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()
}
_notes: msgspec.json.Decoder[dict[str, Any]] = msgspec.json.Decoder(dict[str, Any])


def type_of(entry: Entry) -> str:
    return entry.type if isinstance(entry, Note) else TYPES[type(entry)]


def entry_fields(entry: Entry) -> dict[str, Any]:
    """The fields of an entry as plain JSON values, without `seq` and `type`."""
    if isinstance(entry, Note):
        return dict(entry.details)
    fields: dict[str, Any] = msgspec.to_builtins(entry)
    return fields


def entry_to_plain(seq: int, entry: Entry) -> dict[str, Any]:
    return {"seq": seq, "type": type_of(entry), **entry_fields(entry)}


def entry_from_plain(plain: dict[str, Any]) -> tuple[int, Entry]:
    """Raise `ValueError` if it is not an entry."""
    fields = dict(plain)
    try:
        seq = fields.pop("seq")
        name = fields.pop("type")
    except KeyError as missing:
        raise ValueError(f"an entry without {missing}") from None
    if type(seq) is not int or not isinstance(name, str):
        raise ValueError("seq must be a whole number and type a text")
    kind = KINDS.get(name)
    if kind is None:
        return seq, Note(name, fields)
    known = kind.__dataclass_fields__
    for key in fields:
        if key not in known:
            raise ValueError(f"a {name} entry has no {key!r}")
    entry: Entry = msgspec.convert(fields, kind)
    return seq, entry


def entry_to_json(entry: Entry) -> str:
    """What is stored beside the type."""
    return _encoder.encode(entry_fields(entry) if isinstance(entry, Note) else entry).decode()


def entry_from_json(name: str, text: str | bytes) -> Entry:
    decoder = _decoders.get(name)
    if decoder is None:
        return Note(name, _notes.decode(text))
    entry: Entry = decoder.decode(text)
    return entry
