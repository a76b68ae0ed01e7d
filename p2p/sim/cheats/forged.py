"""False proofs, illegal moves and entries out of place, each signed by the cheat and shown to all alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from p2p.sim.cheats.base import NAMED, Cheat, Forges, changed, flipped
from p2p.wire.codec import bytes_text, text_bytes
from p2p.wire.entries import Entry

CARD_BYTES = 66


def _copies(items: Any) -> list[dict[str, Any]]:
    """The objects of a list in a body, to be changed."""
    return [dict(item) for item in items]


class WrongKey(Forges):
    name = "wrong-key"

    def __init__(self, lots: Any, first_beat: int) -> None:
        super().__init__(lots, 0)

    def forge(self, entry: Entry) -> Entry | None:
        return changed(entry, body={"key": flipped(entry.body["key"], self.lots)}) if entry.kind == "key" else None


class WrongCoin(Forges):
    name = "wrong-coin"

    def forge(self, entry: Entry) -> Entry | None:
        return changed(entry, body={"share": flipped(entry.body["share"], self.lots)}) if entry.kind == "coin" else None


class WrongShare(Forges):
    name = "wrong-share"

    def forge(self, entry: Entry) -> Entry | None:
        return changed(entry, body={"shares": flipped(entry.body["shares"], self.lots)}) if entry.kind == "share" else None


class WrongPassProof(Forges):
    name = "wrong-pass-proof"

    def forge(self, entry: Entry) -> Entry | None:
        if entry.kind != "pass":
            return None
        piles = _copies(entry.body["piles"])
        pile = self.lots.pick(piles)
        pile["proof"] = flipped(pile["proof"], self.lots)
        return changed(entry, body={"piles": piles})


class WrongPassDeck(Forges):
    """The first card twice, the second gone: a stacked deck."""

    name = "wrong-pass-deck"

    def forge(self, entry: Entry) -> Entry | None:
        if entry.kind != "pass":
            return None
        piles = _copies(entry.body["piles"])
        pile = self.lots.pick(piles)
        deck = text_bytes(pile["deck"])
        pile["deck"] = bytes_text(deck[:CARD_BYTES] + deck[:CARD_BYTES] + deck[2 * CARD_BYTES :])
        return changed(entry, body={"piles": piles})


class InStep(Forges):
    """Something is wrong in one step of a run."""

    @abstractmethod
    def fits(self, step: dict[str, Any]) -> bool:
        """Whether this step can be spoilt so."""

    @abstractmethod
    def spoil(self, step: dict[str, Any]) -> None:
        """Change it."""

    def forge(self, entry: Entry) -> Entry | None:
        if entry.kind != "move":
            return None
        steps = _copies(entry.body["steps"])
        fitting = [step for step in steps if self.fits(step)]
        if not fitting:
            return None
        self.spoil(self.lots.pick(fitting))
        return changed(entry, body={"steps": steps})


def in_step(cheat: str, fits: Callable[[dict[str, Any]], bool], field: str) -> type[InStep]:
    """A cheat that changes one bit of the bytes in a field of a step."""

    class Wrong(InStep):
        name = cheat

        def fits(self, step: dict[str, Any]) -> bool:
            return fits(step)

        def spoil(self, step: dict[str, Any]) -> None:
            step[field] = flipped(step[field], self.lots)

    return Wrong


class WrongSwitch(InStep):
    name = "wrong-switch"

    def fits(self, step: dict[str, Any]) -> bool:
        return bool(step.get("give"))

    def spoil(self, step: dict[str, Any]) -> None:
        switches = list(step["give"])
        at = self.lots.below(len(switches))
        switches[at] = flipped(switches[at], self.lots)
        step["give"] = switches


class IllegalMove(InStep):
    """A move that the rules refuse, or that is no move at all."""

    name = "illegal-move"

    def fits(self, step: dict[str, Any]) -> bool:
        return "do" in step and step["show"] == ""

    def spoil(self, step: dict[str, Any]) -> None:
        step["do"] = self.lots.pick(("bid 99", "play #0", "boast -1", "no such move", "give #999999 to 1", "", "steal from 77", "x" * 500))


class UnaskedStep(Forges):
    name = "unasked-step"

    def forge(self, entry: Entry) -> Entry | None:
        if entry.kind != "move":
            return None
        return changed(entry, body={"steps": [*_copies(entry.body["steps"]), {"do": "no such move", "show": ""}]})


class WrongKind(Forges):
    name = "wrong-kind"

    def forge(self, entry: Entry) -> Entry | None:
        kind = "coin" if entry.kind != "coin" else "share"
        return changed(entry, kind=kind, body={"share": "AAAA"})


class FlipBeforeSigning(Forges):
    """Any text in the body of any entry with one letter exchanged, then signed. But no seal: whatever stands there is one, and breaks no
    rule before it is opened."""

    name = "flip-before-signing"

    def forge(self, entry: Entry) -> Entry | None:
        body = self._spoilt(entry.body)
        return None if body == entry.body else changed(entry, body=body)

    def _spoilt(self, value: Any) -> Any:
        if isinstance(value, str) and value:
            at = self.lots.below(len(value))
            return value[:at] + ("A" if value[at] != "A" else "B") + value[at + 1 :]
        if isinstance(value, dict) and "seal" not in value:
            name = self.lots.pick(sorted(value))
            return {**value, name: self._spoilt(value[name])}
        if isinstance(value, (list, tuple)) and value:
            at = self.lots.below(len(value))
            return [*value[:at], self._spoilt(value[at]), *value[at + 1 :]]
        return value


class WrongHead(Forges):
    """Signed on another head than the one it has acked."""

    name = "wrong-head"

    def forge(self, entry: Entry) -> Entry | None:
        return changed(entry, head=self.lots.raw(32))


class BrokenChain(Forges):
    name = "broken-chain"

    def forge(self, entry: Entry) -> Entry | None:
        return changed(entry, prev=self.lots.raw(32)) if entry.seq > 0 else None


class StaleBeat(Forges):
    name = "stale-beat"

    def forge(self, entry: Entry) -> Entry | None:
        return changed(entry, beat=self.lots.below(entry.beat)) if entry.beat > 0 else None


class WrongState(Forges):
    """Alone in its beat it says another state than the one that follows, or none: a false ack that its own entry proves."""

    name = "wrong-state"
    lies_about_state = True

    def forge(self, entry: Entry) -> Entry | None:
        return changed(entry, state=self.lots.pick((self.lots.raw(32), b""))) if entry.state else None


class StateAmongMany(Forges):
    """It says the state behind a beat in which others speak, too, whose words it cannot know."""

    name = "state-among-many"
    lies_about_state = True

    def forge(self, entry: Entry) -> Entry | None:
        return changed(entry, state=self.lots.raw(32)) if not entry.state else None


class FutureBeat(Forges):
    """It speaks in a beat that does not exist yet, so nobody can tell yet whether that is a lie: the table waits for it."""

    name = "future-beat"
    verdict = NAMED

    def forge(self, entry: Entry) -> Entry | None:
        return changed(entry, beat=entry.beat + self.lots.some(1, 5))


FORGED: tuple[type[Cheat], ...] = (
    WrongKey, WrongCoin, WrongShare, WrongPassProof, WrongPassDeck, WrongSwitch, IllegalMove, UnaskedStep, WrongKind,
    FlipBeforeSigning, WrongHead, BrokenChain, StaleBeat, WrongState, StateAmongMany, FutureBeat,
    in_step("wrong-opening", lambda step: bool(step.get("open")), "open"),
    in_step("wrong-show", lambda step: bool(step.get("show")), "show"),
    in_step("wrong-mix", lambda step: bool(step.get("proof")), "proof"),
    in_step("wrong-mix-deck", lambda step: bool(step.get("deck")), "deck"),
)  # fmt: skip
