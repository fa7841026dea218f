"""Rows of unit tables as they come from people: read, judged, compared.

What a type may be is the ruleset's to say; what a name may look like is ours. A fault is plain data:
`{"row", "name", "field", "message", "line"}`.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from combat.engine import play
from games.plain_json import fault_of_texts
from games.refusals import Refused

Row = dict[str, Any]
Fault = dict[str, Any]
NAME = "name"


def read_rows(ruleset: str, given: Any) -> list[Row]:
    """Whole rows, or Refused naming the place: what they say is not judged."""
    try:
        return play.read_rows(ruleset, given)
    except play.BadSetup as problem:
        raise Refused(
            "invalid", f"{problem.path} {problem.message}.", fields={problem.path: [problem.message]}
        ) from None


def faults_of(ruleset: str, rows: list[Row]) -> list[Fault]:
    """What keeps the table from being published."""
    found = [
        {"row": fault.row, "name": fault.name, "field": fault.field, "message": fault.message, "line": None}
        for fault in play.faults_of_table(ruleset, rows)
    ]
    found += [
        {"row": index, "name": row[NAME], "field": NAME, "message": f"It {wrong[1]}.", "line": None}
        for index, row in enumerate(rows)
        if (wrong := fault_of_texts(row[NAME], NAME)) is not None
    ]
    return sorted(found, key=lambda fault: -1 if fault["row"] is None else fault["row"])


def refuse_faults(faults: Sequence[Fault], done: str) -> None:
    """`done`: what has not been done, at the end of the sentence."""
    if not faults:
        return
    first = faults[0]
    where = f"{first['name'] or 'Type ' + str(first['row'] + 1)}: " if first["row"] is not None else ""
    more = f" There are {len(faults) - 1} more faults." if len(faults) > 1 else ""
    fields: dict[str, list[str]] = {}
    for fault in faults:
        path = "rows" if fault["row"] is None else f"rows[{fault['row']}]"
        fields.setdefault(f"{path}.{fault['field']}" if fault["field"] else path, []).append(fault["message"])
    message = f"{where}{first['message']}{more} {done}"
    raise Refused("invalid", message, fields=fields, more={"faults": list(faults)})


def difference(ruleset: str, before: Sequence[Row], after: Sequence[Row]) -> dict[str, Any]:
    """`added` and `removed` rows, `changed` by field, `moved` to another place among those that stay, and how
    many are the `same`."""
    old, new = by_name(before), by_name(after)
    labels = {column["name"]: column["label"] for column in play.columns(ruleset)}
    changed = [
        {NAME: name, "fields": fields}
        for name, row in new.items()
        if name in old and (fields := fields_changed(old[name], row, labels))
    ]
    staying = [name for name in new if name in old]
    return {
        "added": [row for name, row in new.items() if name not in old],
        "removed": [row for name, row in old.items() if name not in new],
        "changed": changed,
        "moved": moved([*old], [*new], staying),
        "same": len(staying) - len(changed),
    }


def by_name(rows: Sequence[Row]) -> dict[str, Row]:
    """A draft may hold a name twice, or none: such rows are told apart by their place."""
    found: dict[str, Row] = {}
    for number, row in enumerate(rows, start=1):
        name = row[NAME] if isinstance(row[NAME], str) and row[NAME] else f"(type {number})"
        found[name if name not in found else f"{name} (type {number})"] = row
    return found


def fields_changed(before: Row, after: Row, labels: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {"field": field, "label": label, "from": before.get(field), "to": after.get(field)}
        for field, label in labels.items()
        if field != NAME and not play.same(before.get(field), after.get(field))
    ]


def moved(old: list[str], new: list[str], staying: list[str]) -> list[dict[str, Any]]:
    """As few as explain the new order: all but a longest series that has kept its own."""
    place = {name: index for index, name in enumerate(old)}
    ends: list[int] = []  # of the best series of each length: its last place in the old order
    length = []
    for name in staying:
        at = bisect_left(ends, place[name])
        ends[at : at + 1] = [place[name]]
        length.append(at + 1)
    kept, wanted = set(), len(ends)
    limit = len(old)
    for name, reached in zip(reversed(staying), reversed(length), strict=True):
        if reached == wanted and place[name] < limit:
            kept.add(name)
            wanted, limit = wanted - 1, place[name]
    where = {name: index for index, name in enumerate(new)}
    return [{NAME: name, "from": place[name], "to": where[name]} for name in staying if name not in kept]
