"""Before the first turn: the stones, three cards, three Trajan tiles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from engine.games.trajan.rules import data
from engine.games.trajan.rules.sowing import ordered
from engine.games.trajan.rules.state import Trajan, TrajanAt
from engine.moves import Move, Refusal, move

STEPS = {"ring": 1, "cross": 3, "step2": 2, "pairs": 0}  # arrangements that are offered [H]: each colour beside the one so many further


def preset(step: int) -> tuple[str, ...]:
    return tuple(ordered(data.COLOURS[at] + data.COLOURS[(at + step) % data.RING]) for at in range(data.RING))


@move("stones {trays}")
class Arrange(Move[Trajan]):
    """Two stones into every tray; sealed. There are 202,410 ways, so only a few are proposed and any is judged."""

    trays: tuple[str, ...]

    def refuse(self, at: TrajanAt) -> Refusal | None:
        if len(self.trays) != data.RING or any(len(stones) != 2 for stones in self.trays):
            return Refusal("two_in_each_tray")
        if ordered("".join(self.trays)) != data.STONES:
            return Refusal("two_of_each_colour")
        return None if all(stones == ordered(stones) for stones in self.trays) else Refusal("colours_in_order")

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[Arrange]:
        return (cls(preset(step)) for step in STEPS.values())


@move("start with {source}")
class StartCard(Move[Trajan]):
    source: str

    def refuse(self, at: TrajanAt) -> Refusal | None:
        if self.source == "deck":
            return None if at.g.drawable() else Refusal("deck_empty")
        return no_card(at, self.source)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[StartCard]:
        return map(cls, ("deck", *data.PILES))


def no_card(at: TrajanAt, pile: str) -> Refusal | None:
    """Why no card can be taken from an open pile."""
    if pile not in data.PILES:
        return Refusal("no_such_pile", pile=pile)
    return None if at.g.discard[pile] else Refusal("pile_empty", pile=pile)


def no_tile(at: TrajanAt, category: str) -> Refusal | None:
    """Why no Trajan tile of this category can be taken."""
    if category not in data.CATEGORIES:
        return Refusal("no_such_category", category=category)
    return None if at.g.stacks[category].top else Refusal("stack_empty", category=category)


@move("tiles {ii} {iv} {vi}")
class StartTiles(Move[Trajan]):
    """Three tiles of three categories, on the slots II, IV and VI."""

    ii: str
    iv: str
    vi: str

    @property
    def categories(self) -> tuple[str, str, str]:
        return self.ii, self.iv, self.vi

    def refuse(self, at: TrajanAt) -> Refusal | None:
        for category in self.categories:
            if (why := no_tile(at, category)) is not None:
                return why
        return None if len(set(self.categories)) == len(self.categories) else Refusal("category_twice")

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[StartTiles]:
        return (cls(ii, iv, vi) for ii, iv, vi in permutations(data.CATEGORIES, 3))


@move("tile {category} on {slot}")
class StartTile(Move[Trajan]):
    """One tile at a time; a variant."""

    category: str
    slot: str

    def refuse(self, at: TrajanAt) -> Refusal | None:
        if (why := no_tile(at, self.category)) is not None:
            return why
        slots = at.g[at.seat].slots
        if any(tile and data.ORDERS[tile].category == self.category for tile in slots):
            return Refusal("category_twice")
        if self.slot not in [data.SLOTS[slot] for slot in data.START_SLOTS]:
            return Refusal("no_start_slot", slot=self.slot)
        return Refusal("slot_full", slot=self.slot) if slots[data.SLOTS.index(self.slot)] else None

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[StartTile]:
        return (cls(category, data.SLOTS[slot]) for category in data.CATEGORIES for slot in data.START_SLOTS)
