"""What a person reads on the screen can be typed: names of several words, lists with commas, one of several equal cards."""

from __future__ import annotations

import pytest

from engine.games import find_game
from engine.games.age_of_rome.rules.data import TYPES as ROME_TYPES
from engine.games.imperator.talk.cards import card_name
from engine.games.porta_nigra.talk.cards import card_name as honour_name
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.talk.cards import OFFICES, PROVINCES
from engine.games.trajan.rules.data import SLOTS
from engine.games.trajan.rules.moves import Build
from engine.games.trajan.talk.cards import TILES
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


def test_every_province_and_office_of_rise_to_power_may_be_typed_by_its_printed_name(asked):
    local = asked["conquer"]
    for id, name in (PROVINCES | OFFICES).items():
        kind, field = ("conquer", ("provinces", (id,))) if id in PROVINCES else ("use", ("card", id))
        assert getattr(local.read(f"{kind} {name}"), field[0]) == field[1], name


def test_a_consul_is_named_in_words():
    local = at(LocalGame.new(RISE, 3, {}, "0", "Zita", ["easy"]), "place")
    said = "place 5 senate with Consul of arenas on Sicilia"
    assert local.read(said) == local.read("place 5 senate with s09 on p02") == m.Place(5, "senate", "s09", "p02")


def test_buildings_of_age_of_rome_have_one_name_and_their_old_one_is_still_read():
    local = at(LocalGame.new(find_game("age_of_rome"), 2, {}, "0", "Zita", ["easy"]), "build_turn")
    for house, type in zip(("castle", "curia", "lighthouse", "temple", "farm"), ROME_TYPES, strict=True):
        assert local.read(f"build {house}") == local.read(f"build {type}") == local.read(f"build {house} I")
        assert type not in next(choice for choice in local.choices() if choice.move == local.read(f"build {house}")).line.title


def test_a_site_and_a_slot_in_any_letters_are_refused_for_what_is_wrong_with_them():
    """Not because they are written small: what people type is."""
    game = find_game("trajan")
    local = at(LocalGame.new(game, 2, {"variants": "draft_rounds"}, "0", "Zita", ["easy"]), "start_tile")
    local.auto()
    local = at(local, "start_tile")
    slot = next(SLOTS[number] for number, tile in enumerate(local.view().g[local.seat].slots) if tile)
    refusal = local.view().refusal(local.read(f"tile points on {slot}"))
    assert refusal.reason == "slot_full" and refusal.facts == {"slot": slot}
    assert local.read("build D5") == local.read("build d5") == Build("D5")


NAMED = {
    "imperator": lambda g, me: {f"advance {card_name(card.id).lower()}": "advance" for card in me.tableau if card.steps}
    | {f"use {card_name(tile).lower()}": "use" for tile in me.tiles},
    "porta_nigra": lambda g, me: {f"honour {honour_name(card).lower()}": "honour" for card in g.honour_display if card},
    "trajan": lambda g, me: {f"forum {TILES[tile].lower()}": "forum" for tile in g.forum.values() if tile},
}


@pytest.mark.parametrize(
    ("id", "topic", "seed"),
    [("imperator", "advance", "6"), ("imperator", "turn", "0"), ("porta_nigra", "card", "0"), ("trajan", "forum", "0")]
)
def test_what_lies_there_is_named_by_what_is_printed_on_it(id, topic, seed):
    """Wherever the rules let such a thing be chosen, its printed name chooses one of those that are called so."""
    game, tried = find_game(id), 0
    local = LocalGame.new(game, 2, {}, seed, "Zita", ["easy"])
    while tried < 3 and (due := local.step()) != "over":
        if due != "ask":
            continue
        view = local.view()
        if view.asked.topic == topic:
            legal = {local.written(choice.move) for choice in local.choices() if not choice.refusal}
            for said, verb in NAMED[id](view.g, view.g[local.seat]).items():
                found = [written for written in legal if written.split()[0] == verb]
                move = local.read(said) if found else None
                if move is not None and view.refusal(move) is None:
                    assert local.written(move) in legal and said != local.written(move)
                    tried += 1
        local.auto()
    assert tried
