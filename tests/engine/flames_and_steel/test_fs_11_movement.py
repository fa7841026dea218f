"""FS-11 Campaigns: ships, aircraft, and where they land."""

import pytest

from combat.engine import campaign
from tests.engine.campaign.small import Campaign, move, unload
from tests.engine.flames_and_steel.wars import war

# Ships


def test_fs_11_1_a_ship_enters_a_held_zone_and_passes_none():
    c = war(red=["ca Cruiser a"], blue=["ss Submarine b"])
    assert c.refused(move("ca", "a b c")) == "held FS-11.1"
    assert c.sentence == "CA cannot pass Zone b: SS is there. It may go there and no further."
    assert c.refused(move("ca", "a b"), move("ca", "b c")) == "held FS-11.1"
    assert c.commit(move("ca", "a b"))[0] == "moved ca"


def test_fs_11_1_transports_hold_too():
    c = war(red=["ca Cruiser a"], blue=["t Transport b"])
    assert c.refused(move("ca", "a b c")) == "held FS-11.1"


@pytest.mark.parametrize("enemy, held", [("Destroyer", True), ("Cruiser", False), ("Submarine", False)])
def test_fs_11_1_submarines_pass_what_does_not_block_them(enemy, held):
    c = war(red=["ss Submarine a"], blue=[f"x {enemy} b"])
    if held:
        assert c.refused(move("ss", "a b c")) == "held FS-11.1"
    else:
        c.commit(move("ss", "a b c"))
        assert c.at("ss") == "c"


def test_fs_11_1_a_ship_that_stood_with_the_enemy_may_leave():
    c = war(red=["ca Cruiser b"], blue=["x Cruiser b"])
    c.commit(move("ca", "b c d"))
    assert (c.at("ca"), c.phase) == ("d", "red noncombat_move")


def test_fs_11_1_but_not_if_it_comes_back():
    c = war(red=["ca Cruiser b"], blue=["x Cruiser b"])
    assert c.refused(move("ca", "b a"), move("ca", "a b"), move("ca", "b c")) == "held FS-11.1"
    assert "battle_opened in b" in c.commit(move("ca", "b a"), move("ca", "a b"))


def test_fs_11_1_a_point_for_each_zone():
    c = war(red=["bb Battleship a"])
    assert c.refused(move("bb", "a b c d")) == "out_of_range FS-11.1"
    assert c.refused(move("bb", "a b"), move("bb", "b c"), move("bb", "c d")) == "out_of_range FS-11.1"
    assert c.refused(move("bb", "a c")) == "illegal FS-11.1"


def test_fs_11_1_what_is_reachable_and_why_the_rest_is_not():
    c = war("a b, b c, c d, d e, b X, f X", red=["ca Cruiser a"], blue=["x Cruiser b"])
    found = c.reachable("ca")
    assert found["zones"] == {
        "b": {
            "cost": 1,
            "path": ["a", "b"],
            "danger": ["1 enemy ship of Blue there: a battle will be fought."],
            "aboard": None,
        }
    }
    assert found["not"] == {
        "a": "You are there.",
        "c": "Enemies are in the way: ships do not go through them.",
        "d": "Enemies are in the way: ships do not go through them.",
        "e": "It is 4 zones away, and CA has 3 moves left.",
        "f": "No way by sea leads there.",
        "X": "It is land: ships stay at sea.",
    }


# Aircraft


def test_fs_11_2_the_range_covers_the_flight_home():
    c = war("A b, b c, c d, d e, e f", {"A": "red"}, red=["f Fighter A"])
    assert c.refused(move("f", "A b c d")) == "no_landing FS-11.3"
    assert c.sentence == "No landing place would be left in reach for F."
    assert c.refused(move("f", "A b c d e f")) == "out_of_range FS-11.2"
    assert c.plan(move("f", "A b c")).summary["landing"] == {"f": "A"}
    assert sorted(c.reachable("f")["zones"]) == ["b", "c"]


def test_fs_11_2_aircraft_fly_over_enemies():
    c = war("A b, b c", {"A": "red"}, red=["f Fighter A"], blue=["x Destroyer b"])
    assert not c.plan(move("f", "A b c")).faults


def test_fs_11_2_a_carrier_can_be_counted_on_where_she_can_sail_to():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv"])
    plan = c.plan(move("f", "a b c d"))
    assert plan.summary["landing"] == {"f": {"carrier": "cv", "zone": "c"}}
    assert plan.warnings == [
        {"units": ["f"], "sentence": "CV must sail to Zone c in the non-combat move for F to land."}
    ]
    assert c.refused(move("f", "a b c d"), move("cv", "a b")) == "no_landing FS-11.3"


def test_fs_11_2_who_counts_on_a_carrier_is_named_until_she_has_sailed():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv"])
    c.commit(move("f", "a b c d"))
    assert c.phase == "red noncombat_move"
    assert c.plan().warnings == [{"units": ["f"], "sentence": "Unless CV sails to Zone c, F will be lost."}]
    assert c.plan(move("cv", "a b c")).warnings == []


def test_fs_11_2_but_not_through_enemies():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv"], blue=["x Destroyer b"])
    assert c.refused(move("f", "a b c d")) == "no_landing FS-11.3"
    assert c.reachable("f")["not"]["d"] == "No landing place would be left in reach."


def beside_an_enemy():
    """A carrier with a submarine beside her; her fighter flies so far that she must sail to meet it."""
    return war(
        "A a, a b, b c, c d, d e", {"A": "red"},
        no_airfield=("A",),
        red=["cv Aircraft carrier a", "f Fighter cv", "g Fighter cv", "dd Destroyer b"],
        blue=["ss Submarine a"],
    )  # fmt: skip


FAR = move("f", "a b c d")


def test_fs_11_2_a_carrier_may_leave_an_enemy_who_is_left_alone():
    c = beside_an_enemy()
    assert "d" in c.reachable("f")["zones"]
    c.commit(FAR)
    assert c.piece("f").land_at == {"carrier": "cv", "zone": "c"}
    c.commit(move("cv", "a b c"))
    assert c.at("f") == "cv"


@pytest.mark.parametrize(
    "battle",
    [{"attack": {"zone": "a"}}, move("dd", "b a"), move("g", "a b a")],
    ids=["attack", "ship", "flight"],
)
def test_fs_11_2_but_not_if_she_has_to_fight(battle):
    """Whatever brings a battle to her is refused: an aircraft in the air counts on her."""
    c = beside_an_enemy()
    assert not c.plan(battle).faults
    assert c.refused(FAR, battle) == "no_landing FS-11.3"
    assert c.reachable("dd", FAR)["not"]["a"] == "Aircraft in the air would find no landing place."
    assert {"order": {"attack": {"zone": "a"}}, "zone": "a"} not in c.reachable("cv", FAR)["also"]
    assert c.reachable("f", battle)["not"]["d"] == "No landing place would be left in reach."


def test_fs_11_2_a_flight_that_brings_her_a_battle_is_not_offered():
    c = war(
        "A a, a b, b c, c d, d e", {"A": "red"},
        red=["cv Aircraft carrier a", "f Fighter cv", "g Fighter A"], blue=["ss Submarine a"],
    )  # fmt: skip
    assert "a" in c.reachable("g")["zones"]
    c = war(
        "A a, a b, b c, c d, d e, B e, e f, f i, i j, j k, k a", {"A": "red"},
        red=["cv Aircraft carrier a", "f Fighter cv", "g Fighter A"], blue=["ss Submarine a"],
    )  # fmt: skip
    far = move("f", "a b c d")
    assert c.reachable("g", far)["zones"]["a"]["aboard"] == "cv"  # that brings no battle
    assert c.refused(far, move("g", "A a")) == "no_landing FS-11.3"


@pytest.mark.parametrize("first", [move("g", "A a"), move("g", "A a", aboard="cv")], ids=["over", "aboard"])
def test_fs_11_2_who_flies_on_leaves_her_no_battle(first):
    """What comes to a carrier beside an enemy and goes on does not hold her there."""
    c = war(
        "A a, a b, b c, c d, d e", {"A": "red"},
        red=["cv Aircraft carrier a", "g Fighter A"], blue=["ss Submarine a"],
    )  # fmt: skip
    assert "c" in c.reachable("g", first)["zones"]
    assert not c.plan(first, move("g", "a b c")).faults


def test_fs_11_2_where_one_finds_no_place_it_may_be_another():
    """A carrier is sunk, the other is full: who takes off from her gives up a place, and no more are lost."""
    c = war(
        red=["cv Aircraft carrier a", "f Fighter cv", "g Fighter cv", "h Fighter cv",
             "cw Aircraft carrier a", "x Fighter cw"], blue=["y Cruiser b"],
    )  # fmt: skip
    c.commit(move("cw", "a b"))
    c.fought("b", "attacker", destroyed="cw y")
    assert not c.plan(move("f", "a b c")).faults
    assert "c" in c.reachable("f")["zones"]


def test_fs_11_2_where_aircraft_cannot_stay_in_the_air_they_are_offered_the_deck():
    """One must be met at the end of the line; the other may come along aboard, not in the air."""
    c = war(
        "A g, g f, f a, a b, b c, c d, d e", {"A": "red"},
        red=["cv Aircraft carrier a", "f Fighter cv", "g Fighter A"],
    )  # fmt: skip
    far = move("f", "a b c d")
    way = c.reachable("g", far)["zones"]["a"]
    assert way["aboard"] == "cv"
    c.commit(far, move("g", " ".join(way["path"]), aboard="cv"))
    assert c.at("g") == "cv"


def test_fs_11_2_a_carrier_is_counted_on_where_she_fights():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv"], blue=["x Destroyer b"])
    c.commit(move("f", "a b"), move("cv", "a b"))
    assert c.piece("f").land_at == {"carrier": "cv", "zone": "b"}
    c.fought("b", "defender", destroyed="cv")
    c.commit()
    assert c.at("f") == "lost"


def test_fs_11_2_one_deck_is_not_counted_on_twice():
    """Two at the ends of a line, one carrier between them: she can meet one of them."""
    c = war(
        "a b, b c, c d, d f, B f, A a, f e",
        {"A": "red", "B": "red"},
        red=["cv Aircraft carrier c", "f1 Fighter cv", "f2 Fighter cv"],
    )
    orders = (move("f1", "c b a", land_at={"f1": {"carrier": "cv", "zone": "a"}}),)
    assert c.plan(*orders).summary["landing"] == {"f1": {"carrier": "cv", "zone": "a"}}
    twice = (*orders, move("f2", "c d f", land_at={"f2": {"carrier": "cv", "zone": "f"}}))
    assert c.refused(*twice) == "no_landing FS-11.3"


def test_fs_11_2_the_player_names_the_place_and_it_is_kept():
    c = war("A b, b c, C c, c d", {"A": "red", "C": "red"}, red=["f Fighter A"], blue=["x Destroyer c"])
    assert c.refused(move("f", "A b c", land_at={"f": "d"})) == "no_landing FS-11.3"
    c.commit(move("f", "A b c", land_at={"f": "A"}))
    c.fought("c", "attacker", destroyed="x")
    c.commit()
    assert c.at("f") == "A"


def test_fs_11_2_a_combat_move_ends_at_sea_at_home_or_on_deck():
    c = war(
        "A b, b C, b D, b a", {"A": "red", "C": "red", "D": "blue"},
        red=["f Fighter A", "g Fighter A", "cv Aircraft carrier b"],
    )  # fmt: skip
    assert c.refused(move("f", "A b D")) == "no_landing FS-11.3"
    assert c.refused(move("f", "A b C", land_at={"f": "A"})) == "illegal FS-11.3"
    c.commit(move("f", "A b C"), move("g", "A b", aboard="cv"))
    assert (c.at("f"), c.at("g")) == ("C", "cv")


def test_fs_11_3_land_taken_in_this_turn_and_land_without_an_airfield():
    c = war(
        "A a, a N, a M", {"A": "red", "M": "red"}, no_airfield=("M",),
        red=["f Fighter A", "t Transport a", "i Infantry t"],
    )  # fmt: skip
    assert c.refused(unload("i", "N"), move("f", "A a N")) == "no_landing FS-11.3"
    assert c.sentence.startswith("Land N was taken in this turn")
    assert c.refused(move("f", "A a M")) == "no_landing FS-11.3"
    assert c.sentence == "Land M has no airfield."


def test_fs_11_3_carriers_of_the_own_nation_with_room():
    c = war(
        "A a, a b", {"A": "red"},
        red=["f Fighter A", "h Heavy bomber A", "ally Aircraft carrier a !", "cv Aircraft carrier a",
             "f1 Fighter cv", "f2 Fighter cv", "f3 Fighter cv"],
    )  # fmt: skip
    assert c.refused(move("f", "A a", aboard="ally")) == "no_landing FS-11.16"
    assert c.refused(move("h", "A a", aboard="cv")) == "no_landing FS-11.16"
    assert c.refused(move("f", "A a", aboard="cv")) == "over_capacity FS-11.16"
    assert not c.plan(move("f1", "a A"), move("f", "A a", aboard="cv")).faults


# After a battle


def test_fs_11_4_a_defenders_aircraft_use_their_range_when_their_carrier_sinks():
    c = war(
        "a b, b c, c D", {"D": "blue"}, red=["bb Battleship a"],
        blue=["cv Aircraft carrier b", "f Fighter cv", "g Fighter cv"],
    )  # fmt: skip
    c.commit(move("bb", "a b"))
    c.fought("b", "attacker", destroyed="cv g")
    assert (c.at("f"), c.piece("f").moves_left, c.phase, c.asked) == ("b (aloft)", 4, "red landing", "blue")
    assert c.refused(move("f", "b c")) == "no_landing FS-11.4"
    c.commit(move("f", "b c D"))
    assert (c.at("f"), c.phase) == ("D", "red noncombat_move")


def test_fs_11_4_what_a_moderator_set_in_the_battle_is_so_on_the_map():
    """Who is aboard which ship, and what range an aircraft has left."""
    c = war(
        "A a, a b", {"A": "red"},
        red=["cv Aircraft carrier a", "f Fighter A", "g Fighter A", "t Transport a", "u Transport a",
             "i Infantry t"],
        blue=["x Cruiser b", "cw Aircraft carrier b", "h Fighter cw", "k Fighter cw"],
    )  # fmt: skip
    c.commit(move("cv t u", "a b"), move("f g", "A a b"))
    units = {
        "f": {"aboard": "cv"},
        "g": {"range_left": 1},
        "i": {"aboard": "u"},
        "h": {"aboard": None},
        "k": {"aboard": None, "range_left": 1},
    }
    given = campaign.battle_document(c.world, c.state, "b")["defender"]["units"]
    assert [unit["range_left"] for unit in given if unit["id"] in "hk"] == [4, 4]
    c.fought("b", "attacker", destroyed="x cw t", units=units)
    assert (c.at("f"), c.at("g"), c.piece("g").moves_left, c.at("i")) == ("cv", "b (aloft)", 1, "u")
    assert [(c.at(one), c.piece(one).moves_left) for one in "hk"] == [("b (aloft)", 4), ("b (aloft)", 1)]


def test_fs_11_4_who_finds_no_place_is_lost():
    c = war(red=["bb Battleship a"], blue=["cv Aircraft carrier b", "f Fighter cv"])
    c.commit(move("bb", "a b"))
    c.fought("b", "attacker", destroyed="cv")
    lost = "F will be lost: no landing place is in reach."
    assert c.plan().warnings == [{"units": ["f"], "sentence": lost}]
    assert "lost f" in c.commit()
    assert c.at("f") == "lost"


def test_fs_11_4_aircraft_that_left_with_the_fleet_land_from_where_it_went():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv", "g Fighter cv"], blue=["x Battleship b"])
    c.commit(move("g", "a b"), move("cv", "a b"))
    c.fought("b", "defender", left={"cv": "Zone c", "f": "Zone c", "g": "Zone c"})
    assert (c.at("cv"), c.at("f"), c.at("g")) == ("c", "cv", "c (aloft)")
    assert "landed g on cv" in c.commit()


def test_fs_11_4_aircraft_that_left_alone_stay_over_the_battle_and_land_on_what_survives():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv"], blue=["x Destroyer b"])
    c.commit(move("cv", "a b"))
    c.fought("b", "attacker", destroyed="x", left={"f": "aircraft"})
    assert (c.at("f"), c.phase) == ("b (aloft)", "red noncombat_move")
    assert "landed f on cv" in c.commit()


def test_fs_11_4_a_carrier_sails_to_meet_them_and_one_that_does_not_loses_them():
    def after_the_battle() -> Campaign:
        c = war(red=["cv Aircraft carrier a", "f Fighter cv"], blue=["x Destroyer d"])
        c.commit(move("f", "a b c d"))
        c.fought("d", "attacker", destroyed="x")
        return c

    c = after_the_battle()
    assert c.piece("f").land_at == {"carrier": "cv", "zone": "c"}
    c.commit(move("cv", "a b c"))
    assert c.at("f") == "cv"
    c = after_the_battle()
    assert c.refused(move("f", "d c")) == "no_landing FS-11.7"
    assert "lost f" in c.commit()


def test_fs_11_4_they_are_offered_only_where_they_can_come_down():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv"], blue=["x Destroyer d"])
    c.commit(move("f", "a b c d"))
    c.fought("d", "attacker", destroyed="x")
    assert c.reachable("f")["zones"] == {}
    assert c.reachable("f")["not"]["c"].startswith("No carrier with room is there")
    sails = move("cv", "a b c")
    assert c.reachable("f", sails)["zones"] == {
        "c": {"cost": 1, "path": ["d", "c"], "danger": [], "aboard": "cv"}
    }
    c.commit(sails, move("f", "d c", aboard="cv"))
    assert c.at("f") == "cv"


def test_fs_11_4_a_deck_that_another_in_the_air_needs_is_not_offered():
    c = Campaign(
        "flames-and-steel", "a b, b c, c d, d e, C e", {"C": "red"},
        red=["cv Aircraft carrier a", "g Fighter cv", "h Fighter cv", "i Fighter cv", "f Fighter C"],
        blue=["x Destroyer d"],
    )  # fmt: skip
    c.commit(move("g", "a b c d"), move("f", "C e d"))
    c.fought("d", "attacker", destroyed="x")
    sails = move("cv", "a b c")
    assert c.reachable("g", sails)["zones"]["c"]["aboard"] == "cv"
    found = c.reachable("f", sails)
    assert (list(found["zones"]), found["not"]["c"]) == (
        ["C"],
        "Others in the air need the deck that is there.",
    )
    assert c.reachable("f", sails, move("i", "c d e C"))["zones"]["c"]["aboard"] == "cv"
