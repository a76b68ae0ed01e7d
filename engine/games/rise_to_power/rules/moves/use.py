"""Using a senate card: what its effect must be told, why it is refused, what to propose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Group, Player, Rise, RiseAt, colour, seat_of
from engine.moves import Move, Refusal, move


@move("use {card} [on {provinces}] [track {track}] [spot {spot}] [dice {dice}] [by {step}] [at {target}] [pay {pay}] [raze {raze}]")
class Use(Move[Rise]):
    """A senate card is laid on provinces of its symbols; what else must be said depends on its effect (NEEDS)."""

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
        needs = NEEDS[office.effect]
        for name, nothing in (("track", ""), ("spot", 0), ("dice", ()), ("step", 0), ("target", ""), ("pay", ""), ("raze", "")):
            if name not in needs and getattr(self, name) != nothing:
                return Refusal("too_much_said", card=self.card, field=name)
        return EFFECTS[office.effect](self, at)

    @classmethod
    def every(cls, at: RiseAt) -> Iterator[Use]:
        player = at.g[at.seat]
        for card in player.senate:
            office = data.SENATE[card]
            if office.window == window(at.g):
                fitting = list(sockets(player, card)) if card not in player.exhausted else []
                for provinces in fitting or [()]:
                    for facts in PROPOSALS[office.effect](at, office):
                        yield cls(card, provinces, **facts)  # type: ignore[arg-type]
                        if not fitting:
                            break


def window(g: Rise) -> str:
    """The window that senate cards may be used in now."""
    return "turn" if g.phase == "placement" else g.phase


def sockets(player: Player, card: str) -> Iterator[tuple[str, ...]]:
    """The ways to lay a card on own provinces."""
    office = data.SENATE[card]
    if office.effect == "procure":
        yield from ((id,) for id in player.provinces if data.PROVINCES[id].resource == office.about and id not in player.exhausted)
    elif office.symbols:
        yield from combinations(player.sockets(office.symbols[0]), len(office.symbols))
    else:
        yield ()


def refuse_sockets(player: Player, card: str, provinces: tuple[str, ...]) -> Refusal | None:
    """Is the card rested, and are these as many rested own provinces as it has symbols?"""
    office = data.SENATE[card]
    wanted = office.about if office.effect == "procure" else office.symbols[0] if office.symbols else ""
    count = 1 if office.effect == "procure" else len(office.symbols)
    if card in player.exhausted:
        return Refusal("card_exhausted", card=card)
    if len(provinces) != count or len(set(provinces)) != count:
        return Refusal("wrong_sockets", card=card, count=count, type=wanted, given=len(set(provinces)))
    for id in provinces:
        if id not in player.provinces:
            return Refusal("not_your_province", province=id)
        if wanted not in (data.PROVINCES[id].type, data.PROVINCES[id].resource):
            return Refusal("unfit_province", province=id, card=card, type=wanted)
        if id in player.exhausted:
            return Refusal("province_exhausted", province=id)
    return None


# --- what the effects need and refuse

NEEDS: dict[str, tuple[str, ...]] = {
    "boost": (), "sooner": (), "procure": (),
    "reroll_placed": ("spot",), "lower": ("track", "spot"),
    "reroll": ("dice",), "flip": ("dice",), "nudge": ("dice", "step"), "reroll_any": ("dice", "target"),
    "later": ("target",), "steal": ("target",), "raze": ("pay", "raze"),
}  # fmt: skip


def _nothing(use: Use, at: RiseAt) -> Refusal | None:
    return None


def _boost(use: Use, at: RiseAt) -> Refusal | None:
    return Refusal("boost_before_buying") if at.g.spent else None


def _placed(use: Use, at: RiseAt) -> Refusal | None:
    """A die of the own group: on `military` for a re-roll, anywhere for lowering."""
    track = use.track or data.SENATE[use.card].about
    if track not in data.TRACKS:
        return Refusal("no_such_track", track=track)
    group = at.g.group(track, at.seat)
    if group is None or not 1 <= use.spot <= len(group.dice):
        return Refusal("no_such_spot", track=track, spot=use.spot)
    if data.SENATE[use.card].effect == "lower" and group.dice[use.spot - 1] < 1:
        return Refusal("lowest_already")
    return None


def _unplaced(use: Use, at: RiseAt) -> Refusal | None:
    return refuse_dice(at.g[at.seat].dice, use.dice)


def refuse_dice(have: list[int], named: tuple[int, ...]) -> Refusal | None:
    if not named:
        return Refusal("no_dice_named")
    for die in named:
        if named.count(die) > have.count(die):
            return Refusal("too_few_dice", die=die, have=have.count(die)) if die in have else Refusal("no_such_die", die=die)
    return None


def _one(use: Use, at: RiseAt) -> Refusal | None:
    if len(use.dice) != 1:
        return Refusal("one_die", card=use.card)
    if data.SENATE[use.card].effect == "nudge" and use.step not in (1, -1):
        return Refusal("one_step", card=use.card)
    return _unplaced(use, at)


def _of_anybody(use: Use, at: RiseAt) -> Refusal | None:
    missing = _somebody(use, at)
    if missing is not None:
        return missing
    if len(use.dice) != 1:
        return Refusal("one_die", card=use.card)
    target = seat_of(use.target)
    return None if use.dice[0] in at.g[target].dice else Refusal("no_such_die_there", target=target, die=use.dice[0])


def _somebody(use: Use, at: RiseAt) -> Refusal | None:
    if not use.target:
        return Refusal("nobody_named", card=use.card)
    return None if seat_of(use.target) in at.g.players else Refusal("no_such_player", colour=use.target)


def _steal(use: Use, at: RiseAt) -> Refusal | None:
    missing = _somebody(use, at)
    if missing is not None:
        return missing
    victim = seat_of(use.target)
    if victim == at.seat:
        return Refusal("not_yourself", card=use.card)
    if at.g[at.seat].forum["jewels"] >= data.FORUM_MAX["jewels"]:
        return Refusal("jewels_full")
    return None if at.g[victim].forum["jewels"] else Refusal("no_jewel_there", target=victim)


def _raze(use: Use, at: RiseAt) -> Refusal | None:
    if not _old_provinces(at.g):
        return Refusal("nothing_to_raze")
    if not use.pay or not use.raze:
        return Refusal("name_both", card=use.card)
    if use.pay not in at.g[at.seat].senate:
        return Refusal("not_your_card", card=use.pay)
    return None if use.raze in _old_provinces(at.g) else Refusal("not_to_be_razed", province=use.raze)


def _old_provinces(g: Rise) -> list[str]:
    return [id for player in g.players.values() for id in player.provinces if data.PROVINCES[id].epoch == 1]


EFFECTS: dict[str, Callable[[Use, RiseAt], Refusal | None]] = {
    "boost": _boost, "sooner": _nothing, "procure": _nothing, "reroll_placed": _placed, "lower": _placed,
    "reroll": _unplaced, "flip": _one, "nudge": _one, "reroll_any": _of_anybody, "later": _somebody, "steal": _steal, "raze": _raze,
}  # fmt: skip


# --- what to propose

Facts = dict[str, object]


def _plain(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    yield {}


def _spots(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    for track in (office.about,) if office.about else data.TRACKS:
        group = at.g.group(track, at.seat) or Group(at.seat, [])
        for spot in range(1, len(group.dice) + 1):
            yield {"spot": spot} if office.about else {"track": track, "spot": spot}


def _handfuls(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    return ({"dice": dice} for dice in handfuls(at.g[at.seat].dice))


def handfuls(dice: list[int]) -> list[tuple[int, ...]]:
    """Every selection of one or more of these dice; equal dice are alike."""
    ordered = sorted(dice)
    return list(dict.fromkeys(picked for count in range(1, len(dice) + 1) for picked in combinations(ordered, count)))


def _singles(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    steps = (1, -1) if office.effect == "nudge" else (0,)
    return ({"dice": (die,), "step": step} for die, step in product(_values(at.g[at.seat]), steps))


def _values(player: Player) -> list[int]:
    return sorted(dict.fromkeys(player.dice))


def _anybodys(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    return ({"dice": (die,), "target": colour(seat)} for seat, player in at.g.players.items() for die in _values(player))


def _people(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    return ({"target": colour(seat)} for seat in at.g.players)


def _razes(at: RiseAt, office: data.Office) -> Iterator[Facts]:
    return ({"pay": pay, "raze": raze} for pay, raze in product(at.g[at.seat].senate, _old_provinces(at.g)))


PROPOSALS: dict[str, Callable[[RiseAt, data.Office], Iterator[Facts]]] = {
    "boost": _plain, "sooner": _plain, "procure": _plain, "reroll_placed": _spots, "lower": _spots, "reroll": _handfuls,
    "flip": _singles, "nudge": _singles, "reroll_any": _anybodys, "later": _people, "steal": _people, "raze": _razes,
}  # fmt: skip
