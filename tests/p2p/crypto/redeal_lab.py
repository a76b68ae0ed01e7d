"""A table at the cut: hands of those who stay, a hand of the one who is gone, piles and open cards; and the re-deal said word by word.

Every secret is at hand here, so that a test can see what nobody at the table sees. Nothing in here is a test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from tests.p2p.crypto.lab import Game

Forge = Callable[[str, int, Any], Any]
LAID = 2**40
FIRST = 1000  # handles of deck d begin at FIRST * (d + 1)


class Cut(Game):
    """`gone` is the last place. Deck d has sizes[d] cards: `hand` of them for each place, one open, the rest on the table."""

    def __init__(self, lib: SimpleNamespace, peers: int = 4, sizes: Sequence[int] = (12,), hand: int = 2, seed: int = 0) -> None:
        super().__init__(lib, peers, seed)
        self.gone, self.sizes = peers - 1, sizes
        self.open: set[tuple[str, int]] = set()
        for deck, size in enumerate(sizes):
            first = FIRST * (deck + 1)
            self.lay(range(first + 500, first + 500 + size), str(deck))
            self.shuffle(range(first + 500, first + 500 + size), range(first, first + size))
            free = iter(range(first, first + size))
            for place in range(peers):
                held = [next(free) for _ in range(hand)]
                if held:
                    self.deal(place, held)
            if size > peers * hand + 1:
                self.open |= set(self.reveal([next(free)]).values())

    def decks(self) -> dict[int, tuple[list[tuple[str, int]], list[int]]]:
        """What the rules' public state says: candidates and closed handles."""
        found: dict[int, tuple[list[tuple[str, int]], list[int]]] = {}
        for deck, size in enumerate(self.sizes):
            faces = [(str(deck), copy) for copy in range(size) if (str(deck), copy) not in self.open]
            found[deck] = faces, [h for h in self.slots.handles() if FIRST * (deck + 1) <= h < FIRST * (deck + 2)]
        return found

    def drop(self, *gone: int) -> Any:
        self.slots.drop(gone or (self.gone,), LAID)
        self.beat += 3
        self.slots.begin_redeal(self.decks())
        return self.slots.redeal

    def say(self, place: int, forge: Forge | None = None) -> None:
        redeal = self.slots.redeal
        if forge is None:
            words = redeal.make(self.secrets[place], self.now(place))
        else:
            words = forge(redeal.stage, place, self._unchecked(redeal.copy(), place))
        self.journal.append((redeal.stage, words))
        redeal.take(self.now(place), words)

    def _unchecked(self, redeal: Any, place: int) -> Any:
        """What place would say, as a forger makes it: without a look at its own words."""
        redeal._check_copies = redeal._check_tags = redeal._check_opened = lambda moment, data: ()
        return redeal.make(self.secrets[place], self.now(place))

    def stage(self, forge: Forge | None = None) -> None:
        """One beat."""
        self.beat += 1
        for place in self.slots.redeal.speakers():
            self.say(place, forge)

    def redeal(self, forge: Forge | None = None) -> dict[int, tuple[int, ...]]:
        while self.slots.redeal.stage != "done":
            self.stage(forge)
        changed: dict[int, tuple[int, ...]] = self.slots.end_redeal()
        return changed

    def until(self, stage: str) -> None:
        while self.slots.redeal.stage != stage:
            self.stage()

    # --- for the test alone ----------------------------------------------------------------------------------------------------

    def truth(self, handle: int) -> tuple[str, int]:
        """What lies behind a handle, with every secret of the table."""
        g, slot = self.lib.group, self.slots[handle]
        sharers = [s for s in self.secrets if s.key == slot.under] or [self.secrets[place] for place in self.slots.keys]
        point = g.subtract(slot.card.b, *(g.mul(s.x, slot.card.a) for s in sharers))
        return next(face for face, known in self.points.items() if known == point)

    def faces(self, handles: Sequence[int]) -> list[tuple[str, int]]:
        return [self.truth(h) for h in handles]


def size_of(words: Any) -> int:
    """Bytes of a word before it becomes text."""
    found = 0
    for items in words.values():
        for item in items:
            found += sum(map(len, item)) if isinstance(item, tuple) else len(item)
    return found
