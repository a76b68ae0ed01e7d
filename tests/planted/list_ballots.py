"""Planted bugs in ballots: who is enough, what passes, locks, rounds, lists, void words, and the judge of tables that went on."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

RULES, COUNCIL, JUDGED = "tests/p2p/peer/test_ballots.py", "tests/p2p/peer/test_council.py", "tests/p2p/verify/test_ballots.py"

BUGS: tuple[Bug, ...] = (
    bug(
        "a vote names only the newest word of its author",
        "    return tuple(sorted({one for one in signed if one.beat > ballot_last}))",
        "    return tuple(sorted({one for one in signed if one.beat > ballot_last}))[-1:]",
        f"{RULES}::test_the_list_names_everything_above_the_cut",
    ),
    bug(
        "a vote makes the words of the open beat void",
        "        self.register.take(vote)\n        for line in self._links.players():\n",
        "        self.register.take(vote)\n        self._chain.said.clear()\n        for line in self._links.players():\n",
        f"{COUNCIL}::test_who_knows_a_coin_and_vanishes_gets_no_other_from_a_failed_ballot",
    ),
    bug(
        "after a restart votes of our own that others hold are not adopted",
        "        for vote in serving.votes:\n",
        "        for vote in (one for one in serving.votes if self.me is None or one.seat != self.me.place):\n",
        f"{COUNCIL}::test_a_restored_old_journal_adopts_the_votes_that_others_hold_of_it",
    ),
    bug(
        "half is enough",
        "    return len(stay) >= STAY_MIN and 2 * len(stay) > len(base)",
        "    return len(stay) >= STAY_MIN and 2 * len(stay) >= len(base)",
        f"{RULES}::test_more_than_half_and_never_one_alone",
    ),
    bug(
        "a drop that not all of S have signed makes the table smaller",
        "        if beat.number < 0 or all(has_signed(place, hash_) for place in beat.present):",
        "        if beat.number < 0 or any(has_signed(place, hash_) for place in beat.present):",
        f"{RULES}::test_who_is_counted_follows_the_last_beat_that_all_behind_it_have_signed",
    ),
    bug(
        "a ballot passes although a false is here",
        "    if any(place in votes and not votes[place].agree for place in stay):\n        return Standing.FAILED\n",
        "",
        f"{RULES}::test_a_ballot_passes_when_all_who_stay_agree",
    ),
    bug(
        "two votes of one place are taken",
        "            if known.contradicts(vote):",
        "            if False:",
        f"{RULES}::test_the_register_finds_who_says_two_things",
    ),
    bug(
        "agreeing twice in a round is no contradiction",
        "        return self.ballot == other.ballot or (self.agree and other.agree and self.ballot.round == other.ballot.round)",
        "        return self.ballot == other.ballot",
        "tests/p2p/wire/test_ballots.py::test_one_vote_in_a_ballot_and_one_agreement_in_a_round",
    ),
    bug(
        "no lock: who has agreed plays on",
        "        if self.council.is_locked:\n            return False\n",
        "",
        f"{COUNCIL}::test_who_has_agreed_signs_nothing_until_the_ballot_has_failed",
        f"{COUNCIL}::test_two_of_three_end_the_game",
    ),
    bug(
        "rounds need not grow",
        "    if any(vote.agree and vote.ballot.round >= ballot.round for vote in votes):\n        return False\n",
        "",
        f"{RULES}::test_rounds_grow",
    ),
    bug(
        "what was signed since a vote is not looked at",
        "    return next_ == vote.next and all(one.beat <= vote.ballot.last or one in vote.over for one in signed)",
        "    return next_ == vote.next",
        f"{RULES}::test_agreeing_locks_until_something_is_signed",
    ),
    bug(
        "acked drops may be given up",
        "    return Standing.PASSED if kept else Standing.FAILED",
        "    return Standing.PASSED",
        f"{RULES}::test_an_acked_drop_is_not_given_up_to_go_on_with_the_dropped",
    ),
    bug(
        "only what is listed counts, not what lies under it",
        "                if beat.number <= last or hash_ in found:\n                    break\n                found.add(hash_)\n",
        "                if beat.number > last:\n                    found.add(hash_)\n                break\n",
        f"{RULES}::test_who_signed_a_beat_signed_what_lies_under_it",
    ),
    bug(
        "the beat of a ballot follows its cut",
        "JUMP = 3 ",
        "JUMP = 1 ",
        f"{RULES}::test_the_beat_lies_above_everything_that_who_stays_has_signed",
    ),
    bug(
        "lists that break the rule fail nothing",
        "    return Standing.PASSED if kept else Standing.FAILED",
        "    return Standing.PASSED if kept else Standing.OPEN",
        f"{RULES}::test_a_beat_that_all_who_stay_have_signed_is_not_given_up",
    ),
    bug(
        "a beat that nobody followed runs the number up",
        "        return Standing.OPEN  # nobody can run the numbers up: what is listed must have been followed",
        "        pass",
        f"{RULES}::test_what_was_not_followed_passes_nothing_and_runs_no_number_up",
    ),
    bug(
        "late words of who was dropped count",
        "            if word.seat in self.left and word.beat >= self._void_from[word.seat]:\n                return True\n",
        "",
        f"{COUNCIL}::test_late_and_backdated_words_of_who_was_dropped_are_void",
    ),
    bug(
        "a vote leaves before it is on disk",
        "        self._made.add(vote.signature)\n        self._outbox.write(Kind.OWN, encode(vote))\n",
        "        self._made.add(vote.signature)\n",
        f"{COUNCIL}::test_votes_are_on_disk_before_they_leave",
    ),
    bug(
        "votes of the journal are forgotten at a restart",
        "                if isinstance(message, (SignedEntry, Ack, Evidence, Vote)):\n                    if self.me",
        "                if isinstance(message, (SignedEntry, Ack, Evidence)):\n                    if self.me",
        f"{COUNCIL}::test_a_restart_between_vote_and_ack",
    ),
    bug(
        "a liar is kept",
        "        if stay & self._convicted() or len(over_of(ballot.last, self._signed)) > OVER_MAX:",
        "        if len(over_of(ballot.last, self._signed)) > OVER_MAX:",
        f"{COUNCIL}::test_two_votes_of_one_place_convict_it",
    ),
    bug(
        "judge: late words of who was dropped are held against them",
        "    return words.without(leaves).behind(run.cuts)",
        "    return words.without(leaves)",
        f"{JUDGED}::test_late_words_of_who_was_dropped_accuse_nobody",
    ),
    bug(
        "judge: a ballot counts though not all of S signed its beat",
        "        signed = [cut for cut in found if all(self._signs(words, place, cut.hash) for place in cut.votes)]",
        "        signed = found",
        f"{JUDGED}::test_the_file_of_who_was_dropped",
    ),
    bug(
        "judge: two votes are no contradiction",
        "        found += _two_votes(place, words.votes[place])\n",
        "",
        f"{JUDGED}::test_two_votes_convict",
    ),
    bug(
        "after a restart whoever is behind never comes to the beat of the others",
        "            last = self.council.to_catch_up()\n",
        "            pass\n",
        f"{COUNCIL}::test_all_who_stay_start_anew_one_of_them_behind",
    ),
    bug(
        "after a restart beats are acked before all who stay were heard",
        "or self.is_locked or not self.may_vote(gone):",
        "or self.is_locked:",
        f"{COUNCIL}::test_who_is_behind_acks_nothing_without_a_word_of_all_who_stay",
    ),
    bug(
        "with a doubt about the journal who goes need not be heard",
        "        return self.resuming is None or (not self.is_doubtful and isinstance(self.resuming.verdict(gone), Whole))",
        "        return self.resuming is None or isinstance(self.resuming.verdict(gone), Whole)",
        f"{COUNCIL}::test_who_is_behind_acks_nothing_without_a_word_of_all_who_stay",
    ),
    bug(
        "a start that the journal has forgotten is no doubt",
        "        self.is_doubtful = True  # our journal does not remember it: what that run has said only those may know who would go\n",
        "",
        f"{COUNCIL}::test_a_start_that_our_journal_has_forgotten_is_a_doubt",
    ),
    bug(
        "who was dropped is not told of newer runs",
        "        if self.starts is not None and place is not None:  # who",
        "        if self.starts is not None and self.links.plays(line):  # who",
        f"{COUNCIL}::test_who_was_dropped_follows_those_who_have_started_anew_since",
    ),
)
