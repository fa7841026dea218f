"""The live line: what was taken back stays in the log, and what is played after it is new."""

import pytest

from combat.engine import play
from combat.engine.core.log import Note, TakenBack, Told
from tests.dice import LoadedDice
from tests.engine.core.duel import PHASES, duel
from tests.engine.core.test_table import CLEAR, FOG, NIGHT


class Played:
    """A duel and its whole log."""

    def __init__(self):
        self.setup = duel()
        self.log = []
        self.take(play.begin(self.setup, LoadedDice(), CLEAR))

    def take(self, advance):
        self.log += advance.entries
        self.position = advance.position
        return self

    def choose(self, side, choice, dice=""):
        return self.take(play.submit(self.setup, self.position, side, choice, LoadedDice(dice), CLEAR))

    def back(self, to):
        return self.take(play.take_back(self.setup, self.log, to))


def a_round():
    return Played().choose("attacker", {"aim": "high"}).choose("defender", {"aim": "low"}, "61")


def view(position):
    return [(question.side, question.kind) for question in position.waiting], position.state.plain()


def test_a_take_back_leads_to_the_same_question_and_keeps_the_cut_entries():
    battle = Played()
    before, number = view(battle.position), battle.position.waiting[0].number
    battle.choose("attacker", {"aim": "high"}).choose("defender", {"aim": "low"}, "61")
    length = len(battle.log)
    battle.back(number)
    assert view(battle.position) == before
    assert len(battle.log) == length + 1
    assert [seq for seq, _ in play.live_entries(battle.log)] == list(range(1, number + 1))


def test_new_entries_get_new_numbers_and_the_wait_is_a_new_one():
    battle = Played()
    number = battle.position.waiting[0].number
    battle.choose("attacker", {"aim": "high"}).back(number)
    assert battle.log[-1] == (number + 2, TakenBack(number))
    assert battle.position.waiting[0].number == number + 2
    battle.choose("attacker", {"aim": "low"})
    assert battle.log[-1][0] == number + 3
    assert battle.position.waiting[0].number == number + 2
    again = play.resume(battle.setup, battle.log)
    assert view(again) == view(battle.position)
    assert again.waiting[0].number == number + 2


def test_undoing_a_take_back_brings_back_the_old_entries_as_they_were():
    battle = a_round()
    before, live = view(battle.position), play.live_entries(battle.log)
    battle.back(3)
    rewind = battle.log[-1][0]
    battle.take(play.undo_take_back(battle.setup, battle.log, rewind))
    assert view(battle.position) == before
    assert play.live_entries(battle.log) == live
    assert battle.log[-1][1] == TakenBack(3, undoes=rewind)
    assert play.replay(battle.setup, battle.log).state.plain() == battle.position.state.plain()
    battle.choose("attacker", {"leave": True})
    assert play.resume(battle.setup, battle.log).outcome == {"winner": "defender", "reason": "withdrew"}


def test_a_take_back_is_not_undone_once_something_was_played():
    battle = a_round().back(3)
    rewind = battle.log[-1][0]
    battle.log.append((rewind + 1, Note("paused")))
    play.undo_take_back(battle.setup, battle.log, rewind)
    battle.position = play.after_note(battle.position, rewind + 1)
    battle.choose("attacker", {"aim": "low"})
    with pytest.raises(ValueError, match="played on since"):
        play.undo_take_back(battle.setup, battle.log, rewind)
    for entry in (3, float(rewind), True, None):
        with pytest.raises(ValueError, match="takes nothing back"):
            play.undo_take_back(battle.setup, battle.log, entry)


def test_only_a_live_entry_can_be_gone_back_to():
    battle = a_round().back(3)
    for to in (0, 4, 99, 3.0, True, "3", None):
        with pytest.raises(ValueError, match="no live entry"):
            play.take_back(battle.setup, battle.log, to)


def test_back_to_a_phase_mark_before_dice_waits_for_new_ones():
    battle = a_round()
    mark = next(seq for seq, e in battle.log if getattr(e, "details", {}).get("phase") == "fire")
    cut = play.take_back(battle.setup, battle.log, mark)
    assert cut.needs_dice == {"count": 1, "rule": "D-2", "side": "attacker"}
    thrown = play.take_back(battle.setup, battle.log, mark, LoadedDice("11"), CLEAR)
    assert thrown.entries[1][1].faces == [1]
    assert [question.kind for question in thrown.waiting] == ["leave"]


def test_back_to_before_a_told_entry_plays_on():
    battle = a_round()
    cut = play.take_back(battle.setup, battle.log, 1)
    assert (cut.position.unfinished, cut.waiting) == (True, ())
    on = play.go_on(battle.setup, cut.position, LoadedDice(), FOG)
    assert [question.side for question in on.waiting] == ["attacker"]


def test_resuming_from_a_cached_mark_equals_resuming_from_the_whole_log():
    battle = a_round()
    cached = battle.position.mark_plain()
    since = [numbered for numbered in battle.log if numbered[0] > cached["seq"]]
    again = play.resume(battle.setup, since, from_mark=cached)
    assert view(again) == view(battle.position)
    assert again.waiting[0].number == battle.position.waiting[0].number
    assert view(play.resume(battle.setup, battle.log, from_mark=cached)) == view(battle.position)


def test_a_cached_mark_that_was_taken_back_is_not_used():
    battle = a_round()
    cached = battle.position.mark_plain()
    battle.back(3)
    assert view(play.resume(battle.setup, battle.log, from_mark=cached)) == view(battle.position)
    since = [numbered for numbered in battle.log if numbered[0] > cached["seq"]]
    with pytest.raises(ValueError, match="from its beginning"):
        play.resume(battle.setup, since, from_mark=cached)


def test_news_are_taken_back_with_what_they_changed():
    battle = Played()
    battle.take(play.look_again(battle.setup, battle.position, NIGHT, LoadedDice("11")))
    battle.back(3)
    assert battle.position.state.looked == {"weather": "clear"}
    assert len(battle.position.waiting) == 2


def test_a_battle_that_new_rules_do_not_follow_can_be_shown_ended_and_taken_back():
    battle = a_round()

    def other_question(table):
        table.tell(Told("something_new", "D-3"))
        yield from PHASES["leave"](table)

    battle.choose("attacker", {"leave": False})
    battle.choose("attacker", {"aim": "low"})
    changed = duel(phases={**PHASES, "aim": other_question})
    with pytest.raises(play.ReplayDiverged) as diverged:
        play.resume(changed, battle.log)
    position = play.stand(changed, battle.log)
    assert position.adrift is not None
    assert position.adrift.seq == diverged.value.seq
    assert position.state.plain() == battle.position.state.plain()
    assert position.waiting == ()
    with pytest.raises(play.IllegalDecision, match="cannot go on as it stands") as refused:
        play.check_choice(changed, position, "defender", {"aim": "low"})
    assert refused.value.code == "stuck"
    noted = play.after_note(position, position.seq + 1)
    assert play.end(changed, noted, None, "adjudicated").outcome == {"winner": None, "reason": "adjudicated"}
    mark = next(seq for seq, e in reversed(battle.log) if getattr(e, "event", "") == "phase_began")
    back = play.take_back(changed, battle.log, mark, LoadedDice(), CLEAR)
    assert [question.kind for question in back.waiting] == ["leave"]
    assert play.stand(battle.setup, battle.log).adrift is None


def test_a_question_s_number_is_a_place_to_go_back_to_however_often():
    battle = Played()
    for _ in range(3):
        number = battle.position.waiting[0].number
        battle.choose("attacker", {"aim": "high"}).back(number)
        assert battle.log[-1][1] == TakenBack(3)
        assert len(battle.position.waiting) == 2
    play.replay(battle.setup, battle.log)


def test_the_number_of_a_taking_back_that_was_itself_cut_off_leads_nowhere():
    battle = a_round().back(3)
    first = battle.log[-1][0]
    battle.choose("attacker", {"aim": "low"}).back(2)
    with pytest.raises(ValueError, match="no live entry"):
        play.take_back(battle.setup, battle.log, first)
    again = Played().choose("attacker", {"aim": "high"}).back(3)
    rewind = again.log[-1][0]
    again.take(play.undo_take_back(again.setup, again.log, rewind))
    with pytest.raises(ValueError, match="no live entry"):
        play.take_back(again.setup, again.log, rewind)
    undone = again.log[-1][0]
    assert play.take_back(again.setup, again.log, undone).entries[0][1] == TakenBack(4)


@pytest.mark.parametrize("news", ["a fact", "a correction", "the other side's choice"])
def test_taken_back_to_inside_a_wait_the_wait_gets_a_new_number(news):
    """An answer from a page of before must not count; what came in while the side was asked stays."""
    battle = Played()
    old = battle.position.waiting[0].number
    if news == "a fact":
        battle.take(play.look_again(battle.setup, battle.position, FOG))
    elif news == "a correction":
        battle.take(play.correct(battle.setup, battle.position, {"a": {"damage": 1}}, {}, "Agreed."))
    else:
        battle.choose("defender", {"aim": "low"})
    inside, before = battle.log[-1][0], view(battle.position)
    assert battle.position.waiting[0].number == old
    battle.choose("attacker", {"aim": "low"}, "11")
    battle.back(inside)
    number = battle.log[-1][0]
    assert view(battle.position) == before
    assert {question.number for question in battle.position.waiting} == {number}
    assert play.resume(battle.setup, battle.log).waiting[0].number == number
    battle.choose("attacker", {"aim": "high"}, "11").back(number)
    assert battle.log[-1][1] == TakenBack(inside)
    assert view(battle.position) == before
    assert battle.position.waiting[0].number > number
