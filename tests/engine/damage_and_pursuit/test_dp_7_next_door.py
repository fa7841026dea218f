"""DP-7.8: aircraft that a retreat has brought to a deck in the neighbouring zone."""

from combat.engine import campaign, play
from tests.engine.campaign.small import Campaign, move
from tests.engine.damage_and_pursuit.wars import war


def next_door(*more: str) -> Campaign:
    """Carriers of two nations, each with an aircraft, are attacked; in the zone beside them is another."""
    c = war(
        "a b, b c, d e",
        red=["bb Battleship a"],
        blue=[
            "cv Aircraft carrier b", "f Fighter cv", "dv Aircraft carrier b !", "g Fighter dv !",
            "cw Aircraft carrier c", *more,
        ],
    )  # fmt: skip
    c.commit(move("bb", "a b"))
    return c


def room(c: Campaign) -> int:
    zones = campaign.neighbours(c.world, c.state, "b")["zones"]
    (found,) = (zone["defender_room"] for zone in zones if zone["name"] == "Zone c")
    return int(found)


def test_dp_7_8_who_landed_next_door_is_aboard_there_also_of_an_ally():
    c = next_door("cx Aircraft carrier c !")
    gone = {unit: {"aboard": None} for unit in "fg"}
    c.fought("b", "attacker", destroyed="cv dv", left={"f": "Zone c", "g": "Zone c"}, units=gone)
    assert (c.at("f"), c.at("g"), c.phase) == ("cw", "cx", "red noncombat_move")
    c = next_door()
    c.fought("b", "attacker", destroyed="cv dv", left={"f": "Zone c", "g": "Zone c"}, units=gone)
    assert (c.at("f"), c.at("g")) == ("cw", "cw")


def test_dp_7_8_never_on_a_carrier_in_a_battle():
    """Where she is they wait until it is over."""
    c = war(
        "a b, b c, c d, d e",
        red=["bb Battleship a", "ca Cruiser d"],
        blue=["cv Aircraft carrier b", "f Fighter cv", "cw Aircraft carrier c"],
    )
    c.commit(move("bb", "a b"), move("ca", "d c"))
    assert room(c) == 0
    c.fought("b", "attacker", destroyed="cv", left={"f": "Zone c"}, units={"f": {"aboard": None}})
    assert (c.at("f"), c.piece("f").moves_left) == ("c (aloft)", 0)
    c.fought("c", "defender", destroyed="ca")
    c.commit()
    assert c.at("f") == "cw"


def test_dp_7_18_what_a_moderator_set_in_the_battle_is_so_on_the_map():
    c = war(red=["t Transport a", "u Transport a", "i Infantry t", "bb Battleship a"], blue=["x Cruiser b"])
    c.commit(move("t u bb", "a b"))
    c.fought("b", "attacker", destroyed="x t", units={"i": {"aboard": "u"}, "bb": {"moves_left": 2}})
    assert (c.at("i"), c.piece("bb").moves_left) == ("u", 2)


def test_dp_7_18_whose_carrier_sank_before_a_second_enemy_has_no_more_than_its_movement():
    """It has no place to come down: all its movement is for pursuit, and that is what the battle is told."""
    c = war(
        red=["bb Battleship a", "cv Aircraft carrier a", "f Fighter cv"],
        blue=["x Cruiser b"],
        green=["y Cruiser b"],
    )
    c.commit(move("bb cv", "a b"))
    c.fought("b", "attacker", destroyed="x cv", units={"f": {"aboard": None}})
    document = campaign.battle_document(c.world, c.state, "b")
    assert play.set_up(document)
    assert [unit["moves_left"] for unit in document["attacker"]["units"] if unit["id"] == "f"] == [4]


def test_dp_7_18_nor_has_a_unit_whose_table_was_changed():
    c = war(red=["bb Battleship a", "f Fighter A"], blue=["x Cruiser b"], links="A a, a b, b c, d e")
    slower = {**c.world.unit_types, "Cruiser": {**c.world.unit_types["Cruiser"], "movement": 1}}
    world = campaign.read_world({**c.document, "unit_types": slower})
    c.take(campaign.correct(c.world, c.state, {"x": {"moves_left": 2, "moves_owed": 2}}, {}, "As it was."))
    c.world = world
    c.commit(move("bb", "a b"))
    assert play.set_up(campaign.battle_document(c.world, c.state, "b"))
