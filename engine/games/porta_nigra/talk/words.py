"""What Porta Nigra says besides its texts (en.ini): which of them fits, which choices are listed, what lies ahead. See engine/spoken.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import Seat, Sight
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules import moves as m
from engine.games.porta_nigra.rules.moves.rounds import dividend
from engine.games.porta_nigra.rules.scoring import area_points, final_points, majorities, majority_points, set_points
from engine.games.porta_nigra.rules.state import Player, Porta
from engine.games.porta_nigra.talk.cards import BUILDINGS, TEXTS, card_name, space_name
from engine.games.porta_nigra.talk.gauges import GAUGES
from engine.moves import Move
from engine.script import Result
from engine.spoken import Said, by_name, spelled, spoken
from engine.words import Names
from engine.world import View

FEW_BRICKS, FEW_ROMANS = 20, 3
DIVIDEND_LISTED = 20  # sestertii up to which every amount of a dividend is listed
BETWEEN = ("interim", "starter", "round_start", "round_end")  # phases that are no turns


def asked(view: View[Porta], names: Names) -> Said | None:
    g, me = view.g, view.g[view.seat]
    match view.question.topic:
        case "open" if len(me.hand) == 1:
            return "open_last"
        case "card":
            return "card" if g.card_torches else "card_done", {"card": g.cards.faces[g.played[0]], "torches": me.torches * bool(g.icons)}
        case "interim":
            whole = dividend(g, view.seat)
            return "interim", {"bricks": g.bricks(view.seat), "whole": whole, "other": 7 * (whole > DIVIDEND_LISTED)}
    return None


def case(view: View[Porta], move: Move[Any]) -> Said | None:
    match move:
        case m.Buy(shop, icon):
            return "Buy", {"as": icon if data.BUYS.get(icon) != shop else ""}
        case m.Build(space, height) | m.Found(space, height) | m.Honour(_, space, height):
            return type(move).__name__, {"spot": space_name(space, height) if space else ""}
        case m.EndTurn() if view.g.ended_by is None:
            return "EndTurn_draw" if view.g[view.seat].deck else "EndTurn_last" if view.g[view.seat].hand else None
        case m.Start(quarter):
            return "Start", {"colour": next((shop for shop, at in data.SHOPS.items() if at == quarter), "")}
        case m.Starter(player):
            return ("Starter_you" if player == view.seat else "Starter"), {"target": player}
    return None


def thrifty(g: Porta, me: Player, move: Move[Any]) -> bool:
    """Elements with as few white bricks as can be, a large dividend in quarters; no torch is taken for a torch. The rest can be typed."""
    match move:
        case m.Build(space, height, whites) | m.Found(space, height, whites) | m.Honour(_, space, height, whites) if height:
            return whites == max(0, height - me.stock[data.SPACES[space].colour])
        case m.Dividend(coins):
            whole = dividend(g, me.seat)
            return whole <= DIVIDEND_LISTED or coins in {whole * part // 4 for part in range(5)}
        case m.Take("torch"):
            return g.card_torches > 0
    return True


def turn_number(g: Porta) -> int:
    """Of the one whose turn it is; the card just played lies with the others already while a new one is drawn."""
    return g.lap - (g.phase == "draw")


def where(g: Porta) -> Said | None:
    if g.phase in ("set_up", "final"):
        return g.phase
    if g.phase in BETWEEN:
        return "between", {"rounds": data.ROUNDS[g.count]}
    return ("*" if g.ended_by is None else "last"), {"rounds": data.ROUNDS[g.count], "turn": turn_number(g)}


def ahead(g: Porta, seat: Seat, sight: Sight) -> Iterator[Said]:
    if g.phase == "set_up":
        return
    goes_on = g.ended_by is None
    for each, player in g.players.items():
        if goes_on and player.romans + player.unearned <= FEW_ROMANS:
            yield "romans", {"seat": each, "n": player.romans + player.unearned}
    if goes_on and g.reserve + g.market <= FEW_BRICKS:
        yield "low", {"n": g.reserve + g.market}
    if goes_on and g.phase not in BETWEEN and g.round < data.ROUNDS[g.count] and (whole := dividend(g, seat)):
        yield "dividend", {"n": whole}
    if goes_on and (cards := len(g[seat].hand) + len(g[seat].deck)):
        yield "cards", {"n": cards}
    if g.elements:
        won = majority_points(g)
        yield "majority", {"table": won}
        kept = {each: player.total + set_points(player) + final_points(player) + area_points(player) for each, player in g.players.items()}
        yield "standing", {"table": {each: points + won[each] for each, points in kept.items()}}


def revealed(g: Porta, result: Result) -> Iterator[Said]:
    if g.elements:
        yield "majorities"
    for section, shares in majorities(g).items():
        if shares:
            yield "section", {"section": section, "shares": shares}


def named(view: View[Porta]) -> dict[str, list[str]]:
    """Spaces and the honour cards on display may be typed by name."""
    there = (*data.SPACES, *filter(None, view.g.honour_display))
    return by_name((name, id) for id in there for name in (id, card_name(id) if id in data.HONOURS else space_name(id)))


WORDS = spoken(
    TEXTS,
    gauges=GAUGES,
    asked=asked,
    case=case,
    where=where,
    ahead=ahead,
    revealed=revealed,
    menus=("card",),
    listed=lambda view, move: thrifty(view.g, view.g[view.seat], move),
    choices={ages: TEXTS.fill(TEXTS["ages"]["youngest"], n=ages.index(max(ages[5:])) - 4) for ages in data.AGES},
    synonyms=spelled(BUILDINGS),
    named=named,
    examples=("play forum", "buy a red brick", "build at City Wall, 2 red", "honour keystone"),
)
