"""Selling, laying sets, converting, drawing, playing cards in a window, passing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.cards import Handle, Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.effects import card_options, card_refusal
from engine.games.age_of_rome.rules.moves.judging import RomeAt, held
from engine.games.age_of_rome.rules.state import Rome
from engine.moves import Move, Refusal, move


@move("sell {card}")
class Sell(Move[Rome]):
    card: Handle

    def refuse(self, at: RomeAt) -> Refusal | None:
        return held(at, self.card)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Sell]:
        return map(cls, at.g.players[at.seat].hand)

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("set {type} {cards}")
class FormSet(Move[Rome]):
    type: str
    cards: tuple[Handle, ...]

    def refuse(self, at: RomeAt) -> Refusal | None:
        if self.type not in data.SET_POINTS:
            return Refusal("no_such_goods", goods=self.type)
        if len(at.g[at.seat].sets) >= data.SETS_MAX:
            return Refusal("sets_full", limit=data.SETS_MAX)
        if len(self.cards) != 3 or len(dict.fromkeys(self.cards)) != 3:
            return Refusal("set_of_three")
        for card in self.cards:
            if why := held(at, card):
                return why
        goods = [data.GOODS_OF[at.sight[card]] for card in self.cards]
        if self.type not in goods:
            return Refusal("set_without_natural", goods=self.type)
        jokers = _jokers(at.g, at.seat)
        if any(kind != self.type and kind not in jokers for kind in goods):
            return Refusal("set_does_not_match", goods=self.type)
        return None

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[FormSet]:
        player = at.g.players[at.seat]
        if len(player.hand) < 3 or len(player.sets) >= data.SETS_MAX:
            return
        jokers = _jokers(at.g, at.seat)
        known = [(card, data.GOODS_OF[face]) for card in player.hand if (face := at.sight.get(card)) is not None]
        for type in data.SET_POINTS:
            fits = [(card, goods) for card, goods in known if goods == type or goods in jokers]
            if len(fits) >= 3:
                for trio in combinations(fits, 3):
                    if any(goods == type for _, goods in trio):
                        yield cls(type, tuple(card for card, _ in trio))

    def shows(self) -> tuple[Handle, ...]:
        return self.cards


def _jokers(g: Rome, seat: Seat) -> tuple[str, ...]:
    return ("chest", "jewellery") if g.has_medal(seat, "trade") else ("chest",)


@move("convert {glory}")
class Convert(Move[Rome]):
    """Religion medal: denarii into glory."""

    glory: int

    def refuse(self, at: RomeAt) -> Refusal | None:
        if not at.g.has_medal(at.seat, "religion"):
            return Refusal("needs_medal", medal="religion")
        if self.glory < 1:
            return Refusal("at_least_one")
        need = data.CONVERT_COST * self.glory
        return None if at.g[at.seat].denarii >= need else Refusal("too_expensive", cost=need, denarii=at.g[at.seat].denarii)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Convert]:
        most = at.g[at.seat].denarii // data.CONVERT_COST if at.g.has_medal(at.seat, "religion") else 0
        return map(cls, range(1, most + 1))


@move("draw")
class Draw(Move[Rome]):
    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if at.g[at.seat].hand_size < data.HAND_LIMIT else Refusal("hand_full", limit=data.HAND_LIMIT)


@move("decline")
class Decline(Move[Rome]):
    pass


@move("discard {card}")
class Discard(Move[Rome]):
    """Only to make room while drawing, also out of turn."""

    card: Handle

    def refuse(self, at: RomeAt) -> Refusal | None:
        if at.g[at.seat].hand_size < data.HAND_LIMIT:
            return Refusal("room_enough")
        return held(at, self.card)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Discard]:
        player = at.g.players[at.seat]
        return map(cls, player.hand) if player.hand_size >= data.HAND_LIMIT else iter(())

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("play {card} {params}")
class Play(Move[Rome]):
    """A trade card in a window that is open now (the question's facts name the windows)."""

    card: Handle
    params: tuple[str, ...] = ()

    def refuse(self, at: RomeAt) -> Refusal | None:
        if why := held(at, self.card):
            return why
        face = at.sight[self.card]
        if data.WINDOW_OF[face] not in at.facts:
            return Refusal("window_closed", card=face, window=data.WINDOW_OF[face])
        if face in at.g.played:
            return Refusal("played_already", card=face)
        return card_refusal(at.g, at.seat, face[:3], self.params)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Play]:
        for card in at.g.players[at.seat].hand:
            face = at.sight.get(card)
            if face is not None:
                options = card_options(at.g, at.seat, face[:3]) if data.WINDOW_OF[face] in at.facts else []
                for params in options or [()]:
                    yield cls(card, params)

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("pass")
class Pass(Move[Rome]):
    onward = True


@move("done")
class FinalDone(Move[Rome]):
    """No more sets at the end."""

    onward = True
