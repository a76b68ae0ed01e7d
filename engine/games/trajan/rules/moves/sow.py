"""Sowing: a tray, the order of its stones, and what becomes of the effect of a tile that it claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.games.trajan.rules import data
from engine.games.trajan.rules.sowing import claimed, is_canonical, offered, ordered
from engine.games.trajan.rules.state import Player, Trajan, TrajanAt
from engine.moves import Move, Refusal, move

SKIP, TAKE = "skip", "take"


def specials(player: Player, tile: str) -> Sequence[str]:
    """What can be said about the effect of a claimed tile; the first one is meant when nothing is said."""
    category = data.ORDERS[tile].category if tile else ""
    if category in ("cards", "workers", "legion"):
        return "", SKIP
    if category == "plus_two":
        free = [action for action in data.ACTIONS if not player.plus_two[action]]
        return (*free, SKIP) if free else ("",)
    return ("",)


@move("sow {tray} {drops} [with {special}]")
class Sow(Move[Trajan]):
    """`every` proposes the orders that differ in effect; any other order is legal, too."""

    tray: str
    drops: str
    special: str = ""

    def refuse(self, at: TrajanAt) -> Refusal | None:
        player = at.g[at.seat]
        if self.tray not in data.ACTIONS:
            return Refusal("no_such_tray", tray=self.tray)
        tray = data.ACTIONS.index(self.tray)
        stones = player.trays[tray]
        if not stones:
            return Refusal("tray_empty", tray=self.tray)
        if len(self.drops) > len(data.STONES) or ordered(self.drops) != stones:
            return Refusal("other_stones", tray=self.tray, stones=stones)
        if not is_canonical(self.drops):
            return Refusal("pairs_in_order")
        tile = claimed(player, tray, self.drops)
        allowed = specials(player, tile)
        if self.special in allowed or (self.special == TAKE and len(allowed) > 1 and not allowed[0]):
            return None
        if not tile:
            return Refusal("no_claim")
        category = data.ORDERS[tile].category
        if category == "plus_two" and allowed[0]:
            return Refusal("marker_where") if not self.special else Refusal("no_marker_there", action=self.special)
        if category == "plus_two" and self.special == SKIP:
            return None
        return Refusal("no_such_effect", effect=self.special, category=category)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[Sow]:
        player = at.g[at.seat]
        for tray, name in enumerate(data.ACTIONS):
            if player.trays[tray]:
                for drops in offered(player.trays, player.slots, tray):
                    for special in specials(player, claimed(player, tray, drops)):
                        yield cls(name, drops, special)
