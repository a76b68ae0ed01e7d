"""What stands on the screen is what the state says: places are found through the click map and their text is read back."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk.cards import card_name
from tests.tui.boards.lab import CASES, NAMES, SIZES, looked, moments, scene
from tui.boards import Look, painter
from tui.boards.age_of_rome.brush import letters
from tui.boards.age_of_rome.track import SPACES
from tui.kit.glyphs import UNICODE

ROME = painter("age_of_rome")
by_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
by_size = pytest.mark.parametrize("size", SIZES, ids=str)


def painted(table, seat, size, page=""):
    return ROME.paint(scene(table, seat, choices=(), page=page), size, UNICODE)


def whole(table, seat, size):
    """The text of all pages together."""
    return "\n".join("\n".join(painted(table, seat, size, page).lines()) for page in ("", *ROME.pages(size)))


def playing(case, count, seed="facts"):
    return ((table, seat) for table, seat in moments(case, count, seed) if all(player.character for player in table.g.players.values()))


@by_case
@by_size
def test_buildings_followers_and_schemes(case, size):
    for table, seat in playing(case, 8):
        canvas, g = painted(table, seat, size), table.g
        sign = letters(g, NAMES, False)
        for name, province in g.provinces.items():
            for type, level in province.levels.items():
                [text] = looked(canvas, f"spot:{name}.{type}")
                roman, *slots = re.search(r"(?:\w+) +(III|II|I|–) *([A-Z○]*)", text).groups()
                assert roman == ("–", "I", "II", "III")[level], text
                assert "".join(slots) == "".join(sign[s] for s in province.followers[type]).ljust(level, "○"), text
            [text] = looked(canvas, f"schemes:{name}")
            if g.schemes_on:
                owners = [(token.owner, token.activated) for token in province.spots if token]
                assert re.findall(r"([A-Z])(\*?)", text) == [(sign[owner], "*" * done) for owner, done in owners], text
                target = g.seat_of(name)
                live = [t for t in province.spots if t and not t.activated and t.owner != target and target in g.occupied()]
                assert text.count("!") == len(live), text


@by_case
@by_size
def test_population_penalty_and_the_first_marker(case, size):
    for table, seat in playing(case, 6):
        canvas, g = painted(table, seat, size), table.g
        for name, province in g.provinces.items():
            [text] = looked(canvas, f"population:{name}")
            assert re.search(r"pop (\d+) −(\d)★", text).groups() == (str(province.population), str(data.PENALTIES[province.population - 1]))
            assert looked(canvas, f"province:{name}") == [name.upper() + "⚑" * (name == g.first_province)]


@by_size
def test_every_province_lies_at_the_seat_it_faces_and_the_own_one_below_on_the_left(size):
    """Clockwise from there: upper left, upper right, lower right."""
    for case in (CASES[0], CASES[2]):
        for table, seat in playing(case, 6, seed="seats"):
            canvas, g = painted(table, seat, size), table.g
            [column] = [mark.area for mark in canvas.marks if mark.action == Look("senate")]
            found = {mark.action.what: mark.area for mark in reversed(canvas.marks) if isinstance(mark.action, Look)}
            for steps in range(4):
                other = (seat + steps) % 4
                areas = [found[f"province:{g.facing(other)}"], *([found[f"seat:{other}"]] if other in g.players else [])]
                for area in areas:
                    assert (area.x < column.x) == (steps in (0, 1)) and (area.y < column.y + 3) == (steps in (1, 2)), (other, area)


@by_size
def test_the_crowd_in_the_colosseum(size):
    """Letters while there is room, then letters with numbers."""
    table, seat = list(playing(CASES[0], 6))[-1]
    sign = letters(table.g, NAMES, False)
    for crowd in ([], [0], [0, 1, 0], [3] * 5 + [0] * 3, [0, 1, 2, 3] * 5):
        table.g.colosseum = crowd
        [text] = looked(painted(table, seat, size), "colosseum")
        title, row = text.split("\n")
        found = Counter(dict.fromkeys(sign.values(), 0))
        for letter, number in re.findall(r"([A-Z])(\d*)", row):
            found[letter] += int(number or 1)
        assert title.strip() == "COLOSSEUM" and found == Counter(sign[s] for s in crowd), text


@by_case
@by_size
def test_senate_and_regions(case, size):
    for table, seat in playing(case, 8):
        g, sign = table.g, letters(table.g, NAMES, False)
        canvas = painted(table, seat, size)
        [box] = looked(canvas, "senate")
        votes = re.findall(r"(\d) ([A-Z·])", box)
        wanted = [sign[vote] for vote in g.column] + ["·"] * (data.COLUMN_MAX - len(g.column))
        assert votes == [(str(value), letter) for value, letter in zip(data.SENATE_VALUES, wanted, strict=True)][::-1]
        if size == SIZES[2]:
            canvas = painted(table, seat, size, "regions")
        for region in data.REGIONS:
            [text] = looked(canvas, f"region:{region}")
            legions = dict(re.findall(r"([A-Z])(\d|–)(?= |[A-Z]|\n|$)", text.split("›")[0]))
            for player in g.players.values():
                assert legions[sign[player.seat]] == (str(player.deployed[region]) if player.deployed[region] else "–"), text
            assert "/".join(map(str, data.REGION_POINTS["few" if g.few else "many"][region])) in text
            if g.cassius is not None and g.cassius.battle[region]:
                shown = [g.cards.faces.get(card) for card in g.cassius.battle[region]]
                assert f"[{''.join(str(data.BATTLE_CARDS[face]) if face else '?' for face in shown)}]" in text
            assert text.count("◆") + text.count("◇") == data.SHIELDS[region]


@by_case
@by_size
def test_glory_on_the_rim_on_the_track_and_the_milestones(case, size):
    cell = 3 if size[0] >= 100 else 2
    for table, seat in playing(case, 8):
        canvas, g, sign = painted(table, seat, size), table.g, letters(table.g, NAMES, False)
        for side in g.sides():
            rim = looked(canvas, f"seat:{side.seat}")[0]
            assert re.search(r"(\d+)★", rim)[1] == str(side.glory), rim
            if side.seat in g.players:
                assert re.search(r"(\d+)d", rim)[1] == str(g[side.seat].denarii), rim
        top, row = looked(canvas, "glory")[0].split("\n")
        left = 6 if cell == 3 else 0
        at = {letter: (i - left) // cell + 1 for i, letter in enumerate(row[: left + cell * SPACES]) if letter.isalpha()}
        assert set(at) == set(sign.values())
        crowd = Counter((side.glory - 1) % SPACES for side in g.sides())
        for side in g.sides():
            space = (side.glory - 1) % SPACES
            near = any(crowd[other] for other in range(space - 2, space + 3) if other != space)
            spill = 0 if crowd[space] == 1 and not near and side.glory <= SPACES else 2
            assert abs(at[sign[side.seat]] - space - 1) <= spill, row
        flags = [i for i, letter in enumerate(top[: left + cell * SPACES]) if letter == "▼"]
        assert [(i - left) // cell + 1 for i in flags] == sorted(g.milestones.values())


@by_case
@by_size
def test_prices_supplies_and_medals(case, size):
    for table, seat in playing(case, 5):
        g, sign = table.g, letters(table.g, NAMES, False)
        canvas = painted(table, seat, size, "prices" if size == SIZES[2] else "")
        for type in data.TYPES:
            [text] = looked(canvas, f"building:{type}")
            left = [int(n) for n in re.findall(r"×(\d)", text)]
            assert left == [n for n in g.tiles[type] if n], text
            costs = re.findall(r"(\d+)×" if size == SIZES[2] else r"(\d+)d", text)
            assert costs == [str(cost) for (cost, _), n in zip(data.BUILDINGS[type], g.tiles[type], strict=True) if n], text
            [medal] = looked(canvas, f"medal:{type}")
            holder = g.medals.get(type, -1)
            assert medal.strip()[:1] == ("–" if not g.medals else sign[holder] if holder >= 0 else "●")


@by_case
@by_size
def test_the_own_board_hand_and_missions(case, size):
    for table, seat in playing(case, 8):
        g, me, text = table.g, table.g[seat], whole(table, seat, size)
        acting = g.phase == "action"
        if size == SIZES[0]:
            assert f"denarii {me.denarii} " in text and f"glory {me.glory} " in text and f"discord {me.discord}/" in text
            assert f"{me.available} of {me.recruited} to place" in text if acting else f"followers {me.recruited} of 5" in text
            assert f"legions {me.legions_board} ready {me.deployed_total} out {me.legions_unrecruited} more" in text
            assert f"votes {me.votes_board} ready {g.votes_in(seat)} cast {me.votes_unowned} more" in text
        elif size == SIZES[1]:
            assert f"legions {me.legions_board}+{me.deployed_total} out" in text
            assert f"votes {me.votes_board}+{g.votes_in(seat)} cast" in text
        else:
            assert f"leg {me.legions_board}+{me.deployed_total} vote {me.votes_board}+{g.votes_in(seat)}" in text
            assert f" {me.discord}/{me.discord + me.free_spaces}" in text
        if g.schemes_on:
            assert f"{'sch' if size == SIZES[2] else 'schemes'} {me.schemes_home}" in text
        for laid in me.sets:
            assert f"{laid.type} {data.SET_POINTS[laid.type]}" in text
        for bonus in data.BONUSES:
            word = bonus if size != SIZES[2] else bonus[:3]
            sign = "×" if not me.uncovered(bonus) else "○" if bonus in me.used_bonuses else "✓"
            assert f"[{sign}{word}]" in text
        pieces = "".join({"own": "o", "bronze": "B", "silver": "S", "gold": "G"}[piece] for piece in me.pantheon).ljust(7, "·")
        assert f"{pieces[:3]}/{pieces[3:]}" in text
        own = table.own[seat]
        assert f"{me.hand_size}/5" in text
        for card in me.hand:
            assert card_name(own.get(card) or g.cards.faces[card]) in text
        for card in me.missions:
            assert card_name(own[card] if card in own else g.cards.faces[card])[:14].rstrip() in text


@by_case
@by_size
def test_what_everybody_may_know_of_the_rivals(case, size):
    for table, seat in playing(case, 5):
        g = table.g
        page = "rivals" if size == SIZES[2] else ""
        lines = "\n".join(text for other in g.players for text in looked(painted(table, seat, size, page), f"seat:{other}"))
        for other, player in g.players.items():
            if other != seat:
                pieces = "".join({"own": "o", "bronze": "B", "silver": "S", "gold": "G"}[piece] for piece in player.pantheon).ljust(7, "·")
                rows = [line for line in lines.split("\n") if f"{player.votes_board}+{g.votes_in(other)}" in line]
                assert [line for line in rows if f"{player.legions_board}+{player.deployed_total}" in line], lines
                assert f"{pieces[:3]}/{pieces[3:]}" in lines and f"{player.discord}/{player.discord + player.free_spaces}" in lines
                assert re.search(rf"(hand |\b){len(player.hand)}{'.a' if player.anchor else ''}", lines)


@by_case
@by_size
def test_round_phase_event_turn_and_order(case, size):
    for table, seat in playing(case, 8):
        g = table.g
        if g.phase in ("set_up", "final") or not g.events or g.events[-1] not in g.cards.faces:
            continue
        canvas = painted(table, seat, size)
        top = "\n".join(canvas.lines()[:2])
        assert f"Round {g.round}/9" in top
        if g.coming_turn:
            assert f"{'↻' if g.coming_turn > 0 else '↺'} {('1/4', '1/2')[abs(g.coming_turn) - 1]}" in "\n".join(canvas.lines())
        else:
            assert "no more" in top or g.declared or g.offer
        sign = letters(g, NAMES, False)
        called = {seat: "You", **{s: NAMES[s] for s in g.order if s != seat}}
        words = re.findall(r"\w+", canvas.lines()[0])[-len(g.order) :]
        assert words in ([called[s] for s in g.order], [sign[s] for s in g.order])


def test_a_scheme_and_an_offer_are_told_while_they_last():
    told = {"uses": 0, "offers": 0}
    for case in (CASES[0], CASES[4]):
        for table, seat in moments(case, 400, seed="notices", every=1):
            g = table.g
            for size in SIZES if g.declared or g.offer else ():
                top = "\n".join(painted(table, seat, size).lines()[:2])
                if g.declared and g.declared[-1].activator != seat:
                    assert "uses" in top
                    told["uses"] += 1
                elif g.offer is not None and g.offer.seat != seat and not g.declared:
                    assert "offers" in top
                    told["offers"] += 1
    assert all(told.values())
