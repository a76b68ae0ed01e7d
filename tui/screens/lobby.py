"""PURE: the lobby: who has come, how others find the table, whom to trust, and how far keys and shuffles are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tui.canvas import Canvas, Part, Rect, cut
from tui.lobby_seen import Lobby
from tui.net_seen import AskLedger, Ended, LobbyChanged, Seated, StartNow
from tui.screens.dialog import Dialog
from tui.screens.help import help_for
from tui.screens.ledger import FairnessLedger
from tui.screens.text import Text
from tui.seen import Leave, Told
from tui.state import Answer, Click, Command, Context, Event, Push, Restart, Say, Screen, Swap
from tui.widgets import Press, banner, status, wrapped

PHASES = {
    "opening": "One moment: the table is being opened...",
    "signing": "Everybody signs the list of players...",
    "dealing": "All have signed. The programs exchange keys and shuffle; every step is proved and checked.",
    "resuming": "Waiting until everybody is back at the table.",
}
READ_ALOUD = "Read them to each other: they are the same at every seat, or somebody is between you."


@dataclass(frozen=True)
class LobbyScreen(Screen):
    name: ClassVar[str] = "lobby"

    lobby: Lobby

    def arrived(self, what: Any, ctx: Context) -> Answer:
        from tui.screens.peer_table import PeerTableScreen
        from tui.screens.watch import WatchScreen

        match what:
            case LobbyChanged(lobby):
                return replace(self, lobby=lobby), ()
            case Seated(seen, again):
                return self, (Swap(WatchScreen(seen) if self.lobby.watching else PeerTableScreen(seen, again)),)
            case Ended(sentence, journal):
                return self, (Restart(), Push(ended_dialog(sentence, journal)))
            case Told(text, bad):
                return self, (Say(text, bad),)
        return self, ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        match id:
            case "start":
                if not self.lobby.is_host:
                    return self, (Say("The host of the table begins the game."),)
                if not self.lobby.can_start:
                    return self, (Say("There is nobody yet to play with." if len(self.lobby.taken) < 2 else "The table begins already."),)
                return self, (StartNow(),)
            case "ledger":
                return self, (Push(FairnessLedger()), AskLedger())
            case "copy" if self.lobby.invite:
                return self, (Push(_invite_page(self.lobby)),)
            case "copy":
                return self, (Say("Only private tables have an invite; others find this one on the network."),)
            case "help":
                return self, (Push(help_for(self.name, ctx)),)
            case "quit":
                return self, (Push(_leave_dialog(self.lobby)),)
        return self, ()

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Press(id)):
                return self.key(id, "", ctx)
        return self, ()

    def leave(self, ctx: Context) -> tuple[Command, ...]:
        return (Leave(quit=True),)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), " ", "text")
        lobby = self.lobby
        access = "you watch" if lobby.watching else "private, by invite" if lobby.private else ""
        banner(canvas, ctx, f"Lobby: {lobby.table or lobby.title or 'a table'}", access)
        width = min(96, canvas.width - 4)
        left = (canvas.width - width) // 2
        y = 2
        for parts in self._rows(width, ctx):
            if y >= canvas.height - 2:
                break
            canvas.parts(left, y, parts, width)
            y += 1
        ids = ["start", "copy", "ledger", "help", "quit"]
        if not lobby.can_start:
            ids.remove("start")
        if not lobby.invite or lobby.number:
            ids.remove("copy")
        status(canvas, ctx, self.name, (), ids)

    def _rows(self, width: int, ctx: Context) -> list[list[Part]]:
        lobby = self.lobby
        rows: list[list[Part]] = [[(lobby.title, "title"), (f"  {lobby.variants}" if lobby.variants else "", "label")], []]
        rows += [_seat(lobby, i, ctx) for i in range(max(lobby.seats, len(lobby.taken)))]
        rows += [[], *([(line, "strong")] for line in wrapped(self._state(), width))]
        if lobby.progress is not None:
            rows += [[], *_bar(lobby, width, ctx)]
        if lobby.number:
            rows += [[], [("Table words    ", "label"), (lobby.words, "gold")], [("Safety number  ", "label"), (lobby.number, "gold")]]
            rows += [[(line, "label")] for line in wrapped(READ_ALOUD, width)]
        elif lobby.phase == "open" and lobby.is_host:
            rows += [[], *_ways_in(lobby, width)]
        if lobby.notes:
            rows.append([])
            rows += [[(part, style)] for text, style in lobby.notes for part in wrapped(text, width, "  ")]
        return rows

    def _state(self) -> str:
        lobby = self.lobby
        if lobby.phase != "open":
            return PHASES[lobby.phase]
        if not lobby.missing:
            return "Everybody is here."
        more = f"Waiting for {lobby.missing} more player{'s' if lobby.missing > 1 else ''}."
        return f"{more} s begins without waiting." if lobby.can_start else more


def _seat(lobby: Lobby, i: int, ctx: Context) -> list[Part]:
    name = lobby.taken[i] if i < len(lobby.taken) else ""
    if not name:
        return [(f"  {ctx.glyphs.slot} ", "grey"), ("free", "grey")]
    marks = ["bot of this program"] if name in lobby.bots else []
    marks += ["you"] if name == lobby.me else []
    marks += ["away"] if name in lobby.away else []
    told = f"  {', '.join(marks)}" if marks else ""
    return [(f"  {ctx.glyphs.medal} ", f"player{i % 4}"), (cut(name, 40, ctx.glyphs.ellipsis), "strong"), (told, "label")]


def _bar(lobby: Lobby, width: int, ctx: Context) -> list[list[Part]]:
    progress = lobby.progress
    assert progress is not None
    wide = max(10, min(50, width - 34))
    filled = wide * progress.done // max(1, progress.of)
    count = f"  {progress.done} of {progress.of}"
    rows: list[list[Part]] = [
        [(progress.what, "strong")],
        [(ctx.glyphs.bar * filled, "good"), (ctx.glyphs.bar_left * (wide - filled), "grey"), (count, "text")],
        [(f"{progress.proofs} proofs made, sent and checked", "label")],
    ]
    if progress.awaited:
        rows.append([(cut(f"Waiting for {', '.join(progress.awaited)}", width, ctx.glyphs.ellipsis), "label")])
    return rows


def _ways_in(lobby: Lobby, width: int) -> list[list[Part]]:
    if lobby.invite:
        rows: list[list[Part]] = [[("To play, others type (c shows it alone, to be copied):", "label")]]
        return rows + [[(piece, "key")] for piece in _pieces(f"fides join {lobby.invite}", width)]
    if lobby.private:
        return []
    rows = [[("Others on this network find the table by 'Join' or 'fides join'.", "label")]]
    if lobby.addresses:
        rows.append([("From elsewhere: ", "label"), (f"fides join {lobby.addresses[0]}", "key")])
    return rows


def _pieces(text: str, width: int) -> list[str]:
    return [text[at : at + width] for at in range(0, len(text), width)]


def _invite_page(lobby: Lobby) -> Text:
    """Alone in its lines, from the left edge, so that it can be marked with the mouse."""
    lines = [("To play:", "label"), (f"fides join {lobby.invite}", "text"), ("", "text")]
    lines += [("To watch:", "label"), (f"fides watch {lobby.view}", "text"), ("", "text")]
    lines += [("An invite is one word: where the window breaks it, join the lines. Pasted into 'Join' it may stay broken.", "label")]
    return Text("Invite", (*lines, ("It holds a secret: give it to your guests alone.", "warning")))


def _leave_dialog(lobby: Lobby) -> Dialog:
    answers: tuple[tuple[str, tuple[Command, ...]], ...] = (
        ("Stay", ()),
        ("Home screen", (Leave(),)),
        ("Leave the program", (Leave(quit=True),)),
    )
    if lobby.watching:
        return Dialog("Watch no longer?", ("The others do not need you to go on.",), answers)
    kept = "The table is kept; 'Resume' on the home screen goes on with it." if lobby.number else "Your seat becomes free again."
    return Dialog("Leave the table?", (kept,), answers)


def ended_dialog(sentence: str, journal: str = "") -> Dialog:
    return Dialog("Nothing came of the table", (sentence, *((f"Its journal: {journal}",) if journal else ())))
