"""Catch-up: what we hold, what another lacks, what we ask for. Everything served is signed by its author, so anybody may serve it.

Summaries go out when a link comes up, every few seconds and on gaps; the answer to a summary is what its sender lacks. Spectators get FINAL
beats only.
"""

from __future__ import annotations

from p2p.peer.chain import Chain
from p2p.peer.links import Line
from p2p.peer.play import Place
from p2p.wire.entries import SignedEntry
from p2p.wire.limits import SERVE_ENTRIES_MAX
from p2p.wire.messages import Held, Request, Serve, Summary, serve_in_frames

PUSH_MAX = 4 * SERVE_ENTRIES_MAX  # entries of all places in answer to one summary; the next summary asks for the rest
ASK_AGAIN_SECONDS = 2.0


def summary(chain: Chain, boot: int, links: tuple[Place, ...]) -> Summary:
    seats = tuple(Held(len(own), own[-1].entry.id if own else chain.table) for own in chain.entries)
    return Summary(chain.table, boot, chain.final, chain.head(chain.final), seats, links)


def lacking(chain: Chain, theirs: Summary, final_only: bool) -> list[SignedEntry]:
    """What the sender of this summary does not hold, oldest beats first."""
    found = [
        signed
        for place, held in enumerate(theirs.seats[: len(chain.entries)])
        for signed in chain.entries[place][held.next : held.next + PUSH_MAX]
        if not final_only or signed.entry.beat < chain.final
    ]
    return sorted(found, key=lambda signed: (signed.entry.beat, signed.entry.seat))[:PUSH_MAX]


def answer(chain: Chain, theirs: Summary, final_only: bool) -> list[Serve]:
    """Servings for the sender of a summary; none if he holds all that we do."""
    entries = lacking(chain, theirs, final_only)
    if not entries and theirs.beats >= chain.final and (final_only or chain.is_settled):
        return []
    return serve_in_frames(entries, chain.newest_acks(chain.final if final_only else None))


def serve(chain: Chain, request: Request, final_only: bool) -> list[Serve]:
    """What was asked for by place and number."""
    if request.seat >= len(chain.entries):
        return []
    wanted = chain.entries[request.seat][request.first : request.first + request.count]
    entries = [signed for signed in wanted if not final_only or signed.entry.beat < chain.final]
    return serve_in_frames(entries, chain.newest_acks(chain.final if final_only else None))


def request_for(chain: Chain, line: Line, place: Place, now: float, first: int | None = None) -> Request | None:
    """What we lack of a place, asked of this link not too often."""
    if now - line.asked.get(place, -ASK_AGAIN_SECONDS) < ASK_AGAIN_SECONDS:
        return None
    line.asked[place] = now
    return Request(chain.table, place, len(chain.entries[place]) if first is None else first, SERVE_ENTRIES_MAX)
