"""A step of a shuffle made while the others still work on the beat before it: said no sooner, no later and in the same bytes."""

from __future__ import annotations

import pytest

from p2p.crypto import passes
from tests.p2p.peer.court import COURT
from tests.p2p.peer.wires import Wires, own_words


def test_a_step_made_ahead_waits_for_final_and_is_the_one_that_would_have_been_said(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    real = passes.make_step
    monkeypatch.setattr(passes, "make_step", lambda *what: (made.append(what), real(*what))[1])
    late, early = Wires(COURT, 3, "ahead"), Wires(COURT, 3, "ahead")
    late.settle()
    assert len(made) == 3
    prepared = []
    while early.deliver():
        for place, node in enumerate(early.nodes):
            if node.peer.has_to_prepare:
                chain, records = node.peer.chain, len(node.records)
                before = [len(own) for own in chain.entries]
                node.peer.prepare()
                early.carry_out(place)
                assert not chain.is_settled and [len(own) for own in chain.entries] == before and len(node.records) == records
                prepared.append((place, chain.beat))
    assert sorted(place for place, _ in prepared) == [0, 1, 2] and len(made) == 6
    assert [own_words(node) for node in early.nodes] == [own_words(node) for node in late.nodes]


def test_a_seat_of_a_table_that_stopped_prepares_nothing() -> None:
    table = Wires(COURT, 3, "stopped")
    while not any(node.peer.has_to_prepare for node in table.nodes):
        assert table.deliver()
    for node in table.nodes:
        node.peer.disk_failed("no space")
        assert not node.peer.has_to_prepare
        node.peer.prepare()
