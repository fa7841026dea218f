import pytest

from combat.engine import play
from combat.engine.rulesets.flames_and_steel.charts import DEFAULT_ROSTER
from tests.engine.flames_and_steel.fight import Fight, document, fight, roster

FIGHTER = DEFAULT_ROSTER["Fighter"]


def fault(given):
    with pytest.raises(play.BadSetup) as refused:
        play.set_up(given)
    return str(refused.value)


def test_fs_1_1_a_die_of_four_or_less_hits():
    battle = fight("bb Battleship", against=["x Battleship"], dice={"6.1": "3456", "6.2": "1166"})
    assert [(roll.hits, roll.hit_faces_up_to) for roll in battle.rolled("FS-6.1")] == [(2, 4)]


def test_fs_1_1_sides_and_highest_hit_are_options():
    options = {"die_sides": 10, "highest_hit": 7}
    battle = fight("bb Battleship", against=["x Battleship"], options=options, dice={"6.1": "6789"})
    assert [(roll.hits, roll.hit_faces_up_to) for roll in battle.rolled("FS-6.1")] == [(2, 7)]
    assert fault(document("a Fighter", against=["b Fighter"], options={"highest_hit": 7})) == (
        "at options.highest_hit: must be at most the 6 sides of a die"
    )


def test_fs_1_2_values_of_a_group_add_up_to_the_number_of_dice():
    battle = fight(
        "bb Battleship", "s Submarine", "t Submarine", "cv Aircraft carrier", against=["x Cruiser"]
    )
    (roll,) = battle.rolled("FS-6.1")
    assert roll.count == 4 + 2 + 2
    assert [(part["text"], part["units"], part["dice"]) for part in roll.of] == [
        ("Battleship 4", ["bb"], 4),
        ("2 submarines × 2", ["s", "t"], 4),
    ]


def test_fs_1_2_a_roll_names_ships_and_the_aircraft_of_a_carrier_together():
    given = document(
        "cv Aircraft carrier", "f Fighter@cv", "g Fighter@cv", "b Dive bomber@cv", against=["x Fighter"]
    )
    given["attacker"]["units"][0]["name"] = "Akagi"
    given["defender"]["units"][0]["name"] = "VF-6"
    battle = Fight(given, None)
    assert [part["text"] for part in battle.rolled("FS-3.1")[0].of] == [
        "Akagi's 2 fighters × 2",
        "Akagi's dive bomber 1",
    ]
    assert [part["text"] for part in battle.rolled("FS-3.2")[0].of] == ["VF-6 2"]


def test_fs_1_3_a_unit_type_has_all_its_fields():
    for missing in ("category", "air", "naval", "land", "hit_points", "movement", "cost"):
        row = {key: value for key, value in FIGHTER.items() if key != missing}
        given = document("a Fighter", against=["b Fighter"], unit_types={"Fighter": row})
        assert fault(given) == f"at unit_types.Fighter: {missing} is missing"


@pytest.mark.parametrize(
    "field, value, sentence",
    [
        ("air", -1, "must be 0 or more"),
        ("air", 51, "must be 50 or less"),
        ("air", True, "must be a whole number"),
        ("air", 1.0, "must be a whole number"),
        ("hit_points", 0, "must be 1 or more"),
        ("cost", 10**30, "must be 10000 or less"),
        ("category", "Fighter", "must be one of escort, capital, submarine, transport, fighter, bomber, "
         "infantry, tank, artillery"),
        ("bombards", 1, "must be true or false"),
    ],
)  # fmt: skip
def test_fs_1_3_values_have_limits(field, value, sentence):
    given = document("a Fighter", against=["b Fighter"], unit_types={"Fighter": {**FIGHTER, field: value}})
    assert fault(given) == f"at unit_types.Fighter.{field}: {sentence}"


def test_fs_1_4_fighters_and_bombers_are_aircraft():
    battle = fight(
        "f Fighter",
        "h Heavy bomber",
        against=["x Fighter", "y Dive bomber", "z Destroyer"],
        dice={"3.1": "166"},
    )
    assert battle.targets() == {"x": 1, "y": 1}
    assert [part["units"] for part in battle.rolled("FS-3.1")[0].of] == [["f"], ["h"]]


def test_fs_1_5_who_may_be_aboard_whom():
    def aboard(*attacker):
        return fault(document(*attacker, against=["b Fighter"]))

    four = [f"f{number} Fighter@cv" for number in range(4)]
    assert aboard("cv Aircraft carrier", *four) == "at attacker.units[4].aboard: cv has room for 3 aircraft"
    assert aboard("cv Aircraft carrier", "h Heavy bomber@cv") == (
        "at attacker.units[1].aboard: the type 'Heavy bomber' cannot be aboard a ship"
    )
    assert aboard("t Transport", "k Tank@t", "l Tank@t", "i Infantry@t") == (
        "at attacker.units[3].aboard: t has room for cargo of 4 in all"
    )
    assert (
        aboard("t Transport", "d Destroyer@t")
        == "at attacker.units[1].aboard: d is a ship and cannot be aboard another"
    )
    assert (
        aboard("t Transport", "i Infantry@b")
        == "at attacker.units[1].aboard: there is no ship 'b' on this side"
    )
    assert aboard("t Transport", "i Infantry") == (
        "at attacker.units[1]: i is a land unit and must be aboard a ship of its side"
    )
    assert aboard("t Transport", "i Infantry@t", "j Infantry@i") == (
        "at attacker.units[2].aboard: i is not a ship"
    )


def test_fs_1_5_aboard_is_aboard_a_ship_with_room():
    def aboard(*attacker, **changes):
        return fault(document(*attacker, against=["b Fighter"], unit_types=roster(**changes)))

    planes = {"carries_aircraft": 3, "cargo_capacity": 9}
    for passenger in ("g Fighter@f", "i Infantry@f", "f Fighter@f"):
        units = ["f Fighter"] if passenger[0] != "f" else []
        assert aboard("d Destroyer", *units, passenger, Fighter=planes).endswith("aboard: f is not a ship")
    assert aboard("d Destroyer", "i Infantry@d", Infantry={"cargo_size": 0}) == (
        "at attacker.units[1].aboard: d has room for cargo of 0 in all"
    )


def test_fs_1_6_transports_are_surface_ships_and_submarines_are_not():
    battle = fight("bb Battleship", against=["t Transport", "c Cruiser", "s Submarine"], dice={"6.1": "1666"})
    assert battle.targets() == {"t": 1, "c": 1}


def test_fs_1_7_the_default_roster():
    columns = ("category", "air", "naval", "land", "hit_points", "movement", "cost")
    assert {name: tuple(row[column] for column in columns) for name, row in DEFAULT_ROSTER.items()} == {
        "Fighter": ("fighter", 2, 1, 1, 1, 4, 10),
        "Dive bomber": ("bomber", 1, 2, 2, 1, 6, 12),
        "Heavy bomber": ("bomber", 1, 1, 3, 2, 8, 15),
        "Destroyer": ("escort", 1, 1, 0, 1, 3, 8),
        "Cruiser": ("escort", 2, 2, 0, 2, 3, 12),
        "Battleship": ("capital", 2, 4, 0, 4, 2, 22),
        "Aircraft carrier": ("capital", 1, 0, 0, 3, 2, 18),
        "Submarine": ("submarine", 0, 2, 0, 1, 2, 7),
        "Transport": ("transport", 0, 0, 0, 1, 2, 7),
        "Infantry": ("infantry", 0, 0, 1, 1, 1, 3),
        "Tank": ("tank", 0, 0, 2, 2, 2, 6),
        "Artillery": ("artillery", 1, 0, 2, 1, 1, 5),
    }
    flags = {
        name: {key: value for key, value in row.items() if key not in columns and value}
        for name, row in DEFAULT_ROSTER.items()
    }
    assert {name: given for name, given in flags.items() if given} == {
        "Fighter": {"carrier_capable": True},
        "Dive bomber": {"carrier_capable": True},
        "Destroyer": {"bombards": True, "blocks_submarines": True},
        "Cruiser": {"bombards": True},
        "Battleship": {"bombards": True},
        "Aircraft carrier": {"carries_aircraft": 3},
        "Transport": {"cargo_capacity": 4},
        "Infantry": {"cargo_size": 1},
        "Tank": {"cargo_size": 2},
        "Artillery": {"cargo_size": 2},
    }


def test_fs_1_7_a_battle_may_bring_its_own_table():
    battle = fight("bb Battleship", against=["x Battleship"], unit_types=roster(Battleship={"naval": 7}))
    assert battle.rolled("FS-6.1")[0].count == 7
    assert battle.setup.unit_types["Battleship"]["naval"] == 7
