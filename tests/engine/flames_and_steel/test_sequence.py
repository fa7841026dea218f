"""Golden sequences of play: what happens, in which order, for some telling forces when every die misses."""

import pytest

from combat.engine import play
from tests.engine.flames_and_steel.fight import document, fight


def sequence(battle):
    """The first round without marks and looks."""
    return [line for line in battle.story[2:] if not line.startswith("--") and "looked" not in line]


def test_all_arms_on_both_sides():
    force = ["Fighter", "Dive bomber", "Destroyer", "Battleship", "Transport"]
    battle = fight(
        *(f"a{n} {kind}" for n, kind in enumerate(force)), against=[f"d{n} {k}" for n, k in enumerate(force)]
    )
    assert sequence(battle) == [
        "FS-3.1 attacker rolls 3: 0",
        "FS-3.2 defender rolls 3: 0",
        "FS-4.2 attacker rolls 3: 0",
        "FS-4.3 defender skipped: nobody_hit",
        "FS-4.5 defender rolls 3: 0",
        "FS-4.6 attacker skipped: nobody_hit",
        "FS-5.1 attacker rolls 1: 0",
        "FS-5.2 defender rolls 1: 0",
        "FS-5.3 attacker rolls 1: 0",
        "FS-5.4 defender rolls 1: 0",
        "FS-6.1 attacker rolls 4: 0",
        "FS-6.2 defender rolls 4: 0",
    ]
    assert battle.asked == "FS-7.2 attacker withdraw"


SUB = ["s Submarine", "t Transport"]
SUB_AND_DESTROYER = [*SUB, "d Destroyer"]


@pytest.mark.parametrize(
    "attacker, defender, escorts",
    [
        (SUB, SUB, ["5.1 attacker skipped: no_shooters", "5.2 defender skipped: no_shooters"]),
        (SUB_AND_DESTROYER, SUB, ["5.1 attacker rolls 1: 0", "5.2 defender skipped: no_shooters"]),
        (SUB, SUB_AND_DESTROYER, ["5.1 attacker skipped: no_shooters", "5.2 defender rolls 1: 0"]),
        (SUB_AND_DESTROYER, SUB_AND_DESTROYER, ["5.1 attacker rolls 1: 0", "5.2 defender rolls 1: 0"]),
    ],
    ids=["no destroyer", "attacker's destroyer", "defender's destroyer", "both"],
)
def test_submarines_with_and_without_destroyers(attacker, defender, escorts):
    """A destroyer changes what fires at the submarine, never when the submarine fires: there is no first
    strike.
    """
    battle = fight(*attacker, against=[unit.replace(" ", "2 ", 1) for unit in defender])
    assert [
        line.removeprefix("FS-") for line in sequence(battle) if line.startswith(("FS-5.1", "FS-5.2"))
    ] == escorts
    assert [line for line in sequence(battle) if line.startswith("FS-6")] == [
        "FS-6.1 attacker rolls 2: 0",
        "FS-6.2 defender rolls 2: 0",
    ]


def test_a_wing_against_submarines_alone():
    battle = fight("b Dive bomber", "c Dive bomber", against=["s Submarine"])
    battle.target_submarines("attacker", True, dice={"4.2": "1166"})
    assert battle.news == [
        "FS-4.1 attacker chose",
        "FS-4.1 attacker targets submarines",
        "FS-4.2 attacker rolls 4: 2",
        "FS-4.2 attacker halves 2 to 1",
        "FS-4.2 attacker forced",
        "FS-4.2 attacker gives s 1",
        "FS-4.3 defender skipped: no_dice",
        "FS-4.5 defender skipped: no_shooters",
        "FS-4.6 attacker skipped: nobody_hit",
        "FS-4.7 destroyed s",
        "-- escorts_fire",
        "FS-5.1 attacker skipped: no_shooters",
        "FS-5.2 defender skipped: no_shooters",
        "FS-5.3 attacker skipped: no_shooters",
        "FS-5.4 defender skipped: no_shooters",
        "-- main_combat",
        "FS-6.1 attacker skipped: no_shooters",
        "FS-6.2 defender skipped: no_shooters",
        "-- completion",
        "FS-7.1 attacker has won: destroyed",
    ]


STALEMATES = {
    "transports on both sides": (["t Transport"], ["u Transport"], "defender stalemate"),
    "a submarine that can reach nothing": (["s Submarine"], ["u Submarine"], "defender stalemate"),
    "a carrier without aircraft": (["cv Aircraft carrier"], ["u Transport"], "defender stalemate"),
    "one naval die of aircraft against a submarine": (["f Fighter"], ["u Submarine"], "defender stalemate"),
    "a destroyer against a transport": (["d Destroyer"], ["u Transport"], None),
    "a submarine against a transport": (["s Submarine"], ["u Transport"], None),
    "two naval dice of aircraft against a submarine": (["b Dive bomber"], ["u Submarine"], None),
}


@pytest.mark.parametrize("name", STALEMATES)
def test_what_is_a_stalemate_and_what_is_not(name):
    """Both fight on: a stalemate ends the battle after the round, anything else goes to round 2."""
    attacker, defender, end = STALEMATES[name]
    battle = fight(*attacker, against=defender)
    while battle.position.waiting and battle.position.round == 1:
        question = battle.question
        choice = {"target_submarines": False} if question.kind == "target_submarines" else {"withdraw": None}
        battle.choose(question.side, choice)
    outcome = battle.position.outcome
    assert (battle.asked if outcome else None) == end


def test_a_completed_round_always_passes_the_choice_to_withdraw():
    """There is no way from a round to the next that does not go by both sides' withdrawal."""
    battle = fight("bb Battleship", against=["x Battleship"])
    for number in (1, 2, 3):
        assert battle.position.round == number
        battle.withdraw("attacker", None).withdraw("defender", None)
    told = [
        (entry.event, entry.details.get("side")) for _, entry in battle.entries if hasattr(entry, "event")
    ]
    kept = [pair for pair in told if pair[0] in ("fought_on", "round_began")]
    assert kept[1:4] == [("fought_on", "attacker"), ("fought_on", "defender"), ("round_began", None)]


def test_a_battle_that_nobody_is_asked_in_and_that_does_not_end_is_an_error_and_no_loop():
    setup = play.set_up(document("bb Battleship", against=["x Battleship"], zones=[]))
    look = play.facts_of(setup)
    with pytest.raises(play.EndlessBattle, match="nobody was asked: with these forces, options and dice"):
        play.begin(setup, lambda count, rule, side: [6] * count, look)

    def later(count, rule, side):
        return [6] * count

    asked = play.set_up(document("bb Battleship", "f Fighter", against=["x Battleship"], zones=[]))
    advance = play.begin(asked, later, play.facts_of(asked))
    assert [question.kind for question in advance.waiting] == ["withdraw"]
    with pytest.raises(play.EndlessBattle):
        play.submit(
            asked, advance.position, "attacker", {"withdraw": "aircraft"}, later, play.facts_of(asked)
        )
    assert advance.position.waiting  # nothing has happened to it


def test_a_long_battle_in_which_somebody_is_asked_is_none():
    setup = play.set_up(document("bb Battleship", against=["x Battleship"]))
    rounds = 0

    def choose(question):
        nonlocal rounds
        rounds += question.side == "attacker"
        return {"withdraw": "N" if rounds > 1200 else None}

    advance = play.play_out(setup, choose, lambda count, rule, side: [6] * count, play.facts_of(setup))
    assert advance.outcome == {"winner": "defender", "reason": "withdrew"}
    assert len(advance.entries) > 20_000
