"""The table: rolling, looking, telling, asking one side or both; and news while somebody is asked."""

import pytest

from combat.engine import play
from combat.engine.core.log import ATTACKER, DEFENDER, Corrected, Decided, Looked, Note, Rolled, Told
from tests.dice import LoadedDice
from tests.engine.core.duel import PHASES, duel

CLEAR = lambda what: "clear"  # noqa: E731 - the weather
FOG = lambda what: "fog"  # noqa: E731
NIGHT = lambda what: "night"  # noqa: E731
STORM = lambda what: "storm"  # noqa: E731


def no_dice(count, rule, side):
    raise play.NoDice


def begun(look=CLEAR):
    setup = duel()
    return setup, play.begin(setup, LoadedDice(), look)


def asked(advance):
    return [(question.side.value, question.kind) for question in advance.waiting]


def kinds(advance):
    return [getattr(entry, "event", type(entry).__name__) for _, entry in advance.entries]


def test_entries_are_numbered_from_one_without_gaps():
    setup, first = begun()
    second = play.submit(setup, first.position, "attacker", {"aim": "high"}, LoadedDice(), CLEAR)
    third = play.submit(setup, second.position, "defender", {"aim": "low"}, LoadedDice("11"), CLEAR)
    numbers = [seq for advance in (first, second, third) for seq, _ in advance.entries]
    assert numbers == list(range(1, len(numbers) + 1))
    assert third.position.seq == numbers[-1]


def test_both_are_asked_in_secret_and_answer_in_any_order():
    setup, first = begun()
    assert asked(first) == [("attacker", "aim"), ("defender", "aim")]
    for order in (["attacker", "defender"], ["defender", "attacker"]):
        second = play.submit(setup, first.position, order[0], {"aim": "high"}, LoadedDice(), CLEAR)
        assert asked(second) == [(order[1], "aim")]
        assert kinds(second) == ["Decided"]
        third = play.submit(setup, second.position, order[1], {"aim": "low"}, LoadedDice("11"), CLEAR)
        assert kinds(third)[:3] == ["Decided", "choices_revealed", "aimed"]
        high = order.index("attacker") == 0
        assert third.position.state.battle["aims"] == (["high", "low"] if high else ["low", "high"])
        assert third.entries[1][1].details["choices"]["attacker"] == {"aim": "high" if high else "low"}


def test_a_secret_choice_is_marked_and_an_open_one_is_not():
    setup, first = begun()
    second = play.submit(setup, first.position, "attacker", {"aim": "high"}, LoadedDice(), CLEAR)
    third = play.submit(setup, second.position, "defender", {"aim": "low"}, LoadedDice("11"), CLEAR)
    fourth = play.submit(setup, third.position, "attacker", {"leave": True}, LoadedDice(), CLEAR)
    secret = [e.secret for a in (second, third, fourth) for _, e in a.entries if isinstance(e, Decided)]
    assert secret == [True, True, False]


def test_nobody_answers_twice():
    setup, first = begun()
    second = play.submit(setup, first.position, "attacker", {"aim": "high"}, LoadedDice(), CLEAR)
    with pytest.raises(play.IllegalDecision) as refused:
        play.submit(setup, second.position, "attacker", {"aim": "low"}, LoadedDice(), CLEAR)
    assert refused.value.code == "not_your_turn"


def test_a_side_with_one_answer_is_not_asked_and_its_answer_is_told_after_the_reveal():
    setup, first = begun(FOG)
    assert asked(first) == [("attacker", "aim")]
    second = play.submit(setup, first.position, "attacker", {"aim": "high"}, LoadedDice("11"), FOG)
    assert kinds(second)[:4] == ["Decided", "choices_revealed", "forced", "aimed"]


def test_if_both_have_one_answer_nobody_is_asked():
    _, first = begun_with_dice(NIGHT, "11")
    assert kinds(first)[3:6] == ["forced", "forced", "aimed"]
    assert asked(first) == [("attacker", "leave")]


def begun_with_dice(look, faces):
    setup = duel()
    return setup, play.begin(setup, LoadedDice(faces), look)


def test_who_is_not_asked_may_not_decide():
    setup, first = begun_with_dice(NIGHT, "11")
    with pytest.raises(play.IllegalDecision) as refused:
        play.check_choice(setup, first.position, "defender", {"leave": True})
    assert (refused.value.code, refused.value.rule) == ("not_your_turn", "D-3")
    assert str(refused.value) == "It is not your turn: the question is for attacker."


def test_a_choice_equals_an_option_as_json_does():
    setup, first = begun_with_dice(NIGHT, "11")
    for choice in (
        {"leave": 1},
        {"leave": "true"},
        {"leave": [True]},
        {"leave": True, "x": 1},
        True,
        None,
        [],
    ):
        with pytest.raises(play.IllegalDecision):
            play.check_choice(setup, first.position, "attacker", choice)
    with pytest.raises(play.IllegalDecision, match="One leaves or one stays"):
        play.check_choice(setup, first.position, "attacker", {"leave": None})


def test_the_decision_is_written_before_any_die_is_thrown():
    setup, first = begun()
    position = play.submit(setup, first.position, "attacker", {"aim": "low"}, LoadedDice(), CLEAR).position
    happened = []

    def dice(count, rule, side):
        happened.append("dice")
        return [1] * count

    play.submit(
        setup,
        position,
        "defender",
        {"aim": "low"},
        dice,
        CLEAR,
        lambda seq, entry: happened.append((seq, entry.choice)),
    )
    assert happened == [(position.seq + 1, {"aim": "low"}), "dice", "dice"]


def test_an_illegal_choice_writes_nothing():
    setup, first = begun()
    with pytest.raises(play.IllegalDecision):
        play.submit(
            setup,
            first.position,
            "attacker",
            {"aim": "sky"},
            no_dice,
            CLEAR,
            lambda *_: pytest.fail("written"),
        )


def test_without_dice_the_battle_waits_for_them_and_goes_on():
    setup, first = begun()
    position = play.submit(setup, first.position, "attacker", {"aim": "low"}, no_dice, CLEAR).position
    second = play.submit(setup, position, "defender", {"aim": "low"}, no_dice, CLEAR)
    assert second.needs_dice == {"count": 1, "rule": "D-2", "side": "attacker"}
    assert second.waiting == ()
    assert kinds(second)[-1] == "phase_began"
    with pytest.raises(play.IllegalDecision, match=r"waits for dice \(1 for D-2\)"):
        play.check_choice(setup, second.position, "attacker", {"aim": "low"})
    half = play.go_on(setup, second.position, LoadedDice("6", then_none=True), CLEAR)
    assert kinds(half) == ["Rolled", "hit"]
    assert half.needs_dice == {"count": 1, "rule": "D-2", "side": "defender"}
    whole = play.go_on(setup, half.position, LoadedDice("1"), CLEAR)
    assert kinds(whole) == ["Rolled", "phase_began"]
    assert asked(whole) == [("attacker", "leave")]


def test_faces_that_no_die_has_are_refused():
    setup, first = begun()
    position = play.submit(setup, first.position, "attacker", {"aim": "low"}, no_dice, CLEAR).position
    for faces in ([7], [0], [1, 1], [], [True], ["1"]):
        with pytest.raises(ValueError, match="1 faces from 1 to 6"):
            play.submit(setup, position, "defender", {"aim": "low"}, lambda *_: faces, CLEAR)  # noqa: B023


def test_a_newer_fact_makes_the_questions_anew():
    setup, first = begun()
    news = play.look_again(setup, first.position, FOG)
    assert [entry for _, entry in news.entries] == [Looked("weather", "fog")]
    assert asked(news) == [("attacker", "aim")]
    assert news.waiting[0].number == first.waiting[0].number == 3
    assert play.look_again(setup, news.position, FOG) is None


def test_a_choice_is_judged_against_the_newest_fact():
    setup, first = begun(FOG)
    assert asked(first) == [("attacker", "aim")]
    news = play.look_again(setup, first.position, CLEAR)
    assert asked(news) == [("attacker", "aim"), ("defender", "aim")]


def test_an_answer_given_stands_if_it_is_still_legal_and_is_dropped_if_not():
    setup, first = begun()
    second = play.submit(setup, first.position, "attacker", {"aim": "high"}, LoadedDice(), CLEAR)
    fog = play.look_again(setup, second.position, FOG, LoadedDice("11"))
    assert kinds(fog)[:4] == ["Looked", "choices_revealed", "forced", "aimed"]
    third = play.submit(setup, first.position, "defender", {"aim": "high"}, LoadedDice(), CLEAR)
    dropped = play.look_again(setup, third.position, FOG)
    assert asked(dropped) == [("attacker", "aim")]
    asked_again = play.look_again(setup, dropped.position, CLEAR)
    assert asked(asked_again) == [("attacker", "aim"), ("defender", "aim")]


def test_a_side_may_turn_out_to_have_nothing_to_choose():
    setup, first = begun()
    third = play.submit(setup, first.position, "defender", {"aim": "high"}, LoadedDice(), CLEAR)
    storm = play.look_again(setup, third.position, STORM)
    assert kinds(storm)[:2] == ["Looked", "forced"]


def test_news_that_leave_nothing_to_choose_let_the_battle_go_on():
    setup, first = begun()
    news = play.look_again(setup, first.position, NIGHT, LoadedDice("11"))
    assert kinds(news)[:4] == ["Looked", "forced", "forced", "aimed"]
    assert asked(news) == [("attacker", "leave")]


def test_news_without_dice_wait_for_them():
    setup, first = begun()
    assert play.look_again(setup, first.position, NIGHT).needs_dice == {
        "count": 1,
        "rule": "D-2",
        "side": "attacker",
    }


def test_a_correction_while_waiting_makes_the_question_anew():
    setup, first = begun_with_dice(NIGHT, "11")
    news = play.correct(setup, first.position, {"d": {"damage": 2}}, {}, "Both agree.")
    assert news.entries[0][1] == Corrected({"d": {"damage": 2}}, {}, "Both agree.")
    assert news.outcome == {"winner": "attacker", "reason": "destroyed"}


def test_a_correction_needs_a_question_a_change_and_a_reason():
    setup, first = begun_with_dice(NIGHT, "11")
    over = play.submit(setup, first.position, "attacker", {"leave": True}, LoadedDice(), NIGHT).position
    for position, change, reason, sentence in (
        (over, {"d": {"damage": 1}}, "why", "nobody is asked"),
        (first.position, {}, "why", "nothing to correct"),
        (first.position, {"d": {"damage": 1}}, " ", "must not be empty"),
        (first.position, {"d": {"damage": 1}}, "x" * 1001, "at most 1000"),
    ):
        with pytest.raises(play.BadCorrection, match=sentence):
            play.correct(setup, position, change, {}, reason)


def test_a_position_is_not_changed_by_what_follows_it():
    setup, first = begun()
    before = (first.position.state.plain(), first.position.log, first.position.seq)
    for _ in range(2):
        play.submit(setup, first.position, "attacker", {"aim": "high"}, LoadedDice(), CLEAR)
        play.look_again(setup, first.position, NIGHT, LoadedDice("66"))
        play.end(setup, first.position, "attacker", "conceded")
    assert (first.position.state.plain(), first.position.log, first.position.seq) == before


def test_an_ending_from_outside_comes_at_any_time():
    setup, first = begun()
    over = play.end(setup, first.position, "defender", "conceded")
    assert over.outcome == {"winner": "defender", "reason": "conceded"}
    assert over.entries[0][1].rule is None
    entries = first.entries + over.entries
    assert play.resume(setup, entries).outcome == over.outcome
    assert play.replay(setup, entries).outcome == over.outcome
    for code in ("battle_over",):
        with pytest.raises(play.IllegalDecision) as refused:
            play.check_choice(setup, over.position, "attacker", {"aim": "high"})
        assert refused.value.code == code
        with pytest.raises(play.IllegalDecision):
            play.end(setup, over.position, None, "agreed")
    with pytest.raises(ValueError, match="not a reason"):
        play.end(setup, first.position, None, "destroyed")


def test_notes_are_skipped_and_counted():
    setup, first = begun()
    noted = play.after_note(first.position, first.position.seq + 1)
    assert asked(play.Advance([], noted)) == asked(first)
    second = play.submit(setup, noted, "attacker", {"aim": "high"}, LoadedDice(), CLEAR)
    assert second.entries[0][0] == first.position.seq + 2
    log = [*first.entries, (first.position.seq + 1, Note("paused", {"by": "Vera"})), *second.entries]
    again = play.resume(setup, log)
    assert asked(play.Advance([], again)) == asked(second)
    assert again.waiting[0].number == second.waiting[0].number == first.position.seq
    with pytest.raises(ValueError, match="end of the log"):
        play.after_note(noted, 1)


def test_a_phase_mark_records_the_version_and_a_battle_takes_the_new_rules_at_its_next_phase():
    _, first = begun()
    newer = duel(version=2)
    log = list(first.entries)
    position = play.resume(newer, log)
    for side in ("attacker", "defender"):
        advance = play.submit(
            newer, position, side, {"aim": "low"}, LoadedDice("11"[: side == "defender" and 2]), CLEAR
        )
        log += advance.entries
        position = advance.position
    marks = [e.details["version"] for _, e in log if isinstance(e, Told) and e.event == "phase_began"]
    assert marks == [1, 2, 2]
    assert asked(play.Advance([], play.replay(newer, log))) == [("attacker", "leave")]


def test_rules_that_changed_under_a_log_are_found_at_the_entry():
    setup, first = begun()
    log = list(first.entries)
    advance = play.submit(setup, first.position, "attacker", {"aim": "low"}, LoadedDice(), CLEAR)
    log += advance.entries
    advance = play.submit(setup, advance.position, "defender", {"aim": "low"}, LoadedDice("61"), CLEAR)
    log += advance.entries
    rolled = next(seq for seq, entry in log if isinstance(entry, Rolled))

    def no_fire(table):
        table.tell(Told("nobody_fired", "D-2"))
        yield from ()

    changed = duel(phases={**PHASES, "fire": no_fire})
    with pytest.raises(play.ReplayDiverged) as diverged:
        play.replay(changed, log)
    assert diverged.value.seq == rolled
    assert play.resume(changed, log).phase == "leave"  # the phase in which the battle is has not changed


@pytest.mark.parametrize(
    "spoil",
    [
        lambda log: log[:3] + log[4:],  # an entry is missing
        lambda log: [*log, (99, Decided(DEFENDER, {"leave": True}, "D-3", "leave"))],  # not asked
        lambda log: [*log, (99, Told("hit", "D-2", {"d": {"damage": 1}}))],
        lambda log: [*log, (99, Decided(ATTACKER, {"leave": None}, "D-3", "leave"))],
        lambda log: log[:-1],  # the rules go on by themselves
    ],
)
def test_a_log_that_the_rules_do_not_give_diverges(spoil):
    setup, first = begun_with_dice(NIGHT, "11")
    play.replay(setup, first.entries)
    with pytest.raises(play.ReplayDiverged):
        play.replay(setup, spoil(first.entries))


def test_nothing_follows_the_end():
    setup, first = begun_with_dice(NIGHT, "11")
    over = play.submit(setup, first.position, "attacker", {"leave": True}, LoadedDice(), NIGHT)
    log = first.entries + over.entries
    with pytest.raises(play.ReplayDiverged, match="the battle is over"):
        play.replay(setup, [*log, (99, Told("hit", "D-2"))])


def test_play_out_answers_every_question_in_one_run():
    setup = duel()
    choices = {"aim": {"aim": "low"}, "leave": {"leave": True}}
    advance = play.play_out(setup, lambda question: choices[question.kind], LoadedDice("11"), CLEAR)
    assert advance.outcome == {"winner": "defender", "reason": "withdrew"}
    assert play.replay(setup, advance.entries).outcome == advance.outcome
