"""Planted bugs of take-backs: what would take back something from which somebody has learnt something."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

BACK = "tests/p2p/peer/test_take_back.py"
SHOWN = f"{BACK}::test_what_showed_a_card_or_drew_a_lot_is_not_taken_back"

BUGS: tuple[Bug, ...] = (
    bug(
        "only the kind of the last entry is looked at",
        "        if any(kind != \"move\" or not all(_is_bare(step) for step in read_steps(body)) for kind, body in said.values()):\n",
        "        if all(kind == \"move\" for kind, _ in said.values()):\n            return True\n        if True:\n",
        SHOWN,
        row="re-deal 22",
    ),
    bug(
        "one who has answered since may agree",
        " or last.hash != chain.head() or self._me in chain.said:\n",
        " or last.hash != chain.head():\n",
        f"{BACK}::test_who_has_answered_since_cannot_ask",
        row="re-deal 22",
    ),
    bug(
        "votes are taken about whatever beat they name",
        "        if ballot.what == \"back\" and not contradicts and not self._can_return(ballot):\n            return False\n",
        "",
        f"{BACK}::test_votes_about_a_beat_that_told_somebody_something_are_ignored",
        row="re-deal 22",
    ),
    bug(
        "what is taken back leaves no trace in the state",
        "            earlier.cuts = (*self.cuts, passed)\n",
        "",
        f"{BACK}::test_the_state_behind_says_that_something_was_taken_back",
    ),
)
