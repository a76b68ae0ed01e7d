"""What a table is agreed on: the terms, the draft made of joins, why a guest may not reveal for one, and the book of a roster's signatures.

Nothing here talks; lobby and shell do. A nonce is only ever shown for a draft by somebody who could say all of `why_not` against it and
did not; and a roster is only ever signed by those who revealed for its draft.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from itertools import combinations
from typing import Any

from engine.game import Game, Options
from engine.moves import Refusal
from engine.values import dataclass
from p2p.crypto.faults import demand
from p2p.peer.clocks import CLOCK, clock_of, with_clock
from p2p.peer.floor import floor_of, with_floor
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.letters import alike
from p2p.wire.listing import Listing
from p2p.wire.lobby import Join, Roster, RosterSign
from p2p.wire.lobby_draft import Drafted, RosterDraft

SECTION = "lobby/roster"
VARIANTS = "variants"  # the option of a game that is also listed one by one, as names
UNWATCHED = "no-watchers"  # is signed like a variant: nobody may watch this table, at nobody's door
OF_THE_TABLE = (UNWATCHED,)  # names among the variants that are no matter of the game
Games = Mapping[str, Game[Any]]
"""The games we have, by slug."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played under which rules. Compared by its bytes: in Python 1 equals True, on the wire it does not."""

    game: str = field(compare=False)
    options: Mapping[str, Value] = field(compare=False)
    variants: tuple[str, ...] = field(compare=False)
    rules: bytes = field(compare=False)
    raw: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        value: dict[str, Value] = {"game": self.game, "options": self.options, "rules": bytes_text(self.rules), "variants": self.variants}
        object.__setattr__(self, "raw", codec.encode(value))

    @classmethod
    def of(cls, said: Listing | RosterDraft | Roster) -> Terms:
        return cls(said.game, said.options, said.variants, said.rules)


def terms_of(
    game: Game[Any], players: int, options: Options, of_the_table: Iterable[str] = (), floor: int = 0, clock: str = ""
) -> Terms:
    """The terms of a game as our own person wants it; Refusal if it cannot be played so."""
    told = with_clock(with_floor({}, floor), clock)
    floor_of(told)
    clock_of(told)
    chosen = game.checked(players, options)
    game.begin(players, chosen)
    of_the_game = [name.replace("_", "-") for name in chosen.get(VARIANTS, "").split(",") if name]
    variants = tuple(sorted({*of_the_game, *of_the_table}))
    return Terms(game.slug, {**chosen, **told}, variants, bytes.fromhex(game.rules_digest))


def of_the_game(options: Mapping[str, Value]) -> dict[str, str]:
    """Those of a listing or roster that are the game's own, as far as they can be."""
    return {name: value for name, value in options.items() if isinstance(value, str) and name != CLOCK}


def why_not_playable(games: Games, terms: Terms, players: int) -> str | None:
    """The sentence against this game with so many players, or None. Options must be in the one form that we would write."""
    game = games.get(terms.game)
    if game is None:
        return f"the game {terms.game} is not known here"
    if terms.rules.hex() != game.rules_digest:
        return f"the rules of {terms.game} are others: {terms.rules.hex()[:12]} there, {game.rules_digest[:12]} here"
    options = of_the_game(terms.options)
    try:
        of_the_table = [name for name in terms.variants if name in OF_THE_TABLE]
        same = terms_of(game, players, options, of_the_table, floor_of(terms.options), clock_of(terms.options).text) == terms
    except Refusal as why:
        return f"{terms.game} cannot be played so: {why.reason}"
    return None if same else f"the options of {terms.game} are not written as the game writes them"


def make_draft(lobby: bytes, terms: Terms, joins: Iterable[Join]) -> RosterDraft:
    members = tuple(map(_drafted, sorted(joins, key=lambda join: join.public)))
    return RosterDraft(lobby, terms.game, terms.options, terms.variants, terms.rules, members)


def why_not(draft: RosterDraft, terms: Terms, mine: Join, host: bytes, joins: Mapping[bytes, Join], games: Games) -> str | None:
    """The sentence against this draft, or None. `joins`: the newest join that was seen of each key, all checked."""
    if draft.lobby != mine.lobby:
        return "it is of another lobby than our join"
    if Terms.of(draft) != terms:
        return "game, options, variants or rules are not what was listed when we joined"
    found = {member.public: member for member in draft.members}
    if found.get(mine.public) != _drafted(mine):
        return "it does not hold our own join"
    if host not in found:
        return "the host is not in it"
    if found[host].commit != draft.lobby:
        return "the host was not bound before we joined"
    if any(alike(one.name, other.name) for one, other in combinations(draft.members, 2)):
        return "two players have names that look the same"
    for member in draft.members:
        join = joins.get(member.public)
        known = join is not None and join.lobby == draft.lobby and _drafted(join) == member
        if member.public != mine.public and not known:
            return f"nobody has shown us the join of {member.name}"
    return why_not_playable(games, terms, len(draft.members))


def _drafted(join: Join) -> Drafted:
    return Drafted(join.public, join.commit, join.name)


class SignBook:
    """The signatures of one roster so far. Takes them in any order, from anybody, twice or late."""

    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self._signs: dict[int, RosterSign] = {}

    def take(self, sign: RosterSign) -> bool:
        """True if it is news; PeerFault unless it is a signature of this roster."""
        demand(sign.table == self.roster.table, RosterSign.SECTION, "a signature of another roster")
        if sign.place in self._signs:
            return False
        sign.check(self.roster)
        self._signs[sign.place] = sign
        return True

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(place for place in range(len(self.roster.members)) if place not in self._signs)

    @property
    def signs(self) -> tuple[RosterSign, ...]:
        """In order of place."""
        return tuple(self._signs[place] for place in sorted(self._signs))

    def names(self, places: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.roster.members[place].name for place in places)


@dataclass(frozen=True, slots=True)
class Agreed:
    """A roster with the signatures of all its members: from now on there is a table."""

    roster: Roster
    signs: tuple[RosterSign, ...]

    def __post_init__(self) -> None:
        demand(len(self.signs) == len(self.roster.members), SECTION, "signatures are missing")
        for place, sign in enumerate(self.signs):
            demand(sign.place == place, SECTION, "signatures out of order")
            sign.check(self.roster)

    def messages(self) -> tuple[Roster | RosterSign, ...]:
        """What a member who lost them on the way, or a spectator, must be sent. Any peer who holds them may."""
        return (self.roster, *self.signs)

    def place_of(self, public: bytes) -> int | None:
        publics = [member.public for member in self.roster.members]
        return publics.index(public) if public in publics else None
