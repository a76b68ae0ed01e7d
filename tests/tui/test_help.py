"""help.md tells the numbers that the rules use."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from engine.games import IDS, find_game
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk import cards
from engine.games.imperator.rules import data as imperator
from engine.games.porta_nigra.rules import data as porta
from engine.games.rise_to_power.rules import data as rise
from engine.games.rise_to_power.talk.cards import OFFICES
from engine.games.trajan.rules import data as trajan
from tui.cli.completion import flag_of
from tui.cli.setting_up import FEW
from tui.kit.help_text import game_sections, plain_text, search_help

GAME = find_game("age_of_rome")
SECTIONS = game_sections(GAME)
SITES = set(trajan.SITES) if hasattr(trajan, "SITES") else {"B3"}  # building sites are named so on the board
HELP = "\n".join(line for _, body in SECTIONS for line in body)


def rows(title: str) -> list[list[str]]:
    [body] = [body for name, body in SECTIONS if name == title]
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in body if line.startswith("|")]
    return [row for row in table[1:] if not row[0].startswith("-")]


def test_buildings():
    told = {name: levels for name, *levels, _ in rows("Building")}
    assert told == {cards.BUILDINGS[type].name: [f"{cost} for {glory}" for cost, glory in tiles] for type, tiles in data.BUILDINGS.items()}


def test_penalties_of_double_tax():
    [body] = [body for name, body in SECTIONS if name == "Income"]
    lines = [line for line in body if re.match(r"\| (population|glory lost)", line)]
    spans, losses = ([cell.strip() for cell in line.strip("|").split("|")][1:] for line in lines)
    told = {}
    for span, lost in zip(spans, losses, strict=True):
        first, _, last = span.partition("-")
        told |= {population: int(lost) for population in range(int(first), int(last or first) + 1)}
    assert told == dict(enumerate(data.PENALTIES, 1))


def test_regions_and_senate():
    for region, shield, many, few in rows("Legions and regions"):
        assert int(shield) == data.SHIELDS[region.lower()]
        assert many == " / ".join(map(str, data.REGION_POINTS["many"][region.lower()]))
        assert few == " / ".join(map(str, data.REGION_POINTS["few"][region.lower()]))
    assert "6, 3, 5, 2 and 1 points" in HELP.replace("\n", " ") and data.SENATE_VALUES == (6, 3, 5, 2, 1)


def test_characters():
    told = {name.lower(): start for name, start, *_ in rows("Characters")}
    for id, c in data.CHARACTERS.items():
        assert told[id] == f"{c.glory}, {c.denarii}, {c.votes}, {c.legions}, {c.discord}" + (", an anchor" if c.anchor else "")
    for name, _, bonuses, scheme in rows("Characters"):
        c = data.CHARACTERS[name.lower()]
        assert bonuses == ", ".join(cards.BUILDINGS[bonus].name for bonus in c.track if bonus) and scheme == cards.SCHEMES[c.scheme].name


def test_schemes():
    told = {effect: who for effect, who, _ in rows("Schemes")}
    assert told["Slander"] == told["Demolition"] == "everybody" and len(told) == 8
    assert all(told[cards.SCHEMES[c.scheme].name] == id.capitalize() for id, c in data.CHARACTERS.items())


def test_other_numbers():
    text = " ".join(HELP.split())
    assert data.FARM_INCOME == (1, 1, 2, 2, 3, 3, 4, 4, 5) and "farm income: 1, 1, 2, 2, 3, 3, 4, 4 and 5 denarii in rounds 1 to 9" in text
    assert data.SET_POINTS == {"tool": 3, "weapon": 4, "textile": 5, "jewellery": 6}
    assert "in points: tool 3, weapon 4, textile 5 and jewellery 6." in text
    assert data.MILESTONES == {"m5": 5, "m12": 12, "m21": 21, "m30": 30} and "reaches 5, 12, 21 or 30" in text
    assert f"glory track of at least {data.IMPERIAL_TASKS[1].n}; at least 3 medals;" in text
    assert data.PIECE_POINTS == {"own": 1, "bronze": 2, "silver": 3, "gold": 4} and "worth: own 1, bronze 2, silver 3 and gold 4." in text


def test_what_one_or_two_players_leave_out_is_said_and_marked_in_the_lists():
    [body] = [" ".join(" ".join(body).split()) for name, body in SECTIONS if name == "One or two players"]
    assert "Eight trade cards: Sundial, Pugio, Scutum, Toga, Linen Sack, Bulla, Lunula and Grain Chest." in body
    missions = "Most Decorated, Master of the Field, Voice of the Forum, Full Warehouse, Richest in Rome and Quiet Power."
    assert f"Six missions, those that compare players: {missions}" in body
    assert "the base pile has only gold and bronze, the roof pile only gold and silver." in body
    lists = {name: [line for line in body if line] for name, body in SECTIONS if name in ("All trade cards", "All missions")}
    marked = [line for line in lists["All trade cards"] if line.endswith("not with 1 or 2 players")]
    assert len(marked) == len(data.TRADE_DECK["many"]) - len(data.TRADE_DECK["few"]) == 8
    assert sum("one of its 2 not with" in line for line in marked) == 5
    starred = [line for line in lists["All missions"] if line.endswith("; not with 1 or 2 players")]
    assert [cards.CARDS[id].name for id, row in data.MISSIONS.items() if row.star] == [line[2:].split(":")[0] for line in starred]


def test_the_religion_medal_is_told_as_the_rules_have_it():
    text = " ".join(HELP.split())
    assert "3 denarii buy 1 glory in your own turns, at the end of others' turns and before scoring" in text
    assert "any time" not in text and "any time" not in GAME.words.news["medal:religion"]


def test_cassius_variants_and_arrows():
    text = " ".join(HELP.split())
    tiles = {level: told for level, *_, told in rows("Solo Cassius Attacks") if level in data.LEVELS}
    assert tiles == {"tribune": "1", "praetor": "1, 2 from round 6", "consul": "1, 2 from round 4", "dictator": "1, 2 from round 3"}
    for name in ("Desertion", "Annul", "Theft"):
        assert f"| {name} |" in text
    assert all(cards.CARDS[id].name in text for id in (*data.HEROES_OUT, *data.ARMISTICE_OUT))
    told = {name: arrow for arrow, names in rows("Events") for name in names.split(", ")}
    assert told.keys() == {cards.CARDS[id].name for id in data.EVENTS} and told["Grain Dole"] == "a quarter counter-clockwise"


def test_rise_to_power_says_what_is_displayed_how_ties_are_settled_and_how_decks_run():
    game = find_game("rise_to_power")
    parts = {title: " ".join(" ".join(body).split()) for title, body in game_sections(game)}
    shown = parts["What lies open"]
    for count, displayed in rise.DISPLAYED.items():
        assert f"| {count} | {displayed} | {displayed} | {rise.MARKET_DISPLAYED} |" in shown
    assert "all cards of epoch 1 come before those of epoch 2, and these before epoch 3" in shown
    assert "in round 1, when there is none yet, a lot that was drawn at set-up settles them" in parts["A round"]
    assert f"for {rise.BLIND_PRICE} each" in parts["Black market"] and f"gets {rise.BEST_POINTS} point more" in parts["Great Games"]
    assert f"gets {rise.REGION_LEAD} points, or {rise.REGION_WHOLE} if" in parts["End"]
    assert all(f"| {name} |" in parts["Senate"] for name in OFFICES.values())
    assert "Tribunus Militum, Tribunus Plebis, Consul of villas, Dictator, Imperator" in parts["Two players"]
    lines = plain_text(game, 80)
    assert max(map(len, lines)) <= 80 and not any("**" in line or line.startswith("|") or "{" in line for line in lines)


def test_the_text_is_laid_out_without_markup():
    lines = plain_text(GAME, 80)
    assert max(map(len, lines)) <= 80 and not any("**" in line or line.startswith("|") or "{" in line for line in lines)


def test_searching():
    assert search_help(GAME, "medals", 100)[0] == "MEDALS"
    assert any("Bulla (jewellery)" in line for line in search_help(GAME, "BULLA", 100))
    assert "nothing about 'xyzzy'" in search_help(GAME, "xyzzy", 100)[0]
    assert len(search_help(GAME, "the", 80)) <= 61


def test_a_word_that_the_rules_do_not_know_is_no_success(here):
    done = here("rules", "rise-to-power", "zzzz")
    assert done.returncode == 1 and done.stdout == "" and "nothing about 'zzzz'" in done.stderr
    assert here("rules", "rise-to-power", "displacement").returncode == 0


@pytest.mark.parametrize("id", IDS)
def test_help_names_every_option_and_every_choice_that_it_has(id):
    """Of many choices (swaps, single cards, ages) the option that takes them."""
    game = find_game(id)
    text = " ".join(" ".join(line for _, body in game_sections(game) for line in body).split())
    for option in game.options:
        many = len(option.choices) > FEW
        assert flag_of(option) in text or not many, option.id
        for choice in () if many else option.choices:
            assert choice in text.lower() or choice.replace("_", " ") in text.lower(), choice


@pytest.mark.parametrize("id", IDS)
def test_help_teaches_names_and_no_codes(id):
    """A card, a province or a tile is typed by what is printed on it; numbers of cards are for the senate decks alone, which need them."""
    decks = ("Decks and intrigue", "All senate cards")
    taught = [line for title, body in game_sections(find_game(id)) if title not in decks for line in body]
    ids = {row for table in vars(import_module(f"engine.games.{id}.rules.data")).values() if isinstance(table, dict) for row in table}
    codes = {str(row) for row in ids if re.fullmatch(r"[A-Za-z]{1,2}-?[A-C]?\d{1,2}[a-z]?", str(row))} - set("ABCD")
    for line in taught:
        assert not codes & set(re.findall(r"[\w-]+", line)) - SITES, line


@pytest.mark.parametrize("id", IDS)
def test_help_is_laid_out_and_full_of_the_numbers_of_the_rules(id):
    lines = plain_text(find_game(id), 80)
    assert max(map(len, lines)) <= 80 and not any("**" in line or line.startswith("|") or "{" in line for line in lines)
    assert not any(re.search(r"\b(he|his|him|whoever|beats?)\b", line, re.IGNORECASE) for line in lines)


def part(id: str, title: str) -> str:
    return next(" ".join(" ".join(body).split()) for name, body in game_sections(find_game(id)) if name == title)


def test_trajan_porta_nigra_and_imperator_tell_the_numbers_of_their_rules():
    assert all(f"| {count} | {spaces} |" in part("trajan", "A turn") for count, spaces in trajan.CLOCK.items())
    laps = part("trajan", "Laps, demands and quarters")
    assert all(f"{count} unmet: -{lost}" in laps for count, lost in enumerate(trajan.UNMET) if count)
    assert all(f"| {colour} | {price} |" in part("porta_nigra", "Buying") for colour, price in porta.PRICES.items())
    assert all(f"| {many} | {points} |" in part("porta_nigra", "Final scoring") for many, points in enumerate(porta.SET_POINTS) if many)
    goods = part("imperator", "Goods")
    assert f"for {imperator.SELL_RAW} coins" in goods and f"buy one for {imperator.BUY_RAW}" in goods
    assert f"{imperator.RAW_PRICE} coins for a raw material" in part("imperator", "Building and fighting")
