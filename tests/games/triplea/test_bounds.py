"""Files in which each part is within its limit, and all of them together are not."""

import time
import xml.etree.ElementTree as ElementTree

import pytest

from games.refusals import Refused
from games.triplea.naming import Slugs
from games.triplea.variables import Variables
from tests.games.triplea.files import SOUNDS, import_text, sounds, told


def refusal(text, **choices):
    with pytest.raises(Refused) as refused:
        import_text(text, **choices)
    return refused.value


def with_variables(lists: str, attachments: str) -> str:
    text = sounds("</variableList>", f"{lists}</variableList>")
    end = "</attachmentList>"
    assert end in text
    return text.replace(end, f"{attachments}{end}")


ELEMENTS = "".join(f'<element name="{number}"/>' for number in range(4900))
LONG = f'<variable name="long">{ELEMENTS}</variable>'


def test_lists_that_are_named_again_and_again():
    """Each within its own limit; together they would fill the memory."""
    again = "".join(f'<variable name="a{number}"><element name="$long$"/></variable>' for number in range(40))
    assert "100000 elements" in refusal(with_variables(LONG + again, "")).message


def test_options_that_are_repeated_without_end():
    """Not many attachments: what counts is how many options are read."""
    options = '<option name="attack" value="1"/>' * 150
    many = f'<attachment name="x" attachTo="y" foreach="$long$">{options}</attachment>'
    assert "500000 options" in refusal(with_variables(LONG, many)).message
    wide = f'<attachment name="x" attachTo="y" foreach="{":".join(["$long$"] * 150)}"/>'
    assert "500000 options" in refusal(with_variables(LONG, wide)).message


def test_values_that_could_name_any_of_many_variables():
    """However many there are, a value is gone through once."""
    many = "".join(f'<variable name="v{number}"/>' for number in range(10_000))
    values = '<option name="tint" value="$"/>' * 10_000
    began = time.perf_counter()
    import_text(
        with_variables(many, f'<attachment name="unitAttachment" attachTo="galley">{values}</attachment>')
    )
    assert time.perf_counter() - began < 5


@pytest.mark.parametrize(
    "value,read",
    [("$v$", "a:b"), ("$v$:$v$", "a:b:a:b"), ("$$v$$", "$a:b$"), ("$x$v$", "$xa:b"), ("$v", "$v"),
     ("v$", "v$"), ("$v$v$", "a:bv$"), ("@v@", "@v@"), ("$", "$"), ("", "")],
)  # fmt: skip
def test_variables_stand_between_their_marks(value, read):
    root = ElementTree.fromstring(
        '<game><variableList><variable name="v"><element name="a"/><element name="b"/></variable>'
        "</variableList></game>"
    )
    assert Variables(root).fill_in(value, {}) == read


def test_more_players_and_units_than_there_can_be():
    """Named in letters that no id has: their ids are made by counting."""
    players = "".join(f'<player name="{chr(0x4E00 + number)}"/>' for number in range(41))
    assert "more than 40 players" in refusal(sounds("</playerList>", f"{players}</playerList>")).message
    units = "".join(f'<unit name="u{number}"/>' for number in range(1000))
    assert "more than 1000 units" in refusal(sounds("</unitList>", f"{units}</unitList>")).message


def test_ids_of_thousands_who_are_called_alike():
    began = time.perf_counter()
    slugs = Slugs()
    made = [slugs.new("中", "unit") for _ in range(20_000)]
    assert made[:2] + made[-1:] == ["unit", "unit-2", "unit-20000"]
    assert time.perf_counter() - began < 2


@pytest.mark.parametrize("files", [{"centers": "x ("}, {"polygons": "x <"}, {"polygons": "x < ("}])
def test_lines_of_nothing_but_spaces(files):
    ((name, beginning),) = files.items()
    began = time.perf_counter()
    with pytest.raises(Refused):
        import_text(SOUNDS.read_text(), **{name: beginning + " " * 1_000_000})
    assert time.perf_counter() - began < 5


def test_refusals_are_short_whatever_was_sent():
    for problem in (
        refusal(SOUNDS.read_text(), types={"x" * 100_000: {}}),
        refusal(SOUNDS.read_text().replace('"galley"', f'"{"x" * 10_000}"')),
    ):
        assert len(str(problem.as_dict())) < 1000


def test_a_report_tells_in_the_order_of_the_file():
    """The same of the same file, whichever process has read it."""
    names = [f"option{number}" for number in range(12)]
    options = "".join(f'<option name="{name}" value="1"/>' for name in names)
    attachment = f'<attachment name="territoryAttachment" attachTo="Amberland">{options}</attachment>'
    found = told(import_text(with_variables("", attachment)), "not_read", "Options of territories")
    assert [name for name in found if name in names] == names
