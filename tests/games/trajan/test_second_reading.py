"""Whole games, played by the engine and by the second reading of the specification: alike question by question.

FIDES_SECOND_READING=1000 plays so many (`make second-reading GAME=trajan`). At every question both have the same position and the same
list of moves; lines that no list yields are judged alike, too: any order of stones with any word about the effect, wild tiles for any
goods, lists of cards in any order, and whatever was legal at earlier questions.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import permutations

import pytest

from engine.dealer import LocalDealer, Stream
from engine.games.trajan import GAME
from engine.games.trajan.rules import data
from engine.games.trajan.rules import moves as m
from engine.script import Roll, Run, Shuffle
from engine.world import World
from tests.games.trajan.second_reading import ACTIONS, GOODS, Arrange, Choice, Coin, Mixed, Year, fair_trays, kind

TABLES = [(2, ""), (3, ""), (4, ""), (2, ",".join(data.VARIANTS)), (4, "draft_rounds,deck_stop"), (3, "random_stones,long_clock")]
GAMES = int(os.environ.get("FIDES_SECOND_READING", "6"))
NAMES = {
    m.StartCard: "take_start_card", m.StartTiles: "choose_start_tiles", m.StartTile: "choose_start_tile", m.Sow: "sow",
    m.Draw: "sea_draw", m.Discard: "sea_discard", m.TakeCard: "sea_take", m.Show: "sea_play", m.Load: "sea_ship", m.TakeTile: "forum_take",
    m.Enlist: "mil_recruit", m.March: "mil_move", m.Deploy: "mil_deploy", m.Advance: "senate_advance", m.TakeOrder: "trajan_take",
    m.Hire: "con_recruit", m.Build: "con_build", m.PassAction: "pass_action", m.Extra: "use_extra", m.Decline: "decline_extra",
    m.Meet: "meet_demands", m.ChooseBonus: "choose_bonus",
}  # fmt: skip
WORDS = ["", *ACTIONS, "skip", "take"]  # in the order of 5.3


class Heard(World):
    """Remembers every coin and the order of shuffled decks."""

    def __init__(self, *args):
        super().__init__(*args)
        self.coins, self.decks = [], []

    def _kept(self, answer):
        if answer.kind == "roll":
            self.coins += zip(self.run.request.sides, answer.numbers, strict=True)

    def deal(self):
        while self.run.request is not None and not self.waiting():
            request, first = self.run.request, self.run.g.cards.next_handle
            assert not isinstance(request, Roll) or request.sides
            super()._deal_once()
            if isinstance(request, Shuffle):
                count = sum(map(len, request.piles))
                self.decks.append([kind(self.dealer.faces[handle]) for handle in range(first, first + count)])


class Beside:
    """A game of the engine and its second reading, step by step."""

    def __init__(self, players, variants, seed):
        self.choice = Stream(b"second reading", players, variants, seed)
        run = Run(GAME, GAME.begin(players, GAME.checked(players, {"variants": variants})))
        self.world = Heard(GAME, run, LocalDealer(f"{variants} {seed}".encode()), GAME.seating[players])
        self.world.start()
        self.faces, self.year = self.world.dealer.faces, Year(players, variants.split(","))
        self.asked, self.judged, self.old = Counter(), Counter(), []
        # from the second game on everybody has a favourite action: decks and bags run out, marks and tiles pile up
        self.taste = self.choice.pick([*ACTIONS, ""]) if seed else ""

    def play(self):
        course, answer = self.year.course(), None
        try:
            while True:
                answer = self.answer(course.send(answer))
        except StopIteration:
            pass
        result = self.world.result
        assert result is not None and not self.world.coins and not self.world.decks
        for seat in range(self.year.count):
            assert {name: result.scores[seat].get(name, 0) for name in (*data.EARNED, *data.COUNTED)} == self.year.final(seat)
        assert result.winners == (self.year.winner(),)

    def answer(self, request):
        match request:
            case Coin(sides):
                made, number = self.world.coins.pop(0)
                assert made == sides
                return number
            case Mixed(cards):
                deck = self.world.decks.pop(0)
                assert sorted(deck) == sorted(cards)
                self.asked["reshuffle"] += len(cards) < len(data.DECK)
                return deck
            case Arrange():
                return {seat: self.arranged(seat) for seat in self.world.waiting()}
            case Choice(seat, menu):
                assert self.world.waiting() == (seat,), (self.world.waiting(), seat)
                assert not self.world.coins and not self.world.decks
                assert self.position() == self.read()
                move = self.sowing(request) if menu is None else self.chosen(request)
                line = self.line(move)
                self.asked[line[0]] += 1
                self.world.act(seat, move)
                return line

    def arranged(self, seat):
        stones = list(data.STONES)
        drawn = [stones.pop(self.choice.below(len(stones))) for _ in data.STONES]
        trays = tuple("".join(sorted(pair, key=data.COLOURS.index)) for pair in zip(drawn[::2], drawn[1::2], strict=True))
        wrong = [trays[:5], (*trays, "bb"), ("bb", *trays[1:]), ("", *trays[1:]), ("bbb", *trays[1:]), ("xx", *trays[1:])]
        for tried in (trays, (trays[0][::-1], *trays[1:]), *wrong):
            assert (self.world.refusal(seat, m.Arrange(tried)) is None) == fair_trays(tried), tried
        self.world.act(seat, m.Arrange(trays))
        return trays

    def chosen(self, request):
        """Both know the same moves; one of them, seldom a pass."""
        seat, moves = request.seat, self.world.legal(request.seat)
        lines = [self.line(move) for move in moves]
        assert sorted(lines) == sorted(request.menu), set(lines) ^ set(request.menu)
        for old in (self.choice.pick(self.old) for _ in range(3) if self.old):
            self.judge(request, old)
        self.old = [*self.old[-40:], *(move for move in moves if not move.shows())]
        loads = [load for load in (self.any_load(seat) for _ in range(4)) if load is not None and self.judge(request, load)]
        if loads and not self.choice.below(3):
            return self.choice.pick(loads)
        busy = [move for move in moves if not isinstance(move, (m.PassAction, m.Decline))]
        forum = self.world.g.forum
        liked = [move for move in busy if isinstance(move, m.Draw) or (isinstance(move, m.TakeTile) and "wild" in forum[move.space])]
        if liked and self.taste in ("seaport", "forum") and self.choice.below(4):
            return self.choice.pick(liked)
        if busy and self.choice.below(6):
            same = self.choice.pick(list(dict.fromkeys(map(type, busy))))
            busy = [move for move in busy if type(move) is same]
            return self.choice.pick(busy)
        return self.choice.pick(moves)

    def judge(self, request, move):
        """Is it legal? Both say the same, if it is an answer to the question at all."""
        if type(move) not in self.world.asked(request.seat).kinds:
            return False
        fits = request.accepts(self.line(move))
        why = self.world.refusal(request.seat, move)
        assert (why is None) == fits, (self.line(move), why)
        self.judged[type(move).__name__, fits] += 1
        return fits

    def any_load(self, seat):
        """Some cards of the hand and wild tiles for something on a ship; most often nonsense."""
        player, hand = self.world.g[seat], {}
        for card in sorted(self.world.g[seat].hand, key=lambda card: card not in self.world.g.cards.faces):
            hand.setdefault(kind(self.faces[card]), []).append(card)
        good = [self.choice.pick(list(hand) or ["oil"]) for _ in range(1 + self.choice.below(3))]
        cards = [hand[each].pop(0) for each in good * 2 if hand.get(each)][: self.choice.below(7)]
        wilds = [self.choice.pick([*good, *good, *GOODS]) for _ in range(self.choice.below(player.wild["wild_commodity"] + 2))]
        if self.choice.below(4):
            cards.sort(key=lambda card: GOODS.index(kind(self.faces[card])))
            wilds.sort(key=GOODS.index)
        return m.Load(self.choice.pick(list(data.SHIPS)), tuple(cards), tuple(wilds)) if cards or wilds else None

    def sowing(self, request):
        """What the engine proposes is legal, and with it everything that can be claimed and said; then any order of stones."""
        seat, player = request.seat, self.year.players[request.seat]
        moves = self.world.legal(seat)
        assert {move.tray for move in moves} == {ACTIONS[tray] for tray, stones in enumerate(player.trays) if stones}
        assert all(request.accepts(self.line(move)) for move in moves)
        offered = {(move.tray, move.special) for move in moves if self.claims(player, self.line(move))}
        for tray, stones in enumerate(player.trays):
            orders = set(permutations(stones.elements())) if stones.total() <= 4 else ()
            claimed = any(self.claims(player, ("sow", tray, order)) for order in orders)
            words = self.year.specials(player, player.slots[(tray + stones.total()) % 6])[0] if claimed else []
            assert not orders or words == [word for word in WORDS if (ACTIONS[tray], word) in offered]
        liked = [move for move in moves if ACTIONS[(ACTIONS.index(move.tray) + len(move.drops)) % 6] == self.taste]
        found = self.choice.pick(liked or moves)
        for _ in range(6):
            tray = self.choice.below(6)
            stones = list(self.world.g[seat].trays[tray])
            drops = "".join(stones.pop(self.choice.below(len(stones))) for _ in range(len(stones)))
            drops = drops if self.choice.below(8) else drops[1:] + self.choice.pick(["", "b", "w"])
            talkative = self.claims(player, ("sow", tray, drops)) or not self.choice.below(4)
            move = m.Sow(ACTIONS[tray], drops, self.choice.pick(WORDS) if talkative else "")
            if self.judge(request, move) and not liked and self.choice.below(3):
                found = move
        return found

    def claims(self, player, line):
        _, tray, drops, *_ = line
        return self.year.is_claimed(player, self.year.sown(player, tray, drops), (tray + len(drops)) % 6)

    def line(self, move):
        """A move of the engine as the specification writes it."""
        kinds = lambda cards: tuple(kind(self.faces[card]) for card in cards)  # noqa: E731
        match move:
            case m.Sow(tray, drops, special):
                said = ACTIONS.index(tray), drops, special
            case m.StartTile(category, slot):
                said = data.SLOTS.index(slot), category
            case m.Discard(card, pile):
                said = *kinds([card]), pile
            case m.Show(cards):
                said = (kinds(cards),)
            case m.Load(ship, cards, wilds):
                said = ship, kinds(cards), wilds
            case _:
                said = tuple(getattr(move, name) for name in move.__slots__)
        return NAMES[type(move)], *said

    def position(self):
        """What the engine knows, in the words of 3.14."""
        g, faces = self.world.g, self.faces
        return {
            "clock": (g.time_pos, g.quarter, g.round, g.demands, g.ships),
            "forum": {space: tile or None for space, tile in g.forum.items()},
            "provinces": {id: (land.tile or None, sorted(land.legions)) for id, land in g.provinces.items()},
            "sites": {id: (site.tile or None, sorted(site.workers)) for id, site in g.sites.items()},
            "stacks": {category: (stack.top or None, stack.rest) for category, stack in g.stacks.items()},
            "bags": (g.forum_bag, g.extra_bag, g.demand_bag, g.bonus_bag),
            "senate": (g.senate, {side: tile or None for side, tile in g.offices.items()}),
            "cards": [[kind(faces[card]) for card in place] for place in (g.deck, *g.discard.values())],
            "players": [self.mat(player) for player in g.players.values()],
        }

    def mat(self, player):
        opened = self.world.g.cards.faces
        goods = lambda cards: Counter(kind(self.faces[card]) for card in cards)  # noqa: E731
        return {
            "ring": [Counter(stones) for stones in player.trays],
            "slots": ([tile or None for tile in player.slots], None if player.arch < 0 else player.arch),
            "tokens": (player.supply, player.mil_camp, player.work_camp, player.leader),
            "cards": (goods(player.hand), goods(card for card in player.hand if card in opened), goods(player.display)),
            "demand": (Counter(player.demand), Counter(player.kept), player.tile_votes),
            "extra": (Counter(player.extra), {action for action, marked in player.plus_two.items() if marked}),
            "wild": Counter({tile.removeprefix("wild_"): count for tile, count in player.wild.items()}),
            "construction": Counter(data.BUILDINGS[tile].kind for tile in player.buildings),
            "bonus": player.bonus,
            "vp": player.vp,
        }

    def read(self):
        year = self.year
        return {
            "clock": (year.time_pos, year.quarter, year.round, year.demands, year.ships),
            "forum": year.forum,
            "provinces": {id: (tile, sorted(year.legionaries[id])) for id, tile in year.tiles.items()},
            "sites": {id: (tile, sorted(year.workers[id])) for id, tile in year.grid.items()},
            "stacks": {category: (year.tops[category], rest) for category, rest in year.stacks.items()},
            "bags": (year.forum_bag, year.extra_bag, year.demand_bag, year.bonus_bag),
            "senate": (year.senate, year.offered),
            "cards": [year.deck, *year.discard.values()],
            "players": [
                {
                    "ring": player.trays,
                    "slots": (player.slots, player.arch),
                    "tokens": (player.supply, player.mil_camp, player.work_camp, player.leader),
                    "cards": (player.hand, player.hand_known, player.display),
                    "demand": (player.demand, player.kept, sum(player.votes)),
                    "extra": (player.extra, player.plus2),
                    "wild": player.wild,
                    "construction": player.construction,
                    "bonus": player.bonus,
                    "vp": player.purses.total(),
                }
                for player in year.players
            ],
        }


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_whole_games_are_as_the_second_reading_has_them(players, variants):
    """And together, if there are many, they ask and judge everything that can be, or they would prove too little."""
    asked, judged = Counter(), Counter()
    for seed in range(-(-GAMES // len(TABLES))):
        game = Beside(players, variants, seed)
        game.play()
        asked, judged = asked + game.asked, judged + game.judged
    rare = {"meet_demands", "decline_extra", "pass_action", "choose_start_tile" if "draft_rounds" not in variants else "choose_start_tiles"}
    assert set(NAMES.values()) - rare <= asked.keys()
    assert {("Sow", True), ("Sow", False), ("Load", False)} <= judged.keys()
