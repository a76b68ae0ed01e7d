"""PURE: the performances and what each brings, with those that your hand allows; and what is still to come from the decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.scoring import cast_points
from engine.games.rise_to_power.rules.state import Player, Rise
from engine.games.rise_to_power.talk.cards import RANKS, rank_name, worded
from engine.games.rise_to_power.talk.casts import own_casts
from tui.boards.rise_to_power import places
from tui.boards.rise_to_power.names import name
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Panel, Row, begun
from tui.kit.scene import BoardScene


@dataclass(frozen=True)
class Show:
    rank: int
    points: int
    cast: tuple[str, ...]  # the own cards that could stage it
    picked: bool


def facts(scene: BoardScene) -> list[Show]:
    g: Rise = scene.g
    me = g.players.get(scene.seat, Player(seat=scene.seat))
    casts = own_casts(g, scene.seat, scene.sight) if scene.seat in g.players else {}
    picked = 0
    match scene.selected:
        case m.Perform(cards=cards) if cards:
            picked = data.rank_of(tuple(face for card in cards if (face := scene.sight.get(card))))
    return [Show(rank, cast_points(me, rank), casts.get(rank, ()), rank == picked) for rank in range(len(data.RANKS) - 1, 0, -1)]


def draw(b: Brush[Rise], area: Rect, shows: Sequence[Show]) -> int:
    for y, show in enumerate(shows[: area.height], area.y):
        style = "ink @sel b" if show.picked else "dim" if not show.cast else "sel b" if b.state(places.SHOWS) else "strong b"
        done = b.glyphs.sign("done") if show.cast else " "
        star = b.glyphs.sign("points", "star" if show.cast else "dim")
        text = f"{done} [{style}|{show.points:>2}]{star} [{style}|{rank_name(show.rank)}]"
        end = b.canvas.write(area.x, y, text, "", area.width)
        more = ", ".join(map(name, show.cast)) or RANKS[data.RANKS[show.rank].id][1]
        if end + 2 + len(more) <= area.right:
            b.canvas.write(end + 2, y, f"[dim|{more}]")
    b.touch(places.SHOWS, Rect(area.x, area.y, area.width, min(len(shows), area.height)), quiet=True)
    return min(len(shows), area.height)


def rows(shows: Sequence[Show], scene: BoardScene) -> list[Row]:
    return [Row(places.SHOWS, rank_name(show.rank), says=sentence(show)) for show in shows]


def sentence(show: Show) -> str:
    title = rank_name(show.rank)
    yours = f" You can stage it with {', '.join(map(name, show.cast))}." if show.cast else ""
    needs = RANKS[data.RANKS[show.rank].id][1]
    text = worded("{title}, {n:point|points}", title=begun(title), n=show.points)
    return f"{text}{f': {needs}' if needs != title else ''}.{yours}"


def about(shows: Sequence[Show], place: str, scene: BoardScene) -> About | None:
    if place != places.SHOWS:
        return None
    best = next((show for show in shows if show.cast), None)
    now = worded("Your best: {name} with {cast}, {n:point|points}.", name=rank_name(best.rank), cast=", ".join(map(name, best.cast)),
                 n=best.points) if best else "You can stage none of them now."  # fmt: skip
    ranks = "; ".join(worded("{name} {n}", name=rank_name(show.rank), n=show.points) for show in shows)
    text = f"Points: {ranks}. The best one gets {data.BEST_POINTS} more; of equal ones the dearer is better."
    return About("Performances", now, text, "Great Games")


SHOWS: Panel[Show] = Panel("shows", "Performances", facts, rows, about, draw, (20, 3), lambda found, scene: "in rounds III and V")


# --- decks


@dataclass(frozen=True)
class Deck:
    label: str
    left: int
    epochs: tuple[int, ...]  # cards of each epoch; nothing if there are none


def decks(scene: BoardScene) -> list[Deck]:
    g: Rise = scene.g

    def by_epoch(ids: Sequence[str], known: dict[str, data.Province] | dict[str, data.Office]) -> tuple[int, ...]:
        return tuple(sum(known[id].epoch == epoch for id in ids) for epoch in (1, 2, 3))

    return [
        Deck("provinces", len(g.province_pile), by_epoch(g.province_pile, data.PROVINCES)),
        Deck("senate cards", len(g.senate_pile), by_epoch(g.senate_pile, data.SENATE)),
        Deck("arena cards", len(g.deck), ()),
    ]


def draw_decks(b: Brush[Rise], area: Rect, found: Sequence[Deck]) -> int:
    for y, deck in enumerate(found[: area.height], area.y):
        b.canvas.write(area.x, y, f"{deck.left:>2} [dim|{deck.label}]")
        if area.width >= 36 and deck.left and deck.epochs:
            told = "  ".join(f"[dim|epoch {epoch}] {n}" for epoch, n in zip(("I", "II", "III"), deck.epochs, strict=True) if n)
            b.canvas.write_right(area.right, y, told)
        b.touch("decks", Rect(area.x, y, area.width, 1))
    return min(len(found), area.height)


def rows_of_decks(found: Sequence[Deck], scene: BoardScene) -> list[Row]:
    return [Row("decks", deck.label, says=f"{deck.label.capitalize()} still to come: {_counted(deck)}.") for deck in found]


def _counted(deck: Deck) -> str:
    parts = [f"{n} of epoch {epoch}" for epoch, n in zip(("I", "II", "III"), deck.epochs, strict=False) if n]
    return f"{deck.left}{f' ({chr(44).join(parts)})' if parts else ''}".replace(",", ", ")


def about_decks(found: Sequence[Deck], place: str, scene: BoardScene) -> About | None:
    if place != "decks":
        return None
    now = "; ".join(f"{deck.label} {_counted(deck)}" for deck in found)
    does = "Cards of epoch I come before those of epoch II, and these before epoch III."
    return About("Still to come", f"{begun(now)}.", does, "What lies open")


DECKS: Panel[Deck] = Panel("decks", "Still to come", decks, rows_of_decks, about_decks, draw_decks)
