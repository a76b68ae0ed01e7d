"""The vectors: we make these bytes, we take them, and a second reading of protocol.md with nothing of ours arrives at the same ones."""

from __future__ import annotations

import base64
import hmac
import json
from hashlib import sha256
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from p2p.crypto.faults import PeerFault
from p2p.wire import codec
from p2p.wire.entries import Entry
from p2p.wire.limits import ENTRY_VALUES_MAX
from p2p.wire.messages import decode, encode
from tests.p2p.wire import lab
from tests.p2p.wire.vectors import FILE, SIGNED, make

VECTORS: dict[str, Any] = json.loads(FILE.read_text())


def f(*items: bytes | str | int | list[bytes]) -> bytes:
    out = b""
    for item in items:
        if isinstance(item, list):
            out += f(len(item)) + b"".join(f(part) for part in item)
            continue
        body = item.encode() if isinstance(item, str) else item.to_bytes(8, "big") if isinstance(item, int) else item
        out += len(body).to_bytes(4, "big") + body
    return out


def h(*items: bytes | str | int | list[bytes]) -> bytes:
    return sha256(f(*items)).digest()


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")


def dumped(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def test_the_clock_of_a_table_is_in_its_terms_and_so_in_its_id() -> None:
    for one in VECTORS["clocks"]["rosters"]:
        roster = json.loads(one["roster"])
        assert dumped(roster["options"]).decode() == one["options"] and dumped(roster).decode() == one["roster"]
        terms = h("fides/v1/terms", one["roster"].encode())
        pairs = [part for member in roster["members"] for part in (raw(member["public"]), raw(member["nonce"]))]
        assert terms.hex() == one["terms"] and h("fides/v1/table", 2, terms, pairs).hex() == one["table"]


def test_we_make_exactly_these_bytes() -> None:
    made = json.loads(json.dumps(make()))
    for part in made:
        assert made[part] == VECTORS[part], part
    assert made.keys() == VECTORS.keys()


@pytest.mark.parametrize("name", VECTORS["messages"])
def test_we_take_these_messages(name: str) -> None:
    data = VECTORS["messages"][name].encode()
    assert encode(decode(data)) == data


@pytest.mark.parametrize("text", VECTORS["refused"])
def test_we_refuse_these_texts(text: str) -> None:
    with pytest.raises(PeerFault):
        codec.decode(text.encode())


def test_a_second_reading_finds_the_same_ids_and_signatures() -> None:
    roster = json.loads(VECTORS["messages"]["roster"])
    roster.pop("type")
    keys = [raw(member["public"]) for member in roster["members"]]
    places = [part for member in roster["members"] for part in (raw(member["public"]), raw(member["nonce"]))]
    table = h("fides/v1/table", 2, h("fides/v1/terms", dumped(roster)), places)
    assert table.hex() == VECTORS["table"]
    commits = [h("fides/v1/nonce-commit", raw(member["public"]), raw(member["nonce"])) for member in roster["members"]]
    draft = json.loads(VECTORS["messages"]["draft"])
    assert draft.pop("type") == "draft" and raw(roster["lobby"]) == commits[0]
    assert [raw(member["commit"]) for member in draft["members"]] == commits
    assert {**draft, "members": []} == {**roster, "members": []}
    reveal = json.loads(VECTORS["messages"]["reveal"])
    assert raw(reveal["draft"]) == h("fides/v1/draft", dumped(draft)) and raw(reveal["nonce"]) == places[3]
    assert raw(json.loads(VECTORS["messages"]["join"])["commit"]) == commits[1]
    assert h("fides/v1/entry/id", VECTORS["entry"]["raw"].encode()).hex() == VECTORS["entry"]["id"]
    for name in ("entry", *SIGNED):
        message = json.loads(VECTORS["messages"][name])
        signature, label = raw(message.pop("sig")), f"fides/v1/{message.pop('type')}"
        statement = message["entry"] if name == "entry" else message
        key = raw(statement["public"]) if "public" in statement else keys[statement["seat"]]
        statement_id = h(f"{label}/id", dumped(statement))
        assert name == "entry" or VECTORS["ids"][name] == statement_id.hex()
        Ed25519PublicKey.from_public_bytes(key).verify(signature, f(label, statement_id))
    sign = json.loads(VECTORS["messages"]["roster-sign"])
    Ed25519PublicKey.from_public_bytes(keys[sign["place"]]).verify(raw(sign["sig"]), f("fides/v1/roster", table, sign["place"]))
    beat = h("fides/v1/beat", table, 0, [sha256(b"entry a").digest(), sha256(b"entry b").digest()], sha256(b"state").digest())
    assert beat.hex() == VECTORS["beat_hash"]
    alone = json.loads(VECTORS["messages"][VECTORS["acked"]["by"]])["entry"]
    own = h("fides/v1/entry/id", dumped(alone))
    acked = h("fides/v1/beat", raw(alone["head"]), alone["beat"], [own], raw(alone["state"]))
    assert acked.hex() == VECTORS["acked"]["hash"] and json.loads(VECTORS["messages"]["entry"])["entry"]["state"] == ""


def test_a_second_reading_counts_the_same_values() -> None:
    """1 + commas + opening brackets, outside texts; the last body has one too many."""
    for text, count in VECTORS["body_values"].items():
        outside, inside = "", False
        for letter in text:
            inside ^= letter == '"'
            outside += "" if inside else letter
        assert 1 + sum(outside.count(sign) for sign in ",[{") == count
    longest = max(VECTORS["body_values"], key=len)
    assert VECTORS["body_values"][longest] == ENTRY_VALUES_MAX + 1
    with pytest.raises(PeerFault, match="more than 16384 values"):
        Entry.parse(json.loads(lab.entry().raw) | {"body": json.loads(longest)})
    fewer = {"a": json.loads(longest)["a"][:-1]}
    assert Entry.parse(json.loads(lab.entry().raw) | {"body": fewer}).body == fewer


def test_the_inputs_are_those_of_the_values() -> None:
    given = VECTORS["inputs"]["beat_hash"]
    ids = [bytes.fromhex(one) for one in given["entry_ids"]]
    made = h("fides/v1/beat", bytes.fromhex(given["previous"]), given["beat"], ids, bytes.fromhex(given["state_digest"]))
    assert made.hex() == VECTORS["beat_hash"]
    client = json.loads(VECTORS["messages"]["hello-client"])
    invite, t = bytes.fromhex(VECTORS["inputs"]["hello_digest"]["invite"]), bytes.fromhex(VECTORS["hello_digest"])
    assert hmac.digest(invite, f("fides/v1/invite/client", t), "sha256") == raw(client["mac"])


def test_a_second_reading_finds_the_same_hello() -> None:
    server, client, done = (json.loads(VECTORS["messages"][f"hello-{who}"]) for who in ("server", "client", "done"))
    ends = [raw(server["nonce"]), raw(client["nonce"]), raw(server["identity"]), raw(client["identity"])]
    t = h(*ends, dumped(server["offers"]), dumped(client["offers"]), sha256(b"certificate").digest())
    assert t.hex() == VECTORS["hello_digest"]
    Ed25519PublicKey.from_public_bytes(raw(client["identity"])).verify(raw(client["sig"]), f("fides/v1/hello/client", t))
    Ed25519PublicKey.from_public_bytes(raw(server["identity"])).verify(raw(done["sig"]), f("fides/v1/hello/server", t))


def test_a_second_reading_walks_the_journal() -> None:
    data = bytes.fromhex(VECTORS["journal"])
    head, copy = data[:320], data[320:640]
    assert head == copy
    assert head[-8:] == h("fides/v1/journal-header", head[:-8])[:8]
    file = raw(json.loads(head[14:-8].decode().rstrip("\n"))["file"])
    at, seen = 640, []
    while at < len(data):
        assert data[at : at + 4] == b"\xff\xfeRJ"
        numbers, length = data[at + 4 : at + 13], int.from_bytes(data[at + 9 : at + 13], "big")
        assert data[at + 13 : at + 21] == h("fides/v1/journal", file, "head", numbers)[:8]
        payload = data[at + 21 : at + 21 + length]
        assert data[at + 21 + length : at + 29 + length] == h("fides/v1/journal", file, "payload", numbers + payload)[:8]
        seen.append((numbers[0], int.from_bytes(numbers[1:5], "big"), payload))
        at += 29 + length
    assert [(kind, number) for kind, number, _ in seen] == [(4, 0), (1, 1), (2, 2)]
    assert seen[1][2] == VECTORS["messages"]["entry"].encode()
