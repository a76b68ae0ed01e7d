"""The table of Age of Rome as lines of text, in 100 or 80 columns. Paints a public state and one seat's sight; decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from engine.cards import Seat, Sight
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Player, Province, Rome
from engine.games.age_of_rome.talk.cards import CARDS, ROMAN, SCHEMES, VARIANTS, arrow, card_name, card_text, face_text, mission_line
from engine.games.age_of_rome.talk.sentences import PHASES
from engine.words import Names

SHORT = {"military": "mil", "politics": "pol", "trade": "tra", "religion": "rel", "economy": "eco"}
PIECES = {"own": "o", "bronze": "B", "silver": "S", "gold": "G"}


class Painter:
    """One picture: the state, who looks at it, and how wide the paper is."""

    def __init__(self, g: Rome, seat: Seat, sight: Sight, names: Names, columns: int) -> None:
        self.g = g
        self.seat = seat
        self.sight = sight
        self.names = names
        self.columns = max(60, min(columns, 100))
        self.cell = (self.columns - 2 * 3) // 3
        self.letters = letters(g, seat, names)

    def name(self, seat: Seat) -> str:
        return "You" if seat == self.seat else self.names.get(seat, f"seat {seat}")

    def flow(self, label: str, parts: list[str]) -> list[str]:
        """Parts side by side behind a label, as many to a line as fit."""
        label = label.ljust(max(8, len(label) + 1))
        lines = [label]
        for part in filter(None, parts):
            if len(lines[-1]) > len(label) and len(lines[-1]) + 2 + len(part) > self.columns:
                lines.append(" " * len(label))
            lines[-1] += ("  " if len(lines[-1]) > len(label) else "") + part
        return [line.rstrip() for line in lines]

    # --- head

    def head(self) -> list[str]:
        g = self.g
        between = g.phase in ("set_up", "final")
        title = PHASES[g.phase].upper() if between else f"ROUND {g.round} of {data.ROUNDS}, {PHASES[g.phase]} phase"
        on = [VARIANTS[v].name for v in g.variants]
        on += [f"solo {g.solo}{f' ({g.level})' if g.level else ''}"] if g.solo else []
        lines = [title + (f"   [{', '.join(on)}]" if on else "")]
        if g.events and g.events[-1] in g.cards.faces:  # a record may stand between the drawing and the turning
            event = g.cards.faces[g.events[-1]]
            why = " (Clockwork)" if "clockwork" in g.variants else ""
            text = "" if g.solo else f": {card_text(event)}"
            turn = f"The disc will turn {coming_turn(g)}{why}." if g.coming_turn else "The disc turns no more."
            lines += self.flow("event", [f"{CARDS[event].name}{text}.", turn])
            order = " > ".join(self.name(seat) for seat in g.order)
            lines += self.flow("order", [order, f"(first marker on {g.first_province.capitalize()})"])
        lines += self.flow("glory", [f"{self.letters[side.seat]} {self.name(side.seat)} {side.glory}" for side in g.sides()])
        marks = [f"{at}" if at == data.MILESTONES[m] else f"{at} (was {data.MILESTONES[m]})" for m, at in g.milestones.items()]
        return [*lines, *self.flow("", [f"milestones {', '.join(marks)}", f"discord supply {g.discord_supply}"])]

    # --- the map

    def province(self, seat: Seat) -> list[str]:
        g, name = self.g, self.g.facing(seat)
        province = g.provinces[name]
        who = self.name(seat) if seat in g.occupied() else "(empty seat)"
        if seat in g.players and g[seat].character:
            who += f" ({g[seat].character.capitalize()})"
        if g.phase not in ("set_up", "final") and g.to_act[:1] == [seat]:
            who = f"> {who}"
        penalty = data.PENALTIES[province.population - 1]
        first = "*" if name == g.first_province else ""
        top = f"{name.upper()}{first}  pop {province.population} (-{penalty})"
        pieces = [*(self.building(province, type) for type in data.TYPES), self.schemes(seat, province)]
        rows = [left.ljust(13) + right for left, right in zip(pieces[::2], pieces[1::2], strict=True)]
        return [who[: self.cell], top, *rows]

    def building(self, province: Province, type: str) -> str:
        level = province.levels[type]
        there = "".join(self.letters.get(seat, "?") for seat in province.followers[type]).ljust(level, ".")
        return f"{SHORT[type]} {ROMAN[level]} {there}" if level else f"{SHORT[type]} -"

    def schemes(self, seat: Seat, province: Province) -> str:
        marks = []
        for token in province.spots:
            if token is None:
                marks.append(".")
            else:
                live = token.owner != seat and seat in self.g.occupied()
                marks.append(self.letters.get(token.owner, "?") + ("*" if token.activated else "!" if live else ""))
        return "sch " + " ".join(marks)

    def senate(self) -> list[str]:
        rows = [f"SENATE, {data.COLUMN_MAX - len(self.g.column)} free"]
        for height in range(data.COLUMN_MAX, 0, -1):
            owner = self.letters[self.g.column[height - 1]] if height <= len(self.g.column) else " "
            end = "  top" if height == data.COLUMN_MAX else "  bottom" if height == 1 else ""
            rows.append(f" {data.SENATE_VALUES[height - 1]} [{owner}]{end}")
        return rows

    def regions(self) -> list[str]:
        table = data.REGION_POINTS["few" if self.g.few else "many"]
        rows = []
        for region in data.REGIONS:
            rows.append(f"{region.upper()} shield {data.SHIELDS[region]}: {'/'.join(map(str, table[region]))}")
            there = [f"{self.letters[seat]}{player.deployed[region]}" for seat, player in self.g.players.items()]
            if self.g.cassius is not None:
                cards = self.g.cassius.battle[region]
                shown = " ".join(str(data.BATTLE_CARDS[self.g.cards.faces[c]]) if c in self.g.cards.faces else "?" for c in cards)
                there.append(f"{self.letters[self.g.cassius.seat]}[{shown}]")
            rows.append("  " + " ".join(there))
        return rows

    def centre(self) -> list[str]:
        g = self.g
        crowd = "".join(self.letters.get(seat, "?") for seat in g.colosseum) or "-"
        lines = [f"COLOSSEUM {crowd}", f"trade deck {len(g.deck)}, pile {len(g.discard)}"]
        if g.discard and g.discard[-1] in g.cards.faces:
            lines.append(f"  top: {card_name(g.cards.faces[g.discard[-1]])}")
        return [*lines, f"missions left {len(g.mission_deck)}"]

    def medals(self) -> list[str]:
        g = self.g
        held = [f"{SHORT[type]} {self.letters.get(holder, '-')}" for type, holder in g.medals.items()]
        rows = ["MEDALS", *(" " + "  ".join(held[i : i + 3]) for i in (0, 3))] if held else ["no medals (Heroes)"]
        rows += ["PANTHEON PILES", " base " + " ".join(PIECES[p] for p in g.base_pile), " roof " + " ".join(PIECES[p] for p in g.roof_pile)]
        return rows

    def supply(self) -> list[str]:
        rows = ["TILES left  cost/glory"]
        for type in data.TYPES:
            left = " ".join(map(str, self.g.tiles[type]))
            rows.append(f"{SHORT[type]} {left}  {' '.join(f'{cost}/{glory}' for cost, glory in data.BUILDINGS[type])}")
        return rows

    def map(self) -> list[str]:
        """The disc seen from the viewer: the own province below, the others at their seats."""
        mine = self.seat if self.seat >= 0 else 0
        left, top, right = ((mine + i) % 4 for i in (1, 2, 3))
        bands = [
            (self.senate(), self.province(top), self.regions()),
            (self.province(left), self.centre(), self.province(right)),
            (self.medals(), self.province(mine), self.supply()),
        ]
        rule = "+".join(["-" * (self.cell + 1), "-" * (self.cell + 2), "-" * (self.cell + 1)])
        lines = [rule]
        for band in bands:
            for cells in zip_longest(*band, fillvalue=""):
                lines.append(" | ".join(cell[: self.cell].ljust(self.cell) for cell in cells).rstrip())
            lines.append(rule)
        return lines

    # --- the boards

    def own(self) -> list[str]:
        g, me = self.g, self.g[self.seat]
        if not me.character:
            return []
        followers = f"followers {me.available} of {me.recruited} to place" if g.phase == "action" else f"followers {me.recruited}"
        lines = self.flow("YOU", [
            f"{me.denarii} {'denarius' if me.denarii == 1 else 'denarii'}", followers,
            f"legions: {me.legions_board} on board, {me.deployed_total} deployed, {me.legions_unrecruited} to recruit",
            f"votes: {me.votes_board} on board, {g.votes_in(self.seat)} in column, {me.votes_unowned} to gain",
            f"Pantheon {pantheon(me.pantheon)}",
        ])  # fmt: skip
        track = data.CHARACTERS[me.character].track
        states = [f"{bonus} {self.bonus_state(me, bonus)}" if bonus else "" for bonus in track]
        lines += self.flow("bonuses", [
            ", ".join(filter(None, states)), f"discord {me.discord} of {len(track)}",
            f"schemes at home {me.schemes_home} ({', '.join(SCHEMES[s].name for s in me.schemes)})" if g.schemes_on else "",
        ])  # fmt: skip
        return lines

    def bonus_state(self, me: Player, bonus: str) -> str:
        return "covered" if not me.uncovered(bonus) else "used" if bonus in me.used_bonuses else "FREE"

    def rivals(self) -> list[str]:
        """One row for each other player: what everybody may know."""
        others = [player for seat, player in self.g.players.items() if seat != self.seat and player.character]
        title = "RIVALS" if self.seat >= 0 else "PLAYERS"
        rows = [f"{title:<10}den  fol  hand  leg  votes  Pantheon  discord  bonus free   sets"] if others else []
        for player in others:
            free = ",".join(SHORT[bonus] for bonus in data.BONUSES if player.uncovered(bonus)) or "-"
            followers = f"{player.available}/{player.recruited}" if self.g.phase == "action" else str(player.recruited)
            cells = [
                f"{self.letters[player.seat]} {self.name(player.seat)}"[:9].ljust(10), f"{player.denarii:<5}", f"{followers:<5}",
                f"{len(player.hand)}{'+a' if player.anchor else ''}".ljust(6), f"{player.legions_board}+{player.deployed_total}".ljust(5),
                f"{player.votes_board}+{self.g.votes_in(player.seat)}".ljust(7), pantheon(player.pantheon).ljust(10),
                f"{player.discord}/{player.discord + player.free_spaces}".ljust(9), free.ljust(13),
                " ".join(str(data.SET_POINTS[laid.type]) for laid in player.sets) or "-",
            ]  # fmt: skip
            rows.append("".join(cells).rstrip())
        return rows

    def cassius(self) -> list[str]:
        c = self.g.cassius
        if c is None:
            return []
        cards = f"cards to play {c.available}" if self.g.phase == "action" else f"followers {c.recruited}"
        return self.flow(f"{self.letters[c.seat]} Cassius", [
            cards, f"votes {c.votes_board}+{self.g.votes_in(c.seat)}", f"Pantheon {pantheon(c.pantheon)}", f"stash {len(c.stash)}",
            f"schemes at home {c.schemes_home}", f"battle deck {len(self.g.battle_deck)}",
        ])  # fmt: skip

    def paint(self) -> list[str]:
        lines = [*self.head(), *(self.map() if self.g.phase != "set_up" else []), *self.rivals(), *self.cassius()]
        if self.seat >= 0:
            lines += [*self.own(), *hand(self.g, self.seat, self.sight)]
        if self.seat >= 0 and self.g.phase != "set_up":
            lines += missions(self.g, self.seat, self.sight)
        return [line for text in lines for line in self.wrapped(text)]

    def wrapped(self, text: str) -> list[str]:
        return [text] if len(text) <= self.columns else wrap(text, self.columns, subsequent_indent="    ")


def coming_turn(g: Rome) -> str:
    """How the disc will really turn at the end of this round."""
    return arrow("cw" if g.coming_turn > 0 else "ccw", abs(g.coming_turn))


def head(g: Rome, seat: Seat, names: Names, columns: int) -> list[str]:
    """Two lines above a question: round, event, the coming turn; everybody's glory in turn order, the viewer's next milestones."""
    if g.phase in ("set_up", "final") or not g.events or g.events[-1] not in g.cards.faces:
        return []
    event = CARDS[g.cards.faces[g.events[-1]]]
    turn = f"disc: {coming_turn(g)}" if g.coming_turn else "the disc turns no more"
    left = [str(at) for milestone, at in g.milestones.items() if seat < 0 or milestone not in g.side(seat).claimed]
    ends = f"milestones {', '.join(left)}" if left else "no milestone left"
    known = {other: "You" if other == seat else names.get(other, f"seat {other}") for other in g.order}
    first = f"Round {g.round} of {data.ROUNDS}, {PHASES[g.phase]}  {event.name}  {turn}"
    return [first, next((line for line in _glories(g, known, ends) if len(line) <= columns), ends)]


def _glories(g: Rome, known: Names, ends: str) -> Iterator[str]:
    """The same line, shorter and shorter."""
    for length in range(max(map(len, known.values())), 0, -1):
        for label in ("Glory in turn order: ", "Glory in order: ", "Glory: "):
            yield f"{label}{' > '.join(f'{name[:length]} {g.side(seat).glory}' for seat, name in known.items())}  {ends}"


def letters(g: Rome, seat: Seat, names: Names) -> dict[Seat, str]:
    """A letter for every seat that plays, the same for everybody: the first of its name that is still free."""
    found: dict[Seat, str] = {}
    for side in g.sides():
        name = names.get(side.seat, "").upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        found[side.seat] = next(letter for letter in name if letter.isalpha() and letter not in found.values())
    return found


def pantheon(pieces: list[str]) -> str:
    shown = "".join(PIECES[piece] for piece in pieces).ljust(len(data.PANTHEON), ".")
    return f"{shown[:3]}/{shown[3:]}"


def hand(g: Rome, seat: Seat, sight: Sight) -> list[str]:
    """The own hand with what the cards do, and the sets already laid."""
    player = g[seat]
    lines = [f"HAND {player.hand_size} of {data.HAND_LIMIT}" + (", the anchor takes one place" if player.anchor else "")]
    for card in player.hand:
        face = sight.get(card)
        lines.append(f"  {face} {face_text(face)}" if face else "  a closed card")
    if player.sets:
        lines.append("SETS " + ", ".join(f"{laid.type} ({data.SET_POINTS[laid.type]} points)" for laid in player.sets))
    return lines


def missions(g: Rome, seat: Seat, sight: Sight) -> list[str]:
    """The own missions with their progress."""
    faces = [face for card in g[seat].missions if (face := sight.get(card))]
    return ["MISSIONS"] * bool(faces) + [f"  {mission_line(g, seat, id)}" for id in faces]


def board(g: Rome, seat: Seat, sight: Sight, names: Names, columns: int) -> list[str]:
    return Painter(g, seat, sight, names, columns).paint()


LEGEND = (
    "pop 6 (-4)        population 6, double tax costs 4 glory",
    "mil II G.         a castle of level II with a follower of G and one free place",
    "sch G! H* .       a scheme of G that could go off against the player of that seat, one of H that has gone off, a free spot",
    "AFRICA*, > Gábor  this province carries the first-player marker; it is Gábor's turn",
    "Pantheon ooG/o... own pieces (o), bronze (B), silver (S), gold (G), base / roof",
    "legions 3+2       on the board + deployed; votes 3+2: on the board + in the column; hand 2+a: two cards and the anchor",
)
