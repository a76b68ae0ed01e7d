"""PURE: the fairness ledger: what was shuffled, dealt, drawn and sealed at a table, who proved it, and how much of it we have checked.

Read from the chain alone, its entries and the votes of its ballots, so the rows are the same at every peer; only how long we worked on a
beat is our own. A beat is only applied when every proof in it was checked here, and FINAL when all have signed the same state behind it;
nothing in a row says more than what everybody at the table may know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.values import dataclass
from p2p.crypto.group import POINT_BYTES, SCALAR_BYTES
from p2p.peer.cuts import Cut, taken_back
from p2p.peer.peer import Peer
from p2p.wire.entries import Entry

CARD_BYTES = 2 * POINT_BYTES
COPY_BYTES = CARD_BYTES + 3 * SCALAR_BYTES  # a copy of a held card and its proof
BATCH_BYTES = 2 * SCALAR_BYTES  # the one proof of a batch of shares
KINDS = {
    "key": "card keys exchanged",
    "seats": "lots drawn for the seats",
    "coin": "lots or dice thrown together",
    "pass": "shuffled",
    "redeal": "closed cards dealt anew",
    "share": "cards dealt or turned up",
    "seal": "choices sealed",
    "open": "seals opened",
    "show": "cards of the own hand shown",
    "give": "cards handed on face down",
    "mix": "own cards mixed",
    "leave": "left the table; own cards shown",
    "settle": "proposal or vote to end the game",
    "ghost": "a ghost's closed card opened",
    "drop": "went on without",
    "end": "ended the game without",
    "back": "took back step",
}


@dataclass(frozen=True)
class LedgerRow:
    """One kind of thing in one beat. `final`: signed by all; every row shown was checked by us."""

    beat: int
    kind: str
    who: tuple[str, ...]
    proofs: int = 0
    cards: int = 0
    size: int = 0  # bytes of what was proved
    final: bool = True
    seconds: float = 0.0  # that we worked on the beat; 0: we were not there, or it is not the first row of its beat
    about: str = ""  # whom or what a ballot was about

    @property
    def what(self) -> str:
        return f"{KINDS[self.kind]} {self.about}" if self.about else KINDS[self.kind]


@dataclass(frozen=True)
class Ledger:
    rows: tuple[LedgerRow, ...] = ()
    beats: int = 0  # FINAL ones; numbers that a ballot left out are none
    applied: int = 0
    moves: int = 0  # beats that needed no proof: open moves
    names: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()  # who has left or was dropped

    @property
    def signers(self) -> str:
        """Who has signed every state, as far as one word can say it."""
        return "everyone who was still at the table" if self.gone else "everyone"

    @property
    def proofs(self) -> int:
        return sum(row.proofs for row in self.rows)


@dataclass(frozen=True)
class Progress:
    """How far the setting up is: what is being done, by how many it is done, and how many proofs were made so far."""

    what: str
    done: int
    of: int
    proofs: int
    awaited: tuple[str, ...] = ()


def ledger_of(peer: Peer, worked: Mapping[int, float] | None = None) -> Ledger:
    """Everything that was applied, beat by beat, and how long we worked on it."""
    chain, dealing = peer.chain, peer.play.dealing
    names = tuple(member.name for member in peer.roster.members)
    entries = [signed.entry for own in chain.entries for signed in own]
    found = ledger(entries, names, chain.final, chain.beat, dealing.ghost_beats if dealing is not None else ())
    back = taken_back(chain.cuts)
    ballots = [_ballot(cut, names, chain.final, back) for cut in chain.cuts]
    rows = timed(sorted((*found.rows, *ballots), key=lambda row: row.beat), worked or {})
    gone = tuple(name for place, name in enumerate(names) if place not in peer.play.present)
    return replace(found, rows=rows, beats=steps_of(peer), gone=gone)


def steps_of(peer: Peer) -> int:
    """How many beats are FINAL: a ballot leaves numbers out."""
    return sum(hash_ != b"" for hash_ in peer.chain.hashes[: peer.final])


def _ballot(cut: Cut, names: Sequence[str], final: int, back: Mapping[int, int]) -> LedgerRow:
    """Those who stay, or all who take a step back, have voted: their signatures are its proof."""
    ballot = cut.ballot
    about = str(back[cut.number]) if ballot.what == "back" else " and ".join(names[place] for place in ballot.gone)
    voters = tuple(names[place] for place in cut.votes)
    return LedgerRow(cut.number, ballot.what, voters, len(voters), final=cut.number < final, about=about)


def timed(rows: Sequence[LedgerRow], worked: Mapping[int, float]) -> tuple[LedgerRow, ...]:
    beats = [None, *(row.beat for row in rows)]
    return tuple(
        row if row.beat == before else replace(row, seconds=worked.get(row.beat, 0.0)) for before, row in zip(beats, rows, strict=False)
    )


def as_lines(found: Ledger) -> list[str]:
    """The ledger read line by line."""
    lines = [f"{found.beats} steps: every proof checked by this program, every state signed by {found.signers}."]
    for row in found.rows:
        counted = [f"{number} {what}{'s' * (number > 1)}" for number, what in ((row.cards, "card"), (row.proofs, "proof")) if number]
        pace = f"; we worked {1000 * row.seconds:.0f} ms on it" if row.seconds else ""
        open_end = "" if row.final else f"; not signed by {found.signers} yet"
        lines.append(f"  step {row.beat}: {', '.join([row.what, *counted])}, by {' and '.join(row.who)}{pace}{open_end}")
    return [*lines, f"{found.moves} steps were open moves and needed no proof."]


def ledger(entries: Iterable[Entry], names: Sequence[str], final: int, applied: int, ghosts: Collection[int] = ()) -> Ledger:
    """The same from entries in any order; those of beats that are not applied yet say nothing. `ghosts`: beats in which a closed card of a
    seat that nobody plays was opened."""
    beats: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.beat < applied:
            beats.setdefault(entry.beat, []).append(entry)
    rows: list[LedgerRow] = []
    moves, seated = 0, False
    for beat, spoken in sorted(beats.items()):
        found: dict[str, LedgerRow] = {}
        for entry in sorted(spoken, key=lambda one: one.seat):
            for part in _parts(entry, seated):
                kind = "ghost" if part.kind == "share" and beat in ghosts else part.kind
                row = replace(part, kind=kind, beat=beat, who=(names[entry.seat],), final=beat < final)
                found[row.kind] = _joined(found[row.kind], row) if row.kind in found else row
        seated |= "seats" in found
        moves += not found
        rows += found.values()
    return Ledger(tuple(rows), final, applied, moves, tuple(names))


def progress_of(peer: Peer) -> Progress | None:
    """What the programs are busy with before the first question; None when people are asked."""
    chain, play = peer.chain, peer.play
    due = play.due
    kind = due.kinds[0] if due.kinds else "move"
    if kind == "move":
        return None
    names = [member.name for member in peer.roster.members]
    passing = play.dealing.passing if play.dealing is not None else None
    redeal = play.dealing.slots.redeal if play.dealing is not None else None
    if kind == "redeal" and redeal is not None:
        (done, of), what = redeal.progress, "Dealing the closed cards anew"
    elif kind == "pass" and passing is not None:
        of = len(play.present)
        done, what = of - passing.left, "Shuffling, each in turn"
    else:
        done, of = len(chain.said), len(due.speakers)
        titles = {"key": "Exchanging card keys", "coin": "Drawing lots" if play.dealing else "Drawing lots for the seats"}
        what = titles.get(kind, "Dealing")
    return Progress(what, done, of, ledger_of(peer).proofs, tuple(names[place] for place in chain.silent()))


def stage_of(peer: Peer, coarse: bool) -> tuple[object, ...]:
    """What `setting_up` depends on, cheap to ask for; `coarse`: only what a thin line shows."""
    due, dealing = peer.play.due, peer.play.dealing
    passing = dealing.passing if dealing is not None else None
    step = due.kinds[:1], passing.left if passing is not None else 0, peer.over is not None, peer.frozen is not None, _can_vote(peer)
    return step if coarse else (*step, peer.chain.beat, len(peer.chain.said))


def setting_up(peer: Peer) -> tuple[bool, Progress | None]:
    """Are people asked, or have they been, also about somebody who is missing? And what the programs are busy with."""
    progress = progress_of(peer)
    if peer.play.dealing is None:
        return False, progress
    played = any(signed.entry.kind == "move" for own in peer.chain.entries for signed in own)
    return progress is None or played or peer.over is not None or peer.frozen is not None or _can_vote(peer), progress


def _can_vote(peer: Peer) -> bool:
    parting = peer.parting()
    return parting is not None and bool(parting.offers)


def _joined(one: LedgerRow, other: LedgerRow) -> LedgerRow:
    """What several said in one beat. Shares of one deal are about the same cards; handed or mixed cards are each one's own."""
    cards = max(one.cards, other.cards) if one.kind in ("share", "ghost", "pass", "redeal") else one.cards + other.cards
    who = tuple(dict.fromkeys((*one.who, *other.who)))
    return replace(one, who=who, proofs=one.proofs + other.proofs, cards=cards, size=one.size + other.size)


def _parts(entry: Entry, seated: bool) -> list[LedgerRow]:
    body = entry.body
    match entry.kind:
        case "key":
            return [_row("key", 1, 0, _bytes(body.get("key")))]
        case "coin":
            return [_row("coin" if seated else "seats", 1, 0, _bytes(body.get("share")))]
        case "pass":
            piles = _maps(body.get("piles"))
            cards = sum(_bytes(pile.get("deck")) // CARD_BYTES for pile in piles)
            return [_row("pass", len(piles), cards, sum(_bytes(pile.get("deck")) + _bytes(pile.get("proof")) for pile in piles))]
        case "redeal":
            return [_redealt(body)]
        case "share":
            return [_shares("share", _bytes(body.get("shares")))]
        case "leave":
            hand, left = _shares("leave", _bytes(body.get("hand"))), _shares("leave", _bytes(body.get("shares")))
            return [_joined(hand, left)]
        case "settle":
            return [_row("settle")]
    return [row for step in _maps(body.get("steps")) for row in _step(step)]


def _redealt(body: Mapping[str, Any]) -> LedgerRow:
    """One stage of one place: a proof for each deck, and one for each copy of a card that it holds."""
    piles, batches = _maps(body.get("piles")), [*_texts(body.get("tags")), *_texts(body.get("shares"))]
    copies = sum(_texts(body.get("copies")))
    cards = sum(_bytes(pile.get("deck")) // CARD_BYTES for pile in piles)
    size = sum(_bytes(pile.get("deck")) + _bytes(pile.get("proof")) for pile in piles) + copies + sum(batches)
    return _row("redeal", len(piles) + len(batches) + copies // COPY_BYTES, cards, size)


def _step(step: Mapping[str, Any]) -> list[LedgerRow]:
    shown = [_shares("show", _bytes(step["show"]))] if _bytes(step.get("show")) else []
    if "seal" in step:
        return [_row("seal", 0, 0, _bytes(step["seal"]))]
    if "open" in step:
        return [_row("open", 1, 0, _bytes(step["open"])), *shown]
    if "give" in step:
        sizes = [_bytes(switch) for switch in step["give"]]
        return [_row("give", len(sizes), len(sizes), sum(sizes))] if sizes else []
    if "deck" in step:
        deck = _bytes(step["deck"])
        return [_row("mix", 1, deck // CARD_BYTES, deck + _bytes(step.get("proof")))]
    return shown


def _shares(kind: str, size: int) -> LedgerRow:
    """A batch: a point for each card, one proof for all of them."""
    return _row(kind, 1 if size else 0, max(0, size - BATCH_BYTES) // POINT_BYTES, size)


def _row(kind: str, proofs: int = 0, cards: int = 0, size: int = 0) -> LedgerRow:
    return LedgerRow(0, kind, (), proofs, cards, size)


def _bytes(text: Any) -> int:
    """How many bytes a text stands for."""
    return len(text) * 3 // 4 if isinstance(text, str) else 0


def _texts(value: Any) -> list[int]:
    """The bytes that each text of a list stands for."""
    return [_bytes(one) for one in value] if isinstance(value, (list, tuple)) else []


def _maps(value: Any) -> list[Mapping[str, Any]]:
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, (list, tuple)) else []
