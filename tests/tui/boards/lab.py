"""Positions of random games to paint, and a way to read a canvas back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from engine.bots import RandomBot
from engine.cards import Seat, Sight
from engine.games import find_game
from engine.table import Table
from engine.words import Line
from tests.depth import IS_DEEP
from tui.boards import turned
from tui.kit.board import Board
from tui.kit.canvas import Canvas, Rect
from tui.kit.glyphs import UNICODE
from tui.kit.scene import SPECTATOR, BoardScene, Choose, Look
from tui.sitting.model import Choice

NAMES = {0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Henrik", 4: "Zita"}  # against Cassius seat 2 bears this name too
SIZES = ((120, 40), (100, 30), (80, 24))


class Case(NamedTuple):
    name: str
    players: int
    options: dict[str, str]
    game: str = "age_of_rome"


CASES = (
    Case("four", 4, {}),
    Case("three heroes", 3, {"variants": "heroes"}),
    Case("two clockwork", 2, {"variants": "clockwork"}),
    Case("two spies", 2, {"variants": "spies"}),
    Case("four spies hard", 4, {"variants": "spies,hard_times"}),
    Case("three armistice", 3, {"variants": "armistice"}),
    Case("all variants", 4, {"variants": "spies,armistice,clockwork,heroes,hard_times"}),
    Case("draft", 4, {"characters": "draft"}),
    Case("imperial", 1, {"solo": "imperial", "variants": "hard_times"}),
    Case("cassius", 1, {"solo": "cassius", "level": "dictator"}),
)
INTRIGUE = "x01-s04,x02-s07,x03-s11,x04-s12,x05-s15"
RISE = (
    Case("rise four", 4, {}, "rise_to_power"),
    Case("rise three", 3, {}, "rise_to_power"),
    Case("rise two", 2, {}, "rise_to_power"),
    Case("rise intrigue", 4, {"deck": "same_name", "swaps": INTRIGUE}, "rise_to_power"),
)
IMPERATOR = (
    Case("imperator five", 5, {"variants": "advanced"}, "imperator"),
    Case("imperator two", 2, {}, "imperator"),
)
TRAJAN = (
    Case("trajan four", 4, {}, "trajan"),
    Case("trajan three", 3, {}, "trajan"),
    Case("trajan two draft", 2, {"variants": "draft_rounds,random_stones"}, "trajan"),
)
PORTA = (Case("porta three", 3, {}, "porta_nigra"), Case("porta open", 4, {"variants": "open_hands"}, "porta_nigra"))
SELDOM = (  # what others show too: in depth
    "three heroes", "two clockwork", "two spies", "four spies hard", "three armistice", "rise three", "trajan three", "porta three",
)  # fmt: skip
EVERY = tuple(case for case in (*CASES, *RISE, *TRAJAN, *PORTA, *IMPERATOR) if IS_DEEP or case.name not in SELDOM)
LENGTHS = {"age_of_rome": 230, "rise_to_power": 140, "trajan": 260, "porta_nigra": 330, "imperator": 130}  # answers of four players, about


def moments(case: Case, count: int, seed: str = "paint", every: int = 0) -> Iterator[tuple[Table[Any], Seat]]:
    """`count` positions of one game by bots that play at random or simply, spread over it, each with a seat that has to choose. Of games
    that differ from the plain one of four by an option or the number of players half as many, in depth as many."""
    if not every and not IS_DEEP and (case.options or case.players < 4):
        count = -(-count // 2)
    key = f"{seed} {case.name}".encode().ljust(32)
    game = find_game(case.game)
    table = Table.new(game, case.players, case.options, key, remembers=False)
    simple = game.bots.get("easy", RandomBot)
    bots = {seat: (RandomBot if seat % 2 else simple)(key, 100) for seat in game.seating[case.players]}
    gap = every or max(1, LENGTHS[case.game] * case.players // 4 // count)
    shown = answers = 0
    while waiting := table.waiting():
        seat = waiting[0]
        if answers % gap == 0:
            yield table, seat
            shown += 1
            if shown >= count:
                return
        table.act(seat, bots[seat].choose(table.view(seat)))
        answers += 1
    yield table, game.seating[case.players][0]


def choices(table: Table[Any], seat: Seat) -> list[Choice]:
    proposed = enumerate(table.view(seat).proposals(), 1)
    return [Choice(i, move, Line(str(move)), listed=True, refusal=str(why) if why else "") for i, (move, why) in proposed]


def scene(table: Table[Any], seat: Seat, **more: Any) -> BoardScene:
    """What a seat sees, with everything it may choose now; a spectator chooses nothing."""
    if seat == SPECTATOR:
        return BoardScene(g=table.g, sight=Sight(table.g.cards), names=NAMES, **more)
    sight = Sight(table.g.cards, table.own[seat])
    return BoardScene(g=table.g, seat=seat, sight=sight, names=NAMES, **{"choices": choices(table, seat), **more})


def pages(own: Board, shown: BoardScene, size: tuple[int, int], step: int = 1) -> Iterator[tuple[Canvas, str]]:
    """Every page of a board that Tab turns to, or its opposite, from the first one on."""
    page, seen = "", list[str]()
    while page not in seen:
        canvas = own.painted(replace(shown, page=page, turned=bool(page)), size, UNICODE)
        yield canvas, page
        seen.append(page)
        page = turned([canvas], step)


def text_of(canvas: Canvas, area: Rect) -> str:
    return "\n".join(line[area.x : area.right] for line in canvas.lines()[area.y : area.bottom])


def looked(canvas: Canvas, place: str) -> list[str]:
    """What is written where a click explains this place."""
    return [text_of(canvas, mark.area) for mark in canvas.marks if mark.action == Look(place)]


def reachable(canvas: Canvas) -> set[tuple[object, ...]]:
    """The move lists of all marks that at least one cell answers to."""
    found = set()
    for area, action in canvas.marks:
        cells = ((x, y) for y in range(area.y, area.bottom) for x in range(area.x, area.right))
        if isinstance(action, Choose) and any(canvas.hit(x, y) == action for x, y in cells):
            found.add(action.moves)
    return found
