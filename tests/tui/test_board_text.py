"""The board in sentences, as line mode prints it: what the state holds is told, to the seat that may know it, and nothing else."""

from __future__ import annotations

import hashlib
import re

import pytest

from engine.cards import Sight
from engine.games import find_game
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk.cards import BUILDINGS, CARDS, CHARACTERS, ROMAN, SCHEMES, card_name
from engine.games.rise_to_power.rules import data as rise
from engine.games.rise_to_power.talk.cards import card_name as rise_name
from engine.games.rise_to_power.talk.cards import office_text
from engine.table import Table
from tui.boards import BoardScene, board

NAMES = {0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Zita", 4: "Livius"}
GAMES = {id: find_game(id) for id in ("age_of_rome", "rise_to_power", "imperator")}
CASES = [
    ("age_of_rome", 4, {}),
    ("age_of_rome", 2, {"characters": "draft"}),
    ("age_of_rome", 1, {"solo": "cassius"}),
    ("rise_to_power", 4, {}),
    ("imperator", 5, {"variants": "advanced"}),
]


def moments(id, players, options, seed, every):
    """A game by random bots; its table every so many answers."""
    secret = hashlib.sha256(seed.encode()).digest()
    table = Table.new(GAMES[id], players, options, secret)
    bot = GAMES[id].bots["random"](secret, 100)
    count = 0
    while waiting := table.waiting():
        if count % every == 0:
            yield table
        table.act(waiting[0], bot.choose(table.view(waiting[0])))
        count += 1
    yield table


def scene_of(table, seat):
    return BoardScene(g=table.g, seat=seat, sight=Sight(table.g.cards, table.own.get(seat, {})), names=NAMES)


def told(id, table, seat):
    return board(id).lines(scene_of(table, seat), GAMES[id].words.where(table.g))


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_every_line_is_a_heading_or_a_sentence_for_every_seat_at_any_time(id, players, options):
    for table in moments(id, players, options, f"{id}{players}", 23):
        for seat in (*table.own, -1):
            lines = told(id, table, seat)
            assert lines[0].rstrip(".").lower() == GAMES[id].words.where(table.g).lower()
            for line in filter(None, lines):
                assert line.isupper() or line.endswith("."), line
                assert not re.search(r"\{|\}|  |None|\[\w+\||\b1 (points|coins|cards|followers)\b| he |whoever", line), line
            assert len(board(id).above(scene_of(table, seat), "round 1")) <= 2


def test_age_of_rome_tells_everything_that_the_former_text_board_told():
    for table in moments("age_of_rome", 4, {"variants": "hard_times"}, "all of it", 17):
        g = table.g
        if g.phase == "set_up":
            continue
        lines = told("age_of_rome", table, 0)
        text = "\n".join(lines)
        assert f"first marker lies on {g.first_province.capitalize()}" in text and CARDS[g.cards.faces[g.events[-1]]].name in text
        assert all(str(at) in next(line for line in lines if line.startswith("Milestones")) for at in g.milestones.values())
        order = [NAMES[seat] if seat else "you" for seat in g.order]
        points = next(line for line in lines if line.startswith("Points"))
        assert g.phase == "final" or re.findall(r"(?:: |, )(\S+)", points) == order
        assert f"Discord tokens in the supply: {g.discord_supply}." in text and f"{len(g.deck)}" in text and "Hard Times" in text
        for name, province in g.provinces.items():
            row = next(line for line in lines if line.startswith(name.capitalize()))
            assert f"tax {province.population} or {2 * province.population} for {data.PENALTIES[province.population - 1]} glory" in row
            for type, level in province.levels.items():
                assert (f"{BUILDINGS[type].name} {ROMAN[level]}" in row) == bool(level)
        for seat, player in g.players.items():
            row = next(line for line in lines if line.startswith(f"{'You' if not seat else NAMES[seat]} ({CHARACTERS[player.character]})"))
            for part in (
                f"{player.glory} glory", f"{player.denarii} denari", f"{player.recruited} follower", f"{len(player.hand)} trade card",
                f"legions {player.legions_board} at home, {player.deployed_total} deployed, {player.legions_unrecruited} to recruit",
                f"votes {player.votes_board} at home, {g.votes_in(seat)} in the column, {player.votes_unowned} to gain",
                f"discord {player.discord} of", f"({len(player.pantheon)} of 7)", f"{player.schemes_home} scheme",
                *(SCHEMES[scheme].name for scheme in player.schemes), *(f"({data.SET_POINTS[laid.type]} points)" for laid in player.sets),
            ):  # fmt: skip
                assert part in row, (part, row)
            assert ("anchor" in row) == player.anchor and all(piece in row for piece in player.pantheon)
        for type, levels in data.BUILDINGS.items():
            row = next(line for line in lines if line.startswith(f"{BUILDINGS[type].name.capitalize()}: I "))
            assert all(f"{price} denarii, {glory} glory, {g.tiles[type][i]} left" in row for i, (price, glory) in enumerate(levels))
        for region, shield in data.SHIELDS.items():
            row = next(line for line in lines if line.startswith(region.capitalize()))
            assert all(f"{'you' if not seat else NAMES[seat]} {n}" in row for seat, p in g.players.items() if (n := p.deployed[region]))
            assert f"{shield} legions" in row or "onquered" in row
        own = g[0]
        assert all(f"{card_name(table.g.cards.faces.get(card) or table.own[0][card])} (" in text for card in own.hand)
        assert all(CARDS[table.own[0][card]].name in text for card in own.missions)


def test_rise_to_power_tells_everything_that_the_former_text_board_told():
    for table in moments("rise_to_power", 4, {}, "all of it", 13):
        g = table.g
        lines = told("rise_to_power", table, 0)
        text = "\n".join(lines)
        for track, groups in g.tracks.items():
            row = next(line for line in lines if line.startswith(f"{track.capitalize()} track"))
            assert all(
                re.search(rf"{'you' if not group.seat else NAMES[group.seat]} with [\d, and]*{group.dice[-1]} ", row) for group in groups
            )
        for id in g.provinces:
            card = rise.PROVINCES[id]
            assert f"{rise_name(id)}: {card.region.capitalize()}, strength {card.strength}, {card.resource}, {card.type}" in text
        assert all(rise_name(id) in text and office_text(id) in text for id in g.senate)
        for card in g.market:
            performer = rise.ARENA[g.cards.faces[card]]
            assert re.search(rf"{performer.kind.capitalize()}: [\w ]+\({performer.cls}\) for {performer.price} coins", text)
        for seat, player in g.players.items():
            who = "You" if not seat else NAMES[seat]
            row = next(line for line in lines if line.startswith(f"{who}: ") and "dice" in line)
            assert f"dice {', '.join(map(str, player.dice)) or 'all placed'}" in row
            assert all(f"{rise_name(id)} ({rise.PROVINCES[id].type}" in row for id in player.provinces)
            assert g.phase == "final" or re.search(rf"\b{player.total} points?;", row)
            hand = [line for line in lines[lines.index("HANDS") :] if line.startswith(f"{who}: ")] if player.hand else ["no hand"]
            faces = [g.cards.faces.get(card) for card in player.hand]
            assert all(rise_name(face).capitalize() in hand[0] for face in faces if face)
            for resource, at in player.forum.items():
                row = next(line for line in lines if line.startswith(f"Forum track of {resource}: "))
                assert f"{who.lower() if not seat else who} {at}," in row
        for region in rise.REGIONS:
            row = next(line for line in lines if line.startswith(f"{region.capitalize()}: ") and "strength there" in line)
            assert all(f"{rise_name(id)} {rise.PROVINCES[id].strength}" in row for id in rise.region_of(region, g.count))
        assert f"Arena cards still to come: {len(g.deck)}." in text


@pytest.mark.parametrize("id", GAMES)
def test_a_spectator_is_told_no_closed_card(id):
    table = next(t for t in moments(id, 4, {}, "spectator", 1) if any(c not in t.g.cards.faces for c in t.g.players[0].hand) or t.result)
    closed = [card for card in (*table.g[0].hand, *getattr(table.g[0], "missions", ())) if card not in table.g.cards.faces]
    secret = [GAMES[id].words.faces(table.own[0][card]).partition(":")[0] for card in closed]
    text = "\n".join(told(id, table, -1))
    assert closed and "YOUR CARDS" not in text
    if id == "age_of_rome":
        assert not any(f"{name}:" in text for name in secret)


def test_the_lines_above_a_question_tell_the_turn_that_really_comes():
    last = {}
    for table in moments("age_of_rome", 4, {"variants": "clockwork"}, "head", 5):
        for line in board("age_of_rome").above(scene_of(table, 0), "now")[:1]:
            if table.g.phase != "set_up":
                last[table.g.round] = line
    assert all("the disc will turn a quarter clockwise (Clockwork)" in last[round] for round in range(1, 9))
    assert "the disc turns no more" in last[9]
