"""Whole games beside a second reading of the rules: the same questions, the same legal moves, the same position, the same score."""

import os
from dataclasses import fields

from engine.dealer import LocalDealer, Stream
from engine.games.porta_nigra import GAME
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules import moves as m
from engine.games.porta_nigra.rules.state import Element
from engine.script import Run
from engine.world import World
from tests.games.porta_nigra.second_reading import LATE, LATE_RESERVE, Reading, late_elements, made_up

GAMES = int(os.environ.get("FIDES_SECOND_READING", "9"))  # make second-reading GAMES=1000
TABLES = [
    (2, {}), (3, dict(variants="open_hands", age_rank="ages_312")), (4, dict(variants="roman_price_2")),
    (2, dict(variants="roman_price_2,open_hands", age_rank="ages_21")), (3, {}), (4, dict(age_rank="ages_2413")),
]  # fmt: skip
IDLE = (m.EndTurn, m.Burn, m.Forgo)
KINDS = {"start": m.Start, "buy": m.Buy, "build": m.Build, "found": m.Found, "honour": m.Honour, "take": m.Take, "forgo": m.Forgo,
         "burn": m.Burn, "roman": m.Earn, "end": m.EndTurn, "dividend": m.Dividend, "starter": m.Starter}  # fmt: skip
NAMES = {kind: name for name, kind in KINDS.items()}
PROBES = 4


def plain(move, faces):
    """A move of the engine as the second reading says it."""
    if isinstance(move, m.Play):
        return "play", faces[move.card][:3]
    return NAMES[type(move)], *(getattr(move, field.name) for field in fields(move))


def position(g, faces):
    """What both readings must agree on."""
    people = [
        (p.total, p.coins, p.torches, p.influence, p.romans, p.unearned, p.builder or None, p.stock, p.buildings, p.honours,
         sorted(faces[card][:3] for card in p.hand), [faces[card][:3] for card in p.discard])
        for p in g.players.values()
    ]  # fmt: skip
    built = {space: (element.owner, element.height) for space, element in g.elements.items()}
    shown = [card or None for card in g.building_display + g.honour_display]
    return g.round, people, g.reserve, g.shops, built, shown, sorted(g.removed), g.ended_by, sorted(g.icons), g.card_torches


def read(r):
    people = [
        (s.vp, s.coins, s.torches, s.influence, s.area, s.supply, s.builder, s.stock, s.cards, s.kept, sorted(s.hand), s.discard)
        for s in r.seats
    ]
    built = {space: tuple(element) for space, element in r.board.items()}
    shown = r.display["building"] + r.display["honour"]
    _, icons, torches = r.table or (None, [], 0)
    return r.round, people, r.reserve, r.shops, built, shown, sorted(r.gone), r.trigger, sorted(icons), torches


class Beside:
    """A game of the engine and its second reading, step by step."""

    def __init__(self, players, options, seed):
        self.choice = Stream(b"second reading", players, str(options), seed)
        g, late = GAME.begin(players, GAME.checked(players, options)), seed // len(TABLES) % 2 == 1
        if late:
            g.reserve = LATE_RESERVE
            g.elements.update((space, Element(*built)) for space, built in late_elements(players).items())
            for seat, player in g.players.items():
                (player.coins, player.torches, player.influence), player.unearned = LATE, player.unearned - len(g.own(seat))
        run = Run(GAME, g)
        self.world = World(GAME, run, LocalDealer(seed.to_bytes(4)), GAME.seating[players])
        self.world.start()
        self.faces = self.world.dealer.faces
        ages = [int(digit) for digit in options.get("age_rank", "").removeprefix("ages_")]
        self.reading = Reading(players, 2 if "roman_price_2" in options.get("variants", "") else 1, ages, late)
        self.kinds, self.saves = set(), seed % 2 == 0

    def play(self):
        course, answer = self.reading.course(), None
        try:
            while True:
                wanted = course.send(answer)
                answer = getattr(self, "_" + wanted[0])(*wanted[1:])
        except StopIteration:
            pass
        result = self.world.result
        assert result is not None
        assert ([result.total(seat.number) for seat in self.reading.seats], result.winners) == self.reading.result
        for number, parts in self.reading.parts.items():
            assert tuple(result.scores[number][part] for part in ("sets", "finals", "area", "majorities")) == parts

    def _first(self):
        return self.world.g.order[0]

    def _open(self, name, slot):
        g = self.world.g
        display = g.building_display if name == "building" else g.honour_display
        return display[slot]

    def _delivery(self):
        notes = self.world.g.notes
        at = next(at for at, note in enumerate(notes) if note.id == "delivered")
        return notes.pop(at).facts["card"]

    def _draw(self, seat, known):
        held = [self.faces[card][:3] for card in self.world.g[seat].hand]
        return next(face for face in held if face not in known)

    def _ask(self, seat, legal):
        if legal == {("dividend", 0)}:
            return ("dividend", 0)  # nobody is asked for it
        g = self.world.g
        assert position(g, self.faces) == read(self.reading)
        assert self.world.waiting() == (seat,)
        moves = self.world.legal(seat)
        named = [plain(move, self.faces) for move in moves]
        assert set(named) == legal and len(set(named)) == len(named)
        for name, *said in [made_up(self.choice.pick, self.reading) for _ in range(PROBES)]:
            odd = KINDS[name](*said)
            assert (self.world.refusal(seat, odd) is None) == ((name, *said) in legal), odd
        move = self._choose(moves)
        self.kinds.add(type(move))
        self.world.act(seat, move)
        return plain(move, self.faces)

    def _choose(self, moves):
        """More often than not something that builds up: honours and elements before purchases before the rest."""
        busy = [move for move in moves if not isinstance(move, IDLE)]
        if self.saves:  # so that there is influence to build with
            busy = [move for move in busy if not isinstance(move, (m.Earn, m.Honour))]
        rare = [move for move in busy if isinstance(move, m.Found)]
        if rare and self.choice.below(2):
            return self.choice.pick(rare)
        chain = [move for move in moves if isinstance(move, m.Honour) and (move.height or data.HONOURS[move.card].kept)]
        if chain and self.choice.below(5):
            return self.choice.pick(chain)
        great = [move for move in busy if isinstance(move, (m.Build, m.Found, m.Honour))]
        if great and self.choice.below(2):
            return self.choice.pick(great)
        return self.choice.pick(busy if busy and self.choice.below(6) else moves)


def test_whole_games_are_as_the_second_reading_has_them():
    kinds, early = set(), 0
    for seed in range(GAMES):
        game = Beside(*TABLES[seed % len(TABLES)], seed)
        game.play()
        kinds |= game.kinds
        early += game.reading.trigger is not None
    assert kinds == set(GAME.moves), "together they play every kind of move, or they would prove too little"
    assert early, "some end early"
