"""Court played by texts: one move of the seat whose turn it is, and everything that follows from it, for Rounds and for Wires."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.moves import Move
from engine.world import View
from p2p.crypto.faults import PeerFault
from p2p.peer.making import Draft, make_leave
from p2p.peer.play import Passed
from p2p.peer.steps import write_steps
from p2p.wire.codec import Value, text_bytes
from tests.p2p.peer.court import COURT, Say, Stake, read
from tests.p2p.peer.round import Round
from tests.p2p.peer.wires import Wires

Word = tuple[str, Mapping[str, Value]]


def answer(view: View[Any]) -> Move[Any]:
    """To any question but that of the turn: a number by seat, the first card of the hand."""
    assert view.asked is not None
    if Say in view.asked.kinds:
        return Say(1 + view.seat % 3)
    if Stake in view.asked.kinds:
        return Stake(view.g.hands[view.seat][0])
    raise AssertionError(f"nobody said what to do at {view.asked.topic}")


# --- without chains ------------------------------------------------------------------------------------------------------------


def opened(count: int, label: str = "court") -> Round:
    """A round at its first turn: keys, seats, shuffle and hands are done."""
    return to_turn(Round(COURT, count, label))


def to_turn(table: Round) -> Round:
    while table.watching.over is None and table.watching.due.what != "turn":
        table.step(lambda view, stream: answer(view))
    return table


def turn_of(table: Round) -> int:
    (place,) = table.watching.due.speakers
    return place


def word(table: Round, *texts: str) -> Word:
    """What the place whose turn it is says with these moves, in one run."""
    place = turn_of(table)
    draft = table.draft(place)
    for text in texts:
        _answer_rest(draft)
        asked, view = draft.asked(), draft.view()
        assert asked is not None
        draft.act(read(asked.kinds, text, view.g, view.seat))
    _answer_rest(draft)
    table.choices[place] = draft.choices
    return "move", write_steps(draft.steps)


def _answer_rest(draft: Draft) -> None:
    while (asked := draft.asked()) is not None and asked.topic != "turn":
        draft.act(answer(draft.view()))


def begin(table: Round, *texts: str) -> None:
    """Only the beat of the moves themselves."""
    table.close({turn_of(table): word(table, *texts)})


def do(table: Round, *texts: str) -> Round:
    """Each text in a beat of its own, and all that follows up to the next turn."""
    for text in texts:
        begin(table, text)
        to_turn(table)
    return table


def leave(table: Round) -> int:
    """Who is at turn goes."""
    place = turn_of(table)
    table.close({place: ("leave", make_leave(table.plays[place], table.secrets[place], table.moment(place)))})
    to_turn(table)
    return place


def drop(table: Round, *gone: int, what: str = "drop") -> Round:
    """The beat of a passed ballot, at every place, also at those who are gone."""
    passed = Passed(what, table.beat + 2, table.beat - 1, gone)
    table.beat += 2
    table.plays = [play.dropped(table.moment, passed) for play in table.plays]
    table.watching = table.watching.dropped(table.moment, passed)
    assert len({play.digest() for play in [*table.plays, table.watching]}) == 1
    table.beat += 1
    return table


def court(table: Round) -> Any:
    assert table.watching.dealing is not None
    return table.watching.dealing.at.g


def raw_bytes(value: object) -> bytes:
    """All bytes that travel as text inside a body, one after the other."""
    if isinstance(value, Mapping):
        return b"|".join(raw_bytes(inner) for inner in value.values())
    if isinstance(value, (list, tuple)):
        return b"|".join(raw_bytes(inner) for inner in value)
    if not isinstance(value, str):
        return b""
    try:
        return text_bytes(value, "test")
    except PeerFault:
        return value.encode()


# --- with chains ---------------------------------------------------------------------------------------------------------------


def at_turn(wires: Wires) -> int | None:
    for place, node in enumerate(wires.nodes):
        asked = node.peer.asked() if node.up else None
        if asked is not None and asked.topic == "turn":
            return place
    return None


def go_on(wires: Wires) -> None:
    """All that follows, up to the next turn or the end."""
    for _ in range(500):
        wires.settle()
        if at_turn(wires) is not None or not _answer_once(wires):
            return
    raise AssertionError("no end")


def _answer_once(wires: Wires) -> bool:
    for place, node in enumerate(wires.nodes):
        if node.up and node.peer.asked() is not None:
            view = node.peer.view()
            assert view is not None
            node.peer.act(answer(view))
            wires.carry_out(place)
            return True
    return False


def seated(count: int, label: str = "seated") -> Wires:
    """Peers at their first turn."""
    wires = Wires(COURT, count, label)
    go_on(wires)
    return wires


def act(wires: Wires, text: str) -> int:
    """The move of the place at turn is made and sent; nothing is delivered."""
    place = at_turn(wires)
    assert place is not None, [(node.peer.final, node.peer.awaited(), node.peer.frozen) for node in wires.nodes]
    peer = wires.nodes[place].peer
    view = peer.view()
    assert view is not None and view.asked is not None
    peer.act(read(view.asked.kinds, text, view.g, view.seat))
    while (asked := peer.asked()) is not None and asked.topic != "turn":
        own = peer.view()
        assert own is not None
        peer.act(answer(own))
    if peer.can_undo:
        peer.send()
    wires.carry_out(place)
    return place


def play(wires: Wires, *texts: str) -> Wires:
    for text in texts:
        act(wires, text)
        go_on(wires)
    return wires
