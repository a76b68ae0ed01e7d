"""PURE: the six characters, while they are being drafted, in the place of the disc."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Rome
from engine.games.age_of_rome.talk.cards import CHARACTERS, SCHEMES, scheme_text
from tui.boards.age_of_rome.names import SIGNS, house
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length
from tui.kit.panel import Row


def drafting(g: Rome) -> bool:
    return g.draft and g.phase == "set_up" and not all(player.character for player in g.players.values())


def rows(b: Brush[Rome]) -> Iterator[Row]:
    taken = {player.character: seat for seat, player in b.g.players.items()}
    for id, row in data.CHARACTERS.items():
        says = f"{row.glory} glory, {row.denarii} denarii, {row.votes} votes, {row.legions} legions, {row.discord} discord"
        says += f"{', an anchor' * row.anchor}; scheme {SCHEMES[row.scheme].name}; bonuses "
        says += ", ".join(house(bonus) for bonus in row.track if bonus)
        says += f". Taken by {b.scene.called(taken[id])}" if id in taken else ""
        does = f"{SCHEMES[row.scheme].name}: {scheme_text(row.scheme)}."
        yield Row(f"character:{id}", CHARACTERS[id], says, does, rule="Characters")


def draw(b: Brush[Rome], area: Rect) -> int:
    tall, sign = 3 if area.height >= 3 * len(data.CHARACTERS) else 2, b.glyphs.sign
    taken = {player.character: seat for seat, player in b.g.players.items()}
    for y, (id, row) in zip(range(area.y, area.y + 99, tall), data.CHARACTERS.items(), strict=False):
        place = f"character:{id}"
        who = f"  {b.chip(taken[id])}" if id in taken else ""
        name = "dim" if who else "sel b" if b.state(place) else "strong b"
        end = b.canvas.write(area.x + 1, y, f"[{name}|{CHARACTERS[id]}]{who}  ")
        start = f"[star|{row.glory}]{sign('points')}  [coin|{row.denarii}]{sign('money')}  {row.votes} {sign('law')}  {row.legions} "
        anchor = ", an anchor" if row.anchor else ""
        end = b.canvas.write(end, y, f"{start}{sign('war')}", "text", area.right - end)
        discord = f"  [dim|{row.discord} discord{anchor}]"
        below = end + length(discord) > area.right
        b.canvas.write(end, y, "" if below else discord)
        bonuses = " ".join(sign(SIGNS[bonus]) for bonus in row.track if bonus)
        more = f"{sign('scheme')} {SCHEMES[row.scheme].name} " + (discord if below else f"  [dim|bonuses] {bonuses}")
        b.canvas.write(area.x + 3, y + 1, more, "text", area.width - 3)
        b.touch(place, Rect(area.x, y, area.width, 2), bright=1)
    return tall * len(data.CHARACTERS)
