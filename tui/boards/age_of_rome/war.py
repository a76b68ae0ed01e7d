"""PURE: the regions: who stands there, how many are missing, who gets what."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Handle
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.regions import region_points
from engine.games.age_of_rome.rules.state import Rome
from tui.kit.brush import Brush
from tui.kit.panel import Panel, Row, many


def regions(b: Brush[Rome]) -> Iterator[Row]:
    g, cassius, sign = b.g, b.g.cassius, b.glyphs.sign
    does = "Most legions take the first place; equal numbers share a place and get nothing. It counts at the end, if it is conquered."
    for region, shield in data.SHIELDS.items():
        there = [seat for seat, player in g.players.items() for _ in range(player.deployed[region])]
        battle = [_strength(g, card) for card in cassius.battle[region]] if cassius is not None else []  # "?" while closed
        known = sum(int(strength) for strength in battle if strength != "?")
        points, full = data.REGION_POINTS["few" if g.few else "many"][region], len(there) + known >= shield
        won = sorted(region_points(g, region).items(), key=lambda one: -one[1]) if full and cassius is None else []
        won = [(seat, n) for seat, n in won if n]
        who = b.shares({seat: there.count(seat) for seat in there}) + (f", Cassius {' '.join(battle)}" if battle else "")
        state = "conquered, but tied" if full else f"{shield} legions conquer it, then {', '.join(map(str, points))} points"
        says = f"{who}. Conquered: {b.shares((seat, many(n, 'point')) for seat, n in won)}" if won else f"{who}; {state}"
        if won:
            told = "  ".join(f"[player{seat}|{b.letters[seat]}] [star|{n}]{sign('points')}" for seat, n in won)
        elif full and cassius is None:
            told = "[dim|tied]" if b.room < 36 else "[dim|tied: nobody scores]"
        else:
            told = " ".join(f"[dim|{n}]{sign('points', 'dim')}" for n in points)
        first = 11 if b.room >= 30 else 10
        places = [*map(b.mark_of, there), *[sign("missing")] * (shield - known - len(there))]
        name = f"[{'sel b' if b.state(f'region:{region}') else 'text'}|{region.capitalize()[:first]:<{first}}]"
        text = f"{name}{''.join(f'{place} ' for place in places)}"
        text += f"[chip{cassius.seat}|{' '.join(battle)}]" if battle and cassius is not None else ""
        yield Row(f"region:{region}", region, says, does, text, (told, told.rpartition("  ")[0]), bright=first - 1)


def _strength(g: Rome, card: Handle) -> str:
    return str(data.BATTLE_CARDS[g.cards.faces[card]]) if card in g.cards.faces else "?"


WAR = Panel("war", "War", regions, "Legions and regions", "scores when all places are filled", (20, 3))
