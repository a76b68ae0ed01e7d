"""Our own seat: the draft of what our person answers, and what our program says by itself.

Nothing is said before everything applied is FINAL: no share, opening or move ever answers a beat that others might see differently. Our
person may think and draft a delay earlier, as soon as the beat before is applied here and our own word about it has left; if that beat is
given up the draft goes with it. And no answer leaves before its floor (p2p/peer/floor.py), whoever gave it: here alone it waits, and until
then it can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from engine.moves import BadNotation, Move, Refusal
from engine.record import read_shown_move
from engine.script import Ask
from engine.world import View
from p2p.crypto.commit import seal
from p2p.crypto.faults import Freeze, Misuse
from p2p.crypto.passes import ShufflePass
from p2p.crypto.transcript import ProofContext
from p2p.peer.chain import Chain
from p2p.peer.floor import Hold, floor_of
from p2p.peer.making import Body, Draft, is_automatic, make_body, make_leave
from p2p.peer.pace import SETTLE_MOVES, is_too_soon
from p2p.peer.play import Place, Play
from p2p.peer.steps import Do, Sealed, read_steps, write_steps
from p2p.peer.voice import Voice
from p2p.wire.entries import SignedEntry

ANSWERS = ("move", "leave")  # entries behind which a question is not asked again


class Desk:
    def __init__(self, voice: Voice, chain: Chain, is_free: Callable[[], bool]) -> None:
        """`is_free`: whether the table allows us to sign entries at all."""
        self.voice, self._me, self._chain, self._is_free = voice, voice.me, chain, is_free
        self.auto_send = True
        self._draft: Draft | None = None
        self._hold = Hold(floor_of(chain.play.roster.options), self._me.secret.seed, chain.table)
        self._let_go = False  # our person has sent what is drafted
        self._unsaid: tuple[str, ...] = ()  # our last answer, if a ballot made it void and our person has given no other since

    def may_speak(self) -> bool:
        return self._chain.is_settled and self._may_draft()

    def _may_draft(self) -> bool:
        """It is our word that is missing, whether it may leave now or not."""
        chain, place = self._chain, self._me.place
        return self._is_free() and not chain.ahead[place] and place in chain.due.speakers and place not in chain.said

    def draft(self) -> Draft | None:
        """The draft of the coming beat, if it is ours to fill."""
        if not self._may_draft() or "move" not in self._chain.due.kinds:
            return None
        if self._draft is None or self._draft.base is not self._chain.play:
            if not self._chain.is_settled and self.voice.is_speaking:
                return None
            self._see_choices(self._chain.play)
            moment = self._chain.moment(self._me.place)
            self._draft = Draft(self._chain.play, self._me.secret, moment, self.voice.choices)
            self._let_go = False
            self._hold.begin()
            self._reach(self._draft)
        return self._draft

    def _reach(self, draft: Draft) -> None:
        asked = draft.asked() if self._hold.floor else None
        if asked is not None and draft.is_window(asked):
            self._hold.reach(self._chain.beat, len(draft.chosen))

    def tick(self, now: float) -> None:
        self._hold.tick(now, self._chain.is_settled)

    def drop_void(self) -> bool:
        """The beat under our draft was given up, or lies under another one now: nothing of the draft counts any more. True if our person
        had chosen something in it."""
        draft = self._draft
        if draft is None or draft.base is self._chain.play:
            return False
        self._draft = None
        return draft.can_undo

    def _see_choices(self, play: Play) -> None:
        """What we have sealed is in our own sight."""
        if play.dealing is not None:
            own = play.dealing.at.own[play.dealing.seat_of[self._me.place]]
            seals = play.dealing.seals_of(self._me.place)
            own.update({token: self.voice.choices[token] for token in seals if token in self.voice.choices})

    # --- our person ------------------------------------------------------------------------------------------------------------

    def asked(self) -> Ask[Any] | None:
        draft = self.draft()
        return draft.asked() if draft else None

    def view(self) -> View[Any] | None:
        """What our seat may know now; None before the seats are drawn."""
        draft = self.draft()
        dealing = (draft.play if draft else self._chain.play).dealing
        return None if dealing is None else dealing.at.view(dealing.seat_of[self._me.place])

    def act(self, move: Move[Any], stands: bool = False) -> None:
        """`stands`: if that is all that is asked, our person lets it go at once."""
        draft = self.draft()
        if draft is None:
            raise Refusal("not_your_turn")
        draft.act(move)
        self._let_go = stands and draft.asked() is None
        self._reach(draft)

    def undo(self) -> Move[Any]:
        draft = self.draft()
        if draft is None:
            raise Refusal("nothing_to_undo")
        taken = draft.undo()
        self._hold.back(len(draft.chosen))
        self._let_go = False
        return taken

    def keep_draft(self) -> None:
        """Our person goes: what was begun and not sent is noted, for our own eyes after a restart."""
        draft = self.draft()
        if draft is not None and draft.chosen:
            self.voice.keep_draft(draft.chosen)

    def take_up(self) -> int:
        """Our person is back: what was begun in this beat before a restart is drafted again; how many choices that is. It is not sent
        by itself."""
        return self._draft_again(self.voice.take_kept())

    # --- an answer that a ballot made void

    def see_unsaid(self, words: list[SignedEntry]) -> None:
        """What all had said on the cut of a ballot behind which we go on: our own answer is offered to our person first."""
        for signed in words:
            if signed.entry.seat == self._me.place and signed.entry.kind == "move":
                self._unsaid = self._answers_in(signed)

    def _answers_in(self, signed: SignedEntry) -> tuple[str, ...]:
        """The choices of our person, as the record writes them. What is behind a seal only our notes know."""
        entry = signed.entry
        moment = ProofContext(entry.table, entry.head, entry.beat, entry.seat)
        found = []
        for index, step in enumerate(read_steps(entry.body)):
            if isinstance(step, Do):
                found.append(step.text)
            elif isinstance(step, Sealed):
                noted = self.voice.choices.values()
                found += [text for text in noted if seal(self._me.secret.seed, moment, text.encode("ascii"), index)[0] == step.seal][:1]
        return tuple(found)

    def see_said(self, kind: str) -> None:
        """A word of ours: behind another answer the old one is of no interest."""
        if kind in ANSWERS:
            self._unsaid = ()

    @property
    def has_unsaid(self) -> bool:
        """Our person is asked, has begun nothing, and had answered before."""
        draft = self.draft() if self._unsaid else None
        return draft is not None and not draft.chosen

    def say_again(self) -> int:
        """The old answer is drafted again, as far as it is still possible; how many choices that is. It is not sent by itself."""
        kept, self._unsaid = self._unsaid, ()
        return self._draft_again(kept)

    def _draft_again(self, kept: tuple[str, ...]) -> int:
        draft = self.draft()
        if draft is None or draft.chosen or not kept:
            return 0
        with suppress(Refusal, BadNotation):
            for text in kept:
                draft.act(read_shown_move(self._chain.play.game, text)[0])
                self._reach(draft)
        return len(draft.chosen)

    def can_undo(self) -> bool:
        draft = self.draft()
        return draft is not None and draft.can_undo

    def send(self) -> None:
        """What was drafted stands, also if more could be added. It leaves when the beat before is FINAL and its floor is over."""
        draft = self.draft()
        if draft is None or not draft.steps:
            raise Refusal("nothing_to_send")
        self._let_go = True
        self._send_when_due(draft)

    @property
    def is_early(self) -> bool:
        """Our person drafts, and not everybody has signed the beat before: what they answer waits for that."""
        return not self._chain.is_settled and self.draft() is not None

    @property
    def leaves_in(self) -> float | None:
        """How long what we have answered still waits, in seconds, once everybody has signed the beat before; None: nothing waits."""
        draft = self.draft()
        return self._hold.seconds if draft is not None and self._stands(draft) else None

    def leave(self) -> None:
        """Politely, at a question of our own: our hand is shown, the others play on."""
        self._at_our_question("leave")
        assert self._chain.play.dealing is not None
        if self._chain.play.dealing.seals_of(self._me.place):
            raise Refusal("leave_after_opening")
        self._speak("leave", make_leave(self._chain.play, self._me.secret, self._chain.moment(self._me.place)))

    def propose_settle(self) -> None:
        self._at_our_question("settle")
        if is_too_soon(self._chain.entries[self._me.place]):
            raise Refusal("settle_too_soon", moves=SETTLE_MOVES)
        self._speak("settle", {"propose": True})

    def _at_our_question(self, kind: str) -> None:
        draft = self.draft()
        if draft is None or draft.can_undo or kind not in self._chain.due.kinds:
            raise Refusal(f"{kind}_at_your_turn")
        if not self._chain.is_settled:
            raise Refusal("not_signed_by_all")

    def proposed(self) -> Place | None:
        """Who proposes to end the game, while our vote is awaited."""
        return self._chain.play.voting if self._chain.due.what == "vote" and self.may_speak() else None

    def pressed(self) -> Place | None:
        """The same, if that one proposes it again before having played on."""
        place = self.proposed()
        return place if place is not None and is_too_soon(self._chain.entries[place][:-1]) else None

    def vote(self, agree: bool) -> None:
        if self.proposed() is None:
            raise Refusal("nothing_to_vote")
        self._speak("settle", {"agree": agree})

    # --- our program -----------------------------------------------------------------------------------------------------------

    def speak_by_itself(self) -> bool:
        """What our program owes without our person; True if something was said."""
        if not self.may_speak():
            return False
        play, due = self._chain.play, self._chain.due
        draft = self.draft()
        if draft is not None:
            return self._stands(draft) and self._send_when_due(draft)
        if not is_automatic(due, self._me.place, play):
            return False
        self._speak(due.kinds[0], make_body(play, due, self._me.secret, self._chain.moment(self._me.place)))
        return True

    def shuffle_to_make(self) -> ShufflePass | None:
        """The shuffle in which the next step is ours, while the beat before it is not FINAL and the step not made."""
        chain, place, dealing = self._chain, self._me.place, self._chain.play.dealing
        if not self._is_free() or chain.is_settled or chain.due.kinds != ("pass",) or place not in chain.due.speakers:
            return None
        assert dealing is not None and dealing.passing is not None
        return None if dealing.passing.is_made(chain.moment(place)) else dealing.passing

    def prepare(self) -> None:
        """Make that step now: the others are still busy with the beat before it. It is said, like all, when that one is FINAL."""
        passing = self.shuffle_to_make()
        if passing is not None:
            passing.make(self._me.secret, self._chain.moment(self._me.place))

    def _stands(self, draft: Draft) -> bool:
        complete = bool(draft.steps) and draft.asked() is None
        return self._let_go or (complete and (self.auto_send or not draft.can_undo))

    def _send_when_due(self, draft: Draft) -> bool:
        if self._hold.seconds or not self._chain.is_settled:
            return False
        self.voice.keep_choices(draft.choices)
        self._speak("move", write_steps(draft.steps), draft.behind())
        return True

    def _speak(self, kind: str, body: Body, drafted: Play | None = None) -> None:
        self._draft = None
        following = self._behind(kind, body, drafted)
        state = following.digest() if following is not None else b""
        self._chain.take_own(self.voice.entry(kind, body, state), following)

    def _behind(self, kind: str, body: Body, drafted: Play | None) -> Play | None:
        """The state behind the coming beat, if only we speak in it and so know it before anybody else; None: others do, or our word leads
        to none that makes sense, which is for all to see alike. `drafted`: that state, where it was worked out step by step."""
        play, said = self._chain.play, {self._me.place: (kind, body)}
        if self._chain.due.speakers != (self._me.place,):
            return None
        if drafted is not None:
            drafted.stand_behind(play, said)
            return drafted
        try:
            return play.after(self._chain.moment, said)
        except (Freeze, Misuse):
            return None
