"""The state behind a ballot (protocol.md, part "Ballots"): who is dropped is a ghost, what was under way begins anew."""

from __future__ import annotations

import pytest

from p2p.crypto.keys import joint_key
from p2p.peer.play import Passed, TableEnd
from tests.p2p.peer.acts import do, drop, opened
from tests.p2p.peer.court import COURT
from tests.p2p.peer.round import Round


@pytest.mark.parametrize("passes", [0, 1, 2])
def test_a_shuffle_under_way_begins_anew_without_who_is_dropped(passes: int) -> None:
    table = Round(COURT, 3, f"dropped {passes}")
    for _ in range(2 + passes):
        table.step()
    assert table.watching.due.kinds == ("pass",) and table.watching.due.speakers == (passes,)
    gone = 2 if passes < 2 else 1
    assert table.watching.can_drop("drop", (gone,))
    drop(table, gone)
    dealing = table.watching.dealing
    assert dealing is not None and dealing.passing is not None
    stay = [place for place in range(3) if place != gone]
    assert table.watching.present == tuple(stay) and table.watching.due.speakers == (stay[0],) and dealing.passing.left == 2
    assert dealing.slots.joint == joint_key([table.watching.keys[place] for place in stay]) and sorted(dealing.slots.keys) == stay
    for _ in range(2):
        table.step()
    table.until("turn")
    do(table, "draw_all", "roll", "next")
    assert table.watching.present == tuple(stay)


def test_the_digest_knows_the_ballot() -> None:
    tables = [Round(COURT, 3, "digest") for _ in range(2)]
    for table in tables:
        for _ in range(2):
            table.step()
    a, b = (table.watching for table in tables)
    moment = tables[0].moment
    digests = {a.dropped(moment, Passed("drop", 4, 1, (gone,))).digest() for gone in (1, 2)}
    digests |= {a.dropped(moment, Passed("drop", 5, 1, (1,))).digest(), a.dropped(moment, Passed("drop", 4, 0, (1,))).digest()}
    assert len(digests) == 4 and a.digest() == b.digest(), "and the state before it stays as it was"


def test_two_at_least_stay_and_each_was_there() -> None:
    table = opened(3)
    assert table.watching.can_drop("drop", (1,)) and not table.watching.can_drop("drop", (0, 1))
    assert not table.watching.can_drop("drop", (5,)) and not opened(2).watching.can_drop("drop", (1,))


def test_end_needs_no_card() -> None:
    table = opened(4)
    assert table.watching.can_drop("end", (1, 3))
    assert not table.watching.can_drop("end", (0, 1, 2, 3)) and not table.watching.can_drop("end", ())
    drop(table, 1, 3, what="end")
    assert table.watching.over == TableEnd("settled") and table.watching.present == (0, 2) and table.watching.due.speakers == ()
    assert not table.watching.can_drop("end", (2,)), "an ended table is over"


def test_before_the_seats_are_drawn_nobody_is_dropped() -> None:
    table = Round(COURT, 3)
    assert not table.watching.can_drop("end", (1,)) and not table.watching.can_drop("drop", (1,))
    table.step()
    assert not table.watching.can_drop("drop", (1,))
    table.step()
    assert table.watching.can_drop("drop", (1,)) and not table.watching.can_drop("back", (1,))
