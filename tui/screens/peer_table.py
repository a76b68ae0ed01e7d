"""PURE: the table with others: the same board and choices, and besides them talk, votes, trust, and what happens when somebody is away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.kit.widgets import wrapped
from tui.screens.chat import ChatScreen
from tui.screens.dialog import Dialog, DialogLine
from tui.screens.ending import EndingScreen, papers
from tui.screens.ledger import FairnessLedger, verdict_page
from tui.screens.lobby import ended_dialog
from tui.screens.stack import Answer, Attention, Command, Context, Event, KeyCommand, Push, Restart, Say, Screen, Tick, Wish
from tui.screens.table import TableScreen
from tui.screens.voting import VoteBox
from tui.sitting.absent import since_when
from tui.sitting.clocks import minutes
from tui.sitting.net_seen import AskJudge, AskLedger, CastVote, Ended, Judged, KeepStep, LeaveForGood, ProposeEnd, TakeBack, WatchTable
from tui.sitting.seen import Copy, Leave, Seen, said

CLOCK_SECONDS = 1.0
ENDED = "The game ended here, without a winner."
CLOCK_FROM_SECONDS = 5.0  # quick answers show none
Answers = tuple[tuple[str, tuple[Command, ...]], ...]


@dataclass(frozen=True)
class PeerTableScreen(TableScreen):
    name: ClassVar[str] = "peer"

    judging: bool = False
    verdict: str = ""  # of the whole game; it may come before the end is on the screen
    raised: tuple[object, ...] = ()  # about whom a vote was shown, and whether others had voted then

    def arrived(self, what: Any, ctx: Context) -> Answer:
        match what:
            case Ended(sentence, journal):
                return self, (Restart(), Push(ended_dialog(sentence, journal)))
            case Judged(headline, last=True):
                return replace(self, verdict=headline), ()
            case Judged() if self.judging:
                return replace(self, judging=False), (Push(verdict_page(what)),)
            case Seen() if len(what.talk) > len(self.seen.talk) and not what.talk[-1].startswith("You: "):
                taken, commands = super().arrived(what, ctx)
                return taken, (*commands, Say(said(what.talk[-1])))
        return super().arrived(what, ctx)

    def _show(self, seen: Seen, coming: tuple[Seen, ...], ctx: Context) -> tuple[TableScreen, list[Command]]:
        """What changes beside the question (talk, somebody away) leaves the selection where it is."""
        shown, commands = super()._show(seen, coming, ctx)
        goes_on = seen.clocks.since == self.seen.clocks.since and (seen.due == "on" or bool(seen.times.left))
        shown = replace(shown, clock=self.clock if goes_on else "")
        raised, asked = self._missed(seen)
        assert isinstance(shown, PeerTableScreen)
        shown, commands = replace(shown, raised=raised), [*commands, *asked]
        if seen.due == self.seen.due and seen.due != "on" and (seen.at, seen.choices) == (self.seen.at, self.seen.choices):
            return replace(shown, picker=self.picker, sent=self.sent, auto_left=self.auto_left), asked
        return shown, commands

    def _missed(self, seen: Seen) -> tuple[tuple[object, ...], list[Command]]:
        """A box comes up by itself when others have voted and wait, and once when a vote is possible and nothing else is asked."""
        now = seen.missing
        if now is None or not now.offers:
            return (), []
        before = self.raised if self.raised[:1] == (now.names,) else (now.names, False, False)
        wanted = now.is_asked and not now.is_bound and not before[2]
        free = seen.due in ("on", "frozen") and not now.is_bound and not before[1]
        raised = (now.names, before[1] or wanted or free, now.is_asked and (before[2] or wanted))
        if not wanted and not free:
            return raised, []
        return raised, [Attention(f"{seen.game.title}: a vote", True), Push(vote_box(seen), called_for=False)]

    # --- the clock of whoever is awaited

    def ticks(self) -> float:
        awaits = (self.seen.due == "on" and self.seen.clocks.awaited) or self.seen.times.running
        return super().ticks() or (CLOCK_SECONDS if awaits else 0.0)

    def event(self, event: Event, ctx: Context) -> Answer:
        screen, commands = super().event(event, ctx)
        if isinstance(event, Tick) and isinstance(screen, PeerTableScreen):
            shown = screen._clock(ctx)
            screen = replace(screen, clock=shown) if shown != screen.clock else screen
        return screen, commands

    def _clock(self, ctx: Context) -> str:
        """What the clock of the table leaves who is awaited; without one, how long they have been."""
        left = [told for seat in (self.seen.times.running or self.seen.times.late) if (told := self.seen.times.of(seat, ctx.now))]
        if left:
            return f"{' '.join(left)} left"
        seconds = self.seen.clocks.turn(ctx.now) if self.seen.due == "on" else 0.0
        return minutes(seconds) if seconds >= CLOCK_FROM_SECONDS else ""

    def _due(self, others: bool) -> list[Command]:
        title = self.seen.game.title
        match self.seen.due:
            case "vote":
                return [Attention(f"{title}: a vote", True), Push(_vote_dialog(self.seen), called_for=False)]
            case "frozen":
                return [Attention(f"{title}: the table has stopped", True), Push(_stopped(self.seen), called_for=False)]
            case "over" if self.seen.result is None:
                return [Attention(f"{title}: the game is over", others), Push(_closed_dialog(self.seen, self.again), called_for=False)]
        return super()._due(others)

    def _ending(self) -> EndingScreen:
        return EndingScreen(self.seen, self.again, verdict=self.verdict)

    def _play(self, ctx: Context) -> Answer:
        match self.seen.due:
            case "vote":
                return self, (Push(_vote_dialog(self.seen)),)
            case "frozen":
                return self, (Push(_stopped(self.seen)),)
            case "over" if self.seen.result is None:
                return self, (Push(_closed_dialog(self.seen, self.again)),)
        return super()._play(ctx)

    def command(self, id: str, ctx: Context) -> Answer:
        match id:
            case "chat":
                return self, (Push(ChatScreen(self.seen.talk, turn=self.seen.is_mine)),)
            case "ledger":
                return self, (Push(FairnessLedger()), AskLedger())
            case "judge":
                return replace(self, judging=True), (AskJudge(), Say(f"Verifying {papers(self.seen)}..."))
            case "vote" if self.seen.missing is not None:
                names = self.seen.missing.names
                asked = self.seen.missing.is_asked
                return replace(self, raised=(names, True, asked)), (Push(vote_box(self.seen)),)
            case "vote":
                return self, (Say("Nobody is missing: there is nothing to vote on."),)
            case "people":
                return self, (Push(PeopleScreen("Who sits here", _people(self.seen, ctx))),)
            case "take-back":
                return self, (Push(_back_dialog(self.seen)),)
            case "settle" | "leave-for-good" if self.seen.due != "ask":
                return self, (Say("That is possible when it is your turn.", bad=True),)
            case "settle":
                return self, (Push(_settle_dialog()),)
            case "leave-for-good":
                return self, (Push(_leave_dialog()),)
            case "quit" if not self.picker.only:
                return self, (Push(_quit_dialog(self.seen)),)
            case "copy":
                return self, (Push(_copy_line(self.seen)),)
            case "ending" if self.seen.result is None:
                return self, ()
        return super().command(id, ctx)


def vote_box(seen: Seen) -> VoteBox:
    assert seen.missing is not None
    return VoteBox(seen.missing, seen.doing if seen.due == "frozen" else "")


def _vote_dialog(seen: Seen) -> Dialog:
    answers: Answers = (("Think about it", ()), ("No, play on", (CastVote(False),)), ("Agree", (CastVote(True),)))
    return Dialog("End the game here?", (f"{seen.proposer} proposes to end the game here, without a winner. All must agree.",), answers)


def _stopped(seen: Seen) -> Screen:
    """Why, and what can be done: a vote, if those who stay can go on."""
    return vote_box(seen) if seen.missing is not None else _stopped_dialog(seen)


def _stopped_dialog(seen: Seen) -> Dialog:
    kept = f"Everything up to there is signed by all and kept in the journal: {seen.journal}"
    lines = (seen.doing, kept if seen.journal else "Everything up to there is signed by all.")
    answers: Answers = (("Look at the board", ()), ("Verify the game", (KeyCommand("judge"),)), ("Home screen", (Leave(),)))
    return Dialog("The table has stopped", lines, answers)


def _closed_dialog(seen: Seen, again: Wish | None) -> Dialog:
    answers: Answers
    if seen.parted:
        watch: Answers = (("Watch the others", (WatchTable(seen.watch_at),)),) if seen.watch_at else ()
        answers = (("Look at the board", ()), ("Verify the game", (KeyCommand("judge"),)), *watch, ("Home screen", (Leave(),)))
        return Dialog("You are out of this game", (seen.ended,), answers)
    lines = (ENDED, *filter(None, (seen.ended,)), *((f"The journal of the game: {seen.journal}",) if seen.journal else ()))
    rematch: Answers = (("Rematch", (again,)),) if again is not None else ()
    answers = (("Look at the board", ()), ("Verify the game", (KeyCommand("judge"),)), *rematch, ("Home screen", (Leave(),)))
    return Dialog("The game is over", lines, answers)


def _back_dialog(seen: Seen) -> Dialog:
    about = "It goes as long as no hidden card was shown and nobody has answered since; all must agree."
    if seen.asks_back:
        answers: Answers = (("Think about it", ()), ("No, it stands", (KeepStep(),)), ("Agree", (TakeBack(),)))
        return Dialog("Take back the last step?", (f"{seen.asks_back} asks for it. {about}",), answers)
    return Dialog("Ask to take back the last step?", (about,), (("Play on", ()), ("Ask for it", (TakeBack(),))))


def _settle_dialog() -> Dialog:
    answers: Answers = (("Play on", ()), ("Propose it", (ProposeEnd(),)))
    return Dialog("Propose to end the game?", ("The others are asked. If all agree, the game ends here without a winner.",), answers)


def _leave_dialog() -> Dialog:
    answers: Answers = (("Stay", ()), ("Leave for good", (LeaveForGood(),)))
    lines = ("Your cards are shown and the others play on without you. There is no way back.", "To come back later, just quit (q).")
    return Dialog("Leave for good?", lines, answers)


def _quit_dialog(seen: Seen) -> Dialog:
    answers: Answers = (("Stay at the table", ()), ("Home screen", (Leave(),)), ("Leave the program", (Leave(quit=True),)))
    kept = "The table is kept and the others wait for you; 'Resume' on the home screen goes on with it."
    return Dialog("Leave the table?", ("The game is over." if seen.due == "over" else kept,), answers)


@dataclass(frozen=True)
class PeopleScreen(Dialog):
    """As they are now: it changes with the table behind it."""

    def arrived(self, what: Any, ctx: Context) -> Answer:
        return (replace(self, lines=_people(what, ctx)) if isinstance(what, Seen) else self), ()


def _people(seen: Seen, ctx: Context) -> tuple[str, ...]:
    lines = []
    for seat, name in sorted(seen.names.items()):
        spent = seen.clocks.total(seat, ctx.now)
        mark = " (you)" if seat == seen.seat else f" ({since_when(seen.gone[seat])})" if seat in seen.gone else ""
        left = seen.times.of(seat, ctx.now)
        by_clock = f", {left} left{' (wants a pause)' if seat in seen.times.pausing else ''}" if left else ""
        way = f" ({told})" if (told := seen.ways.get(seat, "")) else ""
        lines.append(f"seat {seat}: {name}{mark}{way}{f', {minutes(spent)} for own turns' if spent else ''}{by_clock}")
    lines += ["", *wrapped(f"Table words: {seen.words}. All at this table must read the same.", 66)] if seen.words else []
    return (*lines, seen.doing) if seen.doing else tuple(lines)


def _copy_line(seen: Seen) -> DialogLine:
    about = f"Every message of the table is in its journal already: {seen.journal}. Name a file for a copy."
    return DialogLine("Copy the journal", "file: ", about, then=lambda text: (Copy(text.strip()),) if text.strip() else ())
