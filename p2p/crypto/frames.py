"""Framing: the one way in which items become bytes for a hash, a MAC or a signature.

frame(v1, v2, ...) writes for each item its length (4 bytes, big-endian) and its bytes. Text is ASCII, whole numbers
are 8 bytes big-endian, a list is its count and then its items. A bare concatenation must never be hashed: two different
inputs would hash alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from p2p.crypto.faults import Misuse, demand

Item = bytes | str | int | Sequence["Item"]


def frame(*items: Item) -> bytes:
    parts: list[bytes] = []
    _write(parts, items)
    return b"".join(parts)


def _write(parts: list[bytes], items: Sequence[Item]) -> None:
    for item in items:
        if type(item) is bytes:
            parts += (len(item).to_bytes(4, "big"), item)
            continue
        if isinstance(item, bytes):
            body = item
        elif isinstance(item, str):
            if not item.isascii():
                raise Misuse("framed text must be ASCII")
            body = item.encode("ascii")
        elif isinstance(item, int):
            if isinstance(item, bool) or not 0 <= item < 2**64:
                raise Misuse("a framed number must be a whole number of 8 bytes")
            body = item.to_bytes(8, "big")
        elif isinstance(item, list | tuple):
            parts.append(b"\x00\x00\x00\x08" + len(item).to_bytes(8, "big"))
            _write(parts, item)
            continue
        else:  # a bytearray would pass for a list of numbers, a set has no order
            raise Misuse("only bytes, text, whole numbers and lists of them are framed")
        parts.append(len(body).to_bytes(4, "big"))
        parts.append(body)


def cut(data: object, widths: Sequence[int], section: str) -> list[bytes]:
    """Split a peer's bytes into pieces of these widths; the length must fit exactly."""
    demand(isinstance(data, bytes), section, "not bytes")
    assert isinstance(data, bytes)
    demand(len(data) == sum(widths), section, f"{len(data)} bytes instead of {sum(widths)}")
    pieces, at = [], 0
    for width in widths:
        pieces.append(data[at : at + width])
        at += width
    return pieces
