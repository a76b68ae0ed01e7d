"""What our person wants: to answer, take back, leave, talk, vote. Every peer has it beneath (`Peer`); who watches is refused."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any

from engine.moves import Move, Refusal
from engine.script import Ask
from engine.world import View
from p2p.peer.council import Votable
from p2p.peer.desk import Desk
from p2p.peer.parting import Parting
from p2p.peer.play import Place
from p2p.peer.talk import Talk
from p2p.peer.waiting import Waiting


class Wishes(Waiting):
    desk: Desk | None
    talk: Talk
    asks_people: bool  # a person votes here, or beside us in this program: that takes time

    @abstractmethod
    def _work(self) -> None: ...

    def asked(self) -> Ask[Any] | None:
        """The question our person has to answer now."""
        return self.desk.asked() if self.desk else None

    def view(self) -> View[Any] | None:
        """What our seat may know now; None before the seats are drawn and for one who watches."""
        return self.desk.view() if self.desk else None

    def act(self, move: Move[Any], stands: bool = False) -> None:
        """Our person's answer, sent at once if it `stands` and nothing more is asked. Refusal if it is not possible; then nothing has
        changed."""
        self._at_desk().act(move, stands)
        self._work()

    def undo(self) -> Move[Any]:
        return self._at_desk().undo()

    @property
    def can_undo(self) -> bool:
        return self.desk is not None and self.desk.can_undo()

    def send(self) -> None:
        self._at_desk().send()
        self._work()

    @property
    def leaves_in(self) -> float | None:
        """How long our answer still waits before it leaves, in seconds; None: nothing waits."""
        return self.desk.leaves_in if self.desk else None

    @property
    def is_early(self) -> bool:
        """Our person is asked, or has answered, and not everybody has signed the beat before: the answer waits for that."""
        return self.desk is not None and self.desk.is_early

    def leave(self) -> None:
        self._at_desk().leave()
        self._work()

    def propose_settle(self) -> None:
        self._at_desk().propose_settle()
        self._work()

    def proposed(self) -> Place | None:
        """Who proposes to end the game, while our vote is awaited."""
        return self.desk.proposed() if self.desk else None

    def vote(self, agree: bool) -> None:
        self._at_desk().vote(agree)
        self._work()

    def miss(self, places: Iterable[Place], why: str = "wish") -> None:
        """Our person, or our program, misses these places and no others. Nothing follows until all who would stay say the same."""
        self.council.miss(tuple(places), why, self._now)
        self._work()

    def choice(self) -> Votable | None:
        """Without whom the table could go on, or end, if all who stay agree now."""
        return self.council.choice()

    def parting(self) -> Parting | None:
        """Whom our program misses, and what our person can do about it; None while nobody is missed."""
        return self.council.parting(self.on_leave) if self.over is None else None

    @property
    def may_part(self) -> bool:
        """It has stopped because of somebody without whom the others could go on."""
        if not self.asks_people or self.frozen is None or not self.frozen.is_awake:
            return False
        return self.council.could_part(self._missed()[0])

    def agree(self, what: str) -> bool:
        """Agree to "drop" or "end"; False if that is not to be had now."""
        agreed = self.council.agree(what)
        self._work()
        return agreed

    def wait(self) -> None:
        """Say no to whatever the others have agreed to."""
        self.council.wait()
        self._work()

    def take_back(self) -> None:
        """Our person asks all to take the last beat back, or agrees to it. Refusal if it cannot be."""
        if not self.council.take_back():
            raise Refusal("nothing_to_take_back")
        self._work()

    def keep(self) -> None:
        """Our person says no to that."""
        self.council.keep()
        self._work()

    def asks_back(self) -> Place | None:
        """Who asks to take the last beat back, while our vote is awaited."""
        return self.council.who_asks_back() if self.over is None else None

    @property
    def can_take_back(self) -> bool:
        """It could be asked for now."""
        chain = self.chain
        return self.me is not None and chain.is_settled and chain.play.before is not None and self.me.place not in chain.said

    def say(self, text: str) -> None:
        voice = self._at_desk().voice
        self.talk.refuse_if_too_fast(voice.me.place, self._now)
        line = voice.say(text)
        self.talk.take(line, self._now, voice.me.place)
        for other in self.links.all():
            self.outbox.send(other.link, line)

    def waive(self, place: Place) -> None:
        """Go on after a restart without having heard this place."""
        if self.resuming is not None:
            self.resuming.waive(place)
            self._work()

    def keep_draft(self) -> None:
        """Before our person goes."""
        self._at_desk().keep_draft()

    def take_up(self) -> int:
        """What our person had begun before the last restart is drafted again; how many choices that is."""
        return self._at_desk().take_up()

    @property
    def has_unsaid(self) -> bool:
        """Our person is asked again what they had answered on the cut of a ballot."""
        return self.desk is not None and self.desk.has_unsaid

    def say_again(self) -> int:
        """That answer is drafted again; how many choices that is."""
        return self._at_desk().say_again()

    @property
    def auto_send(self) -> bool:
        """Whether a finished draft leaves at once."""
        return self.desk is None or self.desk.auto_send

    @auto_send.setter
    def auto_send(self, at_once: bool) -> None:
        self._at_desk().auto_send = at_once

    def _at_desk(self) -> Desk:
        if self.desk is None:
            raise Refusal("watching")
        return self.desk
