"""Planted bugs in journal, restart, drafts, dealing, slots and rules."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

PEER = "tests/p2p/peer/"
RESTART, DRAFTS, GHOSTS = PEER + "test_restart.py", PEER + "test_drafts.py", PEER + "test_ghosts.py"
ROWS, BAD, COLLUDERS = PEER + "test_rows.py", PEER + "test_bad_entries.py", PEER + "test_colluders.py"
CASE = f"{BAD}::test_bad_entry"

EARLY = PEER + "test_early.py"

BUGS: tuple[Bug, ...] = (
    bug(
        "a draft that was begun early and sent leaves at once",
        "        if self._hold.seconds or not self._chain.is_settled:\n",
        "        if self._hold.seconds:\n",
        f"{EARLY}::test_what_is_sent_early_can_be_taken_back_until_it_leaves",
    ),
    bug(
        "nobody is asked before all have signed",
        "            if not self._chain.is_settled and self.voice.is_speaking:\n",
        "            if not self._chain.is_settled:\n",
        "tests/p2p/peer/test_delays.py::test_seen_and_asked_after_one_delay_final_after_two_and_a_drawn_card_after_three",
    ),
    bug(
        "a question is worked out before our word about the beat leaves",
        "            if not self._chain.is_settled and self.voice.is_speaking:\n                return None\n",
        "",
        f"{EARLY}::test_our_own_word_about_a_beat_leaves_before_our_person_is_asked_about_it",
    ),
    bug(
        "a draft outlives the beat under it",
        "        if draft is None or draft.base is self._chain.play:\n",
        "        if True:\n",
        f"{EARLY}::test_a_draft_on_a_beat_under_a_ballot_is_dropped_and_told_and_nothing_else_is_lost",
    ),
    bug(
        "leaving is signed before all have signed the beat before",
        '            raise Refusal("not_signed_by_all")\n',
        "            pass\n",
        f"{EARLY}::test_leaving_and_settling_are_signed_at_once_and_so_wait_for_all_to_have_signed",
    ),
    bug(
        "a state that was drafted on another one is kept",
        "self._drafted[1] is not self.play or ",
        "",
        "tests/p2p/peer/test_drafted_once.py::test_a_state_drafted_on_another_one_is_not_kept",
    ),
    bug(
        "the state of a draft that broke in the middle is kept",
        "        if self._is_joint or not self._is_whole:\n",
        "        if self._is_joint:\n",
        "tests/p2p/peer/test_drafted_once.py::test_a_draft_that_broke_in_the_middle_is_not_kept",
    ),
    bug(
        "a drafted move that ends the game does not end the table at its author's",
        "        self.play.end_if_done()\n",
        "",
        "tests/p2p/peer/test_drafted_once.py::test_a_move_that_ends_the_game",
    ),
    bug(
        "the fixed form of an ack takes a last letter with unused bits",
        "{42}[AEIMQUYcgkosw048])",
        "{43})",
        "tests/p2p/wire/test_ack_form.py::test_changed_acks",
    ),
    bug(
        "the fixed form of an ack takes places that no roster has",
        "    if int(beat) > BEAT_NUMBER_MAX or int(seat) >= SEATS_MAX:\n",
        "    if int(beat) > BEAT_NUMBER_MAX:\n",
        "tests/p2p/wire/test_ack_form.py::test_what_is_not_to_the_letter_the_fixed_form_is_refused",
    ),
    bug(
        "send before write",
        "        taken, self._effects = self._effects, []\n        self.on_take()\n",
        "        taken, self._effects = sorted(self._effects, key=lambda effect: not isinstance(effect, Send)), []\n"
        "        self.on_take()\n",
        f"{RESTART}::test_everything_sent_was_written_before",
    ),
    bug(
        "ack before append: our acks are never written",
        "        self._outbox.write(Kind.OWN, encode(ack))\n",
        "",
        f"{RESTART}::test_everything_sent_was_written_before",
    ),
    bug(
        "the choice behind a seal is not kept",
        "                self._outbox.write(Kind.NOTE, codec.encode(note))\n",
        "",
        f"{DRAFTS}::test_choices_behind_seals_are_kept_for_our_own_eyes",
    ),
    bug(
        "the choice behind a seal is kept in the clear",
        "self._box().encrypt(self._nonce(token, text), text.encode(\"ascii\"), self._chain.table)",
        "text.encode(\"ascii\")",
        f"{DRAFTS}::test_choices_behind_seals_are_kept_for_our_own_eyes",
        f"{DRAFTS}::test_stake_is_written_without_its_face_in_the_clear",
    ),
    bug(
        "fresh nonces after a restart",
        "        return self._seed.mac(frame(\"fides/v1/nonce\", name, i, self._pre))",
        "        return self._seed.mac(frame(\"fides/v1/nonce\", name, i, self._pre) + __import__(\"os\").urandom(8))",
        f"{RESTART}::test_08_crash_at_every_write_gives_the_same_bytes",
        row="fair cards 8",
    ),
    bug(
        "nonces without the head",
        "        return self._seed.mac(frame(\"fides/v1/nonce\", name, i, self._pre))",
        "        return self._seed.mac(frame(\"fides/v1/nonce\", name, i))",
        f"{RESTART}::test_08_one_statement_under_two_heads_does_not_give_the_key_away",
        row="fair cards 8",
    ),
    bug(
        "after a restart we speak before the others were heard",
        "            peer.resuming = Resuming(peer.chain, me, boot, run)",
        "            pass",
        f"{RESTART}::test_nothing_is_signed_before_the_others_were_heard",
    ),
    bug(
        "after a restart our own acks are not asked for",
        "        return self._with_acks(found, without) if isinstance(found, Whole) else found",
        "        return found",
        f"{RESTART}::test_older_copy_beside_a_liar_never_acks_two_hashes",
    ),
    bug(
        "another copy of us is not noticed",
        "        return seq >= len(self.chain.entries[place])",
        "        return False",
        f"{RESTART}::test_copy_that_has_spoken_elsewhere_is_found",
    ),
    bug(
        "any entry under our name makes us stop",
        "                word.check(self.roster.members[entry.seat].public)\n",
        "",
        f"{RESTART}::test_forged_word_of_ours_is_no_copy",
    ),
    bug(
        "after a failed write we go on serving",
        "        self.outbox.close()\n        self.trouble.freeze(Frozen(\"disk\", what))",
        "        self.outbox.take()\n        self.trouble.freeze(Frozen(\"disk\", what))",
        f"{RESTART}::test_failed_write_ends_signing_and_sending",
    ),
    bug(
        "a run of steps without end",
        "(self._is_joint or len(self.steps) >= STEPS_MAX or self._size >= RUN_BYTES)",
        "self._is_joint",
        f"{DRAFTS}::test_long_draft_is_never_longer_than_peers_take",
    ),
    bug(
        "a step that nobody asked for is taken",
        "                    demand(self.answers_alone(place), SECTION, \"a step that nobody asked for\")\n",
        "                    pass\n",
        f"{CASE}[a_run_with_a_step_that_nobody_asked_for]",
    ),
    bug(
        "a step may carry more fields",
        "        step = Showed(fields.raw(\"show\", 0, BYTES_MAX))\n    fields.end()\n",
        "        step = Showed(fields.raw(\"show\", 0, BYTES_MAX))\n",
        f"{CASE}[a_step_with_a_field_more]",
    ),
    bug(
        "a card may be shown under another face",
        "        demand(revealed == claimed, SECTION, \"a card is shown under another face\")\n",
        "",
        f"{CASE}[a_card_under_another_face]",
    ),
    bug(
        "moves that the rules refuse are taken",
        "        demand(why is None, SECTION, f\"the rules refuse this move: {why}\")\n",
        "",
        f"{CASE}[a_move_that_the_rules_refuse]",
    ),
    bug(
        "one move may be written in several forms",
        "        demand(write_move(move, faces) == text, SECTION, \"a move that is not written in its one form\")\n",
        "",
        f"{CASE}[a_move_not_written_in_its_one_form]",
    ),
    bug(
        "a key switch too few is taken",
        "                demand(len(switches) == len(own), SECTION, f\"{len(switches)} key switches for {len(own)} cards\")\n"
        "                for handle, switch in zip(own, switches, strict=True):",
        "                for handle, switch in zip(own, switches, strict=False):",
        f"{CASE}[a_key_switch_too_few]",
    ),
    bug(
        "a seal does not name its maker",
        "    return sha256(frame(\"fides/v1/seal\", moment.table, moment.beat, moment.prover, salt, choice)).digest()",
        "    return sha256(frame(\"fides/v1/seal\", moment.table, moment.beat, salt, choice)).digest()",
        f"{ROWS}::test_copied_seal_is_not_opened_by_who_copied_it",
    ),
    bug(
        "shares that are out are forgotten",
        "                self._published.add(slot.card.a)",
        "                pass",
        f"{ROWS}::test_09_card_whose_shares_are_out_is_never_dealt_again",
        row="fair cards 9",
    ),
    bug(
        "shared is not checked when a slot is dealt",
        "            insist(slot.shared == (), f\"slot {h} has been dealt or looked at before\")\n",
        "",
        f"{ROWS}::test_09_broken_off_reveal_leaves_its_mark",
        row="fair cards 9",
    ),
    bug(
        "under is not checked",
        "            demand(self._slots[h].under == self.keys[moment.prover], SECTION, f\"slot {h} is not in the speaker's hand\")\n",
        "",
        f"{ROWS}::test_10_key_switch_of_a_slot_under_another_key_is_not_taken",
        row="fair cards 10",
    ),
    bug(
        "a card is switched to the joint key whatever the rules name",
        "        return self.joint if to is None else self.keys[to]",
        "        return self.joint",
        f"{ROWS}::test_10_key_switch_to_another_key_than_the_rules_name",
        row="fair cards 10",
    ),
    bug(
        "the share of one's own card is published with the others",
        "            needs[h] = tuple(other for other in sorted(self.keys) if other != to[h])",
        "            needs[h] = tuple(sorted(self.keys))",
        f"{ROWS}::test_11_share_of_the_own_card_is_never_published",
        row="fair cards 11",
    ),
    bug(
        "weights of a batch without the shares",
        "    statement: list[Item] = [key.raw, [a.raw for a in bases], [d.raw for d in shares]]",
        "    statement: list[Item] = [key.raw, [a.raw for a in bases]]",
        "tests/p2p/crypto/test_forge_rest.py",
        row="fair cards 11",
    ),
    bug(
        "a frozen hand is not checked",
        "        demand(moment.prover not in self._frozen, SECTION, \"the hand is frozen until its seal is opened\")\n",
        "",
        f"{ROWS}::test_12_hand_of_a_sealed_card_stands_still",
        f"{ROWS}::test_12_robbed_hand_stands_still_too",
        row="fair cards 12",
    ),
    bug(
        "a seal that names cards freezes nothing",
        "                self.slots.freeze_hand(place)",
        "                pass",
        f"{ROWS}::test_12_hand_of_a_sealed_card_stands_still",
        row="fair cards 12",
    ),
    bug(
        "a coin without the head",
        "    return frame(moment.table, moment.head, moment.beat, index)",
        "    return frame(moment.table, moment.beat, index)",
        f"{ROWS}::test_13_no_two_coins_of_a_table_have_one_base",
        row="fair cards 13",
    ),
    bug(
        "a coin without the beat",
        "    return frame(moment.table, moment.head, moment.beat, index)",
        "    return frame(moment.table, moment.head, index)",
        f"{ROWS}::test_13_no_two_coins_of_a_table_have_one_base",
        row="fair cards 13",
    ),
    bug(
        "possession of a key is not proved",
        "    check_key(moment, identity, key, proof)\n    return key",
        "    return key",
        f"{ROWS}::test_16_key_that_its_place_does_not_hold",
        row="fair cards 16",
    ),
    Bug(
        "the proof of possession without the identity",
        (
            ("    transcript = Transcript(LABEL, moment, [secret.key.raw, identity], secret.seed)",
             "    transcript = Transcript(LABEL, moment, [secret.key.raw], secret.seed)"),
            ("    transcript = Transcript(LABEL, moment, [key.raw, identity])", "    transcript = Transcript(LABEL, moment, [key.raw])"),
        ),
        (f"{ROWS}::test_16_key_that_its_place_does_not_hold",),
        "fair cards 16",
    ),
    bug(
        "two places may have one card key",
        "                demand(key not in keys, SECTION, \"the card key of another place\")\n",
        "",
        f"{ROWS}::test_16_key_of_another_place_with_a_good_proof_is_a_fault_of_the_later",
        row="fair cards 16",
    ),
    Bug(
        "who leaves publishes his key",
        (
            ("    return {\"hand\": bytes_text(shown), \"shares\": bytes_text(deal.slots.make_leave(secret, moment))}",
             "    return {\"hand\": bytes_text(shown), \"key\": bytes_text(secret.x.to_bytes(32, \"big\")),"
             " \"shares\": bytes_text(deal.slots.make_leave(secret, moment))}"),
            ("            hand, shares = fields.raw(\"hand\", 0, 64 * 1024), fields.raw(\"shares\", 0, 64 * 1024)\n",
             "            hand, shares = fields.raw(\"hand\", 0, 64 * 1024), fields.raw(\"shares\", 0, 64 * 1024)\n"
             "            fields.raw(\"key\", 0, 64)\n"),
        ),
        (f"{GHOSTS}::test_17_old_journal_opens_no_card_that_passed_through_the_leavers_hand",),
        "fair cards 17",
    ),
    bug(
        "a ghost's move depends on who works it out",
        "        found = ghost_move(self.at.g, asked)\n",
        "        found = ghost_move(self.at.g, asked)\n"
        "        if self.eyes is not None and self.eyes.place == 0:\n"
        "            at = At(self.at.g, asked.seat, Sight(self.at.g.cards), asked.facts)\n"
        "            found = [*(move for kind in asked.kinds for move in kind.every(at))][-1], ()\n",
        f"{GHOSTS}::test_ghost_seals_and_says_the_first_legal_move",
    ),
    bug(
        "who left is waited for",
        "if self.place_of[seat] not in self.ghosts}))",
        "}))",
        f"{GHOSTS}::test_its_turns_are_played_by_the_default",
    ),
    bug(
        "one may leave over a closed seal",
        "            demand(not self.seals_of(place), SECTION, \"nobody leaves with a seal that is not opened\")\n",
        "",
        f"{GHOSTS}::test_nobody_leaves_with_a_closed_seal",
    ),
    bug(
        "one vote is enough to settle",
        "                agreed &= self._take_flag(body, \"agree\", None)",
        "                agreed |= self._take_flag(body, \"agree\", None)",
        f"{DRAFTS}::test_settle_needs_every_vote",
    ),
    bug(
        "how often a word is sent tells of the hand",
        "        for line in self.links.players() if ours else relay:",
        "        deal = self.chain.play.dealing\n"
        "        hand = deal.at.own[deal.seat_of[author]].values() if ours and deal is not None else ()\n"
        "        often = sum(int(face[1:]) for face in hand if face[0] == \"K\") % 7\n"
        "        for line in [*self.links.players(), *self.links.players()[:1] * often] if ours else relay:",
        f"{COLLUDERS}::test_20_twin_run_looks_the_same_to_everybody_else",
        row="fair cards 20",
    ),
    bug(
        "rules walk over a set",
        "    for seat in seats:\n        g[seat].missions = ",
        "    for seat in set(seats):\n        g[seat].missions = ",
        "tests/test_imports.py",
    ),
)
