"""Planted bugs in chain, finality, evidence and catch-up."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

PEER = "tests/p2p/peer/"
CHAIN, EVIDENCE, LINKS = PEER + "test_chain.py", PEER + "test_evidence.py", PEER + "test_links.py"
COLLUDERS, BAD, FUZZ = PEER + "test_colluders.py", PEER + "test_bad_entries.py", PEER + "test_fuzz_peer.py"

BUGS: tuple[Bug, ...] = (
    bug(
        "id over signature: one entry signed twice counts as two",
        "            if known.entry != entry and not self._is_noted(entry.seat):",
        "            if known != signed and not self._is_noted(entry.seat):",
        f"{EVIDENCE}::test_same_word_under_another_signature_is_no_second_word",
    ),
    bug(
        "no head check: an entry on another history is taken",
        "        if entry.head != self.head():",
        "        if False:",
        f"{EVIDENCE}::test_first_entry_on_another_head",
    ),
    bug(
        "prev not checked",
        "        if chain.id != entry.prev:",
        "        if False:",
        f"{EVIDENCE}::test_broken_chain",
    ),
    bug(
        "an entry of an older beat is taken in the coming one",
        "        if entry.beat < self.beat:\n            self._bad(signed, \"table/beat\")\n            return False\n",
        "",
        f"{BAD}::test_bad_frame_of_an_entry",
    ),
    bug(
        "who is not asked may speak",
        "        if place not in due.speakers or place in self.said or entry.kind not in due.kinds:",
        "        if place in self.said or entry.kind not in due.kinds:",
        f"{BAD}::test_word_of_one_who_is_not_asked",
    ),
    bug(
        "one place may speak twice in a beat",
        "        if place not in due.speakers or place in self.said or entry.kind not in due.kinds:",
        "        if place not in due.speakers or entry.kind not in due.kinds:",
        f"{BAD}::test_second_word_in_one_beat",
    ),
    bug(
        "released before FINAL: what is applied counts as settled",
        "        return self.final == self.beat",
        "        return True",
        f"{COLLUDERS}::test_14_nothing_secret_leaves_on_a_split_beat",
        row="fair cards 14",
    ),
    bug(
        "majority instead of all",
        "if made and all(self.signed[place] >= beats for place in self.beats.present(made)):",
        "if made and sum(self.signed[place] >= beats for place in self.beats.present(made)) >= len(self.play.present) - 1:",
        f"{CHAIN}::test_final_needs_every_place",
        f"{COLLUDERS}::test_14_nothing_secret_leaves_on_a_split_beat",
        row="fair cards 14",
    ),
    bug(
        "an ack counts whatever hash it signs",
        "        if self.hashes[ack.beat] == ack.hash:\n            self._has_signed",
        "        if ack.hash:\n            self._has_signed",
        f"{COLLUDERS}::test_lying_ack_holds_the_table_and_names_who_is_waited_for",
        f"{COLLUDERS}::test_14_nothing_secret_leaves_on_a_split_beat",
        row="fair cards 14",
    ),
    bug(
        "a second version of an old entry is passed over",
        "        known = chain.get(entry.seq) if entry.seq < len(chain) else ahead.get(entry.seq)",
        "        known = signed if entry.seq < len(chain) else ahead.get(entry.seq)",
        f"{EVIDENCE}::test_old_word_said_anew",
        f"{EVIDENCE}::test_two_entries_to_two_peers",
    ),
    bug(
        "contradicting entries that lie ahead are passed over",
        "        known = chain.get(entry.seq) if entry.seq < len(chain) else ahead.get(entry.seq)",
        "        known = chain.get(entry.seq) if entry.seq < len(chain) else signed if entry.seq in ahead else None",
        f"{EVIDENCE}::test_two_entries_that_lie_ahead",
    ),
    bug(
        "the second ack of a beat is passed over",
        "        contrary = known or self._against(ack)",
        "        contrary = self._against(ack)",
        f"{EVIDENCE}::test_two_acks",
    ),
    bug(
        "an ack is not held against an entry",
        "        if (built := self._entry_on(ack.seat, ack.beat + 1)) is not None and built.entry.head != ack.hash:\n"
        "            return built\n",
        "",
        f"{CHAIN}::test_ack_against_the_entry_that_builds_on_another_hash_is_proof",
    ),
    bug(
        "a proof about an old beat keeps newer ones from becoming FINAL",
        "        for beats in range(self.beat, self.final, -1):",
        "        for beats in range(self.beat if self.stop is None else min(self.beat, self.stop), self.final, -1):",
        f"{EVIDENCE}::test_old_word_said_anew_while_finality_differs",
    ),
    bug(
        "evidence believed without signatures",
        "        evidence.check(self.roster.members[evidence.seat].public)",
        "        evidence._check_shape()",
        f"{EVIDENCE}::test_15_evidence_with_a_forged_part_is_not_believed",
        row="fair cards 15",
    ),
    bug(
        "the accuser is trusted: every entry that is called bad is",
        "        if evidence.proves_itself:",
        "        if evidence.parts:",
        f"{EVIDENCE}::test_15_good_entry_called_bad_is_not_believed",
        row="fair cards 15",
    ),
    bug(
        "evidence is not written to the journal",
        "        self._outbox.write(Kind.HELD, pass_on(evidence))\n        for line in self._links.players():\n",
        "        for line in self._links.players():\n",
        f"{EVIDENCE}::test_two_entries_to_one_peer",
    ),
    bug(
        "entries far ahead are kept without limit",
        "        if entry.seq >= len(chain) + AHEAD_MAX or not self._has_room(signed):",
        "        if False:",
        f"{CHAIN}::test_far_ahead_is_not_kept",
    ),
    bug(
        "acks far ahead are kept and written without limit",
        "        if ack.beat >= self.beat + ACKS_AHEAD and ack.hash not in self.expected:",
        "        if False:",
        f"{CHAIN}::test_flood_of_future_acks_is_bounded",
    ),
    bug(
        "the oldest ack is kept and not the newest",
        "        needed = {max(same, default=-1), ",
        "        needed = {min(same, default=-1), ",
        f"{CHAIN}::test_newest_ack_is_the_one_of_the_latest_beat_not_of_the_latest_arrival",
    ),
    bug(
        "signatures of entries are not checked",
        "        signed.check(self.roster.members[signed.entry.seat].public)",
        "        pass",
        f"{CHAIN}::test_words_that_nobody_signed_say_nothing",
    ),
    bug(
        "signatures of acks are not checked",
        "        ack.check(self.roster.members[ack.seat].public)",
        "        pass",
        f"{CHAIN}::test_acks_that_nobody_signed_say_nothing",
    ),
    bug(
        "entries of another table are taken",
        "        demand(entry.table == self.table, SECTION, \"an entry of another table\")\n",
        "",
        f"{CHAIN}::test_words_that_nobody_signed_say_nothing",
        f"{EVIDENCE}::test_15_words_of_another_table_are_no_evidence",
    ),
    bug(
        "the state is no part of a beat's hash",
        "    return sha256(frame(BEAT_LABEL, previous, beat, list(ids), state)).digest()",
        "    return sha256(frame(BEAT_LABEL, previous, beat, list(ids))).digest()",
        f"{COLLUDERS}::test_edited_rules_are_a_desync_at_its_beat_and_nobody_is_accused",
    ),
    bug(
        "the entries are no part of a beat's hash",
        "    return sha256(frame(BEAT_LABEL, previous, beat, list(ids), state)).digest()",
        "    return sha256(frame(BEAT_LABEL, previous, beat, state)).digest()",
        f"{CHAIN}::test_beat_hash_covers_the_words_where_the_state_says_nothing",
    ),
    bug(
        "a difference without a cheat is never found out",
        "        return dispute.beat if wanted <= dispute.same else None",
        "        return None",
        f"{COLLUDERS}::test_edited_rules_are_a_desync_at_its_beat_and_nobody_is_accused",
    ),
    bug(
        "a summary is believed as proof",
        "        line.hear(summary, self._now, backlog_bytes, lag_seconds)\n",
        "        line.hear(summary, self._now, backlog_bytes, lag_seconds)\n"
        "        if summary.beats > self.chain.final + 8:\n"
        "            self._freeze(Frozen(\"desync\", \"he is ahead\", line.place))\n",
        f"{LINKS}::test_lying_summary_is_no_proof_of_anything",
    ),
    bug(
        "who watches is shown what is not FINAL",
        "    return [signed for signed in chain.entries[place][mark : mark + SERVE_ENTRIES_MAX] if signed.entry.beat < chain.final]",
        "    return list(chain.entries[place][mark : mark + SERVE_ENTRIES_MAX])",
        f"{LINKS}::test_who_watches_gets_final_beats_only",
        f"{LINKS}::test_who_watches_and_asks_gets_nothing_that_is_not_final",
    ),
    bug(
        "who watches has a say",
        "        if line.place is None and not isinstance(message, (Summary, EntriesRequest)):",
        "        if False:",
        f"{LINKS}::test_who_watches_has_no_say",
    ),
    bug(
        "nothing is passed on around a cut link",
        "        for line in self.links.players() if ours else relay:",
        "        for line in self.links.players() if ours else []:",
        f"{LINKS}::test_game_goes_on_around_a_cut_link",
    ),
    bug(
        "talk is shown as often as it comes",
        "        if line.count < self._next[line.seat]:",
        "        if False:",
        f"{LINKS}::test_talk_repeated_forged_or_of_another_table_is_not_shown",
    ),
    bug(
        "talk needs no signature",
        "        line.check(self._roster.members[line.seat].public)\n",
        "",
        f"{LINKS}::test_talk_repeated_forged_or_of_another_table_is_not_shown",
    ),
)
