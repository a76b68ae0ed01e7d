"""One slot: the ciphertext behind a handle with its public marks. No rule and no check lives here; slots.py holds them."""

from __future__ import annotations

from dataclasses import field

from engine.values import dataclass
from p2p.crypto.elgamal import Cipher
from p2p.crypto.group import Point

Handle = int
Face = tuple[str, int]
"""Deck id and copy index: one physical card."""


@dataclass(frozen=True, slots=True)
class Slot:
    """`under`: the key it is encrypted to. `shared`: places whose shares of this A are out. `pile`: faces it may be."""

    card: Cipher
    under: Point
    shared: tuple[int, ...]
    pile: tuple[Face, ...]
    _raw: bytes = field(default=b"", init=False, repr=False, compare=False)  # every state digest wants it, and a slot never changes

    def raw(self) -> bytes:
        """A, B, the key it is under, how many shares are out and whose: no two slots read alike."""
        if not self._raw:
            raw = b"".join((self.card.a.raw, self.card.b.raw, self.under.raw, bytes((len(self.shared), *self.shared))))
            object.__setattr__(self, "_raw", raw)
        return self._raw
