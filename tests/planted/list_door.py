"""Planted bugs at the door, on slow lines, and in what those who watch may have."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

LINKS, SLOW, LINK = "tests/p2p/peer/test_links.py", "tests/p2p/net/test_slow.py", "tests/p2p/net/test_link.py"
GREEDY = f"{LINKS}::test_whoever_watches_and_asks_for_everything_all_the_time_costs_no_more_than_its_share"
ON_ITS_WAY = f"{LINKS}::test_what_is_on_its_way_to_a_player_is_not_sent_again_and_a_busy_line_is_left_alone"

BUGS: tuple[Bug, ...] = (
    bug(
        "who watches may have any number of bytes",
        "                purse.spend(size_of(serving))",
        "                purse.spend(0)",
        GREEDY,
    ),
    bug(
        "who watches is shown the same again as often as it asks",
        "        may_go_back = now - watcher.moved_back_at >= AGAIN_SECONDS",
        "        may_go_back = True",
        GREEDY,
    ),
    bug(
        "who watches is served at once, like a player",
        "            case Request() if not self.links.plays(line):\n                self.feeding.hear(line.link, message, self._now)\n",
        "",
        GREEDY,
    ),
    bug(
        "a player may be served any number of bytes",
        "            line.budget.spend(size_of(serving))\n",
        "",
        f"{LINKS}::test_a_player_who_asks_for_the_same_again_and_again_is_served_only_so_many_bytes",
    ),
    bug(
        "what is on its way is served again",
        "        first = max(held.next, on_its_way.get(place, 0))",
        "        first = held.next",
        ON_ITS_WAY,
    ),
    bug(
        "a line that is full is filled further",
        "        if not line.budget.has_any(self._now) or self.traffic(line.link)[0] > BUSY_BYTES:",
        "        if not line.budget.has_any(self._now):",
        ON_ITS_WAY,
    ),
    bug(
        "nobody learns at once who cannot be heard any more",
        "            for other in self.links.players():\n                self._send_summary(other)\n",
        "            pass\n",
        f"{LINKS}::test_whoever_loses_a_link_is_passed_the_next_word_at_once",
    ),
    bug(
        "what is missing is asked for every two seconds only",
        "    return min(SUMMARY_SECONDS, max(NUDGE_SECONDS, still_seconds / 8))",
        "    return SUMMARY_SECONDS",
        f"{LINKS}::test_with_one_bridge_and_a_fifth_of_all_messages_lost_what_is_missing_is_soon_asked_for",
    ),
    bug(
        "a long message goes in one piece, and pings wait behind it",
        "            if len(data) <= size:\n",
        "            if data:\n",
        f"{SLOW}::test_the_answer_to_a_ping_overtakes_the_rest_of_a_long_message",
    ),
    bug(
        "a line on which something comes is taken for dead",
        "            is_silent = self.wire.heard_bytes == heard and self.wire.is_reading",
        "            is_silent = True",
        f"{SLOW}::test_silence_ends_a_link_and_every_sound_keeps_it",
    ),
)
