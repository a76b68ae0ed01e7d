"""Whole games beside a second reading of the rules: the same questions, the same legal moves, the same position, the same score.

FIDES_SECOND_READING=1000 plays so many (`make second-reading GAME=rise-to-power`).
"""

import os
from itertools import product

from engine.dealer import LocalDealer, Stream
from engine.games.rise_to_power import GAME
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.script import Run
from engine.world import World
from tests.games.rise_to_power.second_reading import ENDS, Reading

SAME = dict(deck="same_name", swaps="x01-s04,x02-s07,x03-s11,x04-s12,x05-s15")
FREE = dict(deck="free", cards="s03,s04,s05,s07,s08,s09,s10,s11,s14,s15,s16,x01,x02,x03,x04,x05,s17,s18,s19,s20")
FREE_TWO = dict(deck="free", cards="s02,s04,s08,s09,s12,s13,s14,s15,s16,x01,x03,x04,s17,s18,s20")
TABLES = [(4, {}), (2, {}), (4, SAME), (3, FREE), (2, FREE_TWO)]
GAMES = int(os.environ.get("FIDES_SECOND_READING", "30"))


class Heard(World):
    """Remembers the dice that were thrown."""

    def __init__(self, *args):
        super().__init__(*args)
        self.thrown_numbers = []

    def _kept(self, answer):
        if answer.kind == "roll":
            self.thrown_numbers.append(answer.numbers)


def plain(move, faces):
    """A move of the engine as the second reading says it."""
    match move:
        case m.Use():
            return "use", move.card, frozenset(move.provinces), more(move)
        case m.Place():
            return "place", move.die, move.track, move.consul, move.province
        case m.Forfeit(die):
            return "forfeit", die
        case m.Again(dice):
            return "again", dice
        case m.Conquer(provinces):
            return "conquer", frozenset(provinces)
        case m.Take(card):
            return "take", card
        case m.Buy(card):
            return "buy", faces[card]
        case m.Perform(cards):
            return "perform", frozenset(faces[card] for card in cards)
    return ({m.BuyBlind: "blind", m.EndTurn: "end", m.Done: "done", m.Skip: "skip", m.Stop: "stop"}[type(move)],)


def more(move):
    target = data.COLOURS.index(move.target) if move.target else None
    match move.card:
        case "s03":
            return move.spot - 1
        case "s04" | "s14":
            return move.dice
        case "s05":
            return move.dice[0]
        case "s06":
            return move.dice[0], move.step
        case "s11":
            return move.track, move.spot - 1
        case "x01":
            return target, *move.dice
        case "x03":
            return move.pay, move.raze
        case "x02" | "x05":
            return target
    return None


def position(g, faces):
    """What both readings must agree on."""
    return (
        g.round,
        [(p.dice, p.provinces, p.senate, set(p.exhausted), p.forum, [faces[card] for card in p.hand]) for p in g.players.values()],
        {track: [[group.seat, group.dice] for group in groups] for track, groups in g.tracks.items()},
        (g.provinces, g.senate, [faces[card] for card in g.market], [faces[card] for card in g.deck], sorted(g.removed)),
        [tuple(p.points.values()) for p in g.players.values()],
    )


def read(reading):
    return (
        reading.round,
        [(s.dice, s.provinces, s.senate, s.exhausted, s.forum, s.hand) for s in reading.seats],
        reading.tracks,
        (*reading.display.values(), reading.deck, sorted(reading.removed)),
        [(s.vp["forum"], s.vp["arena"]) for s in reading.seats],
    )


class Beside:
    """A game of the engine and its second reading, step by step."""

    def __init__(self, players, options, seed):
        self.choice = Stream(b"second reading", players, str(options), seed)
        run = Run(GAME, GAME.begin(players, GAME.checked(players, options)))
        self.world = Heard(GAME, run, LocalDealer(bytes([seed])), GAME.seating[players])
        self.piles = {"provinces": list(data.provinces_of(players)), "senate": list(self.world.g.senate_pile)}
        self.world.start()
        self.faces = self.world.dealer.faces
        self.reading = Reading(players)
        self.reading.deck = [self.faces[card] for card in [*self.world.g.market, *self.world.g.deck]]
        self.used, self.legal_before = [], []

    def play(self):
        course = self.reading.course()
        answer = None
        try:
            while True:
                answer = getattr(self, "_" + (wanted := course.send(answer))[0])(*wanted[1:])
        except StopIteration:
            pass
        assert self.world.result is not None
        seats = self.reading.seats
        assert self.world.result.scores == {seat.number: seat.vp for seat in seats}
        assert self.world.result.winners == self.reading.winners()

    def _dice(self, count):
        numbers = self.world.thrown_numbers.pop(0)
        assert len(numbers) == count
        return [number + 1 for number in numbers]

    def _cards(self, count):
        """New cards: as many as there should be, of the topmost epochs."""
        if self.world.g.round == 1:
            del self.world.thrown_numbers[0]  # the order before the first round
        del self.world.thrown_numbers[0]
        shown = []
        for name, printed in (("provinces", data.PROVINCES), ("senate", data.SENATE)):
            pile, cards = self.piles[name], list(getattr(self.world.g, name))
            rest = [id for id in pile if id not in cards]
            assert set(cards) <= set(pile) and len(cards) == min(count, len(pile))
            assert max(printed[id].epoch for id in cards) <= min([printed[id].epoch for id in rest], default=3)
            self.piles[name] = rest
            shown.append(cards)
        return shown

    def _order(self):
        if self.world.g.round > 1:
            return self.reading.order
        sums = [sum(player.dice) for player in self.world.g.players.values()]  # nobody has cards yet, so it is settled
        assert [sums[seat] for seat in self.world.g.order] == sorted(sums)
        return list(self.world.g.order)

    def _ask(self, seat, legal):
        if len(legal) == 1 and (only := next(iter(legal)))[0] in ("conquer", "take", "done"):
            return only  # nobody is asked for it
        assert position(self.world.g, self.faces) == read(self.reading)
        if ("done",) not in legal:  # else the order may not be settled yet
            assert self.world.g.order == self.reading.order
        move = self._choose(seat, legal)
        self.world.act(seat, move)
        return plain(move, self.faces)

    def _all(self, asked):
        assert self.world.waiting() == tuple(asked)
        moves = {seat: self._choose(seat, legal) for seat, legal in asked.items()}
        for seat, move in moves.items():
            self.world.act(seat, move)
        return {seat: plain(move, self.faces) for seat, move in moves.items()}

    def _choose(self, seat, legal):
        """Any legal move; more often than not one that is rare: a senate card, the best performance, the greatest conquest."""
        assert seat in self.world.waiting()
        moves = self.world.legal(seat)
        named = [plain(move, self.faces) for move in moves]
        assert set(named) == legal and len(set(named)) == len(named)
        self.legal_before += [self.choice.pick(moves), moves[-1]]
        for _ in range(5):  # what nobody proposes here is refused all the same
            old = self.choice.pick(self.legal_before)
            assert (self.world.refusal(seat, old) is None) == (plain(old, self.faces) in legal), old
        with_card = {card: [move for move in moves if card_of(move) == card] for card in map(card_of, moves) if card}
        if with_card and self.choice.below(2):
            wanted = min(with_card, key=lambda card: (self.used.count(card), card))
            self.used.append(wanted)
            return self.choice.pick(with_card[wanted])
        if isinstance(moves[0], m.Perform) and self.choice.below(3):
            return moves[0]
        if isinstance(moves[-1], m.Conquer) and self.choice.below(3):
            return moves[-1]
        twins = [move for move in moves if isinstance(move, m.Take) and len(data.SENATE[move.card].symbols) > 1]
        if twins:
            return twins[0]
        busy = [move for move in moves if not isinstance(move, (m.Done, m.EndTurn, m.Stop, m.Skip))]
        return self.choice.pick(busy if busy and self.choice.below(3) else moves)


def card_of(move):
    """The senate card that a move uses."""
    return move.card if isinstance(move, m.Use) else move.consul if isinstance(move, m.Place) else ""


def test_whole_games_are_as_the_second_reading_has_them():
    """And together they use nearly every senate card that can be used, or they would prove too little."""
    assert ENDS == data.FORUM_MAX
    seen = set()
    for (players, options), seed in product(TABLES, range(max(6, round(GAMES / len(TABLES))))):
        game = Beside(players, options, seed)
        game.play()
        seen |= {*game.used}
    unused = {card for card, office in data.SENATE.items() if office.window not in ("final", "arena")} - seen
    assert len(unused) <= 3, unused
