"""Using a senate card: what its effect must be told, why it is refused, what to propose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Group, Player, Rise, RiseAt, colour, seat_of
from engine.moves import Move, Refusal, move


@move("use {card} [on {provinces}] [track {track}] [spot {spot}] [dice {dice}] [by {step}] [at {target}] [pay {pay}] [raze {raze}]")
class Use(Move[Rise]):
    """A senate card is laid on provinces of its symbols; what else must be said depends on its effect (AIMS)."""

    card: str
    provinces: tuple[str, ...] = ()
    track: str = ""
    spot: int = 0  # position of a placed die in the own group, from 1
    dice: tuple[int, ...] = ()  # values of dice that are not placed
    step: int = 0
    target: str = ""  # colour
    pay: str = ""  # a senate card
    raze: str = ""  # a province

    def refuse(self, at: RiseAt) -> Refusal | None:
        player, office = at.g[at.seat], data.SENATE.get(self.card)
        if office is None or self.card not in player.senate:
            return Refusal("not_your_card", card=self.card)
        if office.window != window(at.g):
            return Refusal("wrong_window", card=self.card, window=office.window)
        if office.window == "forum" and office.about != at.g.scoring[0]:
            return Refusal("wrong_resource", card=self.card, resource=office.about, scored=at.g.scoring[0])
        unfit = refuse_sockets(player, self.card, self.provinces)
        if unfit is not None:
            return unfit
        aim = AIMS[office.effect]
        for name in FIELDS:
            if name not in aim.needs and getattr(self, name) != self.notation.defaults[name]:
                return Refusal("too_much_said", card=self.card, field=name)
        return aim.refuse(self, office, at)

    @classmethod
    def every(cls, at: RiseAt) -> Iterator[Use]:
        player, now = at.g[at.seat], window(at.g)
        for card in player.senate:
            office = data.SENATE[card]
            if office.window == now:
                fitting = list(sockets(player, card)) if card not in player.exhausted else []
                for provinces in fitting or [()]:
                    for facts in AIMS[office.effect].every(at, office):
                        yield cls(card, provinces, **facts)  # type: ignore[arg-type]
                        if not fitting:
                            break


def window(g: Rise) -> str:
    """The window that senate cards may be used in now."""
    return "turn" if g.phase == "placement" else g.phase


def sockets(player: Player, card: str) -> Iterator[tuple[str, ...]]:
    """The ways to lay a card on own provinces."""
    office = data.SENATE[card]
    return combinations(player.sockets(office.socket), office.sockets)


def refuse_sockets(player: Player, card: str, provinces: tuple[str, ...]) -> Refusal | None:
    """Is the card rested, and are these as many rested own provinces as it has symbols?"""
    office = data.SENATE[card]
    if card in player.exhausted:
        return Refusal("card_exhausted", card=card)
    if len(provinces) != office.sockets or len(set(provinces)) != office.sockets:
        return Refusal("wrong_sockets", card=card, count=office.sockets, type=office.socket, given=len(set(provinces)))
    for id in provinces:
        if id not in player.provinces:
            return Refusal("not_your_province", province=id)
        if id not in data.FITTING[office.socket]:
            return Refusal("unfit_province", province=id, card=card, type=office.socket)
        if id in player.exhausted:
            return Refusal("province_exhausted", province=id)
    return None


# --- what an effect must be told

Facts = dict[str, object]
FIELDS = ("track", "spot", "dice", "step", "target", "pay", "raze")


class Aim(NamedTuple):
    """The fields that a use of the effect says, why it is refused, what to propose."""

    needs: tuple[str, ...]
    refuse: Callable[[Use, data.Office, RiseAt], Refusal | None]
    every: Callable[[RiseAt, data.Office], Iterator[Facts]]


def _nothing(use: Use, office: data.Office, at: RiseAt) -> Refusal | None:
    return None


def _plain(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    yield {}


def _boost(use: Use, office: data.Office, at: RiseAt) -> Refusal | None:
    return Refusal("boost_before_buying") if at.g.spent else None


# placed dice: of the own group, on the track that the card is about or on any


def _placed(use: Use, office: data.Office, at: RiseAt) -> Refusal | None:
    track = use.track or office.about
    if track not in data.TRACKS:
        return Refusal("no_such_track", track=track)
    group = at.g.group(track, at.seat)
    if group is None or not 1 <= use.spot <= len(group.dice):
        return Refusal("no_such_spot", track=track, spot=use.spot)
    if office.effect == "lower" and group.dice[use.spot - 1] < 1:
        return Refusal("lowest_already")
    return None


def _spots(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    for track in (office.about,) if office.about else data.TRACKS:
        group = at.g.group(track, at.seat) or Group(at.seat, [])
        for spot in range(1, len(group.dice) + 1):
            yield {"spot": spot} if office.about else {"track": track, "spot": spot}


# dice that are not placed


def _unplaced(use: Use, office: data.Office, at: RiseAt) -> Refusal | None:
    return refuse_dice(at.g[at.seat].dice, use.dice)


def refuse_dice(have: list[int], named: tuple[int, ...]) -> Refusal | None:
    if not named:
        return Refusal("no_dice_named")
    for die in named:
        if named.count(die) > have.count(die):
            return Refusal("too_few_dice", die=die, have=have.count(die)) if die in have else Refusal("no_such_die", die=die)
    return None


def _handfuls(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    return ({"dice": dice} for dice in handfuls(at.g[at.seat].dice))


def handfuls(dice: list[int]) -> list[tuple[int, ...]]:
    """Every selection of one or more of these dice; equal dice are alike."""
    ordered = sorted(dice)
    return list(dict.fromkeys(picked for count in range(1, len(dice) + 1) for picked in combinations(ordered, count)))


def _one(use: Use, office: data.Office, at: RiseAt) -> Refusal | None:
    if len(use.dice) != 1:
        return Refusal("one_die", card=use.card)
    if abs(use.step) != office.n:
        return Refusal("one_step", card=use.card, amount=office.n)
    return _unplaced(use, office, at)


def _singles(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    steps = (office.n, -office.n) if office.n else (0,)
    return ({"dice": (die,), "step": step} for die, step in product(_values(at.g[at.seat]), steps))


def _values(player: Player) -> list[int]:
    return sorted(dict.fromkeys(player.dice))


# players, and what they have


def _somebody(use: Use, office: data.Office, at: RiseAt) -> Refusal | None:
    if not use.target:
        return Refusal("nobody_named", card=use.card)
    return None if seat_of(use.target) in at.g.players else Refusal("no_such_player", colour=use.target)


def _people(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    return ({"target": colour(seat)} for seat in at.g.players)


def _of_anybody(use: Use, office: data.Office, at: RiseAt) -> Refusal | None:
    missing = _somebody(use, office, at)
    if missing is not None:
        return missing
    if len(use.dice) != 1:
        return Refusal("one_die", card=use.card)
    target = seat_of(use.target)
    return None if use.dice[0] in at.g[target].dice else Refusal("no_such_die_there", target=target, die=use.dice[0])


def _anybodys(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    return ({"dice": (die,), "target": colour(seat)} for seat, player in at.g.players.items() for die in _values(player))


def _steal(use: Use, office: data.Office, at: RiseAt) -> Refusal | None:
    missing = _somebody(use, office, at)
    if missing is not None:
        return missing
    victim = seat_of(use.target)
    if victim == at.seat:
        return Refusal("not_yourself", card=use.card)
    if at.g[at.seat].forum[office.about] >= data.FORUM_MAX[office.about]:
        return Refusal("marker_at_end", resource=office.about)
    return None if at.g[victim].forum[office.about] else Refusal("nothing_to_steal", target=victim, resource=office.about)


def _raze(use: Use, office: data.Office, at: RiseAt) -> Refusal | None:
    old = _provinces(at.g, office.n)
    if not old:
        return Refusal("nothing_to_raze", epoch=office.n)
    if not use.pay or not use.raze:
        return Refusal("name_both", card=use.card)
    if use.pay not in at.g[at.seat].senate:
        return Refusal("not_your_card", card=use.pay)
    return None if use.raze in old else Refusal("not_to_be_razed", province=use.raze, epoch=office.n)


def _razes(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    return ({"pay": pay, "raze": raze} for pay, raze in product(at.g[at.seat].senate, _provinces(at.g, office.n)))


def _provinces(g: Rise, epoch: int) -> list[str]:
    """Everybody's provinces of an epoch."""
    return [id for player in g.players.values() for id in player.provinces if data.PROVINCES[id].epoch == epoch]


AIMS: dict[str, Aim] = {
    "boost": Aim((), _boost, _plain),
    "sooner": Aim((), _nothing, _plain),
    "procure": Aim((), _nothing, _plain),
    "reroll_placed": Aim(("spot",), _placed, _spots),
    "lower": Aim(("track", "spot"), _placed, _spots),
    "reroll": Aim(("dice",), _unplaced, _handfuls),
    "flip": Aim(("dice",), _one, _singles),
    "nudge": Aim(("dice", "step"), _one, _singles),
    "reroll_any": Aim(("dice", "target"), _of_anybody, _anybodys),
    "later": Aim(("target",), _somebody, _people),
    "steal": Aim(("target",), _steal, _people),
    "raze": Aim(("pay", "raze"), _raze, _razes),
}
