"""PURE: politics as a track, the regions with their goods, steps and what they pay now, and what lies before you."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.games.imperator.rules import data
from engine.games.imperator.rules.scoring import region_shares
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.talk.cards import REGIONS, card_name, face_text, goods_text, tile_text
from tui.boards.imperator import places
from tui.boards.imperator.names import so_many, squares
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene

POLITICS = "politics:track"


@dataclass(frozen=True)
class Step:
    at: int
    seats: tuple[Seat, ...]


def steps(scene: BoardScene) -> list[Step]:
    g: Imperator = scene.g
    return [Step(at, tuple(seat for seat, player in g.players.items() if player.political == at)) for at in range(data.POLITICAL_MAX + 1)]


def draw_steps(b: Brush[Imperator], area: Rect, found: Sequence[Step]) -> int:
    """Letters above the numbers, as many to a cell as it has columns."""
    cell = 3 if area.width >= 34 else 2
    high = max(1, *(-(-len(step.seats) // cell) for step in found))
    for step in found:
        x = area.x + cell * step.at
        for at, seat in enumerate(step.seats):
            b.canvas.write(x + at % cell, area.y + high - 1 - at // cell, b.mark_of(seat))
        if not step.seats:
            b.canvas.text(x, area.y + high - 1, b.glyphs.plain("rule") * (cell - 1), "faint")
        b.canvas.text(x, area.y + high, str(step.at), "dim")
    b.touch(POLITICS, Rect(area.x, area.y, area.width, high + 1), quiet=True)
    return high + 1


def step_rows(found: Sequence[Step], scene: BoardScene) -> list[Row]:
    who = "; ".join(f"{scene.called(seat)} {step.at}" for step in found for seat in step.seats)
    return [Row(POLITICS, "Politics", says=f"Politics, 2 points a step at the end: {who}.")]


def step_about(found: Sequence[Step], place: str, scene: BoardScene) -> About | None:
    if place != POLITICS:
        return None
    said = step_rows(found, scene)[0].says.partition(": ")[2]
    does = "Roma and some reward tiles lead up. It wins ties in regions, on the Imperator board and at the end."
    return About("Politics", f"{said[:1].upper()}{said[1:]}", does, "The end")


STEPS = Panel("politics", "Politics", steps, step_rows, step_about, draw_steps, (22, 2), lambda found, scene: "2 points a step")


@dataclass(frozen=True)
class Land:
    number: int
    goods: tuple[str, ...]
    steps: tuple[tuple[Seat, int, int], ...]  # seat, steps, points as things stand; most first


def lands(scene: BoardScene) -> list[Land]:
    g: Imperator = scene.g
    found = []
    for region in data.REGIONS:
        shares = region_shares(g, region)
        there = [(seat, player.influence[region], shares.get(seat, 0)) for seat, player in g.players.items() if player.influence[region]]
        goods = data.AREAS[g.areas[region]] if g.areas else ()
        found.append(Land(region, goods, tuple(sorted(there, key=lambda one: (-one[2], -one[1])))))
    return found


def draw_lands(b: Brush[Imperator], area: Rect, found: Sequence[Land]) -> int:
    star = b.glyphs.sign("points")
    name = 11 if area.width >= 34 else 7
    for y, land in enumerate(found[: area.height], area.y):
        place = places.land(land.number)
        b.canvas.text(area.x, y, f"{land.number} {REGIONS[land.number]}"[: name + 1], "sel b" if b.state(place) else "text")
        x = b.canvas.write(area.x + name + 2, y, squares(b, land.goods)) + 2
        x = max(x, area.x + name + 9)
        for seat, count, points in land.steps:
            shown = f"{b.mark_of(seat)} {count}" + (f" [star|{points}]{star}" if area.width >= 50 and points else "")
            if x + b.width(shown) > area.right:
                break
            x = b.canvas.write(x, y, shown) + (2 if area.width >= 34 else 1)
        b.touch(place, Rect(area.x, y, area.width, 1), bright=name)
    return min(len(found), area.height)


def land_rows(found: Sequence[Land], scene: BoardScene) -> list[Row]:
    return [Row(places.land(land.number), REGIONS[land.number], says=_says(land, scene)) for land in found]


def _says(land: Land, scene: BoardScene) -> str:
    who = (
        ", ".join(f"{scene.called(seat)} {so_many(count, 'step')} ({so_many(points, 'point')} now)" for seat, count, points in land.steps)
        or "no steps yet"
    )
    goods = goods_text(land.goods) or "no goods yet"
    return f"{REGIONS[land.number]}: {goods} for the Aedilis; {who}."


def land_about(found: Sequence[Land], place: str, scene: BoardScene) -> About | None:
    land = next((land for land in found if places.land(land.number) == place), None)
    if land is None:
        return None
    ranks = ", then ".join(map(str, data.REGION_POINTS[scene.g.count]))
    said = _says(land, scene).partition(": ")[2]
    return About(REGIONS[land.number], f"{said[:1].upper()}{said[1:]}", f"At the end most steps get {ranks} points.", "Steps and regions")


LANDS = Panel("regions", "Regions", lands, land_rows, land_about, draw_lands, (22, 3), lambda found, scene: "goods today, steps taken")


@dataclass(frozen=True)
class Card:
    id: str
    icon: str
    steps: int
    steps_used: bool
    icon_used: bool

    @property
    def place(self) -> str:
        return places.tile(self.id) if self.id in data.TILES else places.built(self.id)


def cards(scene: BoardScene) -> list[Card]:
    g: Imperator = scene.g
    if scene.seat not in g.players:
        return []
    me = g[scene.seat]
    found = [Card(tile, "", 0, False, False) for tile in me.tiles]
    for card in me.tableau:
        found.append(Card(card.id, data.ICON[card.id] or "any icon", data.STEPS[card.id], card.steps_used, card.icon_used))
    return found


def draw_cards(b: Brush[Imperator], area: Rect, found: Sequence[Card]) -> int:
    for y, card in enumerate(found[: area.height], area.y):
        place = card.place
        wide = area.width >= 34
        if card.id in data.TILES:
            b.canvas.text(area.x, y, f"tile: {tile_text(card.id, short=True)}", "sel b" if b.state(place) else "gold b", area.width)
            b.touch(place, Rect(area.x, y, area.width, 1), bright=11)
            continue
        b.canvas.text(area.x, y, card_name(card.id)[: 18 if wide else 11], "sel b" if b.state(place) else "text")
        icon = "used" if card.icon_used else card.icon
        b.canvas.text(area.x + (19 if wide else 12), y, icon, "dim" if card.icon_used else "law", 9)
        told = "steps used" if card.steps_used else f"{card.steps} {'step' if card.steps == 1 else 'steps'}" if card.steps else ""
        if wide:
            b.canvas.write_right(area.right, y, f"[{'dim' if card.steps_used else 'text'}|{told}]")
        elif card.steps and not card.steps_used:
            b.canvas.write_right(area.right, y, str(card.steps))
        b.touch(place, Rect(area.x, y, area.width, 1), bright=11)
    return min(len(found), area.height)


def card_rows(found: Sequence[Card], scene: BoardScene) -> list[Row]:
    return [Row(card.place, card_name(card.id), says=f"You have {_says_card(card)}.") for card in found]


def _says_card(card: Card) -> str:
    if card.id in data.TILES:
        return f"a reward tile: {tile_text(card.id)}"
    if card.id == data.DOMUS:
        return f"the Domus, which stands for any icon once{', used' if card.icon_used else ''}"
    state = f"steps {'used' if card.steps_used else 'unused'}, icon {'used' if card.icon_used else 'unused'}"
    return f"built {card_name(card.id)}: {so_many(card.steps, 'step')}, {card.icon}; {state}"


def card_about(found: Sequence[Card], place: str, scene: BoardScene) -> About | None:
    kind, _, id = place.partition(":")
    card = next((card for card in found if places.built(card.id) == place), None)
    if card is not None:
        return About(card_name(card.id), f"You have {_says_card(card)}.", "Three equal icons are an extra action.", "Extra action")
    if kind == "tile" and id in data.TILES:
        said = face_text(id).partition(": ")[2]
        return About("Reward tile", f"{said[:1].upper()}{said[1:]}.", "It is used once; left at the end it pays 2 points.", "The Imperator")
    return None


BUILT = Panel("built", "Before you", cards, card_rows, card_about, draw_cards, (20, 2), lambda found, scene: "icon, steps")
