"""Planted bugs of clocks: what would make somebody late who is not, or decide more than a vote may."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

CLOCKS = "tests/p2p/peer/test_clocks.py"
LIAR = f"{CLOCKS}::test_one_clock_that_lies_makes_nobody_late"

BUGS: tuple[Bug, ...] = (
    bug(
        "one reading decides who is late",
        "    return min(said, default=0)\n",
        "    return max(said, default=0)\n",
        LIAR,
        row="re-deal 21",
    ),
    bug(
        "whoever is asked reads their own time",
        "        others = [other for other in self._chain.play.present if other != place]\n",
        "        others = list(self._chain.play.present)\n",
        f"{CLOCKS}::test_who_is_asked_does_not_read_themselves",
        row="re-deal 21",
    ),
    bug(
        "an hour in which the wall clock was set counts",
        "    return by_monotonic if abs(by_wall - by_monotonic) <= DIFFER_SECONDS else 0.0\n",
        "    return by_wall\n",
        f"{CLOCKS}::test_an_hour_in_which_the_wall_clock_was_set_counts_nothing",
        row="re-deal 21",
    ),
    bug(
        "a clock runs while somebody is away",
        "        return self.resuming is None and self.frozen is None and not self.links.away() and not self.clocks_stand\n",
        "        return self.resuming is None and self.frozen is None and not self.clocks_stand\n",
        f"{CLOCKS}::test_the_clock_stands_while_not_all_are_linked",
    ),
    bug(
        "one who wants a pause is enough",
        "        return len(self.council.who_pauses()) == len(self.chain.play.present)\n",
        "        return bool(self.council.who_pauses())\n",
        f"{CLOCKS}::test_the_clock_stands_while_all_want_it",
    ),
    bug(
        "what programs owe takes the time of people",
        "place not in chain.said and not is_automatic(due, place, chain.play))",
        "place not in chain.said)",
        f"{CLOCKS}::test_what_programs_answer_by_themselves_takes_nobodys_time",
    ),
    bug(
        "claims of a new run are older than those of the old one",
        "        count = self.boot * MISSES_PER_BOOT + number\n",
        "        count = number\n",
        f"{CLOCKS}::test_claims_of_a_new_run_are_newer_than_those_of_the_old_one",
    ),
    bug(
        "a clock may be written in two ways",
        '_DAYS = re.compile(r"([1-9][0-9]?)d")\n',
        '_DAYS = re.compile(r"([1-9][0-9]?)d?")\n',
        f"{CLOCKS}::test_no_table_is_played_with_a_clock_that_is_written_otherwise",
    ),
)
