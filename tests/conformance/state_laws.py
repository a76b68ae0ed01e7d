"""Laws of one state: where handles lie, that no card is lost, what a state may be made of."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.cards import OPEN, TABLE, Handle
from engine.dealer import LocalDealer
from engine.script import State
from engine.world import World

SCALARS = frozenset({int, str, bool, type(None)})


def lies_in_one_place(world: World[Any]) -> None:
    """Every live handle lies in exactly one place; what is open has a face; a seat's place ("hand 2") holds that seat's closed cards."""
    cards = world.g.cards
    places = world.game.places(world.g)
    where = Counter(handle for handles in places.values() for handle in handles)
    assert where.keys() == cards.holder.keys(), f"only in places or only alive: {sorted(where.keys() ^ cards.holder.keys())}"
    assert set(where.values()) <= {1}, f"in two places: {[handle for handle, count in where.items() if count > 1]}"
    tokens = world.run.sealed.keys()
    assert cards.deck.keys() == cards.holder.keys() - tokens
    assert {handle for handle, holder in cards.holder.items() if holder == OPEN} == cards.faces.keys()
    assert set(cards.holder.values()) <= {TABLE, OPEN, *world.own}
    assert all(handle < cards.next_handle for handle in cards.holder)


def belongs_to_its_place(world: World[Any]) -> None:
    """At a question, closed cards in a seat's place are that seat's and it has seen them; table cards lie in no seat's place."""
    cards = world.g.cards
    for place, handles in world.game.places(world.g).items():
        seat = place.split()[-1]
        for handle in handles:
            if cards.holder[Handle(handle)] != OPEN and seat.isdigit():
                assert cards.holder[Handle(handle)] == int(seat), f"#{handle} in {place} is held by {cards.holder[Handle(handle)]}"
                assert handle in world.own[int(seat)], f"#{handle} in {place} was never seen by its holder"


def nothing_is_lost(world: World[Any]) -> None:
    """The live handles of a printed deck carry its faces, each once; what is open or seen is what the dealer dealt."""
    cards, dealer = world.g.cards, world.dealer
    assert isinstance(dealer, LocalDealer)
    live: dict[int, list[str]] = {}
    for handle in cards.deck:
        live.setdefault(cards.root(handle), []).append(dealer.faces[handle])
    printed = {number: deck.faces for number, deck in cards.decks.items() if deck.parent < 0}
    assert live.keys() == printed.keys()
    assert cards.decks.keys() == {*printed, *cards.deck.values()}, "a shuffled deck without a card is forgotten"
    for number, faces in printed.items():
        assert sorted(live[number]) == sorted(faces), f"deck {number}"
    assert all(dealer.faces[handle] == face for handle, face in cards.faces.items())
    for own in world.own.values():
        assert all(dealer.faces[handle] == face for handle, face in own.items() if handle in cards.holder)


def values(state: State) -> Iterator[Any]:
    """Everything in a state but its outbox, depth first."""
    waiting: list[Any] = [state]
    while waiting:
        value = waiting.pop()
        yield value
        if type(value) in SCALARS:
            continue
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            waiting += [getattr(value, field.name) for field in dataclasses.fields(value) if not field.metadata.get("outbox")]
        elif isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, (list, tuple)):
            waiting += value


def mutable(state: State) -> list[Any]:
    """Lists, dicts and dataclasses that can change."""
    return [
        value
        for value in values(state)
        if type(value) not in SCALARS
        if isinstance(value, (list, dict)) or (dataclasses.is_dataclass(value) and not value.__dataclass_params__.frozen)  # type: ignore[union-attr]
    ]


def is_plain_tree(state: State) -> None:
    """Only dataclasses with slots, lists, tuples, dicts with int or str keys, int, str, bool, None; no object in two places."""
    for value in values(state):
        if type(value) in SCALARS:
            continue
        if dataclasses.is_dataclass(value):
            assert not hasattr(value, "__dict__"), f"{type(value).__name__} has no slots"
        elif type(value) is dict:
            assert all(type(key) in (int, str) for key in value)
        else:
            assert type(value) in (list, tuple), f"{value!r} is a {type(value).__name__}"
    changing = mutable(state)
    counted = Counter(map(id, changing))
    twice = [value for value in changing if counted[id(value)] > 1]
    assert not twice, f"in two places: {twice[:2]}"
