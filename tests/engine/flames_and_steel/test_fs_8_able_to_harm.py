"""FS-8: each way of harming alone keeps a battle going; without it, there is a stalemate."""

from combat.engine import play
from combat.engine.core.log import ATTACKER, DEFENDER
from combat.engine.rulesets.flames_and_steel.forces import can_harm
from tests.engine.flames_and_steel.fight import document, fight, roster

BLANK = roster(
    Fighter={"air": 0, "naval": 0},
    Dive_bomber={"air": 0, "naval": 2},
    Heavy_bomber={"air": 1, "naval": 0},
    Destroyer={"air": 1, "naval": 0},
    Cruiser={"air": 0, "naval": 1},
    Battleship={"air": 5, "naval": 1},
    Aircraft_carrier={"air": 5, "naval": 0},
)


def harms(attacker, *defender, types=BLANK):
    setup = play.set_up(document(*attacker, against=defender, unit_types=types))
    state = setup.ruleset.first_state(setup)
    return can_harm(state, ATTACKER)


def test_fs_8_a_stalemate_only_if_neither_side_can_harm_the_other():
    for one, other in (("bb Battleship", "s Submarine"), ("s Submarine", "bb Battleship")):
        one_can = fight(one, against=[other]).withdraw("attacker", None).withdraw("defender", None)
        assert one_can.position.round == 2
    neither = fight("t Transport", against=["s Submarine"], unit_types=roster(Submarine={"naval": 0}))
    neither.withdraw("attacker", None).withdraw("defender", None)
    assert neither.asked == "defender stalemate"


def test_fs_8_1_aircraft_with_air_value_against_aircraft():
    assert harms(["h Heavy bomber"], "f Fighter")
    assert not harms(["f Fighter"], "g Fighter")
    assert not harms(["h Heavy bomber"], "t Transport", "s Submarine")


def test_fs_8_2_aircraft_with_naval_value_against_a_surface_ship():
    one = roster(Fighter={"naval": 1, "air": 0})
    assert harms(["f Fighter"], "t Transport", types=one)
    assert not harms(["h Heavy bomber"], "t Transport")
    assert not harms(["b Dive bomber"], "f Fighter")


def test_fs_8_3_aircraft_with_two_naval_value_against_a_submarine():
    one = roster(Fighter={"naval": 1, "air": 0})
    assert not harms(["f Fighter"], "s Submarine", types=one)
    assert harms(["f Fighter", "g Fighter"], "s Submarine", types=one)
    assert harms(["b Dive bomber"], "s Submarine")


def test_fs_8_4_escorts_with_naval_value_against_any_ship():
    assert harms(["c Cruiser"], "s Submarine")
    assert harms(["c Cruiser"], "t Transport")
    assert not harms(["c Cruiser"], "f Fighter")
    assert not harms(["d Destroyer"], "t Transport")


def test_fs_8_5_escorts_with_two_air_value_against_aircraft():
    assert not harms(["d Destroyer"], "f Fighter")
    assert harms(["d Destroyer", "e Destroyer"], "f Fighter")
    assert not harms(["bb Battleship"], "f Fighter")


def test_fs_8_6_capital_ships_and_submarines_against_a_surface_ship():
    assert harms(["bb Battleship"], "t Transport")
    assert harms(["s Submarine"], "t Transport")
    assert not harms(["bb Battleship"], "s Submarine")
    assert not harms(["cv Aircraft carrier"], "t Transport")


def test_fs_8_what_has_left_or_is_destroyed_does_not_count():
    setup = play.set_up(document("bb Battleship", "cv Aircraft carrier", against=["t Transport"]))
    state = setup.ruleset.first_state(setup)
    state.units["bb"].left = "N"
    assert not can_harm(state, ATTACKER)
    assert not can_harm(state, DEFENDER)
