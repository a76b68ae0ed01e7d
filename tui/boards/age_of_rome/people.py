"""PURE: the players of Age of Rome: glory as a race with its milestones, then what everybody has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Player, Rome
from engine.games.age_of_rome.talk.cards import CHARACTERS, SCHEMES, scheme_text
from tui.boards.age_of_rome import places
from tui.boards.age_of_rome.names import PIECES, SIGNS, house
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene


@dataclass(frozen=True)
class Person:
    seat: Seat
    character: str
    glory: int
    grown: int | None  # glory after the picked choice
    denarii: int
    followers: int
    cards: int
    anchor: bool
    pantheon: tuple[str, ...]
    legions: int
    votes: int
    schemes: int
    bonuses: tuple[str, ...]  # uncovered
    sets: tuple[str, ...]
    milestones: tuple[int, ...]  # still to be reached
    medals: tuple[str, ...]


def facts(scene: BoardScene) -> list[Person]:
    g: Rome = scene.g
    order = [seat for seat in (scene.seat, *g.occupied()) if seat in g.occupied()]
    return [person(scene, seat) for seat in dict.fromkeys(order)]


def person(scene: BoardScene, seat: Seat) -> Person:
    g: Rome = scene.g
    side, player = g.side(seat), g.players.get(seat, Player(seat=seat))
    was: Rome | None = scene.was
    before = was.side(seat).glory if was is not None else side.glory
    left = tuple(at for name, at in g.milestones.items() if name not in side.claimed)
    return Person(
        seat, player.character, before, side.glory if was is not None and side.glory != before else None, player.denarii, side.recruited,
        len(player.hand), player.anchor, tuple(side.pantheon), player.legions_board, side.votes_board, side.schemes_home,
        tuple(bonus for bonus in data.BONUSES if player.character and player.uncovered(bonus) and bonus not in player.used_bonuses),
        tuple(laid.type for laid in player.sets), left, tuple(type for type, holder in g.medals.items() if holder == seat),
    )  # fmt: skip


def top(people: Sequence[Person]) -> int:
    return max(max(data.MILESTONES.values()), *(max(one.glory, one.grown or 0) for one in people)) + 2


def draw(b: Brush[Rome], area: Rect, people: Sequence[Person]) -> int:
    """The race first; a second and third line for each where there is room."""
    lines = 3 if area.width >= 50 and area.height >= 3 * len(people) else 2 if area.width >= 36 and area.height >= 2 * len(people) else 1
    y = area.y
    for one in people:
        _race(b, Rect(area.x, y, area.width, 1), one, top(people))
        if lines > 1:
            b.canvas.write(area.x + 4, y + 1, _has(b, one), "text", area.width - 4)
        if lines > 2:
            b.canvas.write(area.x + 4, y + 2, _more(b, one), "text", area.width - 4)
        b.touch(places.seat(one.seat), Rect(area.x, y, area.width, lines), quiet=not b.state(places.seat(one.seat)))
        y += lines
    return y - area.y


def _race(b: Brush[Rome], area: Rect, one: Person, most: int) -> None:
    """In a narrow panel the name is left to the letter and the money stands behind the glory."""
    narrow = area.width < 30
    x = b.canvas.write(area.x, area.y, f"[chip{one.seat}| {b.letters[one.seat]} ] ")
    if not narrow:
        x = area.x + 11
        b.canvas.text(area.x + 4, area.y, b.name(one.seat)[:6], f"player{one.seat}")
    star, grown = b.glyphs.sign("points"), one.grown
    tail = f"[strong b|{one.glory}]{star}" + (f"[sel b u|{b.glyphs.plain('becomes')}{grown}]" if grown is not None else "")
    money = f" [coin|{one.denarii:>2}]{b.glyphs.sign('money')}" if narrow else ""
    start = b.canvas.write_right(area.right, area.y, tail + money)
    b.race(Rect(x, area.y, min(start, area.right - 8) - 1 - x, 1), one.glory, most, f"p{one.seat}", one.milestones, grown)


def _has(b: Brush[Rome], one: Person) -> str:
    pieces = "".join(f"[{PIECES.get(piece, f'p{one.seat}')}|{b.glyphs.plain('piece')}]" for piece in one.pantheon)
    rest = f"[line|{b.glyphs.plain('empty') * (len(data.PANTHEON) - len(one.pantheon))}]"
    anchor = " [dim|and the anchor]" if one.anchor and b.canvas.width >= 200 else ""
    cards = f"{one.cards} [dim|{'card' if one.cards == 1 else 'cards'}]{anchor}"
    followers = f"{one.followers} [dim|{'follower' if one.followers == 1 else 'followers'}]"
    return f"[coin|{one.denarii:>2}]{b.glyphs.sign('money')}  {followers}  {cards}  {b.glyphs.sign('faith')}{pieces}{rest}"


def _more(b: Brush[Rome], one: Person) -> str:
    sign = b.glyphs.sign
    bonuses = " ".join(sign(SIGNS[bonus]) for bonus in one.bonuses) or "[dim|none]"
    schemes = f"{sign('scheme')} {one.schemes}   " if b.g.schemes_on else ""
    return f"{sign('war')} {one.legions} [dim|ready]   {sign('law')} {one.votes}   {schemes}[dim|double action] {bonuses}"


def rows(people: Sequence[Person], scene: BoardScene) -> list[Row]:
    found = []
    for one in people:
        parts = [f"{one.glory} glory", f"{one.denarii} denarii", f"{one.followers} followers", f"{one.cards} trade cards"]
        parts += ["the anchor"] if one.anchor else []
        parts += [f"{one.legions} legions and {one.votes} votes at home"]
        parts += [f"{len(one.pantheon)} of {len(data.PANTHEON)} Pantheon pieces"]
        parts += [f"sets: {', '.join(one.sets)}"] if one.sets else []
        parts += [f"{', '.join(one.medals)} medal"] if one.medals else []
        who = scene.opening(one.seat) + (f" ({CHARACTERS[one.character]})" if one.character else "")
        found.append(Row(places.seat(one.seat), who, says=f"{who}: {', '.join(parts)}."))
    return found


def about(people: Sequence[Person], place: str, scene: BoardScene) -> About | None:
    one = next((one for one in people if places.seat(one.seat) == place), None)
    if one is None:
        kind, _, name = place.partition(":")
        return _bonus(name) if kind == "bonus" else None
    if not one.character:
        cassius = scene.g.cassius is not None
        return About(scene.opening(one.seat), "Cassius plays by cards and never chooses." if cassius else "No character yet.")
    schemes = [f"{SCHEMES[id].name}: {scheme_text(id)}" for id in scene.g[one.seat].schemes] if scene.g.schemes_on else []
    said = next(row.says for row in rows([one], scene))
    return About(scene.opening(one.seat), said, f"Schemes. {'; '.join(schemes)}." if schemes else "", "Players")


def _bonus(name: str) -> About:
    does = f"Used once a round, it doubles the action of your {house(name)}; discord covers it."
    return About("Double action", does=does, rule="Bonuses")


def note(people: Sequence[Person], scene: BoardScene) -> str:
    mine = next((one for one in people if one.seat == scene.seat), people[0])
    ahead = [at for at in mine.milestones if at > mine.glory]
    return f"next follower at {min(ahead)}" if ahead else ""


PEOPLE = Panel("players", "Players", facts, rows, about, draw, (20, 3), note)
