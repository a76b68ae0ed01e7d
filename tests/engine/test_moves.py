"""Moves are values with a notation that parses back; refusals are values too."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Handle
from engine.moves import BadNotation, Move, Refusal, move, read_move


@move("pass")
class Pass(Move[Any]):
    pass


@move("place {spot} {bonus:+bonus}")
class Place(Move[Any]):
    spot: str
    bonus: bool = False


@move("build {type} [with {cards}] [taking {taking}]")
class Build(Move[Any]):
    type: str
    cards: tuple[Handle, ...] = ()
    taking: str = ""


@move("offer {denarii} for {type} in {province}")
class Offer(Move[Any]):
    denarii: int
    type: str
    province: str


@move("play {card} {params}")
class Play(Move[Any]):
    card: Handle
    params: tuple[str, ...] = ()


@move("end build")
class EndBuild(Move[Any]):
    pass


WORDS = ["pass", "place", "build", "with", "taking", "offer", "for", "in", "play", "end", "+bonus", "#1", "#2", "x", "3", "-1", "é"]
KINDS: tuple[type[Move[Any]], ...] = (Pass, Place, Build, Offer, Play, EndBuild)


def find(word: str) -> Handle:
    if not word.startswith("#") or not word[1:].isdigit():
        raise BadNotation(f"no card {word}")
    return Handle(int(word[1:]))


def read(text: str) -> Move[Any]:
    return read_move(KINDS, text, find)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("pass", Pass()),
        ("place military", Place("military")),
        ("place military +bonus", Place("military", True)),
        ("build trade", Build("trade")),
        ("build trade with #3", Build("trade", (Handle(3),))),
        ("build trade with #3 #4", Build("trade", (Handle(3), Handle(4)))),
        ("build trade with #3 taking vote", Build("trade", (Handle(3),), "vote")),
        ("build trade taking vote", Build("trade", (), "vote")),
        ("offer 3 for religion in north", Offer(3, "religion", "north")),
        ("offer -3 for religion in north", Offer(-3, "religion", "north")),
        ("play #7", Play(Handle(7))),
        ("play #7 thrace moesia", Play(Handle(7), ("thrace", "moesia"))),
        ("end build", EndBuild()),
    ],
)
def test_notation_reads_and_writes(text: str, made: Move[Any]) -> None:
    assert read(text) == made
    assert str(made) == text
    assert read(f"  {text.replace(' ', '   ')} ") == made


@pytest.mark.parametrize(
    "text",
    [
        "", "place", "place +bonus", "place military +bonus +bonus", "place military bonus", "build", "build trade with",
        "build trade #3", "build trade with 3", "build trade taking", "offer three for religion in north", "offer 3 religion in north",
        "offer 3 for religion", "offer 03 for religion in north", "offer 9999999999 for religion in north",
        "offer 3 for religion in north now", "play", "play 7", "end", "pass pass", "Pass", "resign",
    ],
)  # fmt: skip
def test_other_texts_are_bad_notation_with_a_sentence(text: str) -> None:
    with pytest.raises(BadNotation) as problem:
        read(text)
    assert str(problem.value)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=7))
def test_any_words_give_a_move_that_writes_back_or_bad_notation(words: list[str]) -> None:
    try:
        found = read(" ".join(words))
    except BadNotation:
        return
    assert read(str(found)) == found


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=40))
def test_any_text_gives_a_move_or_bad_notation(text: str) -> None:
    try:
        found = read(text)
    except BadNotation:
        return
    assert read(str(found)) == found


def test_moves_are_frozen_values() -> None:
    one = Place("military", True)
    assert one == Place("military", True) != Place("military")
    assert len({one, Place("military", True)}) == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.spot = "trade"  # type: ignore[misc]
    assert not hasattr(one, "__dict__")


def test_a_notation_must_name_every_field() -> None:
    with pytest.raises(AssertionError):

        @move("forget")
        class Forget(Move[Any]):
            what: str


def test_a_refusal_is_a_value_and_an_exception() -> None:
    why = Refusal("too_expensive", cost=8, denarii=5)
    assert why == Refusal("too_expensive", denarii=5, cost=8)
    assert why != Refusal("too_expensive", cost=8, denarii=4)
    assert why != Refusal("too_cheap", cost=8, denarii=5)
    assert str(why) == "too_expensive cost=8 denarii=5"
    assert isinstance(why, Exception)


def test_the_base_move_is_always_legal_shows_nothing_and_proposes_itself() -> None:
    at: Any = None
    assert Pass().refuse(at) is None
    assert Pass().shows() == ()
    assert list(Pass.every(at)) == [Pass()]
