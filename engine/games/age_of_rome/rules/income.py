"""Tax turns: single, or double at the price of glory."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.free import FREE, free_action, to_discard
from engine.games.age_of_rome.rules.moves import Tax
from engine.games.age_of_rome.rules.pieces import earn, lose
from engine.games.age_of_rome.rules.state import Rome
from engine.script import ask


async def tax_turn(g: Rome, seat: Seat) -> None:
    while True:
        match move := await ask(seat, "tax_turn", Tax, *FREE, default=Tax("single")):
            case Tax():
                return tax(g, seat, move)
            case _:
                free_action(g, seat, move)


def tax(g: Rome, seat: Seat, move: Tax) -> None:
    population = g.before(seat).population
    faces = [g.cards.faces[card] for card in move.cards]
    penalty = Tax.penalty(g, seat, faces)
    for card, face in zip(move.cards, faces, strict=True):
        g.note("played", seat=seat, card=face)
        to_discard(g, seat, card)
    g.note("tax", seat=seat, mode=move.mode, population=population)
    if move.mode == "single":
        earn(g, seat, population)
        return
    earn(g, seat, 2 * population + data.amount(faces, "tax_more"))
    lose(g, seat, penalty)
