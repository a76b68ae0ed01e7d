"""What reward tiles bring (E10, E11, E14): a small function for every effect."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.imperator.rules import data
from engine.games.imperator.rules.goods import gain_raw, rise
from engine.games.imperator.rules.state import Imperator, Player

Effect = Callable[[Imperator, Player, data.Tile, tuple[str, ...]], None]


def carry_out(g: Imperator, player: Player, tile: str, goods: tuple[str, ...] = ()) -> None:
    """The effect of an immediate tile, or of one that is used; `goods` are the player's choice if the tile leaves one."""
    EFFECTS[data.TILES[tile].effect](g, player, data.TILES[tile], goods)


def discard(g: Imperator, player: Player, tile: str) -> None:
    player.tiles.remove(tile)
    g.tile_discard.append(tile)


def win(g: Imperator, player: Player, region: int) -> None:
    """The tile of a region that is held when the phase is over."""
    tile = g.tiles.pop(region)
    g.note("won", seat=player.seat, region=region, tile=tile, points=worth_now(player, data.TILES[tile]))
    if data.TILES[tile].effect in data.IMMEDIATE:
        carry_out(g, player, tile)
        g.tile_discard.append(tile)
    else:
        player.tiles.append(tile)


def bonus(g: Imperator, player: Player, region: int, goods: tuple[str, ...]) -> None:
    """The advanced game: the tile works at once and stays. Steps go to its region, any value waits for the next worker."""
    tile = g.tiles[region]
    g.note("bonus", seat=player.seat, region=region, tile=tile, points=worth_now(player, data.TILES[tile]))
    match data.TILES[tile].effect:
        case "steps":
            player.influence[region] += data.TILES[tile].n
        case "wild":
            player.any_value = True
        case _:
            carry_out(g, player, tile, goods)


def counted(player: Player, good: str) -> int:
    """How much of this a player has."""
    match good:
        case "coins":
            return player.coins
        case "surplus":
            return player.surplus
    return player.stock[good]


def worth_now(player: Player, tile: data.Tile) -> int:
    """Points of a tile that counts what a player has; none of others."""
    points = counted(player, tile.goods[0]) // tile.n if tile.effect == "points_per" else 0
    return min(points, tile.most) if tile.most else points


def _points_per(g: Imperator, player: Player, tile: data.Tile, goods: tuple[str, ...]) -> None:
    player.points["tiles"] += worth_now(player, tile)


def _political(g: Imperator, player: Player, tile: data.Tile, goods: tuple[str, ...]) -> None:
    rise(g, player, tile.n)


def _coins(g: Imperator, player: Player, tile: data.Tile, goods: tuple[str, ...]) -> None:
    player.coins += tile.n


def _raw(g: Imperator, player: Player, tile: data.Tile, goods: tuple[str, ...]) -> None:
    gain_raw(player, tile.goods or goods)


def _surplus(g: Imperator, player: Player, tile: data.Tile, goods: tuple[str, ...]) -> None:
    player.surplus += tile.n


EFFECTS: dict[str, Effect] = {
    "points_per": _points_per,
    "political": _political,
    "coins": _coins,
    "raw": _raw,
    "surplus": _surplus,
}  # "steps" and "wild" work only where they are spent: at a Propraetor action, at a placement
assert {*EFFECTS, "steps", "wild"} == {tile.effect for tile in data.TILES.values()}
