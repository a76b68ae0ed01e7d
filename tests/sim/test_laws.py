"""The laws bite: with a bug planted in the product, the simulator finds it within a few seeds, and says so by name."""

from __future__ import annotations

from typing import Any
from unittest.mock import ANY

import pytest

import p2p.peer.catchup
import p2p.peer.lobby_guest
from engine.cards import Handle
from p2p.crypto.identity import Identity
from p2p.crypto.slots import Slots
from p2p.peer.chain import Chain
from p2p.peer.effects import Outbox, Write
from p2p.peer.peer import Peer
from p2p.peer.play import Play
from p2p.peer.resuming import Resuming
from p2p.peer.shared_world import SharedWorld
from p2p.peer.starts import Starts
from p2p.peer.trouble import Trouble
from p2p.peer.waiting import Waiting
from p2p.sim.mini import GAME
from p2p.sim.runs import WantedFaults, run_seed
from p2p.sim.secrets import move_with
from p2p.wire.codec import bytes_text
from p2p.wire.entries import Entry, sign_entry
from p2p.wire.messages import Serve
from tests.depth import deep


def broken_laws(faults: str, seeds: range) -> set[str]:
    """Of the first seed that breaks any."""
    for seed in seeds:
        report = run_seed("mini", seed, WantedFaults.parse(faults))
        if report.wrongs:
            return {wrong.law for wrong in report.wrongs}
    return set()


def test_sending_before_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    take = Outbox.take
    monkeypatch.setattr(Outbox, "take", lambda self: sorted(take(self), key=lambda effect: isinstance(effect, Write)))
    assert broken_laws("none", range(2)) == {"sent-before-disk"}


def test_signing_after_a_restart_without_hearing_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    restore = Peer.restore.__func__  # type: ignore[attr-defined]

    def at_once(cls: type[Peer], *args: Any, **named: Any) -> Peer:
        peer: Peer = restore(cls, *args, **named)
        peer.resuming = None
        return peer

    monkeypatch.setattr(Peer, "restore", classmethod(at_once))
    assert broken_laws("stale", range(12)) & {"false-conviction", "false-clone", "stuck", "exception"}


def test_a_secret_in_the_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    say = Peer.say
    monkeypatch.setattr(Peer, "say", lambda self, text: say(self, f"{text} {self.me.secret.x:064x}"))
    assert broken_laws("chat", range(3)) == {"leak"}


def test_a_secret_in_the_news(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Outbox.tell

    def tells_more(self: Outbox, event: str, **facts: Any) -> None:
        tell(self, event, **facts, secret=Peer_secrets[0])

    Peer_secrets = [""]
    begin = Peer._begin

    def begins(self: Peer, roster: Any, game: Any, me: Any, boot: int, now: float) -> None:
        Peer_secrets[0] = f"{me.secret.x:064x}"
        begin(self, roster, game, me, boot, now)

    monkeypatch.setattr(Outbox, "tell", tells_more)
    monkeypatch.setattr(Peer, "_begin", begins)
    assert broken_laws("none", range(1)) == {"leak"}


@deep
def test_a_majority_instead_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def count_most(self: Chain) -> None:
        agreed = sorted(self.signed[place] for place in self.play.present)
        self.final = max(self.final, min(agreed[(len(agreed) - 1) // 2], self.beat))

    monkeypatch.setattr(Chain, "_count_final", count_most)
    assert broken_laws("cheat:equivocate-entry", range(12)) & {"fork", "uneven-freeze", "uncaught", "exception", "false-conviction"}


def test_evidence_kept_to_oneself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Trouble, "proved", lambda self, evidence: None)
    assert broken_laws("cheat:wrong-share", range(2)) == {"uncaught"}


def test_a_state_that_depends_on_who_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = Play.digest

    def partial(self: Play) -> bytes:
        mine = bytes([self.eyes.place if self.eyes and self.dealing else 0])
        return digest(self)[:-1] + mine

    monkeypatch.setattr(Play, "digest", partial)
    assert broken_laws("none", range(1)) & {"stuck", "fork"}


def test_no_catching_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(p2p.peer.catchup, "answer", lambda chain, theirs, line, votes: [])
    monkeypatch.setattr(p2p.peer.catchup, "serve", lambda chain, request: [])
    assert broken_laws("drop", range(6)) == {"stuck"}


def test_a_card_that_lies_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    places = GAME.places
    monkeypatch.setitem(GAME.__dict__, "places", lambda g: {name: cards for name, cards in places(g).items() if name != "discard"})
    assert broken_laws("none", range(2)) == {"cards"}


def test_a_roster_that_not_everybody_was_bound_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(p2p.peer.lobby_guest, "draft_of", lambda roster: ANY)
    assert broken_laws("cheat:grinding-host", range(2)) == {"ground"}


def test_an_old_copy_that_believes_a_relay(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on when one of the others was heard."""
    monkeypatch.setattr(Resuming, "unheard", lambda self, without=(): () if self._heard else self._awaited())
    monkeypatch.setattr(Resuming, "_awaited", lambda self, without=(): tuple(self._heard))
    assert broken_laws("cheat:lying-relay", range(8)) & {"false-conviction", "false-clone", "stuck"}


@deep
def test_two_machines_that_do_not_hear_of_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Starts, "hear", lambda self, line, start, now: None)
    monkeypatch.setattr(Resuming, "unheard", lambda self, without=(): ())
    monkeypatch.setattr(Resuming, "_awaited", lambda self, without=(): ())
    assert broken_laws("copied", range(8)) & {"false-conviction", "both-stopped", "exception", "stuck"}


def test_a_card_shown_in_a_move_is_the_same_whether_the_move_is_said_or_served_again() -> None:
    """A ballot may give up that move: who saw the card has seen it, and nobody has leaked anything (seed 40450 of mini)."""
    me, share, head = Identity(bytes(32)), bytes(range(33)), bytes([7]) * 32
    move = sign_entry(me, Entry(bytes(32), 0, bytes(32), 5, head, 2, "move", {"steps": [{"show": bytes_text(share)}]}))
    assert move_with(2, share, move) == move_with(2, share, Serve((move,))) == move.entry
    for place, other, message in ((1, share, move), (2, share[::-1], move), (2, share, Serve(())), (1, share, Serve((move,)))):
        assert move_with(place, other, message) is None, "that is no move of theirs which shows it"


def test_a_redeal_that_moves_cards_in_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    end = Slots.end_redeal

    def exchanged(self: Slots) -> dict[int, tuple[int, ...]]:
        pools = end(self)
        for one, other in (self.hand(place)[:2] for place in self.keys if len(self.hand(place)) > 1):
            self._slots[one], self._slots[other] = self._slots[other], self._slots[one]
        return pools

    monkeypatch.setattr(Slots, "end_redeal", exchanged)
    assert broken_laws("vanish", range(8, 9)) == {"hands"}


def test_a_redeal_that_shows_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    anew = SharedWorld.deal_anew

    def shown(self: SharedWorld, pools: Any) -> None:
        anew(self, pools)
        handle = Handle(min(handle for pool in pools.values() for handle in pool))
        self.g.cards.faces[handle] = self.g.cards.decks[self.g.cards.root(handle)].faces[0]

    monkeypatch.setattr(SharedWorld, "deal_anew", shown)
    assert "hands" in broken_laws("vanish", range(8, 9))


def test_a_clock_that_reads_seats_where_places_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the time of somebody runs out who was never asked."""
    asked = Waiting.people_asked
    monkeypatch.setattr(Waiting, "people_asked", lambda self: tuple(self.chain.play.seat_of[place] for place in asked(self)))
    assert broken_laws("expired", range(8, 9)) == {"hurried"}
