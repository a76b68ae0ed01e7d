"""What senate cards do when they are used: a small function for every effect. What they bring at the end is in scoring.py."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.moves import Again, Stop, Use
from engine.games.rise_to_power.rules.moves.use import AIMS
from engine.games.rise_to_power.rules.state import Player, Rise, seat_of
from engine.games.rise_to_power.rules.tracks import lower
from engine.script import Roll, Script, ask, possible


def usable(g: Rise, seat: Seat) -> bool:
    """Could this player use a senate card now?"""
    return possible(g, seat, Use)


def exhaust(g: Rise, seat: Seat, card: str, provinces: tuple[str, ...]) -> None:
    g[seat].exhausted += [card, *provinces]
    g.note("used", seat=seat, card=card)


async def use(g: Rise, seat: Seat, move: Use) -> None:
    """Lay the card on its provinces, then let it work. Coins are tossed after the card was named, with its dice."""
    office = data.SENATE[move.card]
    exhaust(g, seat, move.card, move.provinces)
    script = EFFECTS[office.effect](g, g[seat], office, move)
    if script is not None:
        await script


def _boost(g: Rise, player: Player, office: data.Office, move: Use) -> None:
    g.boost += office.n


def _sooner(g: Rise, player: Player, office: data.Office, move: Use) -> None:
    g.shifts[player.seat] -= office.n
    g.note("sooner", seat=player.seat, amount=office.n)


def _later(g: Rise, player: Player, office: data.Office, move: Use) -> None:
    target = seat_of(move.target)
    g.shifts[target] += office.n
    g.note("later", seat=target, amount=office.n)


def _turn(g: Rise, player: Player, office: data.Office, move: Use) -> None:
    _turn_to(g, player, move.dice, [turned(office, die, move.step) for die in move.dice])


def turned(office: data.Office, die: int, step: int) -> int:
    """Upside down, or a step up or down; 6 and 1 are neighbours."""
    return 7 - die if office.effect == "flip" else (die - 1 + step) % 6 + 1


async def _reroll(g: Rise, player: Player, office: data.Office, move: Use) -> None:
    await _throw(g, player, move.dice)
    for _ in range(1, office.n):
        match await ask(player.seat, "again", Again, Stop, default=Stop()):
            case Stop():
                return
            case Again(dice):
                await _throw(g, player, dice)


async def _reroll_any(g: Rise, player: Player, office: data.Office, move: Use) -> None:
    await _throw(g, g[seat_of(move.target)], move.dice)


async def _reroll_placed(g: Rise, player: Player, office: data.Office, move: Use) -> None:
    group = g.group(office.about, player.seat)
    assert group is not None
    [value] = await Roll(6)
    group.dice[move.spot - 1] = value + 1
    g.note("rerolled_placed", seat=player.seat, die=value + 1, track=office.about)


def _lower(g: Rise, player: Player, office: data.Office, move: Use) -> None:
    lower(g.tracks[move.track], player.seat, move.spot)
    g.note("lowered", seat=player.seat, track=move.track)


def _procure(g: Rise, player: Player, office: data.Office, move: Use) -> None:
    advance(g, player, office.about, office.n)


def _steal(g: Rise, player: Player, office: data.Office, move: Use) -> None:
    victim = g[seat_of(move.target)]
    victim.forum[office.about] = max(0, victim.forum[office.about] - office.n)
    g.note("robbed", seat=victim.seat, resource=office.about, n=office.n)
    advance(g, player, office.about, office.n)


def _raze(g: Rise, player: Player, office: data.Office, move: Use) -> None:
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


EFFECTS: dict[str, Callable[[Rise, Player, data.Office, Use], Script[None] | None]] = {
    "boost": _boost, "sooner": _sooner, "later": _later, "flip": _turn, "nudge": _turn, "reroll": _reroll, "reroll_any": _reroll_any,
    "reroll_placed": _reroll_placed, "lower": _lower, "procure": _procure, "steal": _steal, "raze": _raze,
}  # fmt: skip
assert EFFECTS.keys() == AIMS.keys()


async def _throw(g: Rise, player: Player, dice: tuple[int, ...]) -> None:
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


def advance(g: Rise, player: Player, resource: str, steps: int = 1) -> None:
    """So many steps on a forum track; beyond the end they are lost."""
    player.forum[resource] = min(player.forum[resource] + steps, data.FORUM_MAX[resource])
    g.note("advanced", seat=player.seat, resource=resource, at=player.forum[resource])
