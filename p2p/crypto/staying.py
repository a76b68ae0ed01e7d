"""The slots of a table that plays on without somebody: whose key leaves K, and which cards a re-deal is about.

Part of `Slots`, which holds the state. What those who stay hold is not touched, byte for byte; every other closed card gets a new slot
under the handle that it had. Candidates and handles come from the rules' public state and must be those behind the slots: if they are
not, the table freezes and nobody is accused.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from p2p.crypto.faults import Freeze, Misuse, PeerFault, insist
from p2p.crypto.group import G, Point
from p2p.crypto.keys import joint_key
from p2p.crypto.passes import ShufflePass
from p2p.crypto.redeal import DONE, Redeal, part_of
from p2p.crypto.release import Release
from p2p.crypto.slot import Face, Handle, Slot


class Staying:
    keys: dict[int, Point]
    joint: Point
    release: Release | None
    passing: ShufflePass | None
    redeal: Redeal | None
    _slots: dict[Handle, Slot]
    _faces: dict[Face, Point]
    _used: set[Handle]
    _in_play: set[Face]
    _frozen: set[int]
    _published: set[Point]

    def _idle(self, handles: Sequence[Handle]) -> None:
        """No handle twice, and none in the middle of a release or of a shuffle."""
        insist(len(set(handles)) == len(handles), "a handle twice")
        insist(self.passing is None, "a shuffle is under way")
        insist(self.redeal is None, "a re-deal is under way")
        insist(self.release is None, "shares are being released; a release once begun is only ever completed")

    def joint_without(self, places: Collection[int]) -> Point | None:
        """K' of those who stay; None where their keys make none (then nobody can be dropped so)."""
        try:
            return joint_key([key for place, key in sorted(self.keys.items()) if place not in places])
        except PeerFault:
            return None

    def _joint_of_the_rest(self, places: Collection[int]) -> Point:
        joint = self.joint_without(places)
        if joint is None:  # keys of those who stay were chosen to cancel out: nobody who goes is at fault
            raise Freeze("the keys of those who stay cancel out")
        return joint

    def drop(self, places: Collection[int], laid_from: Handle) -> None:
        """These go without a word: their keys leave K, and whatever was under way is as if it had not begun. Open cards that were laid for
        it (numbers from `laid_from` on) are taken up. What lay under the joint key lies under a key of the past until `begin_redeal`."""
        insist(0 < len(places) <= len(self.keys) - 2, "two at least stay")
        insist(all(place in self.keys for place in places), "places to drop that are not at the table")
        joint = self._joint_of_the_rest(places)
        if self.passing is not None:
            self._used.difference_update(h for _, after in (*self.passing.piles, *self.passing.single) for h in after)
        self.release = self.passing = self.redeal = None
        for h in [h for h in self._slots if h >= laid_from]:
            self._in_play.difference_update(self._slots.pop(h).pile)
        for place in places:
            del self.keys[place]
            self._frozen.discard(place)
        self.joint = joint

    def begin_redeal(self, decks: Mapping[int, tuple[Sequence[Face], Sequence[Handle]]]) -> None:
        """Every printed deck that was shuffled: its candidates, those that do not lie open, in printed order, and its closed handles. What
        those who stay hold stays as it is; every other card is dealt anew."""
        self._idle([])
        owners = {key: place for place, key in self.keys.items()}
        parts = []
        for number, (faces, handles) in sorted(decks.items()):
            self._add_up(number, faces, handles)
            ordered = sorted(handles)
            held = sorted((owners[self._slots[h].under], h) for h in ordered if self._slots[h].under in owners)
            pool = [h for h in ordered if self._slots[h].under not in owners]
            if pool:
                cards = [(face, self._faces[face]) for face in faces]
                parts.append(part_of(number, cards, pool, [(place, self._slots[h].card) for place, h in held], self.joint))
        known = frozenset({G, *(slot.card.a for slot in self._slots.values()), *self._published})
        self.redeal = Redeal(self.joint, self.keys, parts, known)

    def _add_up(self, number: int, faces: Sequence[Face], handles: Sequence[Handle]) -> None:
        behind = {h for h, slot in self._slots.items() if slot.pile[0][0] == str(number)}
        in_play = {face for face in self._in_play if face[0] == str(number)}
        if not (len(faces) == len(handles) and set(handles) == behind and set(faces) == in_play):
            raise Freeze("the closed cards of a deck are not those that are missing from it")

    def end_redeal(self) -> dict[int, tuple[Handle, ...]]:
        """After the last word: the handles that changed, by printed deck. They stay the same handles; those in hands were not touched."""
        redeal = self.redeal
        if redeal is None or redeal.stage != DONE:
            raise Misuse("no re-deal is complete")
        for part in redeal.parts:
            for h, card in zip(part.pool, part.rest, strict=True):
                self._slots[h] = Slot(card, self.joint, (), part.faces)
        self.redeal = None
        return {part.number: part.pool for part in redeal.parts}
