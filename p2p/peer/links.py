"""Who is reached how: links by place, what the others said they hold, and who is away.

A place is away when neither we nor anybody we are linked with has a link to it. That somebody else has one is hearsay: where a word of that
place is due and none comes for long, it is believed no more. Spectators have links without a place; whoever has left is
a spectator, too.
"""

from __future__ import annotations

from dataclasses import field

from engine.values import dataclass
from p2p.peer.effects import Link
from p2p.peer.play import Place
from p2p.wire.ballots import Vote
from p2p.wire.entries import Ack
from p2p.wire.messages import Serve, Summary
from p2p.wire.starts import Start

AWAY_SECONDS = 1.5  # people see within two seconds that somebody is not there any more
HEARSAY_SECONDS = 60.0  # that somebody who owes a word is linked with others is believed for so long
STALLED_SECONDS = 10.0  # without a word that is due: then it is worth telling who has no link with whom
SERVED_BYTES_PER_SECOND, SERVED_BYTES_BURST = 512 * 1024.0, 4096 * 1024.0  # to one player; a whole journal has about 500 KiB
ON_ITS_WAY_SECONDS = 0.5  # what was served so lately is not served again
BUSY_BYTES = 64 * 1024  # waiting on a link: nothing is added that can wait, too


class Budget:
    """Bytes that may be given away: so many a second, saved up to a burst. It may go into debt once, and then waits."""

    __slots__ = ("_at", "_burst", "_per_second", "left")

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second, self._burst, self.left, self._at = per_second, burst, burst, 0.0

    def has_any(self, now: float) -> bool:
        self.left = min(self._burst, self.left + max(0.0, now - self._at) * self._per_second)
        self._at = now
        return self.left > 0

    def spend(self, size: float) -> None:
        self.left -= size


@dataclass(slots=True)
class LinkLine:
    """One link: who is at its end, its last summary, when we last said what we hold, and how much we may still serve there."""

    link: Link
    place: Place | None
    summary: Summary | None = None
    start: Start | None = None  # of the run at its other end
    passed: dict[Place, float] = field(default_factory=dict)  # when we last passed a start of a place on here
    shown: int = -1  # how many FINAL beats they had when we last showed them what is wrong
    asked: dict[Place, float] = field(default_factory=dict)  # when we last requested entries of a place here
    summed_at: float = float("-inf")
    served: dict[Place, int] = field(default_factory=dict)  # the numbers up to which a place's entries are on their way
    served_at: float = float("-inf")
    acks: tuple[Ack, ...] = ()  # that were served last
    votes: tuple[Vote, ...] = ()  # and votes
    budget: Budget = field(default_factory=lambda: Budget(SERVED_BYTES_PER_SECOND, SERVED_BYTES_BURST))

    def hear(self, summary: Summary, now: float, backlog_bytes: int, lag_seconds: float) -> None:
        """A link loses nothing while it lives, so what was served is on its way; but its other end may have had no use for it. After a
        while that suits the line we believe that it has not come."""
        self.summary = summary
        if not backlog_bytes and now - self.served_at >= max(ON_ITS_WAY_SECONDS, 2 * lag_seconds):
            self.served.clear()
            self.acks, self.votes = (), ()

    def note_served(self, servings: list[Serve], now: float) -> None:
        """All that was lacking up to these is on its way."""
        for serving in servings:
            self.served.update({signed.entry.seat: signed.entry.seq + 1 for signed in serving.entries})
            self.acks, self.votes = serving.acks, serving.votes or self.votes
            self.served_at = now


def size_of(serving: Serve) -> int:
    """About, and never much less than what it will be on the wire."""
    return FRAME_BYTES + sum(ENTRY_BYTES + len(signed.entry.raw) for signed in serving.entries) + _of_words(serving)


def _of_words(serving: Serve) -> int:
    return ACK_BYTES * len(serving.acks) + VOTE_BYTES * len(serving.votes)


FRAME_BYTES, ENTRY_BYTES, ACK_BYTES, VOTE_BYTES = 64, 128, 320, 1024


class Links:
    def __init__(self, places: int, me: Place | None) -> None:
        self._me = me
        self._lines: dict[Link, LinkLine] = {}
        self._heard = [0.0] * places  # when each place was last reachable
        self._away: set[Place] = set()
        self._owed_since: dict[Place, float] = {}  # whose word is due, and since when none has come
        self.gone: tuple[Place, ...] = ()  # who has left

    def start(self, now: float) -> None:
        self._heard = [now] * len(self._heard)

    def add(self, link: Link, place: Place | None) -> LinkLine:
        self._lines[link] = LinkLine(link, place)
        return self._lines[link]

    def drop(self, link: Link) -> LinkLine | None:
        return self._lines.pop(link, None)

    def get(self, link: Link) -> LinkLine | None:
        return self._lines.get(link)

    def all(self) -> list[LinkLine]:
        return list(self._lines.values())

    def plays(self, line: LinkLine) -> bool:
        return line.place is not None and line.place not in self.gone

    def players(self) -> list[LinkLine]:
        return [line for line in self._lines.values() if self.plays(line)]

    def watchers(self) -> list[LinkLine]:
        return [line for line in self._lines.values() if not self.plays(line)]

    def to(self, place: Place) -> LinkLine | None:
        """The newest link."""
        return next((line for line in reversed(self._lines.values()) if line.place == place), None)

    def places(self) -> tuple[Place, ...]:
        return tuple(sorted({line.place for line in self.players() if line.place is not None}))

    def without(self, author: Place) -> list[LinkLine]:
        """Players who, as far as they said, have no link of their own to this author: to be told what he says."""
        return [
            line for line in self.players() if line.place != author and line.summary is not None and author not in line.summary.links
        ]

    def leads_to(self, line: LinkLine, places: tuple[Place, ...]) -> bool:
        """Whether one of these places is at its other end or, as far as was said, behind it; who is linked with us needs no other way."""
        beyond = line.summary.links if line.summary is not None and self.plays(line) else ()
        return line.place in places or any(place in beyond and self.to(place) is None for place in places)

    def through(self, place: Place) -> tuple[Place, ...]:
        """Who says to have a link with a place that we have none with."""
        if self.to(place) is not None:
            return ()
        return tuple(sorted({line.place for line in self.players() if line.place is not None and _claims(line, place)}))

    def cut_off(self, place: Place, present: tuple[Place, ...]) -> tuple[Place, ...]:
        """Who of those present has no link with this place: we ourselves, or others, if neither end says that there is one."""
        return tuple(other for other in present if other != place and not self._is_linked(place, other))

    def _is_linked(self, place: Place, other: Place) -> bool:
        """As far as was said; where nobody has said anything nothing is known against it."""
        if other == self._me:
            return self.to(place) is not None
        ends = ((self.to(place), other), (self.to(other), place))
        said = [_claims(line, far) for line, far in ends if line is not None and line.summary is not None]
        return any(said) or not said

    def stalled(self, now: float) -> tuple[Place, ...]:
        """Whose word is due and has not come for long."""
        return tuple(place for place, since in sorted(self._owed_since.items()) if now - since >= STALLED_SECONDS)

    def word_of(self, place: Place, now: float) -> None:
        """A new word, signed by this place, has come."""
        if place in self._owed_since:
            self._owed_since[place] = now

    def _reachable(self, now: float) -> set[Place]:
        direct = set(self.places())
        through = {place for line in self.players() if line.summary is not None for place in line.summary.links}
        if self._me is not None:  # who only watches has nothing but hearsay
            through = {place for place in through if now - self._owed_since.get(place, now) < HEARSAY_SECONDS}
        return direct | through

    def near(self, now: float) -> frozenset[Place]:
        """Who is reached now, by ourselves or through others."""
        return frozenset(self._reachable(now))

    def tick(self, now: float, present: tuple[Place, ...], awaited: tuple[Place, ...]) -> tuple[list[Place], list[Place]]:
        """Who has just gone away, and who has just come back."""
        self._owed_since = {place: self._owed_since.get(place, now) for place in awaited}
        reachable = self._reachable(now)
        for place in reachable:
            if place < len(self._heard):
                self._heard[place] = now
        away = {
            place for place in present if place != self._me and place not in reachable and now - self._heard[place] >= AWAY_SECONDS
        }
        gone, back = sorted(away - self._away), sorted(self._away - away)
        self._away = away
        return gone, back

    def unreached(self, seconds: float, now: float) -> tuple[Place, ...]:
        """Who is away, and was for so long."""
        return tuple(place for place in sorted(self._away) if now - self._heard[place] >= seconds)

    def owing(self, seconds: float, now: float) -> tuple[Place, ...]:
        """Who is there, and has owed a word for so long."""
        return tuple(place for place, since in sorted(self._owed_since.items()) if place not in self._away and now - since >= seconds)

    def heard_at(self, place: Place) -> float:
        """When it was last reachable."""
        return self._heard[place]

    def away(self) -> tuple[Place, ...]:
        return tuple(sorted(self._away))


def _claims(line: LinkLine, place: Place) -> bool:
    """Whether its other end says to have a link with this place."""
    return line.summary is not None and place in line.summary.links
