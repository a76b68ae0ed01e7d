"""What a person reads on the screen can be typed: names of several words, lists with commas, one of several equal cards."""

from __future__ import annotations

import pytest

from engine.games import find_game
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.moves import BadNotation
from tui.sitting.model import LocalGame

RISE = find_game("rise_to_power")


def at(local: LocalGame, topic: str) -> LocalGame:
    """Play on until the person is asked this."""
    while (due := local.step()) != "over":
        asked = local.view().asked
        if due == "ask" and asked is not None and asked.topic == topic:
            return local
        if due == "ask":
            local.auto()
    raise AssertionError(f"nobody asked {topic}")


@pytest.fixture(scope="module")
def asked() -> dict[str, LocalGame]:
    """The first question of each kind in one game."""
    return {topic: at(LocalGame.new(RISE, 3, {}, "0", "Zita", ["easy"]), topic) for topic in ("conquer", "take", "buy", "perform")}


@pytest.mark.parametrize("topic", ["conquer", "take", "buy", "perform"])
def test_every_title_and_every_notation_is_read_as_its_move(asked, topic):
    local = asked[topic]
    for choice in local.choices():
        if not choice.refusal:
            assert local.read(local.written(choice.move)) == choice.move
            again = next(other for other in local.choices() if other.move == local.read(choice.line.title))
            assert again.line == choice.line, "only equal cards may stand for each other"


def test_a_province_is_named_by_its_whole_name(asked):
    local = asked["conquer"]
    assert local.read("conquer Hispania Citerior") == local.read("conquer hispania-citerior") == m.Conquer(("p04",))
    assert local.read("conquer hispania citerior gallia cisalpina") == local.read("conquer p04, p05") == m.Conquer(("p04", "p05"))
    assert local.table.refusal(local.seat, local.read("conquer sardinia et corsica")) is not None


def test_moves_may_be_called_as_the_rulebook_calls_them(asked):
    local = asked["conquer"]
    assert local.read("activate s01 on p08") == local.read("use s01 on p08") == m.Use("s01", ("p08",))
    assert at(LocalGame.new(RISE, 3, {}, "0", "Zita", ["easy"]), "place").read("place die 4 market") == m.Place(4, "market")


def test_an_unseen_card_and_one_of_several_equal_ones_are_bought_by_name(asked):
    local = asked["buy"]
    assert local.read("buy blind") == local.read("blind") == local.read("buy a card unseen") == m.BuyBlind()
    names = [choice.line.title.split()[1] for choice in local.choices() if isinstance(choice.move, m.Buy) and not choice.refusal]
    for name in names:
        assert isinstance(local.read(f"buy {name}"), m.Buy)
    with pytest.raises(BadNotation, match="several"):
        local.read("buy")


def test_a_performance_is_named_by_its_kinds_and_equal_cards_are_different_ones(asked):
    local = asked["perform"]
    faces = {card: local.view().sight[card] for card in local.view().g[local.seat].hand}
    for choice in local.choices():
        if isinstance(choice.move, m.Perform) and choice.move.cards:
            kinds = [data.ARENA[faces[card]].kind for card in choice.move.cards]
            read = local.read(f"perform {' '.join(kinds)}")
            assert isinstance(read, m.Perform) and local.table.refusal(local.seat, read) is None
            assert [data.ARENA[faces[card]].kind for card in read.cards] == kinds
    with pytest.raises(BadNotation, match="no card 'elephant'"):
        local.read("perform elephant")


def test_a_performance_says_which_secrets_it_gives_away(asked):
    local = asked["perform"]
    closed = {card for card in local.view().g[local.seat].hand if card not in local.view().g.cards.faces}
    for choice in local.choices():
        if isinstance(choice.move, m.Perform):
            assert ("nobody has seen" in choice.line.detail) == bool(closed & set(choice.move.cards))


def test_line_mode_tells_what_was_bought_unseen_and_nobody_elses_card(cli):
    """The sentence for everybody does not name the card, the line below it does, for the buyer alone."""
    typed = "\n".join(["board off", *(f"place {die} mar" for die in (6, 4, 4, 2)), "buy blind", "hand", "quit"])  # what this seed rolls
    shown = cli("play", "rise-to-power", "--local", "--plain", "--seats", "2", "--seed", "6", typed=typed).stdout
    told = [line for line in shown.splitlines() if line.startswith("Only you see it: ")]
    [hand] = [line for line in shown.splitlines() if "Only you know it." in line]
    assert len(told) == 1 and told[0].split()[5].rstrip(",").capitalize() == hand.partition(":")[0]


def test_who_takes_back_what_a_bot_played_for_him_plays_himself_again(cli):
    typed = "\n".join(["board off", "confirm on", "auto 3", "undo", "quit"])
    shown = cli("play", "rise-to-power", "--local", "--plain", "--seats", "2", "--seed", "6", typed=typed).stdout
    assert "(auto)" in shown and "(auto)" not in shown.partition("Taken back: ")[2] and "Taken back: " in shown


def test_a_word_mistyped_is_asked_about(asked: dict[str, LocalGame]) -> None:
    local = asked["conquer"]
    title = local.choices()[0].line.title
    with pytest.raises(BadNotation, match="did you mean 1, "):
        local.read(title[:2] + title[3:])
