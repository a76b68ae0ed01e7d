"""Spreading the faces a seat has not seen over the closed handles, as far as anybody could tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards import Handle, Sight
from engine.dealer import Stream
from engine.moves import At
from engine.record import write_move
from engine.script import Run


def imagined_faces(run: Run[Any], own: Mapping[Handle, str], thrown: Mapping[int, list[str]], seed: bytes) -> dict[Handle, str]:
    """A face for every live handle: open and own ones as they are, the rest at random within what is known of each deck."""
    cards = run.g.cards
    stream = Stream(seed, "imagine", cards.next_handle)
    faces = dict(cards.faces)
    unseen: dict[int, list[Handle]] = {}
    located: dict[int, set[str]] = {}
    for handle, deck in cards.deck.items():
        face = faces.get(handle) or own.get(handle)
        if face is None:
            unseen.setdefault(deck, []).append(handle)
        else:
            faces[handle] = face
            located.setdefault(cards.root(handle), set()).add(face)
    pools: dict[int, list[Handle]] = {}
    for deck, handles in unseen.items():
        root = deck if cards.decks[deck].parent < 0 else cards.decks[deck].parent
        gone = located.setdefault(root, set())
        if root != deck:
            known = sorted({*cards.decks[deck].faces, *thrown.get(deck, ())} - gone)
            stream.shuffle(known)
            stream.shuffle(handles)
            for face in known[: len(handles)]:
                faces[handles.pop()] = face
                gone.add(face)
        pools.setdefault(root, []).extend(handles)
    for root, handles in pools.items():
        rest = [face for face in cards.decks[root].faces if face not in located[root]]
        assert len(rest) == len(handles), "every card of a deck is somewhere"
        stream.shuffle(rest)
        faces.update(zip(handles, rest, strict=True))
    for token, asked in run.sealed.items():
        if token in own:
            faces[token] = own[token]
        else:
            at = At(run.g, asked.seat, Sight(cards), asked.facts)
            choices = [move for kind in asked.kinds for move in kind.every(at) if move.refuse(at) is None]
            faces[token] = write_move(stream.pick(choices), ())
    return faces
