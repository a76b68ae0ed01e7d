"""PURE: the lobby: who has come, how others find the table, whom to trust, and how far keys and shuffles are."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import Any, ClassVar

from engine.games import find_game
from engine.values import dataclass
from tui.kit.canvas import Canvas, Part, cut, one_wide
from tui.kit.keymap import named
from tui.kit.theme import PLAYERS
from tui.kit.widgets import banner, status, wrapped
from tui.screens.chat import ChatScreen
from tui.screens.dialog import Dialog
from tui.screens.help import help_for
from tui.screens.ledger import FairnessLedger
from tui.screens.renaming import another_name
from tui.screens.rules import rules_of
from tui.screens.stack import Answer, Command, Context, Push, Restart, Say, Screen, Swap
from tui.screens.text import Text
from tui.sitting.absent import way_back
from tui.sitting.lobby import HOST_LOST, LobbySeen, called, letters, role, standing
from tui.sitting.net_seen import AddBot, AskLedger, Ended, LobbyChanged, Ready, Seated, StartNow, TrustKey, TurnAway
from tui.sitting.seen import Leave, Notice

PHASES = {
    "opening": "One moment: the table is being opened...",
    "signing": "Everybody signs the list of players...",
    "dealing": "All have signed. The programs exchange keys and shuffle; every step is proved and checked.",
    "resuming": "Waiting until everybody is back at the table.",
}
TALK_WANTED = 4  # rows that should be seen: the longest line at least
BAR_ROWS = 28  # of a screen with room for the bar above the words
READ_ALOUD = "Read them to each other: they are the same at every seat, or somebody is between you."


@dataclass(frozen=True)
class LobbyScreen(Screen):
    name: ClassVar[str] = "lobby"

    lobby: LobbySeen

    def arrived(self, what: Any, ctx: Context) -> Answer:
        from tui.screens.peer_table import PeerTableScreen
        from tui.screens.watch import WatchScreen

        match what:
            case LobbyChanged(lobby):
                asks = () if not lobby.name_taken or lobby.name_taken == self.lobby.name_taken else (Push(another_name(lobby.name_taken)),)
                return replace(self, lobby=lobby), (*_alerts(self.lobby, lobby), *asks)
            case Seated(seen, again):
                return self, (Swap(WatchScreen(seen) if self.lobby.watching else PeerTableScreen(seen, again)),)
            case Ended(sentence, journal):
                return self, (Restart(), Push(ended_dialog(sentence, journal)))
            case Notice(text, bad):
                return self, (Say(text, bad),)
        return self, ()

    def asks(self) -> object:
        return self.lobby.words if self.lobby.ready_at else None  # "Do all of you read the same words?"

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        match id:
            case "start":
                if not self.lobby.is_host:
                    return self, (Say("The host of the table begins the game."),)
                if not self.lobby.can_start:
                    return self, (Say("There is nobody yet to play with." if len(self.lobby.taken) < 2 else "The table begins already."),)
                return self, (StartNow(),)
            case "ready" if self.lobby.name_taken:
                return self, (Push(another_name(self.lobby.name_taken)),)
            case "ready":
                return self, (Ready(),) if self.lobby.ready_at else ()
            case "differ" if self.lobby.ready_at:
                return self, (Push(_differ_dialog()),)
            case "bot" if self.lobby.is_host and self.lobby.phase == "open" and self.lobby.missing:
                return self, (AddBot(),)
            case "bot":
                return self, (Say("Only the host gives seats to bots." if not self.lobby.is_host else "There is no free seat for a bot."),)
            case "rules" if self.lobby.game:
                return self, (Push(rules_of(find_game(self.lobby.game))),)
            case "people":
                return self, (_people(self.lobby),)
            case "chat" if self.lobby.watching:
                return self, (Say("Only those who have a seat talk in the lobby."),)
            case "chat":
                return self, (Push(ChatScreen(self.lobby.talk)),)
            case "ledger":
                return self, (Push(FairnessLedger()), AskLedger())
            case "invite" if self.lobby.invite:
                return self, (Push(_invite_page(self.lobby)),)
            case "invite":
                return self, (Say("Only private tables have an invite; others find this one on the network."),)
            case "help":
                return self, (Push(help_for(self.name, ctx)),)
            case "quit":
                return self, (Push(_leave_dialog(self.lobby)),)
        return self, ()

    def ticks(self) -> float:
        return 1.0 if self.lobby.ready_at else 0.0

    def leave(self, ctx: Context) -> tuple[Command, ...]:
        return (Leave(quit=True),)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        lobby = self.lobby
        access = "you watch" if lobby.watching else "private, by invite" if lobby.private else ""
        access = ", ".join(filter(None, (access, "no watchers" if lobby.unwatched else "")))
        banner(canvas, ctx, f"Lobby: {lobby.table or lobby.title or 'a table'}", access)
        _phases(canvas, lobby, access)
        width = min(96, canvas.width - 4)
        left, bottom = (canvas.width - width) // 2, canvas.height - 2
        talk = [[[(part, "text")] for part in wrapped(line, width, "  ")] for line in lobby.talk]
        notes = [[[(part, style)] for part in wrapped(text, width, "  ")] for text, style in lobby.notes]
        rows = self._rows(width, ctx)
        if len(rows) + sum(map(len, notes)) + min(TALK_WANTED, sum(map(len, talk))) > bottom - 5:
            rows = self._rows(width, ctx, tight=True)
        room = bottom - 2 - len(rows)
        said = _newest(talk, min(room - 2, max(TALK_WANTED, room - 3 - sum(map(len, notes)))))
        if said:
            title: list[Part] = [("Talk ", "title"), (ctx.glyphs.flat * (width - 5), "frame")]
            for y, parts in enumerate([title, *said], bottom - len(said) - 1):
                canvas.parts(left, y, parts, width)
            room -= len(said) + 2
        told = _newest(notes, room - 1)
        for y, parts in enumerate([*rows, [], *told], 2):
            if y < bottom:
                canvas.parts(left, y, parts, width)
        ids = ["ready", "start", "bot", "chat", "invite", "people", "rules", "ledger", "help", "quit"]
        if not lobby.ready_at and not lobby.name_taken:
            ids.remove("ready")
        if not (lobby.is_host and lobby.phase == "open" and lobby.missing):
            ids.remove("bot")
        if not lobby.doubted and not lobby.can_start:
            ids.remove("people")
        if not lobby.can_start:
            ids.remove("start")
        if lobby.watching:
            ids.remove("chat")
        if not lobby.invite or lobby.number:
            ids.remove("invite")
        status(canvas, ctx, self.name, (), ids)

    def _rows(self, width: int, ctx: Context, tight: bool = False) -> list[list[Part]]:
        """`tight`: there is more to say than there is room, so nothing is said that a key shows as well."""
        lobby = self.lobby
        rows: list[list[Part]] = [[(lobby.title, "title"), (f"  {lobby.options}", "label")], []]
        if len(lobby.title) + len(lobby.options) + 2 > width:
            rows = [[(lobby.title, "title")], *([(line, "label")] for line in wrapped(lobby.options, width)), []]
        asked = bool(lobby.ready_at and tight)  # the question stands on the screen whatever else does
        if asked:
            rows = [[(lobby.title, "title")], []]
        wide = max([16, *(len(one_wide(name)) for name in lobby.taken)])
        rows += [_seat(lobby, i, wide, ctx) for i in range(max(lobby.seats, len(lobby.taken)))]
        if not asked:
            rows += [[], *([(line, "strong")] for line in wrapped(self._state(), width))]
        if lobby.progress is not None and (not asked or ctx.rows >= BAR_ROWS):
            rows += [[], *_bar(lobby, width, ctx, tight)]
        if lobby.number:
            rows += [[], *tablets(lobby.words, width), [("Safety number  ", "label"), (lobby.number, "gold")]]
            rows += [[(line, "label")] for line in wrapped(READ_ALOUD, width) if not tight]
        if lobby.ready_at:
            rows += [[], *_ceremony(lobby, ctx)]
        elif lobby.phase == "open" and lobby.is_host:
            rows += [[], *_ways_in(lobby, width, tight)]
        if lobby.again and (way := way_back(lobby.me, lobby.addresses)) and len(lobby.linked) < len(lobby.taken) - 1:
            rows += [[], *([(line, "label")] for line in wrapped(way, width))]
        return rows

    def _state(self) -> str:
        lobby = self.lobby
        if lobby.host_lost:
            return HOST_LOST
        if lobby.phase != "open":
            return PHASES[lobby.phase]
        if not lobby.missing:
            return "Everybody is here."
        more = f"Waiting for {lobby.missing} more player{'s' if lobby.missing > 1 else ''}."
        return named("lobby", f"{more} {{start}} begins without waiting.") if lobby.can_start else more


def _phases(canvas: Canvas, lobby: LobbySeen, access: str) -> None:
    """How far a table is on its way to the game, the present step reversed."""
    now = {"open": 0, "signing": 1, "dealing": 2}.get(lobby.phase)
    if now is None or lobby.again:
        return
    parts: list[Part] = []
    for at, step in enumerate(("invited", "signing", "shuffling", "play")):
        parts += [(f" {step.upper()} ", "phase-on") if at == now else (f" {step} ", "status label")]
    wide = sum(len(text) for text, _ in parts)
    x = canvas.width - wide - (len(access) + 3 if access else 1)
    if x > canvas.width // 2:
        canvas.parts(x, 0, parts, wide)


def _alerts(before: LobbySeen, now: LobbySeen) -> tuple[Command, ...]:
    """What must be seen also while something else lies over the lobby."""
    if now.host_lost and not before.host_lost:
        return (Say(HOST_LOST, bad=True),)
    if now.notes and now.notes[-1:] != before.notes[-1:] and now.notes[-1][1] in ("warning", "error"):
        return (Say(now.notes[-1][0], bad=True),)
    return ()


def _newest(blocks: list[list[list[Part]]], room: int) -> list[list[Part]]:
    """As many of the last blocks as fit whole."""
    kept: list[list[Part]] = []
    for block in reversed(blocks):
        if len(block) + len(kept) > room:
            break
        kept = [*block, *kept]
    return kept


def _seat(lobby: LobbySeen, i: int, wide: int, ctx: Context) -> list[Part]:
    """Who sits there, and whether he is ready: a sign and a word, never a colour alone."""
    name = lobby.taken[i] if i < len(lobby.taken) else ""
    if not name:
        return [(f"  {ctx.glyphs.slot} ", "grey"), ("free", "grey")]
    word, ready = standing(lobby, name)
    sign, style = (ctx.glyphs.free, "good") if ready else (ctx.glyphs.covered, "warning") if word == "away" else (ctx.glyphs.empty, "label")
    mine = name == lobby.me
    shown = "You" if mine else cut(called(name, lobby.taken), 40, ctx.glyphs.ellipsis)
    parts: list[Part] = [("  ", "text"), (f" {letters(lobby.taken)[i]} ", f"chip{i % len(PLAYERS)}"), (f" {shown.ljust(wide)}", "strong")]
    what = ", ".join(filter(None, (name if mine else "", role(lobby, name).removeprefix("you").removeprefix(", "))))
    return [*parts, (f"  {sign} {word.ljust(12)}", style), (f"  {what}", "label")]


def tablets(words: str, width: int) -> list[list[Part]]:
    """The words of the table on stones, to be read aloud."""
    found = words.split()
    wide = (width - 2 * (len(found) - 1)) // max(1, len(found))
    rows: list[list[Part]] = [[("READ THESE WORDS ALOUD", "title")]]
    for text in ([f" {number}" for number in range(1, len(found) + 1)], [_spaced(word, wide) for word in found], [""] * len(found)):
        rows.append([part for one in text for part in ((one.ljust(wide), "phase-on"), ("  ", "text"))][:-1])
    return rows


def _spaced(word: str, wide: int) -> str:
    """One line of ceremony: letters with room between them, where there is room."""
    spaced = " ".join(word.upper())
    return (spaced if len(spaced) <= wide - 2 else word.upper()).center(wide)


def _ceremony(lobby: LobbySeen, ctx: Context) -> list[list[Part]]:
    left = max(0, ceil(lobby.ready_at - ctx.now))
    by_itself = f"begin the game; it begins by itself in {left} s" if left else "begin the game"
    return [
        [(" YOUR TURN ", "turn"), (" Do all of you read the same words?", "prompt")],
        *(
            [(f"  {named('lobby', key):<7}", "key"), (answer.ljust(19), "choice"), (means, "detail")]
            for key, answer, means in (
                ("{ready}", "Yes, they match", by_itself),
                ("{differ}", "No", "somebody is between you: leave the table"),
            )
        ),
    ]


def _differ_dialog() -> Dialog:
    lines = (
        "Then somebody sits between you and can see what you see. Leave this table, and send the invite another way.",
        "Nothing of yours is lost: no card was dealt to a stranger.",
    )
    return Dialog("The words differ", lines, (("Look again", ()), ("Leave the table", (Leave(),))))


def _bar(lobby: LobbySeen, width: int, ctx: Context, tight: bool) -> list[list[Part]]:
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
    if tight:
        del rows[-1]
    if progress.awaited and not tight:
        rows.append([(cut(f"Waiting for {', '.join(progress.awaited)}", width, ctx.glyphs.ellipsis), "label")])
    return rows


def _ways_in(lobby: LobbySeen, width: int, tight: bool) -> list[list[Part]]:
    if lobby.invite and tight:
        return [[(named("lobby", "To play, others need the invite: {invite} shows it."), "label")]]
    if lobby.invite:
        how = named("lobby", "To play, others type 'fides join --invite-file' and paste ({invite} shows it alone):")
        rows: list[list[Part]] = [[(how, "label")]]
        return rows + [[(piece, "key")] for piece in _pieces(lobby.invite, width)]
    if lobby.private:
        return []
    rows = [[("Others on this network find the table by 'Join' or 'fides join'.", "label")]]
    if lobby.addresses:
        rows.append([("From elsewhere: ", "label"), (f"fides join {lobby.addresses[0]}", "key")])
    return rows


def _pieces(text: str, width: int) -> list[str]:
    return [text[at : at + width] for at in range(0, len(text), width)]


def _invite_page(lobby: LobbySeen) -> Text:
    """Alone in its lines, from the left edge, so that it can be marked with the mouse."""
    lines = [("To play: paste this into 'Join', or behind 'fides join --invite-file'.", "label"), (lobby.invite, "text"), ("", "text")]
    if lobby.view:
        lines += [("To watch: the same with this, or 'fides watch --invite-file'.", "label"), (lobby.view, "text"), ("", "text")]
    lines += [("An invite is one word: where the window breaks it, join the lines. Pasted into 'Join' it may stay broken.", "label")]
    return Text("Invite", (*lines, ("It holds a secret: give it to your guests alone.", "warning")))


def _people(lobby: LobbySeen) -> Command:
    """Who shall go, or whose key is right."""
    nothing: tuple[tuple[str, tuple[Command, ...]], ...] = (("Nobody", ()),)
    if lobby.is_host and lobby.phase == "open":
        guests = [name for name in lobby.taken if name != lobby.me]
        turned = tuple((name, (TurnAway(name),)) for name in guests)
        return Push(Dialog("Turn somebody away?", ("They are told, and do not come back to this table.",), (*nothing, *turned)))
    if lobby.doubted:
        about = "Ask them by voice, and compare the words of the key that the alarm shows."
        return Push(Dialog("Whose new key is right?", (about,), (*nothing, *((name, (TrustKey(name),)) for name in lobby.doubted))))
    return Say("There is nobody here whose key is in doubt." if not lobby.is_host else "The table begins already.")


def _leave_dialog(lobby: LobbySeen) -> Dialog:
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
    return Dialog("You are not at a table", (sentence, *((f"Its journal: {journal}",) if journal else ())))
