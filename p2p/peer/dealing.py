"""PeerDealer: every request of the rules answered by beats between peers, and the slots behind the handles.

`Dealing` joins a game's position with its slots. `speakers` says who must speak for the pending request and in which kind of entry;
`answer` takes what they said, checks every proof and every move, and goes on. What needs nobody (open cards, piles of one card, seats that
nobody plays any more) is settled on the way, alike at every peer. Inputs, keys and targets come from this state by handle.
The closed cards of a seat that nobody plays any more lie under the joint key, like those of the table, and stay closed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from engine.cards import Handle, Seat, Sight
from engine.ghosts import ghost_move, next_closed
from engine.moves import At, BadNotation, Move
from engine.record import read_shown_move, write_move
from engine.script import Ask, AskAll, Deal, Give, Mix, Open, Request, Return, Reveal, Roll, Seal, Shuffle, refusal
from engine.values import dataclass
from p2p.crypto.coin import Toss, dice
from p2p.crypto.commit import check_opening, decode_seal
from p2p.crypto.elgamal import card_point
from p2p.crypto.faults import Freeze, PeerFault, demand
from p2p.crypto.group import Point
from p2p.crypto.keys import TableSecret
from p2p.crypto.passes import ShufflePass
from p2p.crypto.redeal import DONE
from p2p.crypto.slots import Face, Slots
from p2p.crypto.transcript import ProofContext
from p2p.peer.redealing import closed_decks, read_words
from p2p.peer.shared_world import SharedWorld, Shown
from p2p.peer.steps import Do, Fault, Gave, Mixed, Opened, Sealed, Showed, Step, read_steps
from p2p.wire.codec import Value
from p2p.wire.fields import Fields

SECTION = "table/move"
LAID = 2**40
Place = int
T = TypeVar("T")
Moments = Callable[[Place], ProofContext]
Said = Mapping[Place, tuple[str, Mapping[str, Value]]]


@dataclass(frozen=True, slots=True)
class Eyes:
    """Our own place and secret: what lets us read what is dealt to us. A judge and a spectator have none."""

    place: Place
    secret: TableSecret


@dataclass(frozen=True, slots=True)
class SealedChoice:
    moment: ProofContext
    seal: bytes


class Redealt(NamedTuple):
    """How many cards of a printed deck were dealt anew, and in which beat that was done."""

    beat: int
    deck: int
    cards: int


class Dealing:
    def __init__(self, rules: bytes, at: SharedWorld, slots: Slots, seat_of: Mapping[Place, Seat], eyes: Eyes | None) -> None:
        self.rules = rules
        self.at = at
        self.slots = slots
        self.seat_of = dict(seat_of)
        self.place_of = {seat: place for place, seat in seat_of.items()}
        self.eyes = eyes
        self.ghosts: set[Place] = set()
        self.left_at: dict[Place, int] = {}  # ghost -> how long the log was then; for people, and no part of the state
        self.gone_since: dict[Place, int] = {}  # the same: the beat
        self.redealt: list[Redealt] = []  # for people too
        self.ghost_beats: list[int] = []  # the same: in which a closed card of a ghost was opened because it had no answer
        self.sealed: dict[Handle, SealedChoice] = {}
        self.passing: ShufflePass | None = None
        self.laid = 0  # cards that everybody knows get slot numbers of their own, far above all handles

    def fork(self) -> Dealing:
        twin = Dealing(self.rules, self.at.fork(), self.slots.draft(), self.seat_of, self.eyes)
        twin.ghosts, twin.left_at, twin.gone_since = set(self.ghosts), dict(self.left_at), dict(self.gone_since)
        twin.redealt, twin.ghost_beats = list(self.redealt), list(self.ghost_beats)
        twin.sealed, twin.laid = dict(self.sealed), self.laid
        twin.passing = twin.slots.passing
        return twin

    # --- who speaks ------------------------------------------------------------------------------------------------------------

    @property
    def request(self) -> Request[Any] | None:
        return self.at.run.request

    def speakers(self) -> tuple[tuple[Place, ...], str]:
        """The places that must speak now, and the kind of their entries. Called only when `settle` has run."""
        if self.slots.redeal is not None:
            return self.slots.redeal.speakers(), "redeal"
        if self.passing is not None:
            turn = self.passing.turn()
            assert turn is not None
            return (turn,), "pass"
        if self.slots.release is not None:
            return self.slots.release.awaited(), "share"
        if isinstance(self.request, Roll):
            return tuple(sorted(self.slots.keys)), "coin"
        return self._answering(), "move"

    def _answering(self) -> tuple[Place, ...]:
        """The places that are played and whose own word the pending request needs."""
        request = self.request
        seats: Sequence[Seat]
        match request:
            case Ask(seat=seat) | Mix(seat=seat):
                seats = [seat]
            case AskAll(asks) | Seal(asks):
                seats = [asked.seat for asked in asks]
            case Open(tokens):
                seats = list(tokens)
            case Reveal(handles) | Return(handles):
                seats = [self.at.g.cards.holder[handle] for handle in self._closed(handles)]
            case Give(handle, _):
                seats = [self.at.g.cards.holder[handle] for handle in self._closed([handle])]
            case _:
                raise AssertionError(f"{request} is not answered by seats")
        return tuple(sorted({self.place_of[seat] for seat in seats if self.place_of[seat] not in self.ghosts}))

    def _closed(self, handles: Sequence[Handle]) -> list[Handle]:
        return [handle for handle in handles if handle not in self.at.g.cards.faces]

    # --- what was said ---------------------------------------------------------------------------------------------------------

    def answer(self, moments: Moments, said: Said) -> None:
        """Everything the speakers of this beat said, in order of place. Fault names who broke a rule."""
        speakers, kind = self.speakers()
        assert tuple(sorted(said)) == speakers
        for place in speakers:
            with blaming(place):
                demand(said[place][0] == kind, SECTION, f"an entry of kind {said[place][0]} instead of {kind}")
        if kind == "move":
            self._answer_steps(moments, said, speakers)
        elif kind == "pass":
            self._answer_pass(moments, said, speakers[0])
        elif kind == "share":
            self._answer_shares(moments, said)
        elif kind == "redeal":
            self._answer_redeal(moments, said)
        else:
            self._answer_coin(moments, said)
        self.settle(moments)

    def _answer_steps(self, moments: Moments, said: Said, speakers: tuple[Place, ...]) -> None:
        steps: dict[Place, list[Step]] = {}
        for place in speakers:
            with blaming(place):
                steps[place] = read_steps(said[place][1])
                demand(len(speakers) == 1 or len(steps[place]) == 1, SECTION, "more than one step where several answer at once")
        self.take_steps(moments, {place: run[0] for place, run in steps.items()})
        if len(speakers) == 1:
            place = speakers[0]
            for step in steps[place][1:]:
                self.settle(moments)
                with blaming(place):
                    demand(self.answers_alone(place), SECTION, "a step that nobody asked for")
                self.take_steps(moments, {place: step})

    def answers_alone(self, place: Place) -> bool:
        """Whether the pending request is this place's alone: then its run goes on. Call after `settle`."""
        return self.request is not None and self.speakers() == ((place,), "move")

    def take_steps(self, moments: Moments, steps: Mapping[Place, Step]) -> None:
        """The pending request answered by one step of each place that has to."""
        request = self.request
        match request:
            case Ask() | AskAll():
                self._take_moves(moments, steps, request)
            case Seal(asks):
                self._take_seals(moments, steps, asks)
            case Open(tokens):
                self._take_openings(moments, steps, tokens)
            case Reveal(handles):
                self._take_shown(moments, steps, handles)
            case Return(handles):
                self._take_given(moments, steps, handles, None)
                self.at.cards()
            case Give(handle, seat):
                self._take_gift(moments, steps, handle, seat)
            case Mix(seat, handles):
                [(place, step)] = steps.items()
                with blaming(place):
                    self._take_mix(moments(place), step, handles)
            case _:
                raise AssertionError(f"{request} is not answered by steps")

    def _take_moves(self, moments: Moments, steps: Mapping[Place, Step], request: Ask[Any] | AskAll) -> None:
        shown: dict[Seat, Shown] = {}
        for asked in [request] if isinstance(request, Ask) else request.asks:
            place = self.place_of[asked.seat]
            if place in self.ghosts:
                shown[asked.seat] = self._ghost_answer(asked)
                continue
            with blaming(place):
                step = _of(Do, steps[place])
                shown[asked.seat] = self._judge(moments(place), asked, step.text, step.show)
        if isinstance(request, Ask):
            self.at.move(request.seat, *shown[request.seat])
        else:
            self.at.moves(shown, "move")

    def _judge(self, moment: ProofContext, asked: Ask[Any], text: str, show: bytes) -> Shown:
        """A move as it was written: known, shown as it says, and legal on open faces and the cards it shows."""
        try:
            move, faces = read_shown_move(self.at.game, text)
        except BadNotation as problem:
            raise PeerFault(SECTION, f"a move that cannot be read: {problem}") from None
        demand(write_move(move, faces) == text, SECTION, "a move that is not written in its one form")
        claimed = dict(zip(move.shows(), faces, strict=True))
        closed = self._closed(list(claimed))
        demand(not closed or set(closed) <= set(self.slots.hand(moment.prover)), SECTION, "a card is shown that is not in the mover's hand")
        revealed = {handle: self.at.g.cards.faces[handle] for handle in claimed if handle not in closed}
        revealed.update(self._reveal(moment, closed, show))
        demand(revealed == claimed, SECTION, "a card is shown under another face")
        why = refusal(asked, move, At(self.at.g, asked.seat, Sight(self.at.g.cards, revealed), asked.facts))
        demand(why is None, SECTION, f"the rules refuse this move: {why}")
        return move, faces

    def _reveal(self, moment: ProofContext, handles: Sequence[Handle], show: bytes) -> dict[Handle, str]:
        """Cards of the prover's own hand, opened by its shares."""
        if not handles:
            demand(show == b"", SECTION, "shares where nothing is shown")
            return {}
        self.slots.begin_reveal(handles)
        opened = self.slots.apply_shares(moment, show)
        return {handle: self.face_text(face) for handle, face in ((Handle(h), face) for h, face in opened.items())}

    def _take_seals(self, moments: Moments, steps: Mapping[Place, Step], asks: Sequence[Ask[Any]]) -> None:
        token = self.at.g.cards.next_handle
        for offset, asked in enumerate(asks):
            place = self.place_of[asked.seat]
            if place in self.ghosts:
                continue  # its answer is worked out when it is opened
            with blaming(place):
                self.sealed[Handle(token + offset)] = SealedChoice(moments(place), decode_seal(_of(Sealed, steps[place]).seal))
            if names_cards(asked):
                self.slots.freeze_hand(place)
        self.at.seals([asked.seat for asked in asks])

    def _take_openings(self, moments: Moments, steps: Mapping[Place, Step], tokens: Mapping[Seat, Handle]) -> None:
        shown: dict[Seat, Shown] = {}
        for seat, token in tokens.items():
            place = self.place_of[seat]
            if place in self.ghosts:
                shown[seat] = self._ghost_answer(self.at.run.sealed[token])
                continue
            with blaming(place):
                step, sealed = _of(Opened, steps[place]), self.sealed[token]
                choice = check_opening(sealed.moment, sealed.seal, step.opening)
                demand(choice.isascii(), SECTION, "a choice with letters outside ASCII")
                shown[seat] = self._judge(moments(place), self.at.run.sealed[token], choice.decode("ascii"), step.show)
            del self.sealed[token]
            self.slots.thaw_hand(place)
        self.at.moves(shown, "open")

    def _take_shown(self, moments: Moments, steps: Mapping[Place, Step], handles: Sequence[Handle]) -> None:
        """Cards that lie in hands: each holder opens its own."""
        faces = {handle: face for handle in handles if (face := self.at.g.cards.faces.get(handle)) is not None}
        for place in sorted(steps):
            with blaming(place):
                own = [handle for handle in self._closed(handles) if self.at.g.cards.holder[handle] == self.seat_of[place]]
                faces.update(self._reveal(moments(place), own, _of(Showed, steps[place]).show))
        self.at.cards(tuple(faces[handle] for handle in handles))

    def _take_given(self, moments: Moments, steps: Mapping[Place, Step], handles: Sequence[Handle], to: Place | None) -> None:
        for place in sorted(steps):
            with blaming(place):
                own = [handle for handle in self._closed(handles) if self.at.g.cards.holder[handle] == self.seat_of[place]]
                switches = _of(Gave, steps[place]).switches
                demand(len(switches) == len(own), SECTION, f"{len(switches)} key switches for {len(own)} cards")
                for handle, switch in zip(own, switches, strict=True):
                    self.slots.apply_switch(moments(place), handle, to, switch)

    def _take_gift(self, moments: Moments, steps: Mapping[Place, Step], handle: Handle, seat: Seat) -> None:
        """To a seat that is played: a key switch. To one that nobody plays any more: back to the key of all."""
        receiver = self.place_of[seat]
        self._take_given(moments, steps, [handle], None if receiver in self.ghosts else receiver)
        if steps and self.eyes is not None and self.eyes.place == receiver:
            self._see(moments, seat, [handle])
        self.at.cards()

    def _take_mix(self, moment: ProofContext, step: Step, handles: Sequence[Handle]) -> None:
        mixed = _of(Mixed, step)
        first = self.at.g.cards.next_handle
        fresh = [Handle(first + offset) for offset in range(len(handles))]
        self.slots.apply_mix(moment, self.taken_in(handles, moment.prover), fresh, mixed.deck, mixed.proof)
        self.at.cards()
        if self.eyes is not None and self.eyes.place == moment.prover:
            self._see(lambda place: moment, self.seat_of[moment.prover], fresh)

    def taken_in(self, handles: Sequence[Handle], place: Place | None) -> list[int]:
        """The slots of these cards; open ones, which have none, are laid under the key of the place, or of all."""
        numbers: list[int] = []
        for handle in handles:
            face = self.at.g.cards.faces.get(handle)
            if face is None:
                numbers.append(handle)
            else:
                root = self.at.g.cards.root(handle)
                numbers += self._lay([self._printed(root, self.at.g.cards.decks[root].faces.index(face))], place)
        return numbers

    def _lay(self, cards: Sequence[tuple[Face, Point]], place: Place | None = None) -> list[int]:
        numbers = [LAID + self.laid + offset for offset in range(len(cards))]
        self.laid += len(cards)
        self.slots.lay(dict(zip(numbers, cards, strict=True)), place)
        return numbers

    def _printed(self, deck: int, copy: int) -> tuple[Face, Point]:
        return (str(deck), copy), _card_point(self.rules, deck, copy)

    def face_text(self, face: Face) -> str:
        deck, copy = face
        text: str = self.at.g.cards.decks[int(deck)].faces[copy]
        return text

    def _see(self, moments: Moments, seat: Seat, handles: Sequence[Handle]) -> None:
        """Cards that have come into our own hand, unless nobody plays it any more: then they are the table's."""
        assert self.eyes is not None
        if self.eyes.place in self.ghosts:
            return
        moment = moments(self.eyes.place)
        for handle in handles:
            self.at.own[seat][handle] = self.face_text(self.slots.read(self.eyes.secret, moment, handle))

    # --- joint beats -----------------------------------------------------------------------------------------------------------

    def _answer_pass(self, moments: Moments, said: Said, place: Place) -> None:
        assert self.passing is not None
        with blaming(place):
            fields = Fields(said[place][1], SECTION)
            piles = fields.list("piles", 0, 64, _pair)
            fields.end()
            self.passing.apply(self.passing.check(self.passing.step(moments(place), piles)))
        if self.passing.turn() is None:
            self.slots.end_shuffle()
            self.passing = None
            self.at.cards()

    def _answer_shares(self, moments: Moments, said: Said) -> None:
        opened: dict[int, Face] = {}
        for place in sorted(said):
            with blaming(place):
                fields = Fields(said[place][1], SECTION)
                shares = fields.raw("shares", 0, 64 * 1024)
                fields.end()
                opened |= self.slots.apply_shares(moments(place), shares)
        self._release_done(moments, {Handle(handle): self.face_text(face) for handle, face in opened.items()})

    def _release_done(self, moments: Moments, opened: Mapping[Handle, str]) -> None:
        request = self.request
        match request:
            case Reveal(handles):
                faces = {**self.at.g.cards.faces, **opened}
                self.at.cards(tuple(faces[handle] for handle in handles))
            case Deal(hands):
                self._see_dealt(moments, hands)
                self.at.cards()
            case Give(handle, seat):
                self._see_dealt(moments, {seat: [handle]})
                self.at.cards()
            case _:
                self.at.lay_open(opened)  # a card of a seat that nobody plays any more, which could not answer without it
                self.ghost_beats.append(moments(min(self.slots.keys)).beat)

    def _see_dealt(self, moments: Moments, hands: Mapping[Seat, Sequence[Handle]]) -> None:
        for seat, handles in hands.items():
            if self.eyes is not None and self.place_of[seat] == self.eyes.place:
                self._see(moments, seat, self._closed(handles))

    def _answer_redeal(self, moments: Moments, said: Said) -> None:
        redeal = self.slots.redeal
        assert redeal is not None
        for place in sorted(said):
            with blaming(place):
                redeal.take(moments(place), read_words(redeal.stage, said[place][1]))
        self._end_redeal(moments)

    def _end_redeal(self, moments: Moments) -> None:
        """If all of it has been said: what is held stays, every other closed card is another one now."""
        if self.slots.redeal is not None and self.slots.redeal.stage == DONE:
            pools = self.slots.end_redeal()
            self.at.deal_anew(pools)
            beat = moments(min(self.slots.keys)).beat
            self.redealt += [Redealt(beat, deck, len(pool)) for deck, pool in pools.items()]

    def _answer_coin(self, moments: Moments, said: Said) -> None:
        assert isinstance(self.request, Roll)
        coin = toss(self.slots.keys, moments, said)
        self.at.cards(numbers=tuple(dice(coin, self.request.sides)))

    # --- what needs nobody -----------------------------------------------------------------------------------------------------

    def settle(self, moments: Moments) -> None:
        """Go on until somebody must speak, or the game is over."""
        while self.request is not None and self.passing is None and self.slots.release is None and self.slots.redeal is None:
            request = self.request
            if isinstance(request, Shuffle):
                self._begin_shuffle(request)
            elif isinstance(request, Deal):
                self._begin_deal(moments, request)
            elif isinstance(request, Reveal) and self._needs_all(request.handles):
                self.slots.begin_reveal(self._closed(request.handles))
            elif isinstance(request, Give) and self.place_of[request.seat] not in self.ghosts and self._needs_all([request.handle]):
                self.slots.begin_deal({self.place_of[request.seat]: [request.handle]})
                if self.slots.release is None:
                    self._release_done(moments, {})
            elif (card := self._needed_of_ghosts(request)) is not None:
                self.slots.begin_reveal([card])
            elif isinstance(request, Roll) or self._answering():
                return
            elif isinstance(request, Mix):
                self._ghost_mix(request)
            else:
                self.take_steps(moments, {})

    def _needs_all(self, handles: Sequence[Handle]) -> bool:
        """Some of these cards lie closed under the joint key."""
        return any(self.slots[handle].under == self.slots.joint for handle in self._closed(handles))

    def _begin_shuffle(self, request: Shuffle) -> None:
        cards = self.at.g.cards
        piles: list[tuple[list[int], list[int]]] = []
        first, deck = cards.next_handle, cards.next_deck
        for pile in request.piles:
            if not pile:
                continue
            if isinstance(pile[0], str):
                before = self._lay([self._printed(deck, copy) for copy in range(len(pile))])
            else:
                before = self.taken_in([Handle(int(handle)) for handle in pile], None)
            piles.append((before, list(range(first, first + len(pile)))))
            first, deck = first + len(pile), deck + 1
        self.passing = self.slots.begin_shuffle(piles)
        if self.passing is None:
            self.at.cards()

    def _begin_deal(self, moments: Moments, request: Deal) -> None:
        receivers: dict[Place, list[int]] = {}
        for seat, handles in request.hands.items():
            closed = self._closed(handles)
            if closed and self.place_of[seat] not in self.ghosts:
                receivers[self.place_of[seat]] = list(closed)
        if receivers:
            self.slots.begin_deal(receivers)
        if self.slots.release is None:
            self._release_done(moments, {})

    # --- seats that nobody plays any more --------------------------------------------------------------------------------------

    def _ghost_answer(self, asked: Ask[Any]) -> Shown:
        found = ghost_move(self.at.g, asked)
        assert found is not None, "its cards were opened until there was an answer"
        return found

    def _needed_of_ghosts(self, request: Request[Any]) -> Handle | None:
        """The next closed card of a seat that has no answer while it is closed. All at once would tell what the others hold."""
        asks: Sequence[Ask[Any]] = ()
        match request:
            case Ask():
                asks = [request]
            case AskAll(asks):
                pass
            case Open(tokens):
                asks = [self.at.run.sealed[token] for token in tokens.values()]
        for asked in asks:
            if self.place_of[asked.seat] in self.ghosts and ghost_move(self.at.g, asked) is None:
                card = next_closed(self.at.g.cards, asked.seat)
                if card is None:
                    raise Freeze(f"a seat that nobody plays has no answer to {asked.topic}")
                return card
        return None

    def _ghost_mix(self, request: Mix) -> None:
        """Its cards keep their order under the fresh handles; open ones lie open again."""
        cards = self.at.g.cards
        fresh = {handle: Handle(cards.next_handle + offset) for offset, handle in enumerate(request.handles)}
        closed = self._closed(request.handles)
        self.slots.rename(closed, [fresh[handle] for handle in closed])
        self.at.lay_open({fresh[handle]: face for handle in request.handles if (face := cards.faces.get(handle)) is not None})
        self.at.cards()

    def leave(self, moment: ProofContext, body: Mapping[str, Value]) -> None:
        """A place goes: its hand lies open, its shares of everything else are out, and its seat becomes a ghost."""
        place = moment.prover
        with blaming(place):
            demand(not self.seals_of(place), SECTION, "nobody leaves with a seal that is not opened")
            fields = Fields(body, SECTION)
            hand, shares = fields.raw("hand", 0, 64 * 1024), fields.raw("shares", 0, 64 * 1024)
            fields.end()
            self.at.lay_open(self._reveal(moment, [Handle(handle) for handle in self.slots.hand(place)], hand))
            self.slots.apply_leave(moment, shares)
        self._becomes_ghost(moment)

    def _becomes_ghost(self, moment: ProofContext) -> None:
        self.ghosts.add(moment.prover)
        self.at.ghosts |= {self.seat_of[moment.prover]}
        self.left_at[moment.prover], self.gone_since[moment.prover] = len(self.at.log), moment.beat

    def can_drop(self, gone: Collection[Place]) -> bool:
        """Whether the others can go on without these places: two at least stay, and their keys make a joint key."""
        stay = len(self.slots.keys) - len(gone)
        return set(gone) <= self.slots.keys.keys() and stay >= 2 and self.slots.joint_without(gone) is not None

    def drop_places(self, moments: Moments, gone: Collection[Place]) -> None:
        """The beat of a drop has closed: these places are ghosts, the joint key is that of who stays; what was under way is forgotten, and
        before anything else the closed cards that nobody of them holds are dealt anew. Only if `can_drop`."""
        self.slots.drop(gone, LAID)
        self.passing = None
        for place in gone:
            self._becomes_ghost(moments(place))
        for token in [token for place in sorted(gone) for token in self.seals_of(place)]:
            del self.sealed[token]
        self.slots.begin_redeal(closed_decks(self.at.g.cards))
        self._end_redeal(moments)
        self.settle(moments)

    def seals_of(self, place: Place) -> list[Handle]:
        return [token for token, sealed in self.sealed.items() if sealed.moment.prover == place]


class blaming:
    """What is raised inside as a PeerFault leaves as a Fault of this place."""

    __slots__ = ("place",)

    def __init__(self, place: Place) -> None:
        self.place = place

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, PeerFault):
            raise Fault(self.place, error) from None


def toss(keys: Mapping[Place, Point], moments: Moments, said: Said) -> bytes:
    """The coin of a beat in which every place gave its share."""
    coin = Toss(keys, moments(min(keys)), 0)
    for place in sorted(said):
        with blaming(place):
            fields = Fields(said[place][1], SECTION)
            share = fields.raw("share", 0, 1024)
            fields.end()
            coin.give(place, share)
    return coin.value()


def names_cards(asked: Ask[Any]) -> bool:
    """Whether an answer to this question may show cards of the hand."""
    return any(kind.shows is not Move.shows for kind in asked.kinds)


_points: dict[tuple[bytes, int, int], Point] = {}


def _card_point(rules: bytes, deck: int, copy: int) -> Point:
    """Hashing to the curve costs as much as a proof step; the points of a game never change."""
    key = (rules, deck, copy)
    if key not in _points:
        if len(_points) > 4096:
            _points.clear()
        _points[key] = card_point(rules, str(deck), copy)
    return _points[key]


def _of(kind: type[T], step: Step) -> T:
    demand(isinstance(step, kind), SECTION, f"a step that is no answer here: {type(step).__name__}")
    assert isinstance(step, kind)
    return step


def _pair(value: Value) -> tuple[bytes, bytes]:
    fields = Fields(value, SECTION)
    pair = fields.raw("deck", 0, 64 * 1024), fields.raw("proof", 0, 64 * 1024)
    fields.end()
    return pair
