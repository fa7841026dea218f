"""What is no map, or a malicious one: refused at once, with a code and a sentence."""

import re
import time

import pytest

from games.refusals import Refused
from games.triplea import reading
from tests.games.triplea.files import ASHORE, SOUNDS, import_text, sounds

ENTITIES = "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(25))
BOMB = f'<!DOCTYPE game [<!ENTITY a "boom">{ENTITIES}]><game><info name="&z;"/></game>'
FETCHED = '<!DOCTYPE game [<!ENTITY x SYSTEM "file:///etc/passwd">]><game><info name="&x;"/></game>'
ELEMENT = '<element name="$v{}$"/>'
LISTS = "".join(  # each ten times the one before
    f'<variable name="v{number}">{ELEMENT.format(number - 1) * 10}</variable>' for number in range(1, 12)
)


def refusal(text, **choices):
    began = time.perf_counter()
    with pytest.raises(Refused) as refused:
        import_text(text, **choices)
    assert time.perf_counter() - began < 5
    problem = refused.value
    assert problem.message.endswith((".", ")"))
    assert problem.fields
    return problem


@pytest.mark.parametrize(
    "content,code,sentence",
    [
        (b"", "malformed", "empty"),
        (b" \n", "malformed", "empty"),
        (b"nonsense", "malformed", "not XML"),
        (b"\x00\x01\x02\xff" * 1000, "malformed", "not XML"),
        (b'{"format": "broadside-map"}', "malformed", "not XML"),
        (b"<game><map></game>", "malformed", "not XML"),
        (SOUNDS.read_bytes()[:3000], "malformed", "not XML"),
        (b"<html><body>Not found</body></html>", "invalid", "no game of TripleA"),
        (b"<game/>", "invalid", "no territories"),
        (b"<game><map><territory water='true'/></map></game>", "invalid", "without name"),
        (b'<?xml version="1.0" encoding="klingon"?><game/>', "malformed", "encoding|not XML"),
        ('<?xml version="1.0" encoding="utf-8"?><game><info name="Sm\xe5land"/></game>'.encode("latin-1"),
         "malformed", "not XML"),
        (SOUNDS.read_text().encode("utf-16")[:-1], "malformed", "not XML|encoding"),
        (BOMB.encode(), "malformed", "defines entities"),
        (FETCHED.encode(), "malformed", "defines entities"),
        (b"<game>" * 25 + b"</game>" * 25, "malformed", "nested deeper"),
        (b"<game>" + b"<a/>" * 150_000 + b"</game>", "too_large", "100000 elements"),
        (b'<game><info name="' + b"a" * 30_000 + b'"/></game>', "too_large", "longer than"),
        (b"<game>" + b" " * reading.MOST_BYTES + b"</game>", "too_large", "larger than 8 MB"),
    ],
)  # fmt: skip
def test_what_is_no_game(content, code, sentence):
    problem = refusal(content)
    assert problem.code == code
    assert re.search(sentence, problem.message), problem.message


def test_other_encodings_are_read_if_they_are_named():
    text = SOUNDS.read_text().replace('encoding="UTF-8"', 'encoding="utf-16"')
    assert import_text(text.encode("utf-16")) == import_text(SOUNDS.read_text())
    assert import_text(b"\xef\xbb\xbf" + SOUNDS.read_bytes()) == import_text(SOUNDS.read_text())


@pytest.mark.parametrize(
    "old,new,sentence",
    [
        # territories and connections
        ('<territory name="Corundum"/>', '<territory name="Amberland"/>', '"Amberland" is there twice'),
        ('<territory name="Corundum"/>', '<territory name=" AMBERLAND "/>', "is there twice"),
        ('t1="Amberland" t2="North Sound"', 't1="Amberland" t2="Atlantis"', 'no territory "Atlantis"'),
        ('<territory name="High Ice"/>', '<territory name="High Ice"/>' + "".join(
            f'<territory name="Ice {number}"/>' for number in range(601)), "more than 600 territories"),
        ('<territory name="High Ice"/>', '<territory name="&#x202e;High Ice"/>', 'no territory "High Ice"'),
        ('t1="Amberland" t2="North Sound"', 't1="Amberland" t2="&#x202e;"', r'no territory "U\+202E"'),
        # players
        ('<player name="Corunds" optional="true"/>', '<player name="Ambers"/>', "A player is there twice"),
        ('alliance player="Corunds"', 'alliance player="Martians"', "who is not listed"),
        ('territory="Corundum" owner="Corunds"', 'territory="Corundum" owner="Martians"', "is no player"),
        ('territoryOwner territory="Corundum"', 'territoryOwner territory="Atlantis"', "not on the map"),
        # units
        ('<unit name="rumour"/>', '<unit name="galley"/>', 'The unit "galley" is there twice'),
        ('attachTo="diver"', 'attachTo="kraken"', '"kraken" is, but no such unit'),
        ('unitPlacement unitType="diver"', 'unitPlacement unitType="kraken"', "no such unit is listed"),
        ('territory="South Sound" quantity="1"', 'territory="Atlantis" quantity="1"', "not on the map"),
        ('quantity="2" owner="Ambers"', 'quantity="2" owner="Martians"', "is no player"),
        ('territory="North Sound" quantity="2"', 'territory="North Sound"', "no whole number"),
        ('name="isAir" value="true"', 'name="isAir" value="true"/><option name="isSea" value="true"',
         "cannot be a ship and an aircraft"),
        # numbers
        ('quantity="2" owner="Ambers"', 'quantity="-2" owner="Ambers"', "it must be from 0"),
        ('quantity="2" owner="Ambers"', 'quantity="two" owner="Ambers"', '"two", which is no whole number'),
        ('quantity="2" owner="Ambers"', 'quantity="1e9" owner="Ambers"', "no whole number"),
        ('quantity="2" owner="Ambers"', 'quantity="999999" owner="Ambers"', "more than 3000 units"),
        ('quantity="2" owner="Ambers"', f'quantity="{"9" * 5000}" owner="Ambers"', "no whole"),
        ('quantity="9"', 'quantity="-9"', 'The cost of "galley" is -9'),
        ('<option name="attack" value="3"/>', '<option name="attack" value="-3"/>', "attack of galley is -3"),
        ('<option name="attack" value="3"/>', '<option name="attack" value="1000000"/>', "from 0 to 1000"),
        ('<option name="attack" value="3"/>', '<option name="attack" value="NaN"/>', "no whole number"),
        ('name="production" value="6"', 'name="production" value="-6"', "^The production of Amberland is -6"),
        ('<diceSides value="6"/>', '<diceSides value="0"/>', "diceSides is 0"),
        # variables
        ('<element name="cog"/>', '<element name="$afloat$"/>', 'The variable "afloat" is defined by itself'),
        ('<element name="galley"/>', '<element name="$afloat$"/>', "is defined by itself"),
        ('<variable name="yards">', '<variable name="afloat">', 'The variable "afloat" is defined twice'),
        ('foreach="$warships$"', 'foreach="$krakens$"', "no variable of the file"),
        ('foreach="$warships$"', 'foreach="$warships$^$warships$^$warships$"', r"more than one \^"),
        ('foreach="$warships$"', 'foreach="$warships$:$speeds$"', "different lengths"),
        ('<variable name="yards">', f'<variable name="v0"><element name="x"/></variable>{LISTS}'
         '<variable name="yards">', "5000 elements"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_game(old, new, sentence):
    problem = refusal(sounds(old, new))
    assert problem.code in ("invalid", "too_large")
    assert re.search(sentence, problem.message), problem.message


def test_a_variable_that_makes_endless_text():
    """A thousand names of 200 characters, put into a value fifty times."""
    elements = "".join(f'<element name="{"x" * 200}"/>' for _ in range(1000))
    text = sounds("</variableList>", f'<variable name="long">{elements}</variable></variableList>')
    problem = refusal(text.replace('value="$yards$"', f'value="{"$long$" * 50}"'))
    assert (problem.code, "too long" in problem.message) == ("too_large", True)


def test_foreach_without_end():
    """Three thousand times three thousand attachments."""
    elements = "".join(f'<element name="{number}"/>' for number in range(3000))
    text = sounds("</variableList>", f'<variable name="many">{elements}</variable></variableList>')
    text = text.replace('foreach="$warships$"', 'foreach="$many$^$many$"').replace("@warships@", "galley")
    assert refusal(text).code == "too_large"


@pytest.mark.parametrize(
    "choices,field",
    [
        ({"ruleset": "chess"}, "choices.ruleset"),
        ({"ruleset": 5}, "choices.ruleset"),
        ({"slug": "Two Sounds"}, "choices.slug"),
        ({"slug": ""}, "choices.slug"),
        ({"title": "x" * 101}, "choices.title"),
        ({"title": "\u202edesrever"}, "choices.title"),
        ({"sides": ["crown"]}, "choices.sides"),
        ({"sides": {"crown": "yes"}}, "choices.sides"),
        ({"sides": {"crown": False}}, "choices.sides.crown"),
        ({"sides": {"martians": True}}, "choices.sides.martians"),
        ({"types": []}, "choices.types"),
        ({"types": {"kraken": {}}}, "choices.types.kraken"),
        ({"types": {"galley": {"beauty": 1}}}, "choices.types.galley.beauty"),
        ({"types": {"galley": {"category": "infantry"}}}, "choices.types.galley.category"),
        ({"types": {"galley": {"category": "kraken"}}}, "choices.types.galley.category"),
        ({"types": {"galley": {"category": ["cruiser"]}}}, "choices.types.galley.category"),
        ({"types": {"galley": {"attack": -1}}}, "choices.types.galley.attack"),
        ({"types": {"galley": {"attack": 7}}}, "choices.types.galley.attack"),
        ({"types": {"galley": {"attack": "3"}}}, "choices.types.galley.attack"),
        ({"types": {"galley": {"hits": 0}}}, "choices.types.galley.hits"),
        ({"types": {"diver": {"carries_aircraft": 2}}}, "choices.types.diver.carries_aircraft"),
        ({"types": {"falcon": {"land_based": True}}}, "choices.types.falcon"),
        ({"colour": "red"}, "choices.colour"),
    ],
)
def test_choices_at_fault_are_named(choices, field):
    problem = refusal(SOUNDS.read_text(), **choices)
    assert problem.code == "invalid"
    assert list(problem.fields) == [field]


@pytest.mark.parametrize(
    "name,sentence",
    [("Diver", "another type called"), ("di\u202ever", "U\\+202E"), ("x" * 101, "at most 100")],
)
def test_names_of_units_that_no_table_holds(name, sentence):
    """Of two that differ in capitals alone, of one that nobody can read, of one without end."""
    problem = refusal(SOUNDS.read_text().replace('"falconShip"', f'"{name}"'))
    assert list(problem.fields) == ["file"]
    assert re.search(sentence, problem.message), problem.message


def test_units_that_can_do_nobody_any_harm():
    text = re.sub(r'name="(attack|defense)" value="\d"', r'name="\1" value="0"', ASHORE.read_text())
    assert "can hurt" in refusal(text).message


def test_with_one_side_there_is_no_campaign():
    assert list(refusal(ASHORE.read_text(), sides={"east": False}).fields) == ["choices.sides"]
    alone = ASHORE.read_text().replace('alliance="West"', 'alliance="East"')
    assert "nobody to fight" in refusal(alone).message


def test_more_sides_than_a_campaign_has():
    players = "".join(f'<player name="Clan {number}"/>' for number in range(12))
    owners = "".join(
        f'<unitPlacement unitType="lancer" territory="East Camp" quantity="1" owner="Clan {number}"/>'
        for number in range(12)
    )
    text = ASHORE.read_text().replace('<player name="Easterners"/>', f'<player name="Easterners"/>{players}')
    problem = refusal(text.replace("<unitInitialize>", f"<unitInitialize>{owners}"))
    assert (
        "14 sides are kept; a campaign has 10 at most. Drop some of those without a fleet:" in problem.message
    )


def test_a_game_without_a_unit_that_could_be_played():
    text = ASHORE.read_text()
    for option in ("movement", "isAir", "isSea"):
        text = text.replace(f'name="{option}"', f'name="{option}OfOld"')
    assert "can move" in refusal(text).message
    empty = refusal(ASHORE.read_text().replace("<unitPlacement", "<noPlacement"))
    assert "Nobody is left who could play" in empty.message
