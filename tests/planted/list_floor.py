"""Planted bugs of the floor: what would let others read a hand by the time or the size of an answer."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

FLOOR = "tests/p2p/peer/test_floor.py"
EARLY = "tests/p2p/peer/test_early.py"
WINDOWS = "tests/conformance/test_windows.py"
LISTEN = "tests/sim/test_listening.py"
UNMARKED = f"{WINDOWS}::test_a_question_whose_automatic_answer_depends_on_hidden_cards_is_a_window"

BUGS: tuple[Bug, ...] = (
    bug(
        "no floor: answers leave when they are there",
        "            self._hold.reach(self._chain.beat, len(draft.chosen))\n",
        "            pass\n",
        LISTEN,
    ),
    bug(
        "the floor holds only what was not sent by hand",
        "        if self._hold.seconds or not self._chain.is_settled:\n            return False\n",
        "        if (self._hold.seconds and not self._let_go) or not self._chain.is_settled:\n            return False\n",
        f"{FLOOR}::test_the_same_for_an_answer_that_comes_late_and_is_sent_by_hand",
    ),
    bug(
        "windows of one draft wait beside each other",
        "                self._ends.append(max(self._end, now) + wait)\n",
        "                self._ends.append(max(self._end, now + wait))\n",
        f"{FLOOR}::test_windows_of_one_draft_wait_one_behind_the_other",
    ),
    bug(
        "a window counts from the tick before it",
        "        self._windows.append((choices, self.floor + self._scatter(beat, number)))\n",
        "        self._windows.append((choices, self.floor + self._scatter(beat, number)))\n"
        "        self._ends.append(max(self._end, self._now) + self._windows[-1][1])\n",
        f"{FLOOR}::test_a_clock_that_is_looked_at_seldom_makes_it_longer_never_shorter",
    ),
    bug(
        "a window in a draft that was begun early counts before all have signed",
        "        if is_settled:\n            for wait in self._pending:\n",
        "        if True:\n            for wait in self._pending:\n",
        f"{EARLY}::test_a_window_that_came_up_early_counts_from_the_moment_all_have_signed",
    ),
    bug(
        "nothing random on top of the floor",
        '        return SCATTER_SECONDS * int.from_bytes(drawn[:6], "big") / (1 << 48)\n',
        "        return 0.0\n",
        f"{FLOOR}::test_the_little_more_differs_from_beat_to_beat_and_is_the_same_after_a_restart",
    ),
    bug(
        "what was taken back leaves when its floor is over",
        "        taken = draft.undo()\n        self._hold.back(len(draft.chosen))\n        self._let_go = False\n        return taken\n",
        "        return draft._undo[-1][0]\n",
        f"{FLOOR}::test_until_it_leaves_it_can_be_taken_back",
    ),
    bug(
        "a window behind a choice that was taken back is waited for again",
        "        self._hold.back(len(draft.chosen))\n",
        "",
        f"{FLOOR}::test_who_chooses_again_what_they_have_taken_back_waits_no_longer",
        LISTEN,
    ),
    bug(
        "a window that came up again counts from the first time",
        "        del self._ends[len(self._windows) :]\n",
        "",
        f"{FLOOR}::test_a_window_behind_another_choice_waits_from_when_it_came_up",
    ),
    bug(
        "what is drafted again after a restart waits for its last window alone",
        "                draft.act(read_shown_move(self._chain.play.game, text)[0])\n                self._reach(draft)\n",
        "                draft.act(read_shown_move(self._chain.play.game, text)[0])\n            self._reach(draft)\n",
        f"{FLOOR}::test_what_is_drafted_again_after_a_restart_waits_for_every_window_of_it",
    ),
    bug(
        "a floor that is no number is taken for none",
        "    if type(value) is not int or not (FLOOR in options) <= value <= FLOOR_SECONDS_MAX:\n",
        "    if type(value) is int and not (FLOOR in options) <= value <= FLOOR_SECONDS_MAX:\n",
        f"{FLOOR}::test_a_floor_that_is_none_is_refused",
    ),
    bug(
        "a window that is not called one",
        "by_hand=topics if OF_THE_HAND & {*kinds} else ())",
        "by_hand=())",
        f"{UNMARKED}[age_of_rome-2-plain-rare-0]",
    ),
    bug(
        "two people at a new table have no floor",
        "    return FLOOR_SECONDS if people >= 2 else 0",
        "    return FLOOR_SECONDS if people > 2 else 0",
        "tests/p2p/peer/test_floor.py::test_a_new_table_has_a_floor_where_two_people_or_more_play",
    ),
)
