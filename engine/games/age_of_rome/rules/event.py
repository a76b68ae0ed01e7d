"""The event that opens a round: direction, turn order, and a reward for whoever qualifies when it is revealed."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.free import draw, draw_missions
from engine.games.age_of_rome.rules.moves import Recall
from engine.games.age_of_rome.rules.pieces import earn, gain, lose, recruit_legion, remove_vote, take_vote
from engine.games.age_of_rome.rules.state import Player, Rome
from engine.script import Checkpoint, Reveal, Script, ask, decide


async def event(g: Rome) -> None:
    await Checkpoint()
    g.events.append(g.event_deck.pop(0))
    [face] = await Reveal(g.events[-1:])
    card = data.EVENTS[face]
    g.direction, g.quarter_turns = card.direction, card.quarter_turns
    g.order = turn_order(g)
    g.note("event", round=g.round, card=face, quarters=abs(g.coming_turn), turn="cw" if g.coming_turn > 0 else "ccw")
    if g.solo:
        solo_reward(g, face)
        return
    qualified = WHO[face](g)
    for seat in g.order:
        if seat in qualified:
            await REWARDS[face](g, seat)


def turn_order(g: Rome) -> list[Seat]:
    """From the seat that the marked province faces, or the next occupied one in this round's direction."""
    start = g.seat_of(g.first_province) if data.FIRST_MARKER == "province" else g.first_seat
    step = 1 if g.direction == "cw" else -1
    occupied = g.occupied()
    return [seat for i in range(4) if (seat := (start + step * i) % 4) in occupied]


def solo_reward(g: Rome, face: str) -> None:
    """No reward and no harm: only a little money, or glory for Cassius after a negative card."""
    negative = face in data.NEGATIVE_EVENTS
    for seat, player in g.players.items():
        if not negative:
            earn(g, seat, player.recruited if g.cassius is None else 1)
    if negative and g.cassius is not None:
        gain(g, g.cassius.seat, 1)


Qualifier = Callable[[Rome], list[Seat]]
Count = Callable[[Rome, Player], int]


def most(count: Count) -> Qualifier:
    def who(g: Rome) -> list[Seat]:
        top = max(count(g, player) for player in g.players.values())
        return [seat for seat, player in g.players.items() if count(g, player) == top and top >= 1]

    return who


def fewest(count: Count) -> Qualifier:
    def who(g: Rome) -> list[Seat]:
        low = min(count(g, player) for player in g.players.values())
        return [seat for seat, player in g.players.items() if count(g, player) == low]

    return who


def having(test: Callable[[Rome, Player], bool]) -> Qualifier:
    return lambda g: [seat for seat, player in g.players.items() if test(g, player)]


def _farm(g: Rome, player: Player) -> int:
    return g.before(player.seat).levels["economy"]


def _population(g: Rome, player: Player) -> int:
    return g.before(player.seat).population


def _votes(g: Rome, player: Player) -> int:
    return g.votes_in(player.seat)


WHO: dict[str, Qualifier] = {
    "E01": most(lambda g, p: p.deployed_total),
    "E02": fewest(lambda g, p: p.denarii),
    "E03": fewest(lambda g, p: p.glory),
    "E04": fewest(lambda g, p: p.legions_recruited),
    "E05": most(_votes),
    "E06": fewest(lambda g, p: p.votes_board + g.votes_in(p.seat)),
    "E07": fewest(lambda g, p: len(p.hand)),
    "E08": fewest(lambda g, p: p.recruited),
    "E09": most(lambda g, p: p.discord),
    "E10": having(lambda g, p: _farm(g, p) > 0),
    "E11": fewest(_population),
    "E12": most(lambda g, p: len(p.pantheon)),
    "N01": most(_population),
    "N02": having(lambda g, p: _farm(g, p) == 0),
    "N03": most(lambda g, p: p.deployed_total),
    "N04": most(lambda g, p: p.glory),
    "N05": fewest(lambda g, p: p.discord),
    "N06": most(_votes),
}


async def _glory(g: Rome, seat: Seat) -> None:
    gain(g, seat, 2)


async def _denarii(g: Rome, seat: Seat) -> None:
    earn(g, seat, 3)


async def _legion(g: Rome, seat: Seat) -> None:
    if g[seat].legions_unrecruited:
        recruit_legion(g, g[seat])
    else:
        earn(g, seat, 2)


async def _citizen(g: Rome, seat: Seat) -> None:
    if g[seat].votes_unowned:
        take_vote(g, g[seat])
    else:
        earn(g, seat, 2)


async def _caravan(g: Rome, seat: Seat) -> None:
    await draw(g, seat, "event_choice", own_turn=False)


async def _books(g: Rome, seat: Seat) -> None:
    await draw_missions(g, seat, "event_choice")


async def _amnesty(g: Rome, seat: Seat) -> None:
    g[seat].discord -= 1
    g.discord_supply += 1
    g.note("discord", seat=seat, discord=-1)


async def _harvest(g: Rome, seat: Seat) -> None:
    earn(g, seat, _farm(g, g[seat]))


def _loses(denarii: int) -> Callable[[Rome, Seat], Script[None]]:
    async def reward(g: Rome, seat: Seat) -> None:
        if lost := min(denarii, g[seat].denarii):
            g[seat].denarii -= lost
            g.note("denarii", seat=seat, denarii=-lost)

    return reward


async def _mutiny(g: Rome, seat: Seat) -> None:
    first = next(region for region in data.REGIONS if g[seat].deployed[region])
    move = await decide(g, ask(seat, "event_choice", Recall, default=Recall(first)))
    g[seat].deployed[move.region] -= 1
    g[seat].legions_board += 1
    g.note("recalled", seat=seat, region=move.region)


async def _scandal(g: Rome, seat: Seat) -> None:
    lose(g, seat, 2)


async def _riots(g: Rome, seat: Seat) -> None:
    if g.discord_supply and g[seat].free_spaces:
        g.discord_supply -= 1
        g[seat].discord += 1
        g.note("discord", seat=seat, discord=1)


async def _annulled(g: Rome, seat: Seat) -> None:
    remove_vote(g, max(i for i, owner in enumerate(g.column) if owner == seat))


REWARDS: dict[str, Callable[[Rome, Seat], Script[None]]] = {
    "E01": _glory, "E02": _denarii, "E03": _glory, "E04": _legion, "E05": _glory, "E06": _citizen,
    "E07": _caravan, "E08": _books, "E09": _amnesty, "E10": _harvest, "E11": _denarii, "E12": _glory,
    "N01": _loses(3), "N02": _loses(2), "N03": _mutiny, "N04": _scandal, "N05": _riots, "N06": _annulled,
}  # fmt: skip
assert WHO.keys() == REWARDS.keys() == data.EVENTS.keys()
