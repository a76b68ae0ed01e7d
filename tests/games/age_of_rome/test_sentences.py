"""What players read about a rule must be what the rule does, to whoever reads it."""

import pytest

from engine.cards import Sight
from engine.games.age_of_rome import GAME
from engine.games.age_of_rome.bots import worth
from engine.games.age_of_rome.bots.bot import EasyBot
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.diplomacy import dip_turn
from engine.games.age_of_rome.rules.event import event
from engine.games.age_of_rome.rules.income import tax_turn
from engine.games.age_of_rome.rules.schemes import scheme_turn
from engine.games.age_of_rome.talk.cards import SCHEMES, scheme_text
from engine.games.age_of_rome.talk.words import WORDS
from engine.outcome import outcome
from engine.table import Table
from engine.vocabulary import SHARED
from tests.games.age_of_rome.scene import BIANKA, CASSIUS, GABOR, HENRIK, OWNER_OF, ZITA, scene

NAMES = {0: "Gábor", 1: "Bianka", 2: "Henrik", 3: "Zita"}
ALONE = {0: "Gábor", 2: "Cassius"}
TOLD = [  # the effect as it is used, what its user reads, what its target is asked, and what happens if they pass
    ("slander", "Henrik -1 glory", ": your glory falls by 1", "-1 glory"),
    ("demolition", "Pantheon of Henrik -1", ": your last own piece of an unfinished Pantheon level comes off", "Pantheon -1 point"),
    ("apostasy thrace", "Henrik 0 legions in Thrace",
     " (Thrace): one of your deployed legions goes home; Gábor may put a legion in its place",
     "0 legions in Thrace, 4 short of the shield of Thrace"),
    ("apostasy thrace replace", "1 legion in Thrace",
     " (Thrace, with a legion in its place): one of your deployed legions goes home; Gábor may put a legion in its place",
     "0 legions in Thrace, 3 short of the shield of Thrace, Gábor 1 legion in Thrace"),
    ("deception epirus macedonia thrace", "Epirus: Henrik +5, Henrik 2 legions in Epirus, Henrik 0 legions in Macedonia",
     " (Epirus, Macedonia, Thrace): 2 of your deployed legions move to a region that Gábor names", "Epirus +5 points, 2 legions in Epirus"),
    ("deception thrace macedonia", "Henrik 0 legions in Macedonia, Henrik 2 legions in Thrace",
     " (Thrace, Macedonia): 2 of your deployed legions move to a region that Gábor names", "0 legions in Macedonia"),
    ("re_vote 1", "column +7 points", " (the vote at height 1): one of your votes leaves the column, then Gábor places one",
     "column -5 points, column: Gábor +7, column: Bianka -2"),
    ("invalid_vote 5", "+1 glory", " (the vote at height 5): one of your votes leaves the column, Gábor gains 1 glory",
     "column -1 point, Gábor +1 glory"),
    ("sold", "Henrik -1 card", ": one of your trade cards, at random, is discarded, Gábor gains 2 denarii", "-1 card, Gábor +2 denarii"),
    ("customs", "+1 card", ": one of your trade cards, at random, comes into Gábor's hand", "-1 card, Gábor +1 card"),
]  # fmt: skip


def line(s, text):
    seat = s.waiting[0]
    return WORDS.line(s.world.view(seat), s.read(seat, text), NAMES)


def asked(s, names=NAMES):
    [question] = WORDS.question(s.world.view(s.waiting[0]), names)
    return question


@pytest.mark.parametrize(("use", "user", "target", "passing"), TOLD)
def test_user_and_target_of_a_scheme_both_read_what_it_does_to_whom(use, user, target, passing):
    effect, _, _ = use.partition(" ")
    s = scene(gabor=dict(character=OWNER_OF.get(effect, "octavius"), glory=1, discord=1),
              henrik=dict(character="junia" if effect == "customs" else "livia", glory=5, discord=0, hand="W06a", pantheon="own",
                          deployed=dict(macedonia=1, thrace=1)), hispania=dict(schemes="G"), column="H G B G H")  # fmt: skip
    s.upto(scheme_turn(s.g, GABOR))
    detail = line(s, f"activate hispania 1 {use}").detail
    assert user in detail and "-1 discord" in detail and "Henrik +1 discord" in detail and detail.endswith("unless Henrik acts")
    s.say(f"activate hispania 1 {use}")
    assert asked(s) == f"Gábor uses {SCHEMES[effect].name} against you{target}. Will you play a card?"
    assert line(s, "pass").detail.startswith(passing)


def test_the_ten_uses_are_all_effects_there_are():
    assert {use.split()[0] for use, *_ in TOLD} == {*data.PLAYERS_SCHEMES} == {*SCHEMES} - {*data.PLOTS[2:]}


def test_a_re_vote_without_a_vote_on_the_board_brings_none_into_the_column():
    s = scene(gabor=dict(character=OWNER_OF["re_vote"], votes=0, discord=1), henrik=dict(discord=0, hand="W06a"), column="G H",
              hispania=dict(schemes="G"))  # fmt: skip
    s.upto(scheme_turn(s.g, GABOR))
    detail = line(s, "activate hispania 1 re_vote 2").detail
    assert "column: Henrik -3" in detail and "column +" not in detail and "column -" not in detail


def test_in_general_a_scheme_is_told_to_its_user_to_its_target_or_about_both():
    assert scheme_text("sold") == "one of the target's trade cards, at random, is discarded, you gain 2 denarii"
    assert scheme_text("sold", "Zita", "the target") == "one of the target's trade cards, at random, is discarded, Zita gains 2 denarii"
    assert scheme_text("theft", "Cassius") == "one of your trade cards, at random, is discarded"


def test_a_cancelled_scheme_has_not_gone_off():
    s = scene(gabor=dict(discord=2, hand="W05a"), henrik=dict(glory=5, discord=0, hand="W06a"), hispania=dict(schemes="G G"))
    s.upto(scheme_turn(s.g, GABOR), "activate hispania 1 slander", "henrik: play W06a")
    assert asked(s) == "Your scheme was cancelled. You may play a card:"
    s.say("pass", "activate hispania 2 slander")
    assert asked(s) == "Your scheme has gone off. You may play a card:"


def test_against_cassius_apostasy_and_deception_speak_of_battle_cards():
    battle = dict(thrace="B01 B12", epirus="B02")
    for use, told in (("apostasy thrace.2", "battle card 2 in Thrace"),
                      ("apostasy epirus.1 replace", "battle card 1 in Epirus, with a legion in its place"),
                      ("deception epirus thrace.1 thrace.2", "Epirus, battle card 1 in Thrace, battle card 2 in Thrace"),
                      ("deception thrace epirus.1", "Thrace, battle card 1 in Epirus")):  # fmt: skip
        s = scene(solo="cassius", cassius=dict(battle=battle), hispania=dict(schemes="G"),
                  gabor=dict(character=OWNER_OF[use.split()[0]], discord=1))  # fmt: skip
        s.upto(scheme_turn(s.g, GABOR))
        choice = line(s, f"activate hispania 1 {use}")
        assert choice.title.endswith(f" against Cassius (Hispania 1: {told})") and "-1 discord" in choice.detail
        assert ("a card is turned up" in choice.detail) == use.startswith("apostasy")
        assert ("1 legion in Epirus" in choice.detail) == ("replace" in use)


def test_a_plot_tells_whoever_reads_it_who_suffers():
    s = scene(solo="cassius", gabor=dict(glory=5, discord=0, hand="W06a"), africa=dict(schemes="C"), cassius_deck="K02")
    s.g.order = [CASSIUS]
    s.into("schemes")
    assert asked(s, ALONE) == "Cassius uses Slander against you: your glory falls by 1. Will you play a card?"
    told = [note for note in s.g.notes if note.id == "plot"]
    assert WORDS.tell(told, ALONE, GABOR) == ["Cassius activates the scheme on spot 1: slander; a discord token comes to you."]
    assert WORDS.tell(told, ALONE, -1) == ["Cassius activates the scheme on spot 1: slander; a discord token comes to Gábor."]


@pytest.mark.parametrize("battle", ["B12", ""])
def test_the_worth_of_a_region_says_when_cards_lie_face_down_there(battle):
    s = scene(solo="cassius", cassius=dict(battle=dict(epirus=battle)), gabor=dict(deployed=dict(epirus=2)), africa=dict(military=1))
    s.upto(place_turn(s.g, GABOR), "place military")
    detail = line(s, "deploy epirus").detail
    assert detail.startswith("3 legions in Epirus") and ("1 face-down card there not counted" in detail) == bool(battle)


def test_who_has_nothing_loses_nothing_and_nothing_is_told():
    s = scene(variants="hard_times", events="N02", gabor=dict(denarii=0), bianka=dict(denarii=1))
    s.run(event(s.g))
    lost = [note for note in s.g.notes if note.id == "denarii"]
    assert [note.facts["seat"] for note in lost] == [ZITA, HENRIK, BIANKA]
    assert WORDS.tell(lost[-1:], NAMES, GABOR) == ["Bianka loses 1 denarius."]


def told(s, seat=GABOR):
    return WORDS.tell([note for note in s.g.notes if note.id != "character"], NAMES, seat)


def test_what_the_action_brings_is_not_told_as_the_gift_of_the_card_before_it():
    s = scene(round=9, africa=dict(economy=1), gabor=dict(hand="T05a T08a"))
    s.run(place_turn(s.g, GABOR), "place economy", "play T05a", "sell T08a")
    assert told(s) == ["You send a follower to the farm.", "You play Sickle: +2 denarii.", "You sell Libra for 1 denarius.",
                       "Your follower acts: +5 denarii."]  # fmt: skip


def test_without_cards_the_action_is_told_with_the_placement():
    s = scene(round=9, africa=dict(economy=1), gabor=dict(hand=""))
    s.run(place_turn(s.g, GABOR), "place economy")
    assert told(s, HENRIK) == ["Gábor sends a follower to the farm: +5 denarii."]


def test_double_tax_brings_the_money_and_not_the_card_that_goes_with_it():
    s = scene(africa=dict(economy=1), gabor=dict(glory=5, hand="C04a"))
    s.run(tax_turn(s.g, GABOR), "tax double with C04a")
    assert told(s) == ["You play Tax Chest.", "You take double tax at population 2: +4 denarii."]


def test_lunula_pays_and_not_the_scheme():
    s = scene(gabor=dict(discord=1), henrik=dict(glory=5, discord=0, hand="J05a"), hispania=dict(schemes="G"))
    s.run(scheme_turn(s.g, GABOR), "activate hispania 1 slander", "henrik: play J05a")
    assert told(s)[1:] == ["Henrik plays Lunula.", "The scheme goes off all the same (slander).", "Henrik loses 1 glory.",
                           "Henrik's Lunula pays: +2 glory."]  # fmt: skip


@pytest.mark.parametrize("medals", ["", "economy"])
def test_a_spy_on_a_farm_is_promised_the_income_without_the_medal(medals):
    s = scene(variants="spies", round=9, gallia=dict(economy=1), bianka=dict(denarii=0), gabor=dict(denarii=1, medals=medals))
    s.upto(dip_turn(s.g, GABOR), "offer 1 for economy in gallia", "commit spy", "bianka: accept")
    assert line(s, "spy for action").detail == "+5 denarii"
    s.finish("spy for action")
    assert s.g[GABOR].denarii == 5


def hints(s):
    """What the easy bot advises whoever is asked: notation, and its line with the reason, best first."""
    view = s.world.view(s.waiting[0])
    moves = EasyBot(b"").reasons(view, NAMES)
    lines = [f"{GAME.words.line(view, move, NAMES).detail}; {why}" for move, why in moves]
    return [(move.notation.write(move, s.dealer.faces.__getitem__), line) for (move, _), line in zip(moves, lines, strict=True)]


def test_a_hint_promises_nothing_that_the_last_round_does_not_keep():
    for round, says in ((8, "next round it faces Bianka"), (9, "it will not go off any more")):
        s = scene(round=round, gabor=dict(missions="Q07", discord=1))
        s.upto(place_turn(s.g, GABOR))
        assert says in dict(hints(s))["place scheme"]


@pytest.mark.parametrize(("discord", "says"), [(3, "castle bonus free"), (1, "")])
def test_a_hint_names_the_bonus_that_a_scheme_uncovers_if_there_is_one(discord, says):
    """The fourth space of Livia's track has none."""
    s = scene(
        gabor=dict(character="livia", discord=discord), henrik=dict(character="junia", glory=5, discord=0), hispania=dict(schemes="G")
    )
    s.upto(scheme_turn(s.g, GABOR))
    why = dict(hints(s))["activate hispania 1 slander"]
    assert (says in why) and ("bonus free" in why) == bool(says)


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_the_first_hint_does_not_contradict_itself(level):
    """Three missions, one goes back: one is advised, the others are told how much weaker that is; all three have texts of their own."""
    for number in range(4):
        table = Table.new(GAME, 4, {}, f"first hint {number}".encode())
        for seat in table.waiting():
            view = table.view(seat)
            told = GAME.bots[level](b"first", 10).reasons(view, NAMES)
            texts = [why for _, why in told]
            assert len(set(texts)) == len(texts) and ("better than 'give back " in texts[0] or "as good as 'give back " in texts[0])
            best = GAME.words.title(view, told[0][0], NAMES)
            assert all(f"'{best}'" in why and ("weaker" in why or "about as good" in why) for why in texts[1:])
            assert told[0][0] == EasyBot(b"").choose(view) or level == "hard"


def test_the_way_to_a_mission_counts_and_is_named():
    """Two legions are missing on one front: a legion there is worth more to whoever has the mission, and the hint says so."""
    said = dict(africa=dict(military=1), round=8, zita=dict(deployed=dict(epirus=3, macedonia=4, thrace=5)))
    own = dict(deployed=dict(epirus=0, macedonia=2, thrace=2), legions=2)
    for missions in ("Q11", ""):
        s = scene(gabor=own | dict(missions=missions), **said)
        s.upto(place_turn(s.g, GABOR), "place military")
        parts = [worth.parts(state, GABOR, Sight(state.cards, s.own[GABOR])) for state in outcomes(s, "deploy epirus", "deploy thrace")]
        assert (parts[0]["missions"] > parts[1]["missions"]) == bool(missions)
        assert ("Three Fronts 83 %" in dict(hints(s))["deploy epirus"]) == bool(missions)


def outcomes(s, *texts):
    view = s.world.view(s.waiting[0])
    return [outcome(view, s.read(view.seat, text)).after for text in texts]


def test_the_parts_of_worth_are_what_hints_can_name():
    s = scene(gabor=dict(missions="Q11", hand="T01a"))
    assert worth.parts(s.g, GABOR, Sight(s.g.cards, s.own[GABOR])).keys() == WORDS.parts.keys() - SHARED["parts"].keys()
