"""Variables of a game file: lists by name, put into other lists, into values (`$name$`) and, one element
after the other, into whole attachments (`foreach`, `@name@`).
"""

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from games.triplea.reading import LONGEST_VALUE, refused

MOST_IN_LIST = 5_000
MOST_IN_LISTS = 100_000  # in all of them together: lists name lists
MOST_REPEATED = 500_000  # options, and names of variables, of all attachments as often as each is meant
MOST_CHARACTERS = 20_000_000  # that variables make of all values together


class Variables:
    def __init__(self, root: Element) -> None:
        given: dict[str, list[str]] = {}
        for variable in root.iterfind("variableList/variable"):
            name = variable.get("name", "")
            if name in given:
                raise refused(f'The variable "{name}" is defined twice.')
            given[name] = [element.get("name", "") for element in variable.iterfind("element")]
        self._given = given
        self._lists: dict[str, list[str]] = {}
        self._made = self._repeated = self._listed = 0
        for name in given:
            self._resolve(name, [])

    def __len__(self) -> int:
        return len(self._lists)

    def _resolve(self, name: str, within: list[str]) -> list[str]:
        """The list, with lists within it laid out."""
        if name in self._lists:
            return self._lists[name]
        if name in within or len(within) > 50:
            raise refused(f'The variable "{name}" is defined by itself: {" → ".join([*within, name][:10])}.')
        found: list[str] = []
        for element in self._given[name]:
            inner = element[1:-1] if is_variable(element) else ""
            found += self._resolve(inner, [*within, name]) if inner in self._given else [element]
            if len(found) > MOST_IN_LIST:
                raise refused(
                    f'The variable "{name[:60]}" comes to more than {MOST_IN_LIST} elements.', "too_large"
                )
        self._listed += len(found)
        if self._listed > MOST_IN_LISTS:
            raise refused(f"All variables come to more than {MOST_IN_LISTS} elements.", "too_large")
        self._lists[name] = found
        return found

    def fill_in(self, value: str, each: Mapping[str, str]) -> str:
        """A value with everything in it replaced that is a variable; what is none stays as it is."""
        if "@" in value:
            value = self._replaced(value, "@", each)
        if "$" in value:
            value = self._replaced(value, "$", self._lists)
        return value

    def _replaced(self, value: str, mark: str, known: Mapping[str, str | list[str]]) -> str:
        """However many variables there are, a value is gone through once."""
        parts = value.split(mark)
        made, length, at = [parts[0]], len(value), 1
        while at < len(parts) - 1:  # the last has no mark after it
            found = known.get(parts[at])
            if found is None:
                made.append(mark + parts[at])
                at += 1
                continue
            by = found if isinstance(found, str) else ":".join(found)
            length += len(by)
            if length > LONGEST_VALUE * 5:
                break
            made.append(by + parts[at + 1])
            at += 2
        self._made += length
        if length > LONGEST_VALUE * 5 or self._made > MOST_CHARACTERS:
            raise refused("Variables make the values of the file too long.", "too_large")
        return "".join([*made, *(mark + part for part in parts[at:])])

    def repetitions(self, attachment: Element) -> Iterator[dict[str, str]]:
        """For each time that an attachment is meant: the element of each variable. `$a$:$b$` go side by side,
        `^` is every one with every other."""
        foreach = attachment.get("foreach", "").strip()
        groups = [self._side_by_side(group) for group in foreach.split("^")] if foreach else [[{}]]
        if len(groups) > 2:
            raise refused(f'foreach="{foreach[:80]}" has more than one ^.')
        for first in groups[0]:
            for second in groups[-1] if len(groups) == 2 else [{}]:
                self._repeat(1 + len(attachment) + len(first) + len(second))
                yield {**first, **second}

    def _repeat(self, count: int) -> None:
        self._repeated += count
        if self._repeated > MOST_REPEATED:
            raise refused(f"Variables repeat more than {MOST_REPEATED} options.", "too_large")

    def _side_by_side(self, group: str) -> list[dict[str, str]]:
        names = group.split(":")
        for name in names:
            if not is_variable(name) or name[1:-1] not in self._lists:
                raise refused(f'foreach names "{name[:80]}", which is no variable of the file.')
        lists = [self._lists[name[1:-1]] for name in names]
        if len({len(elements) for elements in lists}) > 1:
            raise refused(f'foreach="{group[:80]}" goes through lists of different lengths.')
        self._repeat(len(lists) * len(lists[0]))
        keys = [name[1:-1] for name in names]
        return [dict(zip(keys, elements, strict=True)) for elements in zip(*lists, strict=True)]


def is_variable(name: str) -> bool:
    return len(name) > 2 and name[0] == name[-1] == "$"
