"""What a player reads is true by the rules: choices, questions, the log."""

from __future__ import annotations

from engine.cards import Sight
from engine.games.trajan import GAME
from engine.games.trajan.rules import PHASES, data, play
from engine.games.trajan.rules.quarter import pay
from engine.games.trajan.rules.turn import perform, turn
from engine.games.trajan.talk.cards import TEXTS
from engine.script import Happening
from tests.games.trajan.scene import NAMES, RED, scene

WORDS = GAME.words
PEOPLE = {seat: name.capitalize() for name, seat in NAMES.items()}


def line(s, text, seat=RED):
    return WORDS.line(s.world.view(seat), s.read(seat, text), PEOPLE)


def told(s, text, seat=RED):
    return line(s, text, seat).detail


def question(s, seat=RED):
    return " ".join(WORDS.question(s.world.view(seat), PEOPLE))


def test_a_sowing_says_where_it_ends_what_it_claims_and_what_time_it_takes():
    s = scene(forum={"a1": "bread"}, red=dict(ring="b go byy wwg pp o", slots={"II": "TT28"}, arch="I"))
    s.upto(turn(s.g))
    assert line(s, "sow seaport b").title == "Seaport b to Forum"
    assert told(s, "sow seaport b") == "+5 points, +1 worker in camp, time +1, then Forum"
    assert line(s, "sow seaport b with skip").title == "Seaport b to Forum, without the effect"


def test_a_sowing_that_ends_a_lap_or_a_quarter_says_so():
    s = scene(time=20, deck="oil1", red=dict(ring="by go pw by go pw"))
    assert "time +2 ends the lap" in told(s.upto(turn(s.g)), "sow trajan go")
    s = scene(time=20, deck="oil1", demands="bread bread games", red=dict(ring="by go pw by go pw"))
    assert "time +2 ends the quarter" in told(s.upto(turn(s.g)), "sow trajan go")


def test_stones_that_gather_for_a_tile_are_told():
    s = scene(senate={0: "red green blue brown"}, red=dict(ring="bg o yy bgo pp ww", slots={"II": "TT46"}, arch="I"))
    s.upto(turn(s.g))
    assert "1 more stone in place" in told(s, "sow seaport gb") and "in place" not in told(s, "sow seaport bg")


def test_a_tile_that_meets_a_demand_says_what_it_saves():
    s = scene(demands="bread games", forum={"a1": "bread", "a2": "senate2"})
    s.upto(perform(s.g, RED, "forum"))
    assert told(s, "forum a1").startswith("saves 5 points of demands, +1 bread")
    assert "+2 votes" in told(s, "forum a2") and "1st in the senate" in told(s, "forum a2")


def test_buildings_and_ships_say_what_they_bring():
    s = scene(sites={"A1": "CT06"}, red=dict(hand="oil1 oil2"))
    s.upto(perform(s.g, RED, "construction"))
    assert line(s, "build A1").title == "build on A1: door 3"
    assert told(s, "build A1").startswith("+3 points") and told(s, "build A1").endswith("then Senate")
    s = scene(red=dict(hand="oil1 oil2"))
    s.upto(perform(s.g, RED, "seaport"))
    assert line(s, "ship same oil1 oil2").title == "ship equal: 2 oil" and told(s, "ship same oil1 oil2").startswith("+6 points")


def test_questions_tell_what_one_needs():
    s = scene(red=dict(leader="alpes", mil=2))
    assert question(s.upto(perform(s.g, RED, "military"))) == "Military: your leader is in Alpes, 2 legionaries in camp."
    s = scene(red=dict(tiles="x_senate"))
    assert question(s.upto(perform(s.g, RED, "senate"), "advance")) == "Spend an extra action tile for another Senate action?"


def test_the_end_of_a_quarter_threatens_nobody_with_demands():
    s = scene(demands="bread bread games")
    s.upto(PHASES["quarter_senate"](s.g))
    assert "demands" not in told(s, "brown: bonus left".partition(": ")[2], 3)


def test_a_turn_is_one_line_of_the_log():
    s = scene(forum={"a1": "bread"}, red=dict(ring="b go byy wwg pp o", slots={"II": "TT28"}, arch="I"))
    s.run(turn(s.g), "sow seaport b", "forum a1")
    assert WORDS.tell(s.g.notes, PEOPLE, -1, s.g) == [
        "Red sows 1 stone from Seaport to Forum: completes a Trajan tile, 5 points, 1 token to the workers, takes bread."
    ]


def test_few_choices_are_listed_and_the_others_are_there():
    s = scene(red=dict(ring="b go byy wwg pp o", slots={"II": "TT28"}, arch="I"), forum={"a1": "bread"})
    view = s.upto(turn(s.g)).world.view(RED)
    listed = [move for move in view.legal() if WORDS.listed(view, move)]
    assert 6 <= len(listed) <= 12 and len(listed) < len(view.legal())


def test_what_lies_ahead_is_true_while_a_quarter_ends():
    s = scene(players=2, time=10, round=4, deck="oil1", demands="bread games religion", red=dict(ring="bb yy gg oo pp ww", tiles="bread"))
    ahead = lambda: GAME.words.coach.ahead(s.g, RED, Sight(s.g.cards, s.own[RED]), {0: "Red", 1: "Green"})  # noqa: E731
    s.upto(play(s.g))
    assert ahead()[:2] == ["the quarter would cost you 9 points now: too few tiles for games and religion", "the quarter ends in 1 stone"]
    s.say("sow trajan pp")
    assert ahead()[1] == "the quarter ends with this turn"
    s.say("pass")
    assert s.asked == "green: consul" and not any("cost" in line or "ends" in line for line in ahead()[:-1])


def test_the_log_is_english_about_stairs_scrolls_and_several_tiles():
    notes = [
        Happening("built", {"seat": RED, "kind": "stairs", "site": "B2", "points": 3}),
        Happening("shipped", {"seat": RED, "ship": "same", "cards": "scroll1 scroll2", "wilds": "", "points": 6}),
        Happening("placed_tile", {"seat": RED, "slot": "II", "tile": "TT28"}),
        Happening("placed_tile", {"seat": RED, "slot": "IV", "tile": "TT33"}),
    ]
    said = [WORDS.tell(some, PEOPLE, -1)[0] for some in (notes[:1], notes[1:2], notes[2:])]
    assert said[0] == "Red builds stairs on B2: 3 points."
    assert said[1] == "Red loads a ship (equal) with 2 scrolls: 6 points."
    tiles = "on II: blue and green (5 points and 1 worker), on IV: blue and yellow (2 points and 2 workers)"
    assert said[2] == f"Red puts a Trajan tile {tiles}."


def notes_told(s):
    return WORDS.tell(s.g.notes, PEOPLE, RED, s.g)


def test_the_end_of_a_quarter_says_what_met_the_demands():
    s = scene(demands="bread bread games religion", red=dict(tiles="bread wild_demand", kept="bread"))
    pay(s.g, RED, {"bread": 0, "games": 1, "religion": 1}, 1)
    assert notes_told(s) == ["You leave 1 demand unmet: 4 points lost (met with kept bread, bread and any need)."]
    s = scene(demands="games games", red=dict(tiles="games games"))
    pay(s.g, RED, {"bread": 0, "games": 0, "religion": 0}, 0)
    assert notes_told(s) == ["You meet all demands with 2 games."]


def test_a_lap_that_is_over_says_whether_you_can_meet_the_demand():
    costs = "The quarter would cost you 4 points now: too few tiles for bread."
    for tiles, said in (("bread", "You can meet all demands of this quarter so far."), ("", costs)):
        s = scene(demands="bread", red=dict(tiles=tiles))
        s.g.note("demanded", kind="bread")
        assert WORDS.stopping(s.g.notes, PEOPLE, RED, s.g, True) == [("A lap is over", f"The people demand bread. {said}")]
        assert WORDS.stopping(s.g.notes, PEOPLE, -1, s.g, True) == [("A lap is over", "The people demand bread.")]


def test_a_demand_that_is_met_in_part_is_not_said_to_have_no_answer():
    """Of two breads one, or one wild tile for two kinds: what is there is too little for them together."""
    for demands, tiles, lacking in (("bread bread", "bread", "bread"), ("games religion", "wild_demand", "games and religion")):
        s = scene(demands=demands, red=dict(tiles=tiles))
        s.upto(turn(s.g))
        ahead = WORDS.coach.ahead(s.g, RED, Sight(s.g.cards, s.own[RED]), PEOPLE)
        assert ahead[0] == f"the quarter would cost you 4 points now: too few tiles for {lacking}"


def test_a_bonus_tile_that_counts_bonus_tiles_is_told_once():
    s = scene()
    tile = next(tile for tile, bonus in data.BONUSES.items() if "bonus" in bonus.counts)
    s.g.note("vice_consul", seat=RED, bonus=tile)
    assert notes_told(s)[0].startswith("You are vice consul, grey side up: ") and "bonus tile bonus" not in notes_told(s)[0]


def test_a_province_without_a_tile_promises_none_and_what_a_wild_tile_stands_for_is_told():
    s = scene(provinces={"alpes": "bread", "belgica": "wild_extra"}, red=dict(leader="raetia"))
    s.upto(perform(s.g, RED, "military"))
    assert "you take the tile" in line(s, "march alpes").whole
    assert line(s, "march belgica").detail == "+1 wild tile, any +1"
    bare = line(s, "march noricum").whole
    assert "no tile there" in bare and "you take the tile" not in bare


def test_a_construction_without_workers_only_offers_to_hire():
    for work, ways in ((0, "0 workers in camp. Hire one?"), (1, "1 worker in camp. Build, or hire another?")):
        s = scene(red=dict(work=work))
        s.upto(perform(s.g, RED, "construction"))
        assert question(s).endswith(ways)


def test_a_pile_without_a_tile_has_the_name_of_its_kind():
    """What cannot be taken stands in the list, too; its name is not empty."""
    assert TEXTS.converters["order"]("legion") == "legionaries" and TEXTS.converters["order"]("TT01") == "two blue: 9 points"
