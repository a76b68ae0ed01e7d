"""Planted bugs at the door, on slow lines, and in what those who watch may have."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

LINKS, SLOW, LINK = "tests/p2p/peer/test_links.py", "tests/p2p/net/test_slow.py", "tests/p2p/net/test_link.py"
GREEDY = f"{LINKS}::test_whoever_watches_and_asks_for_everything_all_the_time_costs_no_more_than_its_share"
GUARD, DOOR = "tests/p2p/net/test_guard.py", "tests/p2p/test_door.py"
PACE, CONTACTS = "tests/p2p/peer/test_pace.py", "tests/p2p/test_contacts.py"
CROWDED = f"{GUARD}::test_idle_strangers_fill_only_the_room_for_those_who_look"
BRIDGE = f"{PACE}::test_with_a_broken_bridge_it_is_told_who_has_no_link_with_whom"
ON_ITS_WAY = f"{LINKS}::test_what_is_on_its_way_to_a_player_is_not_sent_again_and_a_busy_line_is_left_alone"
SPARE = "tests/p2p/test_spare.py"
LANES = "tests/p2p/net/test_lanes.py"

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
        "            case EntriesRequest() if not self.links.plays(line):\n"
        "                self.feeding.hear(line.link, message, self._now)\n",
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
    bug(
        "all who come share one room at the door",
        "        here = [ticket for ticket in self._tickets if ticket.standing is standing and ticket is not new",
        "        here = [ticket for ticket in self._tickets if ticket is not new",
        CROWDED,
    ),
    bug(
        "addresses are not counted by their blocks",
        "        return self._blocks[ticket.block], self._hosts[ticket.host]",
        "        return 0, self._hosts[ticket.host]",
        CROWDED,
    ),
    bug(
        "whoever stands at the door may stand there for ever",
        "        if now - ticket.since < hall.grace_seconds:\n            return False\n",
        "        return False\n",
        f"{GUARD}::test_a_newcomer_of_the_crowded_host_itself_gets_in_when_the_oldest_had_its_time",
    ),
    bug(
        "an address from which rounds were spoilt may spoil more",
        "        if standing <= DoorRank.LOOKER and self.door.is_banned(self.host, now):",
        "        if False:",
        f"{GUARD}::test_from_a_banned_address_only_people_we_know_or_invited_come_for_a_while",
    ),
    bug(
        "whoever runs short of sockets sheds nobody",
        "            if ticket.standing is DoorRank.LOOKER and not ticket.is_shown_out:",
        "            if False:",
        f"{GUARD}::test_when_something_runs_short_those_who_only_look_go_first",
    ),
    bug(
        "a host that comes seldom suffers from those who crowd",
        '        return "" if self._visits.try_one(now) or is_rare else "visits"',
        '        return "" if self._visits.try_one(now) else "visits"',
        f"{GUARD}::test_all_hosts_together_are_bounded_and_forgotten",
    ),
    bug(
        "who has no place may say as much as a player",
        "purse = self._loop.time(), self._purses[self.ticket.standing is DoorRank.SEATED]",
        "purse = self._loop.time(), self._purses[True]",
        f"{LINK}::test_who_has_no_place_may_say_far_less_until_they_sit_down",
    ),
    bug(
        "a crowded door is told as another program",
        "            raise HungUp from None",
        '            raise Unanswered("What answers there is not Fides: check the address.") from None',
        f"{DOOR}::test_what_hangs_up_at_once_is_not_called_another_program",
    ),
    bug(
        "whoever meets a crowd gives up at once",
        "        if event.code in (limits.CROWDED, limits.OVER_LIMIT):  # a crowd may pass",
        "        if False:",
        f"{DOOR}::test_a_guest_reads_what_is_true_about_a_crowd_and_tries_on",
    ),
    bug(
        "people who are known find no more room than strangers",
        "frozenset(person.public for person in self.people.all())",
        "frozenset()",
        f"{DOOR}::test_somebody_known_is_let_in_where_strangers_are_not",
    ),
    bug(
        "a table that is closed to watchers lets them in",
        "        if UNWATCHED in self.agreed.roster.variants:\n            return limits.UNWATCHED\n",
        "",
        f"{DOOR}::test_a_table_can_be_closed_to_watchers_at_every_door_and_with_every_invite",
    ),
    bug(
        "who watches and does not read is fed all the same",
        "            if is_full(link) or not (self._lacks(watcher, chain) and",
        "            if not (self._lacks(watcher, chain) and",
        f"{LINKS}::test_who_watches_and_does_not_read_is_sent_no_more_until_they_do",
    ),
    bug(
        "our own person may talk without end",
        "        if not self._own.spend(me, now):",
        "        if False:",
        f"{PACE}::test_our_own_person_is_told_to_wait_and_may_go_on_a_second_later",
    ),
    bug(
        "others may talk without end",
        "        if not self._passed.spend((source, line.seat), now):",
        "        if False:",
        f"{PACE}::test_a_flood_of_talk_is_left_out_and_told_once_and_the_others_are_heard",
    ),
    bug(
        "the lines of another can be used up",
        "        if not self._passed.spend((source, line.seat), now):",
        "        if not self._passed.spend((None, line.seat), now):",
        f"{PACE}::test_nobody_can_use_up_the_lines_of_another",
    ),
    bug(
        "our own person may propose the end again at once",
        "        if is_too_soon(self._chain.entries[self._me.place]):",
        "        if False:",
        f"{PACE}::test_our_own_person_plays_on_before_proposing_again",
    ),
    bug(
        "people are asked about every proposal, however soon it comes again",
        "        return place if place is not None and is_too_soon(self._chain.entries[place][:-1]) else None",
        "        return None",
        f"{PACE}::test_whoever_proposes_it_all_the_time_is_answered_by_the_programs_and_the_people_are_told_once",
    ),
    bug(
        "a liar's links hide for ever that somebody is dead",
        "            through = {place for place in through if now - self._owed_since.get(place, now) < HEARSAY_SECONDS}",
        "            pass",
        f"{PACE}::test_a_liar_cannot_hide_for_ever_that_somebody_is_dead",
    ),
    bug(
        "somebody behind a bridge is away though words of theirs come",
        "            self._owed_since[place] = now\n",
        "            pass\n",
        f"{PACE}::test_hearsay_is_believed_as_long_as_words_come_and_a_minute_longer",
    ),
    bug("nobody learns who has no link with whom", "        return any(said) or not said", "        return True", BRIDGE),
    bug(
        "others are dialled wherever they say",
        "        return is_near(address, self._networks, self._met.get(public, ()))",
        "        return True",
        f"{CONTACTS}::test_a_guest_sends_nobody_to_the_doors_of_others",
    ),
    bug(
        "services of the system are dialled where somebody says so",
        "    if parsed.port < PORT_MIN or ip.is_multicast",
        "    if ip.is_multicast",
        f"{CONTACTS}::test_only_neighbours_and_hosts_that_we_met_are_dialled",
    ),
    bug(
        "words about having moved are passed on without end",
        "        if not self._wheres.spend((link, where.public), self._clock()):",
        "        if False:",
        f"{DOOR}::test_a_player_who_says_all_the_time_to_have_moved_is_heard_now_and_then",
    ),
    bug(
        "who says to have moved is followed every time",
        "float(\"-inf\")) >= MOVE_SECONDS]:",
        "float(\"-inf\")) >= 0]:",
        f"{CONTACTS}::test_who_says_all_the_time_to_have_moved_is_followed_now_and_then_and_to_the_newest_address",
    ),
    bug(
        "those who watch get as much time as they want",
        "        self._seconds.take(now - begun, now)\n",
        "",
        f"{SPARE}::test_of_a_long_time_they_get_their_share_and_what_was_saved_up",
    ),
    bug(
        "what a room spends on those who watch is not counted",
        "            self._spare.used(begun, self._clock())\n",
        "            self._spare.used(begun, begun)\n",
        f"{SPARE}::test_a_room_feeds_those_who_watch_from_its_spare_time_only",
    ),
    bug(
        "those who watch are shown something while players wait",
        "(not players_wait or self._waited > TICKS_MAX)",
        "True",
        f"{SPARE}::test_players_go_first_and_not_for_ever",
    ),
    bug(
        "those who watch are never shown anything while players wait",
        "(not players_wait or self._waited > TICKS_MAX)",
        "not players_wait",
        f"{SPARE}::test_players_go_first_and_not_for_ever",
    ),
    bug(
        "what one who watches says makes the whole table work",
        "        if line.place is not None:  # from what one who watches says nothing follows\n            self._work()\n",
        "        self._work()\n",
        f"{SPARE}::test_what_one_who_watches_says_costs_the_table_no_work_of_its_own",
    ),
    bug(
        "a crowd of guests is heard before a player who came later",
        "        if link is not None and (is_guest or self._waiting[link]):\n",
        "        if False and link is not None:\n",
        f"{LANES}::test_who_has_a_place_is_heard_before_a_crowd_that_came_first",
    ),
    bug(
        "players who never pause keep guests from being heard",
        "        if self._first and not (self._later and self._passed + 1 >= GUEST_TURN):\n",
        "        if self._first:\n",
        f"{LANES}::test_players_who_never_pause_do_not_keep_guests_from_being_heard",
    ),
    bug(
        "who has just sat down overtakes their own words",
        "        if link is not None and (is_guest or self._waiting[link]):\n",
        "        if link is not None and is_guest:\n",
        f"{LANES}::test_what_comes_by_one_link_stays_in_its_order_whatever_its_standing_becomes",
    ),
    bug(
        "what is said about keys that somebody made up is counted",
        "        if self.agreed.place_of(where.public) is None:\n",
        "        if False:\n",
        f"{SPARE}::test_words_about_people_who_are_not_at_the_table_leave_nothing_behind",
    ),
)
