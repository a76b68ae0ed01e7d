"""Court: a game for tests of the table between peers. Each move of a seat makes the script await one kind of request, so that a test says
exactly what happens in which beat. Two to five seats, tiny decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from engine.bots import RandomBot
from engine.cards import Handle, Seat
from engine.game import Game, Options
from engine.moves import At, Move, Refusal, move, read_move
from engine.rules_digest import KIND
from engine.script import Ask, AskAll, Checkpoint, Deal, Give, Mix, Open, Result, Return, Reveal, Roll, Seal, Shuffle, State, ask

SEATING: Mapping[int, tuple[Seat, ...]] = {players: tuple(range(players)) for players in range(2, 6)}
BAG = ("B1",)  # one card: renamed, never shuffled
HAND = 2


@dataclass(slots=True, kw_only=True)
class Court(State):
    seats: tuple[Seat, ...] = ()
    hands: dict[Seat, list[Handle]] = field(default_factory=dict)
    deck: list[Handle] = field(default_factory=list)
    bag: list[Handle] = field(default_factory=list)
    discard: list[Handle] = field(default_factory=list)
    tokens: dict[Seat, Handle] = field(default_factory=dict)
    rolled: list[int] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    turn: Seat = 0
    started: bool = False
    over: bool = False

    def closed(self, seat: Seat) -> list[Handle]:
        return [card for card in self.hands[seat] if card not in self.cards.faces]

    def after(self, seat: Seat) -> Seat:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]


CourtAt = At[Court]
VERBS = (
    "next", "roll", "draw", "draw_all", "turn_up", "stir", "take", "flash_all", "bury_all", "shuffle", "renew", "ask_all", "seal_all",
    "seal_own", "stake", "stake_all", "open", "save", "end",
)  # fmt: skip


@move("do {verb}")
class Do(Move[Court]):
    verb: str

    def refuse(self, at: CourtAt) -> Refusal | None:
        g = at.g
        if self.verb not in VERBS:
            return Refusal("no_such_verb")
        needs: dict[str, Any] = {
            "draw": g.deck, "draw_all": len(g.deck) >= len(g.seats), "turn_up": g.deck, "stir": g.hands[at.seat], "take": g.discard,
            "shuffle": g.deck, "renew": g.discard, "seal_all": not g.tokens, "seal_own": not g.tokens,
            "stake": not g.tokens and g.hands[at.seat], "stake_all": not g.tokens and all(g.hands.values()), "open": g.tokens,
            "save": not g.tokens, "end": not g.tokens,
        }  # fmt: skip
        return None if needs.get(self.verb, True) else Refusal("not_now", verb=self.verb)

    @classmethod
    def every(cls, at: CourtAt) -> Iterator[Do]:
        return map(cls, VERBS)


def held(at: CourtAt, card: Handle) -> Refusal | None:
    return None if card in at.g.hands[at.seat] and card in at.sight else Refusal("not_in_hand")


def held_closed(at: CourtAt, card: Handle) -> Refusal | None:
    return None if card in at.g.closed(at.seat) else Refusal("not_closed_in_hand")


@move("play {card}")
class Play(Move[Court]):
    card: Handle

    def refuse(self, at: CourtAt) -> Refusal | None:
        return held(at, self.card)

    @classmethod
    def every(cls, at: CourtAt) -> Iterator[Play]:
        return map(cls, at.g.hands[at.seat])

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("flash {card}")
class Flash(Move[Court]):
    card: Handle

    def refuse(self, at: CourtAt) -> Refusal | None:
        return held_closed(at, self.card)

    @classmethod
    def every(cls, at: CourtAt) -> Iterator[Flash]:
        return map(cls, at.g.hands[at.seat])


@move("bury {card}")
class Bury(Move[Court]):
    card: Handle

    def refuse(self, at: CourtAt) -> Refusal | None:
        return held_closed(at, self.card)

    @classmethod
    def every(cls, at: CourtAt) -> Iterator[Bury]:
        return map(cls, at.g.hands[at.seat])


@move("give {card} to {seat}")
class Hand(Move[Court]):
    card: Handle
    seat: int

    def refuse(self, at: CourtAt) -> Refusal | None:
        fits = self.card in at.g.hands[at.seat] and self.seat in at.g.seats and self.seat != at.seat
        return None if fits else Refusal("cannot_give")

    @classmethod
    def every(cls, at: CourtAt) -> Iterator[Hand]:
        return (cls(card, seat) for card in at.g.hands[at.seat] for seat in at.g.seats)


@move("rob {seat}")
class Rob(Move[Court]):
    """The victim mixes its hand and gives the first card."""

    seat: int

    def refuse(self, at: CourtAt) -> Refusal | None:
        return None if self.seat in at.g.seats and self.seat != at.seat and at.g.hands[self.seat] else Refusal("nobody_to_rob")

    @classmethod
    def every(cls, at: CourtAt) -> Iterator[Rob]:
        return map(cls, at.g.seats)


@move("say {number}")
class Say(Move[Court]):
    number: int

    def refuse(self, at: CourtAt) -> Refusal | None:
        return None if 1 <= self.number <= 3 else Refusal("one_to_three")

    @classmethod
    def every(cls, at: CourtAt) -> Iterator[Say]:
        return map(cls, (1, 2, 3))


@move("stake {card}")
class Stake(Move[Court]):
    card: Handle

    def refuse(self, at: CourtAt) -> Refusal | None:
        return held(at, self.card)

    @classmethod
    def every(cls, at: CourtAt) -> Iterator[Stake]:
        return map(cls, at.g.hands[at.seat])

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


def printed(players: int) -> tuple[str, ...]:
    return tuple(f"K{number:02}" for number in range(HAND * players + 4))


async def play(g: Court) -> Result:
    await Checkpoint()
    if not g.started:
        g.deck, g.bag, _ = await Shuffle(printed(len(g.seats)), BAG, ())
        for seat in g.seats:
            g.hands[seat] = [g.deck.pop(0) for _ in range(HAND)]
        await Deal({seat: list(g.hands[seat]) for seat in g.seats})
        g.started = True
    while not g.over:
        match await ask(g.turn, "turn", Do, Play, Flash, Bury, Hand, Rob, default=Do("next")):
            case Do(verb):
                await DO[verb](g, g.turn)
            case Play(card):
                g.hands[g.turn].remove(card)
                g.discard.append(card)
                g.note("played", seat=g.turn)
            case Flash(card):
                g.said += await Reveal([card])
            case Bury(card):
                g.hands[g.turn].remove(card)
                g.deck.append(card)
                await Return([card])
            case Hand(card, to):
                await give(g, card, g.turn, to)
            case Rob(victim):
                g.hands[victim] = await Mix(victim, g.hands[victim])
                await give(g, g.hands[victim][0], victim, g.turn)
    await Reveal([*g.bag, *(card for seat in g.seats for card in g.hands[seat])])
    scores = {seat: {"cards": sum(int(g.cards.faces[card][1:]) for card in g.hands[seat])} for seat in g.seats}
    return Result(scores, tuple(seat for seat in g.seats if scores[seat] == max(scores.values(), key=lambda one: one["cards"])))


async def give(g: Court, card: Handle, giver: Seat, to: Seat) -> None:
    g.hands[giver].remove(card)
    g.hands[to].append(card)
    await Give(card, to)


async def do_next(g: Court, seat: Seat) -> None:
    g.turn = g.after(seat)


async def do_roll(g: Court, seat: Seat) -> None:
    g.rolled = await Roll(6, 6)


async def do_draw(g: Court, seat: Seat) -> None:
    g.hands[seat].append(g.deck.pop(0))
    await Deal({seat: g.hands[seat][-1:]})


async def do_draw_all(g: Court, seat: Seat) -> None:
    for one in g.seats:
        g.hands[one].append(g.deck.pop(0))
    await Deal({one: g.hands[one][-1:] for one in g.seats})


async def do_turn_up(g: Court, seat: Seat) -> None:
    g.discard.append(g.deck.pop(0))
    await Reveal(g.discard[-1:])


async def do_stir(g: Court, seat: Seat) -> None:
    g.hands[seat] = await Mix(seat, g.hands[seat])


async def do_take(g: Court, seat: Seat) -> None:
    g.hands[seat] = await Mix(seat, [*g.hands[seat], g.discard.pop()])


async def do_flash_all(g: Court, seat: Seat) -> None:
    g.said += await Reveal([cards[0] for one in g.seats if (cards := g.closed(one))])


async def do_bury_all(g: Court, seat: Seat) -> None:
    cards = [own[0] for one in g.seats if (own := g.closed(one))]
    for one in g.seats:
        g.hands[one] = [card for card in g.hands[one] if card not in cards]
    g.deck += cards
    await Return(cards)


async def do_shuffle(g: Court, seat: Seat) -> None:
    g.deck, g.bag, _ = await Shuffle(g.deck, g.bag, [])


async def do_renew(g: Court, seat: Seat) -> None:
    g.deck, g.discard = (await Shuffle([*g.deck, *g.discard]))[0], []


async def do_ask_all(g: Court, seat: Seat) -> None:
    heard = await AskAll(tuple(say(one) for one in g.seats))
    g.said += [f"{one}:{said.number}" for one, said in heard.items()]


async def do_seal_all(g: Court, seat: Seat) -> None:
    g.tokens = await Seal(tuple(say(one) for one in g.seats))


async def do_seal_own(g: Court, seat: Seat) -> None:
    g.tokens = await Seal((say(seat),))


async def do_stake(g: Court, seat: Seat) -> None:
    g.tokens = await Seal((ask(seat, "stake", Stake),))


async def do_stake_all(g: Court, seat: Seat) -> None:
    g.tokens = await Seal(tuple(ask(one, "stake", Stake) for one in g.seats))


async def do_open(g: Court, seat: Seat) -> None:
    opened = await Open(dict(g.tokens))
    g.tokens = {}
    for one, said in opened.items():
        g.said.append(f"{one}:{said.number if isinstance(said, Say) else g.cards.faces[said.card]}")


async def do_save(g: Court, seat: Seat) -> None:
    await Checkpoint()


async def do_end(g: Court, seat: Seat) -> None:
    g.over = True


DO = {verb: globals()[f"do_{verb}"] for verb in VERBS}


def say(seat: Seat) -> Ask[Say]:
    """Without a default: a seat that nobody plays takes the first move that is legal."""
    return ask(seat, "say", Say)


def places(g: Court) -> Mapping[str, list[int]]:
    found: dict[str, list[int]] = {name: list(getattr(g, name)) for name in ("deck", "discard", "bag")}
    found |= {f"hand {seat}": list(hand) for seat, hand in g.hands.items()}
    return found | {f"token {seat}": [token] for seat, token in g.tokens.items()}


def begin(players: int, options: Options) -> Court:
    seats = SEATING[players]
    return Court(seats=seats, hands={seat: [] for seat in seats})


COURT: Game[Court] = Game(
    id="court",
    title="Court",
    seating=SEATING,
    options=(),
    begin=begin,
    play=play,
    moves=(Do, Play, Flash, Bury, Hand, Rob, Say, Stake),
    bots={"random": RandomBot},
    words=cast(Any, None),
    places=places,
    package="tests.p2p.peer",
)
COURT.__dict__["rules_digest"] = "c0" * 28 + KIND  # no package of its own to hash


def read(kinds: tuple[type[Move[Any]], ...], text: str, g: Court, seat: Seat) -> Move[Any]:
    """`draw` is short for `do draw`; `play 0` means the first card of the hand."""
    words = text if text.split()[0] in ("play", "flash", "bury", "give", "rob", "say", "stake") and " " in text else f"do {text}"
    return read_move(kinds, words, lambda word: g.hands[seat][int(word.lstrip("#"))])
