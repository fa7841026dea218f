"""DP-4 Damage. The table is typed here anew, from the text of the house rule."""

import pytest

from combat.engine import play
from tests.engine.damage_and_pursuit.fight import fight, roster

# Ship, face, was it damaged?, what follows: marks (`*` ends with a turn, `**` by repair) or "sunk". The loads
# of a transport stand apart, below.
TABLE = [
    ("Transport", 3, False, "cannot_unload*"), ("Transport", 4, False, "unload* 1"),
    ("Transport", 5, False, "movement** 1"), ("Transport", 6, False, ""),
    ("Battleship", 1, False, "damaged** attack* 2"), ("Battleship", 1, True, "sunk"),
    ("Battleship", 2, False, "damaged**"), ("Battleship", 2, True, "attack* 1 movement** 1"),
    ("Battleship", 3, False, "attack* 2"), ("Battleship", 4, False, "attack* 1"),
    ("Battleship", 5, False, "movement** 1"), ("Battleship", 6, False, ""),
    ("Battleship", 3, True, "attack* 2"), ("Battleship", 5, True, "movement** 1"),
    ("Cruiser", 1, False, "sunk"), ("Cruiser", 2, False, "attack* 2 movement** 1"),
    ("Cruiser", 3, False, "attack* 1 movement** 1"), ("Cruiser", 4, False, "attack* 1"),
    ("Cruiser", 5, False, "movement** 1"), ("Cruiser", 6, False, ""),
    ("Submarine", 1, False, "sunk"), ("Submarine", 2, False, "attack* 1 cannot_submerge**"),
    ("Submarine", 3, False, "attack* 1"), ("Submarine", 4, False, "cannot_submerge**"),
    ("Submarine", 5, False, "movement** 1"), ("Submarine", 6, False, ""),
    ("Destroyer", 1, False, "sunk"), ("Destroyer", 2, False, "attack* 1 no_anti_submarine**"),
    ("Destroyer", 3, False, "attack* 1"), ("Destroyer", 4, False, "no_anti_submarine**"),
    ("Destroyer", 5, False, "movement** 1"), ("Destroyer", 6, False, ""),
    ("Aircraft carrier", 1, False, "damaged** no_air_operations*"), ("Aircraft carrier", 1, True, "sunk"),
    ("Aircraft carrier", 2, False, "damaged**"),
    ("Aircraft carrier", 2, True, "no_air_operations* movement** 1"),
    ("Aircraft carrier", 3, False, "no_air_operations*"), ("Aircraft carrier", 4, False, "air_capacity* 1"),
    ("Aircraft carrier", 5, False, "movement** 1"), ("Aircraft carrier", 6, False, ""),
]  # fmt: skip
DAMAGED = {"damaged:repaired": True}


def marks_of(text, star):
    marks, words = {}, text.split()
    while words:
        effect = words.pop(0)
        until = "repaired" if effect.endswith("**") else star
        amount = int(words.pop(0)) if words and words[0].isdigit() else True
        marks[f"{effect.rstrip('*')}:{until}"] = amount
    return marks


def suffers(ship, *faces, marks=None, loads=(), side="defender"):
    """A ship that is hit once for each face in the first round, by battleships."""
    guns = [f"g{number} Battleship" for number in range(len(faces))]
    mine = [f"x {ship}", *loads]
    both = (guns, mine) if side == "defender" else (mine, guns)
    shooter = "a" if side == "defender" else "d"
    dice = {f"{shooter}2.3": "1" * len(faces), f"{shooter}4": " ".join(map(str, faces))}
    asked = ship == "Submarine" and "cannot_submerge:repaired" not in (marks or {})
    rest = {"damage": True, "x": {"marks": marks or {}}}
    battle = fight(*both[0], against=both[1], dice=None if asked else dice, **rest)
    return battle.submerge(side, dice=dice) if asked else battle


def next_round(battle, face):
    """Another hit of the attacker."""
    return battle.stay("attacker", dice={"a2.3": "1", "a4": str(face)})


@pytest.mark.parametrize("ship, face, damaged, text", TABLE)
def test_dp_4_the_damage_table(ship, face, damaged, text):
    before = dict(DAMAGED) if damaged else {}
    unit = suffers(ship, face, marks=before).unit("x")
    assert unit.destroyed is (text == "sunk")
    if text != "sunk":
        assert unit.marks == before | marks_of(text, "turn_ends")


def test_dp_4_a_die_for_each_hit_after_all_are_allocated_ship_by_ship():
    battle = fight(
        "g Battleship", "h Battleship", "i Battleship", against=["x Cruiser", "y Cruiser"], damage=True,
        dice={"a2.3": "111"},
    )  # fmt: skip
    battle.allocate("attacker", {"a4": "4 5 6"}, y=1)
    dice = ["DP-4 attacker rolls 1: None", "DP-4 x 4", "DP-4 attacker rolls 1: None", "DP-4 y 5"]
    dice += ["DP-4 attacker rolls 1: None", "DP-4 y 6"]
    assert battle.news[1:8] == ["DP-3.3 attacker gives y 1", *dice]
    assert [roll.of[0]["units"] for roll in battle.rolled("DP-4")] == [["x"], ["y"], ["y"]]
    assert {roll.side for roll in battle.rolled("DP-4")} == {"attacker"}


def test_all_36_cells_are_typed_here():
    """The two of a transport's loads are below."""
    assert len({(ship, face) for ship, face, *_ in TABLE}) == 36 - 2


@pytest.mark.parametrize(
    "face, loads, lost", [(1, 2, 2), (1, 1, None), (1, 0, None), (2, 1, 1), (2, 0, None)]
)
def test_dp_4_3_a_transport_loses_loads_or_sinks(face, loads, lost):
    aboard = ["i Infantry@x", "k Tank@x"][:loads]
    battle = suffers("Transport", face, loads=aboard)
    assert battle.unit("x").destroyed is (lost is None)
    gone = [unit for told in battle.told("loads_lost") for unit in told.details["units"]]
    assert len(gone) == (lost or 0)


def test_dp_4_3_the_load_that_is_not_infantry_goes_first():
    battle = suffers("Transport", 2, loads=["i Infantry@x", "k Tank@x"])
    assert "DP-4.3 x loses k" in battle.story
    assert battle.unit("k").destroyed
    assert not battle.unit("i").destroyed


def test_dp_4_3_otherwise_any_one_its_owner_chooses():
    battle = suffers("Transport", 2, loads=["i Infantry@x", "j Infantry@x"])
    assert battle.asked == "DP-4.3 defender lose_load"
    assert battle.choices() == ["i", "j"]
    battle.choose("defender", {"lose_load": "j"})
    assert "DP-4.3 x loses j" in battle.news


def test_dp_4_3_when_all_loads_go_nobody_is_asked():
    battle = suffers("Transport", 1, loads=["i Infantry@x", "j Infantry@x"])
    assert [line for line in battle.story if "loses" in line] == ["DP-4.3 x loses i", "DP-4.3 x loses j"]


def test_dp_4_3_a_single_load_is_no_choice():
    assert suffers("Transport", 2, loads=["i Infantry@x"]).asked == "DP-2.11 attacker retreat"


def test_dp_4_3_loads_of_a_sunk_transport_go_down_with_it():
    battle = suffers("Transport", 1, loads=["i Infantry@x"])
    assert "DP-1.4 i lost with x" in battle.story


def test_dp_4_1_attack_or_movement_reduced_to_0_sinks():
    assert suffers("Destroyer", 3, 3).damage_texts()[1] == (
        "x: attack −1 until its owner's next turn ends, no attack is left: sunk."
    )
    slow = suffers("Cruiser", 5, 5)
    assert slow.unit("x").destroyed
    assert slow.damage_texts()[1] == "x: movement −1 until repaired in base, no movement is left: sunk."


def test_dp_4_1_what_was_0_from_the_start_does_not_count():
    carrier = suffers("Aircraft carrier", 3)
    assert not carrier.unit("x").destroyed
    transport = suffers("Transport", 3)
    assert not transport.unit("x").destroyed


def test_dp_4_1_nor_do_points_spent_on_retreats():
    battle = fight("g Battleship", against=["x Cruiser"], damage=True, x={"moves_owed": 1},
                   dice={"a2.3": "1", "a4": "5"})  # fmt: skip
    assert not battle.unit("x").destroyed


def test_dp_4_2_attack_factors_lower_what_is_rolled_in_both_roles():
    mark = {"marks": {"attack:turn_ends": 2}}
    battle = fight("c Cruiser", against=["x Cruiser"], damage=True, x=mark, c=mark)
    assert [part["hit_faces_up_to"] for roll in battle.rolled("DP-2.3") for part in roll.of] == [1, 1]


def test_dp_4_2_never_below_0_and_only_the_attack_counts_for_sinking():
    battle = fight("b Battleship", against=["s Submarine"], damage=True, s={"marks": {"attack:repaired": 1}})
    assert battle.unit("s").strength == 0
    assert battle.asked == "DP-2.4 defender submerge"


@pytest.mark.parametrize("ship", ["Battleship", "Aircraft carrier"])
def test_dp_4_4_damaged_twice_is_sunk(ship):
    once = suffers(ship, 2)
    assert not once.unit("x").destroyed
    assert next_round(once, 1).unit("x").destroyed


def test_dp_4_4_hits_brought_into_the_battle_count_as_damaged():
    battle = fight("g Battleship", against=["x Battleship-1"], damage=True, dice={"a2.3": "1", "a4": "1"})
    assert battle.unit("x").destroyed


def test_dp_4_5_a_damaged_carrier_keeps_its_air_operations():
    assert suffers("Aircraft carrier", 2).unit("x").deck == 2


def test_dp_4_5_air_operations_lost_again_cost_movement():
    battle = suffers("Aircraft carrier", 3, 3)
    assert battle.unit("x").marks == {"no_air_operations:turn_ends": True, "movement:repaired": 1}


def test_dp_4_5_air_capacity_lost_when_there_is_none_costs_movement():
    battle = suffers("Aircraft carrier", 4, 4, 4)
    assert battle.unit("x").marks == {"air_capacity:turn_ends": 2, "movement:repaired": 1}
    assert battle.unit("x").deck == 0


def test_dp_4_5_aircraft_on_a_carrier_without_air_operations_are_stuck():
    mark = {"marks": {"no_air_operations:turn_begins": True}}
    planes = ["cv Aircraft carrier", "f Fighter@cv", "x Cruiser"]
    battle = fight("g Battleship", against=planes, damage=True, cv=mark, dice={"a2.3": "1"})
    assert "DP-4.5 stuck on cv: f" in battle.story
    assert battle.asked == "DP-3.2 defender allocate"
    assert battle.refused()["f"] == "f is stuck aboard its carrier and shares her fate."
    battle.allocate("defender", {"a4": "6"}, cv=1)
    fired = [part["units"] for roll in battle.rolled("DP-2.3") if roll.side == "defender" for part in roll.of]
    assert fired == [["cv"], ["x"]]


def test_dp_4_5_and_share_her_fate():
    mark = {"marks": {"no_air_operations:turn_begins": True, "damaged:repaired": True}}
    planes = ["cv Aircraft carrier", "f Fighter@cv"]
    battle = fight("g Battleship", against=planes, damage=True, cv=mark, dice={"a2.3": "1", "a4": "1"})
    assert "DP-4.5 f lost with cv" in battle.story


def test_dp_4_5_all_others_are_aloft():
    planes = ["cv Aircraft carrier", "f Fighter@cv"]
    battle = fight("g Battleship", against=planes, damage=True, dice={"a2.3": "1"})
    battle.absorb("defender", dice={"a4": "3"})
    battle.stay("attacker")
    fired = [part["units"] for roll in battle.rolled("DP-2.3") if roll.side == "defender" for part in roll.of]
    assert fired.count(["f"]) == 2


@pytest.mark.parametrize("face", [3, 4])
@pytest.mark.parametrize("mark", [{"cannot_unload:turn_ends": True}, {"unload:turn_begins": 2}])
def test_dp_4_6_a_transport_that_can_no_longer_unload_reads_3_and_4_as_2(face, mark):
    battle = suffers("Transport", face, marks=mark, loads=["i Infantry@x"])
    assert "DP-4.3 x loses i" in battle.story
    assert suffers("Transport", face, marks=mark).unit("x").destroyed


def test_dp_4_6_not_if_it_unloads_only_less():
    battle = suffers("Transport", 4, marks={"unload:turn_ends": 1})
    assert battle.unit("x").marks == {"unload:turn_ends": 2}


def test_dp_4_6_not_if_it_could_carry_nothing_from_the_start():
    table = roster(Transport={"loads": 0})
    against = ["x Transport"]
    battle = fight(
        "g Battleship", against=against, damage=True, unit_types=table, dice={"a2.3": "1", "a4": "3"}
    )
    assert battle.unit("x").marks == {"cannot_unload:turn_ends": True}


def test_dp_4_7_a_result_counts_at_once_for_later_dice_on_the_ship():
    battle = suffers("Battleship", 2, 2)
    assert battle.unit("x").marks == DAMAGED | {"attack:turn_ends": 1, "movement:repaired": 1}


def test_dp_4_7_what_is_rolled_changes_from_the_next_volley_on():
    battle = fight("g Battleship", against=["x Cruiser"], damage=True, dice={"a2.3": "1", "a4": "4"})
    battle.stay("attacker")
    mine = [roll.of[0]["hit_faces_up_to"] for roll in battle.rolled("DP-2.3") if roll.side == "defender"]
    assert mine == [3, 2]


def test_dp_4_7_a_first_strike_changes_the_fire_of_the_same_round():
    battle = fight("s Submarine", against=["x Cruiser"], damage=True)
    battle.submerge("attacker", dice={"a2.2": "1", "a4": "4"})
    assert battle.rolled("DP-2.3")[-1].of[0]["hit_faces_up_to"] == 2


def test_dp_4_hits_still_due_to_a_ship_that_has_sunk_are_lost():
    battle = fight(
        "g Battleship", "h Battleship", "i Battleship", against=["x Cruiser", "y Cruiser"], damage=True,
        dice={"a2.3": "111"},
    )  # fmt: skip
    battle.allocate("attacker", {"a4": "1 6"}, x=1)
    assert battle.news[2:5] == ["DP-4 attacker rolls 1: None", "DP-4 x 1", "DP-4 attacker wastes 1"]


def test_dp_4_marks_of_the_attacker_last_until_his_next_turn_begins():
    battle = suffers("Cruiser", 3, side="attacker")
    assert battle.unit("x").marks == {"attack:turn_begins": 1, "movement:repaired": 1}


HER_AIRCRAFT = ["cv Aircraft carrier", "f Fighter@cv", "x Cruiser"]


def test_dp_4_5_a_battle_does_not_land_aircraft_those_of_a_sunk_carrier_are_aboard_of_none_at_its_end():
    state = {"cv": {"marks": {"damaged:repaired": True}}}
    battle = fight("b Battleship", against=HER_AIRCRAFT, damage=True, dice={"a2.3": "1"}, **state)
    battle.absorb("defender").allocate("defender", {"a4": "1"}, cv=1)
    assert battle.unit("cv").destroyed
    assert battle.unit("f").aboard == "cv"
    battle.retreat("attacker", "N")
    assert (battle.unit("f").aboard, battle.unit("f").left) == (None, None)
    assert battle.told("battle_ended")[0].set == {"f": {"aboard": None}}


def test_dp_4_5_nor_in_the_attackers_retreat():
    state = {"cv": {"marks": {"damaged:repaired": True}}}
    battle = fight(*HER_AIRCRAFT, against=["b Battleship"], damage=True, dice={"d2.3": "1"}, **state)
    battle.absorb("attacker").allocate("attacker", {"d4": "1"}, cv=1)
    battle.retreat("attacker", "N")
    assert (battle.unit("f").aboard, battle.unit("f").left) == (None, "N")


def test_dp_4_5_nor_in_an_ending_from_outside():
    battle = fight("b Battleship", "c Battleship", against=HER_AIRCRAFT, dice={"a2.3": "11"})
    battle.allocate("defender", {"d2.3": "1"}, cv=2)
    over = play.end(battle.setup, battle.position, "attacker", "conceded").position.state.units
    assert (over["cv"].destroyed, over["f"].aboard) == (True, None)
