"""PURE: the coach of somebody's first game of a title: the goal, then a short box the first time a kind of question comes up.

What was told is learnt (`Context.learnt`, kept in the config folder): "GAME" is a title that is over with, "GAME:goal", "GAME:role" and
"GAME:topic" what was said of it. While a title is coached the cursor starts on the hint (`Table` asks for advice by itself).
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, NamedTuple

from engine.values import dataclass
from tui.kit.canvas import Canvas, Rect
from tui.kit.grid import grid
from tui.kit.widgets import status, wrapped
from tui.screens.stack import Answer, Command, Context, Cover, Learn, Pop, Press, Say, Screen
from tui.sitting.seen import Advise, Seen

WIDTH = 92
FAREWELL = Say("The coach is silent from now on. h gives a hint, i explains the board; settings bring the coach back.")


def is_coached(seen: Seen, ctx: Context) -> bool:
    """Is this somebody's first game of the title, with somebody at the table to be told?"""
    return ctx.settings.coach and ctx.learnt is not None and seen.seat >= 0 and seen.game.id not in ctx.learnt


def coached(seen: Seen, ctx: Context) -> list[Command]:
    """What comes with this question: boxes about what is new, and a wish for advice. With its first end a title is over with."""
    if not is_coached(seen, ctx) or seen.due not in ("ask", "over"):
        return []
    if seen.due == "over":
        return [Learn((seen.game.id,))]
    pages, told = new_pages(seen, ctx.learnt or frozenset())
    return [Advise(), *([Learn(told)] if told else []), *([Cover(Lesson(seen.game.id, pages))] if pages else [])]


def new_pages(seen: Seen, learnt: frozenset[str]) -> tuple[tuple[CoachPage, ...], tuple[str, ...]]:
    """What is new with this question, and what is learnt by that."""
    coach, title = seen.game.words.coach, seen.game.id
    role = "" if f"{title}:role" in learnt else coach.role(seen.g, seen.seat)
    goal = () if f"{title}:goal" in learnt else tuple(coach.goal)
    lesson = "" if f"{title}:topic:{seen.topic}" in learnt else coach.lessons.get(seen.topic, "")
    heading = seen.game.words.topics.get(seen.topic, seen.topic)
    pages = [CoachPage(seen.game.title, (*goal, role))] if goal else []
    pages += [CoachPage(heading, (role, lesson) if not goal else (lesson,))] if lesson or (role and not goal) else []
    told = [name for name, said in (("goal", goal), ("role", role), (f"topic:{seen.topic}", lesson)) if said]
    return tuple(pages), tuple(f"{title}:{name}" for name in told)


class CoachPage(NamedTuple):
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Lesson(Screen):
    """One idea a page, one key; what it speaks of stays in the light."""

    name: ClassVar[str] = "coach"
    overlay: ClassVar[bool] = True
    of_the_moment: ClassVar[bool] = True
    steps_aside: ClassVar[bool] = True

    game: str = ""
    pages: tuple[CoachPage, ...] = ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if id == "back":
            return self, (Pop(), Learn((self.game,)), FAREWELL)
        if id == "done":
            return (replace(self, pages=self.pages[1:]), ()) if len(self.pages) > 1 else (self, (Pop(),))
        return self, ()

    def asks(self) -> object:
        return self.pages[0]

    def shade(self, canvas: Canvas, ctx: Context) -> None:
        """The question and its choices stay in the light."""
        areas = grid(ctx.columns, ctx.rows)
        canvas.shade(areas.above if areas is not None else None)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        width = min(WIDTH, canvas.width - 4)
        text = [part for line in self.pages[0].lines if line for part in [*wrapped(line, width - 6), ""]]
        areas = grid(ctx.columns, ctx.rows)
        height = min(len(text) + 3, canvas.height - 2)
        floor = areas.question.y if areas is not None else canvas.height - 1
        box = Rect((canvas.width - width) // 2, max(0, floor - height), width, height)
        canvas.ground(box, "panel")
        canvas.box(box, ctx.glyphs.frame, "sel", f" {self.pages[0].title} ", "title")
        for y, line in enumerate(text[: height - 3], 1):
            canvas.text(box.x + 3, box.y + y, line, "text", width - 6)
        x = box.x + 3
        for press, key, does in (("done", "Enter", "go on"), ("back", "Esc", "no more coaching (settings bring it back)")):
            end = canvas.parts(x, box.bottom - 2, [(key, "key"), (f" {does}", "label")], width - 6)
            canvas.mark(x, box.bottom - 2, end - x, 1, Press(press))
            x = end + 3
        status(canvas, ctx, self.name)
