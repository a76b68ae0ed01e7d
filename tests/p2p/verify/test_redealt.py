"""The judge on the words of a re-deal: each is checked on the history that its author signed; whoever breaks it is named, and tags that do
not match name nobody."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from p2p.crypto import redeal
from p2p.crypto.transcript import ProofContext
from p2p.judge.replay import Replay
from p2p.judge.verdict import Status, Verdict
from p2p.judge.words import JudgeWords
from p2p.peer.making import make_body
from p2p.peer.play import Fault
from p2p.wire.entries import Entry, SignedEntry, sign_entry
from tests.p2p.peer.acts import drop, opened
from tests.p2p.peer.round import Round
from tui.sitting.verdict_text import as_json, as_lines


def behind_a_drop() -> tuple[Round, Replay]:
    """A replay that stands where place 2 was dropped: those words are not this test's business."""
    table = drop(opened(4, "judged"), 2)
    return table, Replay(table.watching)


def words(table: Round, replay: Replay, change: Any = None, at: tuple[str, int] = ("", -1)) -> list[SignedEntry]:
    """What every speaker of the coming beat says, by the book, or one of them changed."""
    dealing = replay.play.dealing
    assert dealing is not None and dealing.slots.redeal is not None
    stage, said = dealing.slots.redeal.stage, []
    for place in replay.play.due.speakers:
        moment = ProofContext(replay.table, replay.heads[-1], replay.beat, place)
        body: dict[str, Any] = make_body(replay.play.fork(), replay.play.due, table.secrets[place], moment)
        if (stage, place) == at:
            body = change(body)
        number, before = replay.chains[place]
        entry = Entry(replay.table, number, before, replay.beat, replay.heads[-1], place, "redeal", body, state(replay, moment, body))
        said.append(sign_entry(table.people[place], entry))
    return said


def state(replay: Replay, moment: ProofContext, body: dict[str, Any]) -> bytes:
    """What follows from it, if its author alone speaks and it breaks no rule."""
    with suppress(Fault):
        if replay.play.due.speakers == (moment.prover,):
            return replay.play.after(lambda place: moment, {moment.prover: ("redeal", body)}).digest()
    return b""


def run(table: Round, replay: Replay, change: Any = None, at: tuple[str, int] = ("", -1)) -> None:
    while replay.play.due.what == "redeal":
        if not replay.step(JudgeWords(4, words(table, replay, change, at))):
            return


def test_a_whole_redeal_is_replayed_and_told() -> None:
    table, replay = behind_a_drop()
    run(table, replay)
    assert not replay.bad and replay.beat == 7 and replay.play.due.what == "turn"
    assert replay.play.dealing is not None
    told = tuple(replay.play.dealing.redealt)
    verdict = Verdict(Status.FAIR, names=("Anna", "Bela", "Vera", "Cili"), redealt=told)
    assert as_json(verdict)["redealt"] == [{"beat": 6, "deck": 0, "cards": 6}, {"beat": 6, "deck": 1, "cards": 1}]
    assert "  step 6: 2 decks were dealt anew, 7 closed cards" in as_lines(verdict)


def _last_flipped(text: str) -> str:
    return text[:-1] + ("A" if text[-1] != "A" else "Q")


@pytest.mark.parametrize(
    ("stage", "field", "what"),
    [
        ("pass", "copies", "a copy of a held card does not hold"),
        ("tag", "tags", "the tags of the closed cards do not hold"),
        ("open", "shares", "the shares of the re-deal do not hold"),
    ],
)
def test_who_says_a_bad_word_is_named(stage: str, field: str, what: str) -> None:
    table, replay = behind_a_drop()
    run(table, replay, lambda body: {**body, field: [_last_flipped(body[field][0]), *body[field][1:]]}, (stage, 1))
    (found,) = replay.bad
    assert (found.claim, found.place, found.rule) == ("bad-entry", 1, "fair-cards/redeal")
    assert found.what.startswith(what) and found.evidence.seat == 1


def test_a_bad_shuffle_in_it_is_named_as_one() -> None:
    table, replay = behind_a_drop()

    def other(body: dict[str, Any]) -> dict[str, Any]:
        pile = body["piles"][0]
        return {**body, "piles": [{**pile, "proof": _last_flipped(pile["proof"])}, *body["piles"][1:]]}

    run(table, replay, other, ("pass", 3))
    (found,) = replay.bad
    assert (found.place, found.rule) == (3, "fair-cards/shuffle")


def test_tags_that_do_not_match_name_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a false copy had passed every check."""
    honest = redeal._unmatched
    monkeypatch.setattr(redeal, "_unmatched", lambda part, shares: honest(redeal.replace(part, tagged=part.tagged[::-1]), shares))
    table, replay = behind_a_drop()
    run(table, replay)
    assert not replay.bad and "do not match" in replay.senseless
