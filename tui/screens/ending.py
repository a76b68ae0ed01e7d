"""PURE: the end of a game: who won on a banner of their colour, everybody's points as one bar of categories, the same in numbers, what
decided it, what comes to light, the judge's verdict, and what to do next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from engine.cards import Seat
from engine.ending import row_names
from engine.script import Result
from engine.values import dataclass
from tui.kit.canvas import Canvas, Part, Rect, cut
from tui.kit.theme import PLAYERS
from tui.kit.widgets import banner, more_above_below, scrolled, status, wrapped
from tui.screens.dialog import DialogLine
from tui.screens.help import help_for
from tui.screens.log import Log
from tui.screens.stack import Answer, Click, Command, Context, Event, Pop, Push, Say, Screen, Tick, Wish
from tui.sitting.seen import Copy, Leave, Notice, Seen

FRAME_SECONDS = 0.08
GROWS_SECONDS = 0.5  # a category, and then the totals
FIELDS = ("star", "war", "law", "trade", "faith", "mission", "coin", "land", "scheme", "bronze", "silver", "torch")  # colours of categories
HELD = re.compile(r"\s*(?P<who>[^:]+): (?P<name>[^,:]+), .*: (?P<points>-?\d+) points?$")  # a card of somebody and what it brought
IDS = ("rematch", "replay", "board", "log", "help", "quit")


@dataclass(frozen=True)
class ReplayThis(Wish):
    """The game that has just ended, in the viewer: of a table with others its journal, which shows what we saw."""

    path: str
    seat: Seat  # whose eyes come first, if the file knows what they saw


@dataclass(frozen=True)
class EndingScreen(Screen):
    name: ClassVar[str] = "ending"

    seen: Seen
    again: Wish | None = None
    top: int = 0
    verdict: str = ""  # of the judge, at a table with others
    counting: bool = False  # the points are counted up, category by category; any key ends that, and does nothing else
    since: float = 0.0  # when the count began; 0: not yet

    @property
    def steps(self) -> int:
        """Categories, and the totals."""
        assert self.seen.result is not None
        return len({part for points in self.seen.result.scores.values() for part in points}) + 1

    def ticks(self) -> float:
        return FRAME_SECONDS if self.counting else 0.0

    def is_counting(self, ctx: Context) -> bool:
        return self.counting and ctx.settings.pace_seconds > 0

    def _tick(self, ctx: Context) -> Answer:
        if not self.is_counting(ctx):
            return (replace(self, counting=False) if self.counting else self), ()
        if not self.since:
            return replace(self, since=ctx.now), ()
        over = ctx.now - self.since >= self.steps * GROWS_SECONDS
        return (replace(self, counting=False), ()) if over else (replace(self, since=self.since), ())

    def counted(self, ctx: Context) -> float:
        """How many categories are counted by now."""
        if not self.is_counting(ctx):
            return float(self.steps)
        return (ctx.now - self.since) / GROWS_SECONDS if self.since else 0.0

    def asks(self) -> object:
        return self.name

    def arrived(self, what: Any, ctx: Context) -> Answer:
        from tui.sitting.net_seen import Judged

        match what:
            case Judged(headline, last=True):
                return replace(self, verdict=headline), ()
            case Notice(text, bad):
                return self, (Say(text, bad),)
        return self, ()

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if self.is_counting(ctx):
            return replace(self, counting=False), ()
        top = scrolled(self.top, id, len(self.rows(ctx)), ctx.rows - 3)
        if top is not None:
            return replace(self, top=top), ()
        match id:
            case "rematch":
                return self, (self.again,) if self.again else (Say("Sit down at a new table from the home screen."),)
            case "replay":
                return self, (ReplayThis(self.seen.journal or self.seen.file, self.seen.seat),)
            case "board":
                return self, (Pop(),)
            case "log":
                return self, (Push(Log.of(self.seen, ctx)),)
            case "copy":
                return self, (Push(DialogLine("Save a copy", "file: ", then=_copy)),)
            case "help":
                return self, (Push(help_for(self.name, ctx)),)
            case "quit":
                return self, (Leave(),)
        return self, ()

    def event(self, event: Event, ctx: Context) -> Answer:
        match event:
            case Tick():
                return self._tick(ctx)
            case Click() if self.is_counting(ctx):
                return replace(self, counting=False), ()
        return super().event(event, ctx)

    def leave(self, ctx: Context) -> tuple[Command, ...]:
        return (Leave(quit=True),)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        banner(canvas, ctx, f"{self.seen.game.title}: the game is over", self.seen.where)
        rows = self.rows(ctx)
        area = Rect(2, 2, canvas.width - 4, ctx.rows - 3)
        for y, parts in enumerate(rows[self.top : self.top + area.height]):
            canvas.parts(area.x, area.y + y, parts, area.width)
        more_above_below(canvas, area, ctx, self.top, len(rows))
        status(canvas, ctx, self.name, (), [id for id in IDS if self.again or id != "rematch"])

    def rows(self, ctx: Context) -> list[list[Part]]:
        """Everything as lines: verdict, bars, and what the game tells besides."""
        result = self.seen.result
        assert result is not None
        width, counted = ctx.columns - 4, self.counted(ctx)
        numbers = score_rows(self.seen, result, ctx, width, counted)
        bars = bar_rows(self.seen, result, ctx, width, counted)
        if self.is_counting(ctx):
            now = row_names(categories_of(result), self.seen.scored)[min(int(counted), self.steps - 2)]
            return [[("The points are counted: ", "strong"), (now.upper(), "sel b")], [], *bars, [], *numbers]
        told = (self.seen.decided, *self.seen.tally)
        lines: list[list[Part]] = [[(part, "text")] for line in told if line for part in wrapped(line, ctx.columns - 6, "    ")]
        tall = ctx.rows - 3 >= 5 + len(lines) + len(bars) + len(numbers)
        rows = [*banner_rows(self.seen, result, ctx, width, tall), *lines, []]
        rows += [*bars, []] if ctx.rows - 3 >= len(rows) + len(bars) + 1 + len(numbers) else []
        rows += numbers
        rows += [[]] if self.seen.revealed else []
        rows += revealed_rows(self.seen, ctx.columns - 6)
        rows.append([])
        if self.seen.file:
            rows += _small(f"The record of the game: {self.seen.file}", ctx)
        if self.seen.table_file:
            rows += _small(f"This table as text: {self.seen.table_file}", ctx)
        if self.seen.words:  # a table with others
            judge = self.verdict or f"Verifying {papers(self.seen)}..."
            rows += [[(part, "good" if self.verdict else "label")] for part in wrapped(judge, ctx.columns - 6, "    ")]
        if self.seen.journal:
            rows += _small(f"The journal of the table: {self.seen.journal}", ctx)
        return rows


def _small(text: str, ctx: Context) -> list[list[Part]]:
    return [[(part, "label")] for part in wrapped(text, ctx.columns - 6, "    ")]


def papers(seen: Seen) -> str:
    """What is verified; a spectator keeps no journal."""
    return "the journal" if seen.journal else "every message of the table"


def categories_of(result: Result) -> list[str]:
    return list(dict.fromkeys(category for points in result.scores.values() for category in points))


def ranked(result: Result) -> list[Seat]:
    """The winners first, then by points."""
    return sorted(result.scores, key=lambda seat: (seat not in result.winners, -result.total(seat)))


def called(seen: Seen, seat: Seat) -> str:
    return "You" if seat == seen.seat else seen.names.get(seat, f"seat {seat}")


def banner_rows(seen: Seen, result: Result, ctx: Context, width: int, tall: bool) -> list[list[Part]]:
    """Who has won, on the winner's colour; three rows high where there is room."""
    style = f"chip{result.winners[0] % len(PLAYERS)}" if result.winners else "turn"
    leaf = ctx.glyphs.plain("event")
    said = f"{leaf} {leaf} {leaf}   {seen.winner}   {leaf} {leaf} {leaf}"
    said = said if len(said) <= width else seen.winner
    if len(said) > width:
        return [[(part, "strong")] for part in wrapped(said, width - 2, "    ")]
    lines = ["", said, ""] if tall and ctx.glyphs.grounds else [said]
    return [[(line.center(width), style)] for line in lines]


def bar_rows(seen: Seen, result: Result, ctx: Context, width: int, counted: float) -> list[list[Part]]:
    """What the colours mean, then everybody's points in one bar of categories, best first; none where there are no grounds."""
    if not ctx.glyphs.grounds:
        return []
    seats = ranked(result)
    lead = max(len(called(seen, seat)) for seat in seats) + 5
    first: Part = ("points".ljust(lead), "dim")
    found, line = list[list[Part]](), [first]
    for at, category in enumerate(row_names(categories_of(result), seen.scored)):
        name = f" {category} "
        if sum(len(text) for text, _ in line) + len(name) > width:
            found, line = [*found, line], [(" " * lead, "dim")]
        now = at <= counted < at + 1
        line += [(name, "ink @sel b" if now else f"ink @{FIELDS[at % len(FIELDS)]}"), (" ", "text")]
    found.append(line)
    most = max([1, *(result.total(seat) for seat in seats)])
    ahead = result.total(seats[0]) - result.total(seats[1]) if len(seats) > 1 else 0
    for rank, seat in enumerate(seats):
        row: list[Part] = [(f" {rank + 1} ", f"chip{seat % len(PLAYERS)}"), (f" {called(seen, seat)}".ljust(lead - 3), _colour(seen, seat))]
        shares = ((max(0.0, min(1.0, counted - at)), category) for at, category in enumerate(categories_of(result)))
        so_far = [round(result.scores[seat].get(category, 0) * share) for share, category in shares]
        total = sum(so_far)
        for at, (points, length) in enumerate(zip(so_far, lengths(so_far), strict=True)):
            wide = round(length * (width - lead - 18) / most)
            style = "ink @sel b" if at < counted < at + 1 else f"ink @{FIELDS[at % len(FIELDS)]}"
            row.append((f"{str(points) if len(str(points)) <= wide else '':^{wide}}"[:wide], style))
        by = f" first by {ahead}" if not rank and ahead > 0 and counted >= len(categories_of(result)) else ""
        found.append([*row, (f" {total}{ctx.glyphs.plain('points')}", "strong b"), (by, "sel b")])
    return found


def lengths(points: Sequence[int]) -> list[int]:
    """What each part takes of the bar: what was lost is taken off its end, all together are as long as their sum."""
    lost, found = -sum(min(0, each) for each in points), list[int]()
    for each in reversed(points):
        found.append(max(0, each - lost))
        lost = max(0, lost - max(0, each))
    return found[::-1]


def revealed_rows(seen: Seen, width: int) -> list[list[Part]]:
    """What comes to light: one line for each player where it is told of everybody, what brought nothing is quiet; the rest in sentences."""
    rows, held = list[list[Part]](), dict[str, list[Part]]()

    def flushed() -> list[list[Part]]:
        done = list(held.values())
        held.clear()
        return done

    seats = {called(seen, seat): seat for seat in seen.names}
    for line in seen.revealed:
        match = HELD.match(line)
        if match is None or match["who"] not in seats:
            rows += [*flushed(), *([(part, "title" if line.isupper() else "text")] for part in wrapped(line, width, "    "))]
            continue
        who, piece = match["who"], f"  {match['name']} {match['points']}"
        row = held.setdefault(who, [(f"  {who}", _colour(seen, seats[who]))])
        if sum(len(text) for text, _ in row) + len(piece) > width:
            held[f"{who} "] = row
            rows += flushed()
            row = held.setdefault(who, [(" " * (len(who) + 2), "text")])
        row.append((piece, "dim" if match["points"] == "0" else "text"))
    return rows + flushed()


def score_rows(seen: Seen, result: Result, ctx: Context, width: int, counted: float) -> list[list[Part]]:
    """A line for each category, a column with number and bar for each seat, best first; the totals below. `counted`: so many categories
    are counted by now; what is not is no number yet, and the total is the sum so far."""
    seats, categories = ranked(result), categories_of(result)
    names = row_names(categories, seen.scored)
    lead = max([8, *map(len, names)]) + 2
    column = min(34, (width - lead) // max(1, len(seats)))
    bar = column - 6
    most = max([1, *(points for scores in result.scores.values() for points in scores.values())])
    best = max([1, *(result.total(seat) for seat in seats)])
    head: list[Part] = [(" " * lead, "text")]
    for seat in seats:
        crown = f"{ctx.glyphs.first} " if seat in result.winners else ""
        ghost = " (ghost)" if seat in seen.gone else ""
        name = cut(crown + called(seen, seat) + ghost, column - 2, ctx.glyphs.ellipsis)
        head.append((name.ljust(column), _colour(seen, seat)))
    rows = [head]
    sums = dict.fromkeys(seats, 0)
    for at, category in enumerate(categories):
        line: list[Part] = [(names[at].ljust(lead), "label" if counted < at + 1 else "text")]
        for seat in seats:
            points = result.scores[seat].get(category)
            now = None if points is None or counted <= at else round(points * min(1.0, counted - at))
            sums[seat] += now or 0
            line += _bar(now, most, bar, ctx, _colour(seen, seat))
        rows.append(line)
    rows.append([(ctx.glyphs.flat * (lead + column * len(seats) - 2), "frame")])
    total: list[Part] = [("total".ljust(lead), "strong")]
    for seat in seats:
        total += _bar(sums[seat], best, bar, ctx, _colour(seen, seat), "strong")
    return [*rows, total]


def _bar(points: int | None, most: int, width: int, ctx: Context, colour: str, number: str = "text") -> list[Part]:
    if points is None:
        return [(f"{ctx.glyphs.none:>3} ".ljust(width + 6), "grey")]
    filled = max(0, min(width, round(points * width / most)))
    return [(f"{points:>3} ", number), (ctx.glyphs.bar * filled, colour), (" " * (width - filled + 2), "text")]


def _colour(seen: Seen, seat: Seat) -> str:
    return PLAYERS[seat % len(PLAYERS)]


def _copy(text: str) -> tuple[Command, ...]:
    return (Copy(text.strip()),) if text.strip() else ()
