"""Whom our program misses by itself, and what our person can be shown and asked about it. PURE.

That somebody is missed is local policy and checked by nobody: a program only claims it, and votes or lets its person vote (protocol.md B1).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field

from engine.values import dataclass
from p2p.peer.play import Place

MISSED_SECONDS = 60.0  # nobody reaches somebody for so long, or their program owes a word: then ours misses them
SILENT_SECONDS = 1800.0  # the same for words that people think about
CHOICES = ("drop", "end")  # what can be agreed to

# What our program does when somebody is missed. Nothing at all without one of these.
ASK = "ask"  # our person votes
ASK_END = "ask-end"  # the same, and only to end the table
FOLLOW = "follow"  # without a person: agree to what others have agreed to
# Any other is one of CHOICES: agree to that.


@dataclass(frozen=True, slots=True)
class Parting:
    """Somebody is missed by our program. `offers`: what our person can agree to; if nothing, `hindrance` says why: "few" (those who stay
    are not more than half), "others" (`unsure` do not miss the same yet) or "now" (the table does not allow it)."""

    gone: tuple[Place, ...]
    why: str
    offers: tuple[str, ...] = ()
    hindrance: str = ""
    unsure: tuple[Place, ...] = ()
    said: Mapping[Place, str] = field(default_factory=dict)  # of all who would stay: "drop", "end", "wait", or nothing yet
    is_asked: bool = False  # others have agreed to something, and our vote is awaited
    is_bound: bool = False  # we have agreed, and sign nothing else until that is decided


def missed(found: Sequence[tuple[str, Collection[Place]]]) -> tuple[tuple[Place, ...], str]:
    """Whom, and why: the first of these reasons that there is. All are missed for it who are for any other, but nobody for silence if there
    is a better reason: who waits for somebody who is away owes words, too, and is not to blame."""
    why = next((why for why, places in found if places), "away")
    gone = {place for reason, places in found if reason == why or reason != "silent" for place in places}
    return tuple(sorted(gone)), why
