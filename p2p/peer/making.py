"""Our own words: the entries that a place owes by itself, and the draft of what its person answers.

A draft is a fork of the state on which steps are tried, made with our secret and checked like a stranger's. What only our program can
answer (cards mixed, returned, given, shown, seals opened) is added without troubling the person. Undo drops the last choice and what
followed from it. Nothing here is signed or sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import Handle, Seat, Sight
from engine.moves import At, Move, Refusal
from engine.record import read_shown_move, write_move
from engine.script import Ask, AskAll, Give, Mix, Open, Return, Reveal, Seal
from engine.world import View
from p2p.crypto.coin import prove_coin_share
from p2p.crypto.commit import Opening, seal
from p2p.crypto.elgamal import encode_deck
from p2p.crypto.faults import insist
from p2p.crypto.keys import TableSecret, key_message
from p2p.crypto.transcript import ProofContext
from p2p.peer.dealing import Dealing
from p2p.peer.play import Due, Play
from p2p.peer.redealing import write_words
from p2p.peer.steps import STEPS_MAX, Do, Gave, Mixed, Opened, Sealed, Showed, Step, write_steps
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.limits import BODY_BYTES_MAX

RUN_BYTES = BODY_BYTES_MAX["move"] // 2  # behind this a run goes on in the next beat: the biggest single step still fits
Body = dict[str, Value]
Choices = dict[Handle, str]
"""What our person chose behind each of our seals: token -> the choice in the record's notation."""


def is_automatic(due: Due, place: int, play: Play) -> bool:
    """Whether our program alone answers for this place in this beat."""
    if place not in due.speakers or due.what == "vote":
        return False
    if due.kinds[0] != "move":
        return True
    assert play.dealing is not None
    return not isinstance(play.dealing.request, (Ask, AskAll, Seal))


def make_body(play: Play, due: Due, secret: TableSecret, moment: ProofContext) -> Body:
    """The body of a joint beat: key, coin, pass, share, redeal."""
    kind = due.kinds[0]
    if kind == "key":
        return {"key": bytes_text(key_message(secret, moment, play.roster.members[moment.prover].public))}
    if kind == "coin":
        return {"share": bytes_text(prove_coin_share(secret, moment, 0).raw())}
    deal = play.dealing
    assert deal is not None
    if kind == "pass":
        assert deal.passing is not None
        made = deal.passing.make(secret, moment)
        return {"piles": [{"deck": bytes_text(deck), "proof": bytes_text(proof)} for deck, proof in made]}
    if kind == "redeal":
        assert deal.slots.redeal is not None
        return write_words(deal.slots.redeal.make(secret, moment))
    assert kind == "share"
    return {"shares": bytes_text(deal.slots.make_shares(secret, moment).raw())}


def make_leave(play: Play, secret: TableSecret, moment: ProofContext) -> Body:
    """Our hand shown to all, and our share of every card of the table."""
    deal = play.fork().dealing
    assert deal is not None
    hand = [Handle(handle) for handle in deal.slots.hand(moment.prover)]
    shown = _shares(deal, secret, moment, hand)
    if hand:
        deal.slots.begin_reveal(hand)
        deal.slots.apply_shares(moment, shown)
    return {"hand": bytes_text(shown), "shares": bytes_text(deal.slots.make_leave(secret, moment))}


def _shares(deal: Dealing, secret: TableSecret, moment: ProofContext, handles: Sequence[Handle]) -> bytes:
    """Our shares that open these cards of our hand, made on a copy: whoever takes the step begins the reveal."""
    if not handles:
        return b""
    scratch = deal.slots.draft()
    scratch.begin_reveal(handles)
    return scratch.make_shares(secret, moment).raw()


class Draft:
    """Steps of our seat in one beat that nobody has seen yet."""

    def __init__(self, play: Play, secret: TableSecret, moment: ProofContext, choices: Choices) -> None:
        self.base, self._secret, self._moment = play, secret, moment
        self._known = dict(choices)
        self._start()

    def _start(self) -> None:
        self.play = self.base.fork()
        self.steps: list[Step] = []
        self._is_whole = True  # every step was taken to its end
        self._size = 0
        self.choices = dict(self._known)
        self._undo: list[tuple[Move[Any], str]] = []  # each choice of the person, and as the record writes it
        self._go_on()

    @property
    def place(self) -> int:
        return self._moment.prover

    @property
    def seat(self) -> Seat:
        return self._deal.seat_of[self.place]

    @property
    def _deal(self) -> Dealing:
        assert self.play.dealing is not None
        return self.play.dealing

    def asked(self) -> Ask[Any] | None:
        """The question our person has to answer; None: the draft is finished."""
        if self.play.over is not None or self._deal.request is None or self.is_full:  # without a request our own step ended the game
            return None
        due = self.play.due
        if self.place not in due.speakers or due.what == "vote" or "move" not in due.kinds:
            return None
        return self._deal.at.asked(self.seat) if len(due.speakers) == 1 or not self.steps else None

    def is_window(self, asked: Ask[Any]) -> bool:
        """Whether others could tell by its time what we hold."""
        return self.base.game.words.is_window(self._deal.at.g, asked)

    @property
    def is_full(self) -> bool:
        """A beat of several speakers takes one step of each; a run of ours ends before it is more than peers take in one entry."""
        return bool(self.steps) and (self._is_joint or len(self.steps) >= STEPS_MAX or self._size >= RUN_BYTES)

    @property
    def _is_joint(self) -> bool:
        return len(self.base.due.speakers) > 1

    def view(self) -> View[Any]:
        return self._deal.at.view(self.seat)

    def behind(self) -> Play | None:
        """The state behind the beat that these steps make, which from now on never changes; None if others speak in it too."""
        if self._is_joint or not self._is_whole:
            return None
        self.play.end_if_done()
        return self.play

    def act(self, move: Move[Any]) -> None:
        """The person's answer. Refusal, and nothing is changed, if the rules forbid it."""
        asked = self.asked()
        if asked is None:
            raise Refusal("not_your_turn")
        why = self._deal.at.refusal(self.seat, move)
        if why is not None:
            raise why
        text = self._written(move)
        self._take(self._make(move, text))
        self._undo.append((move, text))
        self._go_on()

    def undo(self) -> Move[Any]:
        """Take back the last choice."""
        if not self._undo:
            raise Refusal("nothing_to_undo")
        chosen = [move for move, _ in self._undo]
        self._start()
        for move in chosen[:-1]:
            self.act(move)
        return chosen[-1]

    @property
    def can_undo(self) -> bool:
        return bool(self._undo)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The person's choices, as the record writes them."""
        return tuple(text for _, text in self._undo)

    def _written(self, move: Move[Any]) -> str:
        at = self._deal.at
        own, opened = at.own[self.seat], at.g.cards.faces
        return write_move(move, tuple(opened[handle] if handle in opened else own[handle] for handle in move.shows()))

    def _make(self, move: Move[Any], text: str) -> Step:
        at = self._deal.at
        if isinstance(self._deal.request, Seal):
            token = self._token()
            made, _ = seal(self._secret.seed, self._moment, text.encode("ascii"), len(self.steps))
            self.choices[token] = text
            at.own[self.seat][token] = text
            return Sealed(made)
        closed = [handle for handle in move.shows() if handle not in at.g.cards.faces]
        return Do(text, _shares(self._deal, self._secret, self._moment, closed))

    def _token(self) -> Handle:
        request = self._deal.request
        assert isinstance(request, Seal)
        offset = [asked.seat for asked in request.asks].index(self.seat)
        return Handle(self._deal.at.g.cards.next_handle + offset)

    def _take(self, step: Step) -> None:
        self.steps.append(step)
        self._size += len(codec.encode(write_steps([step])))
        if not self._is_joint:
            self._is_whole = False
            self._deal.take_steps(self._moments, {self.place: step})
            self._deal.settle(self._moments)
            self._is_whole = True

    def _moments(self, place: int) -> ProofContext:
        return ProofContext(self._moment.table, self._moment.head, self._moment.beat, place)

    def _go_on(self) -> None:
        """What our program answers for us."""
        while not self.is_full and self._is_ours():
            request = self._deal.request
            if isinstance(request, (Ask, AskAll, Seal)):
                return
            self._take(self._make_automatic())

    def _is_ours(self) -> bool:
        if self._deal.request is None:
            return False
        if not self.steps:
            speakers, kind = self._deal.speakers()
            return kind == "move" and self.place in speakers
        return self._deal.answers_alone(self.place)

    def _make_automatic(self) -> Step:
        deal, request = self._deal, self._deal.request
        match request:
            case Open(tokens):
                return self._make_opening(tokens[self.seat])
            case Reveal(handles):
                return Showed(_shares(deal, self._secret, self._moment, self._held(handles)))
            case Return(handles):
                return Gave(tuple(self._switch(handle, None) for handle in self._held(handles)))
            case Give(handle, seat):
                receiver = deal.place_of[seat]
                return Gave((self._switch(handle, None if receiver in deal.ghosts else receiver),))
            case Mix(_, handles):
                return self._make_mix(handles)
            case _:
                raise AssertionError(f"{request} is not answered by our program")

    def _make_opening(self, token: Handle) -> Step:
        deal = self._deal
        sealed = deal.sealed[token]
        text = self.choices.get(token) or self._worked_out(token)
        opening = find_opening(self._secret, sealed.moment, sealed.seal, text)
        insist(opening is not None, "a seal that our seed did not make")
        assert opening is not None
        move, _ = read_shown_move(deal.at.game, text)
        closed = [handle for handle in move.shows() if handle not in deal.at.g.cards.faces]
        return Opened(opening.raw(), _shares(deal, self._secret, self._moment, closed))

    def _worked_out(self, token: Handle) -> str:
        """Our note of the choice was lost with an older copy of the journal; the seal is made of one of the answers there were."""
        deal, sealed = self._deal, self._deal.sealed[token]
        asked, sight = deal.at.run.sealed[token], Sight(deal.at.g.cards, deal.at.own[self.seat])
        at = At(deal.at.g, self.seat, sight, asked.facts)
        for kind in asked.kinds:
            for move in kind.every(at):
                if all(handle in sight for handle in move.shows()):
                    text = write_move(move, tuple(sight[handle] for handle in move.shows()))
                    if find_opening(self._secret, sealed.moment, sealed.seal, text) is not None:
                        return text
        insist(False, "a seal whose choice is lost")
        raise AssertionError

    def _held(self, handles: Sequence[Handle]) -> list[Handle]:
        cards = self._deal.at.g.cards
        return [handle for handle in handles if handle not in cards.faces and cards.holder[handle] == self.seat]

    def _switch(self, handle: Handle, to: int | None) -> bytes:
        return self._deal.slots.make_switch(self._secret, self._moment, handle, to).raw()

    def _make_mix(self, handles: Sequence[Handle]) -> Step:
        if len(handles) < 2:
            return Mixed(b"", b"")
        scratch = self.play.fork().dealing
        assert scratch is not None
        deck, proof = scratch.slots.make_mix(self._secret, self._moment, scratch.taken_in(handles, self.place))
        return Mixed(encode_deck(deck), proof)


def find_opening(secret: TableSecret, moment: ProofContext, sealed: bytes, text: str) -> Opening | None:
    """The opening of our own seal, made again from the seed, whatever step of its beat it was; None if it seals something else."""
    for index in range(STEPS_MAX):
        made, opening = seal(secret.seed, moment, text.encode("ascii"), index)
        if made == sealed:
            return opening
    return None
