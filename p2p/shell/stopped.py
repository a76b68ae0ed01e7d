"""PURE: why a table stopped or went on without us, by name: who signed what where two hashes stand against each other, and what those who
sit there can do."""

from __future__ import annotations

from collections.abc import Sequence

from p2p.peer.cuts import Cut
from p2p.peer.disputes import Sides
from p2p.peer.trouble import CONTRADICTED, Frozen

WAYS_OUT = (
    "To compare, run 'fides verify' on the journals of all of you: it names the step and who signed what. To end the game, close it: "
    "it stays saved, and can be resumed by all"
)
VOTE = "If more than half of you came to the same, these can vote to go on, or to end, without the others"
ONE_SEAT = "Play on there; or close it there, and resume here"
OTHER_SEAT = "What was played here the others never heard, and they hold what was played there: go on there"
LOST_SEAT = (
    "To say others in their place would look like cheating. If this seat was played on another machine, go on there; "
    "else the others can go on without it, if they are more than half"
)
REASONS = {
    "away": "you could not be reached",
    "silent": "nothing came from your program",
    "clock": "your time was used up",
    "proof": "there is a proof against your seat",
    "differs": "your program came to another state than theirs",
    "wish": "they wished so",
}
WENT_ON = "You cannot come back to your seat, but you can watch them ('fides watch') and check what was played ('fides verify')."
ENDED = "'fides verify' checks what was played."
PROOF = "The proof is in the journal: 'fides verify' shows it to anybody"


def sides_told(sides: Sides, names: Sequence[str]) -> str:
    """Hashes by their first eight digits; nothing if there are no sides."""
    return "; ".join(f"{' and '.join(names[place] for place in places)} signed {hash_.hex()[:8]}" for hash_, places in sides)


def told_out(cut: Cut, names: Sequence[str]) -> str:
    """For one who was voted out, by everybody's name: what the others did, why as they say, and what is left to do."""
    by, what, beat, why = [names[place] for place in sorted(cut.votes)], cut.ballot.what, cut.number, cut.why
    who = " and ".join(filter(None, (", ".join(by[:-1]), by[-1])))
    did, left = ("was ended", ENDED) if what == "end" else ("went on", WENT_ON)
    reason = REASONS.get(why, why)
    return f"The table {did} without you: {who} voted so, step {beat} (reason given: {reason}). This accuses you of nothing. {left}"


def why_stopped(frozen: Frozen, names: Sequence[str]) -> str:
    """With what can be done about it; without a full stop at its end."""
    what = frozen.what
    match frozen.why:
        case "disk":
            return f"the journal cannot be written: {what}"
        case "desync":
            return f"{what}: {sides_told(frozen.sides, names)}. Nobody is accused. {VOTE}. {WAYS_OUT}"
        case "clone":
            way = OTHER_SEAT if what == CONTRADICTED else ONE_SEAT
            return f"this seat is played a second time, on another machine or from a copy ({what}). {way}"
        case "lost":
            return f"the journal is damaged: it has lost messages of this seat that nobody else holds ({what}). {LOST_SEAT}"
        case "evidence":
            assert frozen.place is not None
            return f"{names[frozen.place]} broke a rule of the table ({what}). {PROOF}"
        case _:
            return f"all rules were kept and yet the state makes no sense ({what}). Nobody is accused. {WAYS_OUT}"
