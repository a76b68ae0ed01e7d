"""Why a move is good, in words for a learner. It says what everybody can see, and what the asked seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.cards import Seat, Sight
from engine.games.rise_to_power.bots.judge import KIND_OF, WHOLE, Judge, added, best_rank, count
from engine.games.rise_to_power.bots.plan import boosts, conquest
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.scoring import cast_points, lavish
from engine.games.rise_to_power.rules.state import Group, Rise, colour, seat_of
from engine.games.rise_to_power.rules.tracks import lower, section
from engine.games.rise_to_power.talk.cards import card_name, office_text, rank_name
from engine.games.rise_to_power.talk.casts import own_casts
from engine.moves import Move
from engine.templates import Names, joined
from engine.world import View


def forum_points(g: Rise, seat: Seat, resource: str, steps: int = 0, robbed: Seat = -1) -> int:
    """What a forum track would score now, after so many steps; a rival who is robbed falls back one."""
    marker = min(g[seat].forum[resource] + steps, data.FORUM_MAX[resource])
    others = [player.forum[resource] - (other == robbed) for other, player in g.players.items() if other != seat]
    return 1 + sum(other < marker for other in others) if marker else 0


def turn_order(g: Rise, shifts: Mapping[Seat, int]) -> list[Seat]:
    return sorted(g.order, key=lambda seat: sum(g[seat].dice) + g.shifts[seat] + shifts.get(seat, 0))


class Why(Judge):
    """A judge who calls players by their names. `best`: is the move in question the one it would make?"""

    def __init__(self, view: View[Rise], names: Names, best: bool) -> None:
        super().__init__(view.g, view.seat, view.sight)
        self.names = names
        self.best = best

    def called(self, seats: list[Seat]) -> str:
        return joined([self.names.get(seat, colour(seat).capitalize()) for seat in seats])


def reason(view: View[Rise], move: Move[Any], names: Names, best: bool = True) -> str:
    """Why to make a move; of one that is not the best only what is true all the same, which may be nothing."""
    return "" if isinstance(move, VERDICTS) and not best else REASONS[type(move)](Why(view, names, best), move)


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


# --- dice


def _place(judge: Why, move: m.Place) -> str:
    g, groups = judge.g, judge.g.tracks[move.track]
    group = g.group(move.track, judge.seat)
    if group is not None:
        parts = [] if move.track == "senate" else [f"makes {sum(group.dice) + move.die} there"]
        behind = groups[: groups.index(group)]
    else:
        at = section(groups, move.die)
        behind, passed = groups[:at], [other.seat for other in groups[at:]]
        parts = [f"goes before {judge.called(passed)}"] if passed else []
        there = [other.seat for other in groups]
        under = [rival for rival in judge.rivals if rival not in there and any(die < move.die for die in g[rival].dice)]
        parts += [] if behind or passed else ["leads there"]
        parts += [f"{judge.called(under)} can still get before it"] if under else ["as the dice lie nobody can get before it"]
    dice = [*(group.dice if group else []), move.die]
    aim = AIMS[move.track](judge, [(other.seat, sum(other.dice), len(other.dice)) for other in behind], dice)
    parts += [aim] if aim else []
    parts += [f"thanks to the {card_name(move.consul)}"] if move.consul else []
    return "; ".join(parts) or ("your other dice do more elsewhere" if judge.best else "")


Ahead = list[tuple[Seat, int, int]]  # seat, sum and number of dice


def _aim_military(judge: Why, ahead: Ahead, dice: list[int]) -> str:
    shown = list(judge.g.provinces)
    for seat, power, _ in ahead:
        for id in conquest(judge, seat, shown, power):
            shown.remove(id)
    legion = sum(dice) + sum(data.SENATE[card].n for card in boosts(judge.g, judge.seat, "military"))
    wanted = conquest(judge, judge.seat, shown, legion)
    if wanted:
        return f"strong enough for {joined(list(map(card_name, wanted)))}"
    return "the beginning of a legion" if shown else ""


def _aim_senate(judge: Why, ahead: Ahead, dice: list[int]) -> str:
    gone = sum(number for _, _, number in ahead)
    shown = sorted(judge.g.senate, key=lambda card: -judge.office(judge.seat, card))
    if gone >= len(shown):
        return ""
    if gone == 0:
        return f"first choice in the senate, the {card_name(shown[0])} above all" if len(dice) == 1 else "one more senate card"
    left = len(shown) - gone
    return "the last senate card" if left == 1 else f"a senate card from the {left} that are left"


def _aim_market(judge: Why, ahead: Ahead, dice: list[int]) -> str:
    money = sum(dice) + sum(data.SENATE[card].n for card in boosts(judge.g, judge.seat, "market"))
    wanted = _wanted(judge, money)
    return f"money for {wanted}" if wanted else "money for the black market"


def _wanted(judge: Why, money: int) -> str:
    """The displayed card that helps the own hand most, among those that can be paid."""
    hand, faces = judge.hand(judge.seat), [judge.g.cards.faces[card] for card in judge.g.market]
    paid = [face for face in faces if data.ARENA[face].price <= money]
    best = max(paid, key=lambda face: judge.troupe(added(hand, KIND_OF[face])), default=None)
    return "" if best is None else f"the {data.ARENA[best].kind}"


AIMS: dict[str, Callable[[Why, Ahead, list[int]], str]] = {"military": _aim_military, "senate": _aim_senate, "market": _aim_market}


# --- what the tracks bring


def _conquer(judge: Why, move: m.Conquer) -> str:
    if not move.provinces:
        return "nothing that this legion could conquer helps you" if judge.best else ""
    g, parts = judge.g, []
    behind = [group.seat for group in g.tracks["military"][1:]]
    weakest = min(data.PROVINCES[id].strength for id in move.provinces)
    able = [group.seat for group in g.tracks["military"][1:] if sum(group.dice) >= weakest]
    names = joined(list(map(card_name, move.provinces)))
    parts.append(
        f"takes {names} before {judge.called(able)} can" if able else f"takes {names}{'' if behind else ', nobody comes after you'}"
    )
    steps = {resource: sum(1 for id in move.provinces if data.PROVINCES[id].resource == resource) for resource in data.RESOURCES}
    gained = [f"+{points} on the {_track(resource)} track" for resource in steps if (points := _forum(judge, resource, steps[resource]))]
    parts += [f"{joined(gained)} at the next scoring, as things stand"] if gained else []
    standing: dict[str, list[str]] = {}
    for region in dict.fromkeys(data.PROVINCES[id].region for id in move.provinces):
        standing.setdefault(_region(judge, region, move.provinces), []).append(region.capitalize())
    parts += [f"{words} {joined(regions)}" for words, regions in standing.items() if words]
    for card in judge.me.senate:
        office = data.SENATE[card]
        types = [data.PROVINCES[id].type for id in move.provinces]
        if office.effect == "types" and office.about in types:
            parts.append(f"{_points(office.n * types.count(office.about))} by your {card_name(card)}")
        elif office.symbols and office.symbols[0] in types and card not in judge.me.exhausted and not judge.me.sockets(office.symbols[0]):
            parts.append(f"a place for your {card_name(card)}")
    return "; ".join(parts)


def _track(resource: str) -> str:
    return {"olives": "olive", "jewels": "jewel"}.get(resource, resource)


def _forum(judge: Judge, resource: str, steps: int, robbed: Seat = -1) -> int:
    """Points that so many steps would bring if the track were scored now."""
    return forum_points(judge.g, judge.seat, resource, steps, robbed) - forum_points(judge.g, judge.seat, resource)


def _region(judge: Why, region: str, provinces: tuple[str, ...]) -> str:
    whole, g = WHOLE[judge.g.count, region], judge.g

    def power(held: list[str]) -> int:
        return sum(data.PROVINCES[id].strength for id in whole if id in held)

    best = max(power(g[rival].provinces) for rival in judge.rivals)
    before, after = power(judge.me.provinces), power([*judge.me.provinces, *provinces])
    if all(id in judge.me.provinces or id in provinces for id in whole):
        return "all yours:"
    if after > best >= before:
        return "you overtake in" if best else "you lead in"
    return "as strong as anybody in" if after == best else ""


def _take(judge: Why, move: m.Take) -> str:
    office = data.SENATE[move.card]
    words = office_text(move.card)
    if office.window == "final":
        return f"{words}: {_points(judge.office(judge.seat, move.card) // 100)} for you, as things stand"
    missing = len(office.symbols) - sum(1 for id in judge.me.provinces if data.PROVINCES[id].type in office.symbols)
    if missing > 0:
        return f"{words}; it still needs {'two provinces' if missing > 1 else 'a province'} of type {office.symbols[0]}"
    return words


def _buy(judge: Why, move: m.Buy) -> str:
    hand, face = judge.hand(judge.seat), judge.g.cards.faces[move.card]
    known = [judge.sight[card] for card in judge.me.hand]
    before, after = best_rank(hand), best_rank(count([*known, face]))
    if after > before:
        return f"completes '{rank_name(after)}' ({_points(cast_points(judge.me, after))})"
    gain = judge.troupe(added(hand, KIND_OF[face])) - judge.troupe(hand)
    return "brings a better performance nearer" if gain > 0 else "one performer more, for what you cannot spend otherwise"


def _perform(judge: Why, move: m.Perform) -> str:
    last = judge.g.round == data.ROUNDS
    if not move.cards and not judge.best:
        return ""
    if not move.cards:
        return "nothing is staged, nothing is scored" if last else "these cards bring more in round 5"
    faces = tuple(judge.sight[card] for card in move.cards)
    rank = data.rank_of(faces)
    words = f"'{rank_name(rank)}' for {_points(cast_points(judge.me, rank))}"
    mine = rank + lavish(judge.me), data.price_of(faces)
    ahead = [rival for rival in judge.rivals if _shown_merit(judge, rival) >= mine]
    words += f"; {judge.called(ahead)} can show as much" if ahead else "; likely the best performance, 1 point more"
    kept = len(judge.me.hand) - len(faces)
    return words if last or not kept else f"{words}; you keep {kept} for round 5"


def _shown_merit(judge: Judge, rival: Seat) -> tuple[int, int]:
    """The best that a rival can stage with the cards that everybody knows: rank and price."""
    g = judge.g
    casts = own_casts(g, rival, Sight(g.cards))
    rank = max(casts, default=0)
    return (rank + lavish(g[rival]), data.price_of(casts[rank])) if rank else (0, 0)


# --- senate cards


def _use(judge: Why, move: m.Use) -> str:
    office = data.SENATE[move.card]
    rival = seat_of(move.target) if seat_of(move.target) not in (-1, judge.seat) else None
    match office.effect:
        case "flip" | "nudge":
            return f"the {move.dice[0]} is of more use turned" if judge.best else ""
        case "reroll" | "reroll_any" | "reroll_placed":
            if rival is not None:
                return f"{'spoils' if judge.best else 'throws'} a die of {judge.called([rival])}{'' if judge.best else ' again'}"
            return "a new throw promises more than these dice" if judge.best else ""
        case "lower":
            return "gets your group further to the left" if _moves(judge, move) else "your group stays where it is"
        case "boost":
            return f"+{office.n} is enough for more" if judge.best else ""
        case "procure" | "steal":
            gained = _forum(judge, office.about, 1, seat_of(move.target))
            if gained:
                return f"+{gained} on the {_track(office.about)} track when it is scored"
            return "a step for the last scoring" if judge.left else "brings nothing any more"
        case "sooner" | "later":
            passed = _passed(judge, move, office.n)
            return f"you place dice before {judge.called(passed)}" if passed else "you place dice no sooner"
        case _:
            victim = judge.g.owner(move.raze)
            removed = "removes a province" + (f" of {judge.called([victim])}" if victim not in (None, judge.seat) else " of yours")
            return f"{removed}, which matters more than the card you give" if judge.best else removed


def _moves(judge: Why, move: m.Use) -> bool:
    """Does a lowered die bring its group forward?"""
    groups = judge.g.tracks[move.track]
    after = [Group(group.seat, list(group.dice)) for group in groups]
    lower(after, judge.seat, move.spot)
    return [group.seat for group in after] != [group.seat for group in groups]


def _passed(judge: Why, move: m.Use, amount: int) -> list[Seat]:
    """Who would place before us without the card, and after us with it."""
    g, seat = judge.g, judge.seat
    after = turn_order(g, {seat_of(move.target): amount} if move.target else {seat: -amount})
    before = turn_order(g, {})
    return [other for other in before[: before.index(seat)] if after.index(other) > after.index(seat)]


VERDICTS = (m.Again, m.Stop, m.EndTurn, m.Done, m.Skip, m.BuyBlind)


def _always(words: str) -> Callable[[Why, Any], str]:
    return lambda judge, move: words


REASONS: dict[type[Move[Any]], Callable[[Why, Any], str]] = {
    m.Use: _use,
    m.Place: _place,
    m.Forfeit: _always("no track takes it"),
    m.Again: _always("a new throw promises more than these dice"),
    m.Stop: _always("these dice are good enough"),
    m.EndTurn: _always("no senate card helps here"),
    m.Done: _always("nothing that is left to do here helps you"),
    m.Skip: _always("the step would bring nothing"),
    m.Conquer: _conquer,
    m.Take: _take,
    m.Buy: _buy,
    m.BuyBlind: _always("what is displayed helps less than a card from the deck may"),
    m.Perform: _perform,
}
assert REASONS.keys() == set(m.MOVES)
