"""EDGE: what can be typed at a table in line mode, besides numbers and moves: each command is a function of line mode and the rest of the
line. A local game, a seat among others and a spectator have the same ones as far as they make sense there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TYPE_CHECKING

from engine.words import Words
from tui.boards import board
from tui.cli.exits import printable
from tui.kit.help_text import game_sections, search_help
from tui.sitting import parting
from tui.sitting.absent import since_when
from tui.sitting.net_seen import AskJudge, AskLedger, Decide, Export, KeepStep, LeaveForGood, PauseClocks, ProposeEnd, SayToAll, TakeBack
from tui.sitting.seen import Advise, AlwaysSo, AskAbout, AskAlways, Copy, NoOrders, PlayMove, Seen, Typed, Why

if TYPE_CHECKING:
    from tui.plain.table import LineMode
    from tui.sitting.model import Choice

AUTO_MAX = 100_000
Command = Callable[["LineMode", str], Awaitable[None]]


class QuitCommand(Exception):
    """The person leaves; the game is kept."""


async def typed(line_mode: LineMode, line: str) -> None:
    """A line at the table, whoever's turn it is."""
    word, _, rest = line.partition(" ")
    word, rest = word.lower(), rest.strip()
    seen = _seen(line_mode)
    if line_mode.sitting.watches:
        if line:
            await SPECTATING.get(word, help)(line_mode, rest)
    elif seen.due != "ask":
        await _meanwhile(line_mode, seen, word, rest)
    elif not line:
        line_mode.list()
    elif word.rstrip(".").isdecimal() and not rest:
        await _number(line_mode, seen, word.rstrip("."))
    elif word in (known := {**ASKED, **(AMONG_OTHERS if line_mode.sitting.peers else LOCAL)}):
        await known[word](line_mode, rest)
    elif word in (comfort.id for comfort in seen.game.words.comforts) and rest.lower() in ("", "on", "off"):
        await _comfort(line_mode, seen, word, rest.lower())
    else:
        await line_mode.wish(Typed(line, seen.at))


def is_vote(line: str) -> bool:
    return line.lower().partition(" ")[0] in ("vote", "v")


def _seen(line_mode: LineMode) -> Seen:
    assert line_mode.seen is not None
    return line_mode.seen


async def _meanwhile(line_mode: LineMode, seen: Seen, word: str, rest: str) -> None:
    """While others are awaited."""
    if not word:
        line_mode.say(seen.doing)
    elif word in ("u", "undo") and seen.leaving:
        await line_mode.undo()
    elif word in MEANWHILE:
        await MEANWHILE[word](line_mode, rest)
    else:
        can = "You can vote, and type" if seen.missing is not None and seen.missing.offers else "You can type"
        line_mode.say(f"It is not your turn. {can} say, table, fairness, verify, board, hand, log, rules, orders, help or quit.")


# --- answers


async def _number(line_mode: LineMode, seen: Seen, digits: str) -> None:
    choice = _choice(line_mode, seen, digits)
    if choice is not None and choice.refusal:
        line_mode.say(choice.refusal)
    elif choice is not None:
        await line_mode.wish(PlayMove(choice.move, seen.at))


def _choice(line_mode: LineMode, seen: Seen, digits: str, everything: bool = False) -> Choice | None:
    """By its number; `everything`: the last one there is may be impossible."""
    number = int(digits) if len(digits) < 7 else 0
    if 1 <= number <= len(seen.choices):
        return seen.choices[number - 1]
    which = f"choice {digits}" if len(digits) < 5 else "such choice"
    last = sum(1 for choice in seen.choices if everything or not choice.refusal)
    line_mode.say(f"There is no {which}; the choices are 1 to {last}.")
    return None


async def undo(line_mode: LineMode, rest: str) -> None:
    await line_mode.undo()


async def auto(line_mode: LineMode, rest: str) -> None:
    word = rest.lower()
    if word in ("all", ""):
        line_mode.auto_left = AUTO_MAX if word else 1
    elif word.isdecimal() and len(word) < 7 and 0 < int(word) <= AUTO_MAX:
        line_mode.auto_left = int(word)
    else:
        line_mode.say("'auto' answers this question for you, 'auto 5' the next five, 'auto all' all to the end.")


async def always(line_mode: LineMode, rest: str) -> None:
    """A standing order, which answers this question, too."""
    seen = _seen(line_mode)
    if not rest:
        line_mode.say("Say what: 'always 2' or 'always pass' answers this question so from now on; 'orders' shows and ends that.")
    elif not rest.rstrip(".").isdecimal():
        await line_mode.wish(AlwaysSo(rest, seen.at))
    elif (choice := _choice(line_mode, seen, rest.rstrip("."))) is not None:
        await line_mode.wish(AlwaysSo(choice.move, seen.at))


# --- questions about the question


async def hint(line_mode: LineMode, rest: str) -> None:
    await line_mode.wish(Advise())


async def ahead(line_mode: LineMode, rest: str) -> None:
    line_mode.ahead()


async def why(line_mode: LineMode, rest: str) -> None:
    if not rest:
        line_mode.say("Say which: 'why 12', with a number from 'all', or 'why' and a move.")
    elif not rest.rstrip(".").isdecimal():
        await line_mode.wish(Why(rest))
    elif (choice := _choice(line_mode, _seen(line_mode), rest.rstrip("."), everything=True)) is not None:
        entry = choice.line.title + (f": {choice.line.detail}" if choice.line.detail else "")
        line_mode.say(choice.refusal or f"Choice {choice.number} is possible: {entry}", "     ")


async def everything(line_mode: LineMode, rest: str) -> None:
    line_mode.list(everything=True)


# --- looking


async def show_board(line_mode: LineMode, rest: str) -> None:
    if rest.lower() in ("on", "off") and not line_mode.sitting.watches:
        line_mode.boards = rest.lower() == "on"
        line_mode.say(f"The board is shown {'when it is your turn' if line_mode.boards else 'only when you type board'}.")
    else:
        line_mode.board()


async def hand(line_mode: LineMode, rest: str) -> None:
    line_mode.lists(board(_seen(line_mode).game.id).own(line_mode.scene, but="missions"), "Your hand is empty.")


async def missions(line_mode: LineMode, rest: str) -> None:
    game = _seen(line_mode).game
    known = any(title == "Missions" for title, _ in game_sections(game))
    none = "You have no missions yet." if known else "There are no missions in this game."
    line_mode.lists(board(game.id).own(line_mode.scene, "missions"), none)


async def log(line_mode: LineMode, rest: str) -> None:
    count = int(rest[:6]) if rest.isdecimal() and int(rest[:6]) > 0 else 20
    told = [entry.text for entry in _seen(line_mode).entries if not entry.written and not entry.talk]
    line_mode.lists(told[-count:], "Nothing has happened yet.")


async def rules(line_mode: LineMode, rest: str) -> None:
    line_mode.write("\n".join(search_help(_seen(line_mode).game, printable(rest), line_mode.columns)))


# --- what is asked


async def _comfort(line_mode: LineMode, seen: Seen, id: str, rest: str) -> None:
    if rest:
        line_mode.asked = [*(other for other in line_mode.asked if other != id), *([id] if rest == "on" else [])]
        await line_mode.wish(AskAbout(id, rest == "on"))
    comfort = next(comfort for comfort in seen.game.words.comforts if comfort.id == id)
    line_mode.say(f"{'You are asked' if id in line_mode.asked else 'You are not asked'} about {comfort.about}.")


async def orders(line_mode: LineMode, rest: str) -> None:
    if rest.lower() == "off":
        await line_mode.wish(NoOrders())
    else:
        line_mode.lists([f"  {order}" for order in _seen(line_mode).orders], "There are no standing orders; 'always 2' makes one.")


async def ask(line_mode: LineMode, rest: str) -> None:
    if rest.lower() in ("always", "on", "off"):
        await line_mode.wish(AskAlways(rest.lower() != "off"))
    else:
        line_mode.say("'ask always': be asked also when no card of yours fits; 'ask off': only when one does.")


async def settings(line_mode: LineMode, rest: str) -> None:
    seen = _seen(line_mode)
    rows = [(comfort.id, comfort.id in line_mode.asked, f"be asked about {comfort.about}") for comfort in seen.game.words.comforts]
    rows += [("order", True, f"{order} ('orders off' ends it)") for order in seen.orders]
    rows.append(("confirm", line_mode.waits, "be asked before a finished turn stands"))
    rows.append(("board", line_mode.boards, "show the board when it is your turn"))
    for name, is_on, about in rows:
        line_mode.say(f"  {name:<11} {'on ' if is_on else 'off'}  {about}", " " * 18)


async def confirm_command(line_mode: LineMode, rest: str) -> None:
    confirm(line_mode, rest)


def confirm(line_mode: LineMode, rest: str) -> None:
    if rest.lower() in ("on", "off"):
        line_mode.waits = rest.lower() == "on"
        line_mode.sitting.confirm("wait" if line_mode.waits else "at once")
    asked = "You can take back the last move of a turn" if line_mode.waits else "The last move of a turn is final"
    line_mode.say(f"{asked} ('confirm {'off' if line_mode.waits else 'on'}' changes that).")


# --- files and others


async def save(line_mode: LineMode, rest: str) -> None:
    await line_mode.wish(Copy(rest))


async def no_save(line_mode: LineMode, rest: str) -> None:
    line_mode.say(f"Every message of this table is in its journal already: {_seen(line_mode).journal}")


async def export(line_mode: LineMode, rest: str) -> None:
    if rest:
        await line_mode.wish(Export(rest))
    else:
        line_mode.say("Say where: 'export FILE'.")


async def say(line_mode: LineMode, rest: str) -> None:
    if rest:
        await line_mode.wish(SayToAll(rest))
    else:
        line_mode.say("Say what: 'say well played'.")


async def table(line_mode: LineMode, rest: str) -> None:
    seen = _seen(line_mode)
    for seat, name in sorted(seen.names.items()):
        marks = {"you": seat == seen.seat, "awaited": seat in seen.waiting, "cannot be reached": seat in seen.away}
        others = [since_when(seen.gone[seat])] if seat in seen.gone else filter(None, [seen.ways.get(seat, "")])
        told = ", ".join([*(mark for mark, holds in marks.items() if holds), *others])
        line_mode.say(f"  seat {seat}: {name}{f' ({told})' if told else ''}")
        if left := seen.times.of(seat, monotonic()):
            line_mode.say(f"          {left} left{', wants a pause' if seat in seen.times.pausing else ''}")
    if seen.words:
        line_mode.say(f"Table words: {seen.words}. All at this table must read the same.")
    line_mode.say(f"{seen.trust[:1].upper()}{seen.trust[1:]}: every proof was checked, and all have signed.")


async def fairness(line_mode: LineMode, rest: str) -> None:
    await line_mode.wish(AskLedger())


async def judge(line_mode: LineMode, rest: str) -> None:
    await line_mode.wish(AskJudge())


async def vote(line_mode: LineMode, rest: str) -> None:
    """About somebody who is missing; alone it says what there is to vote on."""
    missing = _seen(line_mode).missing
    if missing is None:
        line_mode.say("Nobody is missing: there is nothing to vote on.")
    elif not rest or not missing.offers:
        line_mode.missing(missing)
    else:
        what, helps = parting.read(rest)
        if what:
            await line_mode.wish(Decide(what))
        else:
            line_mode.say(helps)


async def back(line_mode: LineMode, rest: str) -> None:
    if rest.lower() in ("", "yes", "no"):
        await line_mode.wish(KeepStep() if rest.lower() == "no" else TakeBack())
    else:
        line_mode.say("'back' asks all to take back the last step, or agrees to it; 'back no' says that it stands.")


async def settle(line_mode: LineMode, rest: str) -> None:
    await line_mode.wish(ProposeEnd())


async def clock(line_mode: LineMode, rest: str) -> None:
    seen = _seen(line_mode)
    if rest.lower() in ("pause", "go"):
        await line_mode.wish(PauseClocks(rest.lower() == "pause"))
        return
    told = [f"  {seen.names.get(seat, f'seat {seat}')}: {seen.times.of(seat, monotonic())} left" for seat in sorted(seen.times.left)]
    line_mode.lists(told, "No clock runs.")


async def leave(line_mode: LineMode, rest: str) -> None:
    line_mode.say("Your cards will be shown and the others play on without you. There is no way back; 'quit' lets you come back later.")

    async def sure(line: str) -> None:
        if line.lower() == "yes":
            await line_mode.wish(LeaveForGood())
        else:
            line_mode.say("You stay.")

    line_mode.ask_first("Leave for good? (yes/no) > ", sure)


async def quit(line_mode: LineMode, rest: str) -> None:
    raise QuitCommand


async def help(line_mode: LineMode, rest: str) -> None:
    if line_mode.sitting.watches:
        lines = WATCH_HELP.splitlines()
    elif line_mode.sitting.peers:
        told = [*help_lines(_seen(line_mode).game.words), *TABLE_HELP.split("\n")]
        lines = [line for line in told if not line.startswith(("  save", "  quit (q)          leave"))]
    else:
        lines = help_lines(_seen(line_mode).game.words)
    for line in lines:
        line_mode.say(line, " " * 20 if line.startswith("  ") else "")


def help_lines(words: Words) -> list[str]:
    """The commands, with moves of this game as examples."""
    examples = f", or the move itself: {', '.join(words.examples)}" if words.examples else " or the move itself"
    return [f"Type the number of a choice{examples}.", *HELP.strip("\n").split("\n")]


LOOKING: dict[str, Command] = {"board": show_board, "b": show_board, "log": log, "l": log, "rules": rules, "r": rules}
LEAVING: dict[str, Command] = {"quit": quit, "q": quit, "exit": quit}
HELPING: dict[str, Command] = {"help": help, "?": help}
OWN: dict[str, Command] = {"hand": hand, "missions": missions, "m": missions, "orders": orders, "ask": ask, "settings": settings}
ASKED: dict[str, Command] = {
    **LOOKING, **LEAVING, **HELPING, **OWN,
    "undo": undo, "u": undo, "hint": hint, "h": hint, "ahead": ahead, "o": ahead,
    "why": why, "w": why, "all": everything, "auto": auto, "always": always,
    "confirm": confirm_command,
}  # fmt: skip
LOCAL: dict[str, Command] = {"save": save}
PROVED: dict[str, Command] = {
    "table": table, "clock": clock, "fairness": fairness, "f": fairness, "verify": judge, "judge": judge, "export": export,
}  # fmt: skip
SEATED: dict[str, Command] = {**PROVED, "vote": vote, "v": vote, "say": say, "t": say, "save": no_save, "back": back}
AMONG_OTHERS: dict[str, Command] = {**SEATED, "settle": settle, "leave": leave}
MEANWHILE: dict[str, Command] = {**LOOKING, **LEAVING, **HELPING, **OWN, **SEATED}
SPECTATING: dict[str, Command] = {**LOOKING, **LEAVING, **HELPING, **PROVED}

HELP = """
  (Enter)           show the choices again
  all               also the choices that are not possible now, with the reason
  why 12, why MOVE  why a choice is not possible
  hint (h)          what a good player would do, and why
  ahead (o)         what lies ahead: threats, plans, how it would count now
  undo (u)          take back your last move, as long as no card was turned since
  board (b)         the whole table; 'board off' shows it only on demand
  hand, missions    your cards, your secret missions if the game has any
  log [N]           what happened, the last N lines
  rules [WORD]      how to play, whole or the part about a word
  auto [N|all]      let a bot answer this question, the next N, or all to the end
  settings          what you are asked and what is done for you; 'NAME on' and 'NAME off' change it
  always N          where the cards in your hand decide: answer so from now on, whenever that is possible
  orders            what you have ordered so; 'orders off' ends it
  ask always        be asked also when no card of yours fits, so that a pause tells nobody anything; 'ask off': only when one fits
  confirm on        a finished turn waits for Enter, as it does at a terminal anyway; 'confirm off': the last move of a turn is final
  save [FILE]       the game is saved after every answer anyway; this makes a copy
  quit (q)          leave; 'fides resume' goes on
"""
TABLE_HELP = """
At a table with others:
  say TEXT (t)      a line of talk to everybody
  table             who sits where, who is awaited or away, the safety number to read aloud
  clock             what the clock of the table leaves everybody; 'clock pause' and 'clock go': it stands while all want that
  fairness (f)      every shuffle, deal, lot and seal: who proved it, and how long our program worked on it
  verify            verify the journal so far, from its bytes alone
  export FILE       a copy of the journal, safe to hand to anybody
  vote (v)          somebody is missing: what can be done; then 'vote on' (go on without them), 'vote end' or 'vote wait'
  back              ask all to take back the last step, or agree to it; 'back no': it stands
  settle            propose to end the game here without a winner (at your turn); all must agree
  leave             leave the table for good (at your turn; you are asked once more): your cards are shown, the others play on
  quit (q)          go away and come back later with 'fides resume'; the others wait for you
While you wait for others you can type, too: vote, say, table, clock, fairness, verify, export, board, log, rules, orders, ask, settings,
help, quit; and undo as long as your answer has not left: where hidden cards decide, every answer waits a moment, so that its time tells
nothing.
"""
WATCH_HELP = """You watch. You can type:
  board (b)         the table as it stands
  log (l)           what happened last; 'log 50' shows more
  table             who sits where, who is awaited, away or gone
  clock             what the clock of the table leaves everybody
  fairness (f)      every shuffle, deal, lot and seal: who proved it
  verify            verify what you were shown
  export FILE       the public record of the game so far
  rules (r)         how the game is played; 'rules WORD' looks for a word
  quit (q)          stop watching
"""
