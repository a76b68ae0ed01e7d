"""Placement turns: a follower on a building, a scheme spot or in the Colosseum; cards; the action, doubled by a bonus."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.free import FREE, Windows, draw, free_action, has_free, play_card
from engine.games.age_of_rome.rules.moves import Deploy, Execute, Place, Play, Scout, Shift, Skip, TurnEnd
from engine.games.age_of_rome.rules.pieces import earn, farm_income, gain, pantheon_piece, plant, vote
from engine.games.age_of_rome.rules.schemes import open_card
from engine.games.age_of_rome.rules.state import Rome
from engine.script import ask


async def place_turn(g: Rome, seat: Seat) -> None:
    place = await choose_place(g, seat)
    g[seat].available -= 1
    if place.spot == "colosseum":
        g.colosseum.append(seat)
    elif place.spot != "scheme":
        g.before(seat).followers[place.spot] += (seat,)
    if place.use_bonus:
        g[seat].used_bonuses.append(place.spot)
    g.note("placed", seat=seat, spot=place.spot, bonus=int(place.use_bonus))
    if await place_window(g, seat, place.spot):
        g.note("acts", seat=seat)  # so that what the action brings is not taken for what a card brought
    await execute(g, seat, place.spot, 2 if place.use_bonus else 1)
    await turn_end(g, seat)


async def choose_place(g: Rome, seat: Seat) -> Place:
    while True:
        match move := await ask(seat, "place_turn", Place, *FREE, default=Place("colosseum")):
            case Place():
                return move
            case _:
                free_action(g, seat, move)


async def place_window(g: Rome, seat: Seat, spot: str) -> bool:
    """Any number of cards, but each at most once: two Sundials and an empty deck would draw each other for ever (house ruling).
    True if anything was done."""
    busy = False
    windows: Windows = ("on_place_any",)
    if spot in ("colosseum", "economy"):
        windows += (f"on_place_{spot}",)
    while has_free(g, seat):
        match move := await ask(seat, "place_window", Play, Execute, *FREE, default=Execute(), facts=windows):
            case Execute():
                break
            case Play(card, params):
                await play_card(g, seat, card, params, windows)
            case _:
                free_action(g, seat, move)
        busy = True
    g.played = []
    return busy


async def execute(g: Rome, seat: Seat, spot: str, times: int) -> None:
    match spot:
        case "colosseum":
            gain(g, seat, data.COLOSSEUM_GLORY)
        case "scheme":
            plant(g, seat)
        case _:
            await building_action(g, seat, spot, times)
            if spot == "economy" and g.has_medal(seat, "economy"):
                earn(g, seat, data.ECONOMY_MEDAL_DENARII)


async def building_action(g: Rome, seat: Seat, type: str, times: int = 1) -> None:
    """What a follower does on a building; also the free action of an accepted spy."""
    for _ in range(times):
        match type:
            case "military":
                await military_step(g, seat)
            case "politics":
                vote(g, seat)
            case "trade":
                await draw(g, seat)
            case "religion":
                pantheon_piece(g, seat)
            case "economy":
                earn(g, seat, farm_income(g))


async def military_step(g: Rome, seat: Seat) -> None:
    while g[seat].legions_recruited or g.cassius is not None:
        match move := await ask(seat, "legions", Deploy, Shift, Skip, Scout, *FREE, default=Skip()):
            case Deploy(region):
                g[seat].legions_board -= 1
                g[seat].deployed[region] += 1
                g.note("deployed", seat=seat, region=region)
                return
            case Shift(source, target):
                g[seat].deployed[source] -= 1
                g[seat].deployed[target] += 1
                g.note("shifted", seat=seat, source=source, target=target)
                return
            case Scout(region):
                assert g.cassius is not None
                card = next(card for card in g.cassius.battle[region] if card not in g.cards.faces)
                await open_card(g, card)
                g.note("scouted", seat=seat, region=region, card=g.cards.faces[card])
                return
            case Skip():
                return
            case _:
                free_action(g, seat, move)


async def turn_end(g: Rome, seat: Seat) -> None:
    """Free actions until the player ends his turn."""
    while has_free(g, seat):
        match move := await ask(seat, "turn_end", TurnEnd, *FREE, default=TurnEnd()):
            case TurnEnd():
                return
            case _:
                free_action(g, seat, move)
