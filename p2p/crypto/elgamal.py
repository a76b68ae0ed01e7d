"""Cards as ciphertexts: card points, the start deck, encoding of decks.

A Cipher is a pair (A, B) = (rG, M + rY). No free ciphertext enters a game: each one is the start deck's, or came with a proof.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.values import dataclass
from p2p.crypto.faults import demand, insist
from p2p.crypto.frames import cut
from p2p.crypto.group import POINT_BYTES, G, Point, add, decode_point, hash_to_group, own
from p2p.crypto.limits import DECK_MAX, DECK_MIN

SECTION = "fair-cards/deck"
CIPHER_BYTES = 2 * POINT_BYTES


@dataclass(frozen=True, slots=True)
class Cipher:
    a: Point
    b: Point

    def raw(self) -> bytes:
        return self.a.raw + self.b.raw


Deck = tuple[Cipher, ...]


def card_point(rules_digest: bytes, deck_id: str, copy: int) -> Point:
    """M_c: every physical copy of a card is a point of its own."""
    insist(len(rules_digest) == 32, "a rules digest has 32 bytes")
    return hash_to_group("fides/v1/card", rules_digest, deck_id, copy)


def fresh(card: Point, key: Point) -> Cipher:
    """(G, M + K): a card that everybody can compute, with the public mask 1, so no proof and no identity point is needed."""
    return Cipher(G, own(add(card, key)))


def start_deck(cards: Sequence[Point], key: Point) -> Deck:
    insist(len(set(cards)) == len(cards), "every card of a deck is a point of its own")
    return tuple(fresh(card, key) for card in cards)


def check_size(n: int) -> None:
    demand(DECK_MIN <= n <= DECK_MAX, SECTION, f"a deck of {n} cards; 2 to 128 can be shuffled")


def points(deck: Deck) -> list[bytes]:
    """Each card as A then B: the order in which statements name them."""
    return [half.raw for card in deck for half in (card.a, card.b)]


def encode_deck(deck: Deck) -> bytes:
    return b"".join(card.raw() for card in deck)


def decode_deck(data: object, n: int) -> Deck:
    """n comes from the own state. Size, then length, then points: nothing is computed on a deck of the wrong size."""
    check_size(n)
    halves = [decode_point(piece, SECTION) for piece in cut(data, [POINT_BYTES] * (2 * n), SECTION)]
    return tuple(Cipher(halves[i], halves[i + 1]) for i in range(0, 2 * n, 2))


def decode_cipher(data: object, section: str) -> Cipher:
    a, b = cut(data, [POINT_BYTES, POINT_BYTES], section)
    return Cipher(decode_point(a, section), decode_point(b, section))
