"""Makes tests/vectors/wire.json: `python -m tests.p2p.wire.vectors` writes it anew. A change of any byte is a change of protocol."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from p2p.crypto.frames import frame
from p2p.store.records import FileHeader, Kind, file_bytes
from p2p.wire import codec, messages
from p2p.wire.codec import bytes_text
from p2p.wire.hello import hello_digest
from tests.p2p.wire import lab

SIGNED = ("ack", "chat", "heard", "join", "leave-lobby", "lobby-chat", "miss", "start", "vote", "where")
FILE = Path(__file__).parents[2] / "vectors" / "wire.json"


def make() -> dict[str, Any]:
    server, client, _ = lab.hellos()
    header = FileHeader(lab.TABLE, 1, lab.PEOPLE[1].public, bytes(range(16)))
    records = [(Kind.BOOT, b'{"boot":0}'), (Kind.OWN, messages.encode(lab.signed())), (Kind.HELD, messages.encode(lab.ack()))]
    return {
        "inputs": {
            "beat_hash": {
                "previous": lab.TABLE.hex(), "beat": 0, "state_digest": lab.digest("state").hex(),
                "entry_ids": [lab.digest(f"entry {letter}").hex() for letter in "ab"],
            },
            "hello_digest": {"certificate_hash": lab.CERTIFICATE.hex(), "invite": lab.INVITE.hex()},
            "journal": {"place": 1, "file": bytes(range(16)).hex(), "records": ["BOOT 0", "OWN: the entry", "HELD: the ack"]},
        },
        "body_values": {text: codec._values_in(codec._NOT_STRUCTURE.sub(b"", text.encode())) for text in BODIES},
        "identity_secrets": [person.secret_for_key_file().hex() for person in lab.PEOPLE],
        "table": lab.TABLE.hex(),
        "beat_hash": lab.HEAD.hex(),
        "entry": {"raw": lab.entry().raw.decode(), "id": lab.entry().id.hex()},
        "acked": {"by": "entry state", "hash": (lab.alone().entry.acked or b"").hex()},
        "ids": {name: getattr(lab.messages()[name], "id").hex() for name in SIGNED},  # noqa: B009
        "hello_digest": hello_digest(server, client, lab.CERTIFICATE).hex(),
        "messages": {name: messages.encode(message).decode() for name, message in lab.messages().items()},
        "bytes_text": {data.hex(): bytes_text(data) for data in (b"", b"\x00", b"\xff\xff", b"\xfb\xef\xbe", bytes(32))},
        "journal": file_bytes(header, records).hex(),
        "clocks": {"rosters": [_clocked(options) for options in CLOCKED], "refused": NO_CLOCKS},
        "refused": REFUSED,
    }


CLOCKED: tuple[dict[str, Any], ...] = ({}, {"clock": "relaxed"}, {"clock": "300+5", "floor": 3}, {"clock": "3d"})
NO_CLOCKS = ["none", "", "3", "0+5", "300", "300+05", "86401+0", "60+3601", "31d", 300, None]  # values of `clock` that are none


def _clocked(options: dict[str, Any]) -> dict[str, str]:
    """The roster of the messages with these options instead: what of it is signed."""
    roster = lab.roster(options=options)
    raw = codec.encode(roster.to_value())
    terms = sha256(frame("fides/v1/terms", raw)).hexdigest()
    return {"options": codec.encode(options).decode(), "roster": raw.decode(), "terms": terms, "table": roster.table.hex()}


# Bodies whose values a reader has to count as we do: 16,384 may be in one.
ONE_TOO_MANY = ",".join(["[]"] * 8191 + ["1"])
BODIES = ("{}", '{"a":[]}', '{"a":[[],[]]}', '{"a":[1,2,3],"b":{"c":",[{"}}', f'{{"a":[{ONE_TOO_MANY}]}}')

# Texts that are not canonical, and the reason in our words.
REFUSED = {
    '{"b":1,"a":2}': "keys out of order",
    '{"a":1,"a":1}': "a key twice in one object",
    '{"a": 1}': "spaces, escapes or numbers that are not canonical",
    '["\\u0041"]': "spaces, escapes or numbers that are not canonical",
    '["\\/"]': "spaces, escapes or numbers that are not canonical",
    "[-0]": "spaces, escapes or numbers that are not canonical",
    "[1.0]": "a number that is not whole",
    "[1e3]": "a number that is not whole",
    "[NaN]": "NaN is no value",
    "[-Infinity]": "-Infinity is no value",
    "[9007199254740993]": "a number beyond 2^53",
    "[100000000000000000]": "a number of 18 digits",
    '["\\ud800"]': "half a surrogate pair in a text",
    '["\\n"]': "a control character in a text",
    '["\u0085"]': "a control character in a text",
    '["\u2028"]': "a control character in a text",
    '["e\u0301"]': "a text that is not in normal form NFC",
    '{"\u00e9":1}': "a key outside a-z 0-9 _ -",
    '{"":1}': "a key outside a-z 0-9 _ -",
    "[01]": "not JSON at character 2",
    "[1]x": "not JSON at character 3",
    "[" * 17 + "]" * 17: "nested deeper than 16",
}


if __name__ == "__main__":
    FILE.write_text(json.dumps(make(), indent=1, ensure_ascii=True) + "\n")
