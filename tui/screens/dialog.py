"""PURE: small boxes over a screen: a question with a few answers, a line to type, the palette."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from typing import ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas, Rect, cut
from tui.kit.field import Field
from tui.kit.fuzzy import best
from tui.kit.widgets import Cursor, Pick, entry_line, field_line, more_above_below, panel, status, window, wrapped
from tui.screens.stack import Answer, Click, Command, Context, Event, KeyCommand, Paste, Pop, Screen


@dataclass(frozen=True)
class Dialog(Screen):
    """A question; every answer is a label and the commands it stands for, carried out when the box is gone. A figure or a letter selects,
    as it does at the table; Enter does it."""

    name: ClassVar[str] = "dialog"
    overlay: ClassVar[bool] = True
    of_the_moment: ClassVar[bool] = True

    title: str = ""
    lines: tuple[str, ...] = ()
    answers: tuple[tuple[str, tuple[Command, ...]], ...] = (("OK", ()),)
    at: int = 0

    def asks(self) -> object:
        return self.title, self.lines

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        match id:
            case "left" | "right":
                return replace(self, at=(self.at + (1 if id == "right" else -1)) % len(self.answers)), ()
            case "open":
                return self, (Pop(), *self.answers[self.at][1])
            case "back":
                return self, (Pop(),)
        by_letter = [i for i, (label, _) in enumerate(self.answers) if key and label[:1].casefold() == key.casefold()]
        if key.isdecimal() and 1 <= int(key) <= len(self.answers):
            by_letter = [int(key) - 1]
        return (replace(self, at=by_letter[0]) if len(by_letter) == 1 else self), ()

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Click(Pick(number)):
                return self, (Pop(), *self.answers[number][1])
        return super().event(event, ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        width = min(72, canvas.width - 4)
        text = [part for line in self.lines for part in wrapped(line, width - 4)]
        inside = panel(canvas, ctx, width, len(text) + 4 + len(self.answers), self.title)
        for y, line in enumerate(text):
            canvas.text(inside.x, inside.y + 1 + y, line, "text", inside.width)
        for i, (label, _) in enumerate(self.answers):
            y = inside.y + 2 + len(text) + i
            entry_line(canvas, inside, y, ctx, i == self.at, [(f"{i + 1} ", "key"), (label, "choice")], i)
        status(canvas, ctx, self.name)


@dataclass(frozen=True)
class DialogLine(Screen):
    """A line to type; `then` says what it means."""

    name: ClassVar[str] = "typing"
    overlay: ClassVar[bool] = True

    title: str = ""
    prompt: str = ""
    about: str = ""
    line: Field = field(default_factory=Field)
    then: Callable[[str], Sequence[Command]] = lambda text: ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if id == "back":
            return self, (Pop(),)
        if id == "done":
            return self, (Pop(), *self.then(self.line.text))
        pressed = self.line.press(key)
        return (self if pressed is None else replace(self, line=pressed)), ()

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Paste(text):
                return replace(self, line=self.line.insert(text)), ()
        return super().event(event, ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        width = min(76, canvas.width - 4)
        about = wrapped(self.about, width - 4) if self.about else []
        inside = panel(canvas, ctx, width, 5 + len(about), self.title)
        for y, text in enumerate(about):
            canvas.text(inside.x, inside.y + y, text, "label", inside.width)
        field_line(canvas, inside.x, inside.y + 1 + len(about), inside.width, self.prompt, self.line)
        status(canvas, ctx, self.name)


@dataclass(frozen=True)
class Offer:
    """An entry of the palette: what it is, its key or number, and the command of the screen below."""

    text: str
    key: str
    id: str
    also: str = ""  # more words it can be found by
    behind: int = 0  # what cannot be done but read comes behind what can be done


@dataclass(frozen=True)
class Palette(Screen):
    """Everything that can be done now, found by a few letters. Where moves are `typed`, words that name none of them may be a move, too."""

    name: ClassVar[str] = "palette"
    overlay: ClassVar[bool] = True

    offers: tuple[Offer, ...] = ()
    typed: bool = False
    line: Field = field(default_factory=Field)
    cursor: Cursor = field(default_factory=Cursor)

    def found(self) -> list[Offer]:
        text = " ".join(self.line.text.split())
        found = best(self.line.text, self.offers, lambda offer: f"{offer.text} {offer.also}", lambda offer: offer.behind)
        if not self.typed or " " not in text or any(text in (offer.text, offer.also) for offer in found):
            return found
        typed = Offer(f"Play: {text}", "", f"type:{text}")
        doable = [re.findall(r"\w+", f"{offer.text} {offer.also}".casefold()) for offer in found if not offer.behind]
        named = any(all(word in words for word in text.casefold().split()) for words in doable)
        return [*found, typed] if named else [typed, *found]

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        found = self.found()
        moved = self.cursor.moved(id, len(found))
        if moved is not None:
            return replace(self, cursor=moved), ()
        match id:
            case "back":
                return self, (Pop(),)
            case "open":
                return self, (Pop(), KeyCommand(found[min(self.cursor.at, len(found) - 1)].id)) if found else ()
        pressed = self.line.press(key)
        return (self if pressed is None else replace(self, line=pressed, cursor=Cursor())), ()

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Paste(text):
                return replace(self, line=self.line.insert(text), cursor=Cursor()), ()
            case Click(Pick(number)):
                return self, (Pop(), KeyCommand(self.found()[number].id))
        return super().event(event, ctx)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        found = self.found()
        inside = panel(
            canvas,
            ctx,
            min(96, canvas.width - 4),
            min(24, canvas.height - 4),
            "Find a command or a move",
            f"{len(found)} of {len(self.offers)}",
        )
        field_line(canvas, inside.x, inside.y, inside.width, ": ", self.line)
        area = Rect(inside.x, inside.y + 2, inside.width, inside.height - 2)
        at = min(self.cursor.at, max(0, len(found) - 1))
        top = window(at, len(found), area.height)
        for y, offer in enumerate(found[top : top + area.height]):
            text = cut(offer.text, area.width - len(offer.key) - 6, ctx.glyphs.ellipsis)
            parts = [(text.ljust(area.width - len(offer.key) - 4), "choice"), (offer.key, "key")]
            entry_line(canvas, area, area.y + y, ctx, top + y == at, parts, top + y)
        if not found:
            canvas.text(area.x, area.y, "Nothing fits these letters.", "label")
        more_above_below(canvas, area, ctx, top, len(found))
        status(canvas, ctx, self.name)
