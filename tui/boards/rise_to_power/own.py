"""PURE: what is yours in Rise to Power: the strip with dice and provinces, senate and arena cards as faces, the header's two lines."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.scoring import cast_points, final_points
from engine.games.rise_to_power.rules.state import Rise
from engine.games.rise_to_power.talk.cards import office_text, rank_name
from engine.games.rise_to_power.talk.casts import own_casts
from tui.boards.rise_to_power.names import NTH, SIGNS, WHEN, colour, name
from tui.boards.rise_to_power.people import dice_of
from tui.boards.rise_to_power.places import SHOWS
from tui.kit.board import AT_REST, ROMAN, Header, Strip
from tui.kit.brush import Brush
from tui.kit.cards import Face
from tui.kit.scene import BoardScene

PHASES = {
    "roll": "dice", "order": "order", "placement": "placing", "military": "conquest", "senate": "senate", "market": "market",
    "forum": "forum", "arena": "Great Games",
}  # fmt: skip


RESOLVED = {
    "military": "{seat} [has|have] a legion of {n}.", "senate": "{seat} take[s] a senate card for each die.",
    "market": "{seat} [has|have] {n} coins to spend.",
}  # fmt: skip


def you(b: Brush[Rise]) -> Iterator[Strip]:
    me, sign = b.g[b.seat], b.glyphs.sign
    pieces: list[tuple[str, str]] = []
    for die, state in dice_of(b, b.seat):
        text = f" {die} " if b.glyphs.grounds else f"({die})"
        picked = state or b.state(f"die:{die}") == "selected"
        pieces += [(f"die:{die}", f"[{'ink @sel b' if picked else f'chip{b.seat}'}|{text}]"), ("", " ")]
    long: list[tuple[str, str]] = []
    for id in sorted(me.provinces, key=lambda id: data.TYPES.index(data.PROVINCES[id].type)):
        rests = id in me.exhausted
        symbol = sign(SIGNS[data.PROVINCES[id].type], "line" if rests else "")
        long.append((f"province:{id}", f"{symbol} [{'dim' if rests else 'text'}|{name(id)}]"))
    short = [(place, text.partition(" ")[0]) for place, text in long]
    label = "[dim|provinces] " if long and b.columns >= 100 else " " if long else " [dim|no provinces yet]"
    for provinces, gap in ((long, "  "), (short, " ")):
        yield Strip(pieces=[("", " "), *pieces, ("", label), *[part for piece in provinces for part in (piece, ("", gap))]])


def faces(b: Brush[Rise]) -> list[Face]:
    """The best performance that the hand allows, senate cards, the hand by class."""
    g, me, found = b.g, b.g[b.seat], []
    casts = own_casts(g, b.seat, b.scene.sight)
    best = max(casts, default=0)
    if best and g.phase != "arena":
        points = f"{cast_points(me, best)}{b.glyphs.plain('points')}"
        cast = ", ".join(map(name, casts[best]))
        found.append(Face(SHOWS, "mission", "Best show", points, "", cast, "show", (rank_name(best),)))
    for id in me.senate:
        office = data.SENATE[id]
        end = f"now {final_points(me, id)}{b.glyphs.plain('points')}" if office.window == "final" else ""
        used = id in me.exhausted
        state = "used" if used else end or (WHEN[office.window] if b.columns >= 120 else "")
        lines = (f"[dim|{state}]",) if state else ()
        tag, text = "".join(b.glyphs.plain(SIGNS[symbol]) for symbol in office.symbols), office_text(id, short=True)
        found.append(Face(f"office:{id}", "dim" if used else "law", name(id), tag, "", text, "senate", lines))
    stars = casts.get(best, ())
    for card, face in sorted(b.known(me.hand), key=lambda one: list(data.KINDS).index(data.ARENA[one[1]].kind)):
        told = [f"[dim|{data.ARENA[face].cls}]"]
        told += [f"{b.glyphs.sign('done')} [dim|best show]"] if face in stars else []
        told += ["[dim|secret]"] if card not in g.cards.faces else []
        found.append(Face(f"hand:{card}", colour(face), name(face), group="hand", lines=tuple(told)))
    return found


def header(b: Brush[Rise]) -> Header:
    g = b.g
    if g.phase in AT_REST:
        return Header(AT_REST[g.phase])
    scoring = g.round in data.SCORING_ROUNDS
    phases = [word for phase, word in PHASES.items() if phase != "roll" and (phase not in ("forum", "arena") or scoring)]
    now = PHASES.get(g.phase, "new cards")
    due = next((round for round in data.SCORING_ROUNDS if round >= g.round), data.ROUNDS)
    return Header(
        phases=phases if b.columns >= 120 else [now], phase=now, order=g.order, left=notice(b.scene), round=(g.round, data.ROUNDS),
        right="forum and Great Games in this round" if scoring else f"forum and Great Games in round {ROMAN[due]}", tally=tally(g),
        rule="A round", tallied=" (in brackets the sums of the dice)" if tally(g) else "",
    )  # fmt: skip


def tally(g: Rise) -> dict[Seat, str]:
    """The sums that make the order of this round, as far as they are known."""
    if g.phase == "order":
        return {seat: str(sum(g[seat].dice) + g.shifts.get(seat, 0)) for seat in g.order}
    return {seat: str(total) for seat, total in g.sums.items()} if g.phase != "roll" else {}


def says(scene: BoardScene) -> list[str]:
    """What happens now, and what is scored when."""
    g: Rise = scene.g
    due = [ROMAN[round] for round in data.SCORING_ROUNDS if round >= g.round]
    later = [f"Forum and Great Games are scored in round{'s' if len(due) > 1 else ''} {' and '.join(due)}."] if g.phase != "final" else []
    return [*filter(None, (notice(scene),)), *later]


def notice(scene: BoardScene) -> str:
    """What happens now, in one sentence."""
    g: Rise = scene.g
    group = g.tracks[g.phase][0] if g.tracks.get(g.phase) else None
    if g.phase == "placement":
        return f"The {NTH[min(g.passing, data.DICE) - 1]} of four dice. A low die stands in front on its track, a high one is worth more."
    if group is not None:
        return scene.told(RESOLVED[g.phase], seat=group.seat, n=g.money)
    return {
        "order": "The lowest sum of dice places first.",
        "forum": "Each forum track brings a point, and one for each player behind.",
        "arena": "Everybody chooses three or five cards in secret.",
    }.get(g.phase, "")
