"""The table as text: within its columns at every moment of a game, from every seat, and it shows what it promises."""

from __future__ import annotations

import hashlib
import re

import pytest

from engine.cards import Sight
from engine.games import find_game
from engine.table import Table

NAMES = {0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Zita"}
GAME = find_game("age_of_rome")


def moments(players, options, seed, every):
    """A game by random bots; its table every so many answers."""
    secret = hashlib.sha256(seed.encode()).digest()
    table = Table.new(GAME, players, options, secret)
    bot = GAME.bots["random"](secret, 100)
    count = 0
    while waiting := table.waiting():
        if count % every == 0:
            yield table
        table.act(waiting[0], bot.choose(table.view(waiting[0])))
        count += 1
    yield table


@pytest.mark.parametrize("columns", [80, 100])
@pytest.mark.parametrize(
    ("players", "options"), [(4, {}), (2, {"characters": "draft"}), (3, {"variants": "spies,hard_times"}), (1, {"solo": "cassius"})]
)
def test_no_line_is_too_wide_for_any_seat_at_any_time(columns, players, options):
    for table in moments(players, options, f"{players}{columns}", 7):
        for seat in (*table.own, -1):
            sight = Sight(table.g.cards, table.own.get(seat, {}))
            lines = GAME.words.board(table.g, seat, sight, NAMES, columns)
            assert lines and max(map(len, lines)) <= columns
            head = GAME.words.head(table.g, seat, NAMES, columns)
            assert len(head) in (0, 2) and all(len(line) <= columns for line in head)


def test_everything_the_specification_wants_is_on_the_board():
    table = next(table for table in moments(4, {}, "all of it", 1) if table.g.phase == "action" and table.g.round == 4)
    text = "\n".join(GAME.words.board(table.g, 0, Sight(table.g.cards, table.own[0]), NAMES, 100))
    words = "ROUND event order glory milestones SENATE COLOSSEUM MEDALS TILES 13/6 RIVALS YOU bonuses HAND MISSIONS AFRICA pop sch"
    for word in (*words.split(), "discord supply", "EPIRUS shield 2: 5/2", "THRACE shield 4: 10/5/3", "PANTHEON PILES"):
        assert word in text
    assert re.search(r"pop \d+ \(-\d\)", text)
    own = table.g[0]
    assert f"{own.denarii} denari" in text and f"discord {own.discord} of" in text


def test_a_spectator_sees_no_hand_and_no_mission():
    table = next(table for table in moments(4, {}, "spectator", 1) if len(table.g.players[0].hand) > 1)
    closed = [card for card in table.g[0].hand + table.g[0].missions if card not in table.g.cards.faces]
    secret = [table.own[0][card] for card in closed]
    text = "\n".join(GAME.words.board(table.g, -1, Sight(table.g.cards), NAMES, 100))
    assert secret and "HAND" not in text and "MISSIONS" not in text
    assert not any(GAME.words.faces(face) in text for face in secret)


def test_the_head_tells_the_turn_that_really_comes_and_fits_with_long_names():
    long = dict.fromkeys(range(4), "Wolfeschlege")
    last = {}
    for table in moments(4, {"variants": "clockwork"}, "head", 1):
        for line in GAME.words.head(table.g, 0, long, 80)[:1]:
            last[table.g.round] = line
            assert len(GAME.words.head(table.g, 0, long, 80)[1]) <= 80
    assert all(last[round].endswith("disc: a quarter clockwise") for round in range(1, 9)) and last[9].endswith("the disc turns no more")


def test_seats_with_the_same_initial_get_different_letters():
    from engine.games.age_of_rome.talk.board_text import letters

    table = next(iter(moments(4, {}, "letters", 50)))
    found = letters(table.g, 0, {0: "Anna", 1: "Anton", 2: "Ann", 3: "Ana"})
    assert len(set(found.values())) == 4 and found[0] == "A"
