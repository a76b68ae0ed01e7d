"""PURE: the players of Rise to Power: points as a race, dice that are not placed, provinces by type; then offices and hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import Handle, Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.scoring import region_points, senate_points
from engine.games.rise_to_power.rules.state import Rise
from engine.games.rise_to_power.talk.cards import card_name, worded
from tui.boards.rise_to_power import places
from tui.boards.rise_to_power.names import SIGNS, colour, name
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length
from tui.kit.panel import About, Panel, Row, begun
from tui.kit.scene import BoardScene

LEAST_TOP = 20  # of the race


class Owned(NamedTuple):
    """A card or province of somebody; it rests if it was used in this round."""

    id: str
    rests: bool


@dataclass(frozen=True)
class Person:
    seat: Seat
    points: int
    grown: int | None  # after the picked choice
    coming: tuple[int, int]  # what senate cards and regions would bring now
    dice: tuple[tuple[int, str], ...]  # not placed; "gone" or "new" if the picked choice places or turns it
    provinces: tuple[Owned, ...]
    offices: tuple[Owned, ...]
    known: tuple[str, ...]  # faces in the hand that everybody has seen; of the own hand all
    secret: int
    hand: tuple[tuple[Handle, str], ...]  # the own one


def totals(g: Rise) -> dict[Seat, int]:
    """Everybody's points; senate cards and regions count at the end."""
    if g.phase != "final":
        return {seat: player.total for seat, player in g.players.items()}
    regions = region_points(g)
    return {seat: player.total + senate_points(player) + regions[seat] for seat, player in g.players.items()}


def dice_of(scene: BoardScene, seat: Seat) -> tuple[tuple[int, str], ...]:
    now = list(scene.g[seat].dice)
    was = list(scene.was[seat].dice) if scene.was is not None else now
    if scene.was is None or scene.was.round != scene.g.round or scene.was.phase != scene.g.phase:
        return tuple((die, "") for die in now)
    if len(was) == len(now):
        return tuple((new, "new" if new != old else "") for old, new in zip(was, now, strict=True))
    found = []
    for die in was:
        stays = die in now
        if stays:
            now.remove(die)
        found.append((die, "" if stays else "gone"))
    return tuple(found)


def facts(scene: BoardScene) -> list[Person]:
    g: Rise = scene.g
    points, before, regions = totals(g), totals(scene.was if scene.was is not None else g), region_points(g)
    found = []
    for seat in dict.fromkeys(seat for seat in (scene.seat, *g.players) if seat in g.players):
        player, sight = g[seat], scene.sight if seat == scene.seat else None
        faces = {card: (sight.get(card) if sight is not None else g.cards.faces.get(card)) for card in player.hand}
        known = [face for face in faces.values() if face]
        found.append(Person(
            seat, before[seat], points[seat] if points[seat] != before[seat] else None, (senate_points(player), regions[seat]),
            dice_of(scene, seat), tuple(Owned(id, id in player.exhausted) for id in player.provinces),
            tuple(Owned(id, id in player.exhausted) for id in player.senate), tuple(sorted(known, key=_by_class)),
            sum(card not in g.cards.faces for card in player.hand),
            tuple((card, face or "") for card, face in faces.items()) if seat == scene.seat else (),
        ))  # fmt: skip
    return found


def _by_class(face: str) -> int:
    return list(data.KINDS).index(data.ARENA[face].kind)


def draw(b: Brush[Rise], area: Rect, people: Sequence[Person]) -> int:
    top = max(LEAST_TOP, *(max(one.points, one.grown or 0) + 2 for one in people))
    lines = 2 if area.width >= 36 and area.height >= 2 * len(people) else 1
    y = area.y
    for one in people:
        b.touch(places.seat(one.seat), Rect(area.x, y, area.width, lines), bright=3)
        _race(b, Rect(area.x, y, area.width, 1), one, top)
        if lines > 1:
            b.canvas.write(area.x + 4, y + 1, _has(b, one), "text", area.width - 4)
        y += lines
    return y - area.y


def _race(b: Brush[Rise], area: Rect, one: Person, top: int) -> None:
    narrow = area.width < 36
    x = b.canvas.write(area.x, area.y, f"{b.tag(one.seat)} ")
    if not narrow:
        x = area.x + 11
        b.canvas.text(area.x + 4, area.y, b.name(one.seat)[:6], f"player{one.seat}")
    step = 2 if narrow else 4
    dice = area.right - step * data.DICE + 1
    for at, (die, state) in enumerate(one.dice):
        style = "ink @sel b" if state else f"chip{one.seat} still"
        place, spot = places.die(die), dice + at * step
        if narrow:
            b.canvas.text(spot, area.y, str(die), style)
        else:
            b.die(spot, area.y, die, one.seat, style=style)
        if one.seat == b.seat and place in b.places:
            b.touch(place, Rect(spot, area.y, step - 1, 1), quiet=True)
    tail = f"[strong b|{one.points}]{b.glyphs.sign('points')}"
    tail += f"[sel b u|{b.glyphs.plain('becomes')}{one.grown}]" if one.grown is not None else ""
    start = b.canvas.write_right(dice - 1, area.y, tail)
    b.race(Rect(x, area.y, min(start, dice - 6) - 1 - x, 1), one.points, top, f"p{one.seat}", (), one.grown)


def _has(b: Brush[Rise], one: Person) -> str:
    cards = len(one.known) + (one.secret if one.seat != b.seat else 0)
    coming = sum(one.coming)
    later = f"{coming}{b.glyphs.sign('points')} [dim|at the end]  " if coming and b.g.phase != "final" else ""
    return f"{cards} [dim|{'card' if cards == 1 else 'cards'}]  {later}{symbols(b, one)}"


def symbols(b: Brush[Rise], one: Person) -> str:
    """Provinces by type; those that rest are grey."""
    found = []
    for type in data.TYPES:
        here = [owned for owned in one.provinces if data.PROVINCES[owned.id].type == type]
        found += ["".join(b.glyphs.sign(SIGNS[type], "line" if owned.rests else "") for owned in here)] if here else []
    return " ".join(found) or "[dim|no provinces]"


def rows(people: Sequence[Person], scene: BoardScene) -> list[Row]:
    return [Row(places.seat(one.seat), scene.opening(one.seat), says=sentence(one, scene)) for one in people]


def sentence(one: Person, scene: BoardScene) -> str:
    dice = ", ".join(str(die) for die, _ in one.dice) or "all placed"
    parts = [worded("{n:point|points}", n=one.points), f"dice {dice}", f"provinces {_listed(one.provinces, typed=True)}"]
    if scene.g.phase != "final":
        parts.append(worded("at the end as things stand {senate} from senate cards and {regions} from regions", senate=one.coming[0],
                            regions=one.coming[1]))  # fmt: skip
    return f"{scene.opening(one.seat)}: {'; '.join(parts)}."


def _listed(owned: Sequence[Owned], typed: bool = False) -> str:
    def told(one: Owned) -> str:
        more = [data.PROVINCES[one.id].type] if typed else []
        more += ["used"] if one.rests else []
        return card_name(one.id) + (f" ({', '.join(more)})" if more else "")

    return ", ".join(map(told, owned)) or "none"


def about(people: Sequence[Person], place: str, scene: BoardScene) -> About | None:
    one = next((one for one in people if places.seat(one.seat) == place), None)
    if one is None:
        return None
    said = sentence(one, scene).partition(": ")[2]
    return About(scene.opening(one.seat), begun(said), f"Senate cards: {_listed(one.offices)}. {_hand(one, scene)}", "Goal")


PEOPLE: Panel[Person] = Panel("players", "Players", facts, rows, about, draw, (20, 3), lambda people, scene: "dice still to place")


# --- offices and hands


def _hand(one: Person, scene: BoardScene) -> str:
    if one.seat == scene.seat:
        cards = [
            f"{name(face)}{'' if card in scene.g.cards.faces else ' (secret)'}" if face else "a closed card" for card, face in one.hand
        ]
        return f"Hand: {', '.join(cards) or 'empty'}."
    parts = [*map(name, one.known), *([worded("{n:secret card|secret cards}", n=one.secret)] if one.secret else [])]
    return f"Hand: {', '.join(parts) or 'empty'}."


def _flow(b: Brush[Rise], area: Rect, held: Sequence[tuple[Seat, Sequence[tuple[str, str]]]]) -> int:
    """Everybody's things behind their letter, as many to a row as fit."""
    y = area.y
    for seat, pieces in held:
        x = b.canvas.write(area.x, y, f"[chip{seat}|{b.letters[seat]}] ")
        for place, text in pieces:
            wide = length(text)
            if x > area.x + 2 and x + wide > area.right:
                x, y = area.x + 2, y + 1
            if y >= area.bottom:
                return area.height
            b.canvas.write(x, y, text, "text", area.right - x)
            b.touch(place, Rect(x, y, wide, 1))
            x += wide + 2
        y += 1
    return min(area.height, y - area.y)


def draw_offices(b: Brush[Rise], area: Rect, people: Sequence[Person]) -> int:
    def shown(owned: Owned) -> tuple[str, str]:
        return places.office(owned.id), f"[{'dim' if owned.rests else 'law b'} still|{name(owned.id)}]"

    return _flow(b, area, [(one.seat, list(map(shown, one.offices))) for one in people])


def draw_hands(b: Brush[Rise], area: Rect, people: Sequence[Person]) -> int:
    return _flow(b, area, [(one.seat, list(_faces(b, one))) for one in people])


def _faces(b: Brush[Rise], one: Person) -> Iterator[tuple[str, str]]:
    if one.seat == b.seat:
        yield from ((places.hand(card), f"[{colour(face)} still|{name(face)}]") for card, face in one.hand if face)
        return
    yield from ((places.seat(one.seat), f"[{colour(face)} still|{name(face)}]") for face in one.known)
    if one.secret:
        yield places.seat(one.seat), f"[dim still|{worded('{n:secret card|secret cards}', n=one.secret)}]"


def rows_of_offices(people: Sequence[Person], scene: BoardScene) -> list[Row]:
    return [_row(one, scene, f"{_listed(one.offices)}.") for one in people]


def rows_of_hands(people: Sequence[Person], scene: BoardScene) -> list[Row]:
    return [_row(one, scene, _hand(one, scene).removeprefix("Hand: ")) for one in people]


def _row(one: Person, scene: BoardScene, text: str) -> Row:
    return Row(places.seat(one.seat), scene.opening(one.seat), says=f"{scene.opening(one.seat)}: {text}")


OFFICES: Panel[Person] = Panel(
    "offices", "Senate cards", lambda scene: [one for one in facts(scene) if one.offices], rows_of_offices, draw=draw_offices,
    note=lambda people, scene: "grey: used in this round",
)  # fmt: skip
HANDS: Panel[Person] = Panel(
    "hands", "Hands", lambda scene: [one for one in facts(scene) if one.hand or one.known or one.secret], rows_of_hands, draw=draw_hands,
    note=lambda people, scene: "what everybody has seen",
)  # fmt: skip
