"""A game between peers as a person has it: the same model as a local game, over our peer.

A `PeerTable` shows one moment of our peer at a time, taken by `look_at`; what is seen does not change under the reader. Moves are final
when they are sent: undo reaches back over what was not sent yet. Who holds a table says how the peer is reached (`Reach`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from hashlib import sha256
from math import ceil
from operator import methodcaller
from typing import Any

from engine import canon
from engine.cards import Handle, Seat, Sight
from engine.game import Game
from engine.moves import At, Move, Refusal
from engine.record import Record
from engine.script import Answer, Happening, Result, refusal
from engine.values import dataclass
from engine.world import View
from p2p.peer.peer import Peer
from p2p.peer.play import TableEnd, options_of
from p2p.peer.trouble import Frozen
from p2p.shell.stopped import told_out, why_stopped
from tui.sitting.absent import CutOff, ghost_name, left_sentence
from tui.sitting.clocks import Times
from tui.sitting.ledger import steps_of
from tui.sitting.lobby import called
from tui.sitting.model import Person, Situation
from tui.sitting.parting import Absentee, DealtAnew

SPECTATOR: Seat = -1


@dataclass(frozen=True)
class PeerMoment:
    """Our peer at one moment."""

    view: View[Any] | PublicView | None
    asked: bool
    finished: bool  # what we drafted waits to be sent
    can_undo: bool
    proposed: str  # who proposes to end the game, while our vote is awaited
    awaited: tuple[str, ...]
    away: tuple[str, ...]
    cuts: tuple[CutOff, ...]  # of those who are awaited for long
    over: TableEnd | None
    frozen: Frozen | None
    why: str  # it is frozen, and what can be done about it
    resuming: bool
    beats: int
    answers: Sequence[Answer]
    log: Sequence[Happening]
    drafted: int  # choices of ours that were not sent
    kind: str  # of the entries that are due
    seats: Sequence[Seat]  # of those who are awaited
    gone: Mapping[str, int] = field(default_factory=dict)  # who left for good -> how long the log was then
    since: Mapping[str, int] = field(default_factory=dict)  # the same -> in which step that was
    dropped: frozenset[str] = frozenset()  # those of them without whom the others went on
    leaves_in: int | None = None  # seconds until what we have sent leaves; till then it can be taken back
    times: Times = field(default_factory=Times)
    missing: Absentee | None = None  # whom our program misses, and what our person can do about it
    dealing: DealtAnew | None = None  # the closed cards are dealt anew
    may_part: bool = False  # it has stopped, and the others could go on without whoever stopped it
    unheard: Mapping[str, float] = field(default_factory=dict, compare=False)  # seconds since somebody who is away was last there
    parted: str = ""  # the others went on without us: the sentence about it
    to_cards: bool = False  # what we drafted leads to cards or lots: it waits for no Enter, as at a local table, where the card is turned
    asks_back: str = ""  # who asks to take the last step back, while our word is awaited
    coming: int = 0  # the number of the coming beat
    early: bool = False  # we are asked, or have answered, and not everybody has signed the step before: our answer waits for that
    unsaid: bool = False  # we are asked again what we had answered, as a vote made that void
    steps: int = 0  # how many of the beats are there: a ballot leaves numbers out


@dataclass(frozen=True)
class PublicView:
    """What one who only watches may know: what lies open."""

    g: Any
    own: Mapping[Handle, str] = field(default_factory=dict)
    asked: None = None

    @property
    def sight(self) -> Sight:
        return Sight(self.g.cards, self.own)


def _public_view(peer: Peer) -> PublicView | None:
    dealing = peer.play.dealing
    return None if dealing is None else PublicView(canon.copy(dealing.at.g))


def _cuts(peer: Peer, names: list[str]) -> tuple[CutOff, ...]:
    me = peer.me.place if peer.me is not None else None
    called = ["you" if place == me else name for place, name in enumerate(names)]
    return tuple(
        CutOff(names[place], tuple(called[other] for other in cut), tuple(names[by] for by in peer.links.through(place)))
        for place in peer.awaited()
        if place != me and (cut := peer.cut_off(place))
    )


def look_at(peer: Peer) -> PeerMoment:
    draft = peer.desk.draft() if peer.desk is not None else None
    play = draft.play if draft is not None else peer.play
    people = [member.name for member in peer.roster.members]
    names = [called(name, people) for name in people]
    proposer, asking = peer.proposed(), peer.asks_back()
    view = peer.view() if peer.me is not None else _public_view(peer)
    asked = draft is not None and draft.asked() is not None
    return PeerMoment(
        view,
        asked,
        draft is not None and bool(draft.steps) and not asked,
        peer.can_undo,
        "" if proposer is None else names[proposer],
        tuple(names[place] for place in peer.awaited() if peer.me is None or place != peer.me.place),
        tuple(names[place] for place in peer.away()),
        _cuts(peer, names),
        peer.over,
        peer.stopped,
        why_stopped(peer.stopped, names) if peer.stopped is not None else "",
        peer.resuming is not None,
        peer.final,
        play.answers,
        play.log,
        len(draft.steps) if draft is not None else 0,
        peer.play.due.kinds[0] if peer.play.due.kinds else "",
        tuple(peer.play.seat_of[place] for place in peer.awaited() if place in peer.play.seat_of),
        {names[place]: at for place, at in peer.play.dealing.left_at.items()} if peer.play.dealing is not None else {},
        {names[place]: beat for place, beat in peer.play.dealing.gone_since.items()} if peer.play.dealing is not None else {},
        frozenset(names[place] for cut in peer.play.cuts for place in cut.gone),
        None if peer.leaves_in is None else ceil(peer.leaves_in),
        _times(peer),
        _missing(peer, names),
        _dealing(peer, names),
        peer.may_part,
        {names[place]: peer.away_seconds(place) for place in peer.away()},
        told_out(peer.parted, names) if peer.parted is not None else "",
        play.over is None and bool(play.due.kinds) and "move" not in play.due.kinds,
        "" if asking is None else names[asking],
        peer.chain.beat,
        peer.is_early,
        peer.has_unsaid,
        steps_of(peer),
    )


def _missing(peer: Peer, names: list[str]) -> Absentee | None:
    """Our program's parting, by name."""
    parting = peer.parting()
    if parting is None or peer.me is None:
        return None
    said = sorted((place == peer.me.place, place) for place in parting.said)  # our own last
    return Absentee(
        tuple(names[place] for place in parting.gone),
        parting.why,
        "",
        parting.offers,
        parting.hindrance,
        tuple(names[place] for place in parting.unsure),
        tuple(("you" if own else names[place], parting.said[place]) for own, place in said),
        parting.is_asked,
        parting.is_bound,
        len(peer.play.present),
    )


def _dealing(peer: Peer, names: list[str]) -> DealtAnew | None:
    dealing = peer.play.dealing
    redeal = dealing.slots.redeal if dealing is not None else None
    if redeal is None or peer.play.over is not None:
        return None
    me = peer.me.place if peer.me is not None else None
    return DealtAnew(*redeal.progress, tuple("you" if place == me else names[place] for place in redeal.speakers()))


def _times(peer: Peer) -> Times:
    """Nothing without a clock, and before the seats are drawn."""
    seats = peer.play.seat_of
    if not peer.clock.text or not seats or peer.over is not None:
        return Times()
    left = {seats[place]: seconds for place in peer.play.present if (seconds := peer.time_left(place)) is not None}
    asked = peer.timed() if peer.clocks_run else ()
    running, late, pausing = ([seats[place] for place in places] for places in (asked, peer.overdue(), peer.council.who_pauses()))
    return Times(left, tuple(running), tuple(late), tuple(pausing))


@dataclass(frozen=True)
class Reach:
    """How our peer is reached. `do` runs something with it and carries out what follows; `look` only looks, and is None behind the end."""

    do: Callable[[Callable[[Peer], Any]], Any]
    look: Callable[[Callable[[Peer], Any]], Any]


class PeerTable:
    """What a person asks of a table, answered by the last look at our peer."""

    def __init__(self, reach: Reach, record: Record, seat: Seat) -> None:
        self.reach, self.record, self.seat = reach, record, seat
        self.seen: PeerMoment
        self.log: list[Happening] = []
        self.refresh()

    def refresh(self) -> bool:
        """Look again; False when there is nothing to look at any more."""
        seen = self.reach.look(look_at)
        if seen is None:
            return False
        self.seen = seen
        self.record.answers = list(seen.answers)
        self.log = list(seen.log)
        return True

    @property
    def _view(self) -> View[Any]:
        assert self.seen.view is not None, "there are seats as soon as there is a game"
        return self.seen.view  # type: ignore[return-value]  # one who watches is never asked

    @property
    def g(self) -> Any:
        return self._view.g

    @property
    def draft_from(self) -> int:
        return len(self.record.answers) - self.seen.drafted

    @property
    def result(self) -> Result | None:
        return self.seen.over.result if self.seen.over is not None else None

    def view(self, seat: Seat) -> View[Any]:
        return self._view

    def waiting(self) -> tuple[Seat, ...]:
        return (self.seat,) if self.seen.asked else ()

    def refusal(self, seat: Seat, move: Move[Any]) -> Refusal | None:
        """Why our person may not do this now."""
        asked = self._view.asked
        if not self.seen.asked or asked is None:
            return Refusal("not_your_turn")
        return refusal(asked, move, At(self._view.g, self.seat, self._view.sight, asked.facts))

    def act(self, seat: Seat, move: Move[Any], stands: bool = False) -> None:
        """`stands`: it is sent with the same call if nothing more is asked."""
        self.reach.do(methodcaller("act", move, stands))
        self.refresh()

    def can_undo(self, seat: Seat) -> bool:
        return self.seen.can_undo

    def undo(self, seat: Seat) -> Answer:
        taken = self.reach.do(methodcaller("undo"))
        self.refresh()
        return Answer("move", seat, taken)

    def send(self) -> None:
        self.reach.do(methodcaller("send"))
        self.refresh()


class PeerGame(Person):
    """Our person at a table between peers, playing or watching."""

    table: PeerTable

    def __init__(self, reach: Reach, asked: Sequence[str] = ()) -> None:
        """Once the seats are drawn."""
        peer, roster, game, seats = reach.look(_who_is_who)
        record = Record(game.id, game.rules_digest, len(roster.members), game.checked(len(roster.members), options_of(roster)))
        people = [member.name for member in roster.members]
        record.names = {str(seat): called(people[place], people) for place, seat in seats.items()}
        seat = SPECTATOR if peer.me is None else seats[peer.me.place]
        super().__init__(PeerTable(reach, record, seat), game, seat, asked)
        self.taken_up = 0  # choices of an earlier run that were not sent and are drafted again
        self.said_again: int | None = None  # choices of an answer that a vote made void, as far as they could be drafted again
        self._waits_anyway = False  # what is drafted is such an answer, and our person has not said that it stands
        self._is_back = False
        self._coming = self.table.seen.coming
        self.told_gone: set[str] = set()  # of whom it was told that they left for good
        if peer.me is not None:
            peer.auto_send = False  # a finished turn is sent by `advance`

    @property
    def is_asked(self) -> bool:
        return self.table.seen.asked

    @property
    def is_finished(self) -> bool:
        return self.table.seen.finished and self.table.seen.leaves_in is None

    @property
    def moment(self) -> tuple[int, int]:
        return len(self.table.record.answers), self.table.seen.coming * 1024 + self.table.seen.drafted

    @property
    def over(self) -> bool:
        return self.table.seen.over is not None

    @property
    def names(self) -> dict[Seat, str]:
        """With whose seat is a ghost: that stands in every sentence about it."""
        return {seat: ghost_name(name) if seat in self.ghosts else name for seat, name in self.board_names.items()}

    @property
    def ghosts(self) -> frozenset[Seat]:
        return frozenset(seat for seat, name in self.full_names.items() if name in self.table.seen.gone)

    @property
    def board_names(self) -> dict[Seat, str]:
        """Boards have a sign for ghosts."""
        return super().names

    @property
    def full_names(self) -> dict[Seat, str]:
        """As people call each other; on the board they are cut."""
        return {int(seat): name for seat, name in self.table.record.names.items()}

    def _look_again(self) -> Situation | None:
        if not self.table.refresh():
            return Situation.GONE
        if self.table.seen.coming != self._coming:  # a draft that was not sent went with its beat
            self._coming = self.table.seen.coming
            self._forget_behind(self.table.draft_from)
            self._waits_anyway = False
        if self.is_asked and not self._is_back:
            self._take_up()
        if self.is_asked and self.table.seen.unsaid and self._by_itself() is None:
            self._say_again()
        seen = self.table.seen
        self.told = min(self.told, len(self.table.log))  # a step may have been taken back, or given up
        if seen.over is None and seen.frozen is not None:
            return Situation.FROZEN
        return Situation.VOTE if seen.over is None and seen.proposed else None

    def _take_up(self) -> None:
        """At our first question since we came: what we had begun and not sent when we left."""
        self._is_back = True
        self.taken_up = self._drafted("take_up")

    def _say_again(self) -> None:
        """What we had answered when the others and we went on without somebody: it waits for us, whatever our wish about finished turns."""
        self.said_again = self._drafted("say_again")
        self._waits_anyway = self.said_again > 0

    def _drafted(self, what: str) -> int:
        count: int = self.table.reach.do(methodcaller(what))
        if count:
            self.table.refresh()
            self._given.update(range(self.table.draft_from, len(self.table.record.answers)))
        return count

    def let_go(self) -> None:
        self._waits_anyway = False
        super().let_go()

    def undo(self) -> str:
        self._waits_anyway = False
        return super().undo()

    def _waits_for_person(self) -> bool:
        return self._waits_anyway or super()._waits_for_person()

    def _can_take_back(self) -> bool:
        return not self.table.seen.to_cards and super()._can_take_back()

    def _act(self, move: Move[Any]) -> None:
        self._waits_anyway = False
        self.table.act(self.seat, move, stands=not self.waits)

    def news(self) -> list[str]:
        lines = super().news()
        fresh = [name for name in self.table.seen.gone if name not in self.told_gone]
        self.told_gone.update(fresh)
        return [*lines, *(left_sentence(name, name in self.table.seen.dropped) for name in fresh)]

    def log(self, count: int) -> list[str]:
        """With whoever left for good where that was."""
        lines, told = [], 0
        names = self.board_names
        seats = {name: seat for seat, name in self.full_names.items()}
        for name, at in sorted(self.table.seen.gone.items(), key=lambda one: one[1]):
            lines += [*self.words.tell(self.table.log[told:at], names, self.seat, self.table.g)]
            names |= {seats[name]: ghost_name(names[seats[name]])}
            lines.append(left_sentence(name, name in self.table.seen.dropped))
            told = at
        return [*lines, *self.words.tell(self.table.log[told:], self.names, self.seat, self.table.g)][-count:]

    def bot(self, level: str, seat: Seat) -> Any:
        """For hints and for what a bot would answer; it sees what our person sees."""
        return self.game.bots[level](sha256(f"{self.table.seen.coming} {self.table.seen.drafted}".encode()).digest(), 100)

    def record(self) -> Record:
        """The public record: nobody's cards are in it."""
        return self.table.record.public()


def _who_is_who(peer: Peer) -> tuple[Any, Any, Game[Any], dict[int, Seat]]:
    return peer, peer.roster, peer.play.game, dict(peer.play.seat_of)
