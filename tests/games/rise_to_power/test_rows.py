"""Every row has a text, an effect, a value for the bots and a vector that plays it. The failing test names the row.

The vectors are table 3.3 of the specification once more, a line for each card: the position, what is played, what is true then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from engine.cards import Sight
from engine.games.rise_to_power import GAME
from engine.games.rise_to_power.bots.worth import Worth
from engine.games.rise_to_power.rules import data, offices, scoring
from engine.games.rise_to_power.rules.dice import turn
from engine.games.rise_to_power.talk import cards
from tests.games.rise_to_power.scene import BLUE, RED, Scene, scene
from tests.games.rows import same_rows


class Vector(NamedTuple):
    """What Red has, what the table has, what is played in the card's window, and what is then read off the scene."""

    red: dict[str, Any]
    table: dict[str, Any]
    play: str  # moves, with a bar between them
    read: Callable[[Scene], Any]
    then: Any


def dice(s: Scene) -> str:
    return s.dice(RED)


def order(s: Scene) -> str:
    return s.order


def conquered(s: Scene) -> str:
    return " ".join(s.g[RED].provinces)


def scored(s: Scene) -> int:
    return s.score().scores[RED]["senate"]


SUMS = dict(players=2, order="red blue", blue=dict(dice="1 1 1 1"))
OFFICES = {
    "s01": Vector(dict(owns="p03 s01"), dict(military="red 4", display="p05"), "use s01 on p03 | conquer p05", conquered, "p03 p05"),
    "s02": Vector(dict(owns="p01 s02"), dict(market="red 4", display="a20"), "use s02 on p01 | buy a20", lambda s: s.hand(RED), "a20"),
    "s03": Vector(dict(dice="1", owns="p03 s03"), dict(military="red 3 2 | blue 4", throws="6"), "use s03 on p03 spot 2",
                  lambda s: s.track("military"), "red 3 6 | blue 4"),
    "s04": Vector(dict(dice="1 2 3", owns="p06 s04"), dict(throws="6 5"), "use s04 on p06 dice 1 3", dice, "6 2 5"),
    "s05": Vector(dict(dice="1 2", owns="p01 s05"), {}, "use s05 on p01 dice 2", dice, "1 5"),
    "s06": Vector(dict(dice="6 2", owns="p03 s06"), {}, "use s06 on p03 dice 6 by 1", dice, "1 2"),
    "s07": Vector(dict(dice="2 2 1 1", owns="p06 s07"), SUMS, "use s07 on p06", order, "red blue"),
    "s08": Vector(dict(owns="p01 s08"), {}, "use s08 on p01", lambda s: s.markers("olives")[RED], 1),
    "s09": Vector(dict(dice="5", owns="p06 s09"), dict(senate="red 3"), "place 5 senate with s09 on p06",
                  lambda s: s.track("senate"), "red 3 5"),
    "s10": Vector(dict(dice="5", owns="p01 s10"), dict(senate="red 3"), "place 5 senate with s10 on p01",
                  lambda s: s.track("senate"), "red 3 5"),
    "s11": Vector(dict(dice="1", owns="p03 s11"), dict(market="blue 2 | red 2"), "use s11 on p03 track market spot 1",
                  lambda s: s.track("market"), "red 1 | blue 2"),
    "s12": Vector(dict(owns="p06 p07 s12"), dict(market="red 3", display="a29"), "use s12 on p06 p07 | buy a29",
                  lambda s: s.hand(RED), "a29"),
    "s13": Vector(dict(owns="p03 p04 s13"), dict(military="red 6", display="p16"), "use s13 on p03 p04 | conquer p16",
                  conquered, "p03 p04 p16"),
    "s14": Vector(dict(dice="1 2", owns="p01 p05 s14"), dict(throws="6 5"), "use s14 on p01 p05 dice 1 | reroll 2", dice, "6 5"),
    "s15": Vector(dict(owns="p02 s15"), {}, "use s15 on p02", lambda s: s.markers("wine")[RED], 1),
    "s16": Vector(dict(owns="p01 p03 s01 s06 s16"), {}, "", scored, 1),
    "s17": Vector(dict(owns="p02 p06 p01 s17"), {}, "", scored, 4),
    "s18": Vector(dict(owns="p03 p04 p01 s18"), {}, "", scored, 4),
    "s19": Vector(dict(owns="p01 p05 p02 s19"), {}, "", scored, 4),
    "s20": Vector(dict(owns="p01 p02 p05 s20"), {}, "", scored, 2),
    "x01": Vector(dict(dice="1", owns="p06 x01"), dict(blue=dict(dice="1 2"), throws="6"), "use x01 on p06 dice 1 at blue",
                  lambda s: s.dice(BLUE), "6 2"),
    "x02": Vector(dict(dice="2 2 1 1", owns="p06 x02"), SUMS, "use x02 on p06 at blue", order, "red blue"),
    "x03": Vector(dict(dice="1", owns="p08 x03"), dict(blue=dict(owns="p06", olives=1)), "use x03 on p08 pay x03 raze p06",
                  lambda s: (s.owns(RED), s.owns(BLUE), s.markers("olives")[BLUE]), ("*p08", "", 0)),
    "x04": Vector(dict(owns="x04", hand="a01 a02 a03"), dict(blue=dict(hand="a04 a06 a10")), "red: perform a01 a02 a03 | "
                  "blue: perform a04 a06 a10", lambda s: s.points("arena")[:2], [3, 4]),
    "x05": Vector(dict(dice="1", owns="p01 x05"), dict(blue=dict(jewels=2)), "use x05 on p01 at blue",
                  lambda s: s.markers("jewels")[:2], [1, 1]),
}  # fmt: skip
CASTS = {
    "nothing": "", "any_three": "a01 a02 a14", "three_different": "a01 a06 a14", "one_of_each": "a01 a14 a23",
    "three_of_class": "a14 a17 a20", "great_battle": "a01 a02 a06 a23 a26",
}  # fmt: skip


def test_every_row_has_a_name_an_effect_and_a_vector():
    same_rows(data.PROVINCES, name=cards.PROVINCES)
    same_rows(data.KINDS, name=cards.KINDS)
    same_rows(data.SENATE, name=cards.OFFICES, vector=OFFICES)
    same_rows({rank.id for rank in data.RANKS}, name=cards.RANKS, vector={*CASTS})
    told = {id for id, office in data.SENATE.items() if {id, office.effect} & cards.TEXTS["effect"].keys()}
    same_rows(data.SENATE, text=told)
    names = [*cards.PROVINCES.values(), *cards.OFFICES.values()]
    assert len(set(names)) == len(names), "a name is of one thing"


@pytest.mark.parametrize("id", data.SENATE)
def test_what_an_office_does_is_found_by_its_row(id):
    office = data.SENATE[id]
    passive = {"consul": "place", "spectacle": "arena"}
    homes = (office.effect in offices.EFFECTS, office.effect in scoring.FINALS, office.effect in passive)
    assert sum(homes) == 1, f"{id}: nothing does '{office.effect}', or two things do"
    assert homes[1] == (office.window == "final") and (not homes[2] or passive[office.effect] == office.window)


@pytest.mark.parametrize("id", OFFICES)
def test_every_office_is_played(id):
    vector, window = OFFICES[id], data.SENATE[id].window
    s = scene(**vector.table | {"red": vector.red})
    texts = [text for text in vector.play.split(" | ") if text]
    if window in ("turn", "place"):
        s.upto(turn(s.g, RED), *texts) if window == "turn" else s.run(turn(s.g, RED), *texts)
    elif window != "final":
        s.into(window).say(*texts)
    assert vector.read(s) == vector.then
    used = {note["card"] for note in s.notes("used")}
    assert used == ({id} if window not in ("final", "arena") else set())


@pytest.mark.parametrize("id", OFFICES)
def test_without_the_office_it_is_not_so(id):
    """The vector is about the card: the same position without it, played as far as it goes, ends otherwise."""
    vector, window = OFFICES[id], data.SENATE[id].window
    owns = " ".join(card for card in vector.red["owns"].split() if card != id)
    s = scene(**{k: v for k, v in vector.table.items() if k != "throws"} | {"red": vector.red | {"owns": owns}})
    texts = [text for text in vector.play.split(" | ") if text and id not in text]
    if window in ("turn", "place"):
        s.upto(turn(s.g, RED))
    elif window == "arena":
        s.into(window).say(*texts)
    elif window != "final":
        s.phase(window)  # nobody has anything to choose
    assert vector.read(s) != vector.then


@pytest.mark.parametrize("id", data.PROVINCES)
def test_every_province_is_conquered(id):
    card = data.PROVINCES[id]
    first, rest = min(6, card.strength), card.strength - min(6, card.strength)
    s = scene(military=f"red {first}" + (f" {rest}" if rest else ""), display=id)
    s.phase("military", f"conquer {id}")
    assert s.g[RED].provinces == [id] and s.markers(card.resource)[RED] == 1 and s.g[RED].sockets(card.type) == [id]
    assert scoring.region_points(s.g)[RED] == data.REGION_LEAD
    short = scene(military=f"red {first - 1}" + (f" {rest}" if rest else ""), display=id)
    short.phase("military")  # nothing can be conquered, so nobody is asked
    assert not short.g[RED].provinces


@pytest.mark.parametrize("kind", data.KINDS)
def test_every_performer_is_bought(kind):
    face, card = next((face, card) for face, card in data.ARENA.items() if card.kind == kind)
    assert sum(other.kind == kind for other in data.ARENA.values()) == card.copies
    s = scene(market=f"red {card.price}", display=face)
    s.phase("market", f"buy {face}")
    assert s.hand(RED) == face
    short = scene(market=f"red {card.price - 1}", display=face, red=dict(owns="p01 s02")).into("market")
    assert short.refused(f"buy {face}") == "too_dear"


@pytest.mark.parametrize("rank", range(len(data.RANKS)), ids=lambda rank: data.RANKS[rank].id)
def test_every_rank_is_performed(rank):
    row = data.RANKS[rank]
    cast = CASTS[row.id]
    assert len(cast.split()) == row.cards
    s = scene(red=dict(hand=cast or "a01 a02 a03"))
    s.phase("arena", f"perform {cast}".strip())
    assert s.points("arena")[RED] == (row.points + data.BEST_POINTS if rank else 0)
    assert [note["rank"] for note in s.notes("performed")] == ([rank] if rank else [])


@pytest.mark.parametrize("id", data.SENATE)
def test_the_number_of_a_text_is_that_of_its_row(id, monkeypatch):
    text, short = cards.office_text(id), cards.office_text(id, short=True)
    assert text in GAME.words.faces(id) and cards.OFFICES[id] in GAME.words.faces(id)
    assert "{" not in text + short and len(short) <= 18
    office = data.SENATE[id]
    if office.n and office.effect != "reroll":  # whose number is told in words
        monkeypatch.setitem(data.SENATE, id, office._replace(n=77))
        assert "77" in cards.office_text(id) and (str(office.n) in short) == ("77" in cards.office_text(id, short=True))


def test_every_row_is_worth_something_to_a_bot():
    s = scene(round=2, red=dict(owns=" ".join(id for id in data.PROVINCES if id < "p08")), pile=" ".join(data.PROVINCES)[28:])
    s.g.phase = "senate"
    worth = Worth(s.g, RED, Sight(s.g.cards))
    for id in data.SENATE:
        assert worth.office(RED, id) > 0, id
    for id in data.PROVINCES:
        assert worth.province(BLUE, id) > 0, id
