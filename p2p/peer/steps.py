"""The steps of one seat in a beat: what an entry of kind "move" says, parsed strictly.

A run of steps is what one seat answers alone in a row. Each step answers one request of the rules: a move (`do`), a seal, its opening,
cards shown, given back, given away or mixed. Bytes travel as text; which cards a step is about the rules say, never the step.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.values import dataclass
from p2p.crypto.faults import PeerFault, demand
from p2p.wire.codec import Value, bytes_text, text_bytes
from p2p.wire.fields import Fields

SECTION = "table/steps"
STEPS_MAX = 128
MOVE_LETTERS_MAX = 1024
HANDS_MAX = 128
BYTES_MAX = 48 * 1024


@dataclass(frozen=True, slots=True)
class Do:
    """A move in the record's notation, and the shares of the closed cards it shows."""

    text: str
    show: bytes


@dataclass(frozen=True, slots=True)
class Sealed:
    seal: bytes


@dataclass(frozen=True, slots=True)
class Opened:
    """Salt and choice behind a seal, and the shares of the closed cards the choice shows."""

    opening: bytes
    show: bytes


@dataclass(frozen=True, slots=True)
class Showed:
    """Shares of cards in the own hand that the rules reveal."""

    show: bytes


@dataclass(frozen=True, slots=True)
class Gave:
    """A key switch per card, in the order in which the rules name them: back to the table, or to another seat."""

    switches: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Mixed:
    deck: bytes
    proof: bytes


Step = Do | Sealed | Opened | Showed | Gave | Mixed


def write_steps(steps: list[Step]) -> dict[str, Value]:
    return {"steps": [_write(step) for step in steps]}


def _write(step: Step) -> dict[str, Value]:
    match step:
        case Do(text, show):
            return {"do": text, "show": bytes_text(show)}
        case Sealed(seal):
            return {"seal": bytes_text(seal)}
        case Opened(opening, show):
            return {"open": bytes_text(opening), "show": bytes_text(show)}
        case Showed(show):
            return {"show": bytes_text(show)}
        case Gave(switches):
            return {"give": [bytes_text(switch) for switch in switches]}
        case Mixed(deck, proof):
            return {"deck": bytes_text(deck), "proof": bytes_text(proof)}


def read_steps(body: Mapping[str, Value]) -> list[Step]:
    fields = Fields(body, SECTION)
    steps = fields.list("steps", 1, STEPS_MAX, _read)
    fields.end()
    return list(steps)


def _read(value: Value) -> Step:
    fields = Fields(value, SECTION)
    step: Step
    if fields.has("do"):
        step = Do(fields.text("do", MOVE_LETTERS_MAX), fields.raw("show", 0, BYTES_MAX))
    elif fields.has("seal"):
        step = Sealed(fields.raw("seal", 0, BYTES_MAX))
    elif fields.has("open"):
        step = Opened(fields.raw("open", 0, BYTES_MAX), fields.raw("show", 0, BYTES_MAX))
    elif fields.has("give"):
        step = Gave(fields.list("give", 0, HANDS_MAX, _bytes))
    elif fields.has("deck"):
        step = Mixed(fields.raw("deck", 0, BYTES_MAX), fields.raw("proof", 0, BYTES_MAX))
    else:
        step = Showed(fields.raw("show", 0, BYTES_MAX))
    fields.end()
    return step


def _bytes(value: Value) -> bytes:
    demand(isinstance(value, str), SECTION, "bytes are written as text")
    assert isinstance(value, str)
    return text_bytes(value, SECTION)


class Fault(Exception):
    """A place broke the protocol in a beat: who, and what is broken."""

    def __init__(self, place: int, fault: PeerFault) -> None:
        super().__init__(f"place {place}: {fault}")
        self.place, self.section, self.what = place, fault.section, fault.what
