"""PURE: the six characters, while they are being drafted, in the place of the disc."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Rome
from engine.games.age_of_rome.talk.cards import CHARACTERS, SCHEMES, scheme_text
from tui.boards.age_of_rome import places
from tui.boards.age_of_rome.names import SIGNS, house
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Panel, Row, begun
from tui.kit.scene import BoardScene


@dataclass(frozen=True)
class Character:
    id: str
    row: data.Character
    taken: Seat | None


def drafting(g: Rome) -> bool:
    return g.draft and g.phase == "set_up" and not all(player.character for player in g.players.values())


def facts(scene: BoardScene) -> list[Character]:
    g: Rome = scene.g
    if not drafting(g):
        return []
    taken = {player.character: seat for seat, player in g.players.items()}
    return [Character(id, row, taken.get(id)) for id, row in data.CHARACTERS.items()]


def draw(b: Brush[Rome], area: Rect, found: Sequence[Character]) -> int:
    tall = 3 if area.height >= 3 * len(found) else 2
    sign = b.glyphs.sign
    for at, one in enumerate(found):
        y, place, row = area.y + at * tall, places.character(one.id), one.row
        state = b.state(place)
        who = f"  {b.chip(one.taken)}" if one.taken is not None else ""
        name = "dim" if one.taken is not None else "sel b" if state else "strong b"
        end = b.canvas.write(area.x + 1, y, f"[{name}|{CHARACTERS[one.id]}]{who}  ")
        start = f"[star|{row.glory}]{sign('points')}  [coin|{row.denarii}]{sign('money')}  {row.votes} {sign('law')}  {row.legions} "
        anchor = ", an anchor" if row.anchor else ""
        b.canvas.write(end, y, f"{start}{sign('war')}  [dim|{row.discord} discord{anchor}]", "text", area.right - end)
        bonuses = " ".join(sign(SIGNS[bonus]) for bonus in row.track if bonus)
        more = f"{sign('scheme')} {SCHEMES[row.scheme].name}   [dim|double actions] {bonuses}"
        b.canvas.write(area.x + 3, y + 1, more, "text", area.width - 3)
        b.touch(place, Rect(area.x, y, area.width, 2), bright=1)
    return tall * len(found)


def rows(found: Sequence[Character], scene: BoardScene) -> list[Row]:
    return [Row(places.character(one.id), CHARACTERS[one.id], says=sentence(one, scene)) for one in found]


def sentence(one: Character, scene: BoardScene) -> str:
    row = one.row
    begins = f"{row.glory} glory, {row.denarii} denarii, {row.votes} votes, {row.legions} legions, {row.discord} discord"
    anchor = ", an anchor" if row.anchor else ""
    bonuses = ", ".join(house(bonus) for bonus in row.track if bonus)
    taken = f" Taken by {scene.called(one.taken)}." if one.taken is not None else ""
    return f"{CHARACTERS[one.id]}: {begins}{anchor}; scheme {SCHEMES[row.scheme].name}; double actions {bonuses}.{taken}"


def about(found: Sequence[Character], place: str, scene: BoardScene) -> About | None:
    one = next((one for one in found if places.character(one.id) == place), None)
    if one is None:
        return None
    said = begun(sentence(one, scene).partition(": ")[2])
    return About(CHARACTERS[one.id], said, f"{SCHEMES[one.row.scheme].name}: {scheme_text(one.row.scheme)}.", "Characters")


DRAFT = Panel("characters", "Characters", facts, rows, about, draw)
