"""PURE: the players of Porta Nigra: points as a race, then what everybody has."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.state import Player, Porta
from engine.games.porta_nigra.talk.cards import BUILDINGS, card_name, worded
from tui.boards.porta_nigra.places import HUES, INITIALS
from tui.kit.brush import Brush
from tui.kit.panel import counted
from tui.kit.people import TAG, PlayerShown, people

HAS = (
    "{points:point|points}, {coins:sestertius|sestertii}, {torches:torch|torches}, {influence} influence, {romans:Roman|Romans} ready and "
    "{unearned} to earn, {bricks} bricks, {cards}, {hand:card|cards} in hand and {deck} in the deck"
)


def points(g: Porta) -> dict[Seat, int]:
    return {seat: player.total for seat, player in g.players.items()}


def stock(b: Brush[Porta], player: Player, brief: bool = False) -> str:
    letters, piece = b.glyphs.ascii_only, b.glyphs.plain("piece")
    many = brief or letters or sum(player.stock.values()) > 9
    told = {colour: f"{n}{INITIALS[colour] if letters else piece}" if many else piece * n for colour, n in player.stock.items() if n}
    return " ".join(f"[{HUES[colour]} b|{text}]" for colour, text in told.items())


def person(b: Brush[Porta], seat: Seat) -> PlayerShown:
    one, sign, roomy = b.g[seat], b.glyphs.sign, b.room >= 36
    bricks = ", ".join(f"{n} {colour}" for colour, n in one.stock.items() if n) or "no"
    cards = ", ".join(map(card_name, one.buildings + one.honours)) or "no cards"
    counts = {name: getattr(one, name) for name in ("coins", "torches", "influence", "romans", "unearned")}
    says = worded(HAS, points=one.total, bricks=bricks, cards=cards, hand=len(one.hand), deck=len(one.deck), **counts)
    played = ", ".join(card_name(b.g.cards.faces[card]) for card in one.discard) or "nothing yet"
    parts = [f"[coin|{one.coins:>2}]{sign('money')}", f"{sign('torch')}{one.torches}", f"{sign('influence')}{one.influence}"]
    parts += [f"{sign('roman', f'p{seat}')}{one.romans}", stock(b, one, not roomy)]
    owned = {building: len(one.owned(building)) for building in data.BUILDINGS}
    kinds = [BUILDINGS[kind] + (f" {n}" if n > 1 else "") for kind, n in owned.items() if n]
    table = card_name(b.g.cards.faces[b.g.played[0]]) if b.g.played and b.g.to_act[0] == seat != b.seat else ""
    says += f", plays {table}" if table else ""
    hand = f"plays {table}" if table else f"{len(one.hand)} in hand"
    more = [counted(f"[dim|{hand}{';' * bool(kinds)}]", kinds, b.room - TAG, ", ", "{} more")] if roomy else []
    return PlayerShown(says, f"Played this round: {played}.", [("  " if roomy else " ").join(parts), *more])


PEOPLE = people(person, points, 120, "Your turn")
