"""Planted bugs in what holds the table together: who has left, who is heard, copies of a seat, false acks, memory; and the judge of it."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

PEER, VERIFY = "tests/p2p/peer/", "tests/p2p/verify/"
LEFT, HEARING, COPIES = PEER + "test_left.py", PEER + "test_hearing.py", PEER + "test_copies.py"
FALSE, MEMORY, CHAIN, LINKS = PEER + "test_false_acks.py", PEER + "test_memory.py", PEER + "test_chain.py", PEER + "test_links.py"
JUDGED = VERIFY + "test_left.py"
NO_WORD = f"{LEFT}::test_no_word_of_a_leaver_stops_anything"

BUGS: tuple[Bug, ...] = (
    bug(
        "entries above a leave are taken",
        "        if self._is_void(signed):\n            return\n",
        "",
        f"{LEFT}::test_void_words_of_the_leaver_are_not_kept",
        NO_WORD,
    ),
    bug(
        "acks above a leave are taken",
        "        if self._is_void(ack):\n            return\n",
        "",
        NO_WORD,
        f"{LEFT}::test_void_words_do_not_even_stop_us_for_a_moment",
    ),
    bug(
        "proof against somebody who has left stops the table",
        "        if evidence.seat in self.gone:\n",
        "        if False:\n",
        f"{LEFT}::test_what_a_leaver_signed_twice_is_noted_once_and_stops_nobody_after_a_restart",
    ),
    bug(
        "who has left says nothing any more although not everybody has signed it",
        "        return tuple(place for place, beat in self.left.items() if beat < self.final)",
        "        return tuple(self.left)",
        f"{LEFT}::test_who_leaves_for_one_and_moves_for_another_is_convicted_by_both",
    ),
    bug(
        "what a leaver's proof stopped never goes on",
        "for place, beat in self._stops.items() if place not in self.gone)",
        "for place, beat in self._stops.items())",
        f"{LEFT}::test_proof_that_comes_before_everybody_has_signed_the_leave_stops_us_only_until_then",
    ),
    bug(
        "who was stopped by a leaver stays frozen",
        "        if self.frozen is None or self.frozen.place not in gone or not self.frozen.is_awake:",
        "        if True:",
        f"{LEFT}::test_proof_that_comes_before_everybody_has_signed_the_leave_stops_us_only_until_then",
    ),
    bug(
        "the link of somebody who has left has a say",
        "        if not self.links.plays(line) and not isinstance(message, (Summary, EntriesRequest)):",
        "        if False:",
        f"{LEFT}::test_a_leaver_has_no_say_in_what_it_passes_on",
    ),
    bug(
        "what a place said at two times of somebody who is away goes round",
        "or (says[0] <= most[0] and says[1] <= most[1]):",
        "or self._heard.get(pair) == heard:",
        f"{HEARING}::test_what_one_place_said_at_two_times_of_somebody_who_is_away_does_not_go_round_for_ever",
    ),
    bug(
        "a waived place is heard again",
        "        out = {self._me.place, *self._waived, *without}",
        "        out = {self._me.place, *(self._waived - self._heard.keys()), *without}",
        f"{HEARING}::test_waiver_that_comes_first_holds_through_what_follows",
        f"{HEARING}::test_waiver_holds_whatever_the_waived_place_says_afterwards",
    ),
    bug(
        "a claim is asked after for ever",
        "                    self._empty.add(place)\n",
        "                    pass\n",
        f"{HEARING}::test_claim_to_hold_more_of_us_makes_us_ask_and_wait_but_not_for_ever",
    ),
    bug(
        "a claim is given up at once",
        "                if times + 1 >= ASKED_MAX and now - since >= ASKED_SECONDS:",
        "                if True:",
        f"{HEARING}::test_claim_to_hold_more_of_us_makes_us_ask_and_wait_but_not_for_ever",
    ),
    bug(
        "a claim is given up because somebody else does not show it",
        "            elif source == place:\n",
        "            elif True:\n",
        f"{HEARING}::test_what_a_relay_does_not_show_is_not_given_up",
    ),
    bug(
        "a line that is being closed is asked for its socket",
        "        if transport.is_closing():  # what is left of one with TLS then knows neither socket nor buffer\n            return 0\n",
        "",
        "tests/p2p/net/test_slow.py::test_a_line_that_is_being_closed_has_nothing_under_way",
    ),
    bug(
        "what others hold of us needs no signature of theirs",
        "            return\n        heard.check(self._chain.roster.members[heard.seat].public)\n        if heard.ack",
        "            return\n        if heard.ack",
        f"{HEARING}::test_a_relay_cannot_speak_for_who_is_behind_it",
    ),
    bug(
        "after a restart who is not linked with us need not be heard",
        "        return tuple(place for place in self._awaited(without) if place not in self._heard)",
        "        return ()",
        f"{HEARING}::test_an_old_copy_behind_a_lying_relay_never_signs_twice",
        f"{HEARING}::test_a_relay_that_keeps_back_what_it_is_told_keeps_us_waiting",
    ),
    bug(
        "an older run of a place is still listened to",
        "        return known is not None and line.start != known",
        "        return False",
        f"{COPIES}::test_nobody_listens_to_an_older_run_any_more",
    ),
    bug(
        "a copy goes on beside a newer one",
        "            self.trouble.clone(f\"this seat was started elsewhere (start {newer.boot})\")\n",
        "            pass\n",
        f"{COPIES}::test_a_copy_that_is_started_while_the_original_plays_takes_its_seat",
    ),
    bug(
        "the newest start of a place is forgotten with a restart",
        "                    self.starts.recall(message)",
        "                    pass",
        f"{COPIES}::test_others_remember_the_newest_start_over_their_own_restart",
    ),
    bug(
        "any start under our name stops us",
        "            self._check(start)\n            return start\n",
        "            return start\n",
        f"{COPIES}::test_a_start_that_the_seat_did_not_sign_stops_nobody",
    ),
    bug(
        "an old backup never goes on",
        "        if self._raises >= RAISES_MAX or other.boot >= BOOT_MAX:",
        "        if True:",
        f"{COPIES}::test_an_old_backup_has_fewer_openings_and_goes_on_all_the_same",
    ),
    bug(
        "starts are taken without limit",
        "        if count >= STARTS_BURST:",
        "        if False:",
        f"{COPIES}::test_a_flood_of_starts_is_bounded",
    ),
    bug(
        "two hashes of different beats are no proof",
        "        return self._witness(ack.seat, ack.beat + 1) if self._is_disputed(ack) else None",
        "        return None",
        f"{FALSE}::test_a_false_ack_is_proof_as_soon_as_its_author_signs_a_later_beat",
    ),
    bug(
        "a dispute is forgotten with a restart",
        "        if not self.disputes.open(place, beat, word, self.now) or self.restoring:",
        "        if self.restoring or not self.disputes.open(place, beat, word, self.now):",
        f"{FALSE}::test_it_is_still_known_after_a_restart",
    ),
    bug(
        "who catches up later is not shown what is wrong",
        "            line.shown = summary.beats\n            self.trouble.show(line)\n",
        "            line.shown = summary.beats\n",
        f"{FALSE}::test_who_comes_back_later_is_shown_it",
    ),
    bug(
        "a dispute of which nobody shows more is never called one",
        "        if dispute is not None and now - dispute.since >= DISPUTE_SECONDS:",
        "        if False:",
        f"{FALSE}::test_all_stop_at_the_same_final_and_say_who_signed_what",
    ),
    bug(
        "a peer that is stopped acks nothing after a restart",
        "        if self.resuming is None or self.me is None or not (self.frozen is None or self.frozen.is_awake):",
        "        if self.resuming is None or self.me is None or self.frozen is not None:",
        f"{FALSE}::test_who_crashed_before_it_could_ack_still_acks_what_lies_before",
    ),
    bug(
        "the newest ack of a place may be a false one",
        "            ours = [ack for ack in acks.values() if ack.beat < beats and self.hashes[ack.beat] == ack.hash]",
        "            ours = [ack for ack in acks.values() if ack.beat < beats]",
        f"{FALSE}::test_who_comes_back_later_is_shown_it",
    ),
    bug(
        "every ack is kept at hand",
        "        self.acks[place] = {beat: ack for beat, ack in kept.items() if beat >= self.beat or beat in needed}",
        "        self.acks[place] = {**kept, **{beat: kept[beat] for beat in needed if beat in kept}}",
        f"{CHAIN}::test_only_few_acks_of_a_place_are_kept_at_hand",
    ),
    bug(
        "entries ahead are counted and not weighed",
        "        return sum(one.entry.bytes_read for one in (signed, *self.ahead[place].values())) <= AHEAD_BYTES_MAX",
        "        return True",
        f"{MEMORY}::test_future_entries_of_one_seat_pin_little",
        f"{MEMORY}::test_what_is_out_of_turn_and_too_big_is_dropped_before_its_signature_is_looked_at",
    ),
    bug(
        "evidence is counted and not weighed",
        " and sum(part.entry.bytes_read for part in parts) <= EVIDENCE_BYTES_MAX",
        "",
        f"{MEMORY}::test_evidence_pins_little",
    ),
    bug(
        "a summary tells who watches the id of an entry that is not FINAL",
        "        seats.append(Held(*own.below(chain.final)) if final_only else Held(len(own), own.id))",
        "        seats.append(Held(len(own), own.id))",
        f"{LINKS}::test_summary_to_who_watches_names_no_entry_that_is_not_final",
    ),
    bug(
        "the judge: a late word of somebody who has left ends the replay",
        "            elif place in self.play.present and place not in self.excused:",
        "            elif place not in self.excused:",
        f"{JUDGED}::test_the_record_of_a_game_goes_on_behind_late_words_of_a_leaver",
    ),
    bug(
        "the judge: words behind a leave count until all have signed it",
        "    words = _without_void(case.words, replay)",
        "    words = case.words",
        f"{JUDGED}::test_what_the_leaver_says_behind_the_leave_is_void_from_the_first_moment",
    ),
    bug(
        "the judge: nobody who has left is excused",
        "        if more <= excused:",
        "        if True:",
        f"{JUDGED}::test_a_finished_game_stays_fair_whatever_a_leaver_signs",
    ),
    bug(
        "the judge: whoever has left is excused before all have signed it",
        "    return frozenset(place for place, beat in left if all(signed[other] > beat for other in run.stayed[place]))",
        "    return frozenset(place for place, beat in left)",
        f"{JUDGED}::test_before_all_have_signed_the_leave_the_leaver_still_counts",
    ),
    bug(
        "the judge: somebody is awaited because of words of who has left",
        "    beyond = [word for place in replay.play.present for word",
        "    beyond = [word for place in replay.play.places for word",
        f"{JUDGED}::test_nobody_innocent_is_named_in_an_unfinished_game",
    ),
)
