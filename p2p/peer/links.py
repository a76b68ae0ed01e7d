"""Who is reached how: links by place, what the others said they hold, and who is away.

A place is away when neither we nor anybody we are linked with has a link to it. Spectators have links without a place.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from p2p.peer.effects import Link
from p2p.peer.play import Place
from p2p.wire.messages import Summary

AWAY_SECONDS = 6.0
SERVED_PER_SECOND, SERVED_BURST = 1024.0, 8192.0  # entries to one link


@dataclass(slots=True)
class Line:
    """One link: who is at its end, its last summary, and how much we may still serve there."""

    link: Link
    place: Place | None
    summary: Summary | None = None
    asked: dict[Place, float] = field(default_factory=dict)  # when we last requested entries of a place here
    credit: float = SERVED_BURST
    credited: float = 0.0  # when the credit was last reckoned

    def may_be_served(self, now: float) -> bool:
        """Not for ever more and more: whoever asks for the same again and again has to wait."""
        self.credit = min(SERVED_BURST, self.credit + (now - self.credited) * SERVED_PER_SECOND)
        self.credited = now
        return self.credit > 0


class Links:
    def __init__(self, places: int, me: Place | None) -> None:
        self._me = me
        self._lines: dict[Link, Line] = {}
        self._heard = [0.0] * places  # when each place was last reachable
        self._away: set[Place] = set()

    def start(self, now: float) -> None:
        self._heard = [now] * len(self._heard)

    def add(self, link: Link, place: Place | None) -> Line:
        self._lines[link] = Line(link, place)
        return self._lines[link]

    def drop(self, link: Link) -> None:
        self._lines.pop(link, None)

    def get(self, link: Link) -> Line | None:
        return self._lines.get(link)

    def all(self) -> list[Line]:
        return list(self._lines.values())

    def players(self) -> list[Line]:
        return [line for line in self._lines.values() if line.place is not None]

    def watchers(self) -> list[Line]:
        return [line for line in self._lines.values() if line.place is None]

    def to(self, place: Place) -> Line | None:
        return next((line for line in self._lines.values() if line.place == place), None)

    def places(self) -> tuple[Place, ...]:
        return tuple(sorted({line.place for line in self._lines.values() if line.place is not None}))

    def without(self, author: Place) -> list[Line]:
        """Players who, as far as they said, have no link of their own to this author: to be told what he says."""
        return [
            line for line in self.players() if line.place != author and line.summary is not None and author not in line.summary.links
        ]

    def _reachable(self) -> set[Place]:
        direct = set(self.places())
        through = {place for line in self.players() if line.summary is not None for place in line.summary.links}
        return direct | through

    def tick(self, now: float, present: tuple[Place, ...]) -> tuple[list[Place], list[Place]]:
        """Who has just gone away, and who has just come back."""
        reachable = self._reachable()
        for place in reachable:
            if place < len(self._heard):
                self._heard[place] = now
        away = {
            place for place in present if place != self._me and place not in reachable and now - self._heard[place] >= AWAY_SECONDS
        }
        gone, back = sorted(away - self._away), sorted(self._away - away)
        self._away = away
        return gone, back

    def away(self) -> tuple[Place, ...]:
        return tuple(sorted(self._away))
