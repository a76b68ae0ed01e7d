"""EDGE: line mode. Prints the table and reads a line at a time, so it works in pipes and with screen readers. The
game is tui/sitting/model.py."""

from __future__ import annotations

import contextlib
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import wrap
from types import FrameType

from engine.moves import BadNotation, Refusal
from engine.words import Words
from tui.boards import BoardScene, board
from tui.cli.exits import printable
from tui.kit.help_text import game_sections, search_help
from tui.sitting import saves
from tui.sitting.model import Choice, Due, LocalGame, Person

COLUMNS_MAX = 100
TYPED_MAX = 60
AUTO_MAX = 100_000


class Quit(Exception):
    """The person leaves; the game is saved."""


class Plain:
    def __init__(self, game: Person, path: Path) -> None:
        self.game = game
        self.path = path
        self.keep_path = path.parent != saves.saves_folder()  # a file of the person's own choice stays where it is
        self.boards = True
        self.auto_left = 0
        self.stopped = False  # Ctrl-C while bots were thinking
        self.reading = False
        self.painted: tuple[object, ...] = ()
        self.secret: set[str] | None = None  # faces in the own hand that no other has seen, as far as told
        game.watched = sys.stdin.isatty()
        self.warned = False

    # --- running

    def run(self, greeting: list[str]) -> int:
        """Play until the end, the person's leaving or the end of input."""
        before = signal.getsignal(signal.SIGINT)
        signal.signal(signal.SIGINT, self._interrupt)
        try:
            self._save()
            for line in greeting:
                self.say(line)
            self._play()
        except KeyboardInterrupt:
            self._leave("Interrupted.")
            return 130
        except Quit:
            self._leave("")
        except EOFError:
            self._leave("No more input.")
        finally:
            signal.signal(signal.SIGINT, before)
        return 0

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-C stops at once while a line is read, else after the move that is being made."""
        if self.reading or self.stopped:
            raise KeyboardInterrupt
        self.stopped = True

    def _step(self) -> Due:
        assert isinstance(self.game, LocalGame)
        return self.game.step()

    def _play(self) -> None:
        while True:
            due = self._step()
            if self.stopped:
                raise KeyboardInterrupt
            if due == "over":
                self._finish()
                return
            if due == "confirm":
                self._confirm()
            elif due == "ask":
                self._ask()

    def _ask(self) -> None:
        if self.auto_left:
            self.auto_left -= 1
            self._tell()
            self.say(f"(auto) {_entry(self.game.auto())}", "     ")
        else:
            self._show()
            while not self._answered(self._read("> ")):
                pass
        self._save()

    def _confirm(self) -> None:
        self._tell()
        while True:
            line = self._read("Done? Enter: end turn, 'undo': take back > ").lower()
            if line in ("", "ok", "send", "y", "yes"):
                self.game.let_go()
                return
            if line in ("u", "undo"):
                self.auto_left = 0  # whoever takes back what a bot played for him plays himself again
                self._undo("")
                return
            if line in ("q", "quit"):
                raise Quit
            if line == "confirm off":
                self._confirm_command("off")
                self.game.let_go()
                return
            self.say("Press Enter, or type 'undo', 'quit', or 'confirm off' not to be asked any more.")

    # --- showing

    @property
    def columns(self) -> int:
        return max(40, min(COLUMNS_MAX, shutil.get_terminal_size((COLUMNS_MAX, 35)).columns))

    def say(self, text: str = "", indent: str = "") -> None:
        for line in wrap(printable(text), self.columns, subsequent_indent=indent, break_on_hyphens=False) or [""]:
            print(line)

    def _show(self) -> None:
        """Board (if others have moved since), news, question, choices."""
        table = self.game.table
        mine = sum(1 for answer in table.record.answers if answer.seat == self.game.seat)
        now = (len(table.record.answers) - mine, self.game.words.where(table.g))
        if self.boards and now != self.painted:
            self._board()
        self.painted = now
        self._tell()
        self._list()

    def _board(self) -> None:
        print()
        for line in board(self.game.game.id).lines(self._scene(), self.game.words.where(self.game.table.g)):
            self.say(line, "    ")

    def _scene(self) -> BoardScene:
        view = self.game.view()
        return BoardScene(g=view.g, seat=self.game.seat, sight=view.sight, names=self.game.names)

    def _tell(self) -> None:
        lines = [*self.game.news(), *self._drawn()]
        if lines:
            print()
        for line in lines:
            self.say(line, "    ")

    def _drawn(self) -> list[str]:
        """What came into the own hand unseen by others since it was last told; not what lay there from the start."""
        view = self.game.view()
        held = self.game.words.held(view.g, self.game.seat)
        secret = [view.own[card] for card in held if card in view.own and card not in view.g.cards.faces]
        before, self.secret = self.secret, set(secret)
        fresh = [face for face in secret if before is not None and face not in before]
        return [f"Only you see it: {face} {self.game.words.faces(face)}." for face in fresh]

    def _list(self, everything: bool = False) -> None:
        print()
        for line in board(self.game.game.id).above(self._scene(), self.game.words.where(self.game.table.g)):
            self.say(line, "     ")
        for line in self.game.question():
            self.say(line, "     ")
        choices = self.game.choices()
        for choice in choices:
            if choice.refusal:
                if everything:
                    self.say(f"  ({choice.number}) {choice.line.title}: no. {choice.refusal}", "       ")
            elif choice.listed or everything:
                self.say(f"{choice.number:>3}. {_entry(choice)}", "     ")
        more = sum(1 for choice in choices if not choice.refusal and not choice.listed)
        grey = sum(1 for choice in choices if choice.refusal)
        if not everything and (more or grey):
            parts = [f"{more} more" if more else "", f"{grey} not possible now" if grey else ""]
            self.say(f"     ('all' shows {' and '.join(filter(None, parts))})")

    # --- reading

    def _read(self, prompt: str) -> str:
        sys.stdout.flush()
        self.reading = True
        try:
            if self.stopped:
                raise KeyboardInterrupt
            line = _line(prompt)
        except (EOFError, KeyboardInterrupt):
            print()
            raise
        finally:
            self.reading = False
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in line).split())
        if not sys.stdin.isatty():
            print(text[:TYPED_MAX])
        return text

    def _answered(self, line: str) -> bool:
        """Do what the line says; True if it answered the question or changed what is asked."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not line:
            self._list()
            return False
        if word.rstrip(".").isdecimal() and not rest:
            return self._number(word.rstrip("."))
        if word in COMMANDS:
            return COMMANDS[word](self, rest) or False
        if word in self._comforts() and rest.lower() in ("", "on", "off"):
            self._comfort(word, rest.lower())
            return False
        return self._move(line)

    def _number(self, digits: str) -> bool:
        choice = self._choice(digits)
        if choice is None:
            return False
        if choice.refusal:
            self.say(choice.refusal)
            return False
        self.game.answer(choice.move)
        return True

    def _choice(self, digits: str, everything: bool = False) -> Choice | None:
        """By its number; `everything`: the last one there is may be impossible."""
        choices = self.game.choices()
        number = int(digits) if len(digits) < 7 else 0
        if 1 <= number <= len(choices):
            return choices[number - 1]
        which = f"choice {digits}" if len(digits) < 5 else "such choice"
        self.say(f"There is no {which}; the choices are 1 to {sum(1 for choice in choices if everything or not choice.refusal)}.")
        return None

    def _move(self, line: str) -> bool:
        try:
            self.game.answer(self.game.read(line))
        except BadNotation as problem:
            self.say(f"I do not understand: {str(problem)[:200]}. Type a number, a move, or 'help'.")
            return False
        except Refusal as why:
            self.say(self.game.words.refusal(why, self.game.names, self.game.seat))
            return False
        return True

    # --- commands

    def _undo(self, rest: str) -> bool | None:
        try:
            self.say(self.game.undo())
        except Refusal as why:
            self.say(self.game.words.refusal(why, self.game.names, self.game.seat))
            return False
        self.painted = ()
        return True

    def _hint(self, rest: str) -> None:
        hints = self.game.hints()
        if not hints:
            self.say("I have no advice here.")
        for choice, reason in hints:
            self.say(f"{choice.number:>3}. {choice.line.title}: {reason}", "     ")

    def _why(self, rest: str) -> None:
        if rest.rstrip(".").isdecimal():
            choice = self._choice(rest.rstrip("."), everything=True)
            if choice is not None:
                self.say(choice.refusal or f"Choice {choice.number} is possible: {_entry(choice)}", "     ")
            return
        if not rest:
            self.say("Say which: 'why 12', with a number from 'all', or 'why' and a move.")
            return
        try:
            move = self.game.read(rest)
        except BadNotation as problem:
            self.say(f"I do not understand: {str(problem)[:200]}.")
            return
        refusal = self.game.table.refusal(self.game.seat, move)
        self.say("That is possible." if refusal is None else self.game.words.refusal(refusal, self.game.names, self.game.seat))

    def _auto(self, rest: str) -> bool:
        word = rest.lower()
        if word in ("all", ""):
            self.auto_left = AUTO_MAX if word else 1
        elif word.isdecimal() and len(word) < 7 and 0 < int(word) <= AUTO_MAX:
            self.auto_left = int(word)
        else:
            self.say("'auto' answers this question for you, 'auto 5' the next five, 'auto all' all to the end.")
            return False
        return True

    def _save_command(self, rest: str) -> None:
        try:
            path = Path(rest).expanduser() if rest else self.path
            if rest and path.exists() and (not path.is_file() or not saves.is_record(path)):
                self.say(f"{path} exists and is not a game; it was left alone.")
                return
            if rest and not path.parent.is_dir():
                self.say(f"There is no folder {path.parent}: make it first, or name another one. Nothing was saved.")
                return
            saves.write(path, self.game.record().dumps())
        except (OSError, RuntimeError) as problem:  # RuntimeError: ~somebody who has no home
            self.say(f"It could not be saved: {getattr(problem, 'strerror', '') or problem}.".replace("..", "."))
            return
        self.say(f"Saved: {path}")

    def _board_command(self, rest: str) -> None:
        if rest.lower() in ("on", "off"):
            self.boards = rest.lower() == "on"
            self.say(f"The board is shown {'when it is your turn' if self.boards else 'only when you type board'}.")
        else:
            self._board()

    def _lines(self, lines: list[str], empty: str) -> None:
        for line in lines or [empty]:
            self.say(line, "    ")

    def _hand(self, rest: str) -> None:
        self._lines(board(self.game.game.id).own(self._scene(), but="missions"), "Your hand is empty.")

    def _missions(self, rest: str) -> None:
        known = any(title == "Missions" for title, _ in game_sections(self.game.game))
        none = "You have no missions yet." if known else "There are no missions in this game."
        self._lines(board(self.game.game.id).own(self._scene(), "missions"), none)

    def _log(self, rest: str) -> None:
        self._lines(self.game.log(int(rest[:6]) if rest.isdecimal() and int(rest[:6]) > 0 else 20), "Nothing has happened yet.")

    def _rules(self, rest: str) -> None:
        print("\n".join(search_help(self.game.game, printable(rest), self.columns)))

    def _comforts(self) -> list[str]:
        return [comfort.id for comfort in self.game.words.comforts]

    def _comfort(self, id: str, rest: str) -> None:
        if rest == "on" and id not in self.game.asked:
            self.game.asked.append(id)
        elif rest == "off" and id in self.game.asked:
            self.game.asked.remove(id)
        comfort = next(comfort for comfort in self.game.words.comforts if comfort.id == id)
        self.say(f"{'You are asked' if id in self.game.asked else 'You are not asked'} about {comfort.about}.")

    def _always(self, rest: str) -> bool:
        """A standing order, which answers this question, too."""
        if not rest:
            self.say("Say what: 'always 2' or 'always pass' answers this question so from now on; 'orders' shows and ends that.")
            return False
        try:
            if rest.rstrip(".").isdecimal():
                choice = self._choice(rest.rstrip("."))
                if choice is None:
                    return False
                move = choice.move
            else:
                move = self.game.read(rest)
            said = self.game.order(move)
        except BadNotation as problem:
            self.say(f"I do not understand: {str(problem)[:200]}.")
            return False
        except Refusal as why:
            self.say(self.game.words.refusal(why, self.game.names, self.game.seat))
            return False
        self.say(f"{said} 'orders off' ends that.")
        self.game.answer(move)
        return True

    def _orders(self, rest: str) -> None:
        if rest.lower() == "off":
            self.say(self.game.revoke())
            return
        self._lines([f"  {order}" for order in self.game.orders.values()], "There are no standing orders; 'always 2' makes one.")

    def _ask_command(self, rest: str) -> None:
        if rest.lower() in ("always", "on", "off"):
            self.say(self.game.ask_always(rest.lower() != "off"))
        else:
            self.say("'ask always': be asked also when no card of yours fits; 'ask off': only when one does.")

    def _settings(self, rest: str) -> None:
        for comfort in self.game.words.comforts:
            self.say(f"  {comfort.id:<11} {'on ' if comfort.id in self.game.asked else 'off'}  be asked about {comfort.about}", " " * 18)
        for order in self.game.orders.values():
            self.say(f"  {'order':<11} on   {order} ('orders off' ends it)", " " * 18)
        self.say(f"  {'confirm':<11} {'on ' if self.game.waits else 'off'}  be asked before a finished turn stands", " " * 18)
        self.say(f"  {'board':<11} {'on ' if self.boards else 'off'}  show the board when it is your turn", " " * 18)

    def _confirm_command(self, rest: str) -> None:
        if rest.lower() in ("on", "off"):
            self.game.confirm("wait" if rest.lower() == "on" else "at once")
        asked = "You can take back the last move of a turn" if self.game.waits else "The last move of a turn is final"
        self.say(f"{asked} ('confirm {'off' if self.game.waits else 'on'}' changes that).")

    def _quit(self, rest: str) -> None:
        raise Quit

    def _help(self, rest: str) -> None:
        for line in help_lines(self.game.words):
            self.say(line, " " * 20 if line.startswith("  ") else "")

    # --- saving and ending

    def _save(self) -> bool:
        try:
            saves.write(self.path, self.game.record().dumps())
        except OSError as problem:
            if not self.warned:
                self.warned = True
                print(f"fides: the game cannot be saved: {problem.strerror or problem}", file=sys.stderr)
            return False
        return True

    def _leave(self, why: str) -> None:
        saved = self._save()
        with contextlib.suppress(BrokenPipeError):
            if saved:
                print(printable(f"{why} The game is saved. Go on with:\n  {saves.how_to_resume(self._shown_path())}".strip()))
            else:
                self.say(f"{why} The game could not be saved.".strip())

    def _shown_path(self) -> str:
        return str(self.path) if self.keep_path else self.path.name

    def _finish(self) -> None:
        self._tell()
        print()
        for line in self.game.ending(self.columns):
            self.say(line, "    ")
        kept = self.path if self.keep_path else saves.records_folder() / self.path.name
        try:
            saves.write(kept, self.game.record().dumps())
            if kept != self.path:
                self.path.unlink(missing_ok=True)
        except OSError as problem:
            print(f"fides: the record cannot be saved: {problem.strerror or problem}", file=sys.stderr)
            return
        print(f"\nThe record of the game: {kept}")


def _line(prompt: str) -> str:
    """The next line; EOFError at the end of input. People at a terminal can edit it and call back earlier ones."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (input() uses it)
        return input(prompt)
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _entry(choice: Choice) -> str:
    return choice.line.title + (f": {choice.line.detail}" if choice.line.detail else "")


COMMANDS: dict[str, Callable[[Plain, str], bool | None]] = {
    "undo": Plain._undo,
    "u": Plain._undo,
    "hint": Plain._hint,
    "h": Plain._hint,
    "why": Plain._why,
    "w": Plain._why,
    "all": lambda plain, rest: plain._list(everything=True),
    "auto": Plain._auto,
    "board": Plain._board_command,
    "b": Plain._board_command,
    "hand": Plain._hand,
    "missions": Plain._missions,
    "m": Plain._missions,
    "log": Plain._log,
    "l": Plain._log,
    "rules": Plain._rules,
    "r": Plain._rules,
    "save": Plain._save_command,
    "settings": Plain._settings,
    "always": Plain._always,
    "orders": Plain._orders,
    "ask": Plain._ask_command,
    "confirm": Plain._confirm_command,
    "quit": Plain._quit,
    "q": Plain._quit,
    "exit": Plain._quit,
    "help": Plain._help,
    "?": Plain._help,
}

HELP = """
  (Enter)           show the choices again
  all               also the choices that are not possible now, with the reason
  why 12, why MOVE  why a choice is not possible
  hint (h)          what a good player would do, and why
  undo (u)          take back your last move, as long as no card was turned since
  board (b)         the whole table; 'board off' shows it only on demand
  hand, missions    your cards, your secret missions if the game has any
  log [N]           what happened, the last N lines
  rules [WORD]      how to play, whole or the part about a word
  auto [N|all]      let a bot answer this question, the next N, or all to the end
  settings          what you are asked and what is done for you; 'NAME on' and 'NAME off' change it
  always N          where the cards in your hand decide: answer so from now on, whenever that is possible
  orders            what you have ordered so; 'orders off' ends it
  ask always        be asked also when no card of yours fits: whoever thinks then gives nothing away; 'ask off': only when one fits
  confirm on        a finished turn waits for Enter, as it does at a terminal anyway; 'confirm off': the last move of a turn is final
  save [FILE]       the game is saved after every answer anyway; this makes a copy
  quit (q)          leave; 'fides resume' goes on
"""


def help_lines(words: Words) -> list[str]:
    """The commands, with moves of this game as examples."""
    examples = f", or the move itself: {', '.join(words.examples)}" if words.examples else " or the move itself"
    return [f"Type the number of a choice{examples}.", *HELP.strip("\n").split("\n")]
