"""Whole games, played by the engine and by the second reading of the specification: alike question by question.

FIDES_SECOND_READING=1000 plays so many (`make second-reading GAME=trajan`).
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from engine.dealer import LocalDealer, Stream
from engine.games.trajan import GAME
from engine.games.trajan.rules import data
from engine.games.trajan.rules import moves as m
from engine.script import Run, Shuffle
from engine.world import World
from tests.games.trajan.second_reading import TRAYS, Reading, kind_of

TABLES = [(2, ""), (3, ""), (4, ""), (2, ",".join(data.VARIANTS)), (4, "draft_rounds,deck_stop"), (3, "random_stones,long_clock")]
GAMES = int(os.environ.get("FIDES_SECOND_READING", "6"))


class Heard(World):
    """Remembers lots and the order of shuffled decks."""

    def __init__(self, *args):
        super().__init__(*args)
        self.lots, self.decks = [], []

    def _kept(self, answer):
        if answer.kind == "roll":
            self.lots += answer.numbers

    def deal(self):
        while self.run.request is not None and not self.waiting():
            request, first = self.run.request, self.run.g.cards.next_handle
            super()._deal_once()
            if isinstance(request, Shuffle):
                count = sum(map(len, request.piles))
                self.decks.append([self.dealer.faces[handle] for handle in range(first, first + count)])


class Beside:
    """A game of the engine and its second reading, step by step."""

    def __init__(self, players, variants, seed):
        self.choice = Stream(b"second reading", players, variants, seed)
        run = Run(GAME, GAME.begin(players, GAME.checked(players, {"variants": variants})))
        self.world = Heard(GAME, run, LocalDealer(f"{variants} {seed}".encode()), GAME.seating[players])
        self.world.start()
        self.faces, self.reading = self.world.dealer.faces, Reading(players, variants.split(","))
        self.topics, self.old = Counter(), []

    def play(self):
        course, answer = self.reading.course(), None
        try:
            while True:
                kind, *wanted = course.send(answer)
                answer = getattr(self, "_" + kind)(*wanted)
        except StopIteration:
            pass
        result = self.world.result
        assert result is not None and not self.world.lots and not self.world.decks
        for seat, mat in enumerate(self.reading.mats):
            assert tuple(result.scores[seat][name] for name in data.COUNTED) == self.reading.final(seat)
            assert sum(result.scores[seat][name] for name in data.EARNED) == mat.vp
        assert result.winners == (self.reading.winner(),)

    def _lot(self, sides):
        lot = self.world.lots.pop(0)
        assert 0 <= lot < sides
        return lot

    def _cards(self, kinds):
        deck = self.world.decks.pop(0)
        assert sorted(map(kind_of, deck)) == sorted(kinds)
        return list(deck)

    def _seal(self, legal):
        chosen = {}
        for seat in self.world.waiting():
            stones = list(data.STONES)
            drawn = [stones.pop(self.choice.below(len(stones))) for _ in data.STONES]
            trays = tuple("".join(sorted(pair, key=data.COLOURS.index)) for pair in zip(drawn[::2], drawn[1::2], strict=True))
            for tried in (trays, trays[:5], (trays[0][::-1], *trays[1:]), ("bb", *trays[1:])):
                assert (self.world.refusal(seat, m.Arrange(tried)) is None) == legal(tried)
            self.world.act(seat, m.Arrange(trays))
            chosen[seat] = trays
        return chosen

    def _ask(self, seat, legal):
        assert self.world.waiting() == (seat,), (self.world.waiting(), seat)
        assert self.position() == self.read()
        self.topics[self.world.asked(seat).topic] += 1
        move = self._sowing(seat, legal) if callable(legal) else self._among(seat, legal)
        said = self.plain(move)
        self.world.act(seat, move)
        return said

    def _among(self, seat, legal):
        moves = self.world.legal(seat)
        named = [self.plain(move) for move in moves]
        assert set(named) == legal and len(set(named)) == len(named), set(named) ^ legal
        self.old = [*self.old[-40:], *(move for move in moves if not move.shows())]
        for _ in range(3):  # what nobody proposes here is refused all the same
            old = self.choice.pick(self.old) if self.old else m.PassAction()
            if type(old) in self.world.asked(seat).kinds and not isinstance(old, m.Load):
                assert (self.world.refusal(seat, old) is None) == (self.plain(old) in legal), old
        busy = [move for move in moves if not isinstance(move, (m.PassAction, m.Decline))]
        kinds = list(dict.fromkeys(map(type, busy)))
        if busy and self.choice.below(6):
            kind = self.choice.pick(kinds)
            return self.choice.pick([move for move in busy if type(move) is kind])
        return self.choice.pick(moves)

    def _sowing(self, seat, legal):
        moves = self.world.legal(seat)
        assert moves and all(legal(self.plain(move)) for move in moves)
        found = self.choice.pick(moves)
        for _ in range(4):  # any order of stones, in any form, with anything said about the effect
            tray = self.choice.below(6)
            stones = list(self.world.g[seat].trays[tray])
            drops = "".join(stones.pop(self.choice.below(len(stones))) for _ in range(len(stones)))
            special = self.choice.pick(["", "", "", "skip", "take", "forum", "senate"])
            move = m.Sow(TRAYS[tray], drops, special)
            fits = legal(self.plain(move))
            assert (self.world.refusal(seat, move) is None) == fits, move
            if fits and self.choice.below(3):
                found = move
        return found

    def plain(self, move):
        """A move of the engine as the second reading says it."""
        kinds = lambda cards: tuple(kind_of(self.faces[card]) for card in cards)  # noqa: E731
        match move:
            case m.Sow(tray, drops, special):
                return "sow", TRAYS.index(tray), drops, special
            case m.StartCard(source):
                return "start", source
            case m.StartTiles():
                return "tiles", *move.categories
            case m.StartTile(category, slot):
                return "tile", category, data.SLOTS.index(slot) if slot in data.SLOTS else slot
            case m.Discard(card, pile):
                return "discard", *kinds([card]), pile
            case m.Show(cards):
                return "show", kinds(cards)
            case m.Load(ship, cards, wilds):
                return "ship", ship, kinds(cards), wilds
            case m.Meet():
                return "meet", move.bread, move.games, move.religion
            case m.Decline():
                return ("no extra",)
        fields = [getattr(move, name) for name in move.__slots__]
        return move.notation.template.split()[0], *fields

    def position(self):
        """What both readings must agree on."""
        g, faces = self.world.g, self.faces
        return (
            (g.time_pos, g.quarter, g.round, g.demands, g.ships, {space: tile or None for space, tile in g.forum.items()}),
            {id: (land.tile or None, sorted(land.legions)) for id, land in g.provinces.items()},
            {id: (site.tile or None, sorted(site.workers)) for id, site in g.sites.items()},
            {category: (stack.top or None, sorted(stack.rest)) for category, stack in g.stacks.items()},
            (g.senate, {side: tile or None for side, tile in g.offices.items()}, [faces[card] for card in g.deck]),
            [[kind_of(faces[card]) for card in g.discard[side]] for side in ("left", "right")],
            [self._mat(player) for player in g.players.values()],
        )

    def _mat(self, player):
        faces, opened = self.faces, self.world.g.cards.faces
        return (
            player.trays, [tile or None for tile in player.slots], player.arch if player.arch >= 0 else None,
            (player.supply, player.mil_camp, player.work_camp, player.leader if player.leader != data.CAMP else None),
            sorted(kind_of(faces[card]) for card in player.hand), sorted(kind_of(opened[card]) for card in player.hand if card in opened),
            sorted(kind_of(faces[card]) for card in player.display), player.demand, player.kept, sorted(player.tile_votes for _ in "x"),
            player.extra, {action for action, marked in player.plus_two.items() if marked}, player.wild,
            sorted(data.BUILDINGS[tile].kind for tile in player.buildings), player.bonus, player.vp,
        )  # fmt: skip

    def read(self):
        r = self.reading
        return (
            (r.time, r.quarter, r.round, r.demands, r.ships, {space: r.forum[space] for space in self.world.g.forum}),
            {id: (tile, sorted(r.legions[id])) for id, tile in r.provinces.items()},
            {id: (tile, sorted(r.workers[id])) for id, tile in r.tiles.items()},
            {category: (r.tops[category], sorted(r.rest[category])) for category in r.rest},
            (r.senate, r.offices, r.deck),
            [r.left, r.right],
            [
                (
                    mat.trays, mat.slots, mat.arch, (mat.supply, mat.mil_camp, mat.work_camp, mat.leader), sorted(mat.hand),
                    sorted(mat.known), sorted(mat.display), mat.demand, mat.kept, [sum(mat.votes)], mat.extra,
                    mat.plus2, mat.wild, sorted(mat.built), mat.bonus, mat.vp,
                )
                for mat in r.mats
            ],
        )  # fmt: skip


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_whole_games_are_as_the_second_reading_has_them(players, variants):
    """And together they ask everything that can be asked, or they would prove too little."""
    topics = Counter()
    for seed in range(-(-GAMES // len(TABLES))):
        game = Beside(players, variants, seed)
        game.play()
        topics += game.topics
    assert {"start_card", "sow", "discard", "extra", "consul", *data.ACTIONS} <= topics.keys()
