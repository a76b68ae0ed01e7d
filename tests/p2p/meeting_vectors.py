"""Makes tests/vectors/meeting.json: `python -m tests.p2p.meeting_vectors` writes it anew. What people see of each other before a game:
names, invites, words. A change of any of it is a change of protocol."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from p2p.crypto.identity import Identity, fingerprint, nonce_commit, table_id, table_number, table_words
from p2p.net.events import Guest
from p2p.net.invite import FLAGS, Invite, host_mark
from p2p.wire.letters import alike, looks
from p2p.wire.letters_table import LETTERS_VERSION, LOOKS_VERSION
from p2p.wire.text import clean

FILE = Path(__file__).parents[1] / "vectors" / "meeting.json"

CLEANED = [
    ("Gábor", 24), ("Ga\u0301bor", 24), (" two  spaces\u3000and\ttabs\n", 24), ("\x1b[31mred\x07", 24), ("abc\u202edcba", 24),
    ("Zi\u200bta\u3164", 24), ("e\u200b\u0301", 24), ("z\u0323\u0300\u0302\u0304", 24), ("\u0301start", 24), ("a \u0301b", 24),
    ("李雷李", 5), ("李e\u0301", 24), ("x" * 30, 24), ("cut here and there", 9), ("\U0001fae8new\U0001fae8", 24), ("\u0378free", 24),
    ("\ufffe\U0010ffffnone", 24), ("\ue000private", 24), ("\ufb01sh", 24), ("한글", 24), ("\u1112\u1161\u11ab", 24), ("🎲", 24), ("", 24),
]  # fmt: skip
NAMES = [
    "Bela", "BELA", "Be1a", "ΒΕLΑ", "Веlа", "ᏴᎬᏞᎪ", "Béla", "Emma", "Ernma", "Ｚoë", "ʙᴇʟᴀ", "Strauß", "Straub", "Be la", "Ewa", "Evva",
    "İvan", "李雷",
]  # fmt: skip
PAIRS = [
    ("Bela", "BELA"), ("Bela", "Be1a"), ("Bela", "ΒΕLΑ"), ("Bela", "Веlа"), ("Bela", "ᏴᎬᏞᎪ"), ("Bela", "ʙᴇʟᴀ"), ("Emma", "Ernma"),
    ("Maria", "Marla"), ("Ivan", "Iνan"), ("Bela", "Béla"), ("Strauß", "Straub"), ("Anna", "Hanna"), ("Gábor", "Gabor"),
]  # fmt: skip
ADDRESSES = ("192.168.1.20:4040", "[fd00::2]:4040", "caesar.local:1")


def make() -> dict[str, Any]:
    people = sorted((Identity(digest(f"meeting {number}")) for number in range(3)), key=lambda one: one.public)
    return {
        "unicode": {"letters": LETTERS_VERSION, "looks": LOOKS_VERSION},
        "clean": [{"text": text, "columns": columns, "cleaned": clean(text, columns)} for text, columns in CLEANED],
        "looks": {name: sorted(looks(name)) for name in NAMES},
        "alike": [{"one": one, "other": other, "alike": alike(one, other)} for one, other in PAIRS],
        "words": _words(people),
        "invites": [_invite(kind, people[0].public) for kind in (Guest.PLAY, Guest.VIEW)],
        "invites_refused": _refused(people[0].public),
    }


def digest(text: str) -> bytes:
    return sha256(text.encode()).digest()


def _words(people: list[Identity]) -> dict[str, Any]:
    nonces, terms = [digest(f"nonce {number}") for number in range(len(people))], digest("terms")
    publics = [one.public for one in people]
    table = table_id(1, terms, list(zip(publics, nonces, strict=True)))
    return {
        "version": 1,
        "terms": terms.hex(),
        "identities": [public.hex() for public in publics],
        "nonces": [nonce.hex() for nonce in nonces],
        "commitments": [nonce_commit(public, nonce).hex() for public, nonce in zip(publics, nonces, strict=True)],
        "table": table.hex(),
        "table_words": table_words(table, publics),
        "table_number": table_number(table, publics),
        "fingerprints": [fingerprint(public) for public in publics],
    }


def _invite(kind: Guest, host: bytes) -> dict[str, Any]:
    secret = digest(f"invite {kind.value}")[:16]
    invite = Invite(kind, secret, host_mark(host), ADDRESSES)
    given = {"flag": FLAGS[kind], "secret": secret.hex(), "host": host.hex(), "addresses": list(ADDRESSES)}
    return {**given, "mark": invite.mark.hex(), "text": invite.text()}


def _refused(host: bytes) -> dict[str, str]:
    """Texts that are no invite, and why."""
    good = Invite(Guest.PLAY, digest("invite play")[:16], host_mark(host), ADDRESSES[:1]).text()
    code, _, place = good.removeprefix("fides:1:").partition("@")
    return {
        f"fides:2:{code}@{place}": "another version",
        f"fides:1:{code[:-1]}@{place}": "a letter too few",
        f"fides:1:{'b' if code[0] != 'b' else 'c'}{code[1:]}@{place}": "the check is wrong",
        f"fides:1:{code}": "no address",
        f"fides:1:{code}@{place.rpartition(':')[0]}:0": "no such port",
        f"fides:1:{code}@" + ",".join([place] * 9): "nine addresses",
        f"fides:1:{code[:-1]}{'b' if code[-1] != 'b' else 'c'}@{place}": "the check is wrong, or unused bits are not zero",
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(make(), indent=1, ensure_ascii=True) + "\n")
