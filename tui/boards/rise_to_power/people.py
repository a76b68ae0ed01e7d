"""PURE: the players of Rise to Power: points as a race, dice that are not placed, provinces by type; then offices and hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.scoring import region_points, senate_points
from engine.games.rise_to_power.rules.state import Rise
from engine.games.rise_to_power.talk.cards import card_name
from tui.boards.rise_to_power.names import SIGNS, colour, name
from tui.kit.brush import Brush
from tui.kit.panel import Panel, Piece, Row, many
from tui.kit.people import PlayerShown, people


def totals(g: Rise) -> dict[Seat, int]:
    """Everybody's points; senate cards and regions count at the end."""
    if g.phase != "final":
        return {seat: player.total for seat, player in g.players.items()}
    regions = region_points(g)
    return {seat: player.total + senate_points(player) + regions[seat] for seat, player in g.players.items()}


def dice_of(b: Brush[Rise], seat: Seat) -> list[tuple[int, str]]:
    """Those that are not placed; "gone" or "new" if the picked choice places or turns one."""
    now, before = list(b.g[seat].dice), b.scene.was
    if before is None or (before.round, before.phase) != (b.g.round, b.g.phase):
        return [(die, "") for die in now]
    was = list(before[seat].dice)
    if len(was) == len(now):
        return [(new, "new" if new != old else "") for old, new in zip(was, now, strict=True)]
    found = []
    for die in was:
        stays = die in now
        if stays:
            now.remove(die)
        found.append((die, "" if stays else "gone"))
    return found


def listed(g: Rise, seat: Seat, ids: Iterable[str]) -> str:
    """Cards or provinces of somebody; those that were used in this round say so."""
    types = {id: [data.PROVINCES[id].type] if id in data.PROVINCES else [] for id in ids}
    more = {id: type + ["used"] * (id in g[seat].exhausted) for id, type in types.items()}
    return ", ".join(card_name(id) + (f" ({', '.join(said)})" if said else "") for id, said in more.items()) or "none"


def person(b: Brush[Rise], seat: Seat) -> PlayerShown:
    g, player, wide, star = b.g, b.g[seat], b.room >= 36, b.glyphs.sign("points")
    dice, senate, regions = dice_of(b, seat), senate_points(player), region_points(g)[seat]
    parts = [many(totals(g)[seat], "point"), f"dice {', '.join(str(die) for die, _ in dice) or 'all placed'}"]
    parts.append(f"provinces {listed(g, seat, player.provinces)}")
    if g.phase != "final":
        parts.append(f"at the end as things stand {senate} from senate cards and {regions} from regions")
    tail: list[Piece] = []
    for die, state in dice:
        text = str(die) if not wide else f" {die} " if b.glyphs.grounds else f"[{die}]"
        place = f"die:{die}" if seat == b.seat and f"die:{die}" in b.places else ""
        tail += [(place, f"[{'ink @sel b' if state else f'chip{seat} still tumbles'}|{text}]"), ("", " ")]
    later = f"{senate + regions}{star} [dim|at the end]  " if senate + regions and g.phase != "final" else ""
    has = f"{len(player.hand)} [dim|card{'s' * (len(player.hand) != 1)}]  {later}{symbols(b, seat)}"
    does = f"Senate cards: {listed(g, seat, player.senate)}. Hand: {hand(b, seat)}."
    return PlayerShown("; ".join(parts), does, [has] if wide else [], (), tail, data.DICE * (4 if wide else 2) - 1)


def symbols(b: Brush[Rise], seat: Seat) -> str:
    """Provinces by type; those that rest are grey."""
    player, found = b.g[seat], []
    for type in data.TYPES:
        here = [id for id in player.provinces if data.PROVINCES[id].type == type]
        found += ["".join(b.glyphs.sign(SIGNS[type], "line" if id in player.exhausted else "") for id in here)] if here else []
    return " ".join(found) or "[dim|no provinces]"


PEOPLE = people(person, totals, 20, "Goal", "dice still to place")


# --- offices and hands


def hand(b: Brush[Rise], seat: Seat) -> str:
    told = [f"{said}{' (secret)' * (place.startswith('hand') and not shown)}" for place, said, _, shown in held(b, seat)]
    return ", ".join(told) or "empty"


def held(b: Brush[Rise], seat: Seat) -> Iterator[tuple[str, str, str, bool]]:
    """Place, name and colour of the cards of a hand that the viewer knows, and whether everybody does; then how many are secret."""
    known, mine = b.g.cards.faces, seat == b.seat
    faces = {card: b.scene.sight.get(card) if mine else known.get(card) for card in b.g[seat].hand}
    shown = [(card, face) for card, face in faces.items() if face]
    for card, face in shown if mine else sorted(shown, key=lambda one: list(data.KINDS).index(data.ARENA[one[1]].kind)):
        yield f"hand:{card}" if mine else f"seat:{seat}", name(face), colour(face), card in known
    if secret := len(faces) - len(shown):
        yield f"seat:{seat}", many(secret, "secret card"), "dim", False


def offices(b: Brush[Rise]) -> Iterator[Row]:
    for seat in b.around(b.g.players):
        if owned := b.g[seat].senate:
            grey = b.g[seat].exhausted
            pieces = [(f"office:{id}", f"[{'dim' if id in grey else 'law b'} still|{name(id)}]") for id in owned]
            text, said = f"{b.mark_of(seat)} ", listed(b.g, seat, owned)
            yield Row(f"seat:{seat}", b.scene.opening(seat), said, text=text, pieces=pieces, quiet=True)


def hands(b: Brush[Rise]) -> Iterator[Row]:
    for seat in b.around(b.g.players):
        pieces = [(place, f"[{style} still|{said}]") for place, said, style, _ in held(b, seat)]
        if pieces:
            yield Row(f"seat:{seat}", b.scene.opening(seat), hand(b, seat), text=f"{b.mark_of(seat)} ", pieces=pieces, quiet=True)


OFFICES = Panel("offices", "Senate cards", offices, "Senate", "grey: used in this round")
HANDS = Panel("hands", "Hands", hands, "Great Games", "what everybody has seen")
