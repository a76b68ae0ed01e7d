"""PURE: the settings. Every change holds at once; the edge writes it down."""

from __future__ import annotations

from dataclasses import field, fields, replace
from typing import ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas, Part, Rect
from tui.kit.field import Field
from tui.kit.settings import CHOICES, Settings, changed
from tui.kit.widgets import Cursor, Pick, banner, entry_line, status, window, wrapped
from tui.screens.naming import Naming
from tui.screens.stack import Answer, Click, Context, Event, Learn, Pop, Push, Screen, Use, Wish

TITLES = {
    "name": ("your name", "as others see it"),
    "theme": ("theme", "auto: dark, or 16 colours where the terminal has no more; NO_COLOR is honoured"),
    "glyphs": ("signs", "auto: what the terminal can show"),
    "bell": ("bell", "ring when it is your turn"),
    "title": ("window title", "say there when it is your turn"),
    "notify": ("notification", "call you when it is your turn and you look at another window"),
    "mouse": ("mouse", "click on the board; off: the terminal's own selection works"),
    "pace": ("pace", "how long you see each move of the others; any key skips to your turn"),
    "stops": ("stop for news", "one key after a blow, the turn of the disc, an event, a scoring; off: only in the log"),
    "confirm": ("end of a turn", "wait: Enter ends it, u takes it back; at once: your last move is sent"),
    "level": ("bots", "how well they play in a quick game"),
    "coach": ("coach", "explains what is new in your first game of each title; switched off and on it begins anew"),
}
LEVELS = ("random", "easy", "hard")
ALWAYS = "always"
ASKED = "where your hand decides, also when no card of yours fits"


@dataclass(frozen=True)
class Options(Screen):
    """All settings; at a table also which questions of the game are asked (id, about, asked)."""

    name: ClassVar[str] = "settings"
    title: ClassVar[str] = "Settings"
    about: ClassVar[str] = "name, theme, signs, bell, mouse, pace"

    cursor: Cursor = field(default_factory=Cursor)
    comforts: tuple[tuple[str, str, bool], ...] = ()
    by_hand: tuple[str, ...] = ()  # comforts that the hand decides
    orders: tuple[str, ...] = ()  # standing orders, as sentences

    @property
    def rows(self) -> list[str]:
        asks = [*(f"ask:{id}" for id, _, _ in self.comforts), *([ALWAYS] if self.by_hand else [])]
        return [*(entry.name for entry in fields(Settings)), *asks, *(f"order:{order}" for order in self.orders)]

    @property
    def is_always_asked(self) -> bool:
        return all(asked for id, _, asked in self.comforts if id in self.by_hand)

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        moved = self.cursor.moved(id, len(self.rows))
        if moved is not None:
            return replace(self, cursor=moved), ()
        match id:
            case "less" | "more":
                return self._change(self.rows[self.cursor.at], 1 if id == "more" else -1, ctx)
            case "back":
                return self, (Pop(),)
        return self, ()

    def _change(self, row: str, step: int, ctx: Context) -> Answer:
        settings = ctx.settings
        if row == ALWAYS:
            return self._ask_always(not self.is_always_asked)
        if row.startswith("order:"):
            return self._revoke()
        if row.startswith("ask:"):
            return self._ask(row.removeprefix("ask:"))
        if row == "name":
            return self, (Push(Naming(Field.offering(settings.name))),)
        value = getattr(settings, row)
        if row == "coach" and not value:
            return self, (Use(changed(settings, row, True)), Learn(anew=True))
        if isinstance(value, bool):
            return self, (Use(changed(settings, row, not value)),)
        values = LEVELS if row == "level" else CHOICES[row]
        at = values.index(value) if value in values else 0
        return self, (Use(changed(settings, row, values[(at + step) % len(values)])),)

    def _revoke(self) -> Answer:
        from tui.sitting.seen import NoOrders

        return replace(self, orders=(), cursor=Cursor(0)), (NoOrders(),)

    def _ask_always(self, always: bool) -> Answer:
        from tui.sitting.seen import AskAlways

        changed = tuple((id, about, always if id in self.by_hand else asked) for id, about, asked in self.comforts)
        rows = replace(self, comforts=changed, orders=() if always else self.orders)
        return rows, (AskAlways(always),)

    def _ask(self, comfort: str) -> Answer:
        from tui.sitting.seen import AskAbout

        changed = tuple((id, about, asked != (id == comfort)) for id, about, asked in self.comforts)
        wish: Wish = AskAbout(comfort, next(asked for id, _, asked in changed if id == comfort))
        return replace(self, comforts=changed), (wish,)

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Pick(number)):
                chosen = replace(self, cursor=Cursor(number))
                return chosen._change(chosen.rows[number], 1, ctx)
        return super().event(event, ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        banner(canvas, ctx, "Settings")
        area = Rect(2, 2, canvas.width - 4, ctx.rows - 6)
        rows = self.rows
        top = window(self.cursor.at, len(rows), area.height)
        for y, row in enumerate(rows[top : top + area.height]):
            entry_line(canvas, area, area.y + y, ctx, top + y == self.cursor.at, self._parts(row, ctx), top + y)
        for y, line in enumerate(wrapped(self._about(rows[self.cursor.at]), area.width)[:2]):
            canvas.text(area.x, ctx.rows - 3 + y, line, "label", area.width)
        status(canvas, ctx, self.name)

    def _parts(self, row: str, ctx: Context) -> list[Part]:
        if row.startswith("ask:"):
            id, about, asked = next(entry for entry in self.comforts if f"ask:{entry[0]}" == row)
            return [(f"ask: {id}".ljust(18), "text"), (("yes" if asked else "no").ljust(16), "value"), (about, "detail")]
        if row == ALWAYS:
            return [("ask me always".ljust(18), "text"), (("yes" if self.is_always_asked else "no").ljust(16), "value"), (ASKED, "detail")]
        if row.startswith("order:"):
            return [("standing order".ljust(18), "text"), ("on".ljust(16), "value"), (row.removeprefix("order:"), "detail")]
        value = getattr(ctx.settings, row)
        shown = ("on" if value else "off") if isinstance(value, bool) else str(value)
        return [(TITLES[row][0].ljust(18), "text"), (shown.ljust(16), "value"), (TITLES[row][1], "detail")]

    def _about(self, row: str) -> str:
        if row.startswith("ask:"):
            return f"Are you asked about {next(about for id, about, _ in self.comforts if f'ask:{id}' == row)}, or is it done for you?"
        if row == ALWAYS:
            return f"Are you asked {ASKED}? Thinking then gives nothing away."
        if row.startswith("order:"):
            return f"{row.removeprefix('order:')}, whenever that is possible. A change here ends all standing orders."
        return f"{TITLES[row][0]}: {TITLES[row][1]}"
