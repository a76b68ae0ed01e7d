"""Who holds which card, and what each seat has seen of it.

`Cards` is public and part of every state: handles, holders, open faces. A hidden face is never in it.
`Sight` is what one seat knows: the open faces and its own. Sights are kept by the table, never by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NewType, cast

Handle = NewType("Handle", int)
Seat = int

TABLE: Seat = -1  # holder of a closed card that nobody may look at
OPEN: Seat = -2  # "holder" of a card that everybody may look at


@dataclass(slots=True, frozen=True)
class Deck:
    """Cards that were shuffled together: where they came from, and which faces everybody knows to be among them."""

    parent: int  # the deck whose cards these are, -1 for a printed deck
    faces: tuple[str, ...]


@dataclass(slots=True)
class Cards:
    next_handle: int = 0
    rolls: int = 0
    holder: dict[Handle, Seat] = field(default_factory=dict)
    faces: dict[Handle, str] = field(default_factory=dict)
    deck: dict[Handle, int] = field(default_factory=dict)
    next_deck: int = 0
    decks: dict[int, Deck] = field(default_factory=dict)  # the printed ones, and those of which a card is left

    def shuffle(self, pile: Sequence[str] | Sequence[Handle], holder: Seat = TABLE) -> list[Handle]:
        """New closed handles for faces (a printed deck) or for handles, which die."""
        if not pile:
            return []
        if isinstance(pile[0], str):
            made = Deck(-1, tuple(str(face) for face in pile))
            assert len(set(pile)) == len(pile), "every physical copy has a face of its own"
        else:
            made = self._gather([Handle(int(handle)) for handle in pile])
        number = self.next_deck
        self.next_deck += 1
        self.decks[number] = made
        fresh = cast("list[Handle]", list(range(self.next_handle, self.next_handle + len(pile))))
        self.next_handle += len(pile)
        self.holder |= dict.fromkeys(fresh, holder)
        self.deck |= dict.fromkeys(fresh, number)
        return fresh

    def _gather(self, pile: list[Handle]) -> Deck:
        """The deck that a pile of handles becomes; what was publicly known of the pile as a whole stays known."""
        parent = self.root(pile[0])
        known: list[str] = []
        sources: dict[int, int] = {}
        for handle in pile:
            assert self.root(handle) == parent, "cards of two printed decks cannot be shuffled together"
            if handle in self.faces:
                known.append(self.faces[handle])
            else:
                source = self.deck[handle]
                sources[source] = sources.get(source, 0) + 1
        for source, count in sources.items():
            if self.decks[source].parent >= 0 and count == self._closed_count(source):
                known += self._unlocated(source)
        touched = dict.fromkeys([self.deck[handle] for handle in pile])
        for handle in pile:
            del self.holder[handle], self.deck[handle]
            self.faces.pop(handle, None)
        self._forget(touched)
        return Deck(parent, tuple(sorted(known)))

    def _forget(self, touched: Iterable[int]) -> None:
        """A shuffled deck of which no card is left says nothing any more; its number is not used again. Printed decks stay."""
        left = self.deck.values()
        for deck in touched:
            if self.decks[deck].parent >= 0 and deck not in left:
                del self.decks[deck]

    def _closed_count(self, deck: int) -> int:
        return sum(1 for handle, source in self.deck.items() if source == deck and handle not in self.faces)

    def _unlocated(self, deck: int) -> list[str]:
        """Faces known to be in this deck that do not lie open anywhere."""
        shown = {self.faces[handle] for handle, source in self.deck.items() if source == deck and handle in self.faces}
        return [face for face in self.decks[deck].faces if face not in shown]

    def root(self, handle: Handle) -> int:
        """The printed deck a handle belongs to."""
        deck = self.deck[handle]
        return deck if self.decks[deck].parent < 0 else self.decks[deck].parent

    def hold(self, handles: Iterable[Handle], seat: Seat) -> None:
        for handle in handles:
            self.holder[handle] = seat

    def open(self, handle: Handle, face: str) -> None:
        self.holder[handle] = OPEN
        self.faces[handle] = face


class Sight:
    """What one seat can read: open faces and those it was dealt, was given or has sealed."""

    __slots__ = ("_open", "own")

    def __init__(self, cards: Cards, own: Mapping[Handle, str] | None = None) -> None:
        self._open = cards.faces
        self.own = {} if own is None else own

    def get(self, handle: Handle) -> str | None:
        face = self._open.get(handle)
        return self.own.get(handle) if face is None else face

    def __getitem__(self, handle: Handle) -> str:
        face = self.get(handle)
        if face is None:
            raise KeyError(handle)
        return face

    def __contains__(self, handle: Handle) -> bool:
        return self.get(handle) is not None
