"""Who plays at the simulated machines: random or rare legal moves, drafts with second thoughts, chat, leaving, settling.

A player chooses by the order of legal moves, never by faces, so that two deals with hidden cards exchanged are played alike.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.moves import Move, Refusal
from engine.values import dataclass
from p2p.peer.peer import Peer
from p2p.sim.lots import Lots

if TYPE_CHECKING:
    from p2p.sim.node import SimNode


@dataclass
class Habits:
    """Drawn per run: how quick people are and what else they do."""

    think: float = 0.3
    rare: bool = False
    drafts: bool = False  # holds finished drafts back, undoes, sends early
    chat: float = 0.0  # chances per decision
    leave: float = 0.0
    settle: float = 0.0
    agree: float = 0.5
    back: float = 0.0


class SimPlayer:
    def __init__(self, node: SimNode, lots: Lots, habits: Habits, seen: Counter[str]) -> None:
        self.node, self.lots, self.habits = node, lots, habits
        self.seen = seen  # kinds of decisions of this run, for the rare ones
        self.planned = False
        self.left = False
        self.undone = 0
        self.may_leave = True
        self.asleep = False  # answers nothing more

    def look(self) -> None:
        """Is there something to decide? Then do it after some thought."""
        peer = self.node.peer
        if peer is None or self.planned or self.asleep or peer.frozen is not None or peer.over is not None:
            return
        asks_back = bool(self.habits.back) and peer.asks_back() is not None
        if asks_back or self._is_asked_to_vote(peer) or peer.asked() is not None or self._holds_draft(peer):
            self.planned = True
            incarnation = self.node.incarnation
            self.node.world.agenda.after(self.lots.late(self.habits.think) + 0.001, lambda: self._decide(incarnation))

    def forget(self) -> None:
        """The process died, and what was about to be done with it."""
        self.planned = False

    def _is_asked_to_vote(self, peer: Peer) -> bool:
        return peer.proposed() is not None

    def _holds_draft(self, peer: Peer) -> bool:
        """Which is theirs to send: not one that they have sent and that waits for others."""
        return self.habits.drafts and peer.can_undo and not (peer.is_early and peer.leaves_in is not None)

    def _decide(self, incarnation: int) -> None:
        if self.node.incarnation != incarnation or not self.node.up or self.node.peer is None or self.asleep:
            return
        self.planned = False
        peer = self.node.peer
        if peer.frozen is not None or peer.over is not None:
            return
        if self.lots.chance(self.habits.chat):
            self.node.act("say", self._say)
        if self.node.peer is peer:
            self.node.act("decide", self._answer)

    def _say(self, peer: Peer) -> None:
        try:
            peer.say(f"line {self.lots.below(1000)} of place {self.node.place}")
        except Refusal as why:
            self.node.world.trace("refused", self.node.place, why.reason)

    def _answer(self, peer: Peer) -> None:
        try:
            self._answer_or_not(peer)
        except Refusal as why:
            self.node.world.trace("refused", self.node.place, why.reason)

    def _answer_or_not(self, peer: Peer) -> None:
        peer.auto_send = not self.habits.drafts
        if self.habits.back and self._takes_back(peer):
            return
        if self._is_asked_to_vote(peer):
            peer.vote(self.lots.chance(self.habits.agree))
            return
        if peer.asked() is None:
            if peer.can_undo:
                self._finish(peer)
            return
        wants_to_go = self.may_leave and self.lots.chance(self.habits.leave)
        if wants_to_go and not peer.can_undo and not peer.is_early and self.node.world.can_go_on_without(self.node):
            self.node.world.leaving(self.node)
            peer.leave()
            self.left = True
            return
        if self.lots.chance(self.habits.settle) and not peer.can_undo and not peer.is_early and self._proposes(peer):
            return
        peer.act(self.choose(peer.view()))
        if self.habits.drafts and peer.can_undo:
            self._second_thoughts(peer)

    def _takes_back(self, peer: Peer) -> bool:
        """Answers who asks for it, or asks for it now and then; True if the rest must wait for that."""
        if peer.asks_back() is not None:
            if self.lots.chance(0.8):
                peer.take_back()
            else:
                peer.keep()
            return True
        if peer.can_take_back and not peer.can_undo and self.lots.chance(self.habits.back):
            self.node.world.trace("asks back", self.node.place)
            peer.take_back()
            return True
        return peer.council.is_locked

    def _proposes(self, peer: Peer) -> bool:
        try:
            peer.propose_settle()
        except Refusal as why:  # a moment ago, too: then they play on
            self.node.world.trace("refused", self.node.place, why.reason)
            return False
        self.node.world.trace("proposes", self.node.place)
        return True

    def _second_thoughts(self, peer: Peer) -> None:
        if self.lots.chance(0.2):
            self._undo(peer)
        elif self.lots.chance(0.2) or (peer.asked() is None and self.lots.chance(0.5)):
            peer.send()

    def _undo(self, peer: Peer) -> None:
        peer.undo()
        self.undone += 1

    def _finish(self, peer: Peer) -> None:
        """A finished draft: mostly it is sent, sometimes its last move is taken back."""
        if self.lots.chance(0.15):
            self._undo(peer)
        else:
            peer.send()

    def choose(self, view: Any) -> Move[Any]:
        if not self.habits.rare:
            move: Move[Any] = view.any_legal(self.lots.below)
            return move
        assert view.asked is not None
        kinds = self.lots.shuffled(view.asked.kinds)
        kinds.sort(key=lambda kind: self.seen[f"{view.asked.topic} {kind.__name__}"])
        for kind in kinds:
            if legal := view.legal_of(kind):
                self.seen[f"{view.asked.topic} {kind.__name__}"] += 1
                chosen: Move[Any] = self.lots.pick(legal)
                return chosen
        raise AssertionError(f"no legal answer to {view.asked.topic}")
