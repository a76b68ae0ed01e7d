"""PURE: the vote about somebody who is missing, in one box: what is the matter, what can be chosen and what it means, who has voted what.

A key chooses, Enter asks once more, and only another key, y, votes. Nothing is voted by a key that was meant for something else: the
question and the last question are each guarded for a moment (tui/screens/stack.py). What it says stands in tui/sitting/parting.py.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas, Rect
from tui.kit.widgets import Pick, panel, status, wrapped
from tui.screens.stack import Answer, Click, Close, Command, Context, Event, Press, Screen
from tui.sitting.net_seen import Decide
from tui.sitting.parting import WAIT, Absentee, WayOn, options, rule, situation, sure, tally, title, why_not
from tui.sitting.seen import Seen

WIDTH = 76


@dataclass(frozen=True)
class VoteBox(Screen):
    name: ClassVar[str] = "vote"
    overlay: ClassVar[bool] = True
    of_the_moment: ClassVar[bool] = True
    alone: ClassVar[bool] = True

    missing: Absentee = field(default_factory=lambda: Absentee(()))
    stopped: str = ""  # why the table has stopped, if it has
    at: int = 0
    is_sure: bool = False

    @property
    def options(self) -> list[WayOn]:
        return options(self.missing) if self.missing.offers else []

    @property
    def chosen(self) -> WayOn | None:
        found = self.options
        return found[min(self.at, len(found) - 1)] if found else None

    def asks(self) -> object:
        return self.missing.names, self.missing.offers, self.missing.is_bound, self.is_sure

    def arrived(self, what: Any, ctx: Context) -> Answer:
        """Votes of others come in while one thinks; what cannot be chosen any more is not."""
        if not isinstance(what, Seen):
            return self, ()
        if what.missing is None or what.due == "over":
            return self, (Close(),)
        if what.missing == self.missing:
            return self, ()
        same = (what.missing.names, what.missing.offers, what.missing.is_bound)
        if same == (self.missing.names, self.missing.offers, self.missing.is_bound):
            return replace(self, missing=what.missing), ()
        return replace(self, missing=what.missing, at=0, is_sure=False), ()

    # --- keys

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if self.is_sure:
            return self._last_key(id)
        count = len(self.options)
        match id:
            case "left" | "right" if count:
                return replace(self, at=(min(self.at, count - 1) + (1 if id == "right" else -1)) % count), ()
            case "open":
                return self._choose()
            case "back":
                return self, (Close(),)
        labels = [option.label[:1].casefold() for option in self.options]
        if key.isdecimal() and len(key) == 1 and 1 <= int(key) <= count:
            return replace(self, at=int(key) - 1), ()
        return (replace(self, at=labels.index(key.casefold())) if key.casefold() in labels else self), ()

    def _choose(self) -> Answer:
        """What says nothing to anybody needs no second key."""
        chosen = self.chosen
        if chosen is None or (chosen.what == WAIT and (self.missing.is_bound or not self.missing.is_asked)):
            return self, (Close(),)
        return replace(self, is_sure=True), ()

    def _last_key(self, id: str | None) -> Answer:
        """One key alone votes; all others go back."""
        assert self.chosen is not None
        if id == "yes":
            commands: tuple[Command, ...] = (Close(), Decide(self.chosen.what))
            return self, commands
        return (self if id == "help" else replace(self, is_sure=False)), ()

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Pick(number)) if not self.is_sure:
                return replace(self, at=number)._choose() if number == self.at else (replace(self, at=number), ())
        return super().event(event, ctx)

    # --- painting

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        width = min(WIDTH, canvas.width - 4)
        rows = self._rows(width - 4)
        inside = panel(canvas, ctx, width, min(len(rows) + 2, canvas.height - 1), title(self.missing))
        for y, (text, style, option) in enumerate(rows[: inside.height]):
            picked = option >= 0 and option == min(self.at, len(self.options) - 1)
            if picked:
                canvas.text(inside.x, inside.y + y, " " * inside.width, "selected")
            sign = ctx.glyphs.selected if picked and style == "choice" else " "
            led = f"{sign}{text}" if option >= 0 else text
            canvas.text(inside.x, inside.y + y, led, "selected" if picked else style, inside.width)
            if option >= 0 and not self.is_sure:
                canvas.mark(*Rect(inside.x, inside.y + y, inside.width, 1), Pick(option))
            if style == "turn":
                canvas.mark(*Rect(inside.x, inside.y + y, inside.width, 1), Press("yes"))
        status(canvas, ctx, self.name, ids=["yes", "back"] if self.is_sure else ["open", "back"])

    def _rows(self, width: int) -> list[tuple[str, str, int]]:
        """Text, style and the number of the option that it belongs to, or -1."""
        rows = [(line, "text", -1) for line in wrapped(self.stopped or situation(self.missing), width)]
        if not self.missing.offers:
            return [*rows, ("", "text", -1), *((line, "text", -1) for line in wrapped(why_not(self.missing), width))]
        rows.append(("", "text", -1))
        for i, option in enumerate(self.options):
            if self.is_sure and option != self.chosen:
                continue
            rows.append((f" {i + 1}  {option.label}", "choice", i))
            rows += [(f"    {line}", "detail", i) for line in wrapped(option.means, width - 6)]
            rows.append(("", "text", -1))
        if self.is_sure:
            assert self.chosen is not None
            rows += [(line, "text", -1) for line in wrapped(sure(self.missing, self.chosen.what), width)]
            return [*rows, ("", "text", -1), (" y  Yes, this is my vote ", "turn", -1), (" any other key: back ", "label", -1)]
        rows += [(line, "text", -1) for line in wrapped(rule(self.missing), width)]
        return [*rows, *((line, "strong", -1) for line in wrapped(tally(self.missing), width, "  "))]
