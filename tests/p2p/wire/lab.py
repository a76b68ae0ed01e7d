"""One good message of every type, from fixed keys. Tests change them; the vectors fix their bytes."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from p2p.crypto.identity import Identity, nonce_commit
from p2p.wire.ballots import Ballot, Miss, Signed, Vote
from p2p.wire.entries import Ack, Entry, SignedEntry, beat_hash, say, sign_entry
from p2p.wire.evidence import Evidence, accuse_hashes, accuse_twice, accuse_votes
from p2p.wire.hello import HelloClient, HelloServer, Offers, client_proof, server_proof
from p2p.wire.listing import Decline, Listing
from p2p.wire.lobby import Join, LeaveLobby, Member, Roster, RosterSign, sign_roster
from p2p.wire.lobby_chat import say_in_lobby
from p2p.wire.lobby_draft import NonceReveal, Objection, draft_of
from p2p.wire.messages import Bye, EntriesRequest, Held, Message, Serve, Summary
from p2p.wire.starts import Heard, Start
from p2p.wire.where import say_where


def digest(text: str) -> bytes:
    return sha256(text.encode()).digest()


PEOPLE = sorted((Identity(digest(f"identity {number}")) for number in range(3)), key=lambda identity: identity.public)
NAMES = ("Zita", "Gábor", "李雷")
NONCES = tuple(digest(f"nonce {name}") for name in NAMES)
LOBBY = nonce_commit(PEOPLE[0].public, NONCES[0])  # the first is the host
RULES, CERTIFICATE, INVITE = digest("rules"), digest("certificate"), digest("invite")[:16]


def roster(**changes: Any) -> Roster:
    members = tuple(Member(person.public, nonce, name) for person, nonce, name in zip(PEOPLE, NONCES, NAMES, strict=True))
    fields: dict[str, Any] = {
        "lobby": LOBBY,
        "game": "age-of-rome",
        "options": {"goal": 12, "open": True},
        "variants": ("short", "senate"),
        "rules": RULES,
        "members": members,
    }
    fields["variants"] = tuple(sorted(fields["variants"]))
    return Roster(**{**fields, **changes})


TABLE = roster().table
HEAD = beat_hash(TABLE, 0, [digest("entry a"), digest("entry b")], digest("state"))


def entry(seq: int = 0, seat: int = 1, **changes: Any) -> Entry:
    fields: dict[str, Any] = {
        "table": TABLE,
        "seq": seq,
        "prev": TABLE if seq == 0 else digest(f"prev {seq}"),
        "beat": seq + 1,
        "head": HEAD,
        "seat": seat,
        "kind": "move",
        "body": {"move": "place", "at": [3, 4], "cards": ["T01", None], "again": False},
    }
    return Entry(**{**fields, **changes})


def signed(seq: int = 0, seat: int = 1, **changes: Any) -> SignedEntry:
    return sign_entry(PEOPLE[seat], entry(seq, seat, **changes))


def alone(seq: int = 0, seat: int = 1) -> SignedEntry:
    """Of one who alone speaks in its beat."""
    return signed(seq, seat, state=digest("state"))


def chain(length: int, seat: int = 1, table: bytes = TABLE) -> list[SignedEntry]:
    made: list[SignedEntry] = []
    for seq in range(length):
        made.append(signed(seq, seat, table=table, prev=made[-1].entry.id if made else table))
    return made


def ack(beat: int = 0, seat: int = 1, **changes: Any) -> Ack:
    return Ack(**{"table": TABLE, "beat": beat, "hash": HEAD, "seat": seat, **changes}).signed(PEOPLE[seat])


def vote(seat: int = 1, agree: bool = True, **changes: Any) -> Vote:
    ballot = Ballot("drop", (0,), 6, HEAD, 2)
    about = {name: changes.pop(name) for name in tuple(changes) if name in Ballot._fields}
    over = (Signed(7, digest("above")), Signed(9, digest("drop")))
    fields: dict[str, Any] = {"next": 3, "id_before": digest("last"), "over": over, "why": "away"}
    return Vote(TABLE, seat, ballot._replace(**about), agree=agree, **{**fields, **changes}).signed(PEOPLE[seat])


def miss(seat: int = 1, **changes: Any) -> Miss:
    fields: dict[str, Any] = {"count": 4, "gone": (0,), "last": 6, "head": HEAD, "why": "silent", "used": (60, 0, 1800), "pause": False}
    return Miss(TABLE, seat, **{**fields, **changes}).signed(PEOPLE[seat])


def hellos(invite: bytes | None = INVITE) -> tuple[HelloServer, HelloClient, Message]:
    offers = Offers((1, 2), (("age-of-rome", RULES), ("mini", digest("mini"))))
    server = HelloServer(PEOPLE[0].public, digest("nonce server"), offers)
    bare = HelloClient(PEOPLE[1].public, digest("nonce client"), Offers((1,), (("mini", digest("mini")),)))
    client = client_proof(PEOPLE[1], server, bare, CERTIFICATE, invite)
    return server, client, server_proof(PEOPLE[0], server, client, CERTIFICATE, invite)


def evidence() -> dict[str, Evidence]:
    return {
        "two-entries": accuse_twice(signed(body={"move": "a"}), signed(body={"move": "b"}), "wire/entry"),
        "two-acks": accuse_twice(ack(), ack(hash=digest("other")), "wire/ack"),
        "ack-and-head": accuse_twice(ack(0, hash=digest("other")), signed(), "wire/ack"),
        "two-acks by a state": accuse_twice(alone(), ack(alone().entry.beat), "wire/ack"),
        "ack-and-head by a state": accuse_twice(alone(), signed(1, prev=alone().entry.id), "wire/ack"),
        "broken-chain": accuse_twice(signed(0), signed(1), "wire/entry"),
        "two-hashes": accuse_hashes(ack(hash=digest("other")), ack(3), "wire/ack"),
        "two-votes": accuse_votes(vote(), vote(agree=False)),
        "bad-entry": Evidence("bad-entry", "fair-cards/shuffle", (signed(),)),
    }


def listing(**changes: Any) -> Listing:
    terms = {name: getattr(roster(), name) for name in ("lobby", "game", "options", "variants", "rules")}
    return Listing(**{**terms, "seats": 4, "name": "Zita asztala", "taken": ("Zita", "李雷"), **changes})


def messages() -> dict[str, Message]:
    """Every type at least once."""
    server, client, done = hellos()
    commit = nonce_commit(PEOPLE[1].public, NONCES[1])
    join = Join(LOBBY, "age-of-rome", RULES, PEOPLE[1].public, commit, "Gábor").signed(PEOPLE[1])
    signs: RosterSign = sign_roster(PEOPLE[2], roster())
    return {
        "entry": signed(),
        "entry state": alone(),
        "ack": ack(),
        "chat": say(PEOPLE[1], TABLE, 1, 0, "jól játszottál 🎲"),
        "hello-server": server,
        "hello-client": client,
        "hello-done": done,
        "join": join,
        "leave-lobby": LeaveLobby(LOBBY, PEOPLE[1].public, join.commit).signed(PEOPLE[1]),
        "lobby-chat": say_in_lobby(PEOPLE[1], PEOPLE[0].public, join, 2, "várunk még valakire? 🎲"),
        "listing": listing(),
        "decline": Decline(LOBBY, join.commit, "full"),
        "where": say_where(PEOPLE[1], 3, ["192.168.1.7:40123", "[fe80::1]:40123", "gabor.example:1"]),
        "draft": draft_of(roster()),
        "reveal": NonceReveal(draft_of(roster()).id, NONCES[1]),
        "objection": Objection(LOBBY, (PEOPLE[1].public, PEOPLE[2].public)),
        "roster": roster(),
        "roster-sign": signs,
        "summary": Summary(TABLE, 7, HEAD, (Held(0, TABLE), Held(2, digest("last")), Held(1, digest("first"))), (0, 2)),
        "start": Start(TABLE, 1, 3, digest("run")).signed(PEOPLE[1]),
        "heard": Heard(TABLE, 2, 1, 3, digest("run"), 2, digest("last"), ack()).signed(PEOPLE[2]),
        "request": EntriesRequest(TABLE, 2, 5, 32),
        "serve": Serve((signed(), signed(1)), (ack(), ack(seat=2))),
        "serve votes": Serve((signed(),), (), (vote(), vote(2, over=()))),
        "miss": miss(),
        "vote": vote(),
        "vote back": vote(what="back", gone=(), over=(), why="wish"),
        "vote end": vote(what="end", gone=(0, 2), over=(), agree=False),
        "bye": Bye(4000),
        **{f"evidence {claim}": made for claim, made in evidence().items()},
    }
