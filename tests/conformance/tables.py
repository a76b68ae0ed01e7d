"""Tables that the suite plays and watches: choosers, a table that keeps a digest per answer, throw-away copies."""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from engine import canon
from engine.cards import Handle, Seat, Sight
from engine.dealer import LocalDealer, Stream
from engine.moves import Move, Refusal
from engine.record import Record
from engine.script import Answer, Ask, Deal, Give, Mix, Request, State
from engine.table import Table
from engine.world import World
from tests.conformance.cases import ANSWERS_MAX, SHY, Case

AtRequest = Callable[["Watched", Seat], None]
AtDealing = Callable[["Watched", Request[Any]], None]


class Watched(Table[Any]):
    """A table that remembers the digest before every answer, a copy of the state at every checkpoint, and which handles each seat was
    entitled to look at: worked out from the requests alone, so that a sight that holds more is found."""

    def __init__(self, *args: Any, dealing: AtDealing | None = None, traced: bool = True) -> None:
        self.traced = traced
        self.trace: list[str] = []  # trace[n]: digest when n answers had been given
        self.choices: list[tuple[Seat, Move[Any]]] = []  # in the order of their coming, which in an AskAll is not that of the record
        self.starts: list[tuple[int, State]] = []  # answers before a checkpoint, copy of the state
        self.entitled: defaultdict[Seat, set[Handle]] = defaultdict(set)
        self.dealing = dealing
        super().__init__(*args)

    here: Here  # at a question that laws look at

    @property
    def truth(self) -> dict[Handle, str]:
        """Every face, as only the dealer knows it."""
        assert isinstance(self.dealer, LocalDealer)
        return self.dealer.faces

    def _kept(self, answer: Answer) -> None:
        if self.traced:
            self.trace.append(canon.digest(self.g))
        super()._kept(answer)

    def _checkpoint(self) -> None:
        if self.traced:
            self.starts.append((len(self.record.answers), canon.copy(self.g)))
        super()._checkpoint()

    def _deal_once(self) -> None:
        if self.dealing is not None:
            assert self.run.request is not None
            self.dealing(self, self.run.request)
        first = self.g.cards.next_handle
        match self.run.request:
            case Deal(hands):
                for seat, handles in hands.items():
                    self.entitled[seat].update(handles)
            case Give(handle, seat):
                self.entitled[seat].add(handle)
            case Mix(seat, handles):
                self.entitled[seat].update(Handle(first + offset) for offset in range(len(handles)))
        super()._deal_once()

    def faces_shown_to(self, seat: Seat) -> set[str]:
        """The faces that this seat was ever entitled to see, besides the open ones."""
        return {self.truth[handle] for handle in self.entitled[seat]}


class Here:
    """What several laws want to know of one question before any of them has touched anything; found out once, when it is asked for."""

    def __init__(self, table: Watched, seat: Seat, usual: bool) -> None:
        self.table, self.seat = table, seat
        self.usual = usual  # the like of it was looked at often enough in this play: laws that take long let most of them pass

    @cached_property
    def fingerprint(self) -> tuple[Any, ...]:
        return fingerprint(self.table, self.digest)

    @cached_property
    def digest(self) -> str:
        return self.table.digest()

    @cached_property
    def public(self) -> tuple[Any, ...]:
        return public(self.table, self.digest)

    @cached_property
    def offers(self) -> list[tuple[Move[Any], Refusal | None]]:
        return list(self.table.proposals(self.seat))

    @cached_property
    def legal(self) -> list[Move[Any]]:
        return [move for move, why in self.offers if why is None]


def set_up(case: Case, dealer: LocalDealer | None = None, dealing: AtDealing | None = None, traced: bool = True) -> Watched:
    """A fresh table of this case, waiting for its first choice."""
    game = case.game
    options = game.checked(case.players, dict(case.options))
    record = Record(game.id, game.rules_digest, case.players, options, seed=case.seed_bytes.hex())
    table = Watched(game, record, dealer or LocalDealer(case.seed_bytes), dealing=dealing, traced=traced)
    table.start()
    return table


class Chooser:
    """Random: any class of move, then any of its moves.

    Rare: every seat has its own liking for each class, a class not yet seen in this game is liked most, a SHY one least; of its moves the
    one whose wording was seen least often is played.
    """

    def __init__(self, case: Case) -> None:
        self.rare = case.chooser == "rare"
        self.stream = Stream(case.seed_bytes, "conformance", case.chooser)
        self.seen: Counter[str] = Counter()
        self.shy = SHY[case.game_id]
        self.liking: dict[tuple[Seat, str], int] = {}

    def choose(self, table: Table[Any], seat: Seat) -> Move[Any]:
        asked = table.asked(seat)
        assert asked is not None
        if not self.rare:
            kinds = list(asked.kinds)
            self.stream.shuffle(kinds)
            return next(self.stream.pick(moves) for kind in kinds if (moves := table.legal_of(seat, kind)))
        by_class = {kind.__name__: moves for kind in asked.kinds if (moves := table.legal_of(seat, kind))}
        name = self.stream.pick([name for name in by_class for _ in range(self.likes(seat, name))])
        moves = by_class[name]
        self.stream.shuffle(moves)
        texts = [in_words(move, table, seat) for move in moves]
        best = min(range(len(moves)), key=lambda i: self.seen[texts[i]])
        self.seen[name] += 1
        self.seen[texts[best]] += 1
        return moves[best]

    def likes(self, seat: Seat, name: str) -> int:
        if name in self.shy:
            return self.shy[name]
        if (seat, name) not in self.liking:
            self.liking[seat, name] = self.stream.pick([5, 15, 45])
        return self.liking[seat, name] if self.seen[name] else 200


def sight_of(world: World[Any], seat: Seat) -> Sight:
    return Sight(world.g.cards, world.own[seat])


def in_words(move: Move[Any], table: Table[Any], seat: Seat) -> str:
    """The move as its player writes it: by faces."""
    sight = sight_of(table, seat)
    return move.notation.write(move, lambda handle: sight.get(handle) or f"#{handle}")


def play(case: Case) -> Watched:
    """Choose and play a whole game."""
    table = set_up(case)
    chooser = Chooser(case)
    while waiting := table.waiting():
        assert len(table.record.answers) < ANSWERS_MAX[case.game_id], "the game does not end"
        seat = chooser.stream.pick(list(waiting))  # in an AskAll anybody may be first
        move = chooser.choose(table, seat)
        table.choices.append((seat, move))
        table.act(seat, move)
    table.trace.append(canon.digest(table.g))
    assert table.result is not None
    return table


def finished(case: Case) -> Watched:
    """The whole game of a case; shared, so look and do not touch."""
    return _finished(case, id(case.game))


@cache
def _finished(case: Case, game: int) -> Watched:
    """Once for each game loaded under this name: the table keeps it alive, so that no other gets its id. It stays, so the search for
    garbage need not go through it."""
    table = play(case)
    gc.collect()
    gc.freeze()
    return table


def throw_away(table: Table[Any]) -> World[Any]:
    """A copy on which moves can be tried: the last checkpoint, the answers since, the true faces."""
    assert isinstance(table.dealer, LocalDealer)
    world = World(table.game, table.position().run(), LocalDealer(table.dealer.seed, dict(table.dealer.faces)), tuple(table.own))
    world.own = {seat: dict(own) for seat, own in table.own.items()}
    world.given = dict(table.given)
    return world


def public(table: Table[Any], digest: str = "") -> tuple[Any, ...]:
    """Where the game stands: what a move taken back and given again must bring back."""
    owned = {seat: dict(own) for seat, own in table.own.items()}
    return digest or table.digest(), list(table.record.answers), owned, dict(table.given), list(table.log), table.waiting()


def fingerprint(table: Table[Any], digest: str = "") -> tuple[Any, ...]:
    """All that a refused move must leave alone."""
    return (
        digest or table.digest(), list(table.record.answers), {seat: dict(own) for seat, own in table.own.items()}, dict(table.given),
        list(table.log), [kept.answers for kept in table.checkpoints], table.draft_seat, table.draft_from, table.run.request,
        table.run.requests, list(table.g.notes),
    )  # fmt: skip


def question(table: World[Any], seat: Seat) -> Ask[Any]:
    asked = table.asked(seat)
    assert asked is not None
    return asked


def some(stream: Stream, items: list[Any], count: int) -> list[Any]:
    """At most `count` of the items, drawn."""
    drawn = list(items)
    stream.shuffle(drawn)
    return drawn[:count]
