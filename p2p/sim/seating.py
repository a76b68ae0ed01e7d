"""A table of a seed: who sits at it, with which keys and seeds, and the roster that all of them have signed."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from engine.game import Game
from engine.values import dataclass
from p2p.crypto.identity import Identity, nonce_commit
from p2p.crypto.keys import TableSecret
from p2p.crypto.transcript import Seed
from p2p.peer.voice import Me
from p2p.sim.memo import encode
from p2p.wire.codec import Value
from p2p.wire.lobby import Member as RosterMember
from p2p.wire.lobby import Roster, RosterSign, sign_roster

NAMES = ("Aemilia", "Brutus", "Cato", "Drusilla", "Ennius", "Fabia", "Gaius", "Hortensia")


@dataclass(frozen=True)
class SeatedMember:
    """One player with everything that is secret about it."""

    place: int
    identity: Identity
    secret: TableSecret
    seed: bytes

    @property
    def me(self) -> Me:
        return Me(self.identity, self.secret, self.place)


@dataclass(frozen=True)
class SimTable:
    game: Game[Any]
    roster: Roster
    signs: tuple[RosterSign, ...]
    members: tuple[SeatedMember, ...]

    @property
    def opening(self) -> set[bytes]:
        """The payloads with which every journal of this table begins."""
        return {encode(self.roster), *(encode(sign) for sign in self.signs)}


def seat_table(game: Game[Any], players: int, options: Mapping[str, Value], seed: int | str) -> SimTable:
    """The same table for the same seed, byte for byte."""

    def drawn(what: str, number: int) -> bytes:
        return sha256(f"fides sim table {seed} {what} {number}".encode()).digest()

    identities = sorted((Identity(drawn("identity", number)) for number in range(players)), key=lambda identity: identity.public)
    seated = tuple(RosterMember(identity.public, drawn("nonce", place), NAMES[place]) for place, identity in enumerate(identities))
    rules, host = bytes.fromhex(game.rules_digest), seated[0]
    roster = Roster(nonce_commit(host.public, host.nonce), game.slug, options, (), rules, seated)
    signs = tuple(sign_roster(identity, roster) for identity in identities)
    members = []
    for place, identity in enumerate(identities):
        table_seed = drawn("seed", place)
        members.append(SeatedMember(place, identity, TableSecret(Seed(table_seed), roster.table), table_seed))
    return SimTable(game, roster, signs, tuple(members))
