"""Playing an action card and using its icons. Equal icons of a card are alike, so a move names the icon and not its place."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Handle, Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.state import Porta, PortaAt
from engine.moves import Move, Refusal, move


@move("play {card}")
class Play(Move[Porta]):
    card: Handle

    def refuse(self, at: PortaAt) -> Refusal | None:
        return None if self.card in at.g[at.seat].hand else Refusal("not_in_hand")

    @classmethod
    def every(cls, at: PortaAt) -> Iterator[Play]:
        return map(cls, at.g[at.seat].hand)

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


def refuse_icon(g: Porta, seat: Seat, icon: str) -> Refusal | None:
    """Is this icon still free on the card, and can an action be paid?"""
    if icon not in g.icons:
        card = g.cards.faces[g.played[0]]
        return Refusal("icon_used" if icon in data.action_card(card).icons else "icon_not_free", icon=icon, card=card)
    return None if g.card_torches or g[seat].torches else Refusal("no_action")


def price(g: Porta, seat: Seat, shop: str) -> int:
    """A brick of this shop and the way there; white is sold in every quarter."""
    return data.PRICES[shop] + (0 if shop == data.WHITE else g[seat].walk(data.SHOPS[shop]))


@move("buy {shop} with {icon}")
class Buy(Move[Porta]):
    shop: str
    icon: str

    def refuse(self, at: PortaAt) -> Refusal | None:
        g, player = at.g, at.g[at.seat]
        if self.icon not in data.BUYS:
            return Refusal("buys_nothing", icon=self.icon)
        if why := refuse_icon(g, at.seat, self.icon):
            return why
        if self.shop not in data.COLOURS:
            return Refusal("no_such_shop", shop=self.shop)
        colour = data.BUYS[self.icon]
        if self.shop != colour and g.shops.get(colour):
            return Refusal("shop_not_empty", colour=colour)
        if not g.shops[self.shop]:
            return Refusal("shop_empty", colour=self.shop)
        cost = price(g, at.seat, self.shop)
        if player.coins < cost:
            return Refusal("brick_too_dear", colour=self.shop, cost=cost, coins=player.coins)
        return None

    @classmethod
    def every(cls, at: PortaAt) -> Iterator[Buy]:
        shops = at.g.shops
        for icon in dict.fromkeys(at.g.icons):
            colour = data.BUYS.get(icon)
            if colour is not None:
                yield from (cls(shop, icon) for shop in ((colour,) if shops.get(colour) else data.COLOURS) if shops[shop])


@move("take {icon}")
class Take(Move[Porta]):
    icon: str

    def refuse(self, at: PortaAt) -> Refusal | None:
        return refuse_icon(at.g, at.seat, self.icon) if self.icon in data.GAINS else Refusal("takes_nothing", icon=self.icon)

    @classmethod
    def every(cls, at: PortaAt) -> Iterator[Take]:
        return (cls(icon) for icon in dict.fromkeys(at.g.icons) if icon in data.GAINS)


@move("forgo")
class Forgo(Move[Porta]):
    def refuse(self, at: PortaAt) -> Refusal | None:
        return None if at.g.card_torches else Refusal("no_card_torch")


@move("burn")
class Burn(Move[Porta]):
    def refuse(self, at: PortaAt) -> Refusal | None:
        return None if at.g[at.seat].torches else Refusal("no_torch")


@move("end")
class EndTurn(Move[Porta]):
    pass
