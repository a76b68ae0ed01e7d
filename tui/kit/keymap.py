"""PURE: which key does what, screen by screen. Help, palette and hint lines are generated from these tables; nothing else names a key."""

from __future__ import annotations

from dataclasses import replace

from engine.values import dataclass


@dataclass(frozen=True)
class Bound:
    """A command of a screen: its id, its keys (the first is the one shown), what it does, and a word for the bottom line."""

    id: str
    keys: tuple[str, ...]
    does: str
    short: str = ""
    palette: bool = True  # offered in the palette too


EVERYWHERE = (
    Bound("help", ("?", "f1"), "this help", "help"),
    Bound("leave", ("ctrl-c",), "leave the program; a game is saved", palette=False),
    Bound("suspend", ("ctrl-z",), "put the program to sleep; the shell's fg wakes it", palette=False),
    Bound("redraw", ("ctrl-l",), "draw the screen again", palette=False),
)
LIST = (
    Bound("up", ("up", "k", "ctrl-p"), "the entry above", palette=False),
    Bound("down", ("down", "j", "ctrl-n"), "the entry below", palette=False),
    Bound("page-up", ("pageup",), "a page up", palette=False),
    Bound("page-down", ("pagedown",), "a page down", palette=False),
    Bound("first", ("home",), "the first entry", palette=False),
    Bound("last", ("end",), "the last entry", palette=False),
)
PAGING = (
    Bound("up", ("up", "k"), "a line up", palette=False),
    Bound("down", ("down", "j"), "a line down", palette=False),
    Bound("page-up", ("pageup",), "a page up", palette=False),
    Bound("page-down", ("pagedown", "space"), "a page down", "page", palette=False),
    Bound("first", ("home", "g"), "to the beginning", palette=False),
    Bound("last", ("end", "G"), "to the end", palette=False),
    Bound("search", ("/",), "search", "search", palette=False),
    Bound("next", ("n",), "the next place found", palette=False),
    Bound("previous", ("N",), "the place found before", palette=False),
)
BACK = Bound("back", ("escape", "q"), "back", "back", palette=False)
# What decides nothing at a table works also while its question is too new to be answered.
HARMLESS = (
    "undo", "every", "look", "rules", "log", "palette", "page", "page-back", "settings", "copy", "close", "quit", "hint", "chat", "ledger",
    "people", "judge", "vote",
)  # fmt: skip

KEYS: dict[str, tuple[Bound, ...]] = {
    "home": (
        *LIST,
        Bound("open", ("enter", "space", "right"), "open the entry", "open", palette=False),
        Bound("quit", ("q", "escape"), "leave the program", "quit"),
    ),
    "setup": (
        Bound("up", ("up", "k", "shift-tab"), "the line above", palette=False),
        Bound("down", ("down", "j", "tab"), "the line below", palette=False),
        *LIST[2:],
        Bound("less", ("left", "-"), "the value before", "change", palette=False),
        Bound("more", ("right", "+", "space"), "the next value", palette=False),
        Bound("every", ("m",), "more: also variants and other options", "more"),
        Bound("start", ("enter",), "start the game", "start"),
        BACK,
    ),
    "list": (*LIST, Bound("open", ("enter", "space"), "open the entry", "open", palette=False), BACK),
    "files": (
        *LIST,
        Bound("open", ("enter", "space"), "open the file", "open", palette=False),
        Bound("path", ("/",), "type the name of a file", "type a name", palette=False),
        Bound("delete", ("d", "delete"), "unfinished games: delete this one", "delete", palette=False),
        BACK,
    ),
    "pages": (
        *PAGING,
        BACK,
    ),
    "log": (
        *PAGING,
        Bound("other", ("tab",), "with or without the moves in notation", "notation", palette=False),
        Bound("back", ("escape", "q", "l"), "back", "back", palette=False),
    ),
    "settings": (
        Bound("up", ("up", "k", "shift-tab"), "the line above", palette=False),
        Bound("down", ("down", "j", "tab"), "the line below", palette=False),
        Bound("less", ("left", "-"), "the value before", "change", palette=False),
        Bound("more", ("right", "+", "space", "enter"), "the next value; a name is typed", palette=False),
        Bound("back", ("escape", "q"), "back; the settings are kept", "done", palette=False),
    ),
    "table": (
        Bound("up", ("up", "k"), "the choice above", palette=False),
        Bound("down", ("down", "j"), "the choice below", palette=False),
        Bound("page-up", ("pageup",), "a page of choices up", palette=False),
        Bound("page-down", ("pagedown",), "a page of choices down", palette=False),
        Bound("first", ("home",), "the first choice", palette=False),
        Bound("last", ("end",), "the last choice", palette=False),
        Bound("play", ("enter",), "play the selected choice", "play", palette=False),
        Bound("undo", ("u", "backspace"), "take back your last move, as long as no card was turned since", "undo"),
        Bound("hint", ("h",), "what a good player would do, and why: marked in the list; once more shows the next best", "hint"),
        Bound("every", ("m",), "more: also what is rarely wanted or not possible now, with the reason", "more"),
        Bound("look", ("i",), "look around: arrows move over the board, a box says what each thing is and does", "explain"),
        Bound("ahead", ("o",), "what lies ahead: threats, plans, how it would count now"),
        Bound("rules", ("r",), "the rules of the game, with search", "rules"),
        Bound("log", ("l",), "what happened, sentence by sentence or in notation", "log"),
        Bound("palette", (":", "ctrl-o"), "find any command, move, card or rule by a few letters", "find"),
        Bound("page", ("tab",), "the next page of the board, where it has pages"),
        Bound("page-back", ("shift-tab",), "the page of the board before"),
        Bound("auto", ("a",), "let a bot answer this question"),
        Bound("auto-all", ("A",), "let a bot play for you to the end"),
        Bound("always", ("=",), "answer this question so from now on, where the cards in your hand decide; 'settings' ends it"),
        Bound("settings", ("s",), "settings: theme, bell, pace, which questions are asked"),
        Bound("copy", ("ctrl-s",), "save a copy of the game (it is saved after every move anyway)"),
        Bound("close", ("escape",), "close what is open: a page of the board, the choices of one place, the rare ones", palette=False),
        Bound("quit", ("q",), "leave the table; the game is saved", "quit"),
    ),
    "look": (
        Bound("left", ("left",), "the place to the left", palette=False),
        Bound("right", ("right",), "the place to the right", palette=False),
        Bound("up", ("up", "k"), "the place above", palette=False),
        Bound("down", ("down", "j"), "the place below", palette=False),
        Bound("next", ("tab", "space"), "the next place", "next", palette=False),
        Bound("previous", ("shift-tab",), "the place before", palette=False),
        Bound("open", ("enter",), "the rule about it", "rule", palette=False),
        Bound("every", ("m",), "more about it, or less", "more", palette=False),
        Bound("back", ("escape", "q", "i"), "back to the table", "back", palette=False),
    ),
    "ending": (
        Bound("up", ("up", "k"), "a line up", palette=False),
        Bound("down", ("down", "j"), "a line down", palette=False),
        Bound("page-up", ("pageup",), "a page up", palette=False),
        Bound("page-down", ("pagedown", "space", "enter"), "a page down", palette=False),
        Bound("rematch", ("p",), "play again: the same table, new cards", "rematch"),
        Bound("replay", ("w",), "watch the game again, step by step", "replay"),
        Bound("board", ("tab",), "the board at the end", "board"),
        Bound("log", ("l",), "what happened", "log"),
        Bound("copy", ("ctrl-s",), "save a copy of the record"),
        Bound("quit", ("q",), "back to the home screen", "home"),
    ),
    "replay": (
        Bound("next", ("right", "space"), "one step on", "step", palette=False),
        Bound("previous", ("left", "backspace"), "one step back", palette=False),
        Bound("round-next", ("down", "pagedown", "]"), "to the next round", "round"),
        Bound("round-previous", ("up", "pageup", "["), "to the round before"),
        Bound("first", ("home", "0"), "to the beginning"),
        Bound("last", ("end", "$"), "to the end"),
        Bound("jump", ("#",), "to an answer by its number", "go to"),
        Bound("search", ("/",), "search what happened", "search"),
        Bound("search-next", ("n",), "the next place found", palette=False),
        Bound("search-previous", ("N",), "the place found before", palette=False),
        Bound("seen-by", ("x",), "whose view: everybody's, or one seat's once the game is over", "view"),
        Bound("run", ("p",), "let it play, or stop it", "play"),
        Bound("look", ("i",), "look around: arrows move over the board, a box says what each thing is and does", "explain"),
        Bound("play-here", ("b",), "play on from here against bots", "play from here"),
        Bound("page", ("tab",), "the next page of the board, where it has pages"),
        Bound("log", ("l",), "what happened so far"),
        Bound("rules", ("r",), "the rules of the game"),
        Bound("palette", (":", "ctrl-o"), "find a command by a few letters"),
        BACK,
    ),
    "join": (
        *LIST,
        Bound("open", ("enter", "space"), "sit down at the table, or watch it if it has begun", "join", palette=False),
        Bound("watch", ("w",), "watch the table", "watch", palette=False),
        Bound("path", ("/",), "type host:port, a table's name or an invite; invites can be pasted", "address or invite", palette=False),
        BACK,
    ),
    "lobby": (
        Bound("ready", ("enter",), "the words are the same at every seat: begin the game", "ready"),
        Bound("differ", ("!",), "the words differ: somebody is between you"),
        Bound("start", ("p",), "the host: play; begin without waiting for more players", "start"),
        Bound("bot", ("b",), "the host: give a free seat to a bot of this program", "bot"),
        Bound("rules", ("r",), "the rules of the game", "rules"),
        Bound("chat", ("t",), "talk to everybody who sits here", "talk"),
        Bound("people", ("x",), "the host: turn somebody away; a guest: accept the new key of a player", "people"),
        Bound("ledger", ("f",), "the fairness ledger: who proved what so far", "fairness"),
        Bound("invite", ("c",), "show the invite alone on the screen, to be copied", "invite"),
        Bound("quit", ("q", "escape"), "leave the table", "leave"),
    ),
    "ledger": (
        Bound("up", ("up", "k"), "a line up", palette=False),
        Bound("down", ("down", "j"), "a line down", palette=False),
        Bound("page-up", ("pageup",), "a page up", palette=False),
        Bound("page-down", ("pagedown", "space"), "a page down", "page", palette=False),
        Bound("first", ("home", "g"), "to the beginning", palette=False),
        Bound("last", ("end", "G"), "to the end", palette=False),
        Bound("verify", ("V",), "verify the journal so far", "verify"),
        Bound("export", ("ctrl-s", "e"), "a copy of the journal, for others or for later", "export"),
        Bound("back", ("escape", "q", "f"), "back", "back", palette=False),
    ),
    "chat": (
        Bound("done", ("enter",), "say it", "say", palette=False),
        Bound("back", ("escape",), "back to the table", "back", palette=False),
    ),
    "coach": (
        Bound("done", ("enter", "space"), "go on", "go on", palette=False),
        Bound("back", ("escape",), "no more coaching in this game; the settings bring it back", "no coach", palette=False),
    ),
    "waiting": (BACK,),
    "stop": (Bound("open", ("enter", "space", "escape"), "go on", "go on", palette=False),),
    "typing": (
        Bound("done", ("enter",), "done", "done", palette=False),
        Bound("back", ("escape",), "back", "back", palette=False),
    ),
    "passphrase": (
        Bound("done", ("enter",), "unlock your key", "unlock", palette=False),
        Bound("back", ("escape",), "back", "back", palette=False),
    ),
    "palette": (
        Bound("up", ("up", "ctrl-p"), "the entry above", palette=False),
        Bound("down", ("down", "ctrl-n"), "the entry below", palette=False),
        Bound("open", ("enter",), "do it", "do it", palette=False),
        Bound("back", ("escape",), "back", "back", palette=False),
    ),
    "dialog": (
        Bound("left", ("left", "up", "shift-tab", "k"), "the answer before", palette=False),
        Bound("right", ("right", "down", "tab", "j"), "the next answer", palette=False),
        Bound("open", ("enter", "space"), "choose it", "choose", palette=False),
        Bound("back", ("escape", "q"), "back", "back", palette=False),
    ),
    "vote": (
        Bound("left", ("left", "up", "shift-tab", "k"), "the choice above", palette=False),
        Bound("right", ("right", "down", "tab", "j"), "the choice below", palette=False),
        Bound("open", ("enter", "space"), "choose it; you are asked once more", "choose", palette=False),
        Bound("yes", ("y",), "yes, this is my vote: only when you are asked once more", "vote", palette=False),
        Bound("back", ("escape", "q"), "back to the table without a vote; the key that opened this opens it again", "back", palette=False),
    ),
}
_OTHERWISE = {
    "undo": "take back your last move, as long as it has not left",
    "copy": "a copy of the table's journal",
    "quit": "leave the table; you can come back to it",
}
_WITH_OTHERS = (
    Bound("chat", ("t",), "talk to everybody at the table", "talk"),
    Bound("ledger", ("f",), "the fairness ledger: every shuffle, deal, lot and seal, and who proved it", "fairness"),
    Bound("people", ("x",), "who sits here, who is away, and the safety number to read aloud"),
    Bound("vote", ("v",), "somebody is missing: wait, go on without them, or end the table; who has voted what", "vote"),
    Bound("take-back", ("ctrl-b",), "ask all to take back the last step, or answer who asks for it; all must agree"),
    Bound("settle", ("ctrl-e",), "propose to end the game here without a winner; all must agree"),
    Bound("leave-for-good", ("ctrl-x",), "leave the table for good: your cards are shown, the others play on"),
)
_LOCAL = tuple(replace(entry, does=_OTHERWISE.get(entry.id, entry.does)) for entry in KEYS["table"])
_AT = next(i for i, entry in enumerate(_LOCAL) if entry.id == "rules")
KEYS["peer"] = (*_LOCAL[:_AT], *_WITH_OTHERS, *_LOCAL[_AT:])
_WATCHED = ("chat", "ledger", "people", "look", "rules", "log", "palette", "page", "page-back", "settings", "close")
KEYS["watch"] = (
    *(entry for entry in KEYS["peer"] if entry.id in _WATCHED),
    Bound("judge", ("V",), "verify every message of the table so far", "verify"),
    Bound("copy", ("ctrl-s",), "save the record of what has been played, for the replay"),
    Bound("play", ("enter",), "the scores, once the game is over", palette=False),
    Bound("quit", ("q",), "watch no longer", "quit"),
)
TYPING = ("typing", "palette", "chat", "passphrase")  # there letters are text, and ? is a letter like any other
_WHILE_TYPING = tuple(replace(bound, keys=tuple(key for key in bound.keys if len(key) > 1)) for bound in EVERYWHERE)

SHOWN = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "enter": "Enter", "space": "Space", "escape": "Esc", "tab": "Tab",
    "shift-tab": "Shift-Tab", "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End", "backspace": "Backspace",
    "delete": "Del", "f1": "F1",
}  # fmt: skip
SHOWN_ASCII = {**SHOWN, "up": "Up", "down": "Down", "left": "Left", "right": "Right"}


def commands(screen: str) -> tuple[Bound, ...]:
    """Everything that keys do on a screen."""
    return (*KEYS[screen], *(_WHILE_TYPING if screen in TYPING else EVERYWHERE))


def command(screen: str, key: str) -> str | None:
    """The id of what this key does on this screen."""
    return next((bound.id for bound in commands(screen) if key in bound.keys), None)


def bound(screen: str, id: str) -> Bound:
    return next(entry for entry in commands(screen) if entry.id == id)


def named(screen: str, text: str) -> str:
    """A sentence about keys: `{start}` becomes the key of that command, so that no sentence can name another one."""
    return text.format_map({entry.id: key_name(entry.keys[0]) for entry in commands(screen)})


def key_name(key: str, ascii_only: bool = False) -> str:
    """A key as people read it."""
    if key.startswith("ctrl-"):
        return f"Ctrl-{key[5:].upper()}"
    return (SHOWN_ASCII if ascii_only else SHOWN).get(key, key)
