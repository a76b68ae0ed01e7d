"""EDGE: what a terminal sends beside keys we know: keys the toolkit has no name for, reports of focus and colours, ends of lost pastes.

The toolkit takes an unknown sequence for the Escape key and some letters, which would leave a screen or play a move. Here a whole sequence
is one thing: known, or nothing at all. Escape and a letter in one piece are Escape and the letter: quick hands mean both. Enter with Alt is
nothing. Reports that the window has gained or lost the focus are passed on.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from prompt_toolkit.input import Input
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.keys import Keys

HELD_LETTERS_MAX = 4096
KEYPAD_ENTER = "\x1bOM"
FOCUS = {"\x1b[I": True, "\x1b[O": False}
REPORT_FOCUS, NO_FOCUS = "\x1b[?1004h", "\x1b[?1004l"
# ECMA-48: control sequences, three byte keys, strings with an end; X10 mouse reports have three bytes behind them
WHOLE = re.compile(
    r"\x1b\[M[\s\S]{3}|\x1b\[\[[A-E]|\x1b\[(?!M|\[)[0-?]*[ -/]*[@-~]|\x1bO[0-9;]*[@-~]|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)",
)
BEGUN = re.compile(r"\x1b(?:\[(?:M[\s\S]{0,2}|\[|[0-?]*[ -/]*)?|O[0-9;]*|[\]PX^_][^\x07\x1b]*\x1b?)?\Z")


class KnownKeys(Vt100Parser):
    """Passes on what the toolkit knows, and drops other sequences as a whole."""

    on_focus: Callable[[bool], None] = staticmethod(lambda focused: None)

    def reset(self, request: bool = False) -> None:
        self._held = ""
        super().reset(request)

    def feed(self, data: str) -> None:
        pressed = self._held == "\x1b"  # by itself, a moment ago: what follows it now is no key with Alt
        data, self._held = self._held + data, ""
        while data and not self._in_bracketed_paste:
            at = data.find("\x1b")
            if at < 0:
                break
            super().feed(data[:at])
            data = data[at:]
            if whole := WHOLE.match(data):
                if whole[0] in FOCUS:
                    self.on_focus(FOCUS[whole[0]])
                elif self._get_match(whole[0]) is not None:
                    super().feed(whole[0])
                    super().flush()  # it is whole: nothing that follows belongs to it
                data = data[whole.end() :]
            elif BEGUN.match(data):
                self._held = data if len(data) <= HELD_LETTERS_MAX else ""
                return
            elif pressed or data[1] == "\x1b" or data[1].isprintable():
                super().feed("\x1b")
                super().flush()
                data = data[1:]
            else:  # Enter and the like with Alt
                data = data[2:]
            pressed = False
        super().feed(data)

    def flush(self) -> None:
        """Time has passed: an Escape that nothing followed was meant; half a sequence was not."""
        held, self._held = self._held, ""
        if held == "\x1b":
            super().feed(held)
        super().flush()

    def _get_match(self, prefix: str) -> Keys | tuple[Keys, ...] | None:
        if prefix == KEYPAD_ENTER:
            return Keys.ControlM
        match = super()._get_match(prefix)
        if isinstance(match, tuple):  # with Alt: the key itself
            keys = tuple(key for key in match if key is not Keys.Escape)
            return keys or None
        return match


def listen_well(input: Input, on_focus: Callable[[bool], None]) -> None:
    """Let this input know whole sequences; inputs of another kind have none."""
    parser = getattr(input, "vt100_parser", None)
    if isinstance(parser, Vt100Parser):
        known = KnownKeys(parser.feed_key_callback)
        known.on_focus = on_focus
        input.vt100_parser = known  # type: ignore[attr-defined]


def notification(text: str) -> str:
    """What makes a terminal call for somebody who looks at another window (OSC 9)."""
    return f"\x1b]9;{''.join(letter for letter in text if letter.isprintable())}\x1b\\"
