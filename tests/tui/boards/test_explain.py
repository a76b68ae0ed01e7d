"""Whatever can be looked at is explained in sentences that fit the position."""

from __future__ import annotations

import pytest

from tests.tui.boards.lab import CASES, EVERY, SIZES, moments, scene
from tui.boards import Look, painter
from tui.kit.canvas import is_one_wide
from tui.kit.glyphs import ASCII, UNICODE
from tui.kit.scene import SPECTATOR

ROME = painter("age_of_rome")


def undrafted(g) -> bool:
    """Before everybody has a character some places mean nothing yet."""
    return not all(getattr(player, "character", True) for player in g.players.values())


@pytest.mark.parametrize("case", EVERY, ids=lambda case: case.name)
def test_every_look_of_every_board_is_answered_in_whole_sentences(case):
    board = painter(case.game)
    for table, chooser in moments(case, 5, seed="explain"):
        for seat in (chooser, SPECTATOR):
            for size in SIZES:
                for page in ("", *board.pages(size)):
                    shown = scene(table, seat, choices=(), page=page)
                    for _, action in board.paint(shown, size, UNICODE).marks:
                        if isinstance(action, Look):
                            lines = board.explain(shown, action.what)
                            assert lines or undrafted(table.g), action
                            assert all(line.endswith((".", "!", "?")) and len(line) > 10 for line in lines), (action, lines)


def test_the_numbers_are_those_of_the_position():
    table, seat = list(moments(CASES[0], 9))[-1]
    g, shown = table.g, scene(table, seat)
    name = g.facing(seat)
    population = g.provinces[name].population
    assert f"Population {population}:" in ROME.explain(shown, f"population:{name}")[0]
    assert "before you" in ROME.explain(shown, f"province:{name}")[0]
    assert "with 4 legions" in ROME.explain(shown, "region:thrace")[0] and "10 / 5 / 3" in ROME.explain(shown, "region:thrace")[0]
    assert f"{g[seat].glory} glory" in ROME.explain(shown, f"seat:{seat}")[0]
    assert "4 denarii" in ROME.explain(shown, "building:military")[0]


@pytest.mark.parametrize("game", ["age_of_rome", "rise_to_power"])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_the_legend_names_every_sign_once(glyphs, game):
    signs = [sign for sign, _ in painter(game).legend(glyphs)]
    assert len(set(signs)) == len(signs) and all(is_one_wide(letter) for sign in signs for letter in sign)
    assert not glyphs.ascii_only or "".join(signs).isascii()


def test_the_schemes_of_a_rival_are_told_about_the_rival():
    table, seat = list(moments(CASES[0], 9))[-1]
    shown = scene(table, seat)
    for other in table.g.players:
        told = ROME.explain(shown, f"seat:{other}")[1]
        assert told.startswith("Schemes: Slander, the target's glory falls by 1;")
        assert other == seat or not {"you", "your"} & set(told.replace(",", " ").replace(".", " ").split())


def test_a_closed_card_and_an_unknown_place_say_nothing():
    table, _ = list(moments(CASES[0], 9))[-1]
    watching = scene(table, SPECTATOR)
    closed = next(card for player in table.g.players.values() for card in player.missions)
    assert ROME.explain(watching, f"hand:{closed}") == [] and ROME.explain(watching, "no:such") == []
