"""Catch-up: what we hold, what another lacks, what we ask for. Everything served is signed by its author, so anybody may serve it.

Summaries go out when a link comes up or another goes down, every few seconds, sooner while something is missing, and back to whoever
holds more than we do; the answer to a summary is what its sender lacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate

from p2p.peer.chain import Chain
from p2p.peer.links import LinkLine
from p2p.peer.play import Place
from p2p.wire.ballots import Vote
from p2p.wire.entries import SignedEntry
from p2p.wire.limits import SERVE_ENTRIES_MAX
from p2p.wire.messages import EntriesRequest, Held, Serve, Summary, serve_in_frames

PUSH_MAX = 4 * SERVE_ENTRIES_MAX  # entries of all places in answer to one summary; the next summary asks for the rest
PUSH_BYTES = 256 * 1024
SUMMARY_SECONDS = 2.0
NUDGE_SECONDS = 0.5
LAGS = 2  # that lie between two summaries at least: on a slow line the answer to the first may still be on its way
ASK_AGAIN_SECONDS = 0.75
OF_PEOPLE = ("move", "settle")


def summary(chain: Chain, links: tuple[Place, ...], final_only: bool) -> Summary:
    seats = []
    for own in chain.entries:
        seats.append(Held(*own.below(chain.final)) if final_only else Held(len(own), own.id))
    return Summary(chain.table, chain.final, chain.head(chain.final), tuple(seats), links)


def lacking(chain: Chain, theirs: Summary, on_its_way: Mapping[Place, int]) -> list[SignedEntry]:
    """What the sender of this summary does not hold and is not being sent, oldest beats first: so many entries, or so many bytes."""
    found: list[SignedEntry] = []
    for place, held in enumerate(theirs.seats[: len(chain.entries)]):
        first = max(held.next, on_its_way.get(place, 0))
        found += chain.entries[place][first : first + PUSH_MAX]
    found.sort(key=lambda signed: (signed.entry.beat, signed.entry.seat))
    sizes = accumulate(len(signed.entry.raw) for signed in found[:PUSH_MAX])
    return [signed for signed, size in zip(found, sizes, strict=False) if size <= PUSH_BYTES or signed is found[0]]


def answer(chain: Chain, theirs: Summary, line: LinkLine, votes: tuple[Vote, ...] = ()) -> list[Serve]:
    """Servings for the player who sent a summary; none if he holds all that we do, or it is on its way. `votes`: those he may lack."""
    entries, acks = lacking(chain, theirs, line.served), chain.newest_acks()
    new_votes = () if votes == line.votes else votes
    if not entries and not new_votes and (acks == line.acks or (theirs.beats >= chain.final and chain.is_settled)):
        return []
    return [*behind_ballots(chain, theirs.beats), *serve_in_frames(entries, acks, new_votes)]


def behind_ballots(chain: Chain, beats: int) -> list[Serve]:
    """What leads somebody with so many FINAL beats past the ballots above them: the votes, and the acks of their beats."""
    return [Serve((), chain.acks_of(cut.number), tuple(cut.votes.values())) for cut in chain.cuts if beats <= cut.number < chain.final]


def is_behind(chain: Chain, theirs: Summary) -> bool:
    """Whether the sender of this summary says that he holds more than we do. Only a reason to ask."""
    seats = enumerate(theirs.seats[: len(chain.entries)])
    return theirs.beats > chain.final or any(held.next > len(chain.entries[place]) for place, held in seats)


def pause_seconds(chain: Chain, still_seconds: float, is_resuming: bool) -> float:
    """Between two summaries on a link. While words of programs are missing, and not answers of people, what is lost is missed soon; the
    longer nothing moves, the less it helps to ask."""
    if not is_resuming and chain.is_settled and (not chain.due.kinds or chain.due.kinds[0] in OF_PEOPLE):
        return SUMMARY_SECONDS
    return min(SUMMARY_SECONDS, max(NUDGE_SECONDS, still_seconds / 8))


def serve(chain: Chain, request: EntriesRequest) -> list[Serve]:
    """What a player asked for by place and number."""
    if request.seat >= len(chain.entries):
        return []
    return serve_in_frames(chain.entries[request.seat][request.first : request.first + request.count], chain.newest_acks())


def final_only(serving: Serve, place: Place, beats: int) -> Serve:
    """Of this place only what stands in so many FINAL beats."""
    entries = tuple(signed for signed in serving.entries if signed.entry.seat != place or signed.entry.beat < beats)
    acks = tuple(ack for ack in serving.acks if ack.seat != place or ack.beat < beats)
    return replace(serving, entries=entries, acks=acks)


def request_for(chain: Chain, line: LinkLine, place: Place, now: float, first: int | None = None) -> EntriesRequest | None:
    """What we lack of a place, asked of this link not too often."""
    if now - line.asked.get(place, -ASK_AGAIN_SECONDS) < ASK_AGAIN_SECONDS:
        return None
    line.asked[place] = now
    return EntriesRequest(chain.table, place, len(chain.entries[place]) if first is None else first, SERVE_ENTRIES_MAX)
