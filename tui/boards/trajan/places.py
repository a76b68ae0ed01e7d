"""PURE: which places of the board a move touches; signs, colours and short words of the things of Trajan, once."""

from __future__ import annotations

from typing import Any

from engine.cards import Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules import moves as m
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import TILES
from engine.moves import Move
from tui.kit.brush import Brush, touching

RING, DECK, SENATE, CAMP, WORKERS = "ring", "pile:deck", "senate", "camp", "workers"
SIDE = 40  # columns of the side from which on the picture has room for more than the ring
SIGNS = {"seaport": "sea", "forum": "forum", "military": "war", "senate": "law", "trajan": "arch", "construction": "building"}
STONES = {"b": "sblue", "y": "syellow", "g": "sgreen", "o": "sorange", "p": "spink", "w": "swhite"}
TINTS = {"bread": "land", "games": "war", "religion": "faith"} | dict.fromkeys(data.VOTES, "law")
EFFECTS = {"points": "", "cards": "{n} cards", "plus_two": "+2", "workers": "{n} worker{s}", "legion": "{n} legion{s}", "demand": "{kind}"}
TOUCHED = {
    m.Arrange: RING, m.StartTiles: "stack:{ii} stack:{iv} stack:{vi}", m.StartTile: "stack:{category}", m.TakeOrder: "stack:{category}",
    m.StartCard: "pile:{source}", m.Sow: "tray:{tray}", m.Extra: "tray:{action}", m.Draw: DECK, m.Discard: "hand:{card} pile:{pile}",
    m.TakeCard: "pile:{pile}", m.Show: "hand:{cards}", m.Load: "ship:{ship} hand:{cards}", m.TakeTile: "space:{space}", m.Enlist: CAMP,
    m.March: "province:{province}", m.Deploy: f"province:{{leader}} {CAMP}", m.Advance: SENATE, m.Hire: WORKERS, m.Build: "site:{site}",
    m.Meet: "seat:{mover}", m.ChooseBonus: "office:{side}",
}  # fmt: skip
assert SIGNS.keys() == set(data.ACTIONS)


def stone_styles(b: Brush[Trajan], letters: str, before: str | None = None) -> list[str]:
    """Stones are letters on their colours; those that a picked move adds to the ones `before` are gold."""
    found: list[str] = []
    for at, stone in enumerate(letters):
        new = before is not None and letters[: at + 1].count(stone) > before.count(stone)
        # Of what a picked move changes the kit makes words gold, but not on gold: the colour below is named first, the stone's lies on it.
        ground = "@sel" if new else f"@sel @{STONES[stone]}" if b.scene.was is not None else f"@{STONES[stone]}"
        found.append(f"ink {ground} b" if b.glyphs.grounds else f"{'sel' if new else STONES[stone]} b")
    return found


def stones(b: Brush[Trajan], letters: str, before: str | None = None) -> str:
    """The same side by side."""
    return "".join(f"[{look}|{stone}]" for stone, look in zip(letters, stone_styles(b, letters, before), strict=True))


def order_parts(b: Brush[Trajan], tile: str, ready: bool = False) -> tuple[str, str]:
    """A Trajan tile: its two stones, whether they are there, its points; then what it gives."""
    order, mark = data.ORDERS[tile], b.glyphs.sign("done") if ready else " "
    effect = EFFECTS[order.category].format(n=order.n, s="s" * (order.n > 1), kind=order.kind)
    return f"{stones(b, order.pair)}{mark}[strong b|{order.vp}]{b.glyphs.sign('points')}", effect


def order_text(b: Brush[Trajan], tile: str, ready: bool = False) -> str:
    """The same in one piece."""
    return " ".join(order_parts(b, tile, ready)).rstrip()


def tile_text(b: Brush[Trajan], tile: str) -> str:
    """A tile of the forum in at most eight columns; its place where it is gone."""
    if not tile:
        return b.glyphs.sign("empty")
    if tile in data.EXTRAS:
        return f"+{b.glyphs.sign(SIGNS[data.EXTRAS[tile]])}"
    return f"[{TINTS.get(tile, 'text')}|{TILES[tile]}]"


def _more(g: Trajan, mover: Seat, move: Move[Any]) -> dict[str, object]:
    """Where the leader is, and which action is asked about."""
    return {"leader": g[mover].leader, "action": (g.turn.actions or [""])[-1]}


touched = touching(TOUCHED, _more)
