"""A tiny game that uses every request: each verb of a seat makes the script await one of them. The conformance suite plays it too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from engine.bots import RandomBot
from engine.cards import Handle, Seat
from engine.game import Game, Option, Options
from engine.moves import At, Move, Refusal, move
from engine.rules_digest import KIND
from engine.script import (
    Ask,
    AskAll,
    Checkpoint,
    Deal,
    Give,
    Mix,
    Open,
    Result,
    Return,
    Reveal,
    Roll,
    Seal,
    Shuffle,
    State,
    ask,
    decide,
)  # fmt: skip
from engine.table import Table

FACES = tuple(f"K{number:02}" for number in range(12))
COINS = ("head", "tail")
SEATS = (0, 1)
END_FROM, END_AT = 90, 130


@dataclass(slots=True, kw_only=True)
class Toy(State):
    hands: dict[Seat, list[Handle]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    deck: list[Handle] = field(default_factory=list)
    coins: list[Handle] = field(default_factory=list)
    discard: list[Handle] = field(default_factory=list)  # open or closed
    tokens: dict[Seat, Handle] = field(default_factory=dict)
    rolled: list[int] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    turn: Seat = 0
    done: int = 0  # verbs
    long: bool = False  # may end only after END_FROM verbs and must after END_AT
    started: bool = False
    over: bool = False


ToyAt = At[Toy]
VERBS = (
    "roll", "draw", "mix_own", "mix_other", "reveal_own", "reveal_other", "reveal_table", "reveal_open", "return_own", "return_both",
    "give_own", "give_other", "shuffle_deck", "shuffle_discard", "shuffle_two", "seal_own", "seal_both", "open", "ask_other", "ask_all",
    "checkpoint", "say", "only", "pass_turn", "end",
)  # fmt: skip


@move("do {verb}")
class Do(Move[Toy]):
    verb: str

    def refuse(self, at: ToyAt) -> Refusal | None:
        g, mine, theirs = at.g, at.g.hands[at.seat], at.g.hands[1 - at.seat]
        if self.verb not in VERBS:
            return Refusal("no_such_verb", verb=self.verb)
        if g.long and ((self.verb == "end" and g.done < END_FROM) or (g.done >= END_AT and self.verb not in ("end", "open"))):
            return Refusal("not_yet" if self.verb == "end" else "too_late", verb=self.verb)
        closed = [card for card in mine if card not in g.cards.faces]
        needs: dict[str, Any] = {
            "draw": g.deck, "mix_own": mine, "mix_other": theirs, "reveal_own": closed, "return_own": closed, "give_own": closed,
            "reveal_other": [card for card in theirs if card not in g.cards.faces],
            "give_other": [card for card in theirs if card not in g.cards.faces],
            "return_both": closed and [card for card in theirs if card not in g.cards.faces],
            "reveal_table": g.deck, "reveal_open": g.cards.faces, "shuffle_deck": g.deck, "shuffle_discard": g.discard,
            "open": g.tokens, "seal_own": not g.tokens, "seal_both": not g.tokens, "end": not g.tokens,
            "checkpoint": not g.tokens,
        }  # fmt: skip
        return None if needs.get(self.verb, True) else Refusal("not_now", verb=self.verb)

    @classmethod
    def every(cls, at: ToyAt) -> Iterator[Do]:
        return map(cls, VERBS)


@move("show {cards} [as {name}]")
class Show(Move[Toy]):
    cards: tuple[Handle, ...]
    name: str = ""

    def refuse(self, at: ToyAt) -> Refusal | None:
        if not self.cards or not all(card in at.g.hands[at.seat] and card in at.sight for card in self.cards):
            return Refusal("not_in_hand")
        return None if len(self.cards) < len(at.g.hands[at.seat]) else Refusal("keep_one")

    @classmethod
    def every(cls, at: ToyAt) -> Iterator[Show]:
        return (cls((card,)) for card in at.g.hands[at.seat])

    def shows(self) -> tuple[Handle, ...]:
        return self.cards


@move("say {number} {loud:!}")
class Say(Move[Toy]):
    number: int
    loud: bool = False

    def refuse(self, at: ToyAt) -> Refusal | None:
        return None if 1 <= self.number <= 3 else Refusal("one_to_three", number=self.number)

    @classmethod
    def every(cls, at: ToyAt) -> Iterator[Say]:
        return map(cls, (1, 2, 3))


@move("nod")
class Nod(Move[Toy]):
    onward = True


async def play(g: Toy) -> Result:
    await Checkpoint()
    if not g.started:
        g.deck, g.coins = await Shuffle(FACES, COINS)
        for seat in SEATS:
            g.hands[seat] = [g.deck.pop(0) for _ in range(3)]
        await Deal({seat: g.hands[seat][:] for seat in SEATS})
        g.started = True
        await Checkpoint()
    while not g.over:
        match await ask(g.turn, "turn", Do, Show, default=default(g)):
            case Show(cards):
                for card in cards:
                    g.hands[g.turn].remove(card)
                    g.discard.append(card)
                g.note("shown", seat=g.turn, count=len(cards))
            case Do(verb):
                g.done += 1
                await do(g, g.turn, verb)
    return Result({seat: {"cards": len(g.hands[seat])} for seat in SEATS}, (0,))


def default(g: Toy) -> Do:
    return Do("say" if not g.long or g.done < END_AT else "open" if g.tokens else "end")


async def do(g: Toy, seat: Seat, verb: str) -> None:
    if verb.split("_")[0] in ("reveal", "return", "give", "mix", "shuffle"):
        await move_cards(g, seat, verb)
    match verb:
        case "roll":
            g.rolled += await Roll(6, 2)
        case "draw":
            g.hands[seat].append(g.deck.pop(0))
            await Deal({seat: g.hands[seat][-1:]})
        case "seal_own":
            g.tokens = await Seal((say(seat),))
        case "seal_both":
            g.tokens = await Seal((say(0), say(1)))
        case "open":
            opened = await Open(dict(g.tokens))
            g.tokens = {}
            g.said += [f"{speaker} {said.number}" for speaker, said in opened.items()]
        case "ask_other":
            await ask(1 - seat, "other", Nod, default=Nod())
        case "ask_all":
            heard = await AskAll((say(0), say(1)))
            g.said += [f"{speaker} {said.number}" for speaker, said in heard.items()]
        case "checkpoint":
            await Checkpoint()
        case "say":
            g.note("said", seat=seat)
            g.said.append("hello")
        case "only":
            assert isinstance(await decide(g, ask(seat, "only", Nod)), Nod)
            g.said.append(str((await decide(g, ask(seat, "not only", Say))).number))
        case "pass_turn":
            g.turn = 1 - seat
        case "end":
            g.over = True


async def move_cards(g: Toy, seat: Seat, verb: str) -> None:
    mine, theirs = g.hands[seat], g.hands[1 - seat]
    match verb:
        case "mix_own":
            g.hands[seat] = await Mix(seat, mine)
        case "mix_other":
            g.hands[1 - seat] = await Mix(1 - seat, theirs)
        case "reveal_own":
            await Reveal([last_closed(g, mine)])
        case "reveal_other":
            await Reveal([last_closed(g, theirs)])
        case "reveal_table":
            await Reveal(g.deck[-1:])
            g.discard.append(g.deck.pop())
        case "reveal_open":
            await Reveal(list(g.cards.faces)[:1])
        case "return_own":
            g.deck.append(last_closed(g, mine))
            mine.remove(g.deck[-1])
            await Return(g.deck[-1:])
        case "return_both":
            g.deck += [last_closed(g, mine), last_closed(g, theirs)]
            mine.remove(g.deck[-2])
            theirs.remove(g.deck[-1])
            await Return(g.deck[-2:])
        case "give_own" | "give_other":
            source, to = (mine, 1 - seat) if verb == "give_own" else (theirs, seat)
            card = last_closed(g, source)
            source.remove(card)
            g.hands[to].append(card)
            await Give(card, to)
        case "shuffle_deck":
            g.deck, g.coins = await Shuffle(g.deck, g.coins)
        case "shuffle_discard":
            g.deck += (await Shuffle(g.discard))[0]
            g.discard = []
        case "shuffle_two":
            g.discard, g.deck = await Shuffle(g.discard, g.deck)


def last_closed(g: Toy, pile: list[Handle]) -> Handle:
    return next(card for card in reversed(pile) if card not in g.cards.faces)


def say(seat: Seat) -> Ask[Say]:
    return ask(seat, "say", Say, default=Say(1))


def places(g: Toy) -> Mapping[str, list[int]]:
    found: dict[str, list[int]] = {"deck": list(g.deck), "discard": list(g.discard), "coins": list(g.coins)}
    found |= {f"hand {seat}": list(hand) for seat, hand in g.hands.items()}
    return found | {f"token {seat}": [token] for seat, token in g.tokens.items()}


def begin(players: int, options: Options) -> Toy:
    return Toy(long=options.get("length") == "long")


TOY: Game[Toy] = Game(
    id="toy",
    title="Toy",
    seating={2: SEATS},
    options=(Option("length", "how long", ("short", "long"), default="short"),),
    begin=begin,
    play=play,
    moves=(Do, Show, Say, Nod),
    bots={"random": RandomBot},
    words=cast(Any, None),
    places=places,
    package="tests.engine",
)
TOY.__dict__["rules_digest"] = "0" * 56 + KIND  # the toy has no package of its own to hash


def toy(seed: bytes = b"toy") -> Table[Toy]:
    return Table.new(TOY, 2, {}, seed)


def run(table: Table[Toy], *texts: str) -> Table[Toy]:
    """Answer as the seats in `waiting` order: `roll` is short for `do roll`, `1: say 2` names the seat."""
    from engine.moves import read_move

    for text in texts:
        who, _, rest = text.rpartition(": ")
        seat = int(who) if who else table.waiting()[0]
        asked = table.asked(seat)
        assert asked is not None
        words = rest if rest.split()[0] in ("say", "show", "nod", "do") and rest != "say" else f"do {rest}"
        table.act(seat, read_move(asked.kinds, words, lambda word: Handle(int(word.lstrip("#")))))
    return table


def find_toy(name: str) -> Game[Any]:
    if name != "toy":
        raise KeyError(name)
    return TOY
