"""Whole games beside a second reading of the rules: the same questions, the same legal moves, the same position, the same score.

`make second-reading GAME=imperator` plays 1,000 games instead of a few. At every question moves that no list yields are judged alike, too:
any worker, value, region, card, tile, deal and group. Every second game begins rich and lasts long, so that cards, tiles and icons run out.
"""

import os
from collections import Counter

from engine.dealer import LocalDealer, Stream
from engine.games.imperator import GAME
from engine.games.imperator.rules import data
from engine.games.imperator.rules import moves as m
from engine.script import Run
from engine.world import World
from tests.games.imperator.second_reading import GOODS, LOCATIONS, Rome

TABLES = [(2, ""), (3, "advanced"), (4, ""), (5, "advanced"), (5, "short"), (2, "advanced"), (4, "advanced"), (3, "short")]
GAMES = int(os.environ.get("FIDES_SECOND_READING", "16"))
ALONE = ("relocate", "advance", "recruit")  # the only answer to these is taken without asking
RICH, LONG = 60, 11  # coins; rounds
PROBES = 5
TASTES = {"board": (m.Enter, m.Relocate, m.Bonus), "cards": (m.Build, m.Fight, m.Extra, m.Bonus), "senate": (m.Go, m.PutBack), "any": ()}
SIMPLE = [location for location in LOCATIONS if location not in ("aedificator", "legatus", "roma", "imperator")]
WHOLE = {m.Pass: "pass", m.EndTurn: "end_turn", m.Done: "done"}
NAMED = {m.UseTile: "use_tile", m.Bonus: "bonus", m.Trade: "trade", m.Advance: "advance", m.Take: "take", m.Relocate: "relocate"}
FACED = {m.PutBack: "senatus_keep", m.Discard: "discard"}
TOPICS = {"turn", "after", "extra", "trade", "advance", "second", "senatus", "relocate", "hand_limit", "recruit"}


def plain(move, faces):
    """A move of the engine as the second reading says it."""
    match move:
        case m.Go(location, worker, value):
            return "place", location, worker, value, None
        case m.Build(card, worker, value):
            return "place", "aedificator", worker, value, faces[card]
        case m.Fight(card, worker, value):
            return "place", "legatus", worker, value, faces[card]
        case m.Canvass(steps, worker, value):
            return "place", "roma", worker, value, steps
        case m.Enter(region, worker, value):
            return "place", "imperator", worker, value, region
        case m.Extra(cards):
            return "extra_action", frozenset(cards)
        case m.Recruit(location, workers):
            return "recruit", location, tuple(sorted(workers))
        case m.Keep(cards):
            return "keep", frozenset(faces[card] for card in cards)
        case m.Patrons(cards):
            return "score_patrons", frozenset(faces[card] for card in cards)
    if type(move) in FACED:
        return FACED[type(move)], faces[move.card]
    return (WHOLE[type(move)],) if type(move) in WHOLE else (NAMED[type(move)], *(getattr(move, name) for name in move.__slots__))


def position(g, faces):
    """What both readings must agree on."""
    return (
        (g.round, g.order, g.areas, g.tiles, set(g.tile_pile), sorted(g.tile_discard)),
        [
            (p.crew, p.passed, p.coins, p.stock, p.surplus, p.political, p.compensation, p.influence, [faces[card] for card in p.hand],
             p.tiles, p.any_value, p.points, [(card.id, card.steps_used, card.icon_used) for card in p.tableau], p.free_steps)
            for p in g.players.values()
        ],
        {place: [(worker.printed, worker.used) for worker in there] for place, there in g.locations.items()},
        {region: (stand.seat, stand.printed, stand.used) for region, stand in g.board.items()},
        ([faces[card] for card in g.deck], sorted(faces[card] for card in g.discard)),
    )  # fmt: skip


def read(r):
    flags = lambda card: (bool(card["steps_used"]), bool(card["icon_used"]))  # noqa: E731
    return (
        (r.round, r.order, r.areas, r.tile, r.deck_tile, sorted(r.discard_tile)),
        [
            (p.crew, p.passed, p.coins, p.stock, p.surplus, p.political, p.compensation, p.influence, p.hand,
             p.tiles, p.right, p.purses, [(card, *flags(used)) for card, used in p.tableau.items()], p.free_steps())
            for p in r.players
        ],
        r.placed,
        {region: (player.seat, worker, used) for region, (player, worker, used) in r.standing.items()},
        (r.deck, sorted(r.discard)),
    )  # fmt: skip


class Beside:
    """A game of the engine and its second reading, step by step."""

    def __init__(self, players, variants, seed):
        self.choice = Stream(b"second reading", players, variants, seed)
        g = GAME.begin(players, GAME.checked(players, {"variants": variants}))
        self.reading = Rome(players, "advanced" in variants, 3 if "short" in variants else None)
        self.late = seed // len(TABLES) % 2 == 1
        if self.late:
            g.rounds = self.reading.rounds = LONG
        self.world = World(GAME, Run(GAME, g), LocalDealer(b"second %d" % seed), GAME.seating[players])
        self.world.start()
        self.faces, self.seen = self.world.dealer.faces, Counter()
        self.taste = TASTES[self.choice.pick(list(TASTES))]

    def play(self):
        course, answer = self.reading.course(), None
        try:
            while True:
                wanted = course.send(answer)
                answer = getattr(self, "_" + wanted[0])(*wanted[1:])
        except StopIteration:
            pass
        result = self.world.result
        assert result is not None and result.scores == self.reading.scores and result.winners == self.reading.winners()

    # --- what comes from outside; the engine is already at its next question

    def _order(self):
        return list(self.world.g.order)

    def _dealt(self):
        g = self.world.g
        for player in (*g.players.values(), *self.reading.players):
            player.coins = RICH if self.late else player.coins
        return [[self.faces[card] for card in player.hand] for player in g.players.values()], [self.faces[card] for card in g.deck]

    def _areas(self):
        return list(self.world.g.areas.values())

    def _tile(self, region):
        return self.world.g.tiles[region]

    def _mixed(self, seat, cards, count):
        """The new deck: what that seat has drawn of it already, then what is left."""
        g = self.world.g
        self.seen["mixed"] += 1
        return [self.faces[card] for card in [*g[seat].hand[-count:], *g.deck]]

    # --- what players decide

    def _ask(self, seat, topic, menu):
        assert menu
        if len(menu) == 1 and topic in ALONE:
            return next(iter(menu))  # nobody is asked for it
        assert self.world.waiting() == (seat,) and self.world.asked(seat).topic == topic
        assert position(self.world.g, self.faces) == read(self.reading)
        self.seen[topic] += 1
        self.seen["closed"] += any(region not in self.reading.tile for region in self.reading.active)
        for _ in range(PROBES):
            self.judge(seat, menu)
        move = self.chosen(seat, menu)
        self.seen[type(move)] += 1
        self.world.act(seat, move)
        return plain(move, self.faces)

    def _all(self, topic, menus):
        """Whoever holds no card, which everybody sees, is not asked for any."""
        asked = [seat for seat, player in enumerate(self.reading.players) if player.hand]
        assert self.world.waiting() == tuple(asked) and {self.world.asked(seat).topic for seat in asked} <= {topic}
        assert not asked or position(self.world.g, self.faces) == read(self.reading)
        moves = {seat: self.chosen(seat, menus[seat]) for seat in asked}
        for seat, move in moves.items():
            self.world.act(seat, move)
        return [plain(moves[seat], self.faces) if seat in moves else next(iter(menu)) for seat, menu in enumerate(menus)]

    def chosen(self, seat, menu):
        """Any kind of move, more often one of the game's taste, then any legal one of it; seldom one that gives up a chance."""
        moves = self.world.legal(seat)
        lines = [plain(move, self.faces) for move in moves]
        assert set(lines) == menu and len(set(lines)) == len(lines), set(lines) ^ menu
        busy = [move for move in moves if type(move) not in WHOLE]
        if not busy or not self.choice.below(12):
            return self.choice.pick(moves)
        kinds = [kind for kind in m.MOVES if any(type(move) is kind for move in busy)]
        liked = [kind for kind in kinds if kind in self.taste]
        kind = self.choice.pick(liked if liked and self.choice.below(3) else kinds)
        return self.choice.pick([move for move in busy if type(move) is kind])

    def judge(self, seat, menu):
        """Something that may be nonsense: both say the same about it."""
        move = self.made_up(seat, self.choice.pick(sorted(self.world.asked(seat).kinds, key=lambda kind: kind.__name__)))
        if move is None:
            return
        why, said = self.world.refusal(seat, move), plain(move, self.faces)
        if said[0] == "place" and said[1] not in data.VALUED and not said[2] and said[3] in data.VALUES:
            said = (*said[:3], 0, *said[4:])  # an extra action may name a value that does not matter
        assert (why is None) == (said in menu), (move, why)
        self.seen[type(move).__name__, why is None] += 1

    def made_up(self, seat, kind):
        pick, player, number = self.choice.pick, self.world.g[seat], self.choice.below(7)
        worker, value = pick([0, 1, 2, 3, 4, 5, 6, -1]), pick([0, 0, 0, 1, 2, 3, 4, 5, 6, -1])
        wish = tuple(sorted((pick(GOODS) for _ in range(pick([0, 0, 3, 4, 4, 4, 5]))), key=GOODS.index))
        cards = [card.id for card in player.tableau]
        if kind in (m.Build, m.Fight, m.PutBack, m.Discard):
            if not player.hand:
                return None
            return kind(pick(player.hand), worker, value) if kind in (m.Build, m.Fight) else kind(pick(player.hand))
        match kind:
            case m.Go:
                return m.Go(pick(SIMPLE), worker, value)
            case m.Canvass:
                return m.Canvass(number - 1, worker, value)
            case m.Enter:
                return m.Enter(number, worker, value)
            case m.UseTile:
                return m.UseTile(pick([*player.tiles, *data.TILES]), wish)
            case m.Extra:
                return m.Extra(tuple(card for card in cards if self.choice.below(2)))
            case m.Bonus:
                return m.Bonus(number, wish)
            case m.Trade:
                return m.Trade(pick(["sell", "buy", "turn"]), pick([*GOODS, "surplus", "coins"]))
            case m.Advance:
                return m.Advance(pick([*cards, *player.tiles, "t17", "b06a"]))
            case m.Take:
                return m.Take(pick([*GOODS, "surplus", "coins"]))
            case m.Relocate:
                return m.Relocate(number)
            case m.Recruit:
                return m.Recruit(pick(LOCATIONS), tuple(1 + self.choice.below(5) for _ in range(number)))
        return kind() if kind in WHOLE else None


def test_whole_games_are_as_the_second_reading_has_them():
    """And together they ask every question and judge much that is refused, or they would prove too little."""
    seen = Counter()
    for seed in range(GAMES):
        game = Beside(*TABLES[seed % len(TABLES)], seed)
        game.play()
        seen += game.seen
    assert seen.keys() >= TOPICS | {"mixed", "closed"}
    assert all(seen[kind] for kind in m.MOVES if kind not in (m.Keep, m.Patrons)), "every kind of move is played"
    assert all(seen[kind.__name__, False] for kind in (m.Go, m.Canvass, m.Enter, m.UseTile, m.Extra, m.Bonus, m.Recruit, m.Relocate))
