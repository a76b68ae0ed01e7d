"""PURE: how the table is painted: the board, the question, the choices, the log, and the line that always says whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from tui.boards import BoardScene, board
from tui.kit.canvas import Canvas, Part, Rect, cut
from tui.kit.grid import Grid, grid
from tui.kit.headings import head
from tui.kit.keymap import bound, key_name, named
from tui.kit.widgets import keys_line, status, wrapped
from tui.screens.choices import paint_choices, selected_rows
from tui.screens.stack import Context, Press
from tui.screens.stops import paint_stops
from tui.sitting.parting import DealtAnew, invitation
from tui.sitting.seen import LogLine, Seen

if TYPE_CHECKING:
    from tui.screens.table import TableScreen


DEALING_COLUMNS = 48
VOTE_KEY = key_name(bound("peer", "vote").keys[0])
OWN = ("You ", "You: ")  # how what you do and what you say begin
NUMBER_COLUMNS = 5  # of a choice, before its text


def paint_table(screen: TableScreen, canvas: Canvas, ctx: Context) -> None:
    areas = grid(ctx.columns, ctx.rows)
    if areas is None:
        return
    seen = screen.seen
    paint_scene(canvas, areas, seen, ctx, screen)
    left, lines = paint_question(canvas, areas.question, screen, ctx) if not screen.boxed else ("", [])
    area = areas.choices if areas.log else paint_next(canvas, areas, screen, left)
    more = wrapped(f"  {left}", area.width - 1, "  ") if left else []
    more += [part for line in lines for part in wrapped(line, area.width - 1, "    ")]
    used = min(len(more), max(0, area.height - max(3, _needed(screen, area, ctx))))
    if 0 < used < len(more):
        more[used - 1] = cut(f"{more[used - 1]} {more[used].strip()}", area.width - 1, ctx.glyphs.ellipsis)
    for y, line in enumerate(more[:used]):
        canvas.text(area.x, area.y + y, line, "text", area.width)
    paint_middle(canvas, Rect(area.x, area.y + used, area.width, area.height - used), screen, ctx)
    if areas.log:
        paint_log(canvas, areas.log, seen, ctx)
    if screen.banner:
        paint_stops(canvas, ctx, screen.banner, areas.question.y, "Esc: close")
    paint_status(canvas, screen, ctx)


def _needed(screen: TableScreen, area: Rect, ctx: Context) -> int:
    """Rows for the selected choice, which is told whole."""
    asked = screen.seen.due == "ask" and not screen.moving and not screen.boxed
    return selected_rows(screen.picker, area.width, ctx) if asked else 0


def paint_scene(canvas: Canvas, areas: Grid, seen: Seen, ctx: Context, screen: TableScreen) -> None:
    asked = seen.due == "ask" and not screen.moving and not screen.boxed
    scene = BoardScene(
        g=seen.g,
        seat=seen.seat,
        sight=seen.sight,
        names=seen.names,
        absent=screen.newest.away,
        ghosts=tuple(screen.newest.gone),
        choices=screen.picker.choices if asked else (),
        selected=screen.picker.selected.move if asked and screen.picker.selected else None,
        after=seen.after(screen.picker.selected) if asked else None,
        page=screen.page,
        turned=screen.page_at == screen.asks(),
        since=screen.left if asked else None,
        before=screen.before,
        step=screen.motion,
    )
    board(seen.game.id).paint(scene, canvas, areas, ctx.glyphs)


def paint_question(canvas: Canvas, area: Rect, screen: TableScreen, ctx: Context) -> tuple[str, list[str]]:
    """Whose turn it is and what is asked; what did not fit of its first line, and the lines that did not fit."""
    seen = screen.seen
    mine = seen.due in ("ask", "confirm") and not screen.moving
    lines = question_lines(screen)
    told = seen.actor if screen.moving and seen.fresh else None  # the name above a deed is that of its doer
    who = who_moves(seen) if told is None else "YOU" if told == seen.seat else seen.names.get(told, "the table").upper()
    tag, style = " ".join(filter(None, ("YOUR TURN" if mine else who, screen.clock))), "turn" if mine else "phase-on"
    tag = f" {tag} "
    first = area.x + len(tag) + 1
    canvas.text(area.x, area.y, tag, style)
    parts = wrapped(lines[0], area.right - first - 1)
    canvas.text(first, area.y, parts[0], "prompt")
    inside = [*parts[1:], *lines[1:]][: area.height - 1]
    for y, line in enumerate(inside, 1):
        canvas.text(first, area.y + y, cut(line, area.right - first, ctx.glyphs.ellipsis), "prompt")
    left = " ".join(parts[1 + len(inside) :])
    return left, lines[1 + max(0, len(inside) + 1 - len(parts)) :]


def question_lines(screen: TableScreen) -> list[str]:
    seen, newest = screen.seen, screen.newest
    notice = list(filter(None, (invitation(newest.missing, VOTE_KEY) if newest.missing is not None else "", newest.notice)))
    if seen.due == "ask" and not screen.moving:
        question = list(seen.question) or ["Choose:"]
        return [question[0], *notice, *question[1:]]  # the notice is among the first lines, which are never cut
    if seen.due == "confirm" and not screen.moving:
        return [named("table", "Done? {play}: end turn, {undo}: take back."), *notice]
    if seen.due == "over" and not screen.moving:
        told = ["The board has the points before the final scoring."] if unscored(seen) else []
        return [named("table", "The game is over. {play} shows the scores."), *told]
    if seen.missing is not None and seen.due == "on" and not screen.moving:
        return [*notice, *filter(None, (seen.doing,))]
    skip = "any key stops the bot" if screen.auto_left else "any key skips" if screen.moving and not screen.boxed else ""
    early = screen.before is not None and screen.motion < 0.5  # the board is still of the moment before
    where = seen.game.words.where(screen.before) if early else seen.where
    return [f"{where if screen.moving else seen.doing or where}{f' ({skip})' if skip else ''}", *(notice if seen.due != "over" else [])]


def unscored(seen: Seen) -> bool:
    """Does the board show other points than the end of the game has brought?"""
    shown = board(seen.game.id).points(seen.g)
    return seen.result is not None and any(points != seen.result.total(seat) for seat, points in shown.items())


def who_moves(seen: Seen) -> str:
    if seen.due == "over":
        return "GAME OVER"
    if not seen.waiting:
        return "THE TABLE"
    names = ["YOU" if seat == seen.seat else seen.names.get(seat, f"seat {seat}").upper() for seat in seen.waiting]
    return " & ".join(names)


def paint_middle(canvas: Canvas, area: Rect, screen: TableScreen, ctx: Context) -> None:
    """The choices; while others move, what they do; nothing behind a box that tells it."""
    seen = screen.seen
    if screen.boxed:
        return
    if seen.due == "ask" and not screen.moving:
        paint_choices(canvas, area, screen.picker, ctx, board(seen.game.id).inks)
        return
    if seen.due == "confirm" and not screen.moving:
        for y, (id, text) in enumerate((("play", "end turn"), ("undo", "take back"))):
            canvas.parts(area.x, area.y + y, [(f"  {key_name(bound('table', id).keys[0]):<6}", "key"), (text, "choice")], area.width)
            canvas.mark(area.x, area.y + y, area.width, 1, Press(id))
        return
    if seen.dealing is not None and not screen.moving:
        paint_dealing(canvas, area, seen.dealing, ctx)
        return
    new = [entry for entry in seen.entries[len(seen.entries) - seen.fresh :] if not entry.written] if seen.fresh else []
    fresh = [entry.shown.removeprefix("--- ") for entry in new]
    lines = [part for text in fresh for part in wrapped(text, area.width - 4, "  ")]
    for y, line in enumerate(lines[: area.height]):
        canvas.text(area.x + 2, area.y + y, line, "strong", area.width - 2)


def paint_dealing(canvas: Canvas, area: Rect, dealing: DealtAnew, ctx: Context) -> None:
    """How far the closed cards are dealt anew."""
    width = min(DEALING_COLUMNS, area.width - 4)
    done = width * dealing.done // max(1, dealing.of)
    bar = ctx.glyphs.plain("gauge") * done, ctx.glyphs.plain("gauge_rest") * (width - done)
    canvas.parts(area.x + 2, area.y, [(bar[0], "good"), (bar[1], "dim")], width)


def paint_next(canvas: Canvas, areas: Grid, screen: TableScreen, left: str) -> Rect:
    """Where no log has room for it, the most pressing of what lies ahead stands behind the question, else in the last row of the choices,
    which have the rest."""
    seen, area = screen.seen, areas.choices
    if seen.due != "ask" or screen.moving or screen.boxed or not seen.ahead:
        return area
    told = seen.ahead[0]
    row = canvas.line(areas.question.y, 0, areas.question.right).rstrip()
    if not left and len(row) + len(told) + 3 <= areas.question.right:
        spot = Rect(areas.question.right - 1 - len(told), areas.question.y, len(told), 1)
        area = areas.choices
    else:
        spot = Rect(area.x + NUMBER_COLUMNS, area.bottom - 1, area.width - NUMBER_COLUMNS - 1, 1)
        area = Rect(area.x, area.y, area.width, area.height - 1)
    canvas.parts(spot.x, spot.y, coloured(told, seen, "label"), spot.width)
    canvas.mark(*spot, Press("ahead"))
    return area


def paint_log(canvas: Canvas, area: Rect, seen: Seen, ctx: Context) -> None:
    """What others did to you first, marked, then what else they did, the latest below; behind a rule above, if there is room for all of
    that, what was before your last turn. What has no room is counted in the last line, a key away."""
    watching = seen.seat < 0
    told = [entry for entry in seen.entries if not entry.written]
    since = [*seen.since, *_latest_talk([entry for entry in told if entry.talk or entry.answer <= seen.mine])]
    touched = [] if watching else [entry for entry in since if _touches(entry, seen)][-TOUCHED_MAX:]
    urgent = (touched or since or told)[-1:]
    least = sum(len(_laid(entry, " ", area.width)) for entry in urgent) + (len(since) > 1)
    if least + 1 <= area.height - _ahead_rows(area, seen):
        area = paint_ahead(canvas, area, seen, ctx)
    head(canvas, area.x, area.y, area.width, "What happens" if watching else "Since your last turn", ctx.glyphs)
    below = Rect(area.x, area.y + 1, area.width, area.height - 1)
    others = [entry for entry in since if entry not in touched]
    marked = [_laid(entry, ctx.glyphs.plain("picked"), below.width) for entry in touched]
    if watching or sum(len(_laid(entry, " ", below.width)) for entry in others) + sum(map(len, marked)) <= below.height:
        rows = _all_since(marked, [entry for entry in told if entry not in touched], seen, below, ctx)
    else:
        rows = _part_of_since(marked, others, len(since), below)
    for y, (line, style) in enumerate(rows[: below.height], below.y):
        if style == "rule":
            canvas.text(below.x, y, line, "dim", below.width)
        else:
            canvas.parts(below.x, y, coloured(line, seen, style), below.width)
    canvas.mark(area.x, area.y, area.width, area.height, Press("log"))


LaidRows = list[tuple[str, str]]  # the rows of an entry, each with its style


def _latest_talk(told: Sequence[LogLine]) -> list[LogLine]:
    """What was said behind all that happened."""
    return list(takewhile(lambda entry: entry.talk, reversed(told)))[::-1]


def _touches(entry: LogLine, seen: Seen) -> bool:
    """Is it about you, and more than your own deed?"""
    rivals = [name for seat, name in seen.names.items() if seat != seen.seat and name]
    return bool(YOU.search(entry.text)) and (not entry.text.startswith(OWN) or any(name in entry.text for name in rivals))


def _all_since(marked: Sequence[LaidRows], rest: Sequence[LogLine], seen: Seen, below: Rect, ctx: Context) -> LaidRows:
    """What touched you; then the newest of the rest, with a rule where your last turn was."""
    watching, since = seen.seat < 0, seen.since
    rows = [line for lines in marked for line in lines]
    room = below.height - len(rows)
    shown = _newest([_laid(entry, " ", below.width) for entry in rest[-max(0, room) :]], room) if room > 0 else []
    if not shown and not rows and rest:
        shown = [_laid(rest[-1], " ", below.width)]
    kept = rest[len(rest) - len(shown) :] if shown else []
    for at, (entry, lines) in enumerate(zip(kept, shown, strict=True)):
        new = watching or entry in since
        if new and at and kept[at - 1] not in since and not watching and len(rows) + sum(map(len, shown[at:])) < below.height:
            rows.append((f"{ctx.glyphs.plain('rule') * 2} your last turn {ctx.glyphs.plain('rule') * 2}", "rule"))
        rows += [(line, "hint" if entry.talk else style if new else "dim") for line, style in lines]
    return rows


def _part_of_since(marked: Sequence[LaidRows], others: Sequence[LogLine], count: int, below: Rect) -> LaidRows:
    """What touched you, then the newest deeds of others, then your own; the last line says how much more there is of `count`."""
    room = max(1, below.height - 1)
    first = _newest(marked, room if len(marked) == 1 else max(1, room * 2 // 3)) or [*marked[-1:]]
    room -= sum(map(len, first))
    theirs = [entry for entry in others if not entry.text.startswith(OWN)] or others
    shown = _newest([_laid(entry, " ", below.width) for entry in theirs], room)
    if not first and not shown:
        shown = [_laid(theirs[-1], " ", below.width)]
    rows = [line for lines in (*first, *shown) for line in lines][: max(1, below.height - 1)]
    more = count - len(first) - len(shown)
    return [*rows, (f"{more} more under {key_name(bound('table', 'log').keys[0])}", "label")] if more else rows


def _newest(entries: Sequence[list[tuple[str, str]]], room: int) -> list[list[tuple[str, str]]]:
    """The last ones that fit whole into so many rows."""
    found = list[list[tuple[str, str]]]()
    for lines in reversed(entries):
        room -= len(lines)
        if room < 0:
            break
        found.insert(0, lines)
    return found


def _ahead_rows(area: Rect, seen: Seen) -> int:
    """What the heading and what lies ahead take: whole sentences in a third of the room."""
    room = (area.height + 2) // 3
    if not seen.ahead or room < 3:
        return 0
    return 1 + sum(map(len, _whole_ahead(area, seen, room - 1)))


def _whole_ahead(area: Rect, seen: Seen, room: int) -> list[list[str]]:
    """The most pressing first; the first one always, the others if they fit."""
    told = [wrapped(each, area.width - 1, "  ") for each in seen.ahead]
    found = told[:1]
    for lines in told[1:]:
        if sum(map(len, found)) + len(lines) > room:
            break
        found.append(lines)
    return found


def paint_ahead(canvas: Canvas, area: Rect, seen: Seen, ctx: Context) -> Rect:
    """What lies ahead, the most pressing first, in a third of the room; what is left below it. All of it is a key away."""
    used = _ahead_rows(area, seen)
    if not used:
        return area
    head(canvas, area.x, area.y, area.width, "Ahead", ctx.glyphs)
    rows = [line for lines in _whole_ahead(area, seen, (area.height + 2) // 3 - 1) for line in lines]
    for y, line in enumerate(rows, 1):
        canvas.parts(area.x, area.y + y, coloured(line, seen, "text"), area.width)
    canvas.mark(area.x, area.y, area.width, used, Press("ahead"))
    return Rect(area.x, area.y + used, area.width, area.height - used)


TOUCHED_MAX = 3
YOU = re.compile(r"\b(you|your)\b", re.IGNORECASE)


def _laid(entry: LogLine, sign: str, width: int) -> list[tuple[str, str]]:
    first, *more = wrapped(entry.shown.removeprefix("--- "), width - 3, "  ")
    style = "strong" if sign != " " else "text"
    return [(f"{sign} {first}" if sign != " " else first, style), *((f"  {line}" if sign != " " else line, style) for line in more)]


def coloured(line: str, seen: Seen, style: str) -> list[Part]:
    """A sentence with everybody's name in their colour."""
    names = {name: seat for seat, name in seen.names.items() if name} | ({"You": seen.seat, "you": seen.seat} if seen.seat >= 0 else {})
    found, at = [], 0
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    for match in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", line) if pattern else ():
        found += [(line[at : match.start()], style), (match[0], f"player{names[match[0]]}")]
        at = match.end()
    return [*found, (line[at:], style)]


def paint_status(canvas: Canvas, screen: TableScreen, ctx: Context) -> None:
    seen = screen.seen
    watching = seen.seat < 0
    left: list[Part] = [("watching  ", "strong"), (seen.trust, "good")] if watching else [(seen.trust, "good")]
    if not seen.saved:
        left.append(("  NOT SAVED", "error"))
    elif ctx.columns >= 100 and not watching:
        left.append(("  saved", "label"))
    areas = grid(ctx.columns, ctx.rows)
    told, newest = [entry.shown.removeprefix("--- ") for entry in seen.entries if not entry.written], ""
    if told and areas is not None and not areas.log and not watching:
        newest = told[-1]
    ids = ["vote"] if screen.newest.missing is not None else []
    ids += ["play", "undo", "hint", "every", "chat", "ledger", "judge", "look", "rules", "log", "palette", "help", "quit"]
    asked = seen.due == "ask" and not screen.moving
    idle = [] if asked else ["play", "undo", "hint", "every"] if seen.due == "confirm" and not screen.moving else ["play", "hint", "every"]
    if not seen.leaving and not asked and seen.due != "confirm":
        idle.append("undo")
    if not seen.can_undo:
        idle.append("undo")
    if watching:
        idle.append("look")  # it works; the row has no room for it
    if asked and not (screen.picker.every or any(screen.picker.hidden)):
        idle.append("every")
    ids = [id for id in ids if id not in idle]
    if newest:  # it gives way to the keys, never the keys to it
        keys = sum(sum(len(text) for text, _ in parts) + 2 for parts, _ in keys_line(screen.name, ctx, ids))
        room = ctx.columns - 2 - keys - sum(len(text) for text, _ in left[1:])
        new = len(seen.since)
        fitting = [text for text in (newest, f"{new} new" if new > 1 else "") if len(text) <= room]
        left = [(fitting[0] if fitting else "", "log"), *left[1:]]
    status(canvas, ctx, screen.name, left, ids)
