"""The vectors of names, invites and words: we make them, and a second reading of protocol.md with nothing of ours arrives at the same."""

from __future__ import annotations

import base64
import json
from hashlib import sha256, sha512
from pathlib import Path
from typing import Any

import pytest

from p2p.crypto.words import WORDS
from p2p.net.errors import BadInvite
from p2p.net.invite import parse_invite
from tests.p2p.meeting_vectors import FILE, make
from tests.p2p.wire.test_vectors import f, h

VECTORS: dict[str, Any] = json.loads(FILE.read_text())
PROTOCOL = (Path(__file__).parents[2] / "protocol.md").read_text("utf-8")


def words_of_the_text() -> list[str]:
    """The list as a reader of protocol.md has it: sixteen rows of sixteen."""
    rows = PROTOCOL.partition("in this list, row by row:\n\n")[2].partition("\n\n")[0].splitlines()
    assert len(rows) == 16 and all(len(row.split()) == 16 for row in rows)
    return [word for row in rows for word in row.split()]


def test_we_make_exactly_these() -> None:
    made = json.loads(json.dumps(make()))
    for part in made:
        assert made[part] == VECTORS[part], part
    assert made.keys() == VECTORS.keys()


def test_the_words_of_the_text_are_ours() -> None:
    assert tuple(words_of_the_text()) == WORDS


def test_a_second_reading_finds_the_same_words_and_numbers() -> None:
    said, words = VECTORS["words"], words_of_the_text()
    keys, nonces = [[bytes.fromhex(text) for text in said[name]] for name in ("identities", "nonces")]
    assert [h("fides/v1/nonce-commit", *pair).hex() for pair in zip(keys, nonces, strict=True)] == said["commitments"]
    places = [part for pair in zip(keys, nonces, strict=True) for part in pair]
    table = h("fides/v1/table", said["version"], bytes.fromhex(said["terms"]), places)
    assert table.hex() == said["table"]
    assert " ".join(words[byte] for byte in h("fides/v1/table-words", table, keys)[:4]) == said["table_words"]
    number = int.from_bytes(sha512(f("fides/v1/table-number", table, keys)).digest(), "big") % 10**30
    assert f"{number:030d}" == said["table_number"].replace(" ", "")
    assert [" ".join(words[byte] for byte in h("fides/v1/fingerprint", key)[:10]) for key in keys] == said["fingerprints"]


@pytest.mark.parametrize("invite", VECTORS["invites"], ids=lambda invite: str(invite["flag"]))
def test_a_second_reading_finds_the_same_invites(invite: dict[str, Any]) -> None:
    mark = sha256(bytes.fromhex(invite["host"])).digest()[:16]
    body = bytes([invite["flag"]]) + bytes.fromhex(invite["secret"]) + mark
    check = sha256(b"fides/v1/invite/check" + body).digest()[:4]
    code = base64.b32encode(body + check).decode().rstrip("=").lower()
    assert mark.hex() == invite["mark"] and invite["text"] == f"fides:1:{code}@{','.join(invite['addresses'])}"
    assert parse_invite(invite["text"].upper()).text() == invite["text"]


@pytest.mark.parametrize("text", VECTORS["invites_refused"], ids=VECTORS["invites_refused"].get)
def test_we_refuse_these_invites(text: str) -> None:
    with pytest.raises(BadInvite):
        parse_invite(text)
