"""Which run of each place is the newest, and what the others hold of its chain: so that of two copies of one seat only one ever signs.

A program that goes on with a journal says `start` before anything else on a link. Whoever knows a newer start of a place takes nothing more
from a link with an older run of it, and shows it that start; an older run that sees a newer one stops itself. `heard` answers a start: it
is signed, so whoever is reached only through others is heard through them, and nobody on the way can change a word of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from p2p.crypto.faults import demand
from p2p.peer.chain import Chain
from p2p.peer.effects import Outbox
from p2p.peer.links import LinkLine, Links
from p2p.peer.play import Place
from p2p.peer.voice import Me
from p2p.store.records import Kind
from p2p.wire.ballots import Vote
from p2p.wire.limits import SERVE_VOTES_MAX
from p2p.wire.messages import Serve, encode
from p2p.wire.starts import Heard, Start

SECTION = "table/start"
PASS_AGAIN_SECONDS = 2.0
STARTS_BURST, STARTS_SECONDS = 64.0, 10.0  # newer starts of one place that are taken at once, and how long one more takes


class Starts:
    def __init__(self, chain: Chain, links: Links, outbox: Outbox, me: Me) -> None:
        self._chain, self._links, self._outbox, self._me = chain, links, outbox, me
        self.own: Start | None = None  # none before the first restart
        self._newest: dict[Place, Start] = {}
        self._heard: dict[tuple[Place, Place], Heard] = {}  # who, of whom: of the newest start
        self._most: dict[tuple[Place, Place], tuple[int, int]] = {}  # in those that were passed on: entries, and the beat of the ack
        self.votes_of: Callable[[Place], Sequence[Vote]] = lambda place: ()  # what we hold of a place that starts anew
        self._taken: dict[Place, tuple[float, float]] = {}  # how many starts of a place were taken lately, and when that was reckoned

    def greet(self, line: LinkLine) -> None:
        """Our own start, and the newest of the place at the other end: an older run of it is to stop."""
        known = self._newest.get(line.place) if line.place is not None else None
        for start in (self.own, known):
            if start is not None:
                self._outbox.send(line.link, start)

    def is_superseded(self, line: LinkLine) -> bool:
        """At its other end is an older run of its place. (Before its first restart a run has no start.)"""
        known = self._newest.get(line.place) if line.place is not None else None
        return known is not None and line.start != known

    def recall(self, start: Start) -> None:
        """From the journal."""
        if start.seat != self._me.place:
            self._take(start, 0.0)

    def hear(self, line: LinkLine, start: Start, now: float) -> Start | None:
        """A start of our own place that is newer than ours, if it is one; everything else is dealt with here."""
        if start.seat == self._me.place:
            if self.own is not None and start.order <= self.own.order:
                return None
            self._check(start)
            return start
        is_new = self._take(start, now)
        if is_new:
            self._outbox.write(Kind.HELD, encode(start))
        known = self._newest.get(start.seat)
        if line.place == start.seat and start == known:
            line.start = start
        if start == known:
            self._spread(line, start, now, is_new)
            self._show_votes(line, start.seat)
            for heard in (self._answer(start), *self._heard_of(start.seat)):
                self._outbox.send(line.link, heard)
        elif known is not None and start.order < known.order:
            self._outbox.send(line.link, known)
        return None

    def _show_votes(self, line: LinkLine, place: Place) -> None:
        """Before our word that it was heard: whoever starts anew must know how it voted before it votes again."""
        votes = tuple(self.votes_of(place))
        for first in range(0, len(votes), SERVE_VOTES_MAX):
            self._outbox.send(line.link, Serve((), (), votes[first : first + SERVE_VOTES_MAX]))

    def _heard_of(self, place: Place) -> list[Heard]:
        return [heard for (_, of), heard in sorted(self._heard.items()) if of == place]

    def _spread(self, line: LinkLine, start: Start, now: float, is_new: bool) -> None:
        """To everybody if it is new, later to those who lead to somebody whose answer we have not seen."""
        answered = {heard.seat for heard in self._heard_of(start.seat)}
        lacking = tuple(place for place in self._chain.play.present if place not in (start.seat, self._me.place, *answered))
        for other in self._links.players():
            if other is line or (other.place == start.seat and not is_new):
                continue
            is_due = now - other.passed.get(start.seat, -PASS_AGAIN_SECONDS) >= PASS_AGAIN_SECONDS
            if is_new or (is_due and self._links.leads_to(other, lacking)):
                other.passed[start.seat] = now
                self._outbox.send(other.link, start)

    def _take(self, start: Start, now: float) -> bool:
        """True if it is newer than what we know. PeerFault if its place did not sign it."""
        known = self._newest.get(start.seat)
        if known is not None and start.order <= known.order:
            return False
        count, since = self._taken.get(start.seat, (0.0, now))
        count = max(0.0, count - (now - since) / STARTS_SECONDS)
        if count >= STARTS_BURST:
            return False
        self._check(start)
        self._taken[start.seat] = count + 1, now
        self._newest[start.seat] = start
        self._heard = {pair: heard for pair, heard in self._heard.items() if pair[1] != start.seat}
        self._most = {pair: most for pair, most in self._most.items() if pair[1] != start.seat}
        return True

    def _check(self, start: Start) -> None:
        demand(start.table == self._chain.table, SECTION, "a start at another table")
        demand(start.seat < len(self._chain.entries), SECTION, "a start of a place that the roster does not have")
        start.check(self._chain.roster.members[start.seat].public)

    def _answer(self, start: Start) -> Heard:
        """What we hold of this place."""
        own = self._chain.entries[start.seat]
        ack = max(self._chain.acks[start.seat].values(), key=lambda ack: ack.beat, default=None)
        bare = Heard(self._chain.table, self._me.place, start.seat, start.boot, start.run, len(own), own.id, ack)
        return bare.signed(self._me.identity)

    def pass_on(self, line: LinkLine, heard: Heard) -> None:
        """About somebody else's start: to that place if we have a link with it, else to all who may have one. Only what says more than was
        passed on before: what two places held at two times would go round for ever, and each round doubles it."""
        demand(heard.table == self._chain.table, SECTION, "a start at another table")
        demand(max(heard.seat, heard.of) < len(self._chain.entries), SECTION, "a start of a place that the roster does not have")
        known = self._newest.get(heard.of)
        pair = heard.seat, heard.of
        most, says = self._most.get(pair, (-1, -1)), (heard.next, -1 if heard.ack is None else heard.ack.beat)
        if known is None or known.order != heard.order or (says[0] <= most[0] and says[1] <= most[1]):
            return
        heard.check(self._chain.roster.members[heard.seat].public)
        if heard.next >= most[0]:
            self._heard[pair] = heard
        self._most[pair] = max(most[0], says[0]), max(most[1], says[1])
        wanted = self._links.to(heard.of)
        for other in [wanted] if wanted is not None else self._links.players():
            if other is not line:
                self._show_votes(other, heard.of)
                self._outbox.send(other.link, heard)
