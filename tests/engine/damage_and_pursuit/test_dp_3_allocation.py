"""DP-3 Allocation with the damage option."""

from tests.engine.damage_and_pursuit.fight import fight

FLEET = ["x Cruiser", "y Cruiser", "t Transport"]


def hit(*attacker, against, faces, **rest):
    return fight(
        *attacker, against=against, damage=True, dice={"a2.3": faces, **rest.pop("more", {})}, **rest
    )


def test_dp_3_1_the_receiving_side_chooses_how_many_its_aircraft_absorb_and_which():
    battle = hit("b Battleship", "c Battleship", against=["f Fighter", "g Fighter", *FLEET], faces="11")
    assert battle.asked == "DP-3.1 defender absorb"
    assert battle.question.options == {"pick": ["f", "g"], "least": 0, "most": 2, "suggestion": []}
    battle.absorb("defender", "g")
    assert battle.unit("g").room == 0
    assert (battle.asked, battle.question.options["hits"]) == ("DP-3.2 defender allocate", 1)
    battle.allocate("defender", x=1)
    assert "DP-2.3 destroyed g" in battle.news


def test_dp_3_1_no_more_than_there_are_hits():
    battle = hit("b Battleship", against=["f Fighter", "g Fighter", *FLEET], faces="1")
    assert battle.question.options["most"] == 1
    assert battle.refusal("defender", {"absorb": ["f", "g"]}) == "DP-3.1 Chosen: 2. At most 1 can be."


def test_dp_3_1_hits_of_submarines_cannot_be_absorbed():
    battle = hit("s Submarine", against=["f Fighter", "d Destroyer", *FLEET], faces="1")
    assert battle.asked == "DP-3.2 defender allocate"
    enemy = ["f Fighter", "g Fighter", "d Destroyer", *FLEET]
    both = hit("s Submarine", "b Battleship", against=enemy, faces="1 1")
    assert both.question.options["most"] == 1


def test_dp_3_1_what_can_go_to_no_ship_is_absorbed():
    battle = hit("b Battleship", against=["f Fighter", "g Fighter"], faces="1")
    assert (battle.question.options["least"], battle.question.options["most"]) == (1, 1)
    assert battle.refusal("defender", {"absorb": []}) == "DP-3.1 Chosen: 0. At least 1 must be."


def bounds(battle):
    options = battle.question.options
    return options["least"], options["most"], options["suggestion"]


def test_dp_3_1_beside_a_transport_the_owner_chooses_freely():
    """It takes one hit; what the aircraft do not absorb of the others is lost (DP-3.3)."""
    enemy = ["f Fighter", "g Fighter", "h Fighter", "t Transport"]
    battle = hit("b Battleship", "c Battleship", "d Battleship", against=enemy, faces="111")
    assert bounds(battle) == (0, 3, [])
    assert battle.question.text == (
        "Which of your aircraft absorb hits? Each absorbs one of the 3 and is lost; "
        "the other hits go to your transports, one each, and the rest is wasted."
    )
    battle.absorb("defender", "f", dice={"a4": "6"})
    assert battle.news[1:4] == [
        "DP-3.1 defender absorbs with f", "DP-3.2 defender forced", "DP-3.2 attacker gives t 1",
    ]  # fmt: skip


def test_dp_3_1_beside_a_cruiser_too():
    enemy = ["f Fighter", "g Fighter", "x Cruiser", "t Transport"]
    battle = hit("b Battleship", "c Battleship", "d Battleship", against=enemy, faces="111")
    assert bounds(battle) == (0, 2, [])
    assert battle.question.text.endswith("the other hits go to your ships.")


def test_dp_3_1_hits_of_aircraft_beside_a_submarine_alone_must_be_absorbed():
    """They can hit no ship that is there; the cruiser's may go to the submarine."""
    enemy = ["s Submarine", "g Fighter", "h Fighter", "k Fighter"]
    battle = fight("f Fighter", "e Fighter", "c Cruiser", against=enemy, damage=True)
    battle.submerge("defender", dice={"a2.3": "11 1"})
    assert bounds(battle) == (2, 3, ["g", "h"])
    assert battle.question.text.endswith("2 hits can go to no ship: choose at least 2.")


def test_dp_3_1_but_not_beside_a_transport_too():
    enemy = ["s Submarine", "t Transport", "g Fighter", "h Fighter"]
    battle = fight("f Fighter", "e Fighter", "c Cruiser", against=enemy, damage=True)
    battle.submerge("defender", dice={"a2.3": "11 1"})
    assert bounds(battle) == (0, 2, [])


def test_dp_3_1_nor_beside_a_transport_that_has_been_hit_already():
    enemy = ["f Fighter", "g Fighter", "t Transport"]
    battle = fight("s Submarine", "b Battleship", against=enemy, damage=True)
    battle.submerge("attacker", dice={"a2.2": "1", "a4": "6", "a2.3": "1"})
    assert bounds(battle) == (0, 1, [])
    assert battle.question.text == (
        "Does one of your aircraft absorb the hit, and is lost? "
        "Otherwise it goes to a transport, or is wasted if each has one already."
    )
    battle.absorb("defender")
    assert "DP-3.3 attacker wastes 1" in battle.news


def test_dp_3_1_ships_that_stay_are_no_place_for_a_parting_shot():
    enemy = ["t Transport", "f Fighter", "x Cruiser"]
    battle = fight(
        "b Battleship", "c Battleship", against=enemy, damage=True, pursuit=True, x={"moves_owed": 2}
    )
    battle.retreat("defender", "N").shoot({"a6.3": "11"})
    assert bounds(battle) == (0, 1, [])
    assert "transports, one each" in battle.question.text
    battle.absorb("defender")
    assert "DP-3.3 attacker wastes 1" in battle.news


def test_dp_3_1_one_hit_is_one():
    battle = hit("b Battleship", against=["f Fighter", "g Fighter", *FLEET], faces="1")
    assert battle.question.text == (
        "Does one of your aircraft absorb the hit, and is lost? Otherwise it goes to your ships."
    )


def test_dp_3_1_when_all_aircraft_are_lost_nobody_is_asked():
    battle = hit("b Battleship", "c Battleship", against=["f Fighter"], faces="11")
    assert battle.told("forced")[0].details["choice"] == {"absorb": ["f"]}
    assert battle.told("forced")[0].details["why"] == "2 hits can go to no ship: all aircraft are lost."
    assert battle.told("hits_wasted")[0].details["why"] == "No ship that they can hit is left for them."
    assert battle.asked == "attacker destroyed"


def test_dp_3_1_absorbed_hits_are_those_of_aircraft_first():
    """One hit of an aircraft, one of a ship; the one that is left may go to the submarine."""
    enemy = ["s Submarine", "x Cruiser", "g Fighter"]
    battle = fight("f Fighter", "c Cruiser", against=enemy, damage=True).submerge(
        "defender", dice={"a2.3": "1 1"}
    )
    battle.absorb("defender", "g")
    assert battle.targets() == {"s": 1, "x": 1}


def test_dp_3_2_the_rest_go_evenly_over_the_ships_transports_included():
    battle = hit("b Battleship", "c Battleship", against=FLEET, faces="11")
    assert battle.asked == "DP-3.2 defender allocate"
    assert battle.targets() == {"x": 1, "y": 1, "t": 1}
    assert battle.question.options["spread"] == "even"
    assert battle.refusal("defender", {"allocate": {"x": 2}}) == (
        "DP-3.2 x was given 2 hits: no ship gets a second before every ship has one."
    )


def test_dp_3_2_a_hit_on_every_ship_is_no_choice():
    battle = hit("b Battleship", "c Battleship", "d Battleship", against=FLEET, faces="111")
    assert battle.told("forced")[0].details["choice"] == {"allocate": {"x": 1, "y": 1, "t": 1}}
    assert [line for line in battle.story if line.startswith("DP-4 ") and "rolls" not in line] == [
        "DP-4 x 6", "DP-4 y 6", "DP-4 t 6",
    ]  # fmt: skip


def test_dp_3_2_hits_of_a_first_strike_count_in_the_round():
    battle = fight("s Submarine", "b Battleship", against=FLEET, damage=True)
    battle.submerge("attacker", dice={"a2.2": "1"})
    battle.allocate("defender", {"a2.3": "1"}, x=1)
    assert battle.targets() == {"y": 1, "t": 1}
    assert battle.refused()["x"] == "x has been hit in this round: no second hit before every ship has one."


def test_dp_3_2_and_no_more_in_the_next():
    battle = hit("b Battleship", against=FLEET, faces="1")
    battle.allocate("defender", x=1).stay("attacker", dice={"a2.3": "1"})
    assert battle.targets() == {"x": 1, "y": 1, "t": 1}


def test_dp_3_2_first_strikes_of_both_are_spread_in_secret():
    battle = fight("s Submarine", "c Cruiser", against=["u Submarine", "x Cruiser"], damage=True)
    battle.submerge("attacker").submerge("defender", dice={"a2.2": "1", "d2.2": "1"})
    assert battle.position.secret
    battle.allocate("attacker", s=1).allocate("defender", x=1)
    assert battle.news[:2] == ["DP-3.2 defender chose", "revealed"]


def test_dp_3_3_the_opponent_places_the_excess_never_on_transports():
    guns = ["b Battleship", "c Battleship", "d Battleship", "e Battleship", "f Battleship"]
    battle = hit(*guns, against=FLEET, faces="11111")
    assert battle.asked == "DP-3.3 attacker allocate"
    assert battle.targets() == {"x": 2, "y": 2}
    assert battle.question.options["spread"] == "any"
    assert battle.refused() == {"t": "t is a transport: excess hits never go to transports."}
    battle.allocate("attacker", {"a4": "6 3 3"}, x=2)
    assert battle.news[1] == "DP-3.3 attacker gives x 2"
    assert "DP-4 x 3" in battle.news


def test_dp_3_3_beside_transports_alone_what_aircraft_do_not_absorb_is_lost():
    enemy = ["f Fighter", "g Fighter", "t Transport"]
    battle = hit("b Battleship", "c Battleship", "d Battleship", against=enemy, faces="111")
    battle.absorb("defender")
    assert battle.told("hits_wasted")[0].details["count"] == 2
    assert battle.told("hits_wasted")[0].details["why"] == "No ship but transports is left for them."
    assert [battle.unit(plane).is_present for plane in "fg"] == [True, True]


def test_dp_3_3_with_transports_alone_they_are_lost():
    battle = hit("b Battleship", "c Battleship", against=["t Transport"], faces="11")
    assert "DP-3.3 attacker wastes 1" in battle.story


def test_dp_3_3_a_choice_of_one_is_his_too():
    battle = hit("b Battleship", "c Battleship", against=["x Cruiser"], faces="11")
    forced = [entry.details for entry in battle.told("forced") if entry.rule == "DP-3.3"]
    assert (forced[0]["side"], forced[0]["choice"]) == ("attacker", {"allocate": {"x": 1}})


def test_dp_3_3_no_aircraft_take_the_excess():
    guns = ["b Battleship", "c Battleship", "d Battleship"]
    battle = hit(*guns, against=["x Cruiser", "y Cruiser", "f Fighter"], faces="111").absorb("defender")
    assert battle.targets() == {"x": 1, "y": 1}
    assert battle.refused() == {"f": "f: excess hits go to ships."}


def test_dp_3_4_only_ships_that_the_shooter_may_hit():
    enemy = ["s Submarine", "x Cruiser", "y Cruiser"]
    battle = fight("f Fighter", "g Fighter", "h Fighter", against=enemy, damage=True)
    battle.submerge("defender", dice={"a2.3": "111"})
    assert "DP-3.2 attacker gives x 1, y 1" in battle.news
    assert battle.asked == "DP-3.3 attacker allocate"
    assert battle.targets() == {"x": 1, "y": 1}
    assert battle.refused() == {"s": "Aircraft hit submarines only with a destroyer of theirs."}


def test_dp_3_4_submerged_submarines_never_are():
    battle = fight("b Battleship", against=["s Submarine", "x Cruiser"], damage=True)
    battle.submerge("defender", "s", dice={"a2.3": "1"})
    assert "DP-3.2 attacker gives x 1" in battle.news
