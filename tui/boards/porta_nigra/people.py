"""PURE: the players of Porta Nigra: points as a race, then what everybody has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.state import Player, Porta
from engine.games.porta_nigra.talk.cards import BUILDINGS, card_name, worded
from tui.boards.porta_nigra import places
from tui.boards.porta_nigra.places import HUES, INITIALS
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, cut
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene

HAS = (
    "{points:point|points}, {coins:sestertius|sestertii}, {torches:torch|torches}, {influence} influence, {romans:Roman|Romans} ready and "
    "{unearned} to earn, {bricks} bricks, {cards}, {hand:card|cards} in hand and {deck} in the deck."
)
TOP = 120  # points at which a race is full


@dataclass(frozen=True)
class Person:
    player: Player
    points: int
    grown: int | None  # after the picked choice

    @property
    def seat(self) -> Seat:
        return self.player.seat


def facts(scene: BoardScene) -> list[Person]:
    g: Porta = scene.g
    seats = dict.fromkeys(seat for seat in (scene.seat, *g.players) if seat in g.players)
    return [_person(scene, seat) for seat in seats]


def _person(scene: BoardScene, seat: Seat) -> Person:
    now = scene.g[seat].total
    before = scene.was[seat].total if scene.was is not None else now
    return Person(scene.g[seat], before, now if now != before else None)


def draw(b: Brush[Porta], area: Rect, people: Sequence[Person]) -> int:
    lines = 3 if area.width >= 36 and area.height >= 3 * len(people) else 2 if area.height >= 2 * len(people) else 1
    top, y = max(TOP, *(max(one.points, one.grown or 0) for one in people)), area.y
    for one in people[: max(1, area.height // lines)]:
        _race(b, Rect(area.x, y, area.width, 1), one, top)
        if lines > 1:
            b.canvas.write(area.x + (4 if area.width >= 36 else 1), y + 1, _has(b, one, area.width >= 36), "text", area.width - 4)
        if lines > 2:
            held = f"{len(one.player.hand)} in hand  "
            x = b.canvas.text(area.x + 4, y + 2, held, "dim")
            b.canvas.text(x, y + 2, cut(_cards(one), area.right - x, b.glyphs.ellipsis), "text")
        b.touch(places.seat(one.seat), Rect(area.x, y, area.width, lines), quiet=not b.state(places.seat(one.seat)))
        y += lines
    return y - area.y


def _race(b: Brush[Porta], area: Rect, one: Person, top: int) -> None:
    x = b.canvas.write(area.x, area.y, f"{b.tag(one.seat)} ")
    if area.width >= 30:
        b.canvas.text(x, area.y, b.name(one.seat)[:6], f"player{one.seat}")
        x = area.x + 11
    tail = f"[strong b|{one.points}]{b.glyphs.sign('points')}"
    tail += f"[sel b u|{b.glyphs.plain('becomes')}{one.grown}]" if one.grown is not None else ""
    start = b.canvas.write_right(area.right, area.y, tail)
    b.race(Rect(x, area.y, min(start, area.right - 9) - 1 - x, 1), one.points, top, f"p{one.seat}", (), one.grown)


def stock(b: Brush[Porta], player: Player, brief: bool = False) -> str:
    piece = b.glyphs.plain("piece")
    many = brief or sum(player.stock.values()) > 9
    if b.glyphs.ascii_only:
        return " ".join(f"[{HUES[colour]} b|{n}{INITIALS[colour]}]" for colour, n in player.stock.items() if n)
    return " ".join(f"[{HUES[colour]} b|{f'{n}{piece}' if many else piece * n}]" for colour, n in player.stock.items() if n)


def _has(b: Brush[Porta], one: Person, roomy: bool) -> str:
    player, sign = one.player, b.glyphs.sign
    parts = [
        f"[coin|{player.coins:>2}]{sign('money')}", f"{sign('torch')}{player.torches}", f"{sign('influence')}{player.influence}",
        f"{sign('roman', f'p{one.seat}')}{player.romans}",
    ]  # fmt: skip
    return f"{('  ' if roomy else ' ').join(parts)}{'  ' if roomy else ' '}{stock(b, player, not roomy)}"


def _cards(one: Person) -> str:
    counts = {building: len(one.player.owned(building)) for building in data.BUILDINGS}
    return ", ".join(BUILDINGS[building] + (f" {n}" if n > 1 else "") for building, n in counts.items() if n)


def rows(people: Sequence[Person], scene: BoardScene) -> list[Row]:
    found = []
    for one in people:
        player = one.player
        bricks = ", ".join(f"{n} {colour}" for colour, n in player.stock.items() if n) or "no"
        cards = ", ".join(card_name(card) for card in player.buildings + player.honours) or "no cards"
        counts = {name: getattr(player, name) for name in ("coins", "torches", "influence", "romans", "unearned")}
        counts |= {"points": player.total, "hand": len(player.hand), "deck": len(player.deck)}
        says = f"{scene.opening(one.seat)}: {worded(HAS, bricks=bricks, cards=cards, **counts)}"
        found.append(Row(places.seat(one.seat), scene.opening(one.seat), says=says))
    return found


def about(people: Sequence[Person], place: str, scene: BoardScene) -> About | None:
    one = next((one for one in people if places.seat(one.seat) == place), None)
    if one is None:
        return None
    played = ", ".join(card_name(scene.g.cards.faces[card]) for card in one.player.discard) or "nothing yet"
    has = rows([one], scene)[0].says.partition(": ")[2]
    return About(scene.opening(one.seat), has, f"Played this round: {played}.", "Your turn")


PEOPLE = Panel("players", "Players", facts, rows, about, draw, (20, 3))
