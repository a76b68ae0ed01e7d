"""PURE: what lies beside the town of Porta Nigra: building cards, honour cards, and the majorities as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.scoring import majorities
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.talk.cards import BUILDINGS, card_name, face_text, honour_text, section_name
from tui.boards.porta_nigra import places
from tui.boards.porta_nigra.places import HUES, INITIALS
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, cut
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene

SHORT = {  # honour cards in a narrow cell, the marks are signs
    "final_30": "{points}* for 4 cards", "final_42": "{points}* for the 30*", "final_56": "{points}* for the 42*", "gate_brick": "tower +1",
    **{f"sub_{building}": f"as {name}" for building, name in BUILDINGS.items()},
}  # fmt: skip


# --- building cards


def buildings(scene: BoardScene) -> list[str]:
    return [card for card in scene.g.building_display if card]


def draw_buildings(b: Brush[Porta], area: Rect, cards: Sequence[str]) -> int:
    across = 2 if area.width >= 34 else 1
    for at, card in enumerate(cards):
        x, y = area.x + at % across * (area.width // across), area.y + at // across
        if y >= area.bottom:
            break
        row = data.BUILDING_CARDS[card]
        sign = INITIALS[row.colour] if b.glyphs.ascii_only else b.glyphs.plain("piece")
        end = b.canvas.write(x, y, f"[{HUES[row.colour]} b|{sign}] {BUILDINGS[row.building]}", "text")
        b.touch(places.card(card), Rect(x, y, end - x, 1))
    return min(-(-len(cards) // across), area.height)


def rows_of_buildings(cards: Sequence[str], scene: BoardScene) -> list[Row]:
    return [Row(places.card(card), card_name(card), says=f"{face_text(card)}.") for card in cards]


def about_building(cards: Sequence[str], place: str, scene: BoardScene) -> About | None:
    card = place.partition(":")[2]
    if card not in data.BUILDING_CARDS:
        return None
    row = data.BUILDING_CARDS[card]
    sets = ", ".join(f"{count} for {points}" for count, points in enumerate(data.SET_POINTS) if count)
    now = f"Build {row.colour} at the {BUILDINGS[row.building]} to take it."
    return About(card_name(card), now, f"Different buildings score as a set at the end: {sets} points.", "Building")


# --- honour cards


@dataclass(frozen=True)
class Displayed:
    id: str
    price: int
    text: str
    payable: bool


def honours(scene: BoardScene) -> list[Displayed]:
    g: Porta = scene.g
    mine = g[scene.seat].influence if scene.seat in g.players and not g.honour_bought else 0
    found = [(id, data.HONOURS[id]) for id in g.honour_display if id]
    shown = [Displayed(id, row.influence, _short(id, row), row.influence <= mine) for id, row in found]
    return sorted(shown, key=lambda one: (one.price, one.id))


def _short(id: str, row: data.Honour) -> str:
    brief = honour_text(id).replace(" bricks", "").replace(" an element", "")
    return SHORT.get(row.kind, brief).format(points=row.points)


def draw_honours(b: Brush[Porta], area: Rect, cards: Sequence[Displayed]) -> int:
    across = 2 if area.width >= 34 else 1
    down = -(-len(cards) // across)
    wide = area.width // across
    for at, one in enumerate(cards):
        if at % down >= area.height:
            continue
        x, y = area.x + at // down * wide, area.y + at % down
        text = one.text.replace("*", b.glyphs.plain("points")).replace(" sestertii", b.glyphs.plain("money"))
        text = text.replace(" points", b.glyphs.plain("points"))
        end = b.canvas.write(x, y, f"[{'text' if one.payable else 'dim'}|{one.price}]{b.glyphs.sign('influence')} ")
        b.canvas.text(end, y, cut(text, wide - 4, b.glyphs.ellipsis), "text" if one.payable else "dim")
        b.touch(places.card(one.id), Rect(x, y, wide - 1, 1))
    return min(down, area.height)


def rows_of_honours(cards: Sequence[Displayed], scene: BoardScene) -> list[Row]:
    return [Row(places.card(one.id), card_name(one.id), says=f"{one.id} {face_text(one.id)}.") for one in cards]


def about_honour(cards: Sequence[Displayed], place: str, scene: BoardScene) -> About | None:
    card = place.partition(":")[2]
    if card not in data.HONOURS:
        return None
    row = data.HONOURS[card]
    stays = "It stays with you." if row.kept else "It leaves the game when it is used."
    return About(card_name(card), f"{honour_text(card).capitalize()}.", f"It costs {row.influence} influence. {stays}", "Influence")


# --- majorities


@dataclass(frozen=True)
class Standing:
    sections: tuple[str, ...]
    shares: tuple[tuple[Seat, int], ...]


def standings(scene: BoardScene) -> list[Standing]:
    """What every section would bring now; levels of the gate that stand alike are one."""
    found: list[Standing] = []
    for section, shares in majorities(scene.g).items():
        ranked = tuple(sorted(shares.items(), key=lambda share: -share[1]))
        last = found[-1] if found else None
        who = [seat for seat, _ in ranked]
        if last is not None and section in data.LEVELS and last.sections[0] in data.LEVELS and [seat for seat, _ in last.shares] == who:
            together = tuple((seat, n + more) for (seat, n), (_, more) in zip(last.shares, ranked, strict=True))
            found[-1] = Standing((*last.sections, section), together)
        elif ranked:
            found.append(Standing((section,), ranked))
    return found


def _named(one: Standing) -> str:
    first, last = one.sections[0], one.sections[-1]
    return section_name(first) + (f" to {last.rpartition(' ')[2]}" if first != last else "")


def draw_standings(b: Brush[Porta], area: Rect, found: Sequence[Standing]) -> int:
    for y, one in enumerate(found[: area.height], area.y):
        shares = "  ".join(f"{b.mark_of(seat)} [star|{n}]{b.glyphs.sign('points')}" for seat, n in one.shares)
        name = _named(one) if area.width >= 34 else _named(one).replace("level ", "")
        b.canvas.text(area.x, y, cut(name, area.width - b.width(shares) - 1, b.glyphs.ellipsis), "text")
        b.canvas.write_right(area.right, y, shares)
        b.touch(places.prize(one.sections[0]), Rect(area.x, y, area.width, 1))
    return min(len(found), area.height)


def rows_of_standings(found: Sequence[Standing], scene: BoardScene) -> list[Row]:
    shares = [", ".join(f"{scene.called(seat)} {n}" for seat, n in one.shares) for one in found]
    return [Row(places.prize(one.sections[0]), _named(one), says=f"{_named(one)}: {who}.") for one, who in zip(found, shares, strict=True)]


CARDS = Panel(
    "cards", "Building cards", buildings, rows_of_buildings, about_building, draw_buildings, (20, 2),
    lambda facts, scene: "build that colour there",
)  # fmt: skip
HONOURS = Panel(
    "honours", "Honours", honours, rows_of_honours, about_honour, draw_honours, (20, 3), lambda facts, scene: "one a turn, for influence",
)  # fmt: skip
STANDINGS = Panel("majorities", "If it ended now", standings, rows_of_standings, draw=draw_standings, least=(20, 2))
