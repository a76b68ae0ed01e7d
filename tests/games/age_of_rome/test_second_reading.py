"""The engine and a second reading of the specification play the same random games: the same questions, the same positions.

FIDES_SECOND_READING=1000 plays so many (`make second-reading GAMES=1000`).
"""

import os

import pytest

from engine.dealer import Stream
from engine.games.age_of_rome import GAME
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.script import Run
from engine.world import World
from tests.games.age_of_rome.second_reading import Logged
from tests.games.age_of_rome.second_rounds import SecondGame

EVERYTHING = "spies,armistice,clockwork,heroes,hard_times"
TABLES = [
    (4, {}), (3, {}), (2, {}),
    (4, dict(variants="spies,hard_times")), (3, dict(variants="hard_times")), (2, dict(variants="spies,clockwork")),
    (4, dict(variants=EVERYTHING)), (1, dict(solo="imperial", variants="hard_times")),
    *((1, dict(solo="cassius", level=level, variants=more)) for level, more in zip(data.LEVELS, ("", "hard_times") * 2, strict=True)),
    (1, dict(solo="cassius", level="consul", variants="armistice,heroes,clockwork")),
]  # fmt: skip
GAMES = int(os.environ.get("FIDES_SECOND_READING", "26"))
BUSY = (
    m.Sell,
    m.Decline,
    m.Discard,
    m.SchemeEnd,
    m.BuildEnd,
    m.Pass,
    m.Execute,
    m.FinalDone,
    m.DipPass,
    m.Skip,
)  # what a busy player leaves
SIDE = ("glory", "recruited", "claimed", "votes_board", "votes_unowned", "schemes_home", "pantheon")
PLAYER = ("character", "denarii", "legions_board", "legions_unrecruited", "deployed", "discord", "anchor", "used_bonuses")
TABLE = ("phase", "round", "rot", "first_province", "order", "provinces", "column", "colosseum", "tiles", "medals", "milestones",
         "base_pile", "roof_pile", "discord_supply")  # fmt: skip
PILES = ("event_deck", "mission_deck", "deck", "discard", "cassius_deck", "cassius_discard", "battle_deck")


def position(g, face):
    """Everything that the rules know, with faces instead of handles."""
    found = {name: getattr(g, name) for name in TABLE}
    found |= {name: [face(card) for card in getattr(g, name)] for name in PILES}
    sides = [*g.players.values(), *([g.cassius] if g.cassius else [])]
    for side in sides:
        found |= {(side.seat, name): getattr(side, name) for name in SIDE}
        found[side.seat, "available"] = side.available if g.phase == "action" else 0
    for seat, player in g.players.items():
        found |= {(seat, name): getattr(player, name) for name in PLAYER}
        found |= {(seat, name): [face(card) for card in getattr(player, name)] for name in ("hand", "missions")}
        found[seat, "sets"] = [(laid.type, [face(card) for card in laid.cards]) for laid in player.sets]
    if g.cassius:
        found["stash"] = [face(card) for card in g.cassius.stash]
        found["battle"] = {region: [face(card) for card in cards] for region, cards in g.cassius.battle.items()}
    return found


@pytest.mark.parametrize("seed", range(1, 1 + max(1, round(GAMES / len(TABLES)))))
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_two_readings_of_the_rules_play_the_same_game(players, options, seed):
    dice, dealer = Stream(b"second", players, str(options), seed), Logged(bytes([seed]))
    world = World(GAME, Run(GAME, GAME.begin(players, GAME.checked(players, options))), dealer, GAME.seating[players])
    world.start()
    second = SecondGame(players, options, dealer)
    game = second.game()
    due = next(game, None)
    while world.result is None:
        [seat, *_] = world.waiting()
        topic = world.asked(seat).topic
        while due.may_rest and due[:2] != (seat, topic):
            due = game.send(None)
        assert due[:2] == (seat, topic), f"{options}: another question is due"
        if not world.g.in_play and not world.g.offered and topic != "choose_missions":
            assert position(world.g, dealer.faces.__getitem__) == position(second.g, str), f"{options}, round {world.g.round}, {topic}"
        legal = world.legal(seat)
        legal = [move for move in legal if not isinstance(move, BUSY)] or legal if seed % 2 else legal
        kind = dice.pick(list(dict.fromkeys(map(type, legal))))
        move = dice.pick([move for move in legal if type(move) is kind])
        world.act(seat, move)
        if world.result is None:
            due = game.send(move)
    nothing_is_left_to_ask(game, move)
    assert position(world.g, dealer.faces.__getitem__) == position(second.g, str)


def nothing_is_left_to_ask(game, move):
    try:
        due = game.send(move)
        while due.may_rest:
            due = game.send(None)
    except StopIteration:
        return
    raise AssertionError(f"{due} is still due")
