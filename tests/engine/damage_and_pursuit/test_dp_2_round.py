"""DP-2 A round, without the damage option."""

import pytest

from tests.engine.damage_and_pursuit.fight import fight, roster

SHUT = [{"name": "Shut", "defender": ["Cruiser"]}]


def phases(battle):
    return [line for line in battle.story if line.startswith("--")]


def test_dp_2_1_the_defender_declares_first_then_attackers_submarines_then_defenders():
    battle = fight("s Submarine", "c Cruiser", against=["u Submarine", "x Cruiser"], pursuit=True)
    asked = [battle.asked]
    battle.stay("defender")
    asked.append(battle.asked)
    battle.choose("defender", {"retreat_submarines": {}})
    asked.append(battle.asked)
    battle.submerge("attacker")
    asked.append(battle.asked)
    battle.submerge("defender")
    assert asked == [
        "DP-6.1 defender retreat", "DP-6.1 defender retreat_submarines",
        "DP-2.4 attacker submerge", "DP-2.4 defender submerge",
    ]  # fmt: skip
    assert phases(battle) == ["-- declarations", "-- first_strike", "-- fire", "-- completion"]


def test_dp_2_2_what_a_first_strike_sinks_does_not_fire():
    battle = fight("s Submarine", "c Cruiser", against=["x Cruiser", "y Cruiser"])
    battle.submerge("attacker", dice={"a2.2": "2"})
    assert battle.asked == "DP-2.9 defender allocate"
    battle.allocate("defender", x=1)
    assert "DP-2.2 destroyed x" in battle.story
    (fire,) = [roll for roll in battle.rolled("DP-2.3") if roll.side == "defender"]
    assert fire.of[0]["units"] == ["y"]


def both_strike(*attacker, against, **dice):
    """Submarines on both sides, and none submerges."""
    return fight(*attacker, against=against).submerge("attacker").submerge("defender", dice=dice)


def test_dp_2_2_a_destroyer_stops_it_and_submarines_fire_with_the_rest():
    battle = fight("s Submarine", against=["x Cruiser", "d Destroyer"], dice={"a2.3": "1"})
    assert "DP-2.2 attacker skipped: enemy_destroyer" in battle.story
    battle.allocate("defender", d=1)
    assert "DP-2.3 destroyed d" in battle.news
    assert [roll.count for roll in battle.rolled("DP-2.3")] == [1, 2]


def test_dp_2_2_both_at_once_a_submarine_sunk_by_one_has_fired_its_own():
    battle = both_strike("s Submarine", against=["u Submarine"], **{"a2.2": "1", "d2.2": "1"})
    assert battle.asked == "None destroyed"
    assert "DP-2.2 destroyed s u" in battle.story


def test_dp_2_2_both_choose_in_secret():
    battle = both_strike(
        "s Submarine", "c Cruiser", against=["u Submarine", "x Cruiser"], **{"a2.2": "1", "d2.2": "1"}
    )
    assert battle.position.secret
    assert [question.side.value for question in battle.position.waiting] == ["defender", "attacker"]
    battle.allocate("defender", x=1)
    assert battle.last[0].secret
    battle.allocate("attacker", c=1)
    assert battle.news[:2] == ["DP-2.9 attacker chose", "revealed"]
    assert "DP-2.2 destroyed c x" in battle.news


def test_dp_2_2_who_struck_first_does_not_fire_again_in_the_round_and_does_in_the_next():
    battle = fight("s Submarine", against=["x Battleship"]).submerge("attacker")
    assert [roll.side.value for roll in battle.rolled("DP-2.3")] == ["defender"]
    battle.stay("attacker")
    assert battle.asked == "DP-2.4 attacker submerge"
    battle.submerge("attacker")
    assert [roll.side.value for roll in battle.rolled("DP-2.2")] == ["attacker", "attacker"]


def test_dp_2_3_what_is_lost_fires_back_and_both_leave_at_the_end():
    battle = fight("c Cruiser", against=["x Cruiser"], dice={"a2.3": "1", "d2.3": "1"})
    assert "DP-2.3 destroyed c x" in battle.story
    assert battle.asked == "None destroyed"


def test_dp_2_3_the_attackers_dice_fall_first_and_the_defender_chooses_before_his_own():
    battle = fight("c Cruiser", against=["x Cruiser", "y Cruiser"], dice={"a2.3": "1"})
    assert battle.asked == "DP-2.9 defender allocate"
    assert len(battle.rolled("DP-2.3")) == 1
    battle.allocate("defender", x=1)
    assert len(battle.rolled("DP-2.3")) == 2
    assert battle.rolled("DP-2.3")[1].of[0]["units"] == ["x", "y"]


def test_dp_2_3_submarines_that_did_not_strike_first_fire_too():
    table = roster(Submarine={"first_strike": False, "submerges": False})
    battle = fight("s Submarine", against=["x Cruiser"], unit_types=table, dice={"a2.3": "1"})
    assert "DP-2.3 destroyed x" in battle.story


def test_dp_2_4_a_submarine_may_submerge_and_stays_in_the_zone():
    battle = fight("s Submarine", "t Submarine", "c Cruiser", against=["x Cruiser"])
    assert battle.question.options == {"pick": ["s", "t"], "least": 0, "most": 2, "suggestion": []}
    battle.submerge("attacker", "s")
    assert battle.news[:2] == ["DP-2.4 attacker chose", "DP-2.4 attacker submerges s"]
    assert battle.unit("s").left == "submerged"
    assert [part["units"] for part in battle.rolled("DP-2.2")[0].of] == [["t"]]


def test_dp_2_4_not_with_an_enemy_destroyer():
    battle = fight("s Submarine", against=["x Cruiser", "d Destroyer"])
    assert battle.asked == "DP-2.11 attacker retreat"


def test_dp_2_4_not_if_damage_keeps_it_up():
    mark = {"marks": {"cannot_submerge:repaired": True}}
    battle = fight("s Submarine", "t Submarine", against=["x Cruiser"], s=mark)
    assert battle.question.options["pick"] == ["t"]
    assert battle.refused() == {"s": "s: damage keeps it from submerging."}
    assert battle.refusal("attacker", {"submerge": ["s"]}) == "DP-2.4 s: damage keeps it from submerging."


def test_dp_2_4_the_choice_is_judged():
    battle = fight("s Submarine", "t Submarine", against=["x Cruiser"])
    assert battle.refusal("attacker", {"submerge": ["s", "s"]}) == "DP-2.4 's' stands there twice."
    assert (
        battle.refusal("attacker", {"submerge": ["x"]})
        == "DP-2.4 There is no unit to choose here called 'x'."
    )
    shape = 'DP-2.4 This question asks which units: {"submerge": [unit id, …]}.'
    for choice in ({"submerge": "s"}, {"submerge": {"s": 1}}, [], None, {"submerge": ["s"], "x": 1}):
        assert battle.refusal("attacker", choice) == shape
    for strange in (None, 1, True, ["s"], {}):
        assert "no unit to choose" in battle.refusal("attacker", {"submerge": [strange]})


def test_dp_2_5_aircraft_hit_submarines_only_with_a_destroyer():
    alone = fight("f Fighter", "c Cruiser", against=["s Submarine"])
    alone.submerge("defender")
    assert [part["units"] for part in alone.rolled("DP-2.3")[0].of] == [["c"]]
    helped = fight("f Fighter", "d Destroyer", against=["s Submarine"])
    assert helped.rolled("DP-2.3")[0].count == 2


def test_dp_2_5_hits_of_aircraft_without_a_destroyer_go_to_surface_ships_and_aircraft():
    battle = fight("f Fighter", "g Fighter", against=["s Submarine", "x Cruiser", "h Fighter"])
    battle.submerge("defender", dice={"a2.3": "11"})
    assert battle.told("hits_allocated")[0].details["hits"] == {"x": 1, "h": 1}


def test_dp_2_5_submarines_never_hit_aircraft():
    battle = fight("s Submarine", against=["x Cruiser", "f Fighter", "d Destroyer"], dice={"a2.3": "1"})
    assert battle.targets() == {"x": 1, "d": 1}
    assert battle.refused()["f"] == "Submarines cannot hit aircraft."


def test_dp_2_6_transports_are_lost_last():
    battle = fight("c Cruiser", against=["t Transport", "x Cruiser", "y Cruiser"], dice={"a2.3": "1"})
    assert battle.targets() == {"x": 1, "y": 1}
    assert battle.refused() == {"t": "t is a transport: transports are lost last."}


def test_dp_2_6_when_nothing_else_is_left_their_owner_chooses_among_them():
    ships = ["t Transport", "u Transport", "x Cruiser"]
    battle = fight("c Cruiser", "d Cruiser", against=ships, dice={"a2.3": "11"})
    assert battle.targets() == {"t": 1, "u": 1}
    battle.allocate("defender", u=1)
    assert "DP-2.9 attacker gives u 1, x 1" in battle.news


def test_dp_2_6_nothing_else_that_the_hit_could_go_to():
    """A submarine cannot hit the fighter: the transport is all it can hit."""
    battle = fight("s Submarine", "c Cruiser", against=["t Transport", "f Fighter"])
    battle.submerge("attacker", dice={"a2.2": "1"})
    assert "DP-2.2 destroyed t" in battle.story


def test_dp_2_6_transports_alone_are_lost_to_an_enemy_who_can_hit_them():
    battle = fight("c Cruiser", against=["t Transport", "i Infantry@t", "u Transport"])
    assert battle.story[-4:] == [
        "-- completion", "DP-2.6 destroyed t u", "DP-1.4 i lost with t",
        "DP-2.12 attacker has won: destroyed",
    ]  # fmt: skip


def test_dp_2_6_not_to_one_who_cannot_and_not_with_the_damage_option():
    alone = fight("t Transport", against=["u Transport"])
    assert alone.asked == "None stalemate"
    damage = fight("c Cruiser", against=["u Transport"], damage=True)
    assert damage.asked == "DP-2.11 attacker retreat"


def test_dp_2_7_the_first_hit_is_damage_and_the_second_sinks():
    battle = fight("c Cruiser", against=["x Battleship"], dice={"a2.3": "1"})
    assert (battle.unit("x").damage, battle.unit("x").destroyed) == (1, False)
    battle.stay("attacker", dice={"a2.3": "1"})
    assert battle.unit("x").destroyed


def test_dp_2_7_the_damage_stays_after_the_battle():
    battle = fight("c Cruiser", against=["x Battleship"], dice={"a2.3": "1", "d2.3": "1"})
    assert battle.asked == "defender destroyed"
    assert battle.unit("x").damage == 1


@pytest.mark.parametrize(
    "attacker, against",
    [("t Transport", "u Transport"), ("f Fighter", "s Submarine"), ("cv Aircraft carrier", "t Transport")],
)
def test_dp_2_8_neither_can_hit_the_other_both_stay_and_nobody_wins(attacker, against):
    battle = fight(attacker, against=[against])
    while battle.asked.endswith("submerge"):
        battle.submerge(battle.asked.split()[1])
    assert battle.asked == "None stalemate"
    assert battle.story[-1] == "DP-2.8 None has won: stalemate"
    assert all(unit.is_present for unit in battle.position.state.units.values())


def test_dp_2_8_not_while_one_side_can():
    battle = fight("t Transport", "f Fighter", against=["u Transport", "g Fighter"])
    assert battle.asked == "DP-2.11 attacker retreat"
    one_can = fight("c Cruiser", against=["t Transport"], damage=True)
    assert one_can.asked == "DP-2.11 attacker retreat"


def test_dp_2_9_the_owner_chooses_his_losses():
    battle = fight("c Cruiser", against=["x Cruiser", "f Fighter"], dice={"a2.3": "1"})
    assert battle.asked == "DP-2.9 defender allocate"
    assert battle.targets() == {"x": 1, "f": 1}


def test_dp_2_9_a_choice_of_one_is_his_too():
    battle = fight("c Cruiser", against=["x Battleship"], dice={"a2.3": "1"})
    assert battle.told("forced")[0].details["side"] == "defender"


def test_dp_2_9_pools_are_rolled_first_and_allotted_in_order():
    battle = fight(
        "s Submarine", "f Fighter", "c Cruiser",
        against=["d Destroyer", "x Battleship", "g Fighter"], dice={"a2.3": "1 1 1"},
    )  # fmt: skip
    assert [roll.of[0]["units"] for roll in battle.rolled("DP-2.3")] == [["s"], ["f"], ["c"]]
    assert battle.targets() == {"d": 1, "x": 1}
    battle.allocate("defender", x=1)
    assert battle.targets() == {"d": 1, "x": 1, "g": 1}
    battle.allocate("defender", g=1)
    assert battle.targets() == {"d": 1, "x": 1}


def test_dp_2_9_a_two_hit_ship_may_take_its_first_hit_at_any_time():
    battle = fight("c Cruiser", "d Cruiser", against=["x Battleship", "y Cruiser"], dice={"a2.3": "11"})
    assert battle.targets() == {"x": 2, "y": 1}
    assert battle.question.options["suggestion"] == {"x": 1, "y": 1}
    once = fight("c Cruiser", against=["y Cruiser", "x Battleship"], dice={"a2.3": "1"})
    assert once.question.options["suggestion"] == {"x": 1}


def test_dp_2_9_hits_that_nothing_can_take_are_lost():
    battle = fight("c Cruiser", "d Cruiser", against=["x Cruiser"], dice={"a2.3": "11"})
    assert "DP-2.9 attacker wastes 1" in battle.story


def test_dp_2_10_a_destroyer_that_hunts_no_more_is_none():
    mark = {"marks": {"no_anti_submarine:repaired": True}}
    battle = fight("s Submarine", "c Cruiser", against=["d Destroyer"], d=mark)
    assert battle.asked == "DP-2.4 attacker submerge"
    battle.submerge("attacker")
    assert "DP-2.2 attacker strikes first" in battle.story
    planes = fight("f Fighter", "d Destroyer", against=["s Submarine", "x Cruiser"], d=mark)
    planes.submerge("defender")
    assert [roll.of[0]["units"] for roll in planes.rolled("DP-2.3")][:2] == [["f"], ["d"]]


def test_dp_2_11_all_go_together_and_nobody_fires():
    battle = fight("c Cruiser", "f Fighter", against=["x Cruiser"], zones=[{"name": "N"}, *SHUT])
    assert battle.choices() == [None, "N"]
    assert battle.refused() == {
        "Shut": "Shut: an enemy cruiser is there.", "aircraft": "All attacking units retreat together.",
    }  # fmt: skip
    battle.retreat("attacker", "N")
    assert battle.news[1:] == ["DP-2.11 attacker goes to N: c f", "DP-2.11 defender has won: withdrew"]


def test_dp_2_11_with_what_is_aboard():
    battle = fight("c Cruiser", "t Transport", "i Infantry@t", against=["x Cruiser"])
    battle.retreat("attacker", "N")
    assert battle.unit("i").left == "N"


def test_dp_2_11_aircraft_without_ships_leave():
    battle = fight("f Fighter", against=["x Cruiser"])
    assert battle.choices() == [None, "aircraft"]
    battle.retreat("attacker", "aircraft")
    assert battle.unit("f").left == "aircraft"
    assert battle.asked == "defender withdrew"


def test_dp_2_11_no_friendly_zone_he_fights_on():
    battle = fight("c Cruiser", against=["x Cruiser"], zones=SHUT, dice={"a2.3": "6 1"})
    forced = [entry for entry in battle.told("forced") if entry.rule == "DP-2.11"]
    assert forced[0].details["choice"] == {"retreat": None}
    assert forced[0].details["refused"][0]["why"] == "Shut: an enemy cruiser is there."


def test_dp_2_12_a_side_of_which_nothing_is_left_has_lost():
    battle = fight("c Cruiser", against=["x Cruiser"], dice={"a2.3": "1"})
    assert battle.story[-1] == "DP-2.12 attacker has won: destroyed"


def test_dp_2_12_submerged_is_gone():
    battle = fight("s Submarine", against=["x Cruiser"])
    battle.submerge("attacker", "s")
    assert battle.asked == "defender withdrew"


def test_dp_2_12_both_gone_nobody_has_won():
    battle = fight("c Cruiser", against=["x Cruiser"], dice={"a2.3": "1", "d2.3": "1"})
    assert battle.asked == "None destroyed"
