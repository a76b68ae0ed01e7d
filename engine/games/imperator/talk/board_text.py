"""The table of Imperator as lines of text. Paints a public state and one seat's sight; decides nothing."""

from __future__ import annotations

from textwrap import wrap

from engine.cards import Seat, Sight
from engine.games.imperator.rules import data
from engine.games.imperator.rules.goods import price
from engine.games.imperator.rules.measures import patron_points
from engine.games.imperator.rules.scoring import region_points
from engine.games.imperator.rules.state import Imperator, Player
from engine.games.imperator.talk.cards import REGIONS, card_name, goods_text, place_name, tile_text
from engine.games.imperator.talk.sentences import PHASES
from engine.words import Names

LEGEND = (
    "strongest 1 or 5: which value wins a region; equal values compare unused steps, then politics",
    "* behind a built card: its steps are used; | its icon is used",
)


def where(g: Imperator) -> str:
    return PHASES[g.phase] if g.phase in ("set_up", "final") else f"round {g.round} of {g.rounds}, {PHASES[g.phase]}"


def called(seat: Seat, me: Seat, names: Names) -> str:
    return "You" if seat == me else names.get(seat, f"seat {seat}")


def limit_text(g: Imperator, location: str) -> str:
    """Who may still come."""
    if location in data.CROWDED:
        room = data.CROWD - len(g.locations[location])
        return "full" if not room else "any value" if room == data.CROWD else f"next up to {room}"
    if location in data.ADDRESSED:
        return ("one", "two")[data.PER_REGION[g.count] - 1] + " per region"
    return "open" if location != "imperator" else "one of yours"


def head(g: Imperator, seat: Seat, names: Names, columns: int) -> list[str]:
    """Two lines above a question: where we are, and everybody's points in turn order."""
    parts = [f"{called(other, seat, names)} {g[other].total}" for other in g.order]
    line = f"Points in turn order: {' > '.join(parts)}"
    return [where(g).capitalize(), line if len(line) <= columns else f"Points: {' > '.join(parts)}"[:columns]]


def board(g: Imperator, seat: Seat, sight: Sight, names: Names, columns: int) -> list[str]:
    lines = [where(g).upper()]
    for location in data.LOCATIONS[:-1]:
        workers = " ".join(_worker(worker.printed, worker.used) for worker in g.locations[location]) or "-"
        lines.append(f"{place_name(location).removeprefix('the '):<12} {workers:<14} {limit_text(g, location)}")
    lines.append("THE IMPERATOR BOARD")
    lines += [f"  {region} {REGIONS[region]:<10} {_region(g, region, seat, names)}" for region in data.active(g.count)]
    lines.append("REGIONS")
    for region, name in REGIONS.items():
        steps = ", ".join(
            f"{called(other, seat, names)} {player.influence[region]}" for other, player in g.players.items() if player.influence[region]
        )
        goods = goods_text(data.AREAS[g.areas[region]]) if g.areas else "-"
        lines.append(f"  {region} {name:<10} {goods:<26} {steps or 'nobody'}")
    lines.append(f"deck {len(g.deck)}, discard {len(g.discard)}, reward tiles {len(g.tile_pile)}")
    for other in g.order or g.players:
        lines += _player(g, g[other], seat, names)
    if seat in g.players:
        lines += hand(g, seat, sight)
    width = max(60, min(columns, 100))
    return [part for line in lines for part in (wrap(line, width, subsequent_indent="    ") if len(line) > width else [line])]


def _worker(printed: int, used: int) -> str:
    return str(printed) if printed == used else f"{printed}(as {used})"


def _region(g: Imperator, region: int, me: Seat, names: Names) -> str:
    if region not in g.tiles:
        return "closed"
    stand, tile = g.board.get(region), g.tiles[region]
    held = f"{called(stand.seat, me, names)} {_worker(stand.printed, stand.used)}" if stand else "empty"
    return f"strongest {data.TILES[tile].strong}  {tile_text(tile):<34} {held}"


def _player(g: Imperator, player: Player, me: Seat, names: Names) -> list[str]:
    stock = " ".join(f"{good} {number}" for good, number in player.stock.items())
    passed = " passed" if player.passed else ""
    points = player.total + (region_points(g)[player.seat] if g.phase == "final" else 0)
    lines = [
        f"{called(player.seat, me, names).upper()} {points} points{passed}  crew {' '.join(map(str, player.crew)) or '-'}  "
        f"coins {player.coins}  {stock}  surplus {player.surplus}",
        f"    politics {player.political}  unused steps {player.free_steps}  driven out {player.compensation}  hand {len(player.hand)}"
        + (f"  tiles {', '.join(f'{tile} {tile_text(tile, short=True)}' for tile in player.tiles)}" if player.tiles else ""),
    ]
    built = [f"{card.id} {card_name(card.id)}{'*' * card.steps_used}{'|' * card.icon_used}" for card in player.tableau]
    return [*lines, f"    built {', '.join(built)}"]


def hand_line(g: Imperator, seat: Seat, face: str) -> str:
    """A card of the own hand with what it would cost in coins or pay now."""
    if data.kind_of(face) in data.PATRONS:
        return f"{face} {card_name(face)} ({patron_points(g, seat, face)} now)"
    cost = price(g[seat], data.BUILT[face])
    return f"{face} {card_name(face)}" + (f" ({cost} coins)" if cost else "")


def hand(g: Imperator, seat: Seat, sight: Sight) -> list[str]:
    cards = [hand_line(g, seat, face) if (face := sight.get(card)) else "a closed card" for card in g[seat].hand]
    return [f"YOUR HAND {', '.join(cards)}"] if cards else []
