"""What stands on the board of Rise to Power is what the state says, at every size; and what a selected move would change is shown."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace

import pytest

from engine import canon
from engine.cards import Sight
from engine.games.rise_to_power import GAME
from engine.games.rise_to_power.bots.bot import EasyBot
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.scoring import forum_points, region_shares
from engine.games.rise_to_power.rules.state import Group
from engine.games.rise_to_power.rules.tracks import lower, put
from engine.games.rise_to_power.talk.cards import rank_name
from engine.outcome import Question
from engine.table import Table
from tests.depth import IS_DEEP
from tests.tui.boards.lab import RISE, SIZES, looked, moments, pages, scene, text_of
from tui.boards import BoardScene, Choose, board
from tui.boards.rise_to_power.forum import FORUM, REGIONS
from tui.boards.rise_to_power.names import name
from tui.boards.rise_to_power.people import HANDS, OFFICES, PEOPLE
from tui.boards.rise_to_power.shows import casts, shows
from tui.boards.rise_to_power.shows import points as brought
from tui.boards.rise_to_power.tracks import stands
from tui.kit.canvas import Rect
from tui.kit.glyphs import ASCII, UNICODE

BOARD = board("rise_to_power")
LONG = {seat: f"{letter}{'w' * 11}" for seat, letter in enumerate("KLMN")}  # as long as names may be
EVERY_SIZE = (*SIZES, (200, 60), *(((160, 50),) if IS_DEEP else ()))
by_size = pytest.mark.parametrize("size", EVERY_SIZE, ids=str)


@pytest.fixture(scope="module")
def positions():
    """Positions of all cases, each with a seat that chooses; copies, so they may be bent."""
    found = []
    for case in RISE:
        for table, seat in moments(case, 13, seed="facts"):
            shown = scene(table, seat)
            g = canon.copy(table.g)
            found.append(replace(shown, g=g, sight=Sight(g.cards, dict(table.own[seat])), names=LONG))
    return found


def paint(shown, size, **changes):
    return BOARD.painted(replace(shown, **changes), size, UNICODE)


def explained(shown, place):
    return BOARD.about(shown, place).lines()


def whole(shown, size):
    """The text of all pages together."""
    return "\n".join("\n".join(canvas.lines()) for canvas, _ in pages(BOARD, shown, size))


def groups(canvas, track):
    """A track as it is written at 80x24: sign in front, letter, dice; these stand on their owner's colour or on gold."""
    y = next(y for y, line in enumerate(canvas.lines()) if y and f" {track.upper()} " in line)
    found = []
    for left in range(12, 52, 10):
        cells = [canvas.cell(x, y) for x in range(left, left + 10)]
        dice = [int(sign) for sign, style in cells if sign.isdigit() and {"@sel", *(f"chip{seat}" for seat in LONG)} & set(style.split())]
        found += [(cells[0][0], cells[1][0], dice)] if dice else []
    return found


def test_the_groups_of_every_track_with_what_they_are_worth(positions):
    letters = "KLMN"
    for shown in positions:
        canvas = paint(shown, SIZES[2], choices=())
        for track in data.TRACKS:
            there = shown.g.tracks[track]
            assert [(who, dice) for _, who, dice in groups(canvas, track)] == [(letters[group.seat], group.dice) for group in there]
            for at, stand in enumerate(stands(BOARD.lined(shown), track)):
                resolved = at == 0 and shown.g.phase == track
                total = shown.g.money if resolved else sum(stand.dice)
                assert stand.worth == (len(stand.dice) if track == "senate" else total)


def test_large_windows_have_dice_with_pips_and_the_names_of_their_owners(positions):
    seen = 0
    for shown in positions:
        for size in (size for size in EVERY_SIZE if size[0] >= 120):
            canvas = paint(shown, size, choices=(), names=dict.fromkeys(LONG, "Kim"))
            for track in data.TRACKS if size[0] >= 120 else ():
                area = max((a for a, action in canvas.marks if getattr(action, "what", "") == f"track:{track}"), key=lambda a: a.height)
                text, there = text_of(canvas, area), shown.g.tracks[track]
                single = [group for group in there if len(group.dice) == 1]
                assert text.count("•") >= sum(group.dice[0] for group in single)
                assert text.count("Kim") + text.count("You") == len(there)
                seen += len(single)
    assert seen


# the rulebook's examples: groups before, die, groups after, with the signs in front
EXAMPLES = [
    ("", 3, "K3"),
    ("L1 M2", 1, "L1 K1 →M2"),
    ("L2", 1, "K1 →L2"),
    ("L3 M4", 2, "K2 →L3 →M4"),
    ("L42", 4, "L42 K4"),
    ("L42", 3, "K3 →L42"),
    ("K4 L5", 2, "K42 L5"),
]


def written(text):
    return [Group("KLMN".index(word[0]), [int(die) for die in word[1:]]) for word in text.split()]


@pytest.mark.parametrize(("before", "die", "after"), EXAMPLES)
def test_a_die_is_shown_where_it_would_lie_and_whom_it_pushes(positions, before, die, after):
    shown = next(shown for shown in positions if shown.g.count == 4 and shown.g.phase == "placement" and shown.seat == 0)
    g = canon.copy(shown.g)
    g.tracks["senate"] = written(before)
    g[0].dice = [die, 6]
    then = canon.copy(g)
    then[0].dice.remove(die)
    put(then.tracks["senate"], 0, die)
    changed = {"g": g, "choices": (), "selected": m.Place(die, "senate"), "after": then}
    canvas = paint(shown, SIZES[2], **changed)
    found = groups(canvas, "senate")
    assert [f"{sign}{who}{''.join(map(str, dice))}".strip() for sign, who, dice in found] == after.split()
    y = next(y for y, line in enumerate(canvas.lines()) if " SENATE " in line)
    gold = [canvas.cell(x, y)[0] for x in range(12, 54) if "@sel" in canvas.cell(x, y)[1].split()]
    assert [sign for sign in gold if sign.isdigit()] == [str(die)], "the new die is gold, no other"
    for size in (size for size in EVERY_SIZE if size[0] >= 120):
        assert "\n".join(paint(shown, size, **changed).lines()).count("→ pushed") == after.count("→")
    assert g.tracks["senate"] == written(before), "a preview changes nothing"


def asked(case, count):
    """Moments of a game whose table remembers: the scene, and a question that can be answered again and again."""
    table, bot = Table.new(GAME, case.players, case.options, b"asked"), EasyBot(b"")
    while waiting := table.waiting():
        seat = waiting[0]
        if len(table.record.answers) % count == 0:
            yield scene(table, seat), Question(table.view(seat))
        table.act(seat, bot.choose(table.view(seat)))


def some_of(moves):
    """Every ninth, and one of each kind."""
    return [*{type(move): move for move in moves}.values(), *moves[::9]]


@pytest.mark.parametrize("case", RISE if IS_DEEP else RISE[2:], ids=lambda case: case.name)
def test_every_choice_is_shown_as_it_would_leave_the_tracks_and_its_place_is_gold(case):
    seen = set()
    for shown, question in asked(case, 7):
        for move in shown.legal if IS_DEEP else some_of(shown.legal):
            after = question.outcome(move).after
            canvas = paint(shown, SIZES[2], selected=move, after=after)
            letters = {"Anna": "A", "Bianka": "B", "Gábor": "G", "Henrik": "H"}
            for track in data.TRACKS if shown.g.phase == after.phase == "placement" else ():
                found = [(who, dice) for _, who, dice in groups(canvas, track)]
                assert found == [(letters[shown.names[group.seat]], group.dice) for group in after.tracks[track]], move
            if BOARD.touched(shown.g, shown.seat, move):
                assert any({"@sel", "selected"} & set(style.split()) for row in canvas.rows() for style, _ in row), move
            seen.add(type(move))
    assert {m.Place, m.Conquer, m.Buy} <= seen


def test_lowering_moves_the_own_group_to_the_left(positions):
    shown = next(shown for shown in positions if shown.g.count == 4 and shown.seat == 1)
    g = canon.copy(shown.g)
    g.phase = "placement"
    for before, spot, dice in (("K1 L1 M3", 1, [0]), ("K1 L41 M3", 2, [0, 4]), ("K3 L3 M4", 1, [2])):
        g.tracks["market"] = written(before)
        then = canon.copy(g)
        lower(then.tracks["market"], 1, spot)
        canvas = paint(shown, SIZES[2], g=g, choices=(), selected=m.Use("s11", ("p03",), track="market", spot=spot), after=then)
        found = groups(canvas, "market")
        assert [found[0], found[1][:2], found[2][:2]] == [("←", "L", dice), ("→", "K"), (" ", "M")]


@by_size
def test_a_card_that_turns_a_die_shows_what_it_becomes_in_gold(positions, size):
    shown = next(shown for shown in positions if shown.g.phase == "placement")
    g = canon.copy(shown.g)
    g[shown.seat].dice = [2, 6, 2]
    then = canon.copy(g)
    then[shown.seat].dice = [5, 6, 2]
    canvas = paint(shown, size, g=g, choices=(), after=then)
    y = next(y for y, line in enumerate(canvas.lines()) if line.startswith("  YOU "))
    gold = [canvas.cell(x, y)[0] for x in range(40) if "@sel" in canvas.cell(x, y)[1].split()]
    assert [sign for sign in gold if sign.isdigit()] == ["5"]


@by_size
def test_the_displays_with_names_prices_and_numbers(positions, size):
    for shown in positions:
        canvas, g = paint(shown, size, choices=()), shown.g
        for id in g.provinces:
            card, text = data.PROVINCES[id], max(looked(canvas, f"province:{id}"), key=len)
            words = " ".join(text.split())
            assert all(word in words for word in (str(card.strength), card.resource, card.type, card.region.capitalize())), words
            assert name(id) in words, words
        for id in g.senate:
            text = max(looked(canvas, f"office:{id}"), key=len)
            assert name(id) in " ".join(text.split()), text
        for card in g.market:
            performer = data.ARENA[g.cards.faces[card]]
            text = " ".join(looked(canvas, f"market:{card}")[0].split())
            assert text.startswith(performer.kind.capitalize()) and f"{performer.price}●" in text, text
        assert "Unseen" in looked(canvas, "deck:arena")[0]


@by_size
def test_a_selected_conquest_or_purchase_says_what_it_leaves(size):
    seen = set()
    for shown, question in asked(RISE[0], 1):
        for move in shown.legal if shown.g.phase in ("military", "market") else ():
            if not isinstance(move, (m.Conquer, m.Buy)) or move == m.Conquer(()):
                continue
            cost = sum(data.PROVINCES[id].strength for id in move.provinces) if isinstance(move, m.Conquer) else 0
            cost = cost or data.ARENA[shown.g.cards.faces[move.card]].price
            canvas = paint(shown, size, selected=move, after=question.outcome(move).after)
            text = text_of(canvas, Rect(0, 0, size[0], size[1] * 2 // 3))
            dice = len(shown.g.tracks[shown.g.phase][0].dice)
            if size[0] >= 120 or dice < 3:
                assert f"→{shown.g.money - cost}" in text, (move, text)
            seen.add(type(move))
        if len(seen) == 2:
            return
    raise AssertionError("no conquest or no purchase was asked")


@by_size
def test_round_phase_and_order_with_sums_are_always_there(positions, size):
    for shown in positions:
        g, top = shown.g, paint(shown, size, choices=()).lines()[0]
        if g.phase == "final":
            continue
        assert ["", "I", "II", "III", "IV", "V"][g.round] in top.split() or f"{['', 'I', 'II', 'III', 'IV', 'V'][g.round]}/V" in top
        if g.phase == "placement":
            assert " PLACING " in top
            long = f"{LONG[0][1:]} " in top
            assert long or size[0] <= 120
            order = ["YOU" if seat == shown.seat else LONG[seat] if long else LONG[seat][0] for seat in g.order]
            assert re.findall(r"(\w+) +(\d+) *(?:›|$)", top.rstrip()) == [
                (who, str(g.sums[s])) for who, s in zip(order, g.order, strict=True)
            ]


def test_players_with_points_dice_provinces_senate_cards_and_hands_in_whole_sentences(positions):
    for shown in positions:
        g = shown.g
        b = BOARD.lined(shown)
        for row in PEOPLE.rows(b):
            player = g[int(row.place.removeprefix("seat:"))]
            assert f"dice {', '.join(map(str, player.dice)) or 'all placed'};" in row.says
            assert row.says.startswith(f"{player.total} point") or g.phase == "final"
            assert all(name(id) in row.says for id in player.provinces)
        text = "\n".join([*OFFICES.lines(b), *HANDS.lines(b)])
        for seat, player in g.players.items():
            assert all(name(id) in text for id in player.senate)
            faces = [shown.sight.get(card) if seat == shown.seat else g.cards.faces.get(card) for card in player.hand]
            assert all(name(face) in text for face in faces if face)
            secret = sum(card not in g.cards.faces for card in player.hand)
            assert seat == shown.seat or not secret or f"{secret} secret card" in text


@by_size
def test_dice_that_are_not_placed_and_points_are_drawn(positions, size):
    for shown in positions:
        canvas, g = paint(shown, size, choices=(), page="players"), shown.g
        for seat, player in g.players.items():
            row = looked(canvas, f"seat:{seat}")[0].splitlines()[0]
            if g.phase != "final":
                assert f"{player.total}★" in row
            assert [int(die) for die in row.partition("★")[2].split()] == player.dice, row


@by_size
def test_what_was_used_is_grey_and_said(positions, size):
    shown = positions[0]
    g = canon.copy(shown.g)
    me = g[shown.seat]
    me.provinces, me.senate, me.exhausted = ["p01", "p02", "p04"], ["s01", "s04", "s17"], ["p02", "s04"]
    canvas = paint(shown, size, g=g, choices=())
    y = next(y for y, line in enumerate(canvas.lines()) if line.startswith("  YOU "))
    signs = {canvas.cell(x, y)[0]: canvas.cell(x, y)[1].split() for x in range(size[0]) if canvas.cell(x, y)[0] in "⌂◎♜"}
    assert "line" in signs["◎"] and "line" not in signs["⌂"] and "line" not in signs["♜"]
    said = explained(replace(shown, g=g), "office:s04")
    assert "used in this round" in said[0] and "used" not in explained(replace(shown, g=g), "office:s01")[0]
    assert "used in this round" in explained(replace(shown, g=g), "province:p02")[0]


def test_forum_markers_and_what_they_would_bring(positions):
    for shown in positions:
        canvas, g = paint(shown, SIZES[0], choices=(), page="forum"), shown.g
        for id, told in zip(data.RESOURCES, FORUM.rows(BOARD.lined(shown)), strict=True):
            at, brings = told.says.split("; scored now it brings ")
            assert at == f"{', '.join(f'{shown.called(s)} {player.forum[id]}' for s, player in g.players.items())}, of {data.FORUM_MAX[id]}"
            assert all((f"{shown.called(s)} {n}" in brings) == bool(n) for s, n in forum_points(g, id).items())
            [row] = looked(canvas, f"forum:{id}")
            at = {sign: (x - 8) // 3 for x, sign in enumerate(row) if sign in "KLMN" and x >= 8}
            crowd = {s: sum(1 for p in g.players.values() if p.forum[id] == g[s].forum[id]) for s in g.players}
            assert all(at["KLMN"[s]] == g[s].forum[id] for s in g.players if crowd[s] < 4), row
            mine = forum_points(g, id)[shown.seat]
            assert (f"you {mine}★" in row) == bool(mine and g.phase != "final")


@by_size
def test_the_regions_with_their_owners_and_what_can_still_be_won(positions, size):
    signs = set()
    for shown in positions:
        canvas, g = paint(shown, size, choices=(), page="regions"), shown.g
        more = paint(shown, size, choices=(), page="regions/2")  # where they go on
        for row in REGIONS.rows(BOARD.lined(shown)):
            won = region_shares(g)[row.place.removeprefix("region:")]
            told = ", ".join(f"{shown.called(seat)} {n} point{'s' * (n != 1)}" for seat, n in won)
            assert row.says.endswith(f"; at the end as things stand {told}") if won else "at the end" not in row.says
        for id in data.provinces_of(g.count):
            owner = g.owner(id)
            sign = "KLMN"[owner] if owner is not None else "◆" if id in g.provinces else "✗" if id in g.removed else "·"
            found = [text for page in (canvas, more) for text in looked(page, f"province:{id}")]
            assert f"{sign}{data.PROVINCES[id].strength}" in found, (id, sign)
            signs.add(sign)
        assert bool(looked(canvas, "region:asia") or looked(more, "region:asia")) == (g.count > 2)
    assert {"K", "L", "◆", "✗", "·"} <= signs


def with_hand(shown, faces):
    """The viewer holds open cards of these faces."""
    g = canon.copy(shown.g)
    free = [card for player in g.players.values() for card in player.hand] + g.deck + g.market + g.removed_arena
    g[shown.seat].hand = free[: len(faces)]
    for player in g.players.values():
        if player.seat != shown.seat:
            player.hand = []
    g.market, g.deck = [], []
    g.cards.faces.update(dict(zip(free, faces, strict=False)))
    return replace(shown, g=g, sight=Sight(g.cards), choices=())


BEST = [
    ("a01 a02", "", 0),
    ("a01 a02 a03", "any three", 2),
    ("a01 a06 a10", "three different", 3),
    ("a01 a17 a23 a02", "one of each class", 5),
    ("a14 a17 a20 a01", "three of a class", 7),
    ("a01 a02 a06 a23 a26 a14 a17 a20", "great battle", 10),
]


@by_size
@pytest.mark.parametrize(("faces", "rank", "points"), BEST)
def test_the_best_performance_of_the_hand_is_shown_at_any_time(positions, size, faces, rank, points):
    shown = with_hand(positions[0], faces.split())
    lines = paint(shown, size).lines()
    text = "\n".join(lines)
    assert ("Best show" in text or "Best s" in text) == bool(rank)
    assert not rank or f"{points}★" in text + "\n".join(paint(shown, size, page="shows").lines())
    b = BOARD.lined(shown)
    best = max(casts(b), default=0)
    assert (rank_name(best), brought(b, best)) == (rank, points) if best else not rank


def test_a_chosen_performance_says_which_it_is(positions):
    shown = with_hand(positions[0], ["a14", "a17", "a20", "a01"])
    hand = shown.g[shown.seat].hand
    chosen = replace(shown, selected=m.Perform((hand[0], hand[1], hand[3])))
    assert [row.name.partition(",")[0] for row in shows(BOARD.lined(chosen)) if "@sel" in str(row.text)] == ["three different"]


@by_size
def test_the_largest_possession_is_named_on_some_page(positions, size):
    """Nine provinces, eight offices and twelve cards, four dice in a group, names of full length."""
    shown = with_hand(next(one for one in positions if one.g.count == 4), [f"a{i:02}" for i in range(1, 31, 3)] + ["a02", "a05"])
    g, me = shown.g, shown.g[shown.seat]
    me.provinces, me.senate = list(data.PROVINCES)[:9], list(data.SENATE)[:8]
    g.provinces, g.senate = list(data.PROVINCES)[16:], ["x01", "x03", "s14", "s13"]
    g.tracks["military"] = [Group(seat, [6, 6, 5, 1]) for seat in g.players]
    for player in g.players.values():
        if player.seat != shown.seat:
            player.provinces, player.senate = [f"p{10 + 2 * player.seat}", f"p{11 + 2 * player.seat}"], ["s09", "s10", "s11", "s12", "x05"]
        player.dice = [6, 5, 4, 3]
    marks = [mark for canvas, _ in pages(BOARD, shown, size) for mark in canvas.marks]
    looks = {getattr(mark.action, "what", "") for mark in marks}
    assert {f"office:{id}" for id in me.senate} | {f"hand:{card}" for card in me.hand} | {f"province:{id}" for id in me.provinces} <= looks
    text = whole(shown, size)
    assert all(name(id) in text for id in me.senate) and all(name(shown.sight[card]) in text for card in me.hand)


def test_a_click_on_a_die_and_on_a_track_offers_the_moves_of_each():
    table, seat = next((t, s) for t, s in moments(RISE[0], 1, seed="click"))
    shown = scene(table, seat)
    assert table.g.phase == "placement"
    found = {action.moves for _, action in BOARD.painted(shown, SIZES[2], UNICODE).marks if isinstance(action, Choose)}
    placing = [move for move in shown.legal if isinstance(move, m.Place)]
    for track in data.TRACKS:
        assert tuple(move for move in placing if move.track == track) in found
    for die in table.g[seat].dice:
        assert tuple(move for move in placing if move.die == die) in found


def test_players_are_told_apart_by_letters_in_the_colours_of_their_seats_also_in_ascii(positions):
    shown = next(one for one in positions if one.g.count == 4 and one.g.phase == "placement")
    for glyphs in (UNICODE, ASCII):
        canvas = BOARD.painted(replace(shown, choices=()), SIZES[1], glyphs)
        for seat in shown.g.players:
            place = next(area for area, action in canvas.marks if getattr(action, "what", "") == f"seat:{seat}")
            assert ("KLMN"[seat], f"chip{seat}") in [canvas.cell(x, place.y) for x in range(place.x, place.right)]


def test_the_page_that_the_question_is_about_comes_first(positions):
    shown = next(one for one in positions if one.g.phase == "arena" and one.choices)
    text = "\n".join(paint(shown, SIZES[2]).lines())
    assert "PERFORMANCES" in text


def test_a_board_is_loaded_only_when_it_is_asked_for():
    games = ("tui.boards.age", "tui.boards.rise", "engine.games.")
    code = f"import sys, tui.boards; sys.exit(any(name.startswith({games}) for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


def test_a_scene_without_anybody_is_painted_too():
    for players in (2, 3, 4):
        g = GAME.begin(players, {})
        for size in SIZES:
            lines = BOARD.painted(BoardScene(g=g, seat=0), size, UNICODE).lines()
            assert "set-up" in lines[0] and "nothing is left" in "\n".join(lines)


def test_when_it_is_over_the_board_shows_the_points_of_the_final_score():
    table = Table.new(GAME, 2, {}, b"the end")
    bot = EasyBot(b"x")
    while table.result is None:
        seat = table.waiting()[0]
        table.act(seat, bot.choose(table.view(seat)))
    wanted = {seat: table.result.total(seat) for seat in table.result.scores}
    assert wanted != {seat: player.total for seat, player in table.g.players.items()}, "senate cards or regions must matter here"
    for size in EVERY_SIZE:
        canvas = paint(scene(table, 0), size)
        for seat, points in wanted.items():
            assert f"{points}★" in looked(canvas, f"seat:{seat}")[0].splitlines()[0]
