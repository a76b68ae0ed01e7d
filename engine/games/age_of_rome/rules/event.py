"""The event that opens a round: direction, turn order, and a reward for whoever qualifies when it is revealed."""

from __future__ import annotations

from collections.abc import Callable, Collection

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.free import draw, draw_missions
from engine.games.age_of_rome.rules.measures import MEASURES
from engine.games.age_of_rome.rules.moves import Recall
from engine.games.age_of_rome.rules.pieces import earn, gain, lose, recruit_legion, remove_vote, take_vote
from engine.games.age_of_rome.rules.state import Rome
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
    meant = qualified(g, card)
    if not meant:
        g.note("event_for_nobody")
    for seat in g.order:
        if seat in meant:
            await REWARDS[card.effect](g, seat, card.n)


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


def qualified(g: Rome, event: data.Event) -> list[Seat]:
    """Who is meant, by the state at the reveal. The most is at least one; everybody in a tie is meant."""
    counts = {seat: MEASURES[event.what](g, seat) for seat in g.players}
    return [seat for seat, count in counts.items() if WHO[event.who](count, counts.values())]


WHO: dict[str, Callable[[int, Collection[int]], bool]] = {
    "most": lambda count, all: count == max(all) and count >= 1,
    "fewest": lambda count, all: count == min(all),
    "with": lambda count, all: count > 0,
    "without": lambda count, all: count == 0,
}


async def _gain(g: Rome, seat: Seat, n: int) -> None:
    gain(g, seat, n)


async def _lose(g: Rome, seat: Seat, n: int) -> None:
    lose(g, seat, n)


async def _earn(g: Rome, seat: Seat, n: int) -> None:
    earn(g, seat, n)


async def _earn_level(g: Rome, seat: Seat, n: int) -> None:
    earn(g, seat, g.before(seat).levels["economy"])


async def _pay(g: Rome, seat: Seat, n: int) -> None:
    """As many denarii as there are."""
    if lost := min(n, g[seat].denarii):
        g[seat].denarii -= lost
        g.note("denarii", seat=seat, denarii=-lost)


async def _recruit_or_earn(g: Rome, seat: Seat, n: int) -> None:
    if g[seat].legions_unrecruited:
        recruit_legion(g, g[seat])
    else:
        earn(g, seat, n)


async def _vote_or_earn(g: Rome, seat: Seat, n: int) -> None:
    if g[seat].votes_unowned:
        take_vote(g, g[seat])
    else:
        earn(g, seat, n)


async def _draw(g: Rome, seat: Seat, n: int) -> None:
    for _ in range(n):
        await draw(g, seat, own_turn=False)


async def _missions(g: Rome, seat: Seat, n: int) -> None:
    await draw_missions(g, seat, n)


async def _calm(g: Rome, seat: Seat, n: int) -> None:
    g[seat].discord -= n
    g.discord_supply += n
    g.note("discord", seat=seat, discord=-n)


async def _stir(g: Rome, seat: Seat, n: int) -> None:
    if taken := min(n, g.discord_supply, g[seat].free_spaces):
        g.discord_supply -= taken
        g[seat].discord += taken
        g.note("discord", seat=seat, discord=taken)


async def _recall(g: Rome, seat: Seat, n: int) -> None:
    for _ in range(n):
        first = next(region for region in data.REGIONS if g[seat].deployed[region])
        move = await decide(g, ask(seat, "recall", Recall, default=Recall(first)))
        g[seat].deployed[move.region] -= 1
        g[seat].legions_board += 1
        g.note("recalled", seat=seat, region=move.region)


async def _annul(g: Rome, seat: Seat, n: int) -> None:
    for _ in range(n):
        remove_vote(g, max(i for i, owner in enumerate(g.column) if owner == seat))


REWARDS: dict[str, Callable[[Rome, Seat, int], Script[None]]] = {
    "gain": _gain,
    "lose": _lose,
    "earn": _earn,
    "earn_level": _earn_level,
    "pay": _pay,
    "recruit_or_earn": _recruit_or_earn,
    "vote_or_earn": _vote_or_earn,
    "draw": _draw,
    "missions": _missions,
    "calm": _calm,
    "stir": _stir,
    "recall": _recall,
    "annul": _annul,
}
assert {event.effect for event in data.EVENTS.values()} == REWARDS.keys()
