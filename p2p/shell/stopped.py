"""PURE: why a table stopped, by name: who signed what where two hashes stand against each other, and what those who sit there can do."""

from __future__ import annotations

from collections.abc import Sequence

from p2p.peer.disputes import Sides
from p2p.peer.trouble import Frozen

WAYS_OUT = (
    "To compare, run 'fides verify' on the journals of all of you: it names the beat and who signed what. To end the game, close it: "
    "it stays saved, and can be resumed by all"
)
ONE_SEAT = "Play on there; or close it there, and resume here"
PROOF = "The proof is in the journal: 'fides verify' shows it to anybody"


def sides_told(sides: Sides, names: Sequence[str]) -> str:
    """Hashes by their first eight digits; nothing if there are no sides."""
    return "; ".join(f"{' and '.join(names[place] for place in places)} signed {hash_.hex()[:8]}" for hash_, places in sides)


def why_stopped(frozen: Frozen, names: Sequence[str]) -> str:
    """With what can be done about it; without a full stop at its end."""
    what = frozen.what
    match frozen.why:
        case "disk":
            return f"the journal cannot be written: {what}"
        case "desync":
            return f"{what}: {sides_told(frozen.sides, names)}. Nobody is accused. {WAYS_OUT}"
        case "clone":
            return f"this seat is played a second time, on another machine or from a copy ({what}). {ONE_SEAT}"
        case "evidence":
            assert frozen.place is not None
            return f"{names[frozen.place]} broke a rule of the table ({what}). {PROOF}"
        case _:
            return f"all rules were kept and yet the state makes no sense ({what}). Nobody is accused. {WAYS_OUT}"
