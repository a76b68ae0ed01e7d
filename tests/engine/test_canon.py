"""Copies and canonical bytes: field by field, the outbox left out, wrong types refused."""

from __future__ import annotations

import hashlib
from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any, Literal

import pytest

from engine import canon
from engine.cards import Cards, Handle
from engine.script import State


@dataclass(slots=True, frozen=True)
class Stone:
    colour: str
    seen: tuple[int, ...] = ()


@dataclass(slots=True)
class Field:
    stones: list[Stone] = field(default_factory=list)
    owner: int | None = None


@dataclass(slots=True)
class Board:
    name: str
    side: Literal["left", "right"] = "left"
    open: bool = True
    fields: dict[int, Field] = field(default_factory=dict)
    rows: list[list[int]] = field(default_factory=list)
    by_name: dict[str, list[Handle]] = field(default_factory=dict)
    best: Field | None = None
    order: tuple[Stone, ...] = ()
    notes: list[str] = field(default_factory=list, metadata=canon.OUTBOX)


def board() -> Board:
    return Board(
        "Roma é",
        fields={2: Field([Stone("red", (1, 2))], 1), 1: Field()},
        rows=[[1, 2], [], [3]],
        by_name={"b": [Handle(4)], "a": []},
        best=Field([Stone("blue")]),
        order=(Stone("white"),),
        notes=["not part of it"],
    )


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    one = board()
    two = canon.copy(one)
    assert canon.canonical(one) == canon.canonical(two)
    assert two.notes == []
    for change in (
        lambda: two.fields[2].stones.append(Stone("green")),
        lambda: two.fields.pop(1),
        lambda: two.rows[0].append(9),
        lambda: two.by_name["b"].clear(),
        lambda: setattr(two.best, "owner", 3),
    ):
        change()  # type: ignore[no-untyped-call]
        assert canon.canonical(one) == canon.canonical(board())
    assert two.order[0] is one.order[0], "what cannot change is shared"


def test_canonical_bytes_are_ascii_json_of_the_fields_in_order_and_never_change() -> None:
    text = (
        b'["Board",["Roma \\u00e9","left",true,{"1":[[],null],"2":[[["red",[1,2]]],1]},[[1,2],[],[3]],{"a":[],"b":[4]},'
        b'[[["blue",[]]],null],[["white",[]]]]]'
    )
    assert canon.canonical(board()) == text
    assert canon.digest(board()) == hashlib.sha256(text).hexdigest()


def test_the_outbox_and_the_order_of_keys_do_not_count_but_everything_else_does() -> None:
    start = canon.digest(board())
    other = board()
    other.notes.append("more")
    other.fields = dict(reversed(other.fields.items()))
    assert canon.digest(other) == start
    changes: list[tuple[str, Any]] = [
        ("name", "Roma"), ("side", "right"), ("open", False), ("fields", {}), ("rows", [[1, 2], [3], []]), ("by_name", {"a": [4], "b": []}),
        ("best", None), ("order", ()),
    ]  # fmt: skip
    for name, value in changes:
        changed = board()
        setattr(changed, name, value)
        assert canon.digest(changed) != start, name


@dataclass(slots=True)
class WithSet:
    members: set[int]


@dataclass(slots=True)
class WithFloat:
    size: float


@dataclass(slots=True)
class WithAny:
    thing: Any


@dataclass(slots=True)
class WithEither:
    thing: list[int] | dict[str, int]


@dataclass(slots=True)
class Deeper:
    inner: list[WithSet]


@pytest.mark.parametrize("state", [WithSet({1}), WithFloat(0.5), WithAny(1), WithEither([1]), Deeper([])], ids=lambda s: type(s).__name__)
def test_types_that_no_state_may_have_are_refused(state: Any) -> None:
    with pytest.raises(TypeError):
        canon.copy(state)
    with pytest.raises(TypeError):
        canon.canonical(state)


@dataclass(slots=True)
class MutableInTuple:
    pairs: tuple[Field, ...] = ()


def test_a_tuple_of_things_that_can_change_is_refused_or_copied() -> None:
    """A copy that shares a list is no copy."""
    one = MutableInTuple((Field(),))
    try:
        two = canon.copy(one)
    except TypeError:
        return
    two.pairs[0].stones.append(Stone("red"))
    assert not one.pairs[0].stones


def test_notes_of_a_state_are_an_outbox() -> None:
    @dataclass(slots=True, kw_only=True)
    class Plain(State):
        pass

    state = State()
    before = canon.digest(state)
    state.note("hello", seat=1)
    assert state.notes[0].facts == {"seat": 1}
    assert canon.digest(state) == before
    assert canon.copy(state).notes == []


def test_a_value_whose_fields_its_slots_put_in_is_like_any_other() -> None:
    @canon.by_slots
    @dataclass(slots=True, frozen=True)
    class Pebble:
        colour: str
        seen: tuple[int, ...] = ()

    assert Pebble("red", seen=(1,)) == Pebble(colour="red", seen=(1,)) != Pebble("red")
    assert hash(Pebble("red")) == hash(Stone("red"))
    for wrong in ((), ("red", (), 3)):
        with pytest.raises(TypeError):
            Pebble(*wrong)
    with pytest.raises(FrozenInstanceError):
        Pebble("red").colour = "blue"


def test_cards_are_part_of_the_state() -> None:
    state = State()
    before = canon.digest(state)
    state.cards.shuffle(("a", "b"))
    assert canon.digest(state) != before
    twin = canon.copy(state)
    twin.cards.open(Handle(0), "a")
    assert state.cards.faces == {}
    assert isinstance(twin.cards, Cards)
