"""The four ways to use the seaport. Hidden cards that a move names are open from then on; of equal cards the open one goes first, for
nobody could tell them apart at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, pairwise, product

from engine.cards import Handle
from engine.games.trajan.rules import data
from engine.games.trajan.rules.data import GOODS, RANK, good_of
from engine.games.trajan.rules.moves.set_up import no_card
from engine.games.trajan.rules.state import Trajan, TrajanAt
from engine.moves import Move, Refusal, move


def not_shown(at: TrajanAt, cards: Sequence[Handle]) -> Refusal | None:
    """Why these cards cannot leave the hand."""
    hand, opened = at.g[at.seat].hand, at.g.cards.faces
    if len(set(cards)) < len(cards):
        return Refusal("card_twice")
    for card in cards:
        face = at.sight.get(card)
        if card not in hand or face is None:
            return Refusal("not_in_hand")
        twins = [opened[other] for other in hand if other in opened and other not in cards and good_of(opened[other]) == good_of(face)]
        if twins and card not in opened:
            return Refusal("open_card_first", card=twins[0])
    return None


def goods(at: TrajanAt, cards: Sequence[Handle]) -> tuple[str, ...]:
    return tuple([good_of(at.sight[card]) for card in cards])


def is_sorted(kinds: Sequence[str]) -> bool:
    return all(RANK[a] <= RANK[b] for a, b in pairwise(kinds))


def by_good(at: TrajanAt) -> dict[str, list[Handle]]:
    """The hand by kinds, open cards first."""
    opened = at.g.cards.faces
    known = sorted([card for card in at.g[at.seat].hand if card in at.sight], key=lambda card: (card not in opened, card))
    found = {good: [card for card in known if good_of(at.sight[card]) == good] for good in GOODS}
    return {good: cards for good, cards in found.items() if cards}


@move("draw")
class Draw(Move[Trajan]):
    """Two cards, then one hand card onto a pile."""

    def refuse(self, at: TrajanAt) -> Refusal | None:
        return None if at.g.drawable() else Refusal("deck_empty")


@move("discard {card} {pile}")
class Discard(Move[Trajan]):
    card: Handle
    pile: str

    def refuse(self, at: TrajanAt) -> Refusal | None:
        return not_shown(at, [self.card]) if self.pile in data.PILES else Refusal("no_such_pile", pile=self.pile)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[Discard]:
        return (cls(cards[0], pile) for cards in by_good(at).values() for pile in data.PILES)

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("take {pile}")
class TakeCard(Move[Trajan]):
    """The top card of an open pile."""

    pile: str

    def refuse(self, at: TrajanAt) -> Refusal | None:
        return no_card(at, self.pile)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[TakeCard]:
        return map(cls, data.PILES)


@move("show {cards}")
class Show(Move[Trajan]):
    """One or two cards into the own display; as many are drawn."""

    cards: tuple[Handle, ...]

    def refuse(self, at: TrajanAt) -> Refusal | None:
        if not 1 <= len(self.cards) <= data.PLAYED_MAX:
            return Refusal("one_or_two_cards")
        if (why := not_shown(at, self.cards)) is not None:
            return why
        return None if is_sorted(goods(at, self.cards)) else Refusal("goods_in_order")

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[Show]:
        hand = [card for cards in by_good(at).values() for card in cards[: data.PLAYED_MAX]]
        seen: list[tuple[str, ...]] = []
        for cards in chain(combinations(hand, 1), combinations(hand, data.PLAYED_MAX)):
            kinds = goods(at, cards)
            if kinds not in seen:
                seen.append(kinds)
                yield cls(cards)

    def shows(self) -> tuple[Handle, ...]:
        return self.cards


def load_size(ship: str, kinds: Sequence[str]) -> int:
    """How many cards or pairs a ship takes with these goods; 0 if they do not fit."""
    different = len(set(kinds))
    most = len(data.SHIPS[ship].colour)
    if ship == "different":
        size = len(kinds) if different == len(kinds) else 0
    elif ship == "same":
        size = len(kinds) if different == 1 else 0
    else:
        size = different if all(kinds.count(kind) == 2 for kind in kinds) else 0
    return size if size <= most else 0


@move("ship {ship} {cards} [wild {wilds}]")
class Load(Move[Trajan]):
    """Cards, and goods that wild tiles stand for, onto a ship."""

    ship: str
    cards: tuple[Handle, ...]
    wilds: tuple[str, ...] = ()

    def refuse(self, at: TrajanAt) -> Refusal | None:
        if self.ship not in data.SHIPS:
            return Refusal("no_such_ship", ship=self.ship)
        if any(kind not in RANK for kind in self.wilds):
            return Refusal("no_such_good")
        owned = at.g[at.seat].wild["wild_commodity"]
        if len(self.wilds) > owned:
            return Refusal("too_few_wilds", count=len(self.wilds), owned=owned)
        if (why := not_shown(at, self.cards)) is not None:
            return why
        kinds = goods(at, self.cards)
        if not (is_sorted(kinds) and is_sorted(self.wilds)):
            return Refusal("goods_in_order")
        return None if load_size(self.ship, kinds + self.wilds) else Refusal("does_not_fit", ship=self.ship)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[Load]:
        hand, wilds = by_good(at), at.g[at.seat].wild["wild_commodity"]
        for ship, build in (("different", _different), ("pairs", _pairs), ("same", _same)):
            for kinds, wild in build({good: len(cards) for good, cards in hand.items()}, wilds):
                cards = tuple(hand[kind][kinds[:at].count(kind)] for at, kind in enumerate(kinds))
                yield cls(ship, cards, wild)

    def shows(self) -> tuple[Handle, ...]:
        return self.cards


Loads = Iterator[tuple[tuple[str, ...], tuple[str, ...]]]  # goods of cards, and what wild tiles stand for: always the first that fit


def _different(hand: dict[str, int], wilds: int) -> Loads:
    for size in range(1, len(data.SHIPS["different"].colour) + 1):
        for wild in range(min(wilds, size) + 1):
            for kinds in combinations(hand, size - wild):
                others = [good for good in GOODS if good not in kinds]
                yield kinds, tuple(others[:wild])


def _same(hand: dict[str, int], wilds: int) -> Loads:
    for size in range(1, len(data.SHIPS["same"].colour) + 1):
        for wild in range(min(wilds, size - 1) + 1):
            for good, count in hand.items():
                if count >= size - wild:
                    yield (good,) * (size - wild), (good,) * wild
        if size <= wilds:
            yield (), (GOODS[0],) * size


def _pairs(hand: dict[str, int], wilds: int) -> Loads:
    for size in range(1, len(data.SHIPS["pairs"].colour) + 1):
        for held in range(size + 1):
            for picked in combinations(hand, held):
                for counts in product((2, 1), repeat=held):
                    if all(hand[good] >= count for good, count in zip(picked, counts, strict=True)):
                        halves = [good for good, count in zip(picked, counts, strict=True) if count == 1]
                        others = [good for good in GOODS if good not in picked][: size - held]
                        wild = tuple(sorted(halves + others * 2, key=GOODS.index))
                        if len(wild) <= wilds:
                            yield tuple(good for good, count in zip(picked, counts, strict=True) for _ in range(count)), wild
