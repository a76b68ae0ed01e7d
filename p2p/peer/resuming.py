"""After a restart: nothing is signed before the others were heard.

An older copy of our journal, or one with damage, may lack words that we have signed; to sign in their place would look like cheating.
So the others say first what they hold of us and show our newest ack, we adopt what is ours, and only then speak again (protocol.md J4).
A person may waive a place that never answers. A place that we reach only through another is heard through him, but only if nothing speaks
against our journal: with an older copy we must hear everybody ourselves.
"""

from __future__ import annotations

from p2p.peer.chain import Chain
from p2p.peer.play import Place
from p2p.peer.voice import Me
from p2p.store.resume import Adopt, AskFor, Refuse, Wait, Whole, adopt_or_refuse
from p2p.wire.entries import Ack
from p2p.wire.messages import Held, Serve

THROUGH_SECONDS = 5.0  # two summaries: by then whoever is linked with a place holds what it holds


class Resuming:
    def __init__(self, chain: Chain, me: Me, is_sound: bool) -> None:
        """`is_sound`: no doubt about the journal was found when it was opened."""
        self._chain, self._me, self._is_sound = chain, me, is_sound
        self._through: dict[tuple[Place, Place], float] = {}  # (relay, place) -> when the relay first said that he reaches it
        self._claims: dict[Place, Held] = {}
        self._waived: set[Place] = set()
        self._served: set[Place] = set()
        self._newest: Ack | None = None  # of our own, wherever it turned up

    def hear(self, place: Place, held: Held) -> None:
        """What this place says it holds of our own chain."""
        self._claims[place] = held

    def hear_through(self, relay: Place, place: Place, held: Held, now: float) -> None:
        """A place without a link to us, through one who has a link to both: what it holds of us has reached him by now."""
        since = self._through.setdefault((relay, place), now)
        if self._is_sound and relay in self._served and now - since >= THROUGH_SECONDS:
            self._claims[place] = held
            self._served.add(place)

    def see_serving(self, place: Place, serving: Serve) -> None:
        """What this place holds: its newest acks come with the last part."""
        if serving.acks or not serving.entries:
            self._served.add(place)

    def see_ack(self, ack: Ack) -> None:
        """An ack that we have signed at some time, perhaps of a beat that our journal does not know any more."""
        if self._newest is None or ack.beat > self._newest.beat:
            self._newest = ack

    def waive(self, place: Place) -> None:
        self._waived.add(place)
        self._claims.pop(place, None)

    def unheard(self) -> tuple[Place, ...]:
        return tuple(place for place in self._awaited() if place not in self._claims or place not in self._served)

    def _awaited(self) -> tuple[Place, ...]:
        return tuple(place for place in self._chain.play.present if place != self._me.place and place not in self._waived)

    def verdict(self) -> Whole | AskFor | Wait | Refuse:
        """Entries of ours that peers show are taken into the chain as they come, so there is nothing to adopt besides."""
        chain, place = self._chain, self._me.place
        own = [signed.entry for signed in (*chain.entries[place], *chain.ahead[place].values())]
        found = adopt_or_refuse(chain.table, place, self._me.identity.public, own, (), self._claims, self._awaited())
        assert not isinstance(found, Adopt)
        return self._with_acks(found) if isinstance(found, Whole) else found

    def _with_acks(self, whole: Whole) -> Whole | Wait | Refuse:
        """Our chain is whole; but what we have acked must also be what we hold now."""
        if silent := self.unheard():
            return Wait(silent)
        if self._newest is None:
            return whole
        if self._newest.beat >= self._chain.beat:
            return Wait(())  # the beats up to there are still to come
        if self._chain.hashes[self._newest.beat] != self._newest.hash:
            return Refuse(whole.next, "we have acked another state than the one that is shown to us now")
        return whole
