"""Build turns: any number of tiles in the province in front of the player."""

from __future__ import annotations

from engine.cards import Seat, Sight
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.free import FREE, free_action, has_free
from engine.games.age_of_rome.rules.moves import Build, BuildEnd
from engine.games.age_of_rome.rules.moves.build import PLAIN
from engine.games.age_of_rome.rules.pieces import lay_tile, pay, recruit_legion, take_vote
from engine.games.age_of_rome.rules.state import Rome
from engine.moves import At
from engine.script import ask


async def build_turn(g: Rome, seat: Seat) -> None:
    while has_free(g, seat) or can_build(g, seat):
        match move := await ask(seat, "build_turn", Build, BuildEnd, *FREE, default=BuildEnd()):
            case BuildEnd():
                return
            case Build():
                build(g, seat, move)
            case _:
                free_action(g, seat, move)


def can_build(g: Rome, seat: Seat) -> bool:
    if g[seat].denarii < data.CHEAPEST:
        return False
    at = At(g, seat, Sight(g.cards))
    return any(plain.refuse(at) is None for plain in reversed(PLAIN.values()))  # the cheap ones are the last


def build(g: Rome, seat: Seat, move: Build) -> None:
    faces = [g.cards.faces[card] for card in move.cards]
    for card in move.cards:
        g[seat].hand.remove(card)
    g.in_play += move.cards
    for face in faces:
        g.note("played", seat=seat, card=face)
    _, glory = data.BUILDINGS[move.type][g.before(seat).levels[move.type]]
    pay(g, seat, move.cost(g, seat, faces))
    lay_tile(g, seat, move.type, glory + data.amount(faces, "tile_glory"))
    if move.taking == "legion":
        recruit_legion(g, g[seat])
    elif move.taking == "vote":
        take_vote(g, g[seat])
    for card in move.cards:
        g.in_play.remove(card)
        g.discard.append(card)
