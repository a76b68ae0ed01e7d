"""Every way to cheat, at least once: it is tried, and what must come of it comes."""

from __future__ import annotations

import pytest

from p2p.crypto.identity import Identity
from p2p.sim.cheats import CAUGHT, CHEATS, HARMLESS
from p2p.sim.cheats.base import contradicting
from p2p.sim.cheats.signing import sign_again
from p2p.sim.mini import GAME
from p2p.sim.net import Weather
from p2p.sim.plan import Plan
from p2p.sim.players import Habits
from p2p.sim.runs import WantedFaults, run_seed
from p2p.sim.world import SimWorld
from p2p.wire.codec import Value
from p2p.wire.entries import Entry, sign_entry
from tests.depth import IS_DEEP

TRIES = 8
FIRST = {  # seeds before these are known to have no occasion
    "wrong-show": 1, "hostile-leaver": 2, "lying-relay": 2, "hostile-dropped": 2, "framed-drop": 2, "two-votes": 2,
}  # fmt: skip


def test_there_are_more_than_twenty_kinds() -> None:
    assert len(CHEATS) > 20
    assert sum(kind.verdict == CAUGHT for kind in CHEATS.values()) > 15


@pytest.mark.parametrize("name", CHEATS)
def test_cheating_leads_where_it_must(name: str) -> None:
    for seed in range(0 if IS_DEEP else FIRST.get(name, 0), TRIES):
        report = run_seed("mini", seed, WantedFaults.parse(f"cheat:{name}"))
        assert not report.wrongs, report.wrongs
        if report.cheat_fired:
            break
    else:
        raise AssertionError(f"no occasion for {name} in {TRIES} runs")
    verdict = CHEATS[name].verdict
    if verdict == CAUGHT:
        assert report.ended == "caught" and report.cheat_caught
    elif verdict == HARMLESS:
        assert report.ended == "finished"
    else:
        assert report.ended in ("caught", "stalled", "finished")


def test_a_relay_leaves_alone_who_has_nobody_else_to_ask() -> None:
    """Place 2 has left, and place 0 is the liar: what only these two have heard of place 1 would be lost (protocol.md V3)."""
    quiet, alone = Weather(delay=0.005, jitter=0.0, break_chance=0.0, resend_chance=0.0, retry=0.5), 0
    for seed in range(40):
        world = SimWorld(GAME, Plan(seed, 3, ("leave",), quiet, Habits(think=0.1, leave=0.5), 30.0, "lying-relay", 0))
        report = world.run()
        assert not report.wrongs and report.ended == "finished", (seed, report.wrongs)
        has_left = all(node.peer is not None and node.peer.play.present == (0, 1) for node in world.honest)
        alone += has_left and not any(world.was_put_back(node) for node in world.honest)
        if alone == 2:
            return
    raise AssertionError("no occasion in 40 runs")


@pytest.mark.parametrize("body", [{"propose": True}, {"agree": True}])
def test_a_lie_about_an_entry_is_another_entry(body: dict[str, Value]) -> None:
    entry = Entry(bytes(32), 0, bytes(32), 0, bytes(32), 0, "settle", body)
    lie = contradicting(entry)
    assert lie.id != entry.id and (lie.seat, lie.seq) == (entry.seat, entry.seq)


def test_a_signer_can_sign_one_entry_in_many_ways() -> None:
    """The ids stay the same; only so the cheats above mean something."""
    identity = Identity(bytes(range(32)))
    entry = Entry(bytes(32), 0, bytes(32), 0, bytes(32), 0, "settle", {"propose": True})
    signatures = {sign_entry(identity, entry).signature}
    for nonce in (b"one", b"two"):
        again = sign_again(identity, entry, nonce)
        again.check(identity.public)
        signatures.add(again.signature)
    assert len(signatures) == 3
