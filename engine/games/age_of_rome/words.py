"""The texts of Age of Rome."""

from __future__ import annotations

from engine.game import Words

WORDS = Words({}, {}, {}, lambda face: face, lambda g, seat, move: "", lambda g, seat, names: [])
