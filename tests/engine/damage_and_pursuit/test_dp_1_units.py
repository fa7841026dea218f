"""DP-1 Dice and units."""

import pytest

from combat.engine import play
from combat.engine.core.plain import copied
from tests.engine.damage_and_pursuit.fight import SLUG, document, fight, roster


def refusal(given):
    with pytest.raises(play.BadSetup) as refused:
        play.set_up(given)
    return str(refused.value)


@pytest.mark.parametrize("face, hits", [("4", 1), ("5", 0)])
def test_dp_1_1_a_die_hits_if_it_shows_at_most_the_value(face, hits):
    battle = fight("bb Battleship", against=["x Battleship"], dice={"a2.3": face})
    assert battle.rolled("DP-2.3")[0].hits == hits


def test_dp_1_1_attack_on_one_side_defence_on_the_other():
    battle = fight("s Submarine", "d Destroyer", against=["x Submarine", "y Destroyer"])
    values = [[part["hit_faces_up_to"] for part in roll.of] for roll in battle.rolled("DP-2.3")]
    assert values == [[2], [2], [1], [2]]


def test_dp_1_1_a_value_of_0_rolls_no_die():
    battle = fight("cv Aircraft carrier", "c Cruiser", against=["x Cruiser"])
    assert [part["units"] for part in battle.rolled("DP-2.3")[0].of] == [["c"]]


def test_dp_1_1_each_unit_rolls_one_die_and_equal_ones_together():
    battle = fight("a Destroyer", "b Destroyer", "c Cruiser", against=["x Battleship"])
    assert [(part["text"], part["dice"]) for part in battle.rolled("DP-2.3")[0].of] == [
        ("2 destroyers (2)", 2),
        ("Cruiser (3)", 1),
    ]


@pytest.mark.parametrize("field", ["category", "attack", "defence", "movement", "hits", "cost"])
def test_dp_1_2_a_type_says_all_of_its_values(field):
    table = roster()
    del table["Cruiser"][field]
    assert refusal(document("a Cruiser", against=["x Cruiser"], unit_types=table)) == (
        f"at unit_types.Cruiser: {field} is missing"
    )


@pytest.mark.parametrize(
    "field, value", [("attack", 7), ("defence", 7), ("defence", -1), ("hits", 0), ("hits", 11)]
)
def test_dp_1_2_values_have_limits(field, value):
    table = roster(Cruiser={field: value})
    assert f"unit_types.Cruiser.{field}" in refusal(
        document("a Cruiser", against=["x Cruiser"], unit_types=table)
    )


def test_dp_1_3_categories_and_their_groups():
    groups = {one["name"]: one["group"] for one in play.describe(SLUG)["categories"]}
    assert groups == {
        "transport": "naval", "submarine": "naval", "destroyer": "naval", "cruiser": "naval",
        "carrier": "naval", "battleship": "naval", "fighter": "air",
        "bomber": "air", "infantry": "land", "heavy_land": "land",
    }  # fmt: skip


def test_dp_1_4_loads_are_two_and_one_of_them_at_most_not_infantry():
    play.set_up(document("t Transport", "i Infantry@t", "k Tank@t", against=["x Cruiser"]))
    assert "room for 2 loads" in refusal(
        document("t Transport", "i Infantry@t", "j Infantry@t", "k Tank@t", against=["x Cruiser"])
    )
    assert "one load already that is not infantry" in refusal(
        document("t Transport", "l Tank@t", "k Tank@t", against=["x Cruiser"])
    )


def test_dp_1_4_a_carrier_takes_the_aircraft_that_it_carries_and_carrier_capable_ones():
    planes = ["f Fighter@cv", "g Fighter@cv"]
    play.set_up(document("cv Aircraft carrier", *planes, against=["x Cruiser"]))
    assert "room for 2 aircraft" in refusal(
        document("cv Aircraft carrier", *planes, "h Tactical bomber@cv", against=["x Cruiser"])
    )
    assert "the type 'Strategic bomber' cannot be aboard a ship" in refusal(
        document("cv Aircraft carrier", "b Strategic bomber@cv", against=["x Cruiser"])
    )


def test_dp_1_4_land_units_are_aboard_a_ship_of_their_side():
    assert "must be aboard a ship" in refusal(document("a Cruiser", "i Infantry", against=["x Cruiser"]))
    assert "there is no ship 't' on this side" in refusal(
        document("a Cruiser", "i Infantry@t", against=["t Transport"])
    )
    assert "a is not a ship" in refusal(document("a Fighter", "f Fighter@a", against=["t Transport"]))


def test_dp_1_4_loads_submerge_with_their_submarine():
    boats = ["s Submarine", "i Infantry@s", "u Submarine", "j Infantry@u"]
    battle = fight("c Cruiser", against=boats, unit_types=roster(Submarine={"loads": 1}))
    battle.submerge("defender", "s")
    assert [battle.unit(unit).left for unit in "siuj"] == ["submerged", "submerged", None, None]


def test_dp_1_4_a_submarine_carries_no_aircraft():
    table = roster(Submarine={"carries_aircraft": 1})
    assert refusal(document("s Submarine", against=["x Cruiser"], unit_types=table)) == (
        "at unit_types.Submarine.carries_aircraft: only ships that are no submarines, "
        "which their aircraft could not follow (DP-1.4), can have this"
    )


def test_dp_1_4_a_type_is_not_carrier_capable_and_land_based():
    table = roster(Fighter={"land_based": True})
    assert "carrier-capable and land-based" in refusal(
        document("a Cruiser", against=["x Cruiser"], unit_types=table)
    )


def test_dp_1_4_loads_go_down_with_their_ship_each_told_and_are_no_targets():
    battle = fight("bb Battleship", against=["t Transport", "i Infantry@t"], dice={"a2.3": "1"})
    assert battle.told("hits_allocated")[0].details["hits"] == {"t": 1}
    assert "DP-1.4 i lost with t" in battle.story
    assert battle.asked == "attacker destroyed"


def test_dp_1_4_aircraft_in_the_air_do_not_go_down_with_their_carrier():
    battle = fight(
        "bb Battleship", "b2 Battleship", against=["cv Aircraft carrier", "f Fighter@cv"], dice={"a2.3": "11"}
    )
    battle.allocate("defender", cv=2)
    assert battle.unit("cv").destroyed
    assert not battle.unit("f").destroyed


def test_dp_1_5_a_unit_brings_marks_and_moves():
    setup = play.set_up(
        document(
            "c Cruiser", against=["x Cruiser"],
            c={"marks": {"attack:turn_begins": 1}, "moves_left": 2, "moves_owed": 1},
        )
    )  # fmt: skip
    unit = setup.document()["attacker"]["units"][0]
    assert (unit["marks"], unit["moves_left"], unit["moves_owed"]) == ({"attack:turn_begins": 1}, 2, 1)


def test_dp_1_5_without_a_word_a_unit_has_its_movement_less_one():
    battle = fight("c Cruiser", "f Fighter", against=["x Cruiser"])
    assert (battle.unit("c").unused_moves, battle.unit("f").unused_moves) == (1, 3)
    slow = fight("c Cruiser", against=["x Cruiser"], c={"marks": {"movement:repaired": 1}})
    assert slow.unit("c").unused_moves == 0


@pytest.mark.parametrize(
    "marks, sentence",
    [
        ({"rust:repaired": 1}, "there is no such mark"),
        ({"attack:tomorrow": 1}, "there is no such mark"),
        ({"attack:repaired": 0}, "must be a whole number from 1 to 100"),
        ({"attack:repaired": True}, "must be a whole number from 1 to 100"),
        ({"damaged:repaired": 1}, "must be true"),
        ({"damaged:repaired": False}, "must be true"),
        ({"attack:repaired": 4}, "has no attack left: a ship without it is sunk"),
        ({"movement:repaired": 2}, "has no movement left: a ship without it is sunk"),
    ],
)
def test_dp_1_5_marks_are_those_that_there_are(marks, sentence):
    assert sentence in refusal(document("b Battleship", against=["x Cruiser"], b={"marks": marks}))


@pytest.mark.parametrize(
    "unit, mark, sentence",
    [
        (
            "u Destroyer",
            "no_air_operations:repaired",
            "the type 'Destroyer' cannot have this mark; it can have attack",
        ),
        ("u Aircraft carrier", "cannot_submerge:repaired", "it can have damaged, no_air_operations, mo"),
        (
            "u Fighter",
            "movement:repaired",
            "the type 'Fighter' cannot have this mark; it can have none",
        ),
    ],
)
def test_dp_1_5_marks_are_what_damage_does_to_such_a_ship(unit, mark, sentence):
    marks = {mark: 1 if mark.startswith("movement") else True}
    assert sentence in refusal(document(unit, against=["x Cruiser"], u={"marks": marks}))


def test_dp_1_5_each_mark_says_whose_it_can_be():
    categories = {mark["name"]: mark["categories"] for mark in play.describe(SLUG)["marks"]}
    assert categories["no_air_operations:turn_ends"] == ["carrier"]
    assert categories["damaged:repaired"] == ["battleship", "carrier"]
    assert len(categories["movement:repaired"]) == 6


def test_dp_1_6_the_default_roster():
    table = play.describe(SLUG)["default_roster"]
    columns = ("cost", "attack", "defence", "movement", "hits")
    assert {name: tuple(row[column] for column in columns) for name, row in table.items()} == {
        "Transport": (7, 0, 0, 2, 1), "Submarine": (6, 2, 1, 2, 1), "Destroyer": (8, 2, 2, 2, 1),
        "Cruiser": (12, 3, 3, 2, 1), "Aircraft carrier": (16, 0, 2, 2, 2), "Battleship": (20, 4, 4, 2, 2),
        "Fighter": (10, 3, 4, 4, 1), "Tactical bomber": (11, 3, 3, 4, 1),
        "Strategic bomber": (12, 4, 1, 6, 1), "Infantry": (3, 0, 0, 1, 1),
        "Artillery": (4, 0, 0, 1, 1), "Tank": (6, 0, 0, 2, 1),
    }  # fmt: skip


def test_dp_1_6_capacities_and_flags():
    table = play.describe(SLUG)["default_roster"]
    said = {
        name: {key: value for key, value in row.items() if value and key in FLAGS}
        for name, row in copied(table).items()
    }
    assert {name: flags for name, flags in said.items() if flags} == {
        "Transport": {"loads": 2},
        "Submarine": {"first_strike": True, "submerges": True},
        "Destroyer": {"anti_submarine": True},
        "Cruiser": {"bombards": True},
        "Aircraft carrier": {"carries_aircraft": 2},
        "Battleship": {"bombards": True},
        "Fighter": {"carrier_capable": True},
        "Tactical bomber": {"carrier_capable": True},
        "Strategic bomber": {"land_based": True},
    }


FLAGS = ("loads", "carries_aircraft", "carrier_capable", "land_based", "anti_submarine", "first_strike",
         "submerges", "bombards")  # fmt: skip


@pytest.mark.parametrize(
    "kind, field",
    [
        ("Fighter", "anti_submarine"), ("Infantry", "anti_submarine"),
        ("Cruiser", "first_strike"), ("Fighter", "first_strike"),
        ("Cruiser", "submerges"), ("Fighter", "submerges"),
        ("Fighter", "loads"), ("Infantry", "loads"), ("Fighter", "carries_aircraft"),
        ("Cruiser", "carrier_capable"), ("Infantry", "land_based"),
    ],
)  # fmt: skip
def test_dp_1_3_what_only_some_categories_can_do(kind, field):
    value = 1 if field in ("loads", "carries_aircraft") else True
    table = roster(**{kind: {field: value}})
    refused = refusal(document("c Cruiser", against=["x Cruiser"], unit_types=table))
    assert refused.startswith(f"at unit_types.{kind}.{field}: only ")
    assert refused.endswith(" can have this")


def test_dp_1_3_any_ship_may_hunt_submarines_and_have_loads():
    table = roster(Cruiser={"anti_submarine": True, "loads": 1, "carries_aircraft": 1})
    play.set_up(document("c Cruiser", "i Infantry@c", against=["x Cruiser"], unit_types=table))


def test_dp_1_3_a_battle_in_play_goes_on_whatever_its_table_says():
    table = roster(Cruiser={"submerges": True})
    given = document("c Cruiser", against=["x Cruiser"], unit_types=table, c={"moves_left": 90})
    assert play.stored_setup(given).unit_types["Cruiser"]["submerges"]


@pytest.mark.parametrize(
    "unit, field, moves, why",
    [
        ("u Cruiser", "moves_left", 3, "must be 2 or less: the movement of the type 'Cruiser'"),
        ("u Cruiser", "moves_owed", 3, "must be 2 or less: the movement of the type 'Cruiser'"),
        ("u Fighter", "moves_owed", 1, "must be 0: only ships owe movement, and 'Fighter' is none"),
    ],
)
def test_dp_1_5_no_unit_has_more_points_than_its_movement(unit, field, moves, why):
    refused = refusal(document(unit, against=["x Cruiser"], u={field: moves}))
    assert refused == f"at attacker.units[0].{field}: {why}"
