"""n-1 peers who put everything together against the one honest peer (row 20), at the level of cards and proofs."""

from __future__ import annotations

from hashlib import sha256

from p2p.crypto.frames import frame
from tests.p2p.crypto.lab import Game, ours

GAMES = 120


def played(seed: int) -> tuple[Game, tuple[str, int]]:
    """Place 0 is honest and gets one of two cards; 1 and 2 collude and log everything."""
    game = Game(ours(), 3, seed)
    game.lay([0, 1])
    game.shuffle([0, 1], [10, 11])
    game.deal(0, [10])
    return game, game.read(0, 10)


def shape(thing: object) -> object:
    return len(thing) if isinstance(thing, bytes) else [shape(part) for part in thing] if isinstance(thing, list | tuple) else type(thing)


def test_all_that_n_minus_1_colluders_can_compute_does_not_open_an_honest_hand() -> None:
    game, _ = played(1)
    group = game.lib.group
    card = game.slots[10].card
    x1, x2 = game.secrets[1].x, game.secrets[2].x
    for a in (0, 1, x1, x2, x1 + x2, -x1, -x2, 2 * x1, x1 * x2):
        assert group.sum_of_products([1, -a], [card.b, card.a]) not in game.points.values()
    with_all = group.sum_of_products([1, -game.secrets[0].x], [card.b, card.a])
    assert with_all in game.points.values(), "with the honest secret it opens: the tries above were real ones"


def test_the_honest_card_stays_a_fair_coin_to_what_the_colluders_see() -> None:
    """Several fixed guesses from the whole logged view; each is right about half the time (5 standard deviations)."""
    guesses = {
        "journal hash": lambda game: sha256(frame(str(game.journal))).digest()[0] & 1,
        "first byte of A": lambda game: game.slots[10].card.a.raw[0] & 1,
        "order of the B halves": lambda game: int(game.slots[10].card.b.raw > game.slots[11].card.b.raw),
        "what the last shuffle put first": lambda game: game.journal[2][1][0][0][1] & 1,
    }
    right = dict.fromkeys(guesses, 0)
    for seed in range(GAMES):
        game, (_, copy) = played(seed)
        for name, guess in guesses.items():
            right[name] += guess(game) == copy
    assert all(abs(n - GAMES / 2) < 5 * (GAMES / 4) ** 0.5 for n in right.values()), right


def test_twin_games_with_the_honest_cards_swapped_look_alike() -> None:
    """Two games in which the honest peer got different cards: the same entries of the same sizes in the same order."""
    games: dict[int, Game] = {}
    for seed in range(40):
        game, (_, copy) = played(seed)
        games.setdefault(copy, game)
    one, two = games[0], games[1]
    assert shape(one.journal) == shape(two.journal)
    assert shape(one.slots.state()) == shape(two.slots.state())
