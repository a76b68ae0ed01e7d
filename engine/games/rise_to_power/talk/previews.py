"""What a move costs and brings, before it is made. Only the mover's view is used; what lies behind a closed card is never guessed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine import canon
from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.scoring import cast_points, final_points, region_points
from engine.games.rise_to_power.rules.state import Group, Rise, seat_of
from engine.games.rise_to_power.rules.tracks import lower, put
from engine.games.rise_to_power.talk.cards import card_name, laid_on, office_text, rank_name
from engine.games.rise_to_power.talk.casts import best_rank, faces_of
from engine.moves import Move
from engine.words import Line, Names
from engine.world import View

RiseView = View[Rise]
BRINGS = {"military": "legion {}", "senate": "{}", "market": "budget {}"}


def line(view: RiseView, move: Move[Any], names: Names) -> Line:
    """The move as it is listed."""
    return LINES[type(move)](view, move, names)


# --- dice


def _place(view: RiseView, move: m.Place, names: Names) -> Line:
    title = f"place {move.die} on {move.track}"
    if move.consul:
        title += f" with the Consul {move.consul} on {card_name(move.province)}"
    before = view.g.tracks.get(move.track, [])
    after = [Group(group.seat, list(group.dice)) for group in before]
    put(after, view.seat, move.die)
    return Line(
        title, "; ".join([_standing(view, before, after, names), _brings(view, move.track, after), *_threat(view, move.track, after)])
    )


def _standing(view: RiseView, before: list[Group], after: list[Group], names: Names) -> str:
    """Where the own group stands, and who is pushed to the right by it."""
    mine = next(at for at, group in enumerate(after) if group.seat == view.seat)
    section = f"section {mine + 1} of {len(after)}"
    old = next((at for at, group in enumerate(before) if group.seat == view.seat), len(before))
    if old == mine and len(before) == len(after):
        return f"{section}, dice {' '.join(map(str, after[mine].dice))}"
    pushed = [names.get(group.seat, f"seat {group.seat}") for group in after[mine + 1 : old + 1]]
    return section + (f", pushes {listed(pushed)} back" if pushed else "")


def _brings(view: RiseView, track: str, after: list[Group]) -> str:
    dice = next(group.dice for group in after if group.seat == view.seat)
    if track == "senate":
        ahead = sum(len(group.dice) for group in after[: [group.seat for group in after].index(view.seat)])
        left = max(0, len(view.g.senate) - ahead)
        short = f" for {len(dice)} dice" if left < len(dice) and len(dice) > 1 else ""
        return f"{count(min(len(dice), left), 'card', 'cards')}{short} as it stands"
    return f"{'legion' if track == 'military' else 'budget'} {sum(dice)}"


def _threat(view: RiseView, track: str, after: list[Group]) -> list[str]:
    """How many dice of rivals who are not there yet could still come before the own group."""
    mine = next(group.dice[0] for group in after if group.seat == view.seat)
    there = [group.seat for group in after]
    lower_dice = sum(1 for seat, player in view.g.players.items() if seat not in there for die in player.dice if die < mine)
    return [f"{count(lower_dice, 'rival die', 'rival dice')} could still go before you"] if lower_dice else []


def _forfeit(view: RiseView, move: m.Forfeit, names: Names) -> Line:
    return Line(f"forfeit {move.die}", "it is out for this round")


def _again(view: RiseView, move: m.Again, names: Names) -> Line:
    return Line(f"reroll {' '.join(map(str, move.dice))}", "the new values stand")


# --- senate cards


def _use(view: RiseView, move: m.Use, names: Names) -> Line:
    on = f" on {' and '.join(map(card_name, move.provinces))}" if move.provinces else ""
    return Line(f"use {card_name(move.card)}{on}{_aim(view, move, names)}", _effect(view, move, names))


def _aimed(view: RiseView, move: m.Use, names: Names) -> str:
    """Whom a card is aimed at: the name that people read, and the colour that they type."""
    seat = seat_of(move.target)
    return move.target if seat not in view.g.players else f"{_called(view, seat, names)} ({move.target})"


def _aim(view: RiseView, move: m.Use, names: Names) -> str:
    parts = [f"{move.track}" if move.track else "", f"die {move.spot}" if move.spot else ""]
    parts += [" ".join(map(str, move.dice)), f"{move.step:+d}" if move.step else "", _aimed(view, move, names)]
    parts += [f"pay {card_name(move.pay)}" if move.pay else "", f"raze {card_name(move.raze)}" if move.raze else ""]
    said = ", ".join(filter(None, parts))
    return f": {said}" if said else ""


def _effect(view: RiseView, move: m.Use, names: Names) -> str:
    g, me, office = view.g, view.g[view.seat], data.SENATE.get(move.card)
    if office is None or move.card not in me.senate:
        return ""
    match office.effect:
        case "boost" if g.tracks.get(g.phase):
            return f"{'legion' if g.phase == 'military' else 'budget'} {g.strength} becomes {g.strength + office.n}"
        case "flip" if move.dice:
            return f"{move.dice[0]} becomes {7 - move.dice[0]}"
        case "nudge" if move.dice:
            return f"{move.dice[0]} becomes {(move.dice[0] - 1 + move.step) % 6 + 1}"
        case "lower" if _can_lower(g, view.seat, move):
            after = [Group(group.seat, list(group.dice)) for group in g.tracks[move.track]]
            lower(after, view.seat, move.spot)
            return _standing(view, g.tracks[move.track], after, names)
        case "sooner":
            return _sums(view, view.seat, -office.n, names)
        case "later" if seat_of(move.target) in g.players:
            return _sums(view, seat_of(move.target), office.n, names)
        case "procure":
            return _advance(g, view.seat, office.about)
        case "raze" if (victim := g.owner(move.raze)) is not None:
            return f"{names.get(victim, 'a rival') if victim != view.seat else 'you'} lose{'' if victim == view.seat else 's'} it"
        case "steal" if seat_of(move.target) in g.players:
            victim = seat_of(move.target)
            return f"{_called(view, victim, names)} loses a jewel; your {_advance(g, view.seat, office.about, victim)}"
        case "reroll" | "reroll_any" if move.dice:
            whose = "" if seat_of(move.target) in (-1, view.seat) else f" of {_called(view, seat_of(move.target), names)}"
            again = ", then once more if you like" if office.n > 1 else "; the new values stand" if len(move.dice) > 1 else ""
            return f"throw the {listed([str(die) for die in move.dice])}{whose} again{again}"
    return office_text(move.card)


def turn_order(g: Rise, shifts: Mapping[Seat, int]) -> list[Seat]:
    """Who would place dice when, if these were added to the sums; equal ones as in the round before."""
    return sorted(g.order, key=lambda seat: sum(g[seat].dice) + g.shifts[seat] + shifts.get(seat, 0))


def standing_of(g: Rise, seat: Seat, shifts: Mapping[Seat, int]) -> str:
    return ("first", "second", "third", "fourth")[turn_order(g, shifts).index(seat)]


def _sums(view: RiseView, target: Seat, change: int, names: Names) -> str:
    """What a card for the order changes."""
    g = view.g
    now = sum(g[target].dice) + g.shifts[target]
    before, after = (standing_of(g, view.seat, shifts) for shifts in ({}, {target: change}))
    whose = "your sum" if target == view.seat else f"the sum of {_called(view, target, names)}"
    you = f"you place dice {after} instead of {before}" if after != before else f"you place dice {before} all the same"
    return f"{whose} {now} becomes {now + change}: {you}"


def forum_points(g: Rise, seat: Seat, resource: str, steps: int = 0, robbed: Seat = -1) -> int:
    """What a forum track would score now, after so many steps; a rival who is robbed falls back one."""
    marker = min(g[seat].forum[resource] + steps, data.FORUM_MAX[resource])
    others = [player.forum[resource] - (other == robbed) for other, player in g.players.items() if other != seat]
    return 1 + sum(other < marker for other in others) if marker else 0


def _advance(g: Rise, seat: Seat, resource: str, robbed: Seat = -1) -> str:
    """A step on a forum track, and what it brings if that is scored as it stands."""
    now = g[seat].forum[resource]
    then, points = min(now + 1, data.FORUM_MAX[resource]), forum_points(g, seat, resource, 1, robbed)
    return f"{resource} {now} -> {then}: {count(points, 'point', 'points')} instead of {forum_points(g, seat, resource)}"


def _called(view: RiseView, seat: Seat, names: Names) -> str:
    return "you" if seat == view.seat else names.get(seat, f"seat {seat}")


def _can_lower(g: Rise, seat: int, move: m.Use) -> bool:
    group = g.group(move.track, seat) if move.track in g.tracks else None
    return group is not None and 1 <= move.spot <= len(group.dice) and group.dice[move.spot - 1] > 0


# --- tracks


def _conquer(view: RiseView, move: m.Conquer, names: Names) -> Line:
    if not move.provinces:
        return Line("conquer nothing", f"your legion of {view.g.strength} goes home")
    cards = [data.PROVINCES[id] for id in move.provinces]
    steps = {resource: sum(1 for card in cards if card.resource == resource) for resource in data.RESOURCES}
    me = view.g[view.seat]
    gains = [
        f"{resource} {me.forum[resource]} -> {min(me.forum[resource] + step, data.FORUM_MAX[resource])}"
        for resource, step in steps.items()
        if step
    ]
    shares = _regions_after(view, move.provinces)
    what = [
        f"strength {sum(card.strength for card in cards)} of {view.g.strength}",
        ", ".join(gains),
        ", ".join(dict.fromkeys(card.type for card in cards)),
    ]
    what += [f"regions {shares:+d} as things stand" if shares else ""]
    return Line(f"conquer {', '.join(map(card_name, move.provinces))}", "; ".join(filter(None, what)))


def _regions_after(view: RiseView, provinces: tuple[str, ...]) -> int:
    """What these provinces change for the mover in the scoring of regions, as things stand."""
    after = canon.copy(view.g)
    after[view.seat].provinces += provinces
    return region_points(after)[view.seat] - region_points(view.g)[view.seat]


def _take(view: RiseView, move: m.Take, names: Names) -> Line:
    me, office = view.g[view.seat], data.SENATE.get(move.card)
    if office is None:
        return Line(f"take {move.card}")
    if office.window == "final":
        return Line(
            f"take {card_name(move.card)} {move.card}",
            f"{office_text(move.card)}; {count(final_points(me, move.card), 'point', 'points')} now",
        )
    have = sum(1 for id in me.provinces if id in data.FITTING[office.socket])
    on = f"needs {laid_on(move.card)} (you have {have}); " if office.symbols else ""
    return Line(f"take {card_name(move.card)} {move.card}", on + office_text(move.card))


def _buy(view: RiseView, move: m.Buy, names: Names) -> Line:
    face = view.sight.get(move.card)
    if face is None:
        return Line("buy a card")
    card, money = data.ARENA[face], view.g.money
    me = view.g[view.seat]
    hand = [known for handle in me.hand if (known := view.sight.get(handle))]
    old, new = best_rank(hand), best_rank([*hand, face])
    better = f"; makes {rank_name(new)} ({count(cast_points(me, new), 'point', 'points')}) possible" if new > old else ""
    return Line(f"buy {card.kind} {face}", f"{card.cls}, {count(card.price, 'coin', 'coins')}, {money - card.price} left{better}")


def _blind(view: RiseView, move: m.BuyBlind, names: Names) -> Line:
    return Line("buy a card unseen", f"{data.BLIND_PRICE} coins, {view.g.money - data.BLIND_PRICE} left; only you will know it")


# --- the arena


def _perform(view: RiseView, move: m.Perform, names: Names) -> Line:
    if not move.cards:
        return Line("perform nothing", "your cards stay in your hand" if view.g.round < data.ROUNDS else "no points")
    faces = faces_of(view, move.cards)
    rank = data.rank_of(faces)
    title = f"perform {', '.join(card_name(face) for face in faces)}"
    me = view.g[view.seat]
    left = count(len(me.hand) - len(faces), "card stays", "cards stay")
    secret = [card_name(view.own[card]) for card in move.cards if card not in view.g.cards.faces]
    worth = f"{rank_name(rank)}, {count(cast_points(me, rank), 'point', 'points')}, price {data.price_of(faces)}"
    shown = f"; shows what nobody has seen: {', '.join(secret)}" if secret else ""
    return Line(title, f"{worth}; {left} in your hand{shown}")


def _said(title: str, detail: str = "") -> Callable[[RiseView, Any, Names], Line]:
    return lambda view, move, names: Line(title, detail)


LINES: dict[type[Move[Any]], Callable[[RiseView, Any, Names], Line]] = {
    m.Use: _use,
    m.Place: _place,
    m.Forfeit: _forfeit,
    m.Again: _again,
    m.Stop: _said("stop", "keep the dice as they are"),
    m.EndTurn: _said("end", "your turn is over"),
    m.Done: _said("done", "nothing more here"),
    m.Skip: _said("skip", "keep the card"),
    m.Conquer: _conquer,
    m.Take: _take,
    m.Buy: _buy,
    m.BuyBlind: _blind,
    m.Perform: _perform,
}


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
