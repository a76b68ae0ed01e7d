"""The table of Rise to Power as lines of text. Paints a public state and one seat's sight; decides nothing."""

from __future__ import annotations

from textwrap import wrap

from engine.cards import Seat, Sight
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.scoring import cast_points, region_points, senate_points
from engine.games.rise_to_power.rules.state import Player, Rise
from engine.games.rise_to_power.talk.cards import card_name, laid_on, office_text, worded
from engine.games.rise_to_power.talk.casts import own_casts
from engine.games.rise_to_power.talk.sentences import PHASES
from engine.words import Names

ROMAN = ("", "I", "II", "III", "IV", "V")
SHORT = {"villa": "VI", "arena": "AR", "camp": "CA"}
HAND = "YOUR HAND {hand}"
HAND_BEST = "YOUR HAND {hand}; best: {rank!rank} ({cast!cards}), {points:point|points}"
LEGEND = (
    "[R 4,2] on a track: Red's dice, the leading one first; groups are resolved from the left",
    "* behind a card or province: used in this round; VI, AR, CA: villa, arena, camp",
    "R B Y P: red, blue, yellow, purple",
)


def letter(seat: Seat) -> str:
    return data.COLOURS[seat][0].upper()


def where(g: Rise) -> str:
    if g.phase in ("set_up", "final"):
        return PHASES[g.phase]
    number = f", pass {g.passing} of {data.DICE}" if g.phase == "placement" else ""
    return f"round {g.round} of {data.ROUNDS}, {PHASES[g.phase]}{number}"


def totals(g: Rise) -> dict[Seat, int]:
    """Everybody's points; senate cards and regions count at the end."""
    if g.phase != "final":
        return {seat: player.total for seat, player in g.players.items()}
    regions = region_points(g)
    return {seat: player.total + senate_points(player) + regions[seat] for seat, player in g.players.items()}


def head(g: Rise, seat: Seat, names: Names, columns: int) -> list[str]:
    """Two lines above a question: where we are, and everybody's points in turn order."""
    points = totals(g)
    known = {other: "You" if other == seat else names.get(other, f"seat {other}") for other in g.order}
    parts = [f"{letter(other)} {name} {points[other]}" for other, name in known.items()]
    line = f"Points in turn order: {' > '.join(parts)}"
    if len(line) > columns:
        line = f"Points: {' > '.join(f'{letter(other)} {points[other]}' for other in g.order)}"
    return [where(g).capitalize(), line]


def board(g: Rise, seat: Seat, sight: Sight, names: Names, columns: int) -> list[str]:
    lines = [where(g).upper(), *_order(g, seat, names)]
    for track, shown in (("military", _provinces(g)), ("senate", _senate(g)), ("market", _market(g))):
        groups = " ".join(f"[{letter(group.seat)} {','.join(map(str, group.dice))}]" for group in g.tracks[track]) or "no dice"
        lines += [f"{track.upper():<9} {groups}", *(f"  {line}" for line in shown)]
    lines += ["FORUM", *(f"  {_forum(g, resource)}" for resource in data.RESOURCES), "REGIONS", *(f"  {line}" for line in _regions(g))]
    lines.append(f"decks: provinces {len(g.province_pile)}, senate {len(g.senate_pile)}, arena {len(g.deck)}")
    for player in g.players.values():
        lines += _player(g, player, seat, names)
    if seat in g.players:
        lines += hand(g, seat, sight)
    width = max(60, min(columns, 100))
    return [part for line in lines for part in (wrap(line, width, subsequent_indent="    ") if len(line) > width else [line])]


def order_sum(g: Rise, seat: Seat) -> int | None:
    """The sum that makes the order of this round, as far as it is known."""
    if g.phase in ("roll", "order"):
        return sum(g[seat].dice) + g.shifts.get(seat, 0) if g.phase == "order" else None
    return g.sums.get(seat)


def _order(g: Rise, seat: Seat, names: Names) -> list[str]:
    if not g.order:
        return []
    known = {other: order_sum(g, other) for other in g.order}
    sums = [
        f"{letter(other)} {'You' if other == seat else names.get(other, '')}{'' if total is None else f' ({total})'}"
        for other, total in known.items()
    ]
    return [
        f"ORDER     {' > '.join(sums)}",
        f"POINTS    {'  '.join(f'{letter(other)} {points}' for other, points in totals(g).items())}",
    ]


def _provinces(g: Rise) -> list[str]:
    rows = [(id, data.PROVINCES[id]) for id in g.provinces]
    return [f"{id} {card_name(id):<20} strength {card.strength}  {card.resource:<6} {card.type:<5} {card.region}" for id, card in rows] or [
        "nothing left"
    ]


def _senate(g: Rise) -> list[str]:
    return [f"{id} {card_name(id):<22} {laid_on(id) or '-':<7} {office_text(id)}" for id in g.senate] or ["nothing left"]


def _market(g: Rise) -> list[str]:
    faces = [g.cards.faces[card] for card in g.market if card in g.cards.faces]
    cards = [f"{face} {data.ARENA[face].kind} ({data.ARENA[face].cls}) {data.ARENA[face].price}" for face in faces]
    return ["  ".join(cards[at : at + 3]) for at in range(0, len(cards), 3)] or ["nothing left"]


def _forum(g: Rise, resource: str) -> str:
    spaces = []
    for space in range(data.FORUM_MAX[resource] + 1):
        there = "".join(letter(seat) for seat, player in g.players.items() if player.forum[resource] == space)
        spaces.append(there or ".")
    return f"{resource:<7} {' '.join(spaces)}"


def _regions(g: Rise) -> list[str]:
    lines = []
    for region in data.REGIONS:
        whole = data.region_of(region, g.count)
        held = {seat: sum(data.PROVINCES[id].strength for id in whole if id in player.provinces) for seat, player in g.players.items()}
        to_come = [id for id in whole if id in g.province_pile or id in g.provinces]
        if whole:
            shares = " ".join(f"{letter(seat)} {power}" for seat, power in held.items() if power) or "nobody"
            left = ", ".join(str(data.PROVINCES[id].strength) for id in to_come) or "none"
            lines.append(f"{region:<10} {shares:<20} left {left}")
    return lines


def _player(g: Rise, player: Player, me: Seat, names: Names) -> list[str]:
    known = [g.cards.faces[card] for card in player.hand if card in g.cards.faces]
    secret = len(player.hand) - len(known)
    dice = " ".join(f"[{die}]" for die in player.dice) or "none"
    who = "YOU" if player.seat == me else names.get(player.seat, f"seat {player.seat}")
    cards = f"hand {len(player.hand)}" + (
        f" (known: {', '.join(map(card_name, known))}; secret {secret})" if known and player.seat != me else ""
    )
    lines = [f"{letter(player.seat)} {who}  dice {dice}  {cards}"]
    provinces = [f"{id} {card_name(id)} {SHORT[data.PROVINCES[id].type]}{_mark(player, id)}" for id in player.provinces]
    offices = [f"{id} {card_name(id)}{_mark(player, id)}" for id in player.senate]
    lines += [f"    provinces  {', '.join(provinces)}"] if provinces else []
    return lines + ([f"    senate     {', '.join(offices)}"] if offices else [])


def _mark(player: Player, id: str) -> str:
    return "*" if id in player.exhausted else ""


def hand(g: Rise, seat: Seat, sight: Sight) -> list[str]:
    """The own hand, what of it the others know, and the best that it can stage."""
    cards = []
    for card in g[seat].hand:
        face = sight.get(card)
        cards.append(f"{face} {card_name(face)}{'' if card in g.cards.faces else ' (secret)'}" if face else "a closed card")
    if not cards:
        return []
    casts = own_casts(g, seat, sight)
    best = max(casts, default=0)
    cast, points = " ".join(casts.get(best, ())), cast_points(g[seat], best)
    return [worded(HAND_BEST if best else HAND, hand=", ".join(cards), rank=best, cast=cast, points=points)]
