"""PURE: the players of Age of Rome: glory as a race with its milestones, then what everybody has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    to_place: int | None = None  # followers, or cards of Cassius, in the action phase
    deployed: int = 0
    to_recruit: int = 0  # legions
    in_column: int = 0  # votes
    to_gain: int = 0  # votes
    discord: tuple[int, int] = (0, 0)  # tokens, spaces
    stash: int | None = None  # of Cassius
    used: tuple[str, ...] = ()  # double actions, in this round


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
        side.available if g.phase == "action" else None, player.deployed_total, player.legions_unrecruited, g.votes_in(seat),
        side.votes_unowned,
        (player.discord, player.discord + player.free_spaces) if player.character else (0, 0),
        len(g.cassius.stash) if g.cassius is not None and seat == g.cassius.seat else None,
        tuple(player.used_bonuses),
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
    x = b.canvas.write(area.x, area.y, f"{b.tag(one.seat)} ")
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
        who = scene.opening(one.seat) + (f" ({CHARACTERS[one.character]})" if one.character else "")
        found.append(Row(places.seat(one.seat), who, says=f"{who}: {'; '.join(_told(one, scene))}."))
    return found


def many(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def _told(one: Person, scene: BoardScene) -> Iterator[str]:
    """Everything that everybody may know of a player; Cassius has no money, hand, legions or discord."""
    g: Rome = scene.g
    yield f"{one.glory} glory"
    ready = f" ({one.to_place} to place)" if one.to_place is not None else ""
    if one.stash is not None:
        yield f"{many(one.to_place, 'card')} to play" if one.to_place is not None else many(one.followers, "follower")
        yield f"{many(one.stash, 'card')} in the stash"
    elif one.character:
        yield "1 denarius" if one.denarii == 1 else f"{one.denarii} denarii"
        yield f"{many(one.followers, 'follower')}{ready}"
        yield f"{many(one.cards, 'trade card')}{' and the anchor' if one.anchor else ''} (at most {data.HAND_LIMIT})"
        yield f"legions {one.legions} at home, {one.deployed} deployed, {one.to_recruit} to recruit"
    yield f"votes {one.votes} at home, {one.in_column} in the column, {one.to_gain} to gain"
    yield f"Pantheon {', '.join(one.pantheon) or 'empty'} ({len(one.pantheon)} of {len(data.PANTHEON)})"
    if one.character:
        yield f"discord {one.discord[0]} of {one.discord[1]}"
        used = f" (used: {', '.join(map(house, one.used))})" if one.used else ""
        yield f"double actions {', '.join(map(house, one.bonuses)) or 'none'}{used}"
    if g.schemes_on:
        names = [SCHEMES[id].name for id in g[one.seat].schemes] if one.character else []
        yield f"{many(one.schemes, 'scheme')} at home" + (f" ({', '.join(names)})" if names else "")
    if one.sets:
        yield f"sets {', '.join(f'{type} ({data.SET_POINTS[type]} points)' for type in one.sets)}"
    if one.medals:
        yield f"{', '.join(one.medals)} medal"


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
    return About(scene.opening(one.seat), said, f"Schemes. {'; '.join(schemes)}." if schemes else "", "Goal")


def _bonus(name: str) -> About:
    does = f"Used once a round, it doubles the action of your {house(name)}; discord covers it."
    return About("Double action", does=does, rule="Discord and bonuses")


def note(people: Sequence[Person], scene: BoardScene) -> str:
    mine = next((one for one in people if one.seat == scene.seat), people[0])
    ahead = [at for at in mine.milestones if at > mine.glory]
    return f"next follower at {min(ahead)}" if ahead else ""


PEOPLE = Panel("players", "Players", facts, rows, about, draw, (20, 3), note)
