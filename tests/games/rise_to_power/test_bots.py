"""The bots of Rise to Power: strong enough, honest, never without an answer or a reason."""

from itertools import combinations

import pytest

from engine.bots import play_out
from engine.cards import Handle, Sight
from engine.dealer import Stream
from engine.games.rise_to_power import GAME
from engine.games.rise_to_power.bots.bot import TOPICS, EasyBot, HardBot, parts
from engine.games.rise_to_power.bots.plan import Plan, undercut
from engine.games.rise_to_power.bots.worth import Worth, best_rank, count, promise
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.dice import turn
from engine.games.rise_to_power.rules.moves import BuyBlind, Place
from engine.games.rise_to_power.rules.state import Group, Rise
from engine.table import Table
from engine.worth import reasons
from tests.games.rise_to_power.scene import RED, Scene, scene

NAMES = {0: "Ada", 1: "Bela", 2: "Cili", 3: "Dora"}
INTRIGUE = {"deck": "same_name", "swaps": "x01-s04,x02-s07,x03-s11,x04-s12,x05-s15"}


def duel(strong: str, weak: str, number: int, effort: int = 100) -> tuple[int, int]:
    """Points of both; they change places every game."""
    seed = b"duel %d" % number
    table = Table.new(GAME, 2, {}, seed)
    mine = number % 2
    play_out(table, {seat: GAME.bots[strong if seat == mine else weak](seed + bytes([seat]), effort) for seat in (0, 1)})
    assert table.result is not None
    return table.result.total(mine), table.result.total(1 - mine)


def test_easy_beats_random_by_far():
    games = [duel("easy", "random", number) for number in range(10)]
    assert sum(mine > 2 * other for mine, other in games) >= 9


def test_hard_beats_easy():
    """Two games are a canary, no measure: `python -m bench.bots --game rise-to-power` says how strong it is."""
    games = [duel("hard", "easy", number, effort=25) for number in range(2)]
    assert sum(mine - other for mine, other in games) > 0


def test_every_question_has_an_answer_and_reasons():
    asked: set[str] = set()
    for players, options, seed in ((3, {}, b"r5"), (4, INTRIGUE, b"talk")):
        table, bot = Table.new(GAME, players, options, seed), EasyBot(b"")
        while waiting := table.waiting():
            view = table.view(waiting[0])
            found = bot.reasons(view, NAMES)
            asked.add(view.asked.topic)
            assert found[0][0] == bot.choose(view)
            assert all(words.strip() for _, words in found) and len({words for _, words in found}) == len(found), found
            assert all(table.refusal(waiting[0], move) is None for move, _ in found)
            table.act(waiting[0], found[0][0])
    assert asked == set(TOPICS)


def test_what_a_rival_bought_unseen_changes_no_choice():
    """The same position, shortly before a performance, with other cards in the closed hand of the rival."""
    chosen = []
    for swap in (False, True):
        table = Table.new(GAME, 2, {}, b"blind")
        while table.g.round < 3 or table.g.passing < 3 or table.waiting() != (0,):
            seat = table.waiting()[0]
            wanted = [BuyBlind(), *(Place(die, "market") for die in sorted(table.g[1].dice, reverse=True))] if seat == 1 else []
            legal = [move for move in wanted if table.refusal(seat, move) is None]
            table.act(seat, legal[0] if legal else EasyBot(b"").choose(table.view(seat)))
        closed = [card for card in table.g[1].hand if card not in table.g.cards.faces]
        for theirs, deck in zip(closed, table.g.deck, strict=False) if swap else ():
            faces = table.dealer.faces  # type: ignore[attr-defined]
            faces[theirs], faces[deck] = faces[deck], faces[theirs]
            table.own[1][theirs] = faces[theirs]
        held = [table.own[1][card] for card in closed]
        chosen.append((str(EasyBot(b"").choose(table.view(0))), str(HardBot(b"x", 25).judged(table.view(0))), held))
    assert len(chosen[0][2]) > 1 and chosen[0][2] != chosen[1][2]
    assert chosen[0][:2] == chosen[1][:2]


# --- hints


def why(s: Scene, *ranked: tuple[str, int]) -> list[str]:
    """The reasons for moves that were ranked like this."""
    view = s.world.view(s.waiting[0])
    return [text for _, text in reasons(view, [(s.read(view.seat, text), value) for text, value in ranked], parts, NAMES)]


def test_a_reason_is_how_much_better_and_the_part_that_makes_it_so():
    s = scene(military="red 6", display="p05 p06", red=dict(owns="p18"), blue=dict(owns="p13", olives=1), players=3).into("military")
    first, second = why(s, ("conquer p05", 300), ("conquer p06", 110))
    assert first == "about 2 points better than 'conquer Epirus', mainly in the forum"
    assert second == "about 2 points weaker than 'conquer Gallia Cisalpina', mainly in the forum"


def test_a_part_that_is_seen_only_at_once_is_not_looked_for_in_what_came_later():
    s = scene(military="red 6", display="p05 p06", red=dict(owns="p18"), blue=dict(owns="p13", olives=1), players=3).into("military")
    view = s.world.view(s.waiting[0])
    ranked = [(s.read(view.seat, text), value) for text, value in (("conquer p05", 300), ("conquer p06", 110))]
    for seen in ({"sure": 3}, {}):
        assert all(text for _, text in reasons(view, ranked, parts, NAMES, seen={move: seen for move, _ in ranked}))


def test_an_alternative_says_what_it_has_and_how_far_it_falls_behind():
    s = scene(red=dict(dice="6 1"), display="p05 p08 s01 s05", blue=dict(dice="5 5"))
    s.upto(turn(s.g, RED))
    assert why(s, ("place 1 senate", 500), ("place 6 market", 480), ("place 6 military", 280)) == [
        "about as good as 'place 6 on market', a little ahead on the military track",
        "about as good as 'place 1 on senate', a little behind on the military track",
        "about 2 points weaker than 'place 1 on senate', mainly by what can follow",
    ]
    first, second = why(s, ("place 6 market", 500), ("place 6 military", 280))
    assert first == "about 2 points better than 'place 6 on military', mainly by what can follow"
    assert second == "about 6 points more on the military track, but 2 weaker in all than 'place 6 on market'"


def test_moves_that_come_to_the_same_are_told_once():
    s = scene(market="red 3", display="a14 a15 a06").into("market")
    assert len(why(s, ("buy a14", 100), ("buy a15", 100), ("buy a06", 50))) == 2
    [alone] = why(s, ("buy a14", 100), ("buy a15", 100))
    assert alone.startswith("others come to the same: performers score")


def test_the_parts_are_what_the_hard_bot_adds_up():
    table = Table.new(GAME, 3, INTRIGUE, b"parts")
    bot = EasyBot(b"")
    while table.g.round < 3:
        table.act(table.waiting()[0], bot.choose(table.view(table.waiting()[0])))
    worth = Worth(table.g, 0, table.view(0).sight)
    assert set(worth.parts(0)) <= set(GAME.words.parts) and all(value >= 0 for value in worth.parts(0).values())
    assert {seat: sum(worth.parts(seat).values()) for seat in table.g.players} == HardBot(b"").worths(table, 0)
    view = table.view(table.waiting()[0])
    assert set(parts(view.g, view.seat, view.sight)) == set(GAME.words.parts), "every part has a name, and every name a part"


# --- judgement


def holding(kinds: str, round: int) -> tuple[Worth, tuple[Handle, ...]]:
    """A worth of a two-player position in which the first seat has these performers, all open."""
    g: Rise = GAME.begin(2, {})
    g.round, g.phase = round, "arena"
    faces = list(data.ARENA)
    for at, kind in enumerate(kinds.split()):
        face = next(face for face in faces if data.ARENA[face].kind == kind)
        faces.remove(face)
        g.cards.faces[Handle(at)] = face
        g[0].hand.append(Handle(at))
    return Worth(g, 0, Sight(g.cards)), tuple(g[0].hand)


def best_cast(kinds: str, round: int) -> list[str]:
    worth, hand = holding(kinds, round)
    casts = [(), *combinations(hand, 3), *combinations(hand, 5)]
    legal = [cast for cast in casts if len(cast) < 5 or data.rank_of(tuple(worth.sight[card] for card in cast))]
    return sorted(data.ARENA[worth.sight[card]].kind for card in max(legal, key=worth.cast))


def test_a_great_battle_is_saved_for_the_last_round_and_staged_then():
    almost = "gallus thrax legionarius gladiator"
    assert best_cast(almost, 3) == []
    assert len(best_cast(almost, 5)) == 3
    assert len(best_cast(f"{almost} retiarius", 5)) == 5


def test_a_cast_is_chosen_so_that_the_rest_is_worth_most():
    assert best_cast("ursus leo tigris legionarius gallus", 5) == ["leo", "tigris", "ursus"]
    assert best_cast("ursus leo tigris legionarius legionarius gallus", 3) == ["leo", "tigris", "ursus"]


def test_best_rank_agrees_with_the_rules_for_any_hand():
    stream = Stream(b"hands", "test")
    for _ in range(150):
        pool = list(data.ARENA)
        stream.shuffle(pool)
        hand = tuple(pool[: 3 + stream.below(6)])
        ranks = [data.rank_of(cast) for size in (3, 5) for cast in combinations(hand, size)]
        assert best_rank(count(hand)) == max(ranks), hand


def test_nothing_is_promised_when_no_performance_is_left():
    hand = count(("a14", "a17", "a20"))
    assert promise(hand, ()) == 0 < promise(hand, (0,)) <= promise(hand, (0, 2))
    assert promise(count(("a14", "a17")), (0,)) == 0 < promise(count(("a14", "a17")), (1,))


@pytest.mark.parametrize(("lead", "risky"), [(1, False), (2, True), (6, True)])
def test_only_lower_dice_of_rivals_who_are_not_there_yet_can_undercut(lead: int, risky: bool):
    g: Rise = GAME.begin(2, {})
    g[1].dice = [1, 4]
    assert (undercut(g, 0, "senate", lead) > 0) == risky
    g.tracks["senate"] = [Group(1, [6])]
    assert undercut(g, 0, "senate", lead) == 0


def test_a_plan_never_puts_a_higher_die_behind_a_lower_one():
    g: Rise = GAME.begin(2, {})
    g.provinces, g.senate = ["p01", "p08"], ["s01", "s05"]
    g[0].dice = [6, 2]
    g.tracks["military"] = [Group(0, [3])]
    moves = Plan(Worth(g, 0, Sight(g.cards)), {}).first_moves()
    assert (2, "military") in moves and (6, "military") not in moves and (6, "senate") in moves


def test_a_lean_changes_where_dice_go():
    g: Rise = GAME.begin(2, {})
    g.provinces, g.senate, g[0].dice = ["p01", "p08"], ["s01", "s05"], [4]
    worth = Worth(g, 0, Sight(g.cards))
    for track in ("military", "senate"):
        moves = Plan(worth, {track: 1000}).first_moves()
        assert max(moves, key=lambda move: moves[move]) == (4, track)
