"""The moves of mini; every legality reads the public state and the cards the move shows."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Handle
from engine.moves import Move, Refusal, move
from p2p.sim.mini.rules.state import BID_MAX, Mini, MiniAt


def own(at: MiniAt, card: Handle) -> Refusal | None:
    return None if card in at.g.hands[at.seat] else Refusal("not_in_hand")


def own_closed(at: MiniAt, card: Handle) -> Refusal | None:
    return own(at, card) or (Refusal("lies_open") if card in at.g.cards.faces else None)


@move("draw")
class Draw(Move[Mini]):
    def refuse(self, at: MiniAt) -> Refusal | None:
        return None if at.g.deck or at.g.discard else Refusal("nothing_to_draw")


@move("play {card}")
class Play(Move[Mini]):
    card: Handle

    def refuse(self, at: MiniAt) -> Refusal | None:
        return own(at, self.card) or (None if self.card in at.sight else Refusal("not_seen"))

    @classmethod
    def every(cls, at: MiniAt) -> Iterator[Play]:
        return map(cls, at.g.hands[at.seat])

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("give {card} to {seat}")
class Hand(Move[Mini]):
    card: Handle
    seat: int

    def refuse(self, at: MiniAt) -> Refusal | None:
        return own_closed(at, self.card) or (None if self.seat in at.g.others(at.seat) else Refusal("nobody_there"))

    @classmethod
    def every(cls, at: MiniAt) -> Iterator[Hand]:
        return (cls(card, seat) for card in at.g.hands[at.seat] for seat in at.g.others(at.seat))


@move("bury {card}")
class Bury(Move[Mini]):
    card: Handle

    def refuse(self, at: MiniAt) -> Refusal | None:
        return own_closed(at, self.card)

    @classmethod
    def every(cls, at: MiniAt) -> Iterator[Bury]:
        return map(cls, at.g.hands[at.seat])


@move("flash {card}")
class Flash(Move[Mini]):
    """Laid open by a request of its own, not with the move."""

    card: Handle

    def refuse(self, at: MiniAt) -> Refusal | None:
        return own_closed(at, self.card)

    @classmethod
    def every(cls, at: MiniAt) -> Iterator[Flash]:
        return map(cls, at.g.hands[at.seat])


@move("stir")
class Stir(Move[Mini]):
    def refuse(self, at: MiniAt) -> Refusal | None:
        return None if at.g.hands[at.seat] else Refusal("empty_hand")


@move("take")
class Take(Move[Mini]):
    """The open market card goes into the hand, which is mixed."""

    def refuse(self, at: MiniAt) -> Refusal | None:
        return None if at.g.market else Refusal("empty_market")


@move("steal from {seat}")
class Steal(Move[Mini]):
    seat: int

    def refuse(self, at: MiniAt) -> Refusal | None:
        if self.seat not in at.g.others(at.seat):
            return Refusal("nobody_there")
        return None if at.g.hands[self.seat] else Refusal("empty_hand")

    @classmethod
    def every(cls, at: MiniAt) -> Iterator[Steal]:
        return map(cls, at.g.others(at.seat))


@move("hide")
class Hide(Move[Mini]):
    """Lay a card of one's own face down, say something, turn it up."""

    def refuse(self, at: MiniAt) -> Refusal | None:
        return None if at.g.hands[at.seat] else Refusal("empty_hand")


@move("stake {card}")
class Stake(Move[Mini]):
    card: Handle

    def refuse(self, at: MiniAt) -> Refusal | None:
        return own(at, self.card) or (None if self.card in at.sight else Refusal("not_seen"))

    @classmethod
    def every(cls, at: MiniAt) -> Iterator[Stake]:
        return map(cls, at.g.hands[at.seat])

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("boast {number}")
class Boast(Move[Mini]):
    number: int

    def refuse(self, at: MiniAt) -> Refusal | None:
        return None if 0 <= self.number <= 2 else Refusal("nought_to_two", number=self.number)

    @classmethod
    def every(cls, at: MiniAt) -> Iterator[Boast]:
        return map(cls, range(3))


@move("bid {number}")
class Bid(Move[Mini]):
    number: int

    def refuse(self, at: MiniAt) -> Refusal | None:
        return None if 0 <= self.number <= BID_MAX else Refusal("bid_out_of_range", number=self.number)

    @classmethod
    def every(cls, at: MiniAt) -> Iterator[Bid]:
        return map(cls, range(BID_MAX + 1))


@move("nod")
class Nod(Move[Mini]):
    pass


@move("shake")
class Shake(Move[Mini]):
    pass


@move("end")
class End(Move[Mini]):
    onward = True


TURN = (Draw, Play, Hand, Bury, Flash, Stir, Take)
MOVES: tuple[type[Move[Mini]], ...] = (*TURN, Steal, Hide, Stake, Boast, Bid, Nod, Shake, End)
