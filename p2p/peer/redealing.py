"""The re-deal as words between peers: which cards it is about, read from the rules' public state, and what an entry of kind "redeal" says.

Nothing here is signed or checked: `p2p/crypto/redeal.py` checks every proof, `dealing.py` says who speaks when.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import Cards
from p2p.crypto.redeal import FIELDS, SECTION, Words
from p2p.crypto.slots import Face
from p2p.wire.codec import Value, bytes_text
from p2p.wire.fields import Fields

DECKS_MAX = 128
BYTES_MAX = 96 * 1024


def closed_decks(cards: Cards) -> dict[int, tuple[list[Face], list[int]]]:
    """Of every printed deck: the cards of it that do not lie open, in printed order, and its closed handles."""
    found: dict[int, tuple[list[Face], list[int]]] = {}
    roots = {handle: cards.root(handle) for handle in cards.deck}
    for number, deck in cards.decks.items():
        if deck.parent < 0:
            shown = {cards.faces[handle] for handle, root in roots.items() if root == number and handle in cards.faces}
            closed = [int(handle) for handle, root in roots.items() if root == number and handle not in cards.faces]
            found[number] = [(str(number), copy) for copy, face in enumerate(deck.faces) if face not in shown], closed
    return found


def write_words(words: Words) -> dict[str, Value]:
    return {name: [_write(item) for item in items] for name, items in words.items()}


def _write(item: object) -> Value:
    if isinstance(item, bytes):
        return bytes_text(item)
    assert isinstance(item, tuple)
    deck, proof = item
    return {"deck": bytes_text(deck), "proof": bytes_text(proof)}


def read_words(stage: str, body: Mapping[str, Value]) -> Words:
    fields = Fields(body, SECTION)
    words: dict[str, list[object]] = {}
    for name in FIELDS[stage]:
        words[name] = list(fields.list(name, 0, DECKS_MAX, _pair if name == "piles" else _bytes))
    fields.end()
    return words


def _bytes(value: Value) -> bytes:
    return Fields({"one": value}, SECTION).raw("one", 0, BYTES_MAX)


def _pair(value: Value) -> tuple[bytes, bytes]:
    fields = Fields(value, SECTION)
    pair = fields.raw("deck", 0, BYTES_MAX), fields.raw("proof", 0, BYTES_MAX)
    fields.end()
    return pair



