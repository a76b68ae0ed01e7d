"""Planted bugs in the lobby: nonces and words, names, alarms, and the game that was chosen."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

PEER = "tests/p2p/peer/"
GRINDING, HOSTILE, DOUBTS = PEER + "test_lobby_grinding.py", PEER + "test_lobby_hostile.py", PEER + "test_lobby_doubts.py"
LETTERS, HELLO, PEOPLE = "tests/p2p/wire/test_letters.py", "tests/p2p/wire/test_lobby_hello.py", "tests/p2p/store/test_people.py"
NODE = "tests/p2p/test_node.py"

BUGS: tuple[Bug, ...] = (
    bug(
        "a guest signs whatever list follows its nonce",
        "        if draft_of(roster) != self._draft:",
        "        if False:",
        f"{GRINDING}::test_after_bela_has_shown_his_nonce_no_other_nonce_of_hers_makes_a_table",
        f"{HOSTILE}::test_a_guest_who_has_shown_its_nonce_signs_that_draft_s_roster_or_none",
    ),
    bug(
        "a guest shows its nonce for a second draft",
        "            demand(draft == self._draft, RosterDraft.SECTION, \"two lists of players in one lobby\")\n",
        "",
        f"{GRINDING}::test_after_bela_has_shown_his_nonce_no_other_draft_is_taken",
    ),
    bug(
        "the host takes another nonce than the one committed to",
        "        is_right = nonce_commit(end.public, reveal.nonce) == commits[end.public]\n",
        "        is_right = True\n",
        f"{HOSTILE}::test_a_false_nonce_is_a_fault_and_the_host_waits_for_the_true_one",
    ),
    bug(
        "the host passes nonces on as they come",
        "            self._nonces[end.public] = reveal.nonce\n",
        "            self._nonces[end.public] = reveal.nonce\n            self._spread(end.public, reveal)\n",
        f"{HOSTILE}::test_no_nonce_leaves_the_host_before_it_holds_all",
    ),
    bug(
        "the host shows its own nonce with the draft",
        "        self._spread(self._me.public, self._draft)\n",
        "        self._spread(self._me.public, self._draft, Reveal(self._draft.id, self._nonces[self._me.public]))\n",
        f"{GRINDING}::test_ada_s_nonce_is_seen_only_by_whoever_has_shown_the_nonce_he_is_bound_to",
    ),
    bug(
        "the host need not be bound first",
        "    if found[host].commit != draft.lobby:\n        return \"the host was not bound before we joined\"\n",
        "",
        f"{HOSTILE}::test_a_guest_refuses_a_draft_that_is_not_what_it_agreed_to",
    ),
    bug(
        "a commitment without the key, for anybody to take over",
        "frame(\"fides/v1/nonce-commit\", public, nonce)",
        "frame(\"fides/v1/nonce-commit\", nonce)",
        f"{HELLO}::test_the_host_of_a_roster_is_who_was_bound_first",
    ),
    bug(
        "a guest takes part in as many rounds as the host likes",
        "        if self._rounds.spend(self.host, self._now / ROUND_SECONDS):",
        "        if True:",
        f"{GRINDING}::test_a_host_who_begins_anew_until_the_words_suit_gets_a_guess_in_ten_seconds",
    ),
    bug(
        "words that leave out the table",
        "sha256(frame(\"fides/v1/table-words\", table, sorted(publics)))",
        "sha256(frame(\"fides/v1/table-words\", sorted(publics)))",
        "tests/p2p/test_meeting_vectors.py",
    ),
    bug(
        "the judge says nothing of a table whose words may have been chosen",
        "        if self.roster.host is None:\n",
        "        if False:\n",
        "tests/p2p/verify/test_verdicts.py::test_a_table_whose_words_may_have_been_chosen_is_remarked",
    ),
    bug(
        "names in a lobby are compared letter by letter",
        "any(alike(other.name, join.name) for other in others)",
        "any(other.name == join.name for other in others)",
        f"{PEER}test_lobby.py::test_a_second_name_that_looks_the_same_is_refused_with_the_reason",
    ),
    bug(
        "a guest signs two names that look alike",
        "any(alike(one.name, other.name) for one, other in combinations(draft.members, 2))",
        "any(one.name == other.name for one, other in combinations(draft.members, 2))",
        f"{HOSTILE}::test_a_guest_refuses_a_draft_that_is_not_what_it_agreed_to",
    ),
    bug(
        "known people are found by their very names",
        "if alike(person.name, name)]",
        "if person.name == name]",
        f"{PEOPLE}::test_a_name_that_looks_like_a_known_one_is_held_to_its_key",
    ),
    bug(
        "looks without capitals and small letters",
        "    return written, {**written, **_read(IN_CAPITALS)}, {**written, **_read(IN_SMALL)}",
        "    return (written,)",
        LETTERS,
    ),
    bug(
        "texts hold letters that some Pythons do not know",
        "    return FREE not in map(KINDS.__getitem__, map(ord, text))",
        "    return True",
        f"{LETTERS}::test_a_letter_that_came_later_is_no_letter_anywhere",
    ),
    bug(
        "an alarm about a joiner makes the guest go",
        "        if is_host:\n            self._on_end(",
        "        if True:\n            self._on_end(",
        f"{NODE}::test_a_stranger_under_the_name_of_an_absent_friend_alarms_and_moves_nobody",
    ),
    bug(
        "a nonce is shown for a list with somebody in doubt",
        "        if any(member.public in self._doubted for member in draft.members):",
        "        if False:",
        f"{DOUBTS}::test_a_doubt_that_comes_with_the_draft_ends_the_round_and_nobody_loses_a_place",
    ),
    bug(
        "a round begins over an objection",
        "        if len(self._joins) == self.seats and not self._objecting():",
        "        if len(self._joins) == self.seats:",
        f"{DOUBTS}::test_a_table_that_is_full_does_not_begin_before_the_host_has_decided",
    ),
    bug(
        "a key that was accepted is doubted on",
        "            self._doubted.remove(public)\n            self._object()",
        "            self._doubted.remove(public)",
        f"{DOUBTS}::test_a_table_that_is_full_begins_when_the_person_accepts_the_key",
    ),
    bug(
        "whatever game the host plays will do",
        "        if self.game is not None and game != self.game and self._mine is None and not self._again:",
        "        if False:",
        f"{DOUBTS}::test_a_host_that_lists_another_game_gets_no_guest",
    ),
)
