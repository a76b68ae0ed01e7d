"""The state that all peers of a table share, beat by beat: keys, seats by the first coin, the game, its end.

`due` says who must speak in the coming beat; `after` is the state behind it, or a Fault that names who broke a rule. A Play never changes:
peers, judge and drafts all go from one to the next. Chains, signatures and finality are none of its business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from engine import canon
from engine.cards import Seat
from engine.game import Game
from engine.moves import Refusal
from engine.script import Answer, Ask, AskAll, Happening, Result, Seal
from engine.values import dataclass
from p2p.crypto.coin import dice
from p2p.crypto.elgamal import encode_deck
from p2p.crypto.faults import Misuse, PeerFault, demand
from p2p.crypto.frames import Item, frame
from p2p.crypto.group import Point
from p2p.crypto.keys import accept_key
from p2p.crypto.slots import Slots
from p2p.peer.clocks import CLOCK, clock_of
from p2p.peer.dealing import Dealing, Eyes, Moments, Place, Said, blaming, toss
from p2p.peer.floor import FLOOR, floor_of
from p2p.peer.shared_world import SharedWorld
from p2p.peer.steps import Do, Fault, Sealed, Step, read_steps
from p2p.wire.codec import Value
from p2p.wire.fields import Fields
from p2p.wire.lobby import Roster

SECTION = "table/beat"
RETURNS_MAX = 8  # beats that can be taken back one after the other; all must agree on it


@dataclass(frozen=True, slots=True)
class Due:
    """Who must speak in the coming beat, in which kinds of entries, and what about. Nobody: the table is over."""

    speakers: tuple[Place, ...]
    kinds: tuple[str, ...]
    what: str


@dataclass(frozen=True, slots=True)
class TableEnd:
    """How a table ended: "finished" with the rules' result, "settled" by all, or "left" when one of two went."""

    how: str
    result: Result | None = None
    place: Place | None = None  # who left


@dataclass(frozen=True, slots=True)
class Passed:
    """A ballot behind which the table went on: what was agreed, the number of its beat, the last beat under it, and who went."""

    what: str
    beat: int
    last: int
    gone: tuple[Place, ...]


def options_of(roster: Roster) -> dict[str, str]:
    """The options of a roster as the game takes them; Refusal if they are no texts, or its floor or clock is none."""
    floor_of(roster.options)
    clock_of(roster.options)
    options: dict[str, str] = {}
    for name, value in roster.options.items():
        if name in (FLOOR, CLOCK):
            continue
        if not isinstance(value, str):
            raise Refusal("no_such_choice", option=name, choice=str(value), known="")
        options[name] = value
    return options


class Play:
    def __init__(self, roster: Roster, game: Game[Any], eyes: Eyes | None) -> None:
        self.roster, self.game, self.eyes = roster, game, eyes
        self._everybody = tuple(range(len(roster.members)))
        self.options = game.checked(len(roster.members), options_of(roster))
        self.keys: tuple[Point, ...] = ()
        self.dealing: Dealing | None = None
        self.voting: Place | None = None  # who proposed to settle
        self.over: TableEnd | None = None
        self.cuts: tuple[Passed, ...] = ()  # the ballots that were passed
        self.before: Play | None = None  # the state before the last beat, if all together may take that back

    # --- looking ---------------------------------------------------------------------------------------------------------------

    @property
    def places(self) -> range:
        return range(len(self.roster.members))

    @property
    def present(self) -> tuple[Place, ...]:
        """The places that have not left."""
        gone = self.dealing.ghosts if self.dealing else ()
        return tuple(place for place in self.places if place not in gone) if gone else self._everybody

    @property
    def seat_of(self) -> Mapping[Place, Seat]:
        return self.dealing.seat_of if self.dealing else {}

    @property
    def place_of(self) -> Mapping[Seat, Place]:
        return self.dealing.place_of if self.dealing else {}

    @property
    def answers(self) -> Sequence[Answer]:
        return self.dealing.at.answers if self.dealing else []

    @property
    def log(self) -> Sequence[Happening]:
        return self.dealing.at.log if self.dealing else []

    @property
    def result(self) -> Result | None:
        return self.dealing.at.result if self.dealing else None

    @property
    def due(self) -> Due:
        if self.over is not None:
            return Due((), (), "over")
        if not self.keys:
            return Due(tuple(self.places), ("key",), "keys")
        if self.dealing is None:
            return Due(tuple(self.places), ("coin",), "seats")
        if self.voting is not None:
            return Due(tuple(place for place in self.present if place != self.voting), ("settle",), "vote")
        speakers, kind = self.dealing.speakers()
        request = self.dealing.request
        if isinstance(request, Ask) and kind == "move":
            return Due(speakers, ("move", "leave", "settle"), request.topic)
        return Due(speakers, (kind,), kind if kind == "redeal" else type(request).__name__.lower())

    def digest(self) -> bytes:
        """Of everything that all peers share: public state and ciphertexts, no face that is hidden."""
        items: list[Item] = [b"".join(key.raw for key in self.keys), self.over.how if self.over else ""]
        items.append(0 if self.voting is None else self.voting + 1)
        if self.dealing is not None:
            at, deal = self.dealing.at, self.dealing
            items += [at.fed, canon.digest(at.g), [deal.seat_of[place] for place in self.places], sorted(deal.ghosts), deal.slots.state()]
            items.append([[token, sealed.seal] for token, sealed in sorted(deal.sealed.items())])
            items.append([] if deal.passing is None else [encode_deck(deck) for deck in deal.passing.decks])
            items += [] if deal.slots.redeal is None else [deal.slots.redeal.state()]
        if self.cuts:
            items.append([[cut.what, cut.beat, cut.last, list(cut.gone)] for cut in self.cuts])
        return sha256(frame("fides/v1/state", items)).digest()

    # --- going on --------------------------------------------------------------------------------------------------------------

    def after(self, moments: Moments, said: Said) -> Play:
        """The state behind a beat in which exactly its speakers spoke. Raises Fault (somebody broke a rule; this state stays as it
        was), or Freeze / Misuse if no rule was broken and yet it makes no sense."""
        due = self.due
        assert tuple(sorted(said)) == due.speakers and due.speakers
        for place, (kind, _) in sorted(said.items()):
            with blaming(place):
                demand(kind in due.kinds, SECTION, f"an entry of kind {kind} where {' or '.join(due.kinds)} is due")
        following = self.fork()
        following._go(due, moments, said)
        following.stand_behind(self, said)
        return following

    def stand_behind(self, last: Play, said: Said) -> None:
        """Remember the state before this one, if this beat can be taken back."""
        self.before = last._as_last() if last._can_return(self, said) else None

    def _as_last(self, more: int = RETURNS_MAX - 1) -> Play:
        """The same with so many forerunners: beat by beat can be taken back, and nobody keeps a whole game for that."""
        twin = object.__new__(Play)
        before = self.before._as_last(more - 1) if self.before is not None and more else None
        twin.__dict__.update(self.__dict__, before=before)
        return twin

    def _can_return(self, following: Play, said: Said) -> bool:
        """Whether nobody has learnt anything from this beat: moves alone that show no card, no slot, face or roll is another than before,
        and now people are asked."""
        old, new = self.dealing, following.dealing
        if old is None or new is None or following.over is not None or following.voting is not None or self.voting is not None:
            return False
        if any(kind != "move" or not all(_is_bare(step) for step in read_steps(body)) for kind, body in said.values()):
            return False
        if not isinstance(new.request, (Ask, AskAll, Seal)) or new.speakers()[1] != "move":
            return False
        cards, laid = old.at.g.cards, new.at.g.cards
        same = (cards.faces, cards.rolls, old.ghosts) == (laid.faces, laid.rolls, new.ghosts)
        return same and old.slots.state() == new.slots.state() and old.sealed.keys() <= new.sealed.keys()

    def can_drop(self, what: str, gone: tuple[Place, ...]) -> bool:
        """Whether a ballot about these places can be about this state: before the seats are drawn people open a new table instead."""
        if what == "back":
            return not gone and self.before is not None
        if self.dealing is None or self.over is not None or not gone or not set(gone) < set(self.present):
            return False
        return what == "end" or (what == "drop" and self.dealing.can_drop(gone))

    def dropped(self, moments: Moments, passed: Passed) -> Play:
        """The state behind the beat of a ballot that was passed on this one; `moments` are of that beat. Only if `can_drop`."""
        assert self.can_drop(passed.what, passed.gone)
        if passed.what == "back":
            assert self.before is not None
            earlier = self.before.fork()
            earlier.cuts = (*self.cuts, passed)
            return earlier
        following = self.fork()
        following.before = None
        assert following.dealing is not None
        following.voting, following.cuts = None, (*self.cuts, passed)
        if passed.what == "end":
            following.dealing.ghosts |= set(passed.gone)
            following.over = TableEnd("settled")
            return following
        following.dealing.drop_places(moments, passed.gone)
        if following.dealing.request is None:
            following.over = TableEnd("finished", following.result)
        return following

    def fork(self) -> Play:
        twin = object.__new__(Play)
        twin.__dict__.update(self.__dict__)
        twin.dealing = self.dealing.fork() if self.dealing else None
        return twin

    def _go(self, due: Due, moments: Moments, said: Said) -> None:
        kind = said[due.speakers[0]][0]
        if due.what == "keys":
            self._take_keys(moments, said)
        elif due.what == "seats":
            self._take_seats(moments, said)
        elif due.what == "vote":
            self._take_votes(said)
        elif kind == "settle":
            with blaming(due.speakers[0]):
                self._take_flag(said[due.speakers[0]][1], "propose", True)
            self.voting = due.speakers[0]
        elif kind == "leave":
            self._take_leave(due.speakers[0], moments, said)
        else:
            assert self.dealing is not None
            self.dealing.answer(moments, said)
        self.end_if_done()

    def end_if_done(self) -> None:
        """Before this state is anybody's: the rules ask nothing more."""
        if self.dealing is not None and self.dealing.request is None and self.over is None:
            self.over = TableEnd("finished", self.result)

    def _take_keys(self, moments: Moments, said: Said) -> None:
        keys: list[Point] = []
        for place, member in enumerate(self.roster.members):
            with blaming(place):
                fields = Fields(said[place][1], SECTION)
                key = accept_key(moments(place), member.public, fields.raw("key", 0, 1024))
                fields.end()
                demand(key not in keys, SECTION, "the card key of another place")
            keys.append(key)
        try:
            Slots(keys)
        except PeerFault as fault:  # keys that cancel out: nobody alone is to blame
            raise Misuse(f"these keys make no joint key: {fault.what}") from None
        self.keys = tuple(keys)

    def _take_seats(self, moments: Moments, said: Said) -> None:
        """The first coin of the table says who sits where; then the game begins."""
        seats = list(self.game.seating[len(self.places)])
        drawn = dice(toss(dict(enumerate(self.keys)), moments, said), [len(seats) - taken for taken in range(len(seats))])
        seat_of = {place: seats.pop(lot) for place, lot in enumerate(drawn)}
        at = SharedWorld.begun(self.game, self.game.begin(len(self.places), self.options), self.game.seating[len(self.places)])
        self.dealing = Dealing(self.roster.rules, at, Slots(self.keys), seat_of, self.eyes)
        at.begin()
        self.dealing.settle(moments)

    def _take_votes(self, said: Said) -> None:
        agreed = True
        for place, (_, body) in sorted(said.items()):
            with blaming(place):
                agreed &= self._take_flag(body, "agree", None)
        self.voting = None
        if agreed:
            self.over = TableEnd("settled")

    def _take_flag(self, body: Mapping[str, Value], name: str, wanted: bool | None) -> bool:
        fields = Fields(body, SECTION)
        value = fields.take(name)
        fields.end()
        demand(type(value) is bool and wanted in (None, value), SECTION, f"{name} is not what is asked")
        return value is True

    def _take_leave(self, place: Place, moments: Moments, said: Said) -> None:
        assert self.dealing is not None
        self.dealing.leave(moments(place), said[place][1])
        if len(self.present) < 2:
            self.over = TableEnd("left", place=place)
        else:
            self.dealing.settle(moments)


def _is_bare(step: Step) -> bool:
    """Shows, opens, gives and mixes nothing."""
    return isinstance(step, Sealed) or (isinstance(step, Do) and not step.show)


__all__ = ["Due", "Eyes", "Fault", "Moments", "Passed", "Place", "Play", "Said", "TableEnd", "options_of"]
