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
from engine.games.rise_to_power.rules.state import Group
from engine.games.rise_to_power.rules.tracks import lower, put
from engine.games.rise_to_power.talk.board_text import board, letter
from engine.games.rise_to_power.talk.cards import card_name
from engine.outcome import Question
from engine.table import Table
from tests.tui.boards.lab import RISE, SIZES, looked, moments, scene, text_of
from tui.boards import BoardScene, Choose, Look, painter
from tui.boards.rise_to_power.tracks import TITLE
from tui.kit.glyphs import ASCII, UNICODE

BOARD = painter("rise_to_power")
LONG = {seat: f"{letter}{'w' * 11}" for seat, letter in enumerate("KLMN")}  # as long as names may be
by_size = pytest.mark.parametrize("size", SIZES, ids=str)
by_case = pytest.mark.parametrize("case", RISE, ids=lambda case: case.name)
WIDTHS = {SIZES[0]: 74, SIZES[1]: 62, SIZES[2]: 54}  # of a track


@pytest.fixture(scope="module")
def positions():
    """Positions of all cases, each with a seat that chooses; copies, so they may be bent."""
    found = []
    for case in RISE:
        for table, seat in moments(case, 9, seed="facts"):
            shown = scene(table, seat)
            g = canon.copy(table.g)
            found.append(replace(shown, g=g, sight=Sight(g.cards, dict(table.own[seat])), names=LONG))
    return found


def paint(shown, size, **changes):
    return BOARD.paint(replace(shown, **changes), size, UNICODE)


def whole(shown, size):
    """The text of all pages together."""
    return "\n".join("\n".join(paint(shown, size, page=page).lines()) for page in ("", *BOARD.pages(size)))


def sections(canvas, track, size):
    """The four sections of a track as they are written."""
    name = track.capitalize()
    y = next(y for y, line in enumerate(canvas.lines()) if line[1 : 1 + len(name)] == name)
    width = (WIDTHS[size] - TITLE) // 4
    return [canvas.lines()[y][TITLE + i * width + 1 : TITLE + (i + 1) * width] for i in range(4)]


def read(section):
    """Sign in front, letter, dice, and whatever follows."""
    found = re.match(r"(.)([RBYP])((?:\[\d\])+|(?: \d)+|\d+)(.*)", section)
    return (found[1], found[2], [int(die) for die in re.findall(r"\d", found[3])], found[4].strip()) if found else None


def groups(canvas, track, size):
    return [one for section in sections(canvas, track, size) if (one := read(section))]


@by_size
def test_the_groups_of_every_track_with_what_they_are_worth(positions, size):
    for shown in positions:
        canvas = paint(shown, size, choices=())
        for track in data.TRACKS:
            found = groups(canvas, track, size)
            there = shown.g.tracks[track]
            assert [(who, dice) for _, who, dice, _ in found] == [(letter(group.seat), group.dice) for group in there]
            for at, (group, (_, _, _, worth)) in enumerate(zip(there, found, strict=True)):
                resolved = at == 0 and shown.g.phase == track
                total = (shown.g.money if track == "market" else shown.g.strength) if resolved else sum(group.dice)
                assert worth == (f"×{len(group.dice)}" if track == "senate" else f"={total}")


# the rulebook's examples: groups before, die, groups after, with the signs in front
EXAMPLES = [
    ("", 3, "►R3"),
    ("B1 Y2", 1, " B1 ►R1 →Y2"),
    ("B2", 1, "►R1 →B2"),
    ("B3 Y4", 2, "►R2 →B3 →Y4"),
    ("B42", 4, " B42 ►R4"),
    ("B42", 3, "►R3 →B42"),
    ("R4 B5", 2, "►R42 B5"),
]


def written(text):
    return [Group("RBYP".index(word[0]), [int(die) for die in word[1:]]) for word in text.split()]


def lit(canvas, place):
    """The dice of a track that stand out."""
    cells = [canvas.cell(x, place.y) for x in range(place.x + TITLE, place.right)]
    return [sign for sign, style in cells if sign.isdigit() and "selected" in style]


@by_size
@pytest.mark.parametrize(("before", "die", "after"), EXAMPLES)
def test_a_die_is_shown_where_it_would_lie_and_whom_it_pushes(positions, size, before, die, after):
    shown = next(shown for shown in positions if shown.g.count == 4 and shown.g.phase == "placement" and shown.seat == 0)
    g = canon.copy(shown.g)
    g.tracks["senate"] = written(before)
    g[0].dice = [die, 6]
    then = canon.copy(g)
    then[0].dice.remove(die)
    put(then.tracks["senate"], 0, die)
    canvas = paint(shown, size, g=g, choices=(), selected=m.Place(die, "senate"), after=then)
    assert [f"{sign}{who}{''.join(map(str, dice))}".strip() for sign, who, dice, _ in groups(canvas, "senate", size)] == after.split()
    place = next(area for area, action in canvas.marks if action == Look("track:senate"))
    assert lit(canvas, place) == [str(die)], "the new die stands out, no other"
    assert g.tracks["senate"] == written(before), "a preview changes nothing"


def asked(case, count):
    """Moments of a game whose table remembers: the scene, and a question that can be answered again and again."""
    table, bot = Table.new(GAME, case.players, case.options, b"asked"), EasyBot(b"")
    while waiting := table.waiting():
        seat = waiting[0]
        if len(table.record.answers) % count == 0:
            yield scene(table, seat), Question(table.view(seat))
        table.act(seat, bot.choose(table.view(seat)))


@by_case
def test_every_choice_is_shown_as_it_would_leave_the_tracks(case):
    seen = set()
    for shown, question in asked(case, 7):
        for move in shown.legal:
            after = question.outcome(move).after
            canvas = paint(shown, SIZES[2], selected=move, after=after)
            for track in data.TRACKS if shown.g.phase == "placement" else ():
                found = [(who, dice) for _, who, dice, _ in groups(canvas, track, SIZES[2])]
                assert found == [(letter(group.seat), group.dice) for group in after.tracks[track]], move
            seen.add(type(move))
    assert {m.Place, m.Conquer, m.Buy} <= seen


@by_size
def test_lowering_moves_the_own_group_to_the_left(positions, size):
    shown = next(shown for shown in positions if shown.g.count == 4 and shown.seat == 1)
    g = canon.copy(shown.g)
    g.phase = "placement"
    for before, spot, dice, new in (("R1 B1 Y3", 1, [0], "0"), ("R1 B41 Y3", 2, [0, 4], "0"), ("R3 B3 Y4", 1, [2], "2")):
        g.tracks["market"] = written(before)
        then = canon.copy(g)
        lower(then.tracks["market"], 1, spot)
        canvas = paint(shown, size, g=g, choices=(), selected=m.Use("s11", ("p03",), track="market", spot=spot), after=then)
        found = [(sign, who, there) for sign, who, there, _ in groups(canvas, "market", size)]
        assert [found[0], found[1][:2], found[2][:2]] == [("←", "B", dice), ("→", "R"), (" ", "Y")]
        assert lit(canvas, next(area for area, action in canvas.marks if action == Look("track:market"))) == [new]


@by_size
def test_a_card_that_turns_a_die_shows_what_it_becomes(positions, size):
    shown = next(shown for shown in positions if shown.g.phase == "placement")
    g = canon.copy(shown.g)
    g[shown.seat].dice = [2, 6, 2]
    for dice, sign in (([5, 6, 2], "[2→5]"), ([2, 1, 2], "[6→1]")):
        then = canon.copy(g)
        then[shown.seat].dice = dice
        assert "\n".join(paint(shown, size, g=g, choices=(), after=then).lines()).count(sign) == 1


@by_size
def test_the_displays_with_names_prices_and_numbers(positions, size):
    for shown in positions:
        canvas, g = paint(shown, size, choices=()), shown.g
        for id in g.provinces:
            card, rows = data.PROVINCES[id], looked(canvas, f"province:{id}")
            assert any(row.split()[:1] == [str(card.strength)] and card_name(id) in row and row.split()[-1] == id for row in rows), rows
            assert all(word in rows[0] for word in (card.resource, card.type, card.region.capitalize()))
        for id in g.senate:
            row = looked(canvas, f"office:{id}")[0]
            assert row.split()[-1] == id and card_name(id).split()[0][:4] in row, row
        for card in g.market:
            performer = data.ARENA[g.cards.faces[card]]
            row = looked(canvas, f"arena:{g.cards.faces[card]}")[0]
            assert row.split()[:2] == [str(performer.price), performer.kind] and performer.cls[:2] in row.split()[2], row
            assert size == SIZES[2] or performer.cls == row.split()[2] or (performer.kind, row.split()[2]) == ("germanus", "barb."), row
        assert f"5 unseen of {len(g.deck)}" in looked(canvas, "deck:arena")[0]


@pytest.mark.parametrize("size", [(84, 17), (99, 21), (110, 22), (119, 30), (130, 34)], ids=str)
def test_at_sizes_in_between_the_market_is_whole_too(positions, size):
    for shown in positions[::3]:
        canvas, g = paint(shown, size, choices=()), shown.g
        for card in g.market:
            performer = data.ARENA[g.cards.faces[card]]
            row = looked(canvas, f"arena:{g.cards.faces[card]}")[0].split()
            assert row[:2] == [str(performer.price), performer.kind]
            assert len(row[2]) >= 2 and performer.cls.startswith(row[2].rstrip(".")), row


@by_size
def test_a_selected_conquest_or_purchase_leaves_so_much(size):
    seen = set()
    for shown, question in asked(RISE[0], 1):
        for move in shown.legal if shown.g.phase in ("military", "market") else ():
            after = question.outcome(move).after
            left = shown.g.money
            if isinstance(move, m.Conquer):
                left -= sum(data.PROVINCES[id].strength for id in move.provinces)
            elif isinstance(move, (m.Buy, m.BuyBlind, m.Done)):
                left = after.money if after.phase == "market" and after.tracks["market"][:1] == shown.g.tracks["market"][:1] else 0
            else:
                continue
            sign = "=" if left == shown.g.money else "→"
            found = groups(paint(shown, size, selected=move, after=after), shown.g.phase, size)
            assert found[0][3] == f"{sign}{left}", move
            seen.add(type(move))
    assert seen == {m.Conquer, m.Buy, m.BuyBlind, m.Done}


@by_size
def test_round_phase_order_with_sums_and_points_are_always_there(positions, size):
    for shown in positions:
        g, top = shown.g, "\n".join(paint(shown, size, choices=()).lines()[: 1 if size == SIZES[2] else 2])
        if g.phase == "final":
            continue
        assert (f"Round {g.round}/5" if size == SIZES[2] else f"Round {['', 'I', 'II', 'III', 'IV', 'V'][g.round]} of V") in top
        if g.phase == "placement":
            assert f"placing {g.passing}/4" in top
        sums = re.findall(r"\b([RBYP])(?: [\w…]+ )?(\d+)(?= +›| +points|  |\n)", top)
        assert [(letter(seat), str(g.sums[seat])) for seat in g.order] == sums[: g.count] or g.phase == "order", top
        assert all(f"{letter(seat)}{player.total}" in top for seat, player in g.players.items())


@by_size
def test_all_dice_of_everybody_and_the_number_of_secret_cards(positions, size):
    for shown in positions:
        canvas, g = paint(shown, size, choices=(), page="players"), shown.g
        for seat, player in g.players.items():
            row = "\n".join(looked(canvas, f"seat:{seat}")) if seat != shown.seat else "\n".join(canvas.lines()[14:])
            dice = "".join(f"[{die}]" for die in player.dice)
            assert dice in row.replace(" ", ""), row
            if seat != shown.seat:
                secret = sum(1 for card in player.hand if card not in g.cards.faces)
                assert (f"+{secret}?" in row) == bool(secret), row
                assert re.search(rf"\b{len(player.hand)}\b", row), row


@by_size
def test_exhausted_and_free_provinces_and_offices(positions, size):
    for shown in positions:
        g = canon.copy(shown.g)
        me = g[shown.seat]
        me.provinces, me.senate, me.exhausted = ["p01", "p02", "p04"], ["s01", "s04", "s17"], ["p02", "s04"]
        for other in g.players:
            if other != shown.seat:
                g[other].provinces, g[other].senate, g[other].exhausted = ["p05", "p07", "p13"], ["s02", "s09"], ["p07", "s09"]
        canvas = paint(shown, size, g=g, choices=(), page="players")
        assert looked(canvas, "office:s01")[-1].strip().startswith("✓") and looked(canvas, "office:s04")[-1].strip().startswith("○")
        assert looked(canvas, "office:s17")[-1].strip().startswith("★")
        other = next(seat for seat in g.players if seat != shown.seat)
        row = "\n".join(looked(canvas, f"seat:{other}"))
        assert re.search(r"(villa |V)✓ (arena |A)○✓ (camp |C)–", row), row
        assert size == SIZES[2] or re.search(r"Quaestor ○Consul", row), row
        if size != SIZES[2]:
            assert looked(canvas, "province:p01")[-1].strip().startswith("✓") and looked(canvas, "province:p02")[-1].strip().startswith("○")


def test_cards_have_names_as_long_as_there_is_room_for_any(positions):
    """A row of a hundred columns: six own provinces, and five senate cards of a rival who holds six performers."""
    shown = next(one for one in positions if one.g.count == 4 and one.g.phase == "placement")
    g = canon.copy(shown.g)
    g[shown.seat].dice, g[shown.seat].provinces = [], ["p06", "p07", "p03", "p09", "p13", "p12"]
    g[shown.seat].exhausted = []
    rival = next(player for player in g.players.values() if player.seat != shown.seat)
    rival.senate, rival.exhausted = ["s01", "s16", "s13", "s14", "s11"], ["s01"]
    rival.hand = [card for card, face in g.cards.faces.items() if face in data.ARENA][:3]
    text = "\n".join(paint(shown, SIZES[1], g=g, choices=()).lines())
    assert "Provinces  ✓Epirus A ✓Carthago A ✓Lycia C ✓Hispania Ulterior V ✓Achaia A ✓Narbonensis A" in text, text
    assert "○Legat Pri.S Mag.E Dicta Praef" in text, text


@by_size
def test_forum_markers_and_what_they_would_bring(positions, size):
    for shown in positions:
        canvas, g = paint(shown, size, choices=(), page="players"), shown.g
        for resource in data.RESOURCES:
            [row] = looked(canvas, f"forum:{resource}")
            if size == SIZES[0]:
                at = {sign: (x - 8) // 4 for x, sign in enumerate(row) if sign in "RBYP" and x >= 8}
                crowd = {s: sum(1 for p in g.players.values() if p.forum[resource] == g[s].forum[resource]) for s in g.players}
                assert all(at[letter(s)] == g[s].forum[resource] for s in g.players if crowd[s] < 4), row
            else:
                assert all(f"{letter(seat)}{player.forum[resource]} " in row for seat, player in g.players.items())
            mine = g[shown.seat].forum[resource]
            behind = sum(1 for player in g.players.values() if player.forum[resource] < mine)
            assert f"+{1 + behind if mine else 0}★" in row


@by_size
def test_the_map_with_arches_and_what_can_still_be_won(positions, size):
    signs = set()
    for shown in positions:
        canvas, g = paint(shown, size, choices=(), page="map"), shown.g
        for id in data.provinces_of(g.count):
            owner = g.owner(id)
            sign = letter(owner) if owner is not None else "▼" if id in g.provinces else "×" if id in g.removed else "·"
            assert f" {sign}{data.PROVINCES[id].strength}" in looked(canvas, f"province:{id}"), (id, sign)
            signs.add(sign)
        assert bool(looked(canvas, "region:asia")) == (g.count > 2)
    assert {"R", "B", "▼", "×", "·"} <= signs


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
    ("a01 a02", ""),
    ("a01 a02 a03", "best: any three 2★"),
    ("a01 a06 a10", "best: three different 3★"),
    ("a01 a17 a23 a02", "best: one of each class 5★"),
    ("a14 a17 a20 a01", "best: three of a class 7★"),
    ("a01 a02 a06 a23 a26 a14 a17 a20", "best: great battle 10★"),
]


@by_size
@pytest.mark.parametrize(("faces", "advice"), BEST)
def test_the_best_performance_of_the_hand_is_suggested_at_any_time(positions, size, faces, advice):
    shown = with_hand(positions[0], faces.split())
    text = "\n".join(paint(shown, size).lines())
    assert advice in text and ("best" in text) == bool(advice)
    kinds = [data.ARENA[face].kind for face in faces.split()]
    row = text[text.index("Hand ") :]
    assert all(kind[:3] in row for kind in kinds)
    assert row.count("★") >= {"any three 2★": 3, "great battle 10★": 5}.get(advice.removeprefix("best: "), 0)


@by_size
def test_a_chosen_performance_says_what_it_is(positions, size):
    shown = with_hand(positions[0], ["a14", "a17", "a20", "a01"])
    hand = shown.g[shown.seat].hand
    canvas = paint(shown, size, selected=m.Perform((hand[0], hand[1], hand[3])))
    assert "chosen: three different 3★" in "\n".join(canvas.lines())


@by_size
def test_the_largest_possession_is_not_cut(positions, size):
    """Nine provinces, eight offices and twelve cards, four dice in a group, names of full length: everything is named at every size."""
    shown = with_hand(next(one for one in positions if one.g.count == 4), [f"a{i:02}" for i in range(1, 31, 3)] + ["a02", "a05"])
    g, me = shown.g, shown.g[shown.seat]
    me.provinces, me.senate = list(data.PROVINCES)[:9], list(data.SENATE)[:8]
    g.provinces, g.senate = list(data.PROVINCES)[16:], ["x01", "x03", "s14", "s13"]
    g.tracks["military"] = [Group(seat, [6, 6, 5, 1]) for seat in g.players]
    for player in g.players.values():
        if player.seat != shown.seat:
            player.provinces, player.senate = [f"p{10 + 2 * player.seat}", f"p{11 + 2 * player.seat}"], ["s09", "s10", "s11", "s12", "x05"]
        player.dice = [6, 5, 4, 3]
    canvas = paint(shown, size)
    assert [(dice, worth) for _, _, dice, worth in groups(canvas, "military", size)] == [([6, 6, 5, 1], "=18")] * 4
    below = [mark for mark in canvas.marks if mark.area.y >= 14]
    for id in me.senate:
        assert [mark for mark in below if mark.action == Look(f"office:{id}")], id
    for card in me.hand:
        [area] = [mark.area for mark in below if mark.action == Look(f"hand:{card}")]
        assert data.ARENA[g.cards.faces[card]].kind[:3] in text_of(canvas, area)
    text = whole(shown, size)
    assert all(id in text or card_name(id) in text for id in me.provinces)
    names = re.findall(r"\b[KLMN]w+…", text)
    assert text.count("…") == len(names), "nothing but names is cut"


@by_case
def test_what_has_changed_is_marked_while_it_is_new(case):
    table, seat = list(moments(case, 4, seed="fresh"))[1]
    after = canon.copy(table.g)
    put(after.tracks["market"], seat, 1)
    id = next(id for id in data.provinces_of(case.players) if after.owner(id) is None)
    after[seat].provinces.append(id)
    after[seat].forum["wine"] += 1
    shown = replace(scene(table, seat, choices=()), g=after, before=table.g, step=0.5)
    marked = "".join(text for row in paint(shown, SIZES[0]).rows() for style, text in row if "fresh" in style)
    assert {"1", letter(seat), str(data.PROVINCES[id].strength)} <= set(marked)
    done = paint(shown, SIZES[0], step=1.0)
    assert not any("fresh" in style for row in done.rows() for style, _ in row)


def test_a_click_on_a_die_and_on_a_track_offers_the_moves_of_each():
    table, seat = next((t, s) for t, s in moments(RISE[0], 1, seed="click"))
    shown = scene(table, seat)
    assert table.g.phase == "placement"
    found = {action.moves for _, action in BOARD.paint(shown, SIZES[2], UNICODE).marks if isinstance(action, Choose)}
    places = [move for move in shown.legal if isinstance(move, m.Place)]
    for track in data.TRACKS:
        assert tuple(move for move in places if move.track == track) in found
    for die in table.g[seat].dice:
        assert tuple(move for move in places if move.die == die) in found


def test_players_are_told_apart_by_letters_in_the_colours_of_the_game_also_in_ascii(positions):
    shown = next(one for one in positions if one.g.count == 4 and one.g.phase == "placement")
    assert list(BOARD.colours) == ["player0", "player1", "yellow", "player3"]
    for glyphs in (UNICODE, ASCII):
        canvas = BOARD.paint(replace(shown, choices=()), SIZES[1], glyphs)
        for seat in shown.g.players:
            place = next(area for area, action in canvas.marks if action == Look("points"))
            cells = [canvas.cell(x, place.y) for x in range(place.x, place.right)]
            assert (letter(seat), BOARD.colours[seat]) in cells


def test_a_look_at_the_table_is_answered_by_the_painter_and_the_end_keeps_the_colours(positions):
    from engine.games.rise_to_power import GAME
    from engine.script import Result
    from tui.screens.ending import score_rows
    from tui.screens.rules import look_up
    from tui.screens.stack import Context
    from tui.sitting.seen import Seen

    shown = positions[0]
    seen = Seen(game=GAME, g=shown.g, seat=shown.seat, sight=shown.sight, names=shown.names)
    text = look_up(seen, "office:s11")
    assert text.title == "Office" and text.lines[0] == (BOARD.explain(shown, "office:s11")[0], "strong")
    [head, *_] = score_rows(seen, Result({seat: {"forum": seat} for seat in shown.g.players}, (3,)), Context(), 100)
    assert [style for _, style in head[1:]] == ["player3", "yellow", "player1", "player0"]


@pytest.mark.parametrize(("phase", "first"), [("military", "map"), ("arena", "arena"), ("placement", "players")])
def test_the_key_turns_on_from_the_page_that_the_question_is_about(positions, phase, first):
    from engine.games.rise_to_power import GAME
    from tui.screens.choices import Picker
    from tui.screens.stack import Context
    from tui.screens.table import Table
    from tui.sitting.seen import Seen

    shown = next(one for one in positions if one.g.phase == phase and one.choices)
    seen = Seen(game=GAME, g=shown.g, seat=shown.seat, sight=shown.sight, due="ask", choices=tuple(shown.choices))
    at, pages = Table(seen, picker=Picker(seen.choices)), BOARD.pages(SIZES[2])
    for step in range(1, len(pages) + 1):
        at, _ = at.command("page", Context(columns=80, rows=24))
        assert at.page == pages[(pages.index(first) + step) % len(pages)]
    assert at.command("page-back", Context(columns=80, rows=24))[0].page == pages[pages.index(first) - 1]
    assert at.command("page", Context(columns=120, rows=40))[0].page == at.page


def test_a_painter_is_loaded_only_when_it_is_asked_for():
    games = ("tui.boards.age", "tui.boards.rise", "engine.games.")
    code = f"import sys, tui.boards; sys.exit(any(name.startswith({games}) for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


def test_a_scene_without_anybody_is_painted_too():
    from engine.games.rise_to_power import GAME

    for players in (2, 3, 4):
        g = GAME.begin(players, {})
        for size in SIZES:
            lines = BOARD.paint(BoardScene(g=g, seat=0), size, UNICODE).lines()
            assert "Set-up" in lines[0] and "nothing left" in "\n".join(lines)


def test_when_it_is_over_the_board_shows_the_points_of_the_final_score():
    table = Table.new(GAME, 2, {}, b"the end")
    bot = EasyBot(b"x")
    while table.result is None:
        seat = table.waiting()[0]
        table.act(seat, bot.choose(table.view(seat)))
    wanted = {seat: table.result.total(seat) for seat in table.result.scores}
    assert wanted != {seat: player.total for seat, player in table.g.players.items()}, "senate cards or regions must matter here"
    line = " ".join(f"{letter(seat)}{points}" for seat, points in wanted.items())
    for size in SIZES:
        shown = paint(scene(table, 0), size).lines()
        assert any(line in row for row in shown) and not any("+" in row and "oli" in row for row in shown)
    lines = board(table.g, 0, Sight(table.g.cards), LONG, 100)
    assert "POINTS    " + "  ".join(f"{letter(seat)} {points}" for seat, points in wanted.items()) in lines
