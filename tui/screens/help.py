"""PURE: help, generated from the key map, so it can never say something else than the keys do."""

from __future__ import annotations

from collections.abc import Sequence

from tui.kit.keymap import commands, named
from tui.kit.widgets import shown_keys
from tui.screens.stack import Context
from tui.screens.text import Text

ABOUT = {
    "home": "Choose what to do. Quick game needs two keys: {open}, and {open} again.",
    "setup": "Choose the table. {start} starts the game with what stands there.",
    "table": "Choose with the arrows, a number, or a click on the board; {play} plays. Marked places of the board can be used now.",
    "ending": "The game is over and its record is kept.",
    "replay": "A game, step by step. What was secret stays secret until the game is over.",
    "log": "What happened so far, the newest below.",
    "pages": "A text. Search with {search}, then {next} and {previous}.",
    "list": "Choose an entry.",
    "settings": "Every change holds at once and is kept.",
    "dialog": "Choose an answer.",
    "peer": "Choose with the arrows, a number, or a click on the board; {play} plays. A turn that was sent cannot be taken back.",
    "lobby": "People come and sit down; the host begins with {start}, or the game begins when all seats are taken.",
    "join": "Choose a table of this network, paste an invite, or press {path} and type an address.",
    "look": "Move over the board with the arrows or by clicks; the box says what each place is.",
    "ledger": "Everything that chance or secrecy had a part in: who proved it, and that it was checked here.",
}
MOVING = ("up", "down", "page-up", "page-down", "first", "last")
MORE: dict[str, tuple[tuple[str, str], ...]] = {
    "table": (
        ("1 2 3 ...", "select the choice of that number; a second figure makes it 12 and so on"),
        ("B, C, ...", "a capital letter selects the next choice with a word that begins with it; small ones too if they are no command"),
        ("any key", "while others move: skip to your turn"),
        ("mouse", "a click selects a choice, a place of the board or a button; a second click plays; the right button explains"),
    ),
}
MORE["peer"] = MORE["table"]


def help_for(screen: str, ctx: Context, signs: Sequence[tuple[str, str]] = ()) -> Text:
    """The help of one screen; `signs` of a board with what they mean."""
    known = commands(screen)
    moving = [entry for entry in known if entry.id in MOVING]
    rows = [(" ".join(shown_keys(entry, ctx, 1) for entry in moving), "move in the list or text")] if moving else []
    rows += MORE.get(screen, ())
    rows += [(shown_keys(entry, ctx, 3), entry.does) for entry in known if entry not in moving]
    wide = max(len(keys) for keys, _ in rows) + 2
    lines: list[tuple[str, str]] = [(named(screen, ABOUT.get(screen, "")), "strong"), ("", "text")]
    if signs:
        across = max(len(sign) for sign, _ in signs) + 2
        lines += [("On the board:", "strong"), *((f"{'  ' + sign:<{across + 2}}{means}", "text") for sign, means in signs)]
        lines += [("", "text"), ("Keys:", "strong")]
    lines += [(f"{'  ' + keys:<{wide + 2}}{does}", "text") for keys, does in rows]
    lines.append(("", "text"))
    if ctx.log_path:
        lines.append((f"If something goes wrong, this file tells more: {ctx.log_path}", "label"))
    lines.append(("fides --help lists the commands of the shell, fides play --plain plays line by line (screen readers, pipes).", "label"))
    return Text("Help", tuple(lines))
