"""DP-2 A round, without the damage option."""

from tests.engine.damage_and_pursuit.fight import fight, roster


def phases(battle):
    return [line for line in battle.story if line.startswith("--")]


def test_dp_2_every_round_has_its_four_phases_in_order():
    battle = fight("c Cruiser", against=["x Cruiser"]).stay("attacker")
    assert phases(battle) == ["-- declarations", "-- first_strike", "-- fire", "-- completion"] * 2
    assert battle.position.round == 2


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


def test_dp_2_10_a_destroyer_that_hunts_no_more_is_none():
    mark = {"marks": {"no_anti_submarine:repaired": True}}
    battle = fight("s Submarine", "c Cruiser", against=["d Destroyer"], d=mark)
    assert battle.asked == "DP-2.4 attacker submerge"
    battle.submerge("attacker")
    assert "DP-2.2 attacker strikes first" in battle.story
    planes = fight("f Fighter", "d Destroyer", against=["s Submarine", "x Cruiser"], d=mark)
    planes.submerge("defender")
    assert [roll.of[0]["units"] for roll in planes.rolled("DP-2.3")][:2] == [["f"], ["d"]]
