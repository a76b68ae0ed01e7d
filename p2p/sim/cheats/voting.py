"""Cheats about being voted out: somebody who was dropped and is not quiet, a relay that hides somebody, a vote that says two things."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from p2p.peer.peer import Peer
from p2p.sim.cheats.base import CAUGHT, HARMLESS, Cheat, Out
from p2p.sim.cheats.leaving import HostileLeaver
from p2p.wire.ballots import Ballot, Miss, Signed, Vote
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.messages import Message, Serve, Summary
from p2p.wire.starts import Heard, Start

APART_SECONDS = (75.0, 130.0)


class HostileDropped(HostileLeaver):
    """It cannot be reached until the others have dropped it. Then it is back and says what it likes: what a hostile leaver says, votes, and
    that it misses everybody."""

    name = "hostile-dropped"
    votes = True

    def __init__(self, lots: Any, first_beat: int) -> None:
        super().__init__(lots, first_beat + 3)

    def _leave(self) -> None:
        world = self.node.world
        if self.is_leaving or not world.faults.on or self.peer.play.dealing is None or not world.faults.votes_are_over():
            return
        self.is_leaving = True
        world.cut_off(self.me, self.others, self.lots.pick(APART_SECONDS))

    def noise(self, to: int) -> Out:
        chain, identity = self.peer.chain, self.node.member.identity
        cut = chain.cuts[-1] if chain.cuts else None
        if cut is None or self.lots.chance(0.6):
            return super().noise(to)
        gone = (to,) if self.lots.chance(0.5) else tuple(place for place in self.others if place != to)
        ballot = Ballot("drop", gone, cut.ballot.last, cut.ballot.head, cut.ballot.round + self.lots.below(3))
        over = (Signed(chain.beat, self.lots.raw(32)),) if self.lots.chance(0.3) and chain.beat > ballot.last else ()
        vote = Vote(chain.table, self.me, ballot, len(chain.entries[self.me]), self.lots.raw(32), over, "away", self.lots.chance(0.7))
        miss = Miss(chain.table, self.me, self.lots.below(100), gone, cut.ballot.last, cut.ballot.head, "away")
        late = Ack(chain.table, cut.ballot.last + self.lots.below(4), self.lots.raw(32), self.me)
        return [vote.signed(identity), miss.signed(identity), late.signed(identity)]


class Framed(Cheat):
    """It keeps to itself that somebody is there whom the others do not reach, passes on no word of theirs, and votes to go on without them.
    What the others lose is that player; nobody is found guilty, and the victim learns what was voted."""

    name = "framed-drop"
    verdict = HARMLESS
    seats_min = 3
    votes = True
    victim = -1
    until = 0.0  # nobody else reaches the victim

    def __init__(self, lots: Any, first_beat: int) -> None:
        super().__init__(lots, first_beat + 3)

    @property
    def is_hiding(self) -> bool:
        return self.node.world.now < self.until and self.victim in self.peer.play.present

    def idle(self) -> None:
        world = self.node.world
        if len(self.others) < 2 or not self.is_time or self.peer.play.dealing is None:
            return
        if self.victim < 0:
            if world.faults.on and world.faults.votes_are_over() and len(self.peer.play.present) > 2:
                self.victim = self.lots.pick([place for place in self.others if place in self.peer.play.present])
                self.peer.on_leave = ""
                seconds = self.lots.pick(APART_SECONDS)
                self.until = world.now + seconds
                world.cut_off(self.victim, [place for place in self.others if place != self.victim], seconds)
                self.begin()
        elif self.is_hiding and not self.peer.council.is_locked:
            self.vote()

    def begin(self) -> None:
        self.fire()

    def vote(self) -> None:
        """As an honest program would that misses the victim."""
        missed = [miss for miss in self.peer.council.misses.values() if miss.gone == (self.victim,)]
        if missed:
            self.node.act_quietly(self._agree)

    def _agree(self, peer: Peer) -> None:
        peer.miss((self.victim,), "away")
        peer.agree("drop")

    def sends(self, to: int, message: Message) -> Out:
        if not self.is_hiding:
            return [message]
        match message:
            case Summary():
                return [replace(message, links=tuple(place for place in message.links if place != self.victim and to != self.victim))]
            case Serve(entries, acks, votes):
                kept = tuple(signed for signed in entries if to == self.victim or signed.entry.seat != self.victim)
                return [Serve(kept, tuple(ack for ack in acks if to == self.victim or ack.seat != self.victim), votes)]
            case SignedEntry() if message.entry.seat == self.victim:
                return []
            case Ack() | Start() | Heard() if message.seat == self.victim:
                return []
            case Miss() | Vote() if to == self.victim:
                return []
        return [message]


class TwoVotes(Framed):
    """The same, and behind its vote it says the contrary: to somebody else if it can, else to the same."""

    name = "two-votes"
    verdict = CAUGHT

    def __init__(self, lots: Any, first_beat: int) -> None:
        super().__init__(lots, first_beat)
        self.lied: set[bytes] = set()

    def begin(self) -> None:
        """Only the second vote is one that must be caught."""

    def idle(self) -> None:
        super().idle()
        for vote in self.peer.council.register.of(self.me) if self.victim >= 0 and self.node.peer is not None else ():
            lie = replace(vote, agree=not vote.agree).signed(self.node.member.identity)
            others = [place for place in self.others if place != self.victim]
            if vote.id not in self.lied and [place for place in others if self.node.say_to(place, lie)]:
                self.lied.add(vote.id)
                self.fire()


VOTING: tuple[type[Cheat], ...] = (HostileDropped, Framed, TwoVotes)
