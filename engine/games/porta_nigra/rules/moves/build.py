"""Building an element: with an icon of the card, or for influence."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.moves.card import refuse_icon
from engine.games.porta_nigra.rules.state import Porta, PortaAt
from engine.moves import Move, Refusal, move


def refuse_build(g: Porta, seat: Seat, space: str, height: int, whites: int, romans: int = 0) -> Refusal | None:
    """May this element be built there? `romans` come by the same card before."""
    player, printed = g[seat], data.SPACES.get(space)
    if printed is None:
        return Refusal("no_such_space", space=space)
    if space in g.elements:
        return Refusal("space_taken", space=space, owner=g.elements[space].owner)
    if not player.romans + romans:
        return Refusal("no_roman")
    if height not in data.heights(printed):
        if printed.building == data.GATE:
            return Refusal("tower_height", height=height, least=data.TOWER_LEAST, most=data.TOWER_MOST)
        return Refusal("space_height", space=space, height=height, bricks=printed.bricks)
    if whites and printed.colour == data.WHITE:
        return Refusal("whites_for_white")
    if not 0 <= whites <= height:
        return Refusal("whites_not_so", whites=whites, height=height)
    have, white = player.stock[printed.colour], player.stock[data.WHITE]
    if white < whites:
        return Refusal("bricks_missing", colour=data.WHITE, bricks=whites, stock=white)
    if have < height - whites:
        if printed.colour != data.WHITE and have + white >= height:
            return Refusal("bricks_missing_whites", colour=printed.colour, bricks=height - whites, stock=have, whites=height - have)
        return Refusal("bricks_missing", colour=printed.colour, bricks=height - whites, stock=have)
    if player.coins < player.walk(printed.building):
        return Refusal("walk_too_dear", building=printed.building, cost=player.walk(printed.building), coins=player.coins)
    return None


def builds(g: Porta, seat: Seat) -> Iterator[tuple[str, int, int]]:
    """Space, height and white bricks of all that the stock is enough for; with few white bricks first."""
    stock = g[seat].stock
    white = stock[data.WHITE]
    for colour, have in stock.items():
        spare = 0 if colour == data.WHITE else white
        if have + spare:
            for space in data.SPACES_OF[colour]:
                if space not in g.elements:
                    for height in data.heights(data.SPACES[space]):
                        for whites in range(max(0, height - have), min(height, spare) + 1):
                            yield space, height, whites


@move("build {space} {height} [whites {whites}]")
class Build(Move[Porta]):
    space: str
    height: int
    whites: int = 0

    def refuse(self, at: PortaAt) -> Refusal | None:
        why = refuse_icon(at.g, at.seat, data.BUILD)
        return why or refuse_build(at.g, at.seat, self.space, self.height, self.whites)

    @classmethod
    def every(cls, at: PortaAt) -> Iterator[Build]:
        return (cls(*build) for build in builds(at.g, at.seat)) if data.BUILD in at.g.icons else iter(())


@move("found {space} {height} [whites {whites}]")
class Found(Move[Porta]):
    """The same for influence."""

    space: str
    height: int
    whites: int = 0

    def refuse(self, at: PortaAt) -> Refusal | None:
        influence = at.g[at.seat].influence
        if influence < data.FOUND_PRICE:
            return Refusal("influence_missing", price=data.FOUND_PRICE, influence=influence)
        return refuse_build(at.g, at.seat, self.space, self.height, self.whites)

    @classmethod
    def every(cls, at: PortaAt) -> Iterator[Found]:
        return (cls(*build) for build in builds(at.g, at.seat)) if at.g[at.seat].influence >= data.FOUND_PRICE else iter(())
