"""Every way in which a signed entry can be bad: all honest peers name its author, stop at the same FINAL beat and stay frozen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from p2p.crypto.coin import prove_coin_share
from p2p.wire.codec import Value, bytes_text
from p2p.wire.entries import Entry
from tests.p2p.peer.acts import act, at_turn, go_on, play, seated
from tests.p2p.peer.cheat import Body, Cheat, all_convict, flip, forge, honest, inject, mute, none_accused, with_body
from tests.p2p.peer.court import COURT
from tests.p2p.peer.round import identities, some_bytes
from tests.p2p.peer.wires import Wires

BAD = {"bad-entry"}


@dataclass(frozen=True)
class Case:
    """The cheat is who is at turn (or, for joint beats, the given seat). `texts`: played before; `text`: in which the cheat happens."""

    name: str
    texts: tuple[str, ...]
    text: str
    kind: str
    change: Callable[[Body], Body]
    seat: int = 0


def step(at: int = 0, **fields: Callable[[Value], Value]) -> Callable[[Body], Body]:
    """Fields of one step of a run changed."""

    def change(body: Body) -> Body:
        steps: list[Any] = [dict(one) for one in body["steps"]]  # type: ignore[union-attr, arg-type]
        for name, new in fields.items():
            assert name in steps[at], (name, steps[at].keys())
            steps[at][name] = new(steps[at][name])
        return {**body, "steps": steps}

    return change


def set_to(value: Value) -> Callable[[Value], Value]:
    return lambda old: value


def swap_face(text: Value) -> Value:
    """`play #3=K05` with the face of another card."""
    assert isinstance(text, str) and "K0" in text
    at = text.index("K0")
    return text[:at] + ("K01" if text[at : at + 3] != "K01" else "K02") + text[at + 3 :]


def more_steps(body: Body) -> Body:
    steps: Any = body["steps"]
    return {**body, "steps": [*steps, steps[-1]]}


def no_steps(body: Body) -> Body:
    return {**body, "steps": []}


def trailing(body: Body) -> Body:
    return {**body, "more": 1}


def trailing_in_step(body: Body) -> Body:
    steps: Any = body["steps"]
    return {**body, "steps": [{**steps[0], "more": ""}, *steps[1:]]}


def first_of(name: str) -> Callable[[Body], Body]:
    return lambda body: {**body, name: flip(body[name])}


def piles(change: Callable[[list[Any]], list[Any]]) -> Callable[[Body], Body]:
    return lambda body: {**body, "piles": change([dict(one) for one in body["piles"]])}  # type: ignore[union-attr, arg-type]


def empty(value: Value) -> Value:
    return ""


def flip_first(value: Value) -> Value:
    assert isinstance(value, (list, tuple))
    return [flip(value[0]), *value[1:]]


def cut_first(value: Value) -> Value:
    assert isinstance(value, (list, tuple))
    return list(value[1:])


def false_proof(all: list[Any]) -> list[Any]:
    return [{**all[0], "proof": flip(all[0]["proof"], 300)}, *all[1:]]


CASES = [
    Case("a move that the rules refuse", (), "next", "move", step(do=set_to("do open"))),
    Case("a verb that does not exist", (), "next", "move", step(do=set_to("do fly"))),
    Case("a move of a class that was not asked for", (), "next", "move", step(do=set_to("say 1"))),
    Case("a move that cannot be read", (), "next", "move", step(do=set_to("abracadabra"))),
    Case("a move not written in its one form", (), "next", "move", step(do=set_to("do  next"))),
    Case("a card under another face", (), "play 0", "move", step(do=swap_face)),
    Case("a card that is not in the hand", (), "play 0", "move", step(do=set_to("play #11=K01"))),
    Case("shares where nothing is shown", (), "next", "move", step(show=set_to(bytes_text(b"\x02" * 97)))),
    Case("a card shown without its share", (), "play 0", "move", step(show=empty)),
    Case("a false share of a card shown", (), "play 0", "move", step(show=flip)),
    Case("a false share of a card revealed", (), "flash 0", "move", step(1, show=flip)),
    Case("a step of another kind", (), "flash 0", "move", lambda body: {"steps": [body["steps"][0], {"give": []}]}),  # type: ignore[index]
    Case("a run with a step that nobody asked for", (), "next", "move", more_steps),
    Case("a run without a step", (), "next", "move", no_steps),
    Case("a body with a field more", (), "next", "move", trailing),
    Case("a step with a field more", (), "next", "move", trailing_in_step),
    Case("a body without its field", (), "next", "move", lambda body: {}),
    Case("a body of another shape", (), "next", "move", lambda body: {"steps": 5}),
    Case("a false key switch back to the table", (), "bury 0", "move", step(1, give=flip_first)),
    Case("a key switch too few", (), "bury 0", "move", step(1, give=cut_first)),
    Case("a false key switch to a seat", (), "give 0 to 1", "move", step(1, give=flip_first)),
    Case("a false mix", (), "stir", "move", step(1, deck=flip)),
    Case("a mix without a proof", (), "stir", "move", step(1, proof=empty)),
    Case("a false proof of a mix", (), "stir", "move", step(1, proof=lambda text: flip(text, 300))),
    Case("a mix of the one robbed that is false", (), "rob 1", "move", step(0, proof=lambda text: flip(text, 300)), 1),
    Case("a false opening", ("seal_all",), "open", "move", step(0, open=flip), 1),
    Case("an opening of another choice", ("seal_all",), "open", "move", step(0, open=lambda text: flip(text, -1)), 1),
    Case("an opening that is too short", ("seal_all",), "open", "move", step(0, open=set_to("AAAA")), 1),
    Case("a sealed card opened without its share", ("stake_all",), "open", "move", step(0, show=empty), 1),
    Case("a seal that is no seal", (), "seal_all", "move", step(0, seal=set_to("AAAA")), 1),
    Case("two answers where several answer at once", (), "ask_all", "move", more_steps, 1),
    Case("an answer that is not legal among several", (), "ask_all", "move", step(0, do=set_to("say 7")), 2),
    Case("false shares of a deal", (), "draw", "share", first_of("shares"), 1),
    Case("shares of a deal with a field more", (), "draw", "share", trailing, 1),
    Case("no shares of a deal", (), "draw", "share", lambda body: {"shares": ""}, 2),
    Case("false shares of a reveal", (), "turn_up", "share", first_of("shares"), 0),
    Case("a false coin share", (), "roll", "coin", first_of("share"), 1),
    Case("a coin share with a field more", (), "roll", "coin", trailing, 1),
    Case("a false deck of a pass", (), "shuffle", "pass", piles(lambda all: [{**all[0], "deck": flip(all[0]["deck"])}, *all[1:]]), 1),
    Case("a false proof of a pass", (), "shuffle", "pass", piles(false_proof), 1),
    Case("a pass without a pile", (), "shuffle", "pass", piles(lambda all: all[1:]), 1),
    Case("a pass with a pile more", (), "shuffle", "pass", piles(lambda all: [*all, all[0]]), 1),
    Case("cards of others revealed falsely", (), "flash_all", "move", step(0, show=flip), 2),
    Case("cards of others returned falsely", (), "bury_all", "move", step(0, give=flip_first), 2),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name.replace(" ", "_"))
def test_bad_entry(case: Case) -> None:
    wires = play(seated(3, "bad"), *case.texts)
    before = wires.nodes[0].peer.final
    cheat = wires.nodes[0].peer.play.place_of[case.seat]
    plan = Cheat.on(wires, cheat, with_body(case.change), case.kind)
    if case.seat == 0 and case.kind == "move":
        act(wires, case.text)
    else:
        plan.kind = "none yet"
        act(wires, case.text)
        plan.kind = case.kind
    go_on(wires)
    assert plan.spent, "the cheat never spoke"
    all_convict(wires, cheat, BAD)
    assert wires.nodes[honest(wires, cheat)[0]].peer.final >= before


@pytest.mark.parametrize(
    ("name", "kind", "change"),
    [
        ("another kind", "move", lambda entry: replace(entry, kind="coin")),
        ("kind of another question", "move", lambda entry: replace(entry, kind="share")),
        ("an older beat", "move", lambda entry: replace(entry, beat=entry.beat - 1)),
        ("the first beat", "move", lambda entry: replace(entry, beat=0)),
    ],
    ids=lambda value: value.replace(" ", "_") if isinstance(value, str) else "",
)
def test_bad_frame_of_an_entry(name: str, kind: str, change: Callable[[Entry], Entry]) -> None:
    wires = seated(3, "frame")
    cheat = at_turn(wires)
    assert cheat is not None
    Cheat.on(wires, cheat, change, kind)
    act(wires, "stir")
    all_convict(wires, cheat, BAD)


def test_word_of_one_who_is_not_asked() -> None:
    wires = seated(3, "frame")
    cheat = (at_turn(wires) or 0) - 1 if at_turn(wires) else 2
    signed = forge(wires, cheat, "move", {"steps": [{"do": "do next", "show": ""}]})
    mute(wires, cheat)
    inject(wires, cheat, honest(wires, cheat), signed)
    wires.settle()
    all_convict(wires, cheat, BAD)


def test_second_word_in_one_beat() -> None:
    """In a joint beat one place speaks twice."""
    wires = seated(3, "frame")
    act(wires, "ask_all")
    wires.settle()
    cheat = 1
    first = forge(wires, cheat, "move", {"steps": [{"do": "say 1", "show": ""}]})
    second = forge(wires, cheat, "move", {"steps": [{"do": "say 2", "show": ""}]}, seq=first.entry.seq + 1, prev=first.entry.id)
    mute(wires, cheat)
    inject(wires, cheat, honest(wires, cheat), first, second)
    go_on(wires)
    all_convict(wires, cheat, BAD)


def test_entry_far_in_the_future_only_stalls() -> None:
    """A beat that never comes is no proof: the table waits, and everybody sees for whom."""
    wires = seated(3, "future")
    cheat = at_turn(wires)
    assert cheat is not None
    Cheat.on(wires, cheat, lambda entry: replace(entry, beat=entry.beat + 5), "move")
    act(wires, "next")
    for _ in range(3):
        wires.tick()
    none_accused(wires, honest(wires, cheat))
    assert all(wires.nodes[place].peer.awaited() == (cheat,) for place in honest(wires, cheat))


# --- set-up --------------------------------------------------------------------------------------------------------------------


def begun(kind: str, place: int, change: Callable[[Body], Body]) -> Wires:
    """A table in whose set-up one place cheats."""
    plan = Cheat(identities(3, "set-up")[place], place, with_body(change), kind)
    wires = Wires(COURT, 3, "set-up", bend=plan.bend)
    wires.settle()
    assert plan.spent
    return wires


@pytest.mark.parametrize("cheat", [0, 2])
@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("key", lambda body: {"key": flip(body["key"], 20)}),
        ("key", lambda body: {"key": flip(body["key"], 60)}),
        ("key", lambda body: {"key": ""}),
        ("key", trailing),
        ("coin", first_of("share")),
        ("pass", piles(false_proof)),
        ("share", first_of("shares")),
    ],
    ids=["key", "key-proof", "no-key", "key-and-more", "coin", "pass", "share"],
)
def test_bad_set_up(kind: str, change: Callable[[Body], Body], cheat: int) -> None:
    all_convict(begun(kind, cheat, change), cheat, BAD)


def test_13_coin_share_of_another_beat_or_of_a_card_is_refused() -> None:
    """Row 13: a coin share belongs to one head and beat, and is no card share."""
    for other in ("beat", "index", "card"):
        wires = seated(3, "coin")
        cheat = wires.nodes[0].peer.play.place_of[1]
        secret = wires.me[cheat].secret

        def change(body: Body, wires: Wires = wires, cheat: int = cheat, secret: Any = secret, other: str = other) -> Body:
            moment = wires.nodes[cheat].peer.chain.moment(cheat)
            if other == "beat":
                return {"share": bytes_text(prove_coin_share(secret, replace(moment, head=some_bytes("other")), 0).raw())}
            if other == "index":
                return {"share": bytes_text(prove_coin_share(secret, moment, 1).raw())}
            dealing = wires.nodes[cheat].peer.play.dealing
            assert dealing is not None
            slots = dealing.slots.draft()
            slots.begin_reveal(dealing.at.g.hands[1][:1])
            return {"share": bytes_text(slots.make_shares(secret, moment).raw())}

        plan = Cheat.on(wires, cheat, with_body(change), "coin")
        act(wires, "roll")
        go_on(wires)
        assert plan.spent
        all_convict(wires, cheat, BAD)
