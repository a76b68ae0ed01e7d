"""PURE: the regions: who stands there, how many are missing, who gets what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.regions import region_points
from engine.games.age_of_rome.rules.state import Rome
from tui.boards.age_of_rome import places
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Panel, Row, begun
from tui.kit.scene import BoardScene


@dataclass(frozen=True)
class Front:
    id: str
    shield: int
    points: tuple[int, ...]
    there: tuple[Seat, ...]  # one for each legion
    battle: tuple[str, ...]  # of Cassius: strengths, "?" while closed
    won: tuple[tuple[Seat, int], ...]  # if it is full
    full: bool


def facts(scene: BoardScene) -> list[Front]:
    g: Rome = scene.g
    found = []
    for region in data.REGIONS:
        there = tuple(seat for seat, player in g.players.items() for _ in range(player.deployed[region]))
        cards = g.cassius.battle[region] if g.cassius is not None else ()
        battle = tuple(str(data.BATTLE_CARDS[g.cards.faces[card]]) if card in g.cards.faces else "?" for card in cards)
        known = sum(int(strength) for strength in battle if strength != "?")
        full = len(there) + known >= data.SHIELDS[region]
        won = sorted(region_points(g, region).items(), key=lambda one: -one[1]) if full and g.cassius is None else []
        points = data.REGION_POINTS["few" if g.few else "many"][region]
        found.append(Front(region, data.SHIELDS[region], points, there, battle, tuple((who, n) for who, n in won if n), full))
    return found


def draw(b: Brush[Rome], area: Rect, fronts: Sequence[Front]) -> int:
    star, first = b.glyphs.sign("points"), 11 if area.width >= 30 else 10
    for y, front in enumerate(fronts, area.y):
        place = places.region(front.id)
        b.canvas.text(area.x, y, front.id.capitalize()[:first], "sel b" if b.state(place) else "text")
        end = b.places_to_fill(area.x + first, y, front.there, front.shield - sum(int(s) for s in front.battle if s != "?"))
        if front.battle and b.g.cassius is not None:
            end = b.canvas.write(end, y, f"[chip{b.g.cassius.seat}|{' '.join(front.battle)}]")
        if front.won:
            told = "  ".join(f"[player{who}|{b.letters[who]}] [star|{n}]{star}" for who, n in front.won)
        elif front.full and b.g.cassius is None:
            told = "[dim|tied]" if area.width < 36 else "[dim|tied: nobody scores]"
        else:
            told = " ".join(f"[dim|{n}]{b.glyphs.sign('points', 'dim')}" for n in front.points)
        for text in (told, told.rpartition("  ")[0], ""):
            if area.right - b.width(text) > end:
                b.canvas.write_right(area.right, y, text)
                break
        b.touch(place, Rect(area.x, y, area.width, 1), bright=first - 1)
    return len(fronts)


def rows(fronts: Sequence[Front], scene: BoardScene) -> list[Row]:
    return [Row(places.region(front.id), front.id.capitalize(), says=sentence(front, scene)) for front in fronts]


def sentence(front: Front, scene: BoardScene) -> str:
    counts = {seat: front.there.count(seat) for seat in dict.fromkeys(front.there)}
    who = ", ".join(f"{scene.called(seat)} {n}" for seat, n in counts.items()) or "nobody"
    who += f", Cassius {' '.join(front.battle)}" if front.battle else ""
    points = ", ".join(map(str, front.points))
    if front.won:
        won = ", ".join(f"{scene.called(seat)} {n} points" for seat, n in front.won)
        return f"{front.id.capitalize()}: {who}. Conquered: {won}."
    state = "conquered, but tied" if front.full else f"{front.shield} legions conquer it, then {points} points"
    return f"{front.id.capitalize()}: {who}; {state}."


def about(fronts: Sequence[Front], place: str, scene: BoardScene) -> About | None:
    front = next((front for front in fronts if places.region(front.id) == place), None)
    if front is None:
        return None
    does = "Most legions take the first place; equal numbers share a place and get nothing. It counts at the end, if it is conquered."
    return About(front.id.capitalize(), begun(sentence(front, scene).partition(": ")[2]), does, "Legions and regions")


def note(fronts: Sequence[Front], scene: BoardScene) -> str:
    return "scores when all places are filled"


WAR = Panel("war", "War", facts, rows, about, draw, (20, 3), note)
