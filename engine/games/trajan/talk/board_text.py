"""The table of Trajan as lines of text. Reads a public state and one seat's sight; decides nothing."""

from __future__ import annotations

from textwrap import wrap

from engine.cards import Seat, Sight
from engine.games.trajan.rules import data
from engine.games.trajan.rules.quarter import ranking, votes
from engine.games.trajan.rules.scoring import bonus_value
from engine.games.trajan.rules.state import Player, Trajan
from engine.games.trajan.talk.cards import ACTIONS, PROVINCES, SHIPS, TILES, bonus_name, good_name, goods_listed, order_name, stones_name
from engine.games.trajan.talk.gauges import unmet
from engine.games.trajan.talk.sentences import PHASES
from engine.words import Names

LETTERS = "ABCD"
LEGEND = (
    "b y g o p w: blue, yellow, green, orange, pink, white stones; a tile wants the two stones it names",
    "A B C D: the players in seat order; x0 to x2 and a1 to c4: forum spaces; A1 to D5: building sites",
)


def letter(seat: Seat) -> str:
    return LETTERS[seat]


def where(g: Trajan) -> str:
    what = PHASES[g.phase]
    time = f"quarter {g.quarter} of {data.QUARTERS}, lap {g.round} of {data.LAPS}, time {g.time_pos} of {g.clock}"
    return what if g.phase.startswith("set") or g.phase == "game_over" else f"{time}{', ' + what if what else ''}"


def name(g: Trajan, seat: Seat, me: Seat, names: Names) -> str:
    return "You" if seat == me else names.get(seat, f"seat {seat}")


def head(g: Trajan, seat: Seat, names: Names, columns: int) -> list[str]:
    """Two lines above a question: where we are, and everybody's points in turn order."""
    seats = g.around(g.active)
    line = "Points: " + " > ".join(f"{letter(other)} {name(g, other, seat, names)} {g[other].vp}" for other in seats)
    if len(line) > columns:
        line = "Points: " + " > ".join(f"{letter(other)} {g[other].vp}" for other in seats)
    wishes = f"; demands: {', '.join(g.demands)}" if g.demands else ""
    return [where(g)[:1].upper() + where(g)[1:] + wishes, line]


def board(g: Trajan, seat: Seat, sight: Sight, names: Names, columns: int) -> list[str]:
    lines = [where(g).upper(), f"DEMANDS {', '.join(g.demands) or 'none yet'}"]
    if g.forum:
        lines += ["FORUM", *_forum(g), "PROVINCES", *_provinces(g), "BUILDING SITE", *_sites(g)]
    if g.stacks:
        lines += ["TRAJAN TILES", *(f"  {order_name(stack.top)} ({len(stack.rest)} more)" for stack in g.stacks.values() if stack.top)]
    if any(g.senate.values()):
        lines += ["SENATE", *_senate(g)]
    lines += [_ships(g), _piles(g)]
    for player in g.players.values():
        lines += _player(g, player, seat, names)
    if seat in g.players:
        lines += hand(g, seat, sight)
    width = max(60, min(columns, 100))
    return [part for line in lines for part in (wrap(line, width, subsequent_indent="    ") if len(line) > width else [line])]


def _forum(g: Trajan) -> list[str]:
    tiles = [f"{space} {TILES[tile]}" for space, tile in g.forum.items() if tile]
    return ["  " + ", ".join(tiles[at : at + 4]) for at in range(0, len(tiles), 4)] or ["  empty"]


def _provinces(g: Trajan) -> list[str]:
    lines = []
    for id, land in g.provinces.items():
        there = [f"leader {letter(player.seat)}" for player in g.players.values() if player.leader == id]
        there += [f"legion {letter(seat)}" for seat in land.legions]
        tile = TILES[land.tile] if land.tile else "-"
        lines.append(f"  {PROVINCES[id]:<18} {data.PROVINCES[id].vp:>2}★ {tile:<18} {' '.join(there)}".rstrip())
    return lines


def _sites(g: Trajan) -> list[str]:
    lines = []
    for row in data.SITE_ROWS:
        cells = []
        for column in data.SITE_COLUMNS:
            site = g.sites[row + column]
            kind, points = data.BUILDINGS[site.tile] if site.tile else ("-", 0)
            cells.append(f"{f'{kind} {points}' if site.tile else '.'}{''.join(letter(seat) for seat in site.workers):<1}".ljust(12))
        lines.append(f"  {row} {' '.join(cells)}".rstrip())
    return lines


def _senate(g: Trajan) -> list[str]:
    ranked = " > ".join(f"{letter(seat)} {votes(g, seat)}" for seat in ranking(g))
    tiles = ", ".join(f"{side} {bonus_name(tile)}" for side, tile in g.offices.items() if tile)
    return [f"  votes {ranked}", f"  bonus tiles: {tiles or 'none'}"]


def _ships(g: Trajan) -> str:
    parts = [f"{SHIPS[id]} {' '.join(map(str, getattr(data.SHIPS[id], side)))}" for id, side in g.ships.items()]
    return f"SHIPS {'; '.join(parts)}"


def _piles(g: Trajan) -> str:
    tops = [f"{pile} {good_name(g.cards.faces[cards[-1]])}" for pile, cards in g.discard.items() if cards and cards[-1] in g.cards.faces]
    return f"CARDS {len(g.deck)} in the deck; open: {', '.join(tops) or 'none'}"


def mat(player: Player) -> str:
    """The tiles in store, in words."""
    parts = [f"{count} {kind}" for kind, count in player.demand.items() if count]
    parts += [f"{kind} every quarter" for kind, count in player.kept.items() for _ in range(count)]
    parts += [TILES[tile] for tile in player.votes]
    parts += [f"extra {ACTIONS[action]}" for action, count in player.extra.items() for _ in range(count)]
    parts += [TILES[kind] for kind, count in player.wild.items() for _ in range(count)]
    parts += [f"+2 on {ACTIONS[action]}" for action, marked in player.plus_two.items() if marked]
    return ", ".join(parts)


def ring_lines(player: Player) -> list[str]:
    lines = []
    for at, action in enumerate(data.ACTIONS):
        tile = order_name(player.slots[at]) if player.slots[at] else "the next tile comes here" if player.arch == at else ""
        lines.append(f"  {data.SLOTS[at]:<3} {ACTIONS[action]:<12} {stones_name(player.trays[at]) or '-':<14} {tile}".rstrip())
    return lines


def _player(g: Trajan, player: Player, me: Seat, names: Names) -> list[str]:
    who = name(g, player.seat, me, names).upper() if player.seat == me else name(g, player.seat, me, names)
    shown = goods_listed(" ".join(g.cards.faces[card] for card in player.display))
    known = goods_listed(" ".join(g.cards.faces[card] for card in player.hand if card in g.cards.faces))
    bonus = [f"{bonus_name(tile)} ({side}, now {bonus_value(g, player.seat, tile, side)})" for tile, side in player.bonus.items()]
    built = [f"{player.built(kind)} {kind}" for kind in data.KINDS if player.built(kind)]
    lacks = unmet(g, player.seat)
    lines = [
        f"{letter(player.seat)} {who}  {player.vp}★  hand {len(player.hand)}  supply {player.supply}, camp {player.mil_camp} legionaries, "
        f"{player.work_camp} workers, leader in {PROVINCES[player.leader]}" + (f"; lacks {lacks} for the demands" if lacks else "")
    ]
    about = {"tiles": mat(player), "buildings": ", ".join(built), "shows": shown, "known cards": known, "bonus": ", ".join(bonus)}
    lines += [f"    {what}: {text}" for what, text in about.items() if text and text != "nothing"]
    return lines + (ring_lines(player) if any(player.trays) else [])


def hand(g: Trajan, seat: Seat, sight: Sight) -> list[str]:
    cards = [good_name(face) for card in g[seat].hand if (face := sight.get(card))] if seat in g.players else []
    return [f"YOUR HAND {goods_listed(' '.join(sorted(cards, key=data.GOODS.index)))}"] if cards else []
