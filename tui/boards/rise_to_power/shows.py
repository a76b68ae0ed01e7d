"""PURE: the performances and what each brings, with those that your hand allows; and what is still to come from the decks."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.scoring import cast_points
from engine.games.rise_to_power.rules.state import Player, Rise
from engine.games.rise_to_power.talk.cards import RANKS, rank_name, worded
from engine.games.rise_to_power.talk.casts import own_casts
from tui.boards.rise_to_power.names import name
from tui.boards.rise_to_power.places import SHOWS as PLACE
from tui.kit.board import ROMAN
from tui.kit.brush import Brush
from tui.kit.canvas import length
from tui.kit.panel import About, Panel, Row, many

EPOCHS = (1, 2, 3)


def casts(b: Brush[Rise]) -> dict[int, tuple[str, ...]]:
    """The own cards that could stage a performance."""
    return dict(own_casts(b.g, b.seat, b.scene.sight)) if b.plays else {}


def points(b: Brush[Rise], rank: int) -> int:
    return cast_points(b.g.players.get(b.seat, Player(seat=b.seat)), rank)


def shows(b: Brush[Rise]) -> Iterator[Row]:
    able = casts(b)
    picked = data.rank_of(tuple(face for _, face in b.known(b.scene.selected.cards))) if isinstance(b.scene.selected, m.Perform) else 0
    for rank in range(len(data.RANKS) - 1, 0, -1):
        cast, needs = ", ".join(map(name, able.get(rank, ()))), RANKS[data.RANKS[rank].id][1]
        style = "ink @sel b" if rank == picked else "dim" if not cast else "sel b" if b.state(PLACE) else "strong b"
        done, star = b.glyphs.sign("done") if cast else " ", b.glyphs.sign("points", "star" if cast else "dim")
        text = f"{done} [{style}|{points(b, rank):>2}]{star} [{style}|{rank_name(rank)}]"
        more = f"  [dim|{cast or needs}]"
        text += more if length(text) + length(more) <= b.room else ""
        title = worded("{title}, {n:point|points}", title=rank_name(rank), n=points(b, rank))
        yield Row(PLACE, title, f"{needs}{f'. You can stage it with {cast}' if cast else ''}", text=text, quiet=True)


def decks(b: Brush[Rise]) -> Iterator[Row]:
    """How many cards of each deck are still to come, and of which epoch where that is known."""
    g, does = b.g, "Cards of epoch I come before those of epoch II, and these before epoch III."
    provinces, senate = [data.PROVINCES[id].epoch for id in g.province_pile], [data.SENATE[id].epoch for id in g.senate_pile]
    piles = {"provinces": provinces, "senate cards": senate, "arena cards": [0] * len(g.deck)}  # nobody knows of these
    for label, epochs in piles.items():
        said = {epoch: n for epoch in EPOCHS if (n := epochs.count(epoch))}
        told = ", ".join(f"{n} of epoch {ROMAN[epoch]}" for epoch, n in said.items())
        shown = "  ".join(f"[dim|epoch {ROMAN[epoch]}] {n}" for epoch, n in said.items()) if b.room >= 36 else ""
        text = f"{len(epochs):>2} [dim|{label}]"
        yield Row(f"pile:{label}", f"{label} still to come", f"{len(epochs)}{f' ({told})' * bool(told)}", does * bool(said), text, shown)


def asked(b: Brush[Rise], kind: str, what: str) -> About | None:
    if kind != PLACE:
        return None
    able = casts(b)
    best = max(able, default=0)
    now = f"Your best: {rank_name(best)} with {', '.join(map(name, able[best]))}, {many(points(b, best), 'point')}." if best else ""
    ranks = "; ".join(f"{rank_name(rank)} {points(b, rank)}" for rank in range(len(data.RANKS) - 1, 0, -1))
    text = f"Points: {ranks}. The best one gets {data.BEST_POINTS} more; of equal ones the dearer is better."
    return About("Performances", now or "You can stage none of them now.", text, "Great Games")


SHOWS = Panel("shows", "Performances", shows, "Great Games", "in rounds III and V", (20, 3), asked=asked)
DECKS = Panel("decks", "Still to come", decks, "What lies open")
