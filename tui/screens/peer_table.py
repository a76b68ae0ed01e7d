"""PURE: the table with others: the same board and choices, and besides them talk, votes, trust, and what happens when somebody is away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tui.kit.widgets import wrapped
from tui.screens.chat import Chat
from tui.screens.dialog import Dialog, Line
from tui.screens.ending import Ending, papers
from tui.screens.ledger import FairnessLedger, verdict_page
from tui.screens.lobby import ended_dialog
from tui.screens.stack import Answer, Attention, Command, Context, Do, Event, Push, Restart, Say, Tick, Wish
from tui.screens.table import Table
from tui.sitting.absent import since_when
from tui.sitting.clocks import minutes
from tui.sitting.net_seen import AskJudge, AskLedger, Ended, Judged, LeaveForGood, Settle, Vote
from tui.sitting.seen import Copy, Leave, Seen, said

CLOCK_SECONDS = 1.0
CLOCK_FROM_SECONDS = 5.0  # quick answers show none
Answers = tuple[tuple[str, tuple[Command, ...]], ...]


@dataclass(frozen=True)
class PeerTableScreen(Table):
    name: ClassVar[str] = "peer"

    judging: bool = False
    verdict: str = ""  # of the whole game; it may come before the end is on the screen

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

    def _show(self, seen: Seen, coming: tuple[Seen, ...], ctx: Context) -> tuple[Table, list[Command]]:
        """What changes beside the question (talk, somebody away) leaves the selection where it is."""
        shown, commands = super()._show(seen, coming, ctx)
        shown = replace(shown, clock=self.clock if seen.clocks.since == self.seen.clocks.since and seen.due == "on" else "")
        if seen.due == self.seen.due and seen.due != "on" and (seen.at, seen.choices) == (self.seen.at, self.seen.choices):
            return replace(shown, picker=self.picker, sent=self.sent, auto_left=self.auto_left), []
        return shown, commands

    # --- the clock of whoever is awaited

    def ticks(self) -> float:
        return super().ticks() or (CLOCK_SECONDS if self.seen.due == "on" and self.seen.clocks.awaited else 0.0)

    def event(self, event: Event, ctx: Context) -> Answer:
        screen, commands = super().event(event, ctx)
        if isinstance(event, Tick) and isinstance(screen, PeerTableScreen):
            shown = screen._clock(ctx)
            screen = replace(screen, clock=shown) if shown != screen.clock else screen
        return screen, commands

    def _clock(self, ctx: Context) -> str:
        seconds = self.seen.clocks.turn(ctx.now) if self.seen.due == "on" else 0.0
        return minutes(seconds) if seconds >= CLOCK_FROM_SECONDS else ""

    def _due(self, others: bool) -> list[Command]:
        title = self.seen.game.title
        match self.seen.due:
            case "vote":
                return [Attention(f"{title}: a vote", True), Push(_vote_dialog(self.seen), called_for=False)]
            case "frozen":
                return [Attention(f"{title}: the table has stopped", True), Push(_stopped_dialog(self.seen), called_for=False)]
            case "over" if self.seen.result is None:
                return [Attention(f"{title}: the game is over", others), Push(_closed_dialog(self.seen, self.again), called_for=False)]
        return super()._due(others)

    def _ending(self) -> Ending:
        return Ending(self.seen, self.again, verdict=self.verdict)

    def _play(self, ctx: Context) -> Answer:
        match self.seen.due:
            case "vote":
                return self, (Push(_vote_dialog(self.seen)),)
            case "frozen":
                return self, (Push(_stopped_dialog(self.seen)),)
            case "over" if self.seen.result is None:
                return self, (Push(_closed_dialog(self.seen, self.again)),)
        return super()._play(ctx)

    def command(self, id: str, ctx: Context) -> Answer:
        match id:
            case "chat":
                return self, (Push(Chat(self.seen.talk, turn=self.seen.is_mine)),)
            case "ledger":
                return self, (Push(FairnessLedger()), AskLedger())
            case "judge":
                return replace(self, judging=True), (AskJudge(), Say(f"Verifying {papers(self.seen)}..."))
            case "people":
                return self, (Push(_people_dialog(self.seen, ctx)),)
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


def _vote_dialog(seen: Seen) -> Dialog:
    answers: Answers = (("Think about it", ()), ("No, play on", (Vote(False),)), ("Agree", (Vote(True),)))
    return Dialog("End the game here?", (f"{seen.proposer} proposes to end the game here, without a winner. All must agree.",), answers)


def _stopped_dialog(seen: Seen) -> Dialog:
    kept = f"Everything up to there is signed by all and kept in the journal: {seen.journal}"
    lines = (seen.doing, kept if seen.journal else "Everything up to there is signed by all.")
    answers: Answers = (("Look at the board", ()), ("Verify the game", (Do("judge"),)), ("Home screen", (Leave(),)))
    return Dialog("The table has stopped", lines, answers)


def _closed_dialog(seen: Seen, again: Wish | None) -> Dialog:
    lines = ("The game ended here, without a winner.", *((f"The journal of the game: {seen.journal}",) if seen.journal else ()))
    rematch: Answers = (("Rematch", (again,)),) if again is not None else ()
    answers: Answers = (("Look at the board", ()), ("Verify the game", (Do("judge"),)), *rematch, ("Home screen", (Leave(),)))
    return Dialog("The game is over", lines, answers)


def _settle_dialog() -> Dialog:
    answers: Answers = (("Play on", ()), ("Propose it", (Settle(),)))
    return Dialog("Propose to end the game?", ("The others are asked. If all agree, the game ends here without a winner.",), answers)


def _leave_dialog() -> Dialog:
    answers: Answers = (("Stay", ()), ("Leave for good", (LeaveForGood(),)))
    lines = ("Your cards are shown and the others play on without you. There is no way back.", "To come back later, just quit (q).")
    return Dialog("Leave for good?", lines, answers)


def _quit_dialog(seen: Seen) -> Dialog:
    answers: Answers = (("Stay at the table", ()), ("Home screen", (Leave(),)), ("Leave the program", (Leave(quit=True),)))
    kept = "The table is kept and the others wait for you; 'Resume' on the home screen goes on with it."
    return Dialog("Leave the table?", ("The game is over." if seen.due == "over" else kept,), answers)


def _people_dialog(seen: Seen, ctx: Context) -> Dialog:
    lines = []
    for seat, name in sorted(seen.names.items()):
        spent = seen.clocks.total(seat, ctx.now)
        mark = " (you)" if seat == seen.seat else f" ({since_when(seen.gone[seat])})" if seat in seen.gone else ""
        lines.append(f"seat {seat}: {name}{mark}{f', {minutes(spent)} for own turns' if spent else ''}")
    lines += ["", *wrapped(f"Table words: {seen.words}. All at this table must read the same.", 66)] if seen.words else []
    return Dialog("Who sits here", (*lines, seen.doing) if seen.doing else tuple(lines))


def _copy_line(seen: Seen) -> Line:
    about = f"Every word of the table is in its journal already: {seen.journal}. Name a file for a copy."
    return Line("Copy the journal", "file: ", about, then=lambda text: (Copy(text.strip()),) if text.strip() else ())
