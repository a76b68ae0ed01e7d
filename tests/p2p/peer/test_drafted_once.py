"""The author of an entry keeps the state that it drafted: it is the one that everybody else finds behind that entry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine.games import IDS, find_game
from engine.moves import Refusal
from engine.script import Result, ask
from p2p.peer.chain import Chain
from p2p.peer.making import Draft
from p2p.peer.play import Play
from tests.p2p.peer.acts import act, go_on, seated
from tests.p2p.peer.court import COURT, Court, Do
from tests.p2p.peer.wires import Wires

RUNS = (
    ("roll", "draw", "draw_all", "turn_up", "stir", "flash 0", "give 0 to 1", "take", "shuffle", "seal_own", "open", "save", "rob 1"),
    ("play 0", "renew", "stake", "open", "seal_all", "open", "bury 0", "flash_all", "bury_all", "ask_all", "end"),
)  # fmt: skip


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Play]]:
    """Every state that was kept, each compared with the one worked out from the entry alone."""
    found: list[Play] = []
    drafted = Chain._behind_drafted

    def compared(chain: Chain) -> Play | None:
        play = drafted(chain)
        if play is not None:
            fresh = chain.play.after(chain.moment, chain._said())
            assert _told(play) == _told(fresh)
            found.append(play)
        return play

    monkeypatch.setattr(Chain, "_behind_drafted", compared)
    yield found
    assert found, "nothing was kept"


def _told(play: Play) -> tuple[Any, ...]:
    """All that follows from a state: what all sign, what our program does next, what our person is told and may know."""
    assert play.dealing is not None
    at = play.dealing.at
    return (
        play.digest(), play.due, play.over, play.present, at.answers, at.log, at.fed, at.kept, at.kept_answers, at.kept_fed, at.thrown,
        {seat: {card: face for card, face in own.items() if card in at.g.cards.deck} for seat, own in at.own.items()},
        play.dealing.slots._published, play.dealing.slots._used, play.dealing.slots._in_play, play.dealing.laid,
    )  # fmt: skip


@pytest.mark.parametrize("texts", RUNS)
def test_whatever_a_move_makes_happen(texts: tuple[str, ...], kept: list[Play]) -> None:
    wires = seated(3, texts[0])
    for text in texts:
        try:
            act(wires, text)
        except Refusal:
            continue
        go_on(wires)
    assert len({node.peer.head for node in wires.nodes}) == 1 and len(kept) >= len(texts) // 2


async def short_play(g: Court) -> Result:
    """Court that is over with its first answer, without a word of the others."""
    await ask(g.turn, "turn", Do)
    return Result({seat: {"cards": 0} for seat in g.seats}, tuple(g.seats))


def test_a_move_that_ends_the_game(kept: list[Play]) -> None:
    game = replace(COURT, play=short_play)
    game.__dict__["rules_digest"] = COURT.rules_digest
    wires = Wires(game, 2, "end")
    wires.settle()
    act(wires, "next")
    wires.settle()
    assert kept[-1].over is not None and all(node.peer.over == kept[-1].over for node in wires.nodes)


@pytest.mark.parametrize("name", IDS)
def test_at_every_game(name: str, kept: list[Play]) -> None:
    game = find_game(name)
    wires = Wires(game, min(n for n in game.seating if n > 1), "kept")
    for _ in range(12):
        wires.settle()
        place = next((place for place, node in enumerate(wires.nodes) if node.peer.asked() is not None), None)
        if place is None:
            break
        view = wires.nodes[place].peer.view()
        assert view is not None
        wires.nodes[place].peer.act(wires.pick(view, wires.stream))
        wires.carry_out(place)
    wires.settle()
    assert len({node.peer.head for node in wires.nodes}) == 1


def test_a_draft_that_broke_in_the_middle_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its state may be half of something; what was signed is then worked out anew, and others see it the same way."""
    wires = seated(2, "broken")
    place = next(place for place, node in enumerate(wires.nodes) if node.peer.asked() is not None)
    draft = wires.nodes[place].peer.desk.draft()  # type: ignore[union-attr]
    assert draft is not None and draft.behind() is draft.play

    def breaks(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(type(draft.play.dealing), "settle", breaks)
    view = draft.view()
    with pytest.raises(RuntimeError):
        draft.act(wires.pick(view, wires.stream))
    assert isinstance(draft, Draft) and draft.behind() is None


def test_a_state_drafted_on_another_one_is_not_kept() -> None:
    wires = seated(2, "elsewhere")
    chain = wires.nodes[0].peer.chain
    word, drafted = chain.entries[0][0], chain.play.fork()
    chain.said = {0: word}
    chain._drafted = (word.entry.id, chain.play, drafted)
    assert chain._behind_drafted() is drafted
    chain._drafted = (word.entry.id, chain.play.fork(), drafted)
    assert chain._behind_drafted() is None, "begun on another state"
    chain._drafted = (chain.entries[1][0].entry.id, chain.play, drafted)
    assert chain._behind_drafted() is None, "of another word"
