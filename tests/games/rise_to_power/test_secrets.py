"""Section 6: what is bought openly is known to all, what is bought blind to its buyer, what is sealed to nobody."""

import pytest

from engine import canon
from engine.cards import OPEN, TABLE
from engine.moves import Refusal
from engine.script import Open, Reveal, Roll
from tests.games.rise_to_power.scene import BLUE, NAMES, PURPLE, RED, YELLOW, scene
from tests.games.scenes import Rigged

EVERYBODY = tuple(NAMES.values())


def seers(s, face):
    return [seat for seat in EVERYBODY if s.sees(seat, face)]


def test_a_card_bought_openly_is_known_to_all_as_long_as_it_is_held():
    s = scene(market="red 6", display="a14 a01", deck="a31")
    s.phase("market", "buy a14", "done")
    assert seers(s, "a14") == [RED, BLUE, YELLOW, PURPLE]
    assert s.notes("bought") == [dict(seat=RED, card="a14")]
    s.phase("cleanup")
    assert seers(s, "a14") == [RED, BLUE, YELLOW, PURPLE]


def test_a_card_bought_blind_is_known_to_its_buyer_alone():
    s = scene(market="red 6", display="a14", deck="a31 a30")
    s.phase("market", "blind")
    assert (seers(s, "a31"), seers(s, "a30"), len(s.g[RED].hand)) == ([RED], [], 1)
    assert s.g.cards.holder[s.g[RED].hand[0]] == RED
    assert s.notes("bought_blind") == [dict(seat=RED)]


def test_the_deck_is_nobodys_and_the_display_everybodys():
    s = scene(deck="a01 a02 a03 a04 a05 a06")
    s.phase("cleanup")
    assert [s.g.cards.holder[card] for card in s.g.market] == [OPEN] * 5
    assert [s.g.cards.holder[card] for card in s.g.deck] == [TABLE]


def test_another_blind_card_leaves_every_public_byte_as_it_is():
    digests = []
    for top in ("a31 a30", "a30 a31"):
        s = scene(market="red 6", display="a14", deck=top)
        s.g.cards.decks.clear()  # a scene's deck lists its cards in the order in which they are named
        s.phase("market", "blind")
        digests.append(canon.digest(s.g))
    assert digests[0] == digests[1]


HANDS = dict(red=dict(hand="a01 a02 a06", blind="a23 a26"), blue=dict(hand="a14", blind="a17 a20 a03"))


def test_what_has_been_sealed_is_unknown_until_it_is_opened():
    """Pass, three cards and five look alike: the state is the same and nobody learns a card."""
    digests = set()
    for cast in ("", " a01 a02 a23", " a01 a02 a06 a23 a26"):
        s = scene(**HANDS)
        s.into("arena")
        s.world.deal = lambda: None  # whoever deals waits now: all is sealed, nothing opened
        s.say(f"perform{cast}")
        assert s.asked == "blue: perform"
        s.say("blue: perform a14 a17 a20")
        assert isinstance(s.world.run.request, Open)
        assert list(s.g.tokens) == [RED, BLUE]
        assert (seers(s, "a23"), seers(s, "a17"), s.points("arena"), s.g.notes) == ([RED], [BLUE], [0, 0, 0, 0], [])
        digests.add(canon.digest(s.g))
    assert len(digests) == 1


def test_only_the_cards_of_a_performance_are_opened():
    s = scene(**HANDS)
    s.phase("arena", "perform a01 a02 a23", "blue: perform a14 a17 a20")
    assert [seers(s, face) for face in ("a23", "a17", "a20")] == [[RED, BLUE, YELLOW, PURPLE]] * 3
    assert (seers(s, "a26"), seers(s, "a03"), s.hand(RED), s.hand(BLUE)) == ([RED], [BLUE], "a06 a26", "a03")


def test_blind_cards_stay_secret_when_open_ones_are_performed():
    s = scene(**HANDS)
    s.phase("arena", "perform a01 a02 a06", "blue: perform")
    assert (seers(s, "a23"), seers(s, "a26"), seers(s, "a17")) == ([RED], [RED], [BLUE])


def test_blind_cards_make_a_great_battle():
    s = scene(**HANDS)
    s.phase("arena", "perform a06 a26 a01 a23 a02", "blue: perform")
    assert s.points("arena") == [11, 0, 0, 0]


def test_the_sealed_moves_offered_are_judged_by_the_own_hand():
    s = scene(red=dict(hand="a01 a02 a06", blind="a23 a26"))
    s.into("arena")
    assert [text for text in s.legal if len(text.split()) == 6] == ["perform a01 a02 a06 a23 a26"]
    assert len([text for text in s.legal if len(text.split()) == 4]) == 10
    assert s.allows("perform")


class Swapping(Rigged):
    """Opens another choice than the one that was sealed."""

    text = ""

    def opened(self, token):
        return self.text or super().opened(token)


@pytest.mark.parametrize(
    ("cast", "reason"), [("a01 a02 a06 a23 a14", "no_great_battle"), ("a01 a02", "wrong_cast"), ("a01 a02 a30", "not_in_hand")]
)
def test_an_illegal_set_that_is_opened_is_refused_and_never_a_silent_pass(cast, reason):
    s = scene(red=dict(hand="a01 a02 a06 a23", blind="a14"), blue=dict(hand="a30"))
    handles = {face: handle for handle, face in s.dealer.faces.items()}
    dealer = Swapping([])
    dealer.faces = s.dealer.faces
    dealer.text = "perform " + " ".join(f"{face}#{handles[face]}" for face in cast.split())
    s.dealer = dealer
    with pytest.raises(Refusal, match=reason):
        s.phase("arena", "perform a01 a02 a06")


def test_hands_are_opened_when_the_game_is_over_and_not_before():
    s = scene(red=dict(hand="a01", blind="a23"), blue=dict(blind="a17"), deck="a31")
    assert (seers(s, "a23"), seers(s, "a17")) == ([RED], [BLUE])
    s.score()
    assert (seers(s, "a23"), seers(s, "a17"), seers(s, "a31")) == ([*EVERYBODY], [*EVERYBODY], [])


class Counting(Rigged):
    """Remembers what it was asked for."""

    def __init__(self, rolls):
        super().__init__(rolls)
        self.asked = []

    def answer(self, request, cards):
        if isinstance(request, Roll):
            self.asked.append(("roll", request.sides))
        elif isinstance(request, (Reveal, Open)):
            self.asked.append(("reveal", len(request.handles)))
        return super().answer(request, cards)


def counted(s, phase, *texts):
    counting = Counting(s.dealer.rolls)
    counting.faces = s.dealer.faces
    s.dealer = counting
    s.into(phase, *texts)
    return counting.asked


def test_one_coin_for_all_dice_and_one_per_roll_afterwards():
    dice = {name: dict(dice="1 2 3 4") for name in NAMES}
    s = scene(**dice | dict(red=dict(dice="1 2 3 4", owns="p01 p05 p06 p02 p08 s14 s04 x01 s03")), military="red 3")
    rolls = counted(s, "placement", "use s04 on p06 dice 1 2", "use s14 on p01 p05 dice 3", "reroll 1 1 4")
    assert rolls == [("roll", (6, 6)), ("roll", (6,)), ("roll", (6, 6, 6))]
    s.say("use x01 on p02 dice 4 at blue", "use s03 on p08 spot 1")
    assert s.dealer.asked[3:] == [("roll", (6,)), ("roll", (6,))]


def test_no_coin_is_tossed_before_the_card_is_named():
    s = scene(red=dict(dice="1 2 3 4", owns="p06 s04"))
    assert counted(s, "placement") == []
