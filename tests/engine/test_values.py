"""The quick `dataclass` makes what the library's makes: every shape is made by both, and both do the same."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import field
from typing import Any

import pytest

from engine import values

MAKERS: tuple[Callable[..., Any], ...] = (dataclasses.dataclass, values.dataclass)


def pair(make: Callable[..., Any], **how: Any) -> type:
    @make(**how)
    class Pair:
        left: int
        right: str = "r"
        more: list[int] = field(default_factory=list)
        note: str = field(default="", compare=False, repr=False)

    return Pair


def both(**how: Any) -> list[Any]:
    return [pair(make, **how) for make in MAKERS]


SHAPES: list[dict[str, Any]] = [{}, {"slots": True}, {"frozen": True}, {"frozen": True, "slots": True}, {"slots": True, "eq": False}]


@pytest.mark.parametrize("how", SHAPES, ids=str)
def test_text_equality_and_fields_are_those_of_the_library(how: dict[str, Any]) -> None:
    told = []
    for made in both(**how):
        one, same, other, noted = made(1), made(1, "r", []), made(1, right="x"), made(1, note="n")
        is_equal = [one == same, one == other, one == noted, one == 1, one != other, one.__eq__(object())]
        replaced = dataclasses.replace(one, left=5)
        lists = one.more is not same.more
        plain = [field.name for field in dataclasses.fields(made)], made.__match_args__, dataclasses.asdict(one)
        told.append((repr(one), repr(noted), is_equal, repr(replaced), lists, plain, hasattr(one, "__dict__")))
    assert told[0] == told[1]


@pytest.mark.parametrize("how", SHAPES, ids=str)
@pytest.mark.parametrize("call", [lambda made: made(), lambda made: made(1, "", [], "", 5), lambda made: made(1, what=2)])
def test_what_is_missing_or_too_much_is_a_type_error_at_the_first_object_too(how: dict[str, Any], call: Callable[[Any], Any]) -> None:
    for made in both(**how):
        for _ in range(2):
            with pytest.raises(TypeError, match="__init__"):
                call(made)


@pytest.mark.parametrize("slots", [False, True])
def test_a_frozen_object_does_not_change_has_a_hash_and_can_be_kept(slots: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for made in both(frozen=True, slots=slots):
        one = made(1, more=())
        with pytest.raises(dataclasses.FrozenInstanceError, match="left"):
            one.left = 2
        with pytest.raises(dataclasses.FrozenInstanceError, match="left"):
            del one.left
        assert hash(one) == hash(made(1, more=(), note="n")) and {one: 1}[made(1, more=())] == 1
        assert one.left == 1 and copy.copy(one) == copy.deepcopy(one) == one
        monkeypatch.setitem(globals(), "Pair", made)
        made.__qualname__ = "Pair"
        assert pickle.loads(pickle.dumps(one)) == one


def test_what_can_change_has_no_hash() -> None:
    for made in both():
        with pytest.raises(TypeError, match="unhashable"):
            hash(made(1))
        one = made(1)
        one.left = 2
        assert one == made(2)


def test_keywords_what_is_not_given_and_what_comes_behind_are_put_in_the_same_order() -> None:
    told = []
    for make in MAKERS:

        @make(slots=True)
        class Base:
            first: int = field(kw_only=True)
            second: int = 2
            third: int = field(default=3, init=False)
            fourth: list[int] = field(default_factory=lambda: [4], init=False)
            fifth: int = field(init=False)

            def __post_init__(self) -> None:
                self.fifth = self.first + self.second

        @make(frozen=True, kw_only=True)
        class Named:
            a: int
            b: int = 2

        @make(slots=True)
        class Child(Base):
            second: int = 20
            sixth: int = 6

        told.append((repr(Base(7, first=1)), repr(Child(first=1)), repr(Child(8, 9, first=1)), repr(Named(b=1, a=2)), Child.__match_args__))
        with pytest.raises(TypeError):
            Named(1)  # type: ignore[misc]
    assert told[0] == told[1]


def test_what_a_class_says_itself_stays() -> None:
    for make in MAKERS:

        @make(frozen=True)
        class Own:
            a: int

            def __init__(self) -> None:
                object.__setattr__(self, "a", 3)

            def __repr__(self) -> str:
                return "own"

            def __eq__(self, other: object) -> bool:
                return True

            def __hash__(self) -> int:
                return 5

        @make(frozen=True)
        class Equal:
            a: int

            def __eq__(self, other: object) -> bool:
                return True

        assert (repr(Own()), Own() == 1, hash(Own())) == ("own", True, 5)
        assert Equal(1) == Equal(2) and hash(Equal(1)) == hash(Equal(1))  # an equality of one's own takes the inherited hash away, not this


def test_an_object_inside_of_itself_has_a_text() -> None:
    told = []
    for make in MAKERS:

        @make()
        class Ring:
            inner: Any = None

        ring = Ring()
        ring.inner = ring
        told.append(repr(ring))
    assert told[0] == told[1] and told[0].endswith("(inner=...)")


def test_a_class_below_one_that_was_never_made_makes_its_own() -> None:
    @values.dataclass(frozen=True)
    class Above:
        a: int = 1

    class Below(Above):
        def __init__(self) -> None:
            super().__init__(4)

    assert Below().a == 4 and Above().a == 1 and Below().a == 4
