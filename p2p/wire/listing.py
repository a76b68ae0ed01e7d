"""What a host says to whoever is linked with its lobby: what is played here and who sits already, and why a join was not taken.

Neither is signed: both come over the host's own link and bind nobody. What binds is the roster, and a guest compares it with the listing
it joined on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, Self

from engine.values import dataclass
from p2p.crypto.faults import demand
from p2p.wire.codec import Value, bytes_text
from p2p.wire.fields import Fields
from p2p.wire.limits import SEATS_MAX, TABLE_NAME_BYTES_MAX, TABLE_NAME_COLUMNS_MAX, VERSION
from p2p.wire.lobby import person_name, read_options, read_variants
from p2p.wire.text import clean

STATES = ("closed", "open")
# Why a join was not taken or no longer stands. A fixed list, so that no text of a stranger is shown.
REASONS = ("closed", "dismissed", "dropped", "full", "name-taken", "other-game", "other-lobby", "other-rules", "view-only")


@dataclass(frozen=True, slots=True)
class Listing:
    """An open table: game, options, variants and rules, places in all, the names so far, and whether joins are taken at all."""

    TYPE: ClassVar[str] = "listing"
    SECTION: ClassVar[str] = "wire/listing"

    lobby: bytes
    game: str
    options: Mapping[str, Value] = field(hash=False)
    variants: tuple[str, ...]
    rules: bytes
    seats: int
    name: str
    taken: tuple[str, ...]
    state: str = "open"

    def to_value(self) -> dict[str, Value]:
        return {
            "game": self.game,
            "lobby": bytes_text(self.lobby),
            "name": self.name,
            "options": self.options,
            "rules": bytes_text(self.rules),
            "seats": self.seats,
            "state": self.state,
            "taken": self.taken,
            "v": VERSION,
            "variants": self.variants,
        }

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        lobby, game, options = fields.digest("lobby"), fields.name_id("game"), read_options(fields)
        variants, rules, seats = read_variants(fields), fields.digest("rules"), fields.number("seats", 1, SEATS_MAX)
        name, taken, state = table_name(fields), fields.list("taken", 0, SEATS_MAX, cls._name), fields.name_id("state")
        fields.end()
        demand(state in STATES, cls.SECTION, "a state that is neither open nor closed")
        demand(len(taken) <= seats, cls.SECTION, "more names than seats")
        return cls(lobby, game, options, variants, rules, seats, name, taken, state)

    @classmethod
    def _name(cls, value: Value) -> str:
        return person_name(Fields({"name": value}, cls.SECTION))


@dataclass(frozen=True, slots=True)
class Decline:
    """The join with this commitment was not taken, or no longer stands."""

    TYPE: ClassVar[str] = "decline"
    SECTION: ClassVar[str] = "wire/decline"

    lobby: bytes
    commit: bytes
    reason: str

    def to_value(self) -> dict[str, Value]:
        return {"commit": bytes_text(self.commit), "lobby": bytes_text(self.lobby), "reason": self.reason, "v": VERSION}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        decline = cls(fields.digest("lobby"), fields.digest("commit"), fields.name_id("reason"))
        fields.end()
        demand(decline.reason in REASONS, cls.SECTION, "an unknown reason")
        return decline


def table_name(fields: Fields) -> str:
    name = fields.text("name", TABLE_NAME_BYTES_MAX)
    fits = name != "" and clean(name, TABLE_NAME_COLUMNS_MAX) == name
    demand(fits, fields.section, "a name of a table that is empty, too wide or not clean")
    return name
