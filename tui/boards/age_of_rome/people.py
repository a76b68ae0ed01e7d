"""PURE: the players of Age of Rome: glory as a race with its milestones, then what everybody has."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Player, Rome
from engine.games.age_of_rome.talk.cards import CHARACTERS, SCHEMES, scheme_text
from engine.templates import joined
from tui.boards.age_of_rome.names import PIECES, SIGNS, house
from tui.kit.brush import Brush
from tui.kit.panel import many
from tui.kit.people import PlayerShown, people

ROOMY = 40  # columns from which on things stand a little apart


def player_of(g: Rome, seat: Seat) -> Player:
    """Cassius has no money, hand, legions or discord."""
    return g.players.get(seat, Player(seat=seat))


def bonuses(g: Rome, seat: Seat) -> list[str]:
    """Bonuses that can be used."""
    player = player_of(g, seat)
    return [one for one in data.BONUSES if player.character and player.uncovered(one) and one not in player.used_bonuses]


def milestones(g: Rome, seat: Seat) -> list[int]:
    """Still to be reached."""
    return [at for name, at in g.milestones.items() if name not in g.side(seat).claimed]


def glory(g: Rome) -> dict[Seat, int]:
    return {side.seat: side.glory for side in g.sides()}


def person(b: Brush[Rome], seat: Seat) -> PlayerShown:
    g, player = b.g, player_of(b.g, seat)
    does = "Cassius plays by cards and never chooses." if g.cassius is not None else "No character yet."
    if player.character:
        schemes = "; ".join(f"{SCHEMES[id].name}: {scheme_text(id)}" for id in player.schemes) if g.schemes_on else ""
        does = f"Schemes. {schemes}." if schemes else ""
    money = f"[coin|{player.denarii:>2}]{b.glyphs.sign('money')}"
    has = [f"{money}{' ' * (1 + (b.room >= ROOMY))}{_has(b, seat)}", _more(b, seat)][: (b.room >= 36) + (b.room >= 50)]
    tail, width = ([], 0) if has else ([("", money)], 3)
    alias = CHARACTERS.get(player.character, "")
    return PlayerShown("; ".join(_told(g, seat)), does, has, milestones(g, seat), tail, width, alias)


def _has(b: Brush[Rome], seat: Seat) -> str:
    side, player, piece = b.g.side(seat), player_of(b.g, seat), b.glyphs.plain("piece")
    pieces = "".join(f"[{PIECES.get(one, f'p{seat}')}|{piece}]" for one in side.pantheon)
    rest = f"[line|{b.glyphs.plain('empty') * (len(data.PANTHEON) - len(side.pantheon))}]"
    followers, cards = (f"{n} [dim|{word}{'s' * (n != 1)}]" for n, word in ((side.recruited, "follower"), (len(player.hand), "card")))
    return (" " * (1 + (b.room >= ROOMY))).join((followers, cards, f"{b.glyphs.sign('faith')}{pieces}{rest}"))


def _more(b: Brush[Rome], seat: Seat) -> str:
    sign, side = b.glyphs.sign, b.g.side(seat)
    double = " ".join(sign(SIGNS[bonus]) for bonus in bonuses(b.g, seat)) or "[dim|none]"
    schemes = f"{sign('scheme')} {side.schemes_home}   " if b.g.schemes_on else ""
    ready = player_of(b.g, seat).legions_board
    return f"{sign('war')} {ready} [dim|ready]   {sign('law')} {side.votes_board}   {schemes}[dim|bonus] {double}"


def _told(g: Rome, seat: Seat) -> Iterator[str]:
    """Everything that everybody may know of a player."""
    side, player = g.side(seat), player_of(g, seat)
    yield f"{side.glory} glory"
    if g.cassius is not None and seat == g.cassius.seat:
        yield f"{many(side.available, 'card')} to play" if g.phase == "action" else many(side.recruited, "follower")
        yield f"{many(len(g.cassius.stash), 'card')} in the stash"
    elif player.character:
        yield many(player.denarii, "denarius", "denarii")
        yield f"{many(side.recruited, 'follower')}{f' ({side.available} to place)' if g.phase == 'action' else ''}"
        yield f"{many(len(player.hand), 'trade card')}{' and the anchor' if player.anchor else ''} (at most {data.HAND_LIMIT})"
        yield f"legions {player.legions_board} at home, {player.deployed_total} deployed, {player.legions_unrecruited} to recruit"
    yield f"votes {side.votes_board} at home, {g.votes_in(seat)} in the column, {side.votes_unowned} to gain"
    yield f"Pantheon {', '.join(side.pantheon) or 'empty'} ({len(side.pantheon)} of {len(data.PANTHEON)})"
    if player.character:
        yield f"discord {player.discord} of {player.discord + player.free_spaces}"
        used = f" (used: {', '.join(map(house, player.used_bonuses))})" if player.used_bonuses else ""
        yield f"bonuses {', '.join(map(house, bonuses(g, seat))) or 'none'}{used}"
    if g.schemes_on:
        names = ", ".join(SCHEMES[id].name for id in player.schemes) if player.character else ""
        yield f"{many(side.schemes_home, 'scheme')} at home" + (f" ({names})" if names else "")
    if player.sets:
        yield f"sets {', '.join(f'{laid.type} ({data.SET_POINTS[laid.type]} points)' for laid in player.sets)}"
    if medals := [type for type, holder in g.medals.items() if holder == seat]:
        yield f"{joined([house(type) for type in medals])} {'medal' if len(medals) == 1 else 'medals'}"


def note(b: Brush[Rome]) -> str:
    seat = b.seat if b.seat in b.g.occupied() else b.g.occupied()[0]
    ahead = [at for at in milestones(b.g, seat) if at > glory(b.g)[seat]]
    return f"next follower at {min(ahead)}" if ahead else ""


PEOPLE = people(person, glory, max(data.MILESTONES.values()), "Goal", note, lambda b: b.g.occupied())
