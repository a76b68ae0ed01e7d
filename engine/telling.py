"""What a choice costs and brings, in words: derived from its outcome and the game's gauges, never written move by move.

    line(view, move, names)              Line(title, detail) of one choice; a refused one has no detail
    Telling(view, names).line(move)      the same for all legal choices of one question: reads now and passing once
    Telling(view, names).outcome(move)   for the picture on the board

A line may be read when the game has gone on: so `adds` and `row` of a game read the view's state, sight and question, and list no moves.

A choice is told against letting the question pass where that stops at the same kind of place, else against now; passing itself against now.
What is not known is said as unknown; what is sure behind it is what eight imagined worlds agree on (three, if nothing comes of it in
them; one for a further choice of which the same is sure before), the rest a range. Phrases are templates (`PHRASES` here, `Words.phrases`
of the game).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar
from weakref import ref

from engine.cards import Handle, Seat, Sight
from engine.gauges import Change, Gauge, Gauges, Reading
from engine.moves import Move
from engine.outcome import Outcome, Question
from engine.script import Ask, Happening, Open, Reveal, Roll, State
from engine.templates import Names, joined, render

if TYPE_CHECKING:
    from engine.words import Words
    from engine.world import View

G = TypeVar("G", bound=State)
WORLDS = 8
FEW_WORLDS = 3  # enough where they bring nothing that was not sure before: nothing is promised then

PHRASES = {
    "unless": "unless {who} acts",
    "branch": "{reply}: {what}",
    "branch_nothing": "nothing else",
    "branch_mine": "your turn goes on",
    "branch_other": "then {who} must choose",
    "then": "then {what}",
    "done": "nothing more to do then",
    "draw": "draw {n:card|cards}",
    "turned_up": "{n?a card is|cards are} turned up",
    "lot": "chance decides",
    "nothing": "changes nothing that counts",
    "idle": "",
}
# What a narrow line drops last: hundredths of a point, beside weight times change.
KEPT, ADDED, NOTED, NEXT = 1_000_000, 400, 150, 1
POINT = 100
PRICE, SCORED = 10_000, 5_000  # what the mover pays is left out last, points at once only before that

BRANCHED = "; "  # before an answer of another


class Part(NamedTuple):
    """A piece of a detail: how much it matters, what it says, and how it joins what stands before it."""

    size: int
    text: str
    joint: str = ", "


class Line:
    """One choice as people read it: what it is, what it costs and brings, and what it is good for. The detail is found out when somebody
    reads it."""

    __slots__ = ("_parts", "_source", "title", "use")

    def __init__(self, title: str, detail: str = "", source: Callable[[], Sequence[Part]] | None = None, use: str = "") -> None:
        self.title = title
        self.use = use
        self._parts: tuple[Part, ...] = (Part(KEPT, detail),) if detail else ()
        self._source = source

    @property
    def parts(self) -> tuple[Part, ...]:
        if self._source is not None:
            self._parts, self._source = tuple(self._source()), None
        return self._parts

    @property
    def detail(self) -> str:
        return said(self.parts)

    @property
    def whole(self) -> str:
        """The detail, and what the choice is good for."""
        return "; ".join(filter(None, (self.detail, self.use)))

    def short(self, width: int) -> str:
        """The detail within a width: in its order, what matters least is left out. What cannot be left out may still be too long."""
        return cut(self.parts, width)

    def fitting(self, width: int) -> str:
        """The same, with what the choice is good for if there is room beside all that it costs and brings; a price goes last."""
        return next((text for text in self.sayings() if len(text) <= width), "") or self.short(width)

    def sayings(self) -> Iterator[str]:
        """Shorter and shorter: without what it is good for, then without what matters least."""
        kept = list(self.parts)
        yield self.whole
        yield said(kept)
        for part in sorted((part for part in kept if part.size < KEPT), key=lambda part: part.size)[: len(kept) - 1]:
            kept.remove(part)
            yield said(kept)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and (self.title, self.detail) == (other.title, other.detail)

    def __hash__(self) -> int:
        return hash(self.title)

    def __repr__(self) -> str:
        return f"Line({self.title!r}, {self.detail!r})"


def cut(parts: Sequence[Part], width: int) -> str:
    kept = list(parts)
    while len(said(kept)) > width and len(kept) > 1:
        least = min(kept, key=lambda part: part.size)
        if least.size >= KEPT:
            break
        kept.remove(least)
    return said(kept)


def said(parts: Sequence[Part]) -> str:
    return "".join(f"{part.joint if at else ''}{part.text}" for at, part in enumerate(parts))


class Spread(NamedTuple):
    """A change that differs between imagined worlds: from `low` to `high`."""

    gauge: Gauge[Any]
    seat: Seat
    before: int
    low: int
    high: int
    mine: bool


def line(view: View[G], move: Move[G], names: Names) -> Line:
    """One choice. A move that the rules refuse, and a view in which nothing can be tried, have only a title."""
    if view.asked is None or not view.has_position or view.refusal(move) is not None:
        return Line(view.game.words.title(view, move, names))
    return told(view, names).line(move)


def told(view: View[G], names: Names) -> Telling[G]:
    """The telling of a view's question, made once, as long as a line of it is still to be read. The view does not hold it, which would be
    a ring: states of questions that are over are gone at once, and no work for the collector of garbage."""
    made = view.memo() if view.memo is not None else None
    if not isinstance(made, Telling) or made.given != names:
        made = Telling(view, names)
        view.memo = ref(made)
    return made


class Telling(Generic[G]):
    def __init__(self, view: View[G], names: Names) -> None:
        self.view, self.given = view, dict(names)
        self.words: Words = view.game.words
        residents = self.words.residents(view.g)
        self.names: Mapping[Seat, str] = {**names, **residents}
        self.question = Question(view)
        rivals = [seat for seat in (*view.seats, *residents) if seat != view.seat]
        counts = self.words.gauges if self.question.asked.topic not in self.words.printed else ()
        found = [gauge for gauge in counts if gauge.where is None or gauge.where(view)]
        self.gauges: Gauges[G] = Gauges(found, view.seat, rivals, self.question.own)
        self.now = self.gauges.read(view.g)
        idle = self.question.idle
        self.idle = self.question.outcome(idle) if idle is not None else None
        self.idle_reading = self.gauges.read(self.idle.after) if self.idle is not None else self.now
        self._idle_end = self.idle.end if self.idle is not None else None
        self._said: dict[tuple[str, int | str, int | str, str], str] = {}
        self._vain: list[tuple[type, type, tuple[Happening, ...], Reading]] = []  # what was sure before luck of which nothing came

    # --- what comes of it

    def outcome(self, move: Move[G]) -> Outcome[G]:
        return self.idle if self.idle is not None and move == self.question.idle else self.question.outcome(move)

    def line(self, move: Move[G]) -> Line:
        """A legal choice with its detail."""
        use = self.words.coach.use(self.view, move)
        return Line(self.words.title(self.view, move, self.given), source=lambda: self.parts(move), use=use)

    def against(self, move: Move[G], found: Outcome[G]) -> Outcome[G] | None:
        """The outcome of passing, if this one is told against it; None: it is told against now."""
        if self.idle is None or found is self.idle or found.end != self._idle_end or move == self.question.idle:
            return None
        return self.idle

    def parts(self, move: Move[G]) -> list[Part]:
        found, branched = self.outcome(move), False
        if found.beside:
            parts = self._notes(move, found, found.notes)
        elif isinstance(found.until, (Reveal, Roll)):
            parts = self._unknown(move, found)
        else:
            parts = self._branched(move, found)
            branched = bool(parts)
            parts = parts or self._plain(move, found)
        adds = [Part(ADDED, text) for text in self.words.adds(self.view, move, found, self.given) if text]
        at = next(
            (at for at, part in enumerate(parts) if part.joint == BRANCHED), len(parts)
        )  # whatever is answered, so before the answers
        parts[at:at] = adds
        parts += self._then(found, any(part.text for part in parts)) if not branched else []
        if not parts:
            row = self.words.row(self.view, move)
            parts = [Part(KEPT, row or self.phrase("idle" if move.onward else "nothing"))]
        return [part for part in parts if part.text]

    def changes(self, move: Move[G], found: Outcome[G]) -> list[Change]:
        """How the gauges differ at the stop."""
        passing = self.against(move, found)
        return self.gauges.changes(self.now if passing is None else self.idle_reading, self.gauges.read(found.after))

    # --- how it is said

    def phrase(self, id: str, **facts: int | str) -> str:
        template = self.words.phrases.get(id, PHRASES[id])
        return render(template, facts, self.names, self.view.seat, self.words.converters) if template else ""

    def _plain(self, move: Move[G], found: Outcome[G]) -> list[Part]:
        parts = self._told(self.changes(move, found), found.after) + self._notes(move, found, found.notes)
        parts += self._drawn(found.blind)
        if self._closes(move, found):
            parts.append(Part(NEXT, self.phrase("done")))
        if found.unless:
            parts.append(Part(KEPT, self.phrase("unless", who=self._who(found.unless))))
        return parts

    def _closes(self, move: Move[G], found: Outcome[G]) -> bool:
        """Was it the last of a menu, as if it had been let pass? Not if the mover could still do something in a window."""
        if any(window.seat == self.view.seat for window in found.passed):
            return False
        return self.question.asked.topic in self.words.menus and not move.onward and self.against(move, found) is not None

    def _notes(self, move: Move[G], found: Outcome[G], notes: Sequence[Happening]) -> list[Part]:
        """Notes that no gauge counts, and what was forced: a further note of the same kind. Of several who choose only the mover's own."""
        noted, forced, seat = self.words.noted, self.words.forced, self.view.seat
        passing = self.against(move, found)
        parts: list[Part] = []
        seen: list[str] = []
        for note in notes:
            mine = note.facts.get("seat") == seat
            if (found.beside and not mine) or (passing is not None and note in passing.notes):
                continue
            again = mine and note.id in seen and note.id in forced
            template = forced[note.id] if again else noted.get(note.id, "")
            seen += [note.id] if mine else []
            if template:
                parts.append(Part(NOTED, render(template, note.facts, self.names, seat, self.words.converters)))
        return parts

    def _drawn(self, count: int) -> list[Part]:
        return [Part(NOTED, self.phrase("draw", n=count))] if count else []

    def _then(self, found: Outcome[G], something: bool) -> list[Part]:
        """What is asked then, of whom."""
        asked = found.asks
        if asked is None or found.beside:
            return []
        if asked.seat == self.view.seat:
            size, what = NEXT, self.words.then.get(asked.topic, "") if asked.topic != self.question.asked.topic else ""
        else:
            size, template = NOTED, self.words.others.get(asked.topic, "")
            what = render(template, {"who": self._who([asked.seat])}, self.names, self.view.seat, self.words.converters) if template else ""
        return [Part(size, self.phrase("then", what=what) if something or asked.seat == self.view.seat else what)] if what else []

    def _branched(self, move: Move[G], found: Outcome[G]) -> list[Part]:
        """What all answers of another share, then what each adds; nothing if there are no few plain answers."""
        if not (isinstance(found.until, Open) or (type(found.until) is Ask and found.until.seat != self.view.seat)):
            return []
        branches = self.question.branches(move, wanted=self._has_words)
        if not branches:
            return []
        each = [(reply, branch, self.changes(move, branch)) for reply, branch in branches]
        shared = [change for change in each[0][2] if all(change in changes for _, _, changes in each)]
        parts = self._told(shared, found.after) + self._notes(move, found, found.notes)
        behind: dict[str, list[str]] = {}  # what each answer adds, of several the same once
        for reply, branch, changes in each:
            own = self._told([change for change in changes if change not in shared], branch.after) + self._drawn(branch.blind)
            own += self._then(branch, bool(own))
            behind.setdefault(said(own) or self._behind(branch), []).append(self.words.replies.get(str(reply), str(reply)))
        who = said(self._then(found, True)) if len(behind) == 1 else ""  # who chooses is all that can be said
        for what, replies in behind.items():
            answer, what = (who, joined(replies, "or")) if who else (joined(replies, "or"), what)
            parts.append(Part(KEPT, self.phrase("branch", reply=answer, what=what), BRANCHED))
        return parts

    def _behind(self, branch: Outcome[G]) -> str:
        """A branch that changes nothing by itself: who can go on then, if anybody can."""
        asked = [window.seat for window in branch.passed] + ([branch.asks.seat] if branch.asks is not None else [])
        if not asked:
            return self.phrase("branch_nothing")
        return self.phrase("branch_mine") if self.view.seat in asked else self.phrase("branch_other", who=self._who(asked[-1:]))

    def _has_words(self, reply: Move[Any]) -> bool:
        """An answer that a game has no word for is no branch, if it has any."""
        return not self.words.replies or str(reply) in self.words.replies

    def _unknown(self, move: Move[G], found: Outcome[G]) -> list[Part]:
        """Cards or dice that nobody knows: what is sure before them, that they come, and what worlds imagined behind them agree on."""
        sure = self.gauges.read(found.after)
        worlds, readings = self._imagined(move, found, sure)
        passing = all(self.against(move, world) is not None for world in worlds)
        base = self.idle_reading if passing else self.now
        certain = {(change.gauge.id, change.seat) for change in self.gauges.changes(self.now, sure)}
        behind = self._spread(base, readings)
        first = [change for change in behind if (change.gauge.id, change.seat) in certain]
        rest = [change for change in behind if (change.gauge.id, change.seat) not in certain]
        notes = [note for note in worlds[0].notes if all(note in world.notes for world in (worlds if len(worlds) > 1 else [found]))]
        if len(worlds) == FEW_WORLDS and len(notes) == len(found.notes):
            self._vain.append((type(move), type(found.until), found.notes, sure))
        parts = [*self._told(first, found.after), Part(KEPT, self._chance(worlds)), *self._told(rest, found.after)]
        parts += self._notes(move, worlds[0], notes)
        unless = tuple(dict.fromkeys(seat for world in (found, *worlds) for seat in world.unless))
        return parts + ([Part(KEPT, self.phrase("unless", who=self._who(unless)))] if unless else [])

    def _imagined(self, move: Move[G], found: Outcome[G], sure: Reading) -> tuple[list[Outcome[G]], list[Reading]]:
        """Worlds behind the unknown and what they read: few while nothing that counts comes of it, one where that was seen before."""
        worlds: list[Outcome[G]] = []
        readings: list[Reading] = []
        enough = 1 if (type(move), type(found.until), found.notes, sure) in self._vain else FEW_WORLDS
        while len(worlds) < enough:
            worlds.append(self.question.outcome(move, seed=bytes([len(worlds)])))
            readings.append(self.gauges.read(worlds[-1].after))
            enough = WORLDS if self.gauges.changes(sure, readings[-1]) else enough
        return worlds, readings

    def _chance(self, worlds: Sequence[Outcome[G]]) -> str:
        """A card that is turned up or drawn says more than the lot that chose it."""
        turned = max(sum(len(request.handles) for request in world.luck if isinstance(request, Reveal)) for world in worlds)
        if turned:
            return self.phrase("turned_up", n=turned)
        blind = max(world.blind for world in worlds)
        return self.phrase("draw", n=blind) if blind else self.phrase("lot")

    def _spread(self, base: Reading, readings: Sequence[Reading]) -> list[Change | Spread]:
        """Alike in all worlds, or from the least to the most."""
        found: list[Change | Spread] = []
        if all(reading == readings[0] for reading in readings):
            return list(self.gauges.changes(base, readings[0]))
        every = [self.gauges.changes(base, reading) for reading in readings]
        keys = dict.fromkeys((change.gauge, change.seat) for changes in every for change in changes)
        for gauge, seat in keys:
            at = self.gauges.places.index((gauge, seat))
            values = [reading[at] for reading in readings]
            known = [value for value in values if value is not None]
            if len(known) < len(values):
                continue
            before, mine = base[at] or 0, seat == self.view.seat
            low, high = min(known), max(known)
            found.append(
                Change(gauge, seat, low if gauge.now else before, low, mine)
                if low == high
                else Spread(gauge, seat, before, low, high, mine)
            )
        return found

    def _told(self, changes: Sequence[Change | Spread], g: G) -> list[Part]:
        """Each change in its words; alike changes of several rivals are one part."""
        parts: list[Part] = []
        rivals: dict[str, tuple[int, list[Seat], Change | Spread]] = {}
        for change in changes:
            if change.mine:
                text = self._text(change, "")
                if text:
                    parts.append(Part(_size(change, g), text))
            elif key := self._text(change, "\0"):
                size, seats, _ = rivals.get(key, (0, [], change))
                rivals[key] = size + _size(change, g), [*seats, change.seat], change
        return parts + [Part(size, self._text(change, self._who(seats))) for size, seats, change in rivals.values()]

    def _text(self, change: Change | Spread, who: str) -> str:
        if isinstance(change, Spread):
            low, high, by = change.low, change.high, sorted((change.low - change.before, change.high - change.before))
            template = Change(change.gauge, change.seat, change.before, high, change.mine).template
            a: int | str = change.before
            b: int | str = f"{low} to {high}"
            d, n = f"{by[0]:+d} to {by[1]:+d}", f"{min(map(abs, by))} to {max(map(abs, by))}"
            return render(template, {"a": a, "b": b, "d": d, "n": n, "who": who}, self.names, self.view.seat, self.words.converters)
        template, a, b = change.template, change.before, change.after
        if not template:
            return ""
        key = (template, a, b, who)
        if key not in self._said:
            facts: dict[str, int | str] = {"a": a, "b": b, "d": f"{b - a:+d}", "n": abs(b - a), "who": who}
            self._said[key] = render(template, facts, self.names, self.view.seat, self.words.converters)
        return self._said[key]

    def _who(self, seats: Sequence[Seat]) -> str:
        return joined([self.names.get(seat, f"seat {seat}") for seat in seats])


def _size(change: Change | Spread, g: Any) -> int:
    if isinstance(change, Change):
        gauge = change.gauge
        kept = PRICE if gauge.pays and change.by < 0 else SCORED if not gauge.pays and gauge.weight == POINT else 0
        return change.size(g) + (kept if change.mine else 0)
    ends = [Change(change.gauge, change.seat, change.before, value, change.mine).size(g) for value in (change.low, change.high)]
    return max(ends)


def row_text(view: View[Any], move: Move[Any]) -> str:
    """What is printed on the cards that a move names, as far as its mover knows them; without the name where the title ends with it."""
    sight: Sight = view.sight
    found: list[str] = []

    def note(handle: Handle) -> str:
        face = sight.get(handle)
        if face is not None:
            found.append(view.game.words.faces(face))
        return ""

    move.notation.write(move, note)
    row, title = "; ".join(found), view.game.words.title(view, move, {})
    name = next((end for end in range(len(row), 2, -1) if title.endswith(f" {row[:end]}")), 0)
    return row[name:].lstrip(" :,")


def plain_title(view: View[Any], move: Move[Any], names: Names) -> str:
    """The notation, cards by their faces."""
    sight: Sight = view.sight
    return move.notation.write(move, lambda handle: sight.get(handle) or f"#{handle}")
