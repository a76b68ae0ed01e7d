"""Whole games beside a second reading of the rules: the same questions, the same legal moves, the same position, the same score.

`make second-reading GAME=imperator` plays 1,000 games instead of a few.
"""

import os

from engine.dealer import LocalDealer, Stream
from engine.games.imperator import GAME
from engine.games.imperator.rules import moves as m
from engine.script import Run
from engine.world import World
from tests.games.imperator.second_reading import Reading

TABLES = [(2, ""), (3, "advanced"), (4, ""), (5, "advanced"), (5, "short"), (2, "advanced"), (4, "advanced"), (3, "short")]
GAMES = int(os.environ.get("FIDES_SECOND_READING", "24"))
ALONE = ("relocate", "advance", "recruit")  # the only answer to these is taken without asking


def plain(move, faces):
    """A move of the engine as the second reading says it."""
    match move:
        case m.Go():
            return "go", move.location, move.worker, move.value
        case m.Build() | m.Fight():
            return "build" if isinstance(move, m.Build) else "fight", faces[move.card], move.worker, move.value
        case m.Canvass():
            return "canvass", move.steps, move.worker, move.value
        case m.Enter():
            return "enter", move.region, move.worker, move.value
        case m.UseTile():
            return "use", move.tile, move.goods
        case m.Extra():
            return "extra", frozenset(move.cards)
        case m.Bonus():
            return "bonus", move.region, move.goods
        case m.Trade():
            return "trade", move.deal, move.good
        case m.Advance(card):
            return "advance", card
        case m.Take(good):
            return "take", good
        case m.PutBack(card):
            return "back", faces[card]
        case m.Discard(card):
            return "discard", faces[card]
        case m.Relocate(region):
            return "relocate", region
        case m.Recruit(location, workers):
            return "recruit", location, workers
        case m.Keep(cards):
            return "keep", frozenset(faces[card] for card in cards)
        case m.Patrons(cards):
            return "patrons", frozenset(faces[card] for card in cards)
    return ({m.Pass: "pass", m.EndTurn: "end", m.Done: "done"}[type(move)],)


def position(g, faces):
    """What both readings must agree on."""
    return (
        (g.round, g.order, g.areas, g.tiles, set(g.tile_pile), sorted(g.tile_discard)),
        [
            (p.crew, p.passed, p.coins, p.stock, p.surplus, p.political, p.compensation, p.influence, [faces[card] for card in p.hand],
             p.tiles, p.any_value, p.points, [[card.id, card.steps_used, card.icon_used] for card in p.tableau])
            for p in g.players.values()
        ],
        {place: [[worker.printed, worker.used] for worker in there] for place, there in g.locations.items()},
        {region: [stand.seat, stand.printed, stand.used] for region, stand in g.board.items()},
        ([faces[card] for card in g.deck], sorted(faces[card] for card in g.discard)),
    )  # fmt: skip


def read(r):
    return (
        (r.round, r.order, r.areas, r.tiles, r.pile, sorted(r.tile_discard)),
        [
            (s.crew, s.passed, s.coins, s.stock, s.surplus, s.political, s.compensation, s.influence, s.hand,
             s.tiles, s.free_value, s.vp, s.built)
            for s in r.seats
        ],
        r.places,
        r.board,
        (r.deck, sorted(r.discard)),
    )  # fmt: skip


class Beside:
    """A game of the engine and its second reading, step by step."""

    def __init__(self, players, variants, seed):
        self.choice = Stream(b"second reading", players, variants, seed)
        g = GAME.begin(players, GAME.checked(players, {"variants": variants}))
        self.world = World(GAME, Run(GAME, g), LocalDealer(b"second %d" % seed), GAME.seating[players])
        self.world.start()
        self.faces = self.world.dealer.faces
        self.reading = Reading(players, "advanced" in variants, 3 if "short" in variants else 5 if players < 4 else 4)
        self.asked = set()

    def play(self):
        course = self.reading.course()
        answer = None
        try:
            while True:
                answer = getattr(self, "_" + (wanted := course.send(answer))[0])(*wanted[1:])
        except StopIteration:
            pass
        assert self.world.result is not None
        assert self.world.result.scores == self.reading.scores()
        assert self.world.result.winners == self.reading.winners()

    def _order(self, count):
        assert sorted(self.world.g.order) == list(range(count))
        return list(self.world.g.order)

    def _deck(self, every):
        dealt = [card for player in self.world.g.players.values() for card in player.hand] + self.world.g.deck
        deck = [self.faces[card] for card in dealt]
        assert len(deck) == len(every) and set(deck) == every
        return deck

    def _areas(self, count):
        areas = list(self.world.g.areas.values())
        assert len(set(areas)) == count
        return areas

    def _tile(self, region):
        return self.world.g.tiles[region]

    def _reshuffled(self, seat, pile, taken):
        """The new deck: what has been drawn of it already, then what is left."""
        g = self.world.g
        deck = [self.faces[card] for card in [*g[seat].hand[-taken:], *g.deck]]
        assert len(deck) == len(pile) and set(deck) == pile
        return deck

    def _ask(self, seat, topic, legal):
        if len(legal) == 1 and topic in ALONE:
            return next(iter(legal))  # nobody is asked for it
        assert self.world.waiting() == (seat,) and self.world.asked(seat).topic == topic
        assert position(self.world.g, self.faces) == read(self.reading)
        self.asked.add(topic)
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
        """Any kind of move, then any legal one of it; seldom one that gives up a chance."""
        moves = self.world.legal(seat)
        named = [plain(move, self.faces) for move in moves]
        assert set(named) == legal and len(set(named)) == len(named)
        busy = [move for move in moves if not isinstance(move, (m.Pass, m.EndTurn, m.Done))]
        if not busy or not self.choice.below(12):
            return self.choice.pick(moves)
        kinds = [kind for kind in m.MOVES if any(type(move) is kind for move in busy)]
        kind = self.choice.pick(kinds)
        return self.choice.pick([move for move in busy if type(move) is kind])


def test_whole_games_are_as_the_second_reading_has_them():
    """And together they ask every question, or they would prove too little."""
    asked = set()
    for seed in range(GAMES):
        players, variants = TABLES[seed % len(TABLES)]
        game = Beside(players, variants, seed)
        game.play()
        asked |= game.asked
    assert asked == {"turn", "after", "extra", "trade", "advance", "second", "senatus", "relocate", "hand_limit", "recruit"}
