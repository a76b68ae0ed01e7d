"""What senate cards do when they are used."""

from __future__ import annotations

from engine.cards import Seat, Sight
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.moves import Again, Stop, Use
from engine.games.rise_to_power.rules.state import Player, Rise, seat_of
from engine.games.rise_to_power.rules.tracks import lower
from engine.moves import At
from engine.script import Roll, ask


def usable(g: Rise, seat: Seat) -> bool:
    """Could this player use a senate card now?"""
    at = At(g, seat, Sight(g.cards))
    return any(move.refuse(at) is None for move in Use.every(at))


def exhaust(g: Rise, seat: Seat, card: str, provinces: tuple[str, ...]) -> None:
    g[seat].exhausted += [card, *provinces]
    g.note("used", seat=seat, card=card)


async def use(g: Rise, seat: Seat, move: Use) -> None:
    """Lay the card on its provinces, then let it work. Coins are tossed after the card was named, with its dice."""
    player, office = g[seat], data.SENATE[move.card]
    exhaust(g, seat, move.card, move.provinces)
    match office.effect:
        case "boost":
            g.boost += office.amount
        case "sooner":
            g.shifts[seat] -= office.amount
            g.note("sooner", seat=seat, amount=office.amount)
        case "later":
            g.shifts[seat_of(move.target)] += office.amount
            g.note("later", seat=seat_of(move.target), amount=office.amount)
        case "procure":
            advance(g, player, office.about)
        case "flip" | "nudge":
            [die] = move.dice
            value = 7 - die if office.effect == "flip" else (die - 1 + move.step) % 6 + 1
            _turn_to(g, player, move.dice, [value])
        case "reroll":
            await _reroll(g, player, move.dice)
            if office.amount > 1:
                match await ask(seat, "again", Again, Stop, default=Stop()):
                    case Again(dice):
                        await _reroll(g, player, dice)
        case "reroll_any":
            await _reroll(g, g[seat_of(move.target)], move.dice)
        case "reroll_placed":
            group = g.group(office.about, seat)
            assert group is not None
            [value] = await Roll(6)
            group.dice[move.spot - 1] = value + 1
            g.note("rerolled_placed", seat=seat, die=value + 1, track=office.about)
        case "lower":
            lower(g.tracks[move.track], seat, move.spot)
            g.note("lowered", seat=seat, track=move.track)
        case "steal":
            g[seat_of(move.target)].forum[office.about] -= 1
            g.note("robbed", seat=seat_of(move.target))
            advance(g, player, office.about)
        case "raze":
            _raze(g, player, move)


async def _reroll(g: Rise, player: Player, dice: tuple[int, ...]) -> None:
    rolled = await Roll(*[6] * len(dice))
    _turn_to(g, player, dice, [value + 1 for value in rolled])


def _turn_to(g: Rise, player: Player, dice: tuple[int, ...], values: list[int]) -> None:
    """Each of these dice where it lies gets its new value; equal dice are alike."""
    spots: list[int] = []
    for die in dice:
        spots.append(next(at for at, value in enumerate(player.dice) if value == die and at not in spots))
    for at, value in zip(spots, values, strict=True):
        player.dice[at] = value
    g.note("turned", seat=player.seat, dice=" ".join(map(str, dice)), values=" ".join(map(str, values)))


def _raze(g: Rise, player: Player, move: Use) -> None:
    """The paid card and the province leave the game; the province's owner loses one of its resource."""
    player.senate.remove(move.pay)
    victim = next(one for one in g.players.values() if move.raze in one.provinces)
    victim.provinces.remove(move.raze)
    for owner, card in ((player, move.pay), (victim, move.raze)):
        if card in owner.exhausted:
            owner.exhausted.remove(card)
    g.removed += [move.pay, move.raze]
    resource = data.PROVINCES[move.raze].resource
    victim.forum[resource] = max(0, victim.forum[resource] - 1)
    g.note("razed", seat=victim.seat, province=move.raze, card=move.pay, resource=resource, at=victim.forum[resource])


def advance(g: Rise, player: Player, resource: str) -> None:
    """One step on a forum track; beyond the end it is lost."""
    player.forum[resource] = min(player.forum[resource] + 1, data.FORUM_MAX[resource])
    g.note("advanced", seat=player.seat, resource=resource, at=player.forum[resource])
