"""Sections 3.1 and 8: what is printed, and which senate decks are allowed."""

import pytest

from engine.games.rise_to_power import GAME
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.decks import senate_deck
from engine.moves import Refusal
from tests.games.rise_to_power.scene import fresh

ALL_SAME = "x01-s04,x02-s07,x03-s11,x04-s12,x05-s15"


def deck(players=4, mode="standard", swaps="", cards=""):
    return fresh(players, deck_mode=mode, swaps=swaps, cards=cards).g.senate_pile


def refusal(players=4, mode="standard", swaps="", cards=""):
    with pytest.raises(Refusal) as caught:
        deck(players, mode, swaps, cards)
    return caught.value.reason


# --- the tables


def test_check_sums_of_the_provinces():
    for players, sizes, resources, types in ((4, (8, 8, 4), (8, 7, 5), (7, 7, 6)), (2, (6, 6, 3), (6, 6, 3), (5, 6, 4))):
        cards = [data.PROVINCES[id] for id in data.provinces_of(players)]
        assert tuple(sum(card.epoch == epoch for card in cards) for epoch in (1, 2, 3)) == sizes
        assert tuple(sum(card.resource == resource for card in cards) for resource in data.RESOURCES) == resources
        assert tuple(sum(card.type == type for card in cards) for type in data.TYPES) == types
    strengths = [card.strength for card in data.PROVINCES.values()]
    assert {strength: strengths.count(strength) for strength in strengths} == {3: 3, 5: 7, 7: 6, 9: 4}
    held = {region: [data.PROVINCES[id].strength for id in data.region_of(region, 4)] for region in data.REGIONS}
    assert {region: (len(found), sum(found)) for region, found in held.items()} == dict(
        italia=(3, 11), hispania=(2, 10), gallia=(3, 21), graecia=(4, 28), asia=(3, 17), africa=(3, 19), illyricum=(2, 16)
    )


def test_check_sums_of_the_senate_and_the_arena():
    two = [data.SENATE[id].symbols[:1] for id in data.standard_deck(2)]
    assert [two.count(symbols) for symbols in (("camp",), ("arena",), ("villa",), ())] == [4, 3, 2, 6]
    assert [sum(data.SENATE[id].epoch == epoch for id in data.standard_deck(2)) for epoch in (1, 2, 3)] == [6, 6, 3]
    assert [sum(data.SENATE[id].epoch == epoch for id in data.standard_deck(3)) for epoch in (1, 2, 3)] == [8, 8, 4]
    classes = [card.cls for card in data.ARENA.values()]
    assert [classes.count(cls) for cls in data.CLASSES] == [13, 9, 9]
    assert [data.ARENA[id].kind for id in ("a05", "a06", "a13", "a14", "a22", "a23", "a31")] == [
        "legionarius", "gladiator", "retiarius", "ursus", "tigris", "gallus", "germanus",
    ]  # fmt: skip
    assert dict(olives=7, wine=6, jewels=5) == data.FORUM_MAX


# --- modes


def test_standard_is_the_default_and_two_players_have_fifteen():
    assert GAME.begin(4, {}).senate_pile == deck() == list(data.STANDARD)
    assert deck(3) == deck(4)
    assert deck(2) == [id for id in data.STANDARD if id not in ("s03", "s07", "s10", "s14", "s18")]


@pytest.mark.parametrize("swap", ALL_SAME.split(","))
def test_same_name_replaces_the_card_of_the_name(swap):
    new, old = swap.split("-")
    assert set(deck(4, "same_name", swap)) == ({*data.STANDARD} - {old}) | {new}


def test_same_name_takes_any_subset_and_keeps_the_epochs():
    assert deck(4, "same_name") == deck()
    for players, swaps, sizes in ((4, ALL_SAME, [8, 8, 4]), (2, "x01-s04,x03-s11,x04-s12,x05-s15", [6, 6, 3])):
        made = deck(players, "same_name", swaps)
        epochs = [data.SENATE[id].epoch for id in made]
        assert [epochs.count(epoch) for epoch in (1, 2, 3)] == sizes
        assert epochs == sorted(epochs)
        assert len(set(made)) == len(made)


@pytest.mark.parametrize("swaps", ["x01-s07,x02-s04", "x01-s04,x02-s07", "x05-s10", "x03-s11,x05-s10", "x04-s12", "x05-s15", ""])
def test_same_symbol_also_replaces_a_card_of_the_symbol_and_epoch(swaps):
    made = deck(4, "same_symbol", swaps)
    pairs = [swap.split("-") for swap in swaps.split(",") if swap]
    assert set(made) == ({*data.STANDARD} - {old for _, old in pairs}) | {new for new, _ in pairs}
    for new, old in pairs:
        assert data.SENATE[new].epoch == data.SENATE[old].epoch
        assert f"{new}-{old}" in data.SAME_NAME or data.SENATE[new].symbols == data.SENATE[old].symbols


def test_two_players_may_bring_the_tribune_of_intrigue_for_the_vicarius():
    assert "x02" in deck(2, "same_symbol", "x02-s04")


@pytest.mark.parametrize(
    ("players", "mode", "swaps", "reason"),
    [
        (4, "standard", "x01-s04", "option_needs"),
        (4, "free", "x01-s04", "option_needs"),
        (4, "same_name", "x01-s07", "swap_needs_symbol"),
        (4, "same_name", "x02-s04", "swap_needs_symbol"),
        (4, "same_name", "x05-s10", "swap_needs_symbol"),
        (2, "same_name", "x02-s07", "not_in_this_deck"),
        (2, "same_symbol", "x02-s07", "not_in_this_deck"),
        (2, "same_symbol", "x01-s07", "not_in_this_deck"),
        (2, "same_symbol", "x05-s10", "not_in_this_deck"),
        (4, "same_symbol", "x01-s04,x02-s04", "replaced_twice"),
        (4, "same_symbol", "x01-s07,x02-s07", "replaced_twice"),
        (4, "same_symbol", "x01-s04,x01-s07", "twice_in_deck"),
        (4, "same_symbol", "x05-s15,x05-s10", "twice_in_deck"),
        (4, "same_symbol", "x03-s09", "no_such_choice"),
        (4, "same_name", "s01-s02", "no_such_choice"),
        (4, "wild", "", "no_such_choice"),
    ],
)
def test_swaps_that_the_mode_or_the_deck_does_not_allow(players, mode, swaps, reason):
    assert refusal(players, mode, swaps) == reason


LOW = [id for id in data.SENATE if data.SENATE[id].epoch < 3]  # 16 standard and 5 of intrigue


def test_a_free_deck_is_any_20_with_the_four_finale_cards():
    cards = [*LOW[-16:], *data.FINALE]
    made = deck(4, "free", cards=",".join(cards))
    assert sorted(made) == sorted(cards)
    assert [data.SENATE[id].epoch for id in made] == sorted(data.SENATE[id].epoch for id in made)
    assert set(made[-4:]) == set(data.FINALE)


def test_a_free_deck_for_two_is_any_15_with_three_finale_cards_marked_or_not():
    cards = ["s03", "s05", "s07", "s10", "s14", *LOW[-7:], "s18", "s19", "s20"]
    assert sorted(deck(2, "free", cards=",".join(cards))) == sorted(cards)


@pytest.mark.parametrize(
    ("players", "cards", "reason"),
    [
        (4, LOW[:15] + list(data.FINALE), "deck_size"),
        (4, LOW[:17] + list(data.FINALE), "deck_size"),
        (4, LOW[:17] + list(data.FINALE[:3]), "deck_finale"),
        (2, LOW[:11] + list(data.FINALE), "deck_finale"),
        (2, LOW[:13] + list(data.FINALE[:2]), "deck_finale"),
        (2, LOW[:16] + list(data.FINALE), "deck_size"),
        (3, LOW[:12] + list(data.FINALE[:3]), "deck_size"),
        (4, [], "deck_size"),
        (4, [*LOW[:15], LOW[0], *data.FINALE], "deck_size"),  # named twice is there once
        (4, [*LOW[:15], "p01", *data.FINALE], "no_such_choice"),
    ],
)
def test_free_decks_of_another_size_or_finale_are_refused(players, cards, reason):
    assert refusal(players, "free", cards=",".join(cards)) == reason


@pytest.mark.parametrize("mode", ["standard", "same_name", "same_symbol"])
def test_a_list_of_cards_is_for_the_free_mode(mode):
    assert refusal(4, mode, cards=",".join(data.STANDARD)) == "option_needs"


def test_a_list_that_nobody_has_checked_cannot_bring_a_card_twice():
    with pytest.raises(Refusal, match="twice_in_deck"):
        senate_deck(4, "free", (), (*LOW[:15], LOW[0], *data.FINALE))


def test_other_numbers_of_players_are_refused():
    for players in (0, 1, 5):
        with pytest.raises(Refusal, match="no_such_count"):
            GAME.checked(players, {})
