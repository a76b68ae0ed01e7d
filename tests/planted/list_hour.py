"""Planted bugs in the first hour: stops, the guard of new questions, the end of a turn, the bot that plays for somebody, the way to a
table, and keys that mean one thing. Each is how the interface once was."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

SCREENS = "tests/tui/screens"
GUARD, STOPS = f"{SCREENS}/test_guard.py", f"{SCREENS}/test_stops.py"

BUGS: tuple[Bug, ...] = (
    bug(
        "a blow stops nothing",
        "        stops = (*self.stops, *seen.stops) if ctx.settings.stops and not self.auto_left else ()\n",
        "        stops = ()\n",
        f"{STOPS}::test_a_blow_stops_the_show_for_one_key_and_what_comes_with_it_is_in_the_same_box",
    ),
    bug(
        "people wait for somebody's box",
        "        if self.seen.people:\n            return replace(self, banner=",
        "        if False:\n            return replace(self, banner=",
        f"{STOPS}::test_where_other_people_play_nobody_waits_for_it",
    ),
    bug(
        "a question is answered before it can be read",
        "    if state.ctx.now >= state.ctx.guarded_until or state.top.asks() is None:\n",
        "    if state.ctx.now >= 0 or state.top.asks() is None:\n",
        f"{GUARD}::test_eight_quick_keys_decide_nothing_of_a_question_that_has_just_come_up",
    ),
    bug(
        "the choice where the list begins is spent without a second look",
        "        if not self.picker.by_hand and self.seen.is_dear(",
        "        if self.picker.digits and self.seen.is_dear(",
        f"{GUARD}::test_the_choice_where_the_list_begins_costs_nothing_for_good_without_a_second_look",
    ),
    bug(
        "the end of a turn is sent unasked",
        "        return self.waits and self._can_take_back()\n",
        "        return False\n",
        f"{GUARD}::test_by_default_the_end_of_a_turn_waits_for_one_enter_and_can_be_taken_back",
    ),
    bug(
        "no key stops the bot that plays for somebody",
        "        if self.auto_left:\n            screen, told = replace(self, auto_left=0, sent=False)._skip(ctx)\n",
        "        if self.auto_left:\n            screen, told = self._skip(ctx)\n",
        f"{GUARD}::test_any_key_stops_the_bot_at_once",
    ),
    bug(
        "join sits down at the only table",
        "    for number, one in enumerate(found, 1):\n        line = f\"{number}. {one.table.name",
        "    if len(found) == 1:\n        return found[0].addresses[0]\n"
        "    for number, one in enumerate(found, 1):\n        line = f\"{number}. {one.table.name",
        "tests/tui/test_join_asks.py::test_even_the_only_table_is_asked_for",
    ),
    bug(
        "the words differ by a key that does nothing",
        '                ("{differ}", "No", ',
        '                ("n", "No", ',
        f"{SCREENS}/test_named_keys.py::test_every_key_that_a_lobby_names_does_something_there",
    ),
    bug(
        "figures act at once on the home screen",
        "            return replace(self, cursor=Cursor(int(key) - 1)), ()\n",
        "            return self._open(entries[int(key) - 1][0], ctx)\n",
        f"{SCREENS}/test_peer_screens.py::test_figures_select_and_enter_does_it_everywhere",
    ),
    bug(
        "the box for talk stays open and swallows the next key",
        "                return self, (Pop(), SayToAll(text)) if text else (Pop(),)\n",
        "                return self, (SayToAll(text),) if text else (Pop(),)\n",
        f"{SCREENS}/test_peer_screens.py::test_chat_is_typed_and_sent_and_the_next_key_is_for_the_table",
    ),
)  # fmt: skip
