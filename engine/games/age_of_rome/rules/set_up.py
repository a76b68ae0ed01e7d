"""Characters, first player, decks, and the three missions of which each player keeps two."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.moves import ChooseCharacter, KeepMissions
from engine.games.age_of_rome.rules.state import Rome
from engine.script import Ask, AskAll, Checkpoint, Deal, Return, Roll, Shuffle, ask, decide


async def set_up(g: Rome) -> None:
    await Checkpoint()
    if g.draft:
        await first_player(g)
        for seat in clockwise(g):
            take_character(g, seat, (await decide(g, ask(seat, "choose_character", ChooseCharacter, default=_first_free(g)))).character)
    else:
        left = list(data.CHARACTERS)
        lots = await Roll(*range(len(left), len(left) - len(g.players), -1))
        for seat, lot in zip(g.players, lots, strict=True):
            take_character(g, seat, left.pop(lot))
        await first_player(g)
    g.discord_supply = data.DISCORD_TOKENS - sum(player.discord for player in g.players.values())
    await shuffle_decks(g)
    await deal_missions(g)


async def first_player(g: Rome) -> None:
    seats = g.occupied()
    [lot] = await Roll(len(seats)) if len(seats) > 1 else [0]
    g.first_seat = seats[lot]
    g.first_province = g.facing(g.first_seat)
    g.note("first_player", seat=g.first_seat, province=g.first_province)


def clockwise(g: Rome) -> list[Seat]:
    """The players from the first one on."""
    return sorted(g.players, key=lambda seat: (seat - g.first_seat) % 4)


def _first_free(g: Rome) -> ChooseCharacter:
    taken = [player.character for player in g.players.values()]
    return ChooseCharacter(next(name for name in data.CHARACTERS if name not in taken))


def take_character(g: Rome, seat: Seat, character: str) -> None:
    start, player = data.CHARACTERS[character], g[seat]
    player.character = character
    player.glory, player.denarii = start.glory, start.denarii
    player.votes_board, player.votes_unowned = start.votes, data.VOTES - start.votes
    player.legions_board, player.legions_unrecruited = start.legions, data.LEGIONS - start.legions
    player.discord, player.anchor = start.discord, start.anchor
    g.note("character", seat=seat, character=character)


async def shuffle_decks(g: Rome) -> None:
    """All decks of the game in one pass."""
    piles = [event_cards(g), data.TRADE_DECK["few" if g.few else "many"], mission_cards(g)]
    if g.cassius is not None:
        piles += [tuple(data.CASSIUS_CARDS), tuple(data.BATTLE_CARDS)]
    shuffled = await Shuffle(*piles)
    g.event_deck, g.deck, g.mission_deck = shuffled[:3]
    if g.cassius is not None:
        g.cassius_deck, g.battle_deck = shuffled[3:]
        for region in data.LEVELS[g.level].battle_cards:
            g.cassius.battle[region].append(g.battle_deck.pop(0))


def event_cards(g: Rome) -> tuple[str, ...]:
    return data.EVENT_DECK + (data.NEGATIVE_EVENTS if "hard_times" in g.variants else ())


def mission_cards(g: Rome) -> tuple[str, ...]:
    out: list[str] = [id for id, mission in data.MISSIONS.items() if mission.star] if g.few else []
    if "heroes" in g.variants:
        out += data.HEROES_OUT
    if not g.schemes_on:
        out += data.ARMISTICE_OUT
    return tuple(id for id in data.MISSIONS if id not in out)


async def deal_missions(g: Rome) -> None:
    seats = clockwise(g)
    for seat in seats:
        g[seat].missions = [g.mission_deck.pop(0) for _ in range(3)]
    await Deal({seat: g[seat].missions[:] for seat in seats})
    asks: list[Ask[KeepMissions]] = [ask(seat, "choose_missions", KeepMissions, default=KeepMissions(3)) for seat in sorted(seats)]
    kept = await AskAll(tuple(asks))
    back = [g[seat].missions.pop(kept[seat].position - 1) for seat in seats]
    g.mission_deck += back
    await Return(back)
