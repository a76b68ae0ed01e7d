"""PURE: why a table stopped, by name: who signed what where two hashes stand against each other, and what those who sit there can do."""

from __future__ import annotations

from collections.abc import Sequence

from p2p.peer.disputes import Sides
from p2p.peer.trouble import Frozen

WAYS_OUT = (
    "To compare, run 'fides verify' on the journals of all of you: it names the beat and who signed what. To end the game, close it: "
    "it stays saved, and can be resumed by all"
)


def sides_told(sides: Sides, names: Sequence[str]) -> str:
    """Hashes by their first eight digits; nothing if there are no sides."""
    return "; ".join(f"{' and '.join(names[place] for place in places)} signed {hash_.hex()[:8]}" for hash_, places in sides)


def why_stopped(frozen: Frozen, names: Sequence[str]) -> str:
    """Without a full stop at its end."""
    if frozen.why == "disk":
        return f"the journal cannot be written: {frozen.what}"
    if frozen.why == "desync":
        return f"{frozen.what}: {sides_told(frozen.sides, names)}. Nobody is accused. {WAYS_OUT}"
    return frozen.what if frozen.place is None else f"{frozen.what} ({names[frozen.place]})"
