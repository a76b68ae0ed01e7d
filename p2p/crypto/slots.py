"""The slots of a table: which ciphertext lies behind a handle, under which key, and whose shares of it are out.

A proof says what was done to the points it names; that these were the right points under the right key is enforced here and
nowhere else. Inputs, keys and targets are read from this state by handle, never from a message. A slot is dealt once: once a
share of it is out it needs a new A (key switch, or a joint shuffle of at least two) before anybody else may be dealt it.
Every make_* verifies its own proof before it hands it out: a signed bad proof is evidence against its author, whatever the cause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from p2p.crypto.elgamal import Cipher, Deck, decode_deck, fresh
from p2p.crypto.faults import Freeze, Misuse, demand, insist
from p2p.crypto.frames import Item
from p2p.crypto.group import G, Neutral, Point, own, subtract
from p2p.crypto.keys import TableSecret, joint_key
from p2p.crypto.limits import DECK_MAX, DECK_MIN, SHARES_MAX
from p2p.crypto.passes import ShufflePass
from p2p.crypto.proofs import CARD, Shares, Switched, check_shares, check_switch, prove_shares, prove_switch
from p2p.crypto.redeal import Redeal
from p2p.crypto.release import Release
from p2p.crypto.shuffle import prove, shuffle
from p2p.crypto.shuffle_check import check
from p2p.crypto.slot import Face as Face
from p2p.crypto.slot import Handle as Handle
from p2p.crypto.slot import Slot as Slot
from p2p.crypto.staying import Staying
from p2p.crypto.transcript import ProofContext

SECTION = "fair-cards/slots"


class Slots(Staying):
    def __init__(self, keys: Sequence[Point]) -> None:
        """`keys` in roster order, each with its possession proof already checked."""
        self.keys: dict[int, Point] = dict(enumerate(keys))
        self.joint = joint_key(keys)
        self._faces: dict[Face, Point] = {}
        self._slots: dict[Handle, Slot] = {}
        self._used: set[Handle] = set()
        self._in_play: set[Face] = set()  # faces behind the slots: each once, and as many as there are slots
        self._frozen: set[int] = set()
        self.release: Release | None = None
        self.passing: ShufflePass | None = None
        self.redeal: Redeal | None = None
        # The A of which shares are out. They stay known whatever is taken back and whoever leaves: copies of this state share one list.
        self._published: set[Point] = set()
        self._written: tuple[list[Handle], list[Slot], bytes] = [], [], b""  # the slots as `state` wrote them last

    def copy(self) -> Slots:
        """A copy for take-backs. What was published stays published in all copies."""
        twin = Slots.__new__(Slots)
        twin.keys, twin.joint, twin._published, twin._written = dict(self.keys), self.joint, self._published, self._written
        twin._faces, twin._slots = dict(self._faces), dict(self._slots)
        twin._used, twin._frozen, twin._in_play = set(self._used), set(self._frozen), set(self._in_play)
        twin.release = None if self.release is None else self.release.copy()
        twin.passing = None if self.passing is None else self.passing.copy()
        twin.redeal = None if self.redeal is None else self.redeal.copy()
        return twin

    def draft(self) -> Slots:
        """A copy to try things on that nobody may ever see: what is published in it stays in it."""
        twin = self.copy()
        twin._published = set(self._published)
        return twin

    # --- looking -------------------------------------------------------------------------------------------------------------

    def __getitem__(self, handle: Handle) -> Slot:
        if handle not in self._slots:
            raise Misuse(f"no slot {handle}")
        return self._slots[handle]

    def handles(self) -> tuple[Handle, ...]:
        return tuple(sorted(self._slots))

    def hand(self, place: int) -> tuple[Handle, ...]:
        """Every slot under the key of this place, in handle order."""
        return tuple(h for h in self.handles() if self._slots[h].under == self.keys[place])

    def state(self) -> list[Item]:
        """What the state digest covers: public, and the same at every peer. Every slot is written in a length that its parts fix."""
        handles, slots = list(self._slots), list(self._slots.values())
        if self._written[:2] != (handles, slots):  # most beats change none, and a slot never changes
            raw = b"".join([h.to_bytes(8, "big") + self._slots[h].raw() for h in self.handles()])
            self._written = handles, slots, raw
        return [self.joint.raw, self._written[2], sorted(self._frozen)]

    # --- laying out ----------------------------------------------------------------------------------------------------------

    def lay(self, cards: Mapping[Handle, tuple[Face, Point]], place: int | None = None) -> None:
        """New slots (G, M + K) of cards that everybody knows: a new deck, or open discards that go back. With a place they lie under
        its key: open cards that a hand takes in before it is mixed."""
        insist(place is None or place in self.keys, "a hand of nobody at the table")
        under = self.joint if place is None else self.keys[place]
        laid = [face for face, _ in cards.values()]
        insist(len(set(laid)) == len(laid) and self._in_play.isdisjoint(laid), "a card that is on the table already")
        faces = {**self._faces, **dict(cards.values())}
        insist(all(faces[face] == point for face, point in self._faces.items()), "a face has one point")
        insist(len(set(faces.values())) == len(faces), "two faces with one point")
        slots = {h: Slot(fresh(point, under), under, (), (face,)) for h, (face, point) in cards.items()}
        self._fresh_handles(tuple(cards))
        self._faces = faces
        self._in_play.update(laid)
        self._slots.update(slots)

    def _fresh_handles(self, handles: Sequence[Handle]) -> None:
        insist(len(set(handles)) == len(handles), "a handle twice")
        insist(self._used.isdisjoint(handles), "a handle that was used before")
        self._used.update(handles)

    # --- joint shuffle -------------------------------------------------------------------------------------------------------

    def begin_shuffle(self, piles: Sequence[tuple[Sequence[Handle], Sequence[Handle]]]) -> ShufflePass | None:
        """Shuffle piles (old handles, new handles), every peer in turn. Piles of fewer than two only change their names."""
        old = [h for before, _ in piles for h in before]
        self._idle(old)
        for before, after in piles:
            insist(len(before) == len(after), "as many new handles as old ones")
            insist(len(before) <= DECK_MAX, "more cards than can be shuffled")
            for h in before:
                insist(self[h].under == self.joint, f"slot {h} is not under the joint key")
        self._fresh_handles([h for _, after in piles for h in after])
        named = [(tuple(before), tuple(after)) for before, after in piles]
        real = tuple(pile for pile in named if len(pile[0]) >= DECK_MIN)
        single = tuple(pile for pile in named if len(pile[0]) < DECK_MIN)
        if not real:
            for before, after in single:
                self._rename(before, after)
            return None
        decks = tuple(tuple(self[h].card for h in before) for before, _ in real)
        self.passing = ShufflePass(self.joint, tuple(sorted(self.keys)), real, decks, single)
        return self.passing

    def rename(self, before: Sequence[Handle], after: Sequence[Handle]) -> None:
        """Cards of the table under new handles: a hand that nobody plays any more is mixed."""
        self._idle(before)
        insist(len(before) == len(after), "as many new handles as old ones")
        insist(all(self[h].under == self.joint for h in before), "a card that is not the table's")
        self._fresh_handles(after)
        self._rename(before, after)

    def _rename(self, before: Sequence[Handle], after: Sequence[Handle]) -> None:
        for old, new in zip(before, after, strict=True):
            self._slots[new] = self._slots.pop(old)

    def end_shuffle(self) -> None:
        """After the last peer's step: the new handles take over. Every card has a new A, so nothing is shared any more."""
        if self.passing is None:
            raise Misuse("no shuffle is under way")
        done, decks = self.passing, self.passing.result()
        self.passing = None
        for (before, after), deck in zip(done.piles, decks, strict=True):
            self._replace(before, after, deck, self.joint)
        for before, after in done.single:
            self._rename(before, after)

    def _replace(self, before: Sequence[Handle], after: Sequence[Handle], deck: Deck, under: Point) -> None:
        faces = tuple(sorted({face for h in before for face in self[h].pile}))
        for h in before:
            del self._slots[h]
        for h, card in zip(after, deck, strict=True):
            self._slots[h] = Slot(card, under, (), faces)

    # --- deal and reveal -----------------------------------------------------------------------------------------------------

    def begin_deal(self, receivers: Mapping[int, Sequence[Handle]]) -> Release:
        to = {h: place for place in sorted(receivers) for h in receivers[place]}
        self._idle([h for place in receivers for h in receivers[place]])
        insist(all(place in self.keys for place in receivers), "a receiver who is not at the table")
        needs: dict[Handle, tuple[int, ...]] = {}
        for h in to:
            slot = self[h]
            insist(slot.under == self.joint, f"slot {h} is not under the joint key")
            insist(slot.shared == (), f"slot {h} has been dealt or looked at before")
            insist(slot.card.a not in self._published, f"shares of slot {h} are known from before a take-back")
            needs[h] = tuple(other for other in sorted(self.keys) if other != to[h])
        return self._open_release(needs, to)

    def begin_reveal(self, handles: Sequence[Handle]) -> Release:
        """To everybody: from the table with the shares of all, from a hand with the owner's alone."""
        self._idle(handles)
        needs: dict[Handle, tuple[int, ...]] = {}
        for h in handles:
            owner = self._owner(h)
            needs[h] = tuple(sorted(self.keys)) if owner is None else (owner,)
        return self._open_release(needs, {})

    def _owner(self, handle: Handle) -> int | None:
        """The place whose key this slot is under, None for the joint key. A slot under any other key is nobody's."""
        under = self[handle].under
        if under == self.joint:
            return None
        for place, key in self.keys.items():
            if under == key:
                return place
        raise Misuse(f"slot {handle} is under a key of the past")

    def _open_release(self, needs: dict[Handle, tuple[int, ...]], receivers: dict[Handle, int]) -> Release:
        insist(0 < len(needs) <= SHARES_MAX, "a release of no slots, or of more than one batch proves")
        release = self.release = Release(needs, receivers)
        if not release.awaited():  # the last peer of a table deals to himself: nobody owes anything
            self._finish(release)
        return release

    def _share_bases(self, place: int) -> list[Point]:
        """Each A once: cards that lie open under the public mask 1 have the same one."""
        if self.release is None:
            raise Misuse("no release is under way")
        return list(dict.fromkeys(self[h].card.a for h in self.release.owed(place)))

    def make_shares(self, secret: TableSecret, moment: ProofContext) -> Shares:
        """Our own shares for the release under way. Only as the reaction to a FINAL beat, never on request."""
        insist(self.keys.get(moment.prover) == secret.key, "the secret of another place")
        bases = self._share_bases(moment.prover)
        shares = prove_shares(secret, moment, CARD, bases)
        check_shares(moment, CARD, secret.key, bases, shares.raw())
        return shares

    def apply_shares(self, moment: ProofContext, data: object) -> dict[Handle, Face]:
        """The shares of this moment's prover. Once all are in: the faces of revealed slots."""
        release = self.release
        if release is None:
            raise Misuse("no release is under way")
        demand(moment.prover in release.awaited(), SECTION, "shares that nobody asked for")
        bases = self._share_bases(moment.prover)
        shares = check_shares(moment, CARD, self.keys[moment.prover], bases, data)
        by_base = dict(zip(bases, shares, strict=True))
        for h in release.owed(moment.prover):
            slot = self[h]
            release.give(h, moment.prover, by_base[slot.card.a])
            if slot.card.a != G:  # under the public mask 1 there is nothing that a share could betray
                self._published.add(slot.card.a)
            self._slots[h] = replace(slot, shared=tuple(sorted({*slot.shared, moment.prover})))
        return {} if release.awaited() else self._finish(release)

    def _finish(self, release: Release) -> dict[Handle, Face]:
        """Everything is worked out before anything changes."""
        rest = {h: subtract(self[h].card.b, *release.shares(h)) for h in release.needs}
        opened = {h: self._lookup(rest[h], self[h].pile) for h in release.needs if h not in release.receivers}
        dealt: dict[Handle, Slot] = {}
        for h, place in release.receivers.items():
            dealt[h] = replace(self[h], card=Cipher(self[h].card.a, own(rest[h])), under=self.keys[place])
        self.release = None
        self._slots.update(dealt)
        for h in opened:
            self._in_play.discard(opened[h])
            del self._slots[h]
        if len(self._in_play) != len(self._slots):
            raise Freeze("a card was lost or doubled")
        return opened

    def _lookup(self, point: Point | Neutral, pile: Sequence[Face]) -> Face:
        for face in pile:
            if self._faces[face] == point:
                return face
        raise Freeze("a slot opened to none of the cards that went into its pile")

    def read(self, secret: TableSecret, moment: ProofContext, handle: Handle) -> Face:
        """The face of a slot in our own hand. For our eyes only."""
        slot = self[handle]
        insist(slot.under == secret.key, "not in our hand")
        return self._lookup(subtract(slot.card.b, own(secret.times(moment, slot.card.a))), slot.pile)

    # --- what an owner does with a hand ----------------------------------------------------------------------------------------

    def _demand_held(self, moment: ProofContext, handles: Sequence[Handle]) -> None:
        """Every handle once, alive, under the speaker's key. No proof shows any of this."""
        demand(moment.prover in self.keys, SECTION, "a speaker who is not at the table")
        demand(len(set(handles)) == len(handles), SECTION, "a handle twice")
        for h in handles:
            demand(h in self._slots, SECTION, f"no slot {h}")
            demand(self._slots[h].under == self.keys[moment.prover], SECTION, f"slot {h} is not in the speaker's hand")

    def _demand_movable(self, moment: ProofContext, handles: Sequence[Handle]) -> None:
        self._demand_held(moment, handles)
        demand(moment.prover not in self._frozen, SECTION, "the hand is frozen until its seal is opened")

    def _target(self, moment: ProofContext, to: int | None) -> Point:
        """The key a card is switched to: of a place at the table, or the joint key of now."""
        insist(to is None or to in self.keys, "a target who is not at the table")
        insist(to != moment.prover, "a card is not given to its owner")
        return self.joint if to is None else self.keys[to]

    def _insist_ours(self, secret: TableSecret, moment: ProofContext, handles: Sequence[Handle]) -> None:
        """A proof by the wrong place or on a foreign slot verifies; signed, it would be evidence against us."""
        insist(self.keys.get(moment.prover) == secret.key, "the secret of another place")
        insist(len(set(handles)) == len(handles), "a handle twice")
        insist(all(self[h].under == secret.key for h in handles), "not in our hand")

    def _demand_new(self, cards: Sequence[Cipher]) -> None:
        """A new A is new: shares of an old one that came back would open both cards."""
        new = {card.a for card in cards}
        demand(len(new) == len(cards), SECTION, "two cards with one mask")
        demand(new.isdisjoint({G, *(slot.card.a for slot in self._slots.values())}), SECTION, "a mask that is on the table")
        demand(new.isdisjoint(self._published), SECTION, "a mask whose shares are known")

    def make_switch(self, secret: TableSecret, moment: ProofContext, handle: Handle, to: int | None) -> Switched:
        self._insist_ours(secret, moment, [handle])
        target, card = self._target(moment, to), self[handle].card
        switched = prove_switch(secret, moment, target, card)
        check_switch(moment, secret.key, target, card, switched.raw())
        return switched

    def apply_switch(self, moment: ProofContext, handle: Handle, to: int | None, data: object) -> None:
        """Give (to a place), return or discard face down (to None). `handle` and `to` are what the rules named."""
        self._idle([handle])
        self._demand_movable(moment, [handle])
        target = self._target(moment, to)
        card = check_switch(moment, self.keys[moment.prover], target, self[handle].card, data)
        self._demand_new([card])
        self._slots[handle] = Slot(card, target, (), self[handle].pile)

    def make_mix(self, secret: TableSecret, moment: ProofContext, handles: Sequence[Handle]) -> tuple[Deck, bytes]:
        self._insist_ours(secret, moment, handles)
        deck = tuple(self[h].card for h in handles)
        mixed = shuffle(secret, moment, secret.key, deck)
        proof = prove(secret, moment, secret.key, deck, mixed)
        check(moment, secret.key, deck, mixed.deck, proof)
        return mixed.deck, proof

    def apply_mix(self, moment: ProofContext, handles: Sequence[Handle], new: Sequence[Handle], deck: object, proof: object) -> None:
        """A hand, or cards just peeked at, shuffled by its owner alone. Fewer than two only change their names, without proof."""
        self._idle([])
        self._demand_movable(moment, handles)
        insist(len(handles) == len(new), "as many new handles as old ones")
        if len(handles) < 2:
            demand(deck == b"" and proof == b"", SECTION, "a proof where nothing is to be proved")
            self._fresh_handles(new)
            return self._rename(handles, new)
        key = self.keys[moment.prover]
        out = decode_deck(deck, len(handles))
        check(moment, key, tuple(self[h].card for h in handles), out, proof)
        self._demand_new(out)
        self._fresh_handles(new)
        return self._replace(handles, new, out, key)

    def freeze_hand(self, place: int) -> None:
        """From a seal that names a hand slot until it is opened the hand stands still: no mix, give, return or pick.

        Nobody can say which slot the seal names, so the freeze covers the whole hand.
        """
        insist(place in self.keys, "a hand of nobody at the table")
        self._frozen.add(place)

    def thaw_hand(self, place: int) -> None:
        self._frozen.discard(place)

    # --- polite leave ----------------------------------------------------------------------------------------------------------

    def _left_behind(self, place: int) -> list[Handle]:
        self._idle([])
        demand(place in self.keys, SECTION, "a leaver who is not at the table")
        demand(len(self.keys) > 1, SECTION, "the last peer cannot leave")
        demand(not self.hand(place), SECTION, "a leaver returns or reveals the hand first")
        return [h for h in self.handles() if self._slots[h].under == self.joint]

    def make_leave(self, secret: TableSecret, moment: ProofContext) -> bytes:
        """Our share of every slot under the joint key. The secret itself is never published: it would open old entries."""
        insist(self.keys.get(moment.prover) == secret.key, "the secret of another place")
        bases = list(dict.fromkeys(self[h].card.a for h in self._left_behind(moment.prover)))
        if not bases:
            return b""
        shares = prove_shares(secret, moment, CARD, bases)
        check_shares(moment, CARD, secret.key, bases, shares.raw())
        return shares.raw()

    def apply_leave(self, moment: ProofContext, data: object) -> None:
        """The leaver's part is taken off every slot; the rest go on under K' = K - X of the leaver."""
        handles = self._left_behind(moment.prover)
        bases = list(dict.fromkeys(self[h].card.a for h in handles))
        key = self.keys[moment.prover]
        if bases:
            off = dict(zip(bases, check_shares(moment, CARD, key, bases, data), strict=True))
        else:
            demand(data == b"", SECTION, "shares that nobody asked for")
            off = {}
        joint = self._joint_of_the_rest([moment.prover])
        left: dict[Handle, Slot] = {}
        for h in handles:
            slot = self[h]
            card = Cipher(slot.card.a, own(subtract(slot.card.b, off[slot.card.a])))
            left[h] = Slot(card, joint, tuple(p for p in slot.shared if p != moment.prover), slot.pile)
        self._slots.update(left)
        del self.keys[moment.prover]
        self._frozen.discard(moment.prover)
        self.joint = joint
