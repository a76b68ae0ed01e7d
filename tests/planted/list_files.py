"""Planted bugs in files, damage, text from outside and meeting again."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

DAMAGE, MEET, TEXT = "tests/p2p/verify/test_damage.py", "tests/p2p/test_meet_again.py", "tests/tui/test_text_from_files.py"
ADDRESSES = "tests/p2p/net/test_addresses.py"

BUGS: tuple[Bug, ...] = (
    bug(
        "the beginning of the signing does not wait for the whereabouts",
        "        self._shelf.keep_whereabouts(path, known)\n        self._path, self.known = path, known",
        "        self._path, self.known = path, known",
        f"{MEET}::test_where_the_others_are_is_on_disk_before_anything_is_signed",
    ),
    bug(
        "a journal that a crash left without its roster stays so",
        "    if missing:\n        journal.append_all(missing)",
        "    if False:\n        journal.append_all(missing)",
        f"{MEET}::test_killed_when_the_journals_are_made_all_meet_again",
    ),
    bug(
        "what is found on the network is not dialled",
        "        self._found[public] = tuple(addresses)[:FOUND_MAX]\n        self._move(public)",
        "        self._move(public)",
        f"{MEET}::test_all_restarted_with_new_addresses_find_each_other_and_the_table_is_listed",
    ),
    bug(
        "who came by invite lets anybody watch",
        "self._view, self._chosen, self.private = view, doorway.game, doorway.invite is not None",
        "self._view, self._chosen, self.private = view, doorway.game, False",
        f"{MEET}::test_whoever_came_by_invite_keeps_the_table_private",
    ),
    bug(
        "who knocks where they sit is taken for a new guest",
        "        return any(member.public == self._identity.public for member in roster.members)",
        "        return False",
        f"{MEET}::test_who_joins_where_he_sits_already_is_told_so_and_goes_on",
    ),
    bug(
        "an unfinished game with lost records is called unfinished",
        "    if case.is_hurt:\n        what =",
        "    if False:\n        what =",
        f"{DAMAGE}::test_a_lost_word_of_a_game_that_is_not_over_may_have_been_any",
    ),
    bug(
        "a whole record that was damaged passes for the torn tail of a crash",
        "    return len(tail) >= end and any(tail[end - SUM_BYTES : end])",
        "    return False",
        f"{DAMAGE}::test_a_last_record_that_was_whole_once_is_damage",
    ),
    bug(
        "a torn tail passes for damage",
        "    return len(tail) >= end and any(tail[end - SUM_BYTES : end])",
        "    return True",
        f"{DAMAGE}::test_what_a_crash_leaves_is_unfinished",
    ),
    bug(
        "letters that a terminal obeys are printed",
        '"?" if stray or kind in (HIDDEN, FREE) else letter)',
        '"?" if stray else letter)',
        f"{TEXT}::test_a_line_of_ours_keeps_its_spaces_and_loses_what_a_terminal_would_obey",
    ),
    bug(
        "devices and pipes are read like files",
        "        if not stat.S_ISREG(mode):",
        "        if False:",
        f"{TEXT}::test_every_reader_of_the_data_folder_leaves_pipes_alone",
    ),
    bug(
        "a table bound to one address tells all of them",
        "    else:\n        found = list(bound)\n",
        "    else:\n        found = list(own_addresses())\n",
        f"{ADDRESSES}::test_a_table_is_announced_on_the_links_that_it_is_bound_to",
    ),
    bug(
        "a link-local address without a zone is dialled on no link",
        "[(socket.AF_INET6, (address.host, address.port, 0, zone)) for zone in own_zones()]",
        "[(socket.AF_INET6, (address.host, address.port, 0, 0))]",
        f"{ADDRESSES}::test_a_link_local_address_that_was_told_is_tried_on_each_of_our_links",
    ),
)
