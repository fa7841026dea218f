"""DP-2.11 in campaigns: the attacker retreats as he came."""

from contextlib import suppress
from typing import Any

from combat.engine import campaign, play
from combat.engine.core.log import Told
from tests.engine.campaign.small import Campaign, move
from tests.engine.damage_and_pursuit.wars import war


def asked(c: Campaign, zone: str, kind: str, answers: dict[str, Any]) -> dict[str, Any]:
    """The first question of this kind, in a battle in which no shot hits."""

    class Found(Exception):
        pass

    questions = []

    def choose(question: Any) -> Any:
        if question.kind == kind and question.rule != "DP-6.1":
            questions.append(question.as_dict())
            raise Found
        return answers.get(question.kind, {question.kind: None})

    with suppress(Found):
        play.play_out(
            play.set_up(campaign.battle_document(c.world, c.state, zone)),
            choose,
            lambda count, _rule, _side: [6] * count,
            lambda _what: campaign.neighbours(c.world, c.state, zone),
        )
    return questions[0]


def ways_out(c: Campaign, zone: str = "b") -> tuple[list[Any], list[str]]:
    question = asked(c, zone, "retreat", {})
    return [option["choice"]["retreat"] for option in question["options"]], [
        one["why"] for one in question["refused"]
    ]


def test_dp_2_11_in_a_campaign_the_attacker_retreats_to_where_he_came_from():
    c = war("a b, b c, b d, f a, d e", red=["bb Battleship f", "ca Cruiser c"], blue=["x Cruiser b"])
    c.commit(move("bb", "f a b"), move("ca", "c b"))
    open_to_him, closed = ways_out(c)
    assert open_to_him == [None, "Zone a", "Zone c"]
    assert closed == ["Zone d: none of your ships came from there."]


def test_dp_2_11_not_if_the_zone_is_closed_now():
    c = war("a b, b c, d e", red=["bb Battleship a", "y Destroyer c"], blue=["x Cruiser b", "z Cruiser d"])
    c.commit(move("bb", "a b"))
    c.take(campaign.correct(c.world, c.state, {"z": {"zone": "a"}}, {}, "It has come there."))
    setup = play.set_up(campaign.battle_document(c.world, c.state, "b"))
    assert [zone["attacker_came"] for zone in setup.place["adjacent"]] == [True, False]
    forced = [
        entry.details["why"]
        for entry in first_round(c, "b")
        if isinstance(entry, Told) and (entry.event, entry.rule) == ("forced", "DP-2.11")
    ]
    assert forced == ["No zone to which you may retreat is friendly."]


def first_round(c: Campaign, zone: str) -> list[Any]:
    """Both are sunk in the second."""
    faces = iter([6] * 2 + [1] * 100)
    done = play.play_out(
        play.set_up(campaign.battle_document(c.world, c.state, zone)),
        lambda question: play_through(question.as_dict()),
        lambda count, _rule, _side: [next(faces) for _ in range(count)],
        lambda _what: campaign.neighbours(c.world, c.state, zone),
    )
    return [entry for _, entry in done.entries]


def play_through(question: dict[str, Any]) -> Any:
    if isinstance(question["options"], list):
        return question["options"][0]["choice"]
    return {question["kind"]: question["options"]["suggestion"]}


def test_dp_2_11_where_no_ship_came_from_anywhere_any_zone_will_do():
    c = war("a b, b c, d e", red=["bb Battleship b"], blue=["x Cruiser b"])
    c.commit({"attack": {"zone": "b"}})
    assert ways_out(c)[0] == [None, "Zone a", "Zone c"]


def test_dp_2_11_the_second_of_several_enemies_knows_it_too():
    c = war("a b, b c, d e", red=["bb Battleship a"], blue=["x Cruiser b"], green=["y Cruiser b"])
    c.commit(move("bb", "a b"))
    c.fought("b", "attacker", destroyed="x")
    assert ways_out(c)[0] == [None, "Zone a"]
