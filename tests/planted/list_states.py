"""Planted bugs in what an entry says of the state behind it: who says it, who compares it, what it signs."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

STATES, CHAIN, LINKS = "tests/p2p/peer/test_states.py", "tests/p2p/peer/test_chain.py", "tests/p2p/peer/test_links.py"
JUDGED, ASIDE = "tests/p2p/verify/test_evidence.py", "tests/p2p/peer/test_aside.py"

BUGS: tuple[Bug, ...] = (
    bug(
        "a state is believed as it was said",
        "        if signed.entry.state == state:\n",
        "        if signed.entry.state:\n",
        f"{STATES}::test_a_false_state_convicts_its_author_and_signs_nothing",
    ),
    bug(
        "who says no state has signed all the same",
        "        if signed.entry.state == state:\n",
        '        if signed.entry.state in (b"", state):\n',
        f"{STATES}::test_a_false_state_convicts_its_author_and_signs_nothing",
    ),
    bug(
        "a false state signs the beat",
        "            self._has_signed(signed.entry.seat, self.beat, signed)\n        else:\n            self._bad(signed, STATE)\n",
        "            self._has_signed(signed.entry.seat, self.beat, signed)\n        else:\n"
        "            self._has_signed(signed.entry.seat, self.beat)\n            self._bad(signed, STATE)\n",
        f"{STATES}::test_a_false_state_convicts_its_author_and_signs_nothing",
    ),
    bug(
        "who speaks among others has signed the beat by that",
        "        if len(self.said) == 1:\n            self._count_author(next(iter(self.said.values())), state)\n",
        "        for one in self.said.values():\n            self._has_signed(one.entry.seat, self.beat, one)\n",
        f"{CHAIN}::test_final_needs_every_place",
        f"{STATES}::test_where_several_speak_nobody_says_a_state_and_all_ack",
    ),
    bug(
        "a state is taken where others speak, too",
        "        if entry.state and len(due.speakers) > 1:\n            self._bad(signed, STATE)\n            return False\n",
        "",
        f"{STATES}::test_a_state_where_others_speak_too_convicts",
    ),
    bug(
        "who speaks among others says a state",
        "        if self._chain.due.speakers != (self._me.place,):\n            return None\n        if drafted",
        '        if self._chain.due.speakers != (self._me.place,) and kind != "coin":\n            return None\n        if drafted',
        f"{STATES}::test_where_several_speak_nobody_says_a_state_and_all_ack",
    ),
    bug(
        "an entry on another head is not held against its author's own beat",
        "        elif (ours := self._witness(entry.seat, entry.beat)) is not None:\n"
        "            self._prove(accuse_hashes(ours, signed, SECTION))\n",
        "",
        f"{STATES}::test_a_word_on_another_head_than_its_own_beat_is_proof",
    ),
    bug(
        "what was signed by a state is not named in votes",
        "        said = [Signed(beats - 1, hash_) for beats, hash_ in signs(word) if beats]\n",
        "        said = [Signed(beats - 1, hash_) for beats, hash_ in signs(word)[:1] if beats]\n",
        f"{ASIDE}::test_who_spoke_alone_names_its_own_beat_above_the_cut",
    ),
    bug(
        "a beat stays FINAL by a signature of our own that the disk has lost",
        "        self.chain.final = min(self.chain.final, self._finals[0])\n",
        "",
        f"{LINKS}::test_a_beat_of_which_only_our_own_signature_was_missing_is_not_final_if_that_one_is_lost",
    ),
    bug(
        "the judge believes states",
        "        if entry.state != state:\n",
        "        if False:\n",
        f"{JUDGED}::test_a_bad_entry_is_found_on_the_history_under_its_head",
    ),
    bug(
        "the judge asks for no state",
        "        if entry.state != state:\n",
        '        if entry.state not in (b"", state):\n',
        f"{JUDGED}::test_a_bad_entry_is_found_on_the_history_under_its_head",
    ),
    bug(
        "the judge takes a state where others speak, too",
        "        if entry.state and len(due.speakers) > 1:\n"
        '            return STATE, "it says a state behind a step in which others speak, too"\n',
        "",
        f"{JUDGED}::test_a_bad_entry_is_found_on_the_history_under_its_head",
    ),
    bug(
        "the judge goes no further than a false state of somebody who was dropped",
        "        return any(one.place not in self.excused for one in self.bad)",
        "        return bool(self.bad)",
        f"{STATES}::test_those_who_stay_go_on_behind_the_beat_that_they_worked_out",
    ),
    bug(
        "for the judge a state signs nothing",
        "        claims = [(said, word) for word in words.of(place) for said in signs(word)]\n",
        "        claims = [(said, word) for word in words.of(place) for said in signs(word)[:1]]\n",
        f"{STATES}::test_a_game_that_ends_with_a_word_of_one_is_signed_by_all",
    ),
)
