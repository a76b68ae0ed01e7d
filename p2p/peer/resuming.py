"""After a restart: nothing is signed before the others were heard.

An older copy of our journal, or one with damage, may lack words that we have signed, and a second copy of it may be at work; to sign beside
them would look like cheating. So every place still present says first, in its own signed words, what it holds of us (`heard`); we adopt
what is ours, and only then speak again (protocol.md J4). A person may waive a place that never answers. A place that claims more than it
shows is asked for it until it has often enough had nothing to show. At a table whose clock counts days, and without a doubt about our
journal, it is enough to have heard somebody, and all who can be reached: such people are seldom all there at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from p2p.peer.chain import Chain
from p2p.peer.play import Place
from p2p.peer.voice import Me
from p2p.store.resume import Adopt, AskFor, Refuse, Wait, Whole, adopt_or_refuse
from p2p.wire.entries import Ack
from p2p.wire.limits import BOOT_MAX
from p2p.wire.messages import Held
from p2p.wire.starts import Heard, Start

RAISES_MAX = 3  # newer starts of our own seat that we take for a forgotten past; one more is another copy that starts at this moment
ASKED_MAX = 6  # times that nothing came of asking for what a place claims
ASKED_SECONDS = 20.0


class Resuming:
    def __init__(self, chain: Chain, me: Me, boot: int, run: bytes) -> None:
        self._chain, self._me = chain, me
        self.start = self._made(max(boot, 1), run)
        self._raises = 0
        self._heard: dict[Place, Heard] = {}  # of this start
        self._waived: set[Place] = set()
        self.near: Callable[[], Collection[Place] | None] = lambda: None  # who must be heard at least, where not all need be
        self._newest: Ack | None = None  # of our own, wherever it turned up
        self._asked: dict[Place, tuple[float, int]] = {}  # who claims more than we hold: since when, and how often asked for nothing
        self._empty: set[Place] = set()  # who claimed more and had nothing to show

    def _made(self, boot: int, run: bytes) -> Start:
        return Start(self._chain.table, self._me.place, boot, run).signed(self._me.identity)

    def outdo(self, other: Start) -> bool:
        """A newer start of our seat than ours. An older copy of a journal does not remember it: we start above it, and hear everybody anew.
        False: it happens again and again, so another copy starts beside us."""
        if self._raises >= RAISES_MAX or other.boot >= BOOT_MAX:
            return False
        self._raises += 1
        self.start = self._made(other.boot + 1, self.start.run)
        self._heard.clear()
        return True

    def hear(self, heard: Heard) -> None:
        """PeerFault if it is not signed by who is said to say it; what is about another start says nothing."""
        if heard.order != self.start.order or heard == self._heard.get(heard.seat):
            return
        heard.check(self._chain.roster.members[heard.seat].public)
        if heard.ack is not None:
            heard.ack.check(self._me.identity.public)
            self.see_ack(heard.ack)
        known = self._heard.get(heard.seat)
        if known is None or heard.next > known.next:  # what was said first may come round last
            self._heard[heard.seat] = heard

    def see_ack(self, ack: Ack) -> None:
        """An ack that we have signed at some time, perhaps of a beat that our journal does not know any more."""
        if self._newest is None or ack.beat > self._newest.beat:
            self._newest = ack

    def see_serving(self, source: Place, now: float, is_new: bool) -> None:
        """It came after we asked. Who claims more of us than we hold and itself has nothing new to show, again and again, holds nothing.
        What others show says nothing about that: they may keep it back."""
        for place, (since, times) in list(self._asked.items()):
            if is_new:
                del self._asked[place]
            elif source == place:
                self._asked[place] = since, times + 1
                if times + 1 >= ASKED_MAX and now - since >= ASKED_SECONDS:
                    self._empty.add(place)

    def ask(self, places: tuple[Place, ...], now: float) -> None:
        for place in places:
            self._asked.setdefault(place, (now, 0))

    def waive(self, place: Place) -> None:
        self._waived.add(place)

    def unheard(self, without: Collection[Place] = ()) -> tuple[Place, ...]:
        return tuple(place for place in self._awaited(without) if place not in self._heard)

    def _awaited(self, without: Collection[Place] = ()) -> tuple[Place, ...]:
        out = {self._me.place, *self._waived, *without}
        others = tuple(place for place in self._chain.play.present if place not in out)
        near = self.near()
        if near is None or not any(place in self._heard for place in others):
            return others
        return tuple(place for place in others if place in near or place in self._heard)

    def _claims(self, without: Collection[Place]) -> dict[Place, Held]:
        """Of places that are present, not waived, and have not claimed what they do not have."""
        counted = [place for place in self._awaited(without) if place in self._heard and place not in self._empty]
        return {place: Held(self._heard[place].next, self._heard[place].id_before) for place in counted}

    def may_show(self) -> bool:
        """Whether words of ours in beats that are not FINAL may go out. Before all have said what they hold of us, and have shown it, the
        other copy of a seat may have said others, and who sees both must hold us for a cheat."""
        return not self.unheard() and not isinstance(self.verdict(), AskFor | Refuse)

    def verdict(self, without: Collection[Place] = ()) -> Whole | AskFor | Wait | Refuse:
        """Entries of ours that peers show are taken into the chain as they come, so there is nothing to adopt besides. `without`: places
        that a ballot is about; without a doubt about the journal a vote does not need their word."""
        chain, place = self._chain, self._me.place
        own = [signed.entry for signed in (*chain.entries[place], *chain.ahead[place].values())]
        awaited = [one for one in self._awaited(without) if one not in self._empty]
        base = chain.entries[place].base
        found = adopt_or_refuse(chain.table, place, self._me.identity.public, own, (), self._claims(without), awaited, base)
        assert not isinstance(found, Adopt)
        return self._with_acks(found, without) if isinstance(found, Whole) else found

    def _with_acks(self, whole: Whole, without: Collection[Place]) -> Whole | AskFor | Wait | Refuse:
        """Our chain is whole; but what we have acked must also be what we hold now."""
        if silent := self.unheard(without):
            return Wait(silent)
        if self._newest is None:
            return whole
        if self._newest.beat >= self._chain.beat:
            return self._not_there_yet(whole, without)
        given_up = any(cut.gives_up(self._me.place, self._newest) for cut in self._chain.cuts)
        if self._chain.hashes[self._newest.beat] != self._newest.hash and not given_up:
            return Refuse(whole.next, "we have acked another state than the one that is shown to us now")
        return whole

    def _not_there_yet(self, whole: Whole, without: Collection[Place]) -> AskFor | Wait | Refuse:
        """The beats up to the one that we have acked are still to come. If the next of them needs a word of ours that nobody has, it never
        comes; and another one in its place would make another hash than we have acked."""
        chain, place = self._chain, self._me.place
        if place not in chain.due.speakers or place in chain.said or chain.ahead[place]:
            return Wait(())
        asked = tuple(other for other in self._awaited(without) if other not in self._empty)
        return AskFor(whole.next, asked) if asked else Refuse(whole.next, "we have acked its beat, and no peer holds it", True)
