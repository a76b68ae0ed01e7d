"""A re-deal: the closed cards of the table dealt anew under the key of those who stay; the cards in their hands stay where they are.

Every place in turn shuffles all closed cards afresh and adds a copy of each card it holds (pass); every place in turn multiplies both
halves of all of them by a secret of its own (tag); then all open the products (open), which only say which cards are the same. What is
left of the shuffled cards without those in hands is the new pool, in an order that nobody knows. Which cards, keys and slots these are
comes from the own state, never from a message; no face opens, and z is drawn anew for each re-deal: one z twice would link its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.values import dataclass
from p2p.crypto.elgamal import CIPHER_BYTES, Cipher, Deck, encode_deck, fresh, points, start_deck
from p2p.crypto.faults import Freeze, demand, insist
from p2p.crypto.frames import Item, cut
from p2p.crypto.group import POINT_BYTES, SCALAR_BYTES, Neutral, Point, decode_point, generator_mul, own, subtract
from p2p.crypto.keys import TableSecret
from p2p.crypto.limits import REDEAL_EACH, REDEAL_ROUND_MAX
from p2p.crypto.passes import ShufflePass
from p2p.crypto.proofs import COPY, OPEN, REDEAL_SECTION, TAG, check_shares, check_switch, prove_shares, prove_switch, prove_tags
from p2p.crypto.slot import Face, Handle
from p2p.crypto.transcript import Choices, ProofContext

SECTION = REDEAL_SECTION
COPY_BYTES = CIPHER_BYTES + 3 * SCALAR_BYTES
PASS, TAGGING, OPENING, DONE = "pass", "tag", "open", "done"
FIELDS = {PASS: ("copies", "piles"), TAGGING: ("tags",), OPENING: ("shares",)}

Words = Mapping[str, Sequence[object]]
"""What a place says in one stage, by the fields of that stage: one item per deck."""


@dataclass(frozen=True, slots=True)
class DeckPart:
    """One printed deck: its candidates, the slots that change, the slots that are held, and how far the re-deal of it has come."""

    number: int
    faces: tuple[Face, ...]
    pool: tuple[Handle, ...]
    held: tuple[tuple[int, Cipher], ...]  # place and card, by place and then handle
    deck: Deck
    copies: Deck = ()
    tagged: Deck = ()  # deck and copies, blinded by all who have tagged
    rest: Deck = ()  # the new pool

    @property
    def pairs(self) -> int:
        return len(self.faces) + len(self.held)

    def state(self) -> list[Item]:
        return [self.number, encode_deck(self.deck), encode_deck(self.copies), encode_deck(self.tagged)]


def part_of(
    number: int, cards: Sequence[tuple[Face, Point]], pool: Sequence[Handle], held: Sequence[tuple[int, Cipher]], key: Point
) -> DeckPart:
    """A deck at the beginning. A single candidate is known to all by elimination: it is laid under the public mask 1."""
    faces = tuple(face for face, _ in cards)
    deck = start_deck([point for _, point in cards], key)
    insist(len(cards) == len(pool) + len(held) and len(pool) > 0, "as many candidates as closed cards, and a pool")
    return DeckPart(number, faces, tuple(pool), tuple(held), deck, rest=(fresh(cards[0][1], key),) if len(cards) == 1 else ())


def rounds_of(parts: Sequence[DeckPart]) -> tuple[tuple[int, ...], ...]:
    """Which decks go together, so that what one place says fits into one entry. By index; decks of one card need nobody."""
    rounds: list[list[int]] = []
    size = 0
    for index, part in enumerate(parts):
        if part.rest:
            continue
        own_size = part.pairs + REDEAL_EACH
        if not rounds or size + own_size > REDEAL_ROUND_MAX:
            rounds.append([])
            size = 0
        rounds[-1].append(index)
        size += own_size
    return tuple(tuple(one) for one in rounds)


class Redeal:
    def __init__(self, key: Point, keys: Mapping[int, Point], parts: Sequence[DeckPart], known: frozenset[Point]) -> None:
        """`keys` of those who stay, `key` their sum; `known`: every mask that is on the table or of which a share is out."""
        self.key, self.keys, self._known = key, dict(keys), known
        self.parts = tuple(parts)
        self._rounds = rounds_of(self.parts)
        self.stage = DONE
        self._to_come: tuple[int, ...] = ()
        self._passing: ShufflePass | None = None
        self._shares: dict[int, list[dict[Point, Point]]] = {}  # place -> per deck what it opened
        self._made: tuple[ProofContext, Words, Any] | None = None  # our own words, and their sense
        self._next_round()

    def copy(self) -> Redeal:
        twin = Redeal.__new__(Redeal)
        twin.__dict__.update(self.__dict__)
        twin._passing = None if self._passing is None else self._passing.copy()
        twin._shares = dict(self._shares)
        return twin

    def speakers(self) -> tuple[int, ...]:
        """Who speaks now: in turn, and all at once when the tags are opened."""
        return self._to_come if self.stage == OPENING else self._to_come[:1]

    @property
    def progress(self) -> tuple[int, int]:
        """Words that have been said, and how many there are in all."""
        places, tagged = len(self.keys), [any(self.parts[i].held for i in one) for one in (*self._done_rounds, *self._rounds_left)]
        each = [3 * places if held else places for held in tagged]
        before = sum(each[: len(self._done_rounds)])
        if self.stage == DONE:
            return sum(each), sum(each)
        stages = (PASS, TAGGING, OPENING).index(self.stage)
        return before + stages * places + places - len(self._to_come), sum(each)

    @property
    def _rounds_left(self) -> tuple[tuple[int, ...], ...]:
        """With the one under way."""
        return tuple(one for one in self._rounds if not all(self.parts[i].rest for i in one))

    @property
    def _done_rounds(self) -> tuple[tuple[int, ...], ...]:
        return tuple(one for one in self._rounds if all(self.parts[i].rest for i in one))

    def state(self) -> list[Item]:
        """What the state digest covers: public, and the same at every peer."""
        return [self.stage, list(self._to_come), [part.state() for part in self.parts if len(part.faces) > 1]]

    # --- saying ----------------------------------------------------------------------------------------------------------------

    def make(self, secret: TableSecret, moment: ProofContext) -> Words:
        """Our own words of this stage. They are verified here, before anybody signs them; asked for again, they are not made again."""
        insist(moment.prover in self.speakers() and self.keys[moment.prover] == secret.key, "the secret of a place that is not asked")
        if self._made is not None and self._made[0] == moment:
            return self._made[1]
        if self.stage == PASS:
            assert self._passing is not None
            words: Words = {
                "copies": [self._make_copies(secret, moment, part) for part in self._round()],
                "piles": self._passing.make(secret, moment),
            }
            self._made = moment, words, self._check_copies(moment, words["copies"])
        elif self.stage == TAGGING:
            words = {"tags": [_make_tag(secret, moment, self.key, part) for part in self._matched()]}
            self._made = moment, words, self._check_tags(moment, words["tags"])
        else:
            words = {"shares": [prove_shares(secret, moment, OPEN, masks(part.tagged)).raw() for part in self._matched()]}
            self._made = moment, words, self._check_opened(moment, words["shares"])
        return words

    def _make_copies(self, secret: TableSecret, moment: ProofContext, part: DeckPart) -> bytes:
        cards = [card for place, card in part.held if place == moment.prover]
        return b"".join(prove_switch(secret, moment, self.key, card, COPY).raw() for card in cards)

    # --- hearing ---------------------------------------------------------------------------------------------------------------

    def take(self, moment: ProofContext, words: Words) -> None:
        """What the prover of this moment said; PeerFault unless all of it holds. Nothing is changed before everything was looked at."""
        demand(moment.prover in self.speakers(), SECTION, "a word of the re-deal out of turn")
        demand(tuple(sorted(words)) == FIELDS[self.stage], SECTION, "a word of another stage of the re-deal")
        if self.stage == PASS:
            self._take_pass(moment, words)
        elif self.stage == TAGGING:
            self._put(self._matched(), "tagged", self._sense(moment, words) or self._check_tags(moment, words["tags"]))
        else:
            self._shares[moment.prover] = self._sense(moment, words) or self._check_opened(moment, words["shares"])
        self._made = None
        self._to_come = tuple(place for place in self._to_come if place != moment.prover)
        if not self._to_come:
            self._next_stage()

    def _sense(self, moment: ProofContext, words: Words) -> Any:
        """The very words that we have made, down to their last byte, need no second look; all others are checked."""
        return self._made[2] if self._made is not None and self._made[:2] == (moment, words) else None

    def _take_pass(self, moment: ProofContext, words: Words) -> None:
        assert self._passing is not None
        step = self._passing.step(moment, words["piles"])
        copies = self._sense(moment, words) or self._check_copies(moment, words["copies"])
        self._passing.apply(self._passing.check(step))
        self._put(self._round(), "deck", self._passing.decks)
        self._put(self._round(), "copies", [part.copies + new for part, new in zip(self._round(), copies, strict=True)])

    def _check_copies(self, moment: ProofContext, data: Sequence[object]) -> tuple[Deck, ...]:
        """Of every slot that the prover holds, in the order of the state: how many, which and under which key is never the message's."""
        found: list[Deck] = []
        for part, raw in self._per_deck(self._round(), data):
            cards = [card for place, card in part.held if place == moment.prover]
            pieces = cut(raw, [COPY_BYTES] * len(cards), SECTION)
            key = self.keys[moment.prover]
            found.append(tuple(check_switch(moment, key, self.key, card, piece, COPY) for card, piece in zip(cards, pieces, strict=True)))
        new = [card.a for cards in found for card in cards]
        demand(len(set(new)) == len(new), SECTION, "two copies with one mask")
        old = {card.a for part in self.parts for card in part.copies}
        demand(old.isdisjoint(new), SECTION, "the mask of another copy")
        demand(self._known.isdisjoint(new), SECTION, "a mask that is on the table or whose shares are known")
        return tuple(found)

    def _check_tags(self, moment: ProofContext, data: Sequence[object]) -> tuple[Deck, ...]:
        return tuple(_check_tag(moment, part, raw) for part, raw in self._per_deck(self._matched(), data))

    def _check_opened(self, moment: ProofContext, data: Sequence[object]) -> list[dict[Point, Point]]:
        key, found = self.keys[moment.prover], []
        for part, raw in self._per_deck(self._matched(), data):
            bases = masks(part.tagged)
            found.append(dict(zip(bases, check_shares(moment, OPEN, key, bases, raw), strict=True)))
        return found

    def _per_deck(self, parts: Sequence[DeckPart], data: Sequence[object]) -> Iterator[tuple[DeckPart, object]]:
        demand(isinstance(data, list | tuple) and len(data) == len(parts), SECTION, "one item for each deck")
        return zip(parts, data, strict=True)

    # --- going on --------------------------------------------------------------------------------------------------------------

    def _round(self) -> list[DeckPart]:
        """The decks of the round under way."""
        return [self.parts[i] for i in self._rounds_left[0]]

    def _matched(self) -> list[DeckPart]:
        """Those of them of which somebody holds a card."""
        return [part for part in self._round() if part.held]

    def _put(self, parts: Sequence[DeckPart], field: str, values: Sequence[object]) -> None:
        new = {part.number: replace(part, **{field: value}) for part, value in zip(parts, values, strict=True)}  # type: ignore[arg-type]
        self.parts = tuple(new.get(part.number, part) for part in self.parts)

    def _next_round(self) -> None:
        self._passing, self._shares = None, {}
        self.stage, self._to_come = (PASS, tuple(sorted(self.keys))) if self._rounds_left else (DONE, ())
        if self.stage == PASS:
            self._passing = ShufflePass(self.key, self._to_come, (), tuple(part.deck for part in self._round()))

    def _next_stage(self) -> None:
        if self.stage == PASS:
            matched = self._matched()
            if matched:
                self._put(matched, "tagged", [part.deck + part.copies for part in matched])
                self._passing, self.stage, self._to_come = None, TAGGING, tuple(sorted(self.keys))
                return
            self._put(self._round(), "rest", [part.deck for part in self._round()])
        elif self.stage == TAGGING:
            self.stage, self._to_come = OPENING, tuple(sorted(self.keys))
            return
        else:
            matched = self._matched()
            shares = [[opened[i] for opened in self._shares.values()] for i in range(len(matched))]
            rests = {part.number: _unmatched(part, of) for part, of in zip(matched, shares, strict=True)}
            self._put(self._round(), "rest", [rests.get(part.number, part.deck) for part in self._round()])
        self._next_round()


def masks(cards: Deck) -> list[Point]:
    """Every A once, in the order in which they come."""
    return list(dict.fromkeys(card.a for card in cards))


def _halves(cards: Deck) -> list[Point]:
    return list(dict.fromkeys(half for card in cards for half in (card.a, card.b)))


def _make_tag(secret: TableSecret, moment: ProofContext, key: Point, part: DeckPart) -> bytes:
    inputs: list[Item] = [key.raw, len(part.deck), len(part.tagged), *points(part.tagged)]
    z = Choices("fides/v1/tag-choice", moment, inputs, secret.seed).nonce("z")
    image = own(generator_mul(z))
    return image.raw + prove_tags(secret.seed, moment, z, image, _halves(part.tagged)).raw()


def _check_tag(moment: ProofContext, part: DeckPart, data: object) -> Deck:
    """One proof over all halves of all cards: one z for both halves, for the deck and for the copies."""
    bases = _halves(part.tagged)
    raw, batch = cut(data, [POINT_BYTES, POINT_BYTES * len(bases) + 2 * SCALAR_BYTES], SECTION)
    images = check_shares(moment, TAG, decode_point(raw, SECTION), bases, batch)
    of = dict(zip(bases, images, strict=True))
    return tuple(Cipher(of[card.a], of[card.b]) for card in part.tagged)


def _unmatched(part: DeckPart, shares: Sequence[Mapping[Point, Point]]) -> Deck:
    """The shuffled cards whose tag is no copy's. Every check held: what does not add up accuses nobody."""
    tags = [subtract(card.b, *(opened[card.a] for opened in shares)) for card in part.tagged]
    if any(isinstance(tag, Neutral) for tag in tags):
        raise Freeze("a tag of the re-deal is the identity")
    deck, copies = tags[: len(part.deck)], tags[len(part.deck) :]
    if len(set(deck)) < len(deck) or len(set(copies)) < len(copies) or not set(copies) <= set(deck):
        raise Freeze("the tags of the re-deal do not match")
    return tuple(card for card, tag in zip(part.deck, deck, strict=True) if tag not in copies)


__all__ = ["DONE", "FIELDS", "OPENING", "PASS", "SECTION", "TAGGING", "DeckPart", "Redeal", "Words", "masks", "part_of", "rounds_of"]
