"""What a move costs and brings, before it is made: the rule itself is tried on a copy of the view's state and the difference is told.

Only the mover's view is used: public state and own cards. What lies behind a closed card is never guessed here.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from engine import canon
from engine.cards import Handle, Sight
from engine.games.age_of_rome.rules import data, rotate
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.build import build
from engine.games.age_of_rome.rules.effects import card_options
from engine.games.age_of_rome.rules.income import tax
from engine.games.age_of_rome.rules.missions import mission_points
from engine.games.age_of_rome.rules.pieces import earn, farm_income, gain, pantheon_piece, vote
from engine.games.age_of_rome.rules.regions import region_points, strengths
from engine.games.age_of_rome.rules.state import Rome, TradeSet
from engine.games.age_of_rome.talk.cards import (
    CHARACTERS,
    CONVERTERS,
    MEDALS,
    ROMAN,
    SCHEMES,
    card_name,
    card_text,
    face_text,
    house,
    mission_text,
    scheme_text,
)
from engine.games.age_of_rome.talk.schemes_told import effect_text
from engine.moves import Move
from engine.words import Line, Names
from engine.world import View


class Trial:
    """One move about to be judged: the view it is made in and a copy of the state with its cards open."""

    def __init__(self, view: View[Rome], move: Move[Any], names: Names) -> None:
        self.view = view
        self.move = move
        self.names = names
        self.seat = view.seat
        self.g: Rome = view.g
        self.me = self.g[view.seat]
        self.sight: Sight = view.sight

    def copy(self) -> Rome:
        g = canon.copy(self.g)
        for handle in self.move.shows():
            g.cards.open(handle, self.sight[handle])
        return g

    def name(self, seat: int) -> str:
        return "you" if seat == self.seat else self.names.get(seat, f"seat {seat}")

    def card(self, handle: Handle) -> str:
        face = self.sight.get(handle)
        return f"{card_name(face)} {face}" if face else "a closed card"


def line(view: View[Rome], move: Move[Any], names: Names) -> Line:
    """The move as it is listed."""
    title, detail = LINES[type(move)](Trial(view, move, names), move)
    return Line(title, detail)


def difference(t: Trial, after: Rome) -> list[str]:
    """What has changed for the mover: glory, followers, medals."""
    old, new = t.me, after[t.seat]
    found = []
    if new.glory != old.glory:
        found.append(f"{new.glory - old.glory:+d} glory")
    if new.recruited > old.recruited:
        found.append(f"milestone: {count(new.recruited - old.recruited, 'follower', 'followers')} more")
    for type, holder in after.medals.items():
        if holder == t.seat and t.g.medals[type] != t.seat:
            found.append(f"the {type} medal ({MEDALS[type]})")
    return found


def purse(t: Trial, after: Rome) -> str:
    return f"you will have {count(after[t.seat].denarii, 'denarius', 'denarii')}"


def count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _build(t: Trial, move: m.Build) -> tuple[str, str]:
    after = t.copy()
    level = t.g.before(t.seat).levels[move.type] + 1
    title = f"build {house(move.type)} {ROMAN[min(level, 3)]} ({move.type})"
    if move.cards:
        title += " with " + ", ".join(card_name(t.sight[card]) for card in move.cards if card in t.sight)
        title += f", taking a {move.taking}" if move.taking else ""
    if level > 3 or not t.g.tiles[move.type][level - 1]:
        return title, ""
    cost = move.cost(t.g, t.seat, [t.sight[card] for card in move.cards])
    if cost > t.me.denarii:
        return title, count(cost, "denarius", "denarii")
    build(after, t.seat, move)
    parts = [count(cost, "denarius", "denarii"), *difference(t, after)]
    parts.append(f"population {t.g.before(t.seat).population} -> {after.before(t.seat).population}")
    return title, ", ".join([*parts, purse(t, after)])


def _tax(t: Trial, move: m.Tax) -> tuple[str, str]:
    cards = " with " + ", ".join(card_name(t.sight[card]) for card in move.cards) if move.cards else ""
    title = f"{move.mode} tax{cards}"
    penalty = m.Tax.penalty(t.g, t.seat, [t.sight[card] for card in move.cards])
    if move.mode == "double" and t.me.glory - penalty < 1:
        return title, f"-{penalty} glory"
    after = t.copy()
    tax(after, t.seat, move)
    gained = after[t.seat].denarii - t.me.denarii
    return title, ", ".join([f"+{count(gained, 'denarius', 'denarii')}", *difference(t, after), purse(t, after)])


# --- placing


def _place(t: Trial, move: m.Place) -> tuple[str, str]:
    times = 2 if move.use_bonus else 1
    title = f"{CONVERTERS['spot'](move.spot)} ({move.spot})" if move.spot in data.TYPES else CONVERTERS["spot"](move.spot)
    title = f"follower to {title}" + (" + bonus" if move.use_bonus else "")
    detail = PLACES[move.spot](t, times) if move.spot in PLACES else ""
    cards = playable(t, (f"on_place_{move.spot}",))
    return title, detail + (f"; first you may play {' or '.join(cards)}" if cards else "")


def playable(t: Trial, windows: tuple[str, ...]) -> list[str]:
    """The names of the hand's cards for these windows whose condition holds."""
    cards = [face for card in t.me.hand if (face := t.sight.get(card)) and data.WINDOW_OF[face] in windows]
    return list(dict.fromkeys(card_name(face) for face in cards if card_options(t.g, t.seat, face[:3])))


def _colosseum(t: Trial, times: int) -> str:
    after = t.copy()
    gain(after, t.seat, data.COLOSSEUM_GLORY)
    return ", ".join(difference(t, after))


def _scheme_spot(t: Trial, times: int) -> str:
    """Where the disc will carry the token."""
    province = t.g.facing(t.seat)
    if t.g.round == data.ROUNDS:
        return f"a token in {province.capitalize()} that will not go off any more"
    return f"a token face down in {province.capitalize()}, which lies before {heir(t.g, t.seat, t.names)} next round"


def heir(g: Rome, seat: int, names: Names) -> str:
    """Before whom the province of this seat lies when the disc has turned."""
    turned = canon.copy(g)
    with suppress(StopIteration):  # a script that asks nothing
        rotate(turned).send(None)
    whom = turned.seat_of(g.facing(seat))
    return "you again" if whom == seat else names.get(whom, f"seat {whom}") if whom in turned.occupied() else "an empty seat"


def _military(t: Trial, times: int) -> str:
    if not t.me.legions_recruited and t.g.cassius is None:
        return "nothing: you have no legion"
    return f"move {count(times, 'legion', 'legions')} ({t.me.legions_board} on your board, {t.me.deployed_total} deployed)"


def _politics(t: Trial, times: int) -> str:
    after = t.copy()
    placed = sum(vote(after, t.seat) for _ in range(times))
    if not placed:
        return "nothing: there is no vote on your board"
    heights = [height for height, owner in enumerate(after.column, 1) if owner == t.seat][-placed:]
    parts = [f"place {count(placed, 'vote', 'votes')}", *difference(t, after)]
    worth = " and ".join(f"height {h} ({count(data.SENATE_VALUES[h - 1], 'point', 'points')} if it stays)" for h in heights)
    out = t.g.column[: len(t.g.column) + placed - data.COLUMN_MAX]
    if out and len(t.g.column) + placed > data.COLUMN_MAX:
        parts.append(f"pushes out the lowest vote{'s' * (len(out) > 1)} ({', '.join(t.name(seat) for seat in out)})")
    return ", ".join([*parts, f"to {worth}"])


def _trade(t: Trial, times: int) -> str:
    if not t.g.deck and not t.g.discard:
        return "nothing: there is no trade card left"
    full = ", full: make room first" if t.me.hand_size >= data.HAND_LIMIT else ""
    return f"draw {count(times, 'trade card', 'trade cards')} (hand {t.me.hand_size} of {data.HAND_LIMIT}{full})"


def _religion(t: Trial, times: int) -> str:
    after = t.copy()
    if not pantheon_piece(after, t.seat):
        return "nothing: your Pantheon is complete"
    piece = after[t.seat].pantheon[-1]
    points = data.PIECE_POINTS[piece]
    return f"{piece} piece, {count(points, 'point', 'points')} at the end, Pantheon {len(after[t.seat].pantheon)} of {len(data.PANTHEON)}"


def _economy(t: Trial, times: int) -> str:
    return _income(t, farm_income(t.g) + (data.ECONOMY_MEDAL_DENARII if t.g.has_medal(t.seat, "economy") else 0))


def _income(t: Trial, denarii: int) -> str:
    after = t.copy()
    earn(after, t.seat, denarii)
    return f"+{count(after[t.seat].denarii - t.me.denarii, 'denarius', 'denarii')}, {purse(t, after)}"


PLACES: dict[str, Callable[[Trial, int], str]] = {
    "military": _military, "politics": _politics, "trade": _trade, "religion": _religion, "economy": _economy,
    "scheme": _scheme_spot, "colosseum": _colosseum,
}  # fmt: skip


def standing(t: Trial, after: Rome, region: str) -> str:
    """Who stands in a region after the move, and what it would be worth to the mover."""
    there = [f"{t.name(seat)} {player.deployed[region]}" for seat, player in after.players.items() if player.deployed[region]]
    if after.cassius is not None and after.cassius.battle[region]:
        there.append(f"Cassius {count(len(after.cassius.battle[region]), 'battle card', 'battle cards')}")
    old, new = (region_points(g, region).get(t.seat, 0) for g in (t.g, after))
    worth = count(new, "point", "points") if new == old else f"{old} -> {count(new, 'point', 'points')}"
    missing = data.SHIELDS[region] - sum(strengths(after, region).values())
    short = f", {missing} short of the shield" if missing > 0 else ""
    closed = after.cassius is not None and any(card not in after.cards.faces for card in after.cassius.battle[region])
    unseen = ", face-down cards not counted" if closed else ""
    return f"then {', '.join(there) or 'nobody'} ({worth} to you now{short}{unseen})"


def _deploy(t: Trial, move: m.Deploy) -> tuple[str, str]:
    after = t.copy()
    after[t.seat].deployed[move.region] += 1
    return f"deploy a legion to {move.region.capitalize()}", standing(t, after, move.region)


def _shift(t: Trial, move: m.Shift) -> tuple[str, str]:
    return _shifted(t, move.source, move.target)


def _shifted(t: Trial, source: str, target: str) -> tuple[str, str]:
    after = t.copy()
    after[t.seat].deployed[source] -= 1
    after[t.seat].deployed[target] += 1
    title = f"shift a legion from {source.capitalize()} to {target.capitalize()}"
    return title, f"{source.capitalize()} {standing(t, after, source)}, {target.capitalize()} {standing(t, after, target)}"


def _recall(t: Trial, move: m.Recall) -> tuple[str, str]:
    after = t.copy()
    after[t.seat].deployed[move.region] -= 1
    return f"recall a legion from {move.region.capitalize()}", standing(t, after, move.region)


# --- cards


def _sell(t: Trial, move: m.Sell) -> tuple[str, str]:
    return f"sell {t.card(move.card)}", f"+1 denarius, you will have {t.me.denarii + 1}"


def _set(t: Trial, move: m.FormSet) -> tuple[str, str]:
    cards = ", ".join(card_name(t.sight[card]) for card in move.cards if card in t.sight)
    points, missions = set_worth(t, move)
    more = f", missions {missions:+d}" if missions else ""
    return f"lay a {move.type} set: {cards}", f"{points} points at the end{more}"


def set_worth(t: Trial, move: m.FormSet) -> tuple[int, int]:
    """Points of a set, and what it changes in one's own missions."""
    after = t.copy()
    for card in move.cards:
        after[t.seat].hand.remove(card)
    after[t.seat].sets.append(TradeSet(move.type, move.cards))
    own = [face for card in t.me.missions if (face := t.sight.get(card))]
    return data.SET_POINTS[move.type], sum(mission_points(after, t.seat, id) - mission_points(t.g, t.seat, id) for id in own)


def _convert(t: Trial, move: m.Convert) -> tuple[str, str]:
    cost = data.CONVERT_COST * move.glory
    if cost > t.me.denarii:
        return f"buy {move.glory} glory", f"{cost} denarii"
    after = t.copy()
    after[t.seat].denarii -= cost
    gain(after, t.seat, move.glory)
    return f"buy {move.glory} glory", ", ".join([f"{cost} denarii", *difference(t, after), purse(t, after)])


def _play(t: Trial, move: m.Play) -> tuple[str, str]:
    face = t.sight[move.card]
    id = face[:3]
    title = f"play {t.card(move.card)}"
    effect = data.TRADE_CARDS[id].effect
    if effect == "shift" and len(move.params) == 2:
        shifted, there = _shifted(t, *move.params)
        return f"{title}: {shifted}", there
    if effect == "second_effect" and move.params:
        target = t.g.declared[-1].target
        return f"{title}: {SCHEMES[move.params[0]].name}", _effect(t, target, move.params[0], move.params[1:])
    if effect == "take_back" and t.g.discard:
        return title, f"take {face_text(t.g.cards.faces[t.g.discard[-1]])}"
    return title, card_text(id)


# --- schemes


def _activate(t: Trial, move: m.Activate) -> tuple[str, str]:
    target = t.g.seat_of(move.province)
    title = f"{CONVERTERS['effect'](move.effect)} against {t.name(target)}"
    title += f" ({move.province.capitalize()} {move.spot}"
    title += f": {' '.join(move.params)})" if move.params else ")"
    if target == t.seat or target not in t.g.occupied():
        return title, ""
    parts = [_effect(t, target, move.effect, move.params)]
    after = t.copy()
    if t.me.discord:
        after[t.seat].discord -= 1
        freed = [bonus for bonus in data.BONUSES if after[t.seat].uncovered(bonus) and not t.me.uncovered(bonus)]
        parts.append("costs 1 discord" + (f", which frees your {freed[0]} bonus" if freed else ""))
    if target in t.g.players and t.g[target].free_spaces:
        after[target].discord += 1
        covered = [bonus for bonus in data.BONUSES if t.g[target].uncovered(bonus) and not after[target].uncovered(bonus)]
        parts += [f"covers the {covered[0]} bonus of {t.name(target)}"] if covered else []
    return title, ", ".join(parts)


def _effect(t: Trial, target: int, effect: str, params: tuple[str, ...]) -> str:
    return effect_text(t.g, t.seat, target, effect, params, t.names, t.seat)


# --- missions and characters


def _return_mission(t: Trial, move: m.KeepMissions) -> tuple[str, str]:
    faces = [t.sight.get(card) for card in t.me.missions]
    if not 1 <= move.position <= len(faces):
        return str(move), ""
    face = faces[move.position - 1]
    return f"give back {card_name(face or '?')}", f"{mission_text(t.g, face)} ({_points(face)})" if face else ""


def _points(id: str) -> str:
    mission = data.MISSIONS[id]
    return f"up to {mission.most} points" if mission.most > mission.points else f"{mission.points} points"


def _keep_mission(t: Trial, move: m.KeepMission) -> tuple[str, str]:
    face = t.sight.get(t.g.offered[move.position - 1]) if 1 <= move.position <= len(t.g.offered) else None
    return f"keep {card_name(face or '?')}", face_text(face).partition(": ")[2] if face else ""


def _character(t: Trial, move: m.ChooseCharacter) -> tuple[str, str]:
    if move.character not in data.CHARACTERS:
        return str(move), ""
    c = data.CHARACTERS[move.character]
    start = f"{c.glory} glory, {c.denarii} denarii, {c.votes} votes, {c.legions} legions, {c.discord} discord"
    bonuses = " ".join(bonus or "-" for bonus in c.track)
    anchor = ", an anchor in hand" if c.anchor else ""
    return (
        f"play {CHARACTERS[move.character]}",
        f"{start}{anchor}; bonuses {bonuses}; own scheme {SCHEMES[c.scheme].name}: {scheme_text(c.scheme)}",
    )


# --- diplomacy


def _offer(t: Trial, move: m.DipPlace) -> tuple[str, str]:
    if move.province not in data.RING or move.type not in data.TYPES:
        return str(move), ""
    target = t.g.seat_of(move.province)
    level = t.g.provinces[move.province].levels[move.type]
    building = f"{house(move.type)} {ROMAN[level]}"
    return f"offer {t.name(target)} {count(move.denarii, 'denarius', 'denarii')} for the {building} in {move.province.capitalize()}", ""


def _commit(t: Trial, move: m.Commit) -> tuple[str, str]:
    if move.token == "alliance":
        return "alliance", "accepted: both gain glory equal to the level; refused: your denarii come back"
    return "spy", "accepted: only you gain, glory or a free action; refused: your denarii are lost"


def _accept(t: Trial, move: m.Accept) -> tuple[str, str]:
    offer = t.g.offer
    if offer is None:
        return "accept", ""
    level = t.g.provinces[offer.province].levels[offer.type]
    money = count(offer.denarii, "denarius", "denarii")
    return "accept", f"+{money}; an alliance brings you both {level} glory, a spy brings {t.name(offer.seat)} alone something"


def _raise(t: Trial, move: m.DipRaise) -> tuple[str, str]:
    offer = t.g.offer
    if offer is not None and move.denarii == offer.denarii:
        return f"stay at {move.denarii}", "the offer is not raised"
    more = move.denarii - (offer.denarii if offer else 0)
    return f"raise to {move.denarii}", f"{count(more, 'denarius', 'denarii')} more, you will have {t.me.denarii - more}"


def _spy(t: Trial, move: m.DipSpy) -> tuple[str, str]:
    offer = t.g.offer
    if offer is None:
        return str(move), ""
    if move.reward == "glory":
        return "take glory", f"+{t.g.provinces[offer.province].levels[offer.type]} glory"
    return "take the action", _income(t, farm_income(t.g)) if offer.type == "economy" else PLACES[offer.type](t, 1)


def _plain(title: str, detail: str = "") -> Callable[[Trial, Any], tuple[str, str]]:
    return lambda t, move: (title, detail)


LINES: dict[type[Move[Any]], Callable[[Trial, Any], tuple[str, str]]] = {
    m.ChooseCharacter: _character,
    m.KeepMissions: _return_mission,
    m.KeepMission: _keep_mission,
    m.Recall: _recall,
    m.Sell: _sell,
    m.FormSet: _set,
    m.Convert: _convert,
    m.Draw: lambda t, move: ("draw", f"the top trade card (hand {t.me.hand_size} -> {t.me.hand_size + 1} of {data.HAND_LIMIT})"),
    m.Decline: _plain("draw nothing"),
    m.Discard: lambda t, move: (f"discard {t.card(move.card)}", "to make room, no money"),
    m.Play: _play,
    m.Pass: _plain("pass", "do nothing"),
    m.Activate: _activate,
    m.SchemeEnd: _plain("end the scheme turn", "your tokens wait"),
    m.Build: _build,
    m.BuildEnd: lambda t, move: ("end the build turn", f"keep {count(t.me.denarii, 'denarius', 'denarii')}"),
    m.Place: _place,
    m.Execute: _plain("do the action now", "cards drawn by it cannot be played this turn"),
    m.Deploy: _deploy,
    m.Shift: _shift,
    m.Scout: lambda t, move: (f"scout {move.region.capitalize()}", "turn the oldest face-down battle card there face up"),
    m.Skip: _plain("move no legion"),
    m.TurnEnd: _plain("end the turn"),
    m.Tax: _tax,
    m.DipPass: _plain("no diplomacy this round"),
    m.DipPlace: _offer,
    m.Commit: _commit,
    m.Accept: _accept,
    m.Reject: _plain("refuse", "an alliance offer goes back, a spy's denarii are lost"),
    m.Counter: lambda t, move: (f"ask for {count(move.denarii, 'denarius', 'denarii')}", "it may be raised, then you accept or refuse"),
    m.DipRaise: _raise,
    m.DipSpy: _spy,
    m.FinalDone: _plain("lay no more sets"),
}
assert LINES.keys() == set(m.MOVES)
