"""PURE: the players of Imperator: points as a race, the crew, and what everybody has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.talk.cards import card_name
from tui.boards.imperator import places
from tui.boards.imperator.names import WORKER, pawn, so_many
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene

TOP = 40  # points on the gauge at least


@dataclass(frozen=True)
class Person:
    seat: Seat
    points: int
    grown: int | None  # after the picked choice
    crew: tuple[int, ...]
    passed: bool
    coins: int
    goods: tuple[int, ...]
    surplus: int
    cards: int
    steps: int
    driven: int
    political: int
    tiles: int


def facts(scene: BoardScene) -> list[Person]:
    g: Imperator = scene.g
    order = [seat for seat in (scene.seat, *(g.order or g.players)) if seat in g.players]
    return [_person(scene, seat) for seat in dict.fromkeys(order)]


def _person(scene: BoardScene, seat: Seat) -> Person:
    g: Imperator = scene.g
    player = g[seat]
    was: Imperator | None = scene.was
    before = was[seat].total if was is not None else player.total
    return Person(
        seat, before, player.total if was is not None and player.total != before else None, tuple(player.crew), player.passed, player.coins,
        tuple(player.stock.values()), player.surplus, len(player.hand), player.free_steps, player.compensation, player.political,
        len(player.tiles),
    )  # fmt: skip


def draw(b: Brush[Imperator], area: Rect, people: Sequence[Person]) -> int:
    lines = 2 if area.width >= 34 and area.height >= 2 * len(people) else 1
    top = max(TOP, *(max(one.points, one.grown or 0) for one in people)) + 2
    y = area.y
    for one in people:
        _first(b, Rect(area.x, y, area.width, 1), one, top)
        if lines > 1:
            b.canvas.write(area.x + 4, y + 1, _has(b, one, area.width), "text", area.width - 4)
        b.touch(places.seat(one.seat), Rect(area.x, y, area.width, lines), quiet=True)
        y += lines
    return y - area.y


def _first(b: Brush[Imperator], area: Rect, one: Person, top: int) -> None:
    narrow = area.width < 30
    x = b.canvas.write(area.x, area.y, f"{b.tag(one.seat)} ")
    if not narrow:
        b.canvas.text(area.x + 4, area.y, b.name(one.seat)[:6], f"player{one.seat}")
        x = area.x + 11
    grown = f"[sel b u|{b.glyphs.plain('becomes')}{one.grown}]" if one.grown is not None else ""
    tail = f"[strong b|{one.points:>2}]{b.glyphs.sign('points')}{grown}"
    wide = area.width >= 50
    start = area.right - (19 if wide else 9)
    at = start
    for value in one.crew:
        style = "still dim" if one.passed else f"still {WORKER}"
        at = (pawn(b, at, area.y, value, value, style, False) if wide else b.canvas.text(at, area.y, f"{value}", style)) + 1
    if one.passed and not one.crew:
        b.canvas.text(start, area.y, "passed", "dim")
    first = b.canvas.write_right(start - 1, area.y, tail)
    if first - 1 - x >= 4:
        b.race(Rect(x, area.y, first - 1 - x, 1), one.points, top, f"p{one.seat}", (), one.grown)


def _has(b: Brush[Imperator], one: Person, width: int) -> str:
    cards = f"{one.cards} [dim|{'card' if one.cards == 1 else 'cards'}]"
    steps = f"{one.steps} [dim|{'step' if one.steps == 1 else 'steps'}]"
    more = f"  [dim|goods] {' '.join(map(str, one.goods))}" if width >= 50 else ""
    return f"[coin|{one.coins:>2}]{b.glyphs.sign('money')} {cards} {steps}{more} [dim|driven out] {one.driven}"


def rows(people: Sequence[Person], scene: BoardScene) -> list[Row]:
    return [Row(places.seat(one.seat), scene.opening(one.seat), says=sentence(one, scene)) for one in people]


def sentence(one: Person, scene: BoardScene) -> str:
    crew = " ".join(map(str, one.crew)) or "nobody"
    stone, wood, grain, wine = one.goods
    goods = f"{stone} stone, {wood} wood, {grain} grain, {wine} wine, {one.surplus} surplus"
    passed = ", passed" if one.passed else ""
    tiles, steps = so_many(one.tiles, "reward tile"), so_many(one.steps, "unused step")
    return (
        f"{scene.opening(one.seat)}: {so_many(one.points, 'point')}{passed}; crew {crew}; {so_many(one.coins, 'coin')}, {goods}; "
        f"{so_many(one.cards, 'card')}, {tiles}, {steps}, politics {one.political}, driven out {so_many(one.driven, 'time')}."
    )


def totals(g: Imperator) -> dict[Seat, int]:
    """What has been scored; regions, tracks and patrons count at the end."""
    return {seat: player.total for seat, player in g.players.items()}


def about(people: Sequence[Person], place: str, scene: BoardScene) -> About | None:
    one = next((one for one in people if places.seat(one.seat) == place), None)
    if one is None:
        return None
    built = ", ".join(_built(scene, one.seat))
    return About(
        scene.opening(one.seat), sentence(one, scene).partition(": ")[2].capitalize(), f"Built: {built}." if built else "", "A worker"
    )


def _built(scene: BoardScene, seat: Seat) -> list[str]:
    return [card_name(card.id) + (" (steps used)" if card.steps_used else "") for card in scene.g[seat].tableau]


def note(people: Sequence[Person], scene: BoardScene) -> str:
    return "crew left" if scene.g.phase == "action" else ""


PEOPLE = Panel("players", "Players", facts, rows, about, draw, (20, 3), note)
