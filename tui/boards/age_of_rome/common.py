"""PURE: what lies beside the disc: regions, buildings with prices and medals, piles and decks. Every panel says how many rows it took."""

from __future__ import annotations

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.regions import region_points
from engine.games.age_of_rome.talk.cards import ROMAN, card_name, house
from tui.boards.age_of_rome import targets
from tui.boards.age_of_rome.brush import SHORT, Brush
from tui.boards.age_of_rome.head import rules
from tui.kit.canvas import Part, Rect, cut, width_of
from tui.kit.scene import Look

# --- regions


def legions(b: Brush, region: str, gap: str) -> list[Part]:
    """Everybody's legions there; Cassius has battle cards, `?` while they are closed."""
    parts: list[Part] = []
    for seat, player in b.g.players.items():
        letter, style = b.letter(seat)
        count = player.deployed[region]
        parts.append((f"{letter}{count}{gap}" if count else f"{letter}{b.glyphs.none}{gap}", style if count else "grey"))
    if b.g.cassius is not None:
        shown = [b.g.cards.faces.get(card) for card in b.g.cassius.battle[region]]
        cards = "".join(str(data.BATTLE_CARDS[face]) if face else "?" for face in shown)
        letter, style = b.letter(b.g.cassius.seat)
        parts.append((f"{letter}[{cards}]" if cards else f"{letter}{b.glyphs.none}", style if cards else "grey"))
    return parts


def shields(b: Brush, region: str) -> list[Part]:
    """The shield, filled as far as legions stand there: only a full one is conquered."""
    need = data.SHIELDS[region]
    there = min(need, sum(player.deployed[region] for player in b.g.players.values()) + known_strength(b, region))
    parts: list[Part] = [(b.glyphs.shield * there, "good"), (b.glyphs.shield_left * (need - there), "label")]
    return [*parts, (" " * (4 - need), "")]


def known_strength(b: Brush, region: str) -> int:
    if b.g.cassius is None:
        return 0
    return sum(data.BATTLE_CARDS[b.g.cards.faces[card]] for card in b.g.cassius.battle[region] if card in b.g.cards.faces)


def points(b: Brush, region: str) -> str:
    return "/".join(map(str, data.REGION_POINTS["few" if b.g.few else "many"][region]))


def standing(b: Brush, region: str) -> list[Part]:
    """What the region would bring now."""
    if b.g.cassius is not None:
        return []
    found = [(seat, won) for seat, won in region_points(b.g, region).items() if won and seat in b.letters]
    return [part for seat, won in sorted(found, key=lambda one: -one[1]) for part in ((f" {b.letter(seat)[0]}{won}", b.letter(seat)[1]),)]


def regions(b: Brush, area: Rect, two_rows: bool = False) -> int:
    """Name, shield, points for the places, legions; in two rows where it is narrow, with the present standing where it is wide."""
    b.heading(area.x, area.y, area.width, "Regions", f"shield, places, legions {b.glyphs.then} points now" if area.width >= 44 else "")
    step = 2 if two_rows else 1
    for i, region in enumerate(data.REGIONS):
        y = area.y + 1 + i * step
        place = targets.region(region)
        fresh = " fresh" if b.before is not None and _moved(b, region) else ""
        parts: list[Part] = [(b.pointer(place)[0], ""), (f"{region.capitalize():<10}", "text" + fresh), *shields(b, region)]
        worth = points(b, region)
        if two_rows:
            b.canvas.parts(area.x, y, parts, area.width)
            b.canvas.parts(area.x + 2, y + 1, legions(b, region, ""), area.width - 2)
            b.canvas.text(area.right - len(worth), y + 1, worth, "glory")
        else:
            parts += [(f" {worth:<6} ", "glory"), *legions(b, region, " " if area.width >= 36 else "")]
            now = standing(b, region)
            if now and area.width >= 44:
                parts += [(b.glyphs.then, "label"), *now]
            b.canvas.parts(area.x, y, parts, area.width)
        b.touch(place, Rect(area.x, y, area.width, step))
    return 1 + 3 * step


def _moved(b: Brush, region: str) -> bool:
    assert b.before is not None
    was = b.before.players
    return any(seat in was and was[seat].deployed[region] != player.deployed[region] for seat, player in b.g.players.items())


# --- buildings


def medal(b: Brush, type: str) -> Part:
    holder = b.g.medals.get(type, -1)
    return b.letter(holder) if holder >= 0 else (b.glyphs.medal if b.g.medals else b.glyphs.none, "title" if b.g.medals else "grey")


def buildings(b: Brush, area: Rect) -> int:
    """Cost, glory and tiles left of every level, and who holds the medal."""
    wide, narrow = area.width >= 50, area.width < 30
    name = 11 if wide else 5 if narrow else 4
    cell = 11 if wide else 8 if not narrow else 5
    b.heading(area.x, area.y, area.width, "Buildings", "cost, glory, tiles left" if wide else "")
    first = area.y + 2 if wide or narrow else area.y + 1
    medals = area.x + 1 + name + 3 * cell
    if first > area.y + 1:
        indent = "  " if wide else ""
        head = "".join(f"{indent}{ROMAN[level]}".ljust(cell) for level in (1, 2, 3))
        b.canvas.text(area.x + 1 + name, area.y + 1, head, "label", area.width - 1 - name)
    if not narrow:
        b.canvas.text(medals, first - 1, "medal" if wide else "med", "label", area.right - medals)
    for row, type in enumerate(data.TYPES, first):
        place = targets.medal(type)
        b.canvas.parts(area.x, row, [(b.pointer(place)[0], ""), (house(type) if wide else SHORT[type], "text")], name + 1)
        for level in range(3):
            x = area.x + 1 + name + level * cell
            b.canvas.parts(x, row, tile(b, type, level, cell), cell)
        if narrow:
            medals = area.x + 4
        b.canvas.parts(medals, row, [medal(b, type)], area.right - medals)
        b.canvas.mark(area.x, row, area.width, 1, Look(f"building:{type}"))
        b.touch(place, Rect(medals, row, 2, 1))
    return first - area.y + len(data.TYPES)


def tile(b: Brush, type: str, level: int, width: int) -> list[Part]:
    cost, glory = data.BUILDINGS[type][level]
    left = b.g.tiles[type][level]
    g = b.glyphs
    if not left:
        return [(f"{'':<2}{g.none}", "grey")]
    if width < 8:
        return [(str(cost), "money"), (f"{g.times}{left}", "label")]
    if width < 11:
        return [(f"{cost:>2}d", "money"), (f"+{glory}", "glory"), (f"{g.times}{left}", "label")]
    return [(f"{cost:>2}d", "money"), (f" +{glory}{g.glory}", "glory"), (f" {g.times}{left}", "label")]


# --- piles and decks


def stocks(b: Brush, area: Rect) -> int:
    """Pantheon piles, decks, discord, variants: one fact after the other, as many to a row as fit."""
    g = b.g
    wide = area.width >= 30
    sign = b.pointer(targets.DECK)[0]
    deck_sign: list[Part] = [(sign, "")] if sign != " " else []
    facts: list[tuple[str, list[Part]]] = [
        ("look:pantheon", [("Pantheon base " if wide else "base ", "label"), *b.pile(g.base_pile)]),
        ("look:pantheon", [("roof ", "label"), *b.pile(g.roof_pile)]),
        (targets.DECK, [*deck_sign, ("trade deck " if wide else "deck ", "label"), (str(len(g.deck)), "text"), *discarded(b, wide)]),
        ("look:missions", [("missions ", "label"), (str(len(g.mission_deck)), "text")]),
        ("look:discord", [("discord ", "label"), (str(g.discord_supply), "text")]),
    ]
    if g.cassius is not None:
        facts.append(("look:battle", [("battle deck ", "label"), (str(len(g.battle_deck)), "text")]))
    if rules(g):
        facts.append(("look:variants", [(rules(g), "label")]))
    x, y = area.x + 1, area.y
    for place, parts in facts:
        if x > area.x + 1 and x + width_of(parts) > area.right:
            x, y = area.x + 1, y + 1
        if y >= area.bottom:
            break
        shown = [*parts[:-1], (cut(parts[-1][0], area.right - x - width_of(parts[:-1]), b.glyphs.ellipsis), parts[-1][1])]
        end = b.canvas.parts(x, y, shown, area.right - x)
        b.touch(place, Rect(x, y, end - x, 1))
        x = end + (2 if wide else 1)
    return y + 1 - area.y


def discarded(b: Brush, named: bool) -> list[Part]:
    g = b.g
    if not g.discard:
        return []
    face = g.cards.faces.get(g.discard[-1])
    top = f", top {card_name(face)}" if face and named else ""
    return [(f" pile {len(g.discard)}{top}", "label")]


def glory_note(b: Brush, area: Rect) -> None:
    """Where the table has no room for it: what the levels bring."""
    if area.height < 1 or area.width >= 30:
        return
    usual, farm = (" ".join(f"+{glory}" for _, glory in data.BUILDINGS[type]) for type in ("military", "economy"))
    lines = (f"glory {usual}", f"farm  {farm}", f"{b.glyphs.times} left, {b.glyphs.medal} medal")
    for y, line in enumerate(lines[: area.height], area.y):
        b.canvas.text(area.x + 1, y, line, "label", area.width - 1)
