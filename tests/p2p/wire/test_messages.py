"""Messages: parsed once into types; ids, signatures and limits; whatever is wrong is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from p2p.crypto.faults import Misuse, PeerFault
from p2p.crypto.identity import Identity
from p2p.wire import codec
from p2p.wire.entries import ENTRY_LABEL, Ack, Entry, SignedEntry, beat_hash, sign_entry
from p2p.wire.evidence import Evidence, accuse_twice
from p2p.wire.limits import BODY_BYTES_MAX, BODY_DEPTH_MAX, ENTRY_BYTES_MAX, FRAME_BYTES_MAX, MESSAGE_BYTES_MAX, SERVE_ENTRIES_MAX
from p2p.wire.messages import TYPES, Message, Serve, decode, encode, serve_in_frames
from tests.p2p.wire import lab

MESSAGES = lab.messages()


def changed(message: Message, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The bytes of a message after a change of its fields: canonical, but no longer what it was."""
    value: Any = codec.decode(encode(message))
    change(value)
    return codec.encode(value)


def fault(data: bytes) -> PeerFault:
    with pytest.raises(PeerFault) as caught:
        decode(data)
    return caught.value


def test_there_is_a_message_of_every_type() -> None:
    assert {message.TYPE for message in MESSAGES.values()} == TYPES.keys() == MESSAGE_BYTES_MAX.keys()


@pytest.mark.parametrize("name", MESSAGES)
def test_messages_come_back_as_themselves(name: str) -> None:
    message = decode(encode(MESSAGES[name]))
    assert message == MESSAGES[name]
    assert type(message) is type(MESSAGES[name])
    assert encode(message) == encode(MESSAGES[name])


def test_a_changed_copy_of_a_word_does_not_go_out_in_the_bytes_of_the_old_one() -> None:
    """Words keep the bytes in which they came or went."""
    signed, ack = decode(encode(MESSAGES["entry"])), decode(encode(MESSAGES["ack"]))
    assert isinstance(signed, SignedEntry) and isinstance(ack, Ack)
    entry = replace(signed.entry, beat=signed.entry.beat + 1)
    assert entry.id != signed.entry.id and Entry.parse(codec.decode(entry.raw)) == entry
    for old, new in ((signed, replace(signed, entry=entry)), (signed, replace(signed, signature=bytes(64))), (ack, replace(ack, beat=77))):
        assert encode(new) != encode(old) and decode(encode(new)) == new


@pytest.mark.parametrize("name", MESSAGES)
def test_every_field_is_needed_and_no_other_is_taken(name: str) -> None:
    value: Any = codec.decode(encode(MESSAGES[name]))
    for field in value:
        if (name, field) == ("serve votes", "votes"):
            continue  # a serving without votes has no such field
        assert f"{field} is missing" in fault(changed(MESSAGES[name], lambda v, f=field: v.pop(f))).what  # type: ignore[misc]
    assert "unknown field zzz" in fault(changed(MESSAGES[name], lambda v: v.update(zzz=1))).what


@pytest.mark.parametrize("name", MESSAGES)
@pytest.mark.parametrize("junk", [None, True, -1, 2**53, "", "AAAA", [], {}, ["x"], {"x": 1}, "é"])
def test_a_field_of_another_type_is_refused(name: str, junk: object) -> None:
    value: Any = codec.decode(encode(MESSAGES[name]))
    for field in value:
        if (name, field) in {("chat", "text"), ("lobby-chat", "text"), ("join", "name"), ("listing", "name")} and isinstance(junk, str):
            continue
        if (name.split()[0], field) in {
            ("evidence", "broken"),
            ("chat", "count"),
            ("where", "count"),
            ("listing", "options"),
            ("draft", "options"),
            ("roster", "options"),
            ("summary", "beats"),
            ("miss", "last"),
            ("vote", "last"),
            ("miss", "pause"),
            ("vote", "agree"),
        }:
            continue  # texts, numbers and objects that may be anything of their type
        if (name, field) in {
            ("hello-client", "mac"),
            ("hello-done", "mac"),
            ("draft", "variants"),
            ("objection", "about"),
            ("roster", "variants"),
            ("summary", "links"),
            ("listing", "variants"),
            ("listing", "taken"),
            ("where", "addresses"),
            ("serve", "entries"),
            ("serve", "acks"),
            ("serve votes", "entries"),
            ("serve votes", "acks"),
            ("miss", "gone"),
            ("miss", "used"),
            ("vote", "over"),
            ("vote back", "over"),
            ("vote back", "gone"),
            ("vote end", "over"),
            ("heard", "acks"),
        }:
            continue  # may be empty
        if (name, field, junk) == ("ack", "beat", 2**53):
            continue
        assert fault(changed(MESSAGES[name], lambda v, f=field: v.update({f: junk}))).section.startswith(("wire/", "fair-cards/identity"))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda e: e.update(v=1), "version 1 instead of 2"),
        (lambda e: e.update(v=3), "version 3 instead of 2"),
        (lambda e: e.update(state="AAAA"), "no digest"),
        (lambda e: e.update(state=e["head"] + "AAAA"), "state has more than 32 bytes"),
        (lambda e: e.pop("state"), "state is missing"),
        (lambda e: e.update(seat=8), "seat is not within 0 and 7"),
        (lambda e: e.update(seat=True), "seat is no number"),
        (lambda e: e.update(seq=-1), "seq is not within"),
        (lambda e: e.update(beat=-1), "beat is not within"),
        (lambda e: e.update(head="AAAA"), "head has 3 bytes instead of 32 to 32"),
        (lambda e: e.update(prev=e["head"]), "must name the table"),
        (lambda e: e.update(kind="gift"), "unknown kind gift"),
        (lambda e: e.update(kind="Move"), "kind is not a name"),
        (lambda e: e.update(body=[]), "body is no object"),
        (lambda e: e.update(body={"name": "é"}), "outside ASCII"),
        (lambda e: e.update(body={"a": "x" * BODY_BYTES_MAX["move"]}), "a body of"),
        (lambda e: e["body"].update(a=[[[[[[[[]]]]]]]]), "nested deeper than 8"),
        (lambda e: e.update(kind="share", body={"a": [0] * 16400}), "more than 16384 values"),
    ],
)
def test_bad_entries_are_named(change: Callable[[dict[str, Any]], object], what: str) -> None:
    found = fault(changed(lab.signed(), lambda v: change(v["entry"])))
    assert found.section == "wire/entry"
    assert what in found.what


def test_the_id_covers_every_field_and_not_the_signature() -> None:
    entry = lab.entry(1)
    for change in (
        {"table": lab.digest("x")}, {"seq": 2}, {"prev": lab.digest("x")}, {"beat": 9}, {"head": lab.digest("x")}, {"seat": 2},
        {"kind": "share"}, {"body": {}},
    ):  # fmt: skip
        assert lab.entry(1, **change).id != entry.id if "seq" not in change else lab.entry(2).id != entry.id
    one = lab.signed()
    other = SignedEntry(one.entry, bytes(64))
    assert one.entry.id == other.entry.id
    assert decode(encode(other)) == other


def test_an_entry_is_believed_only_under_its_author_s_key_and_label() -> None:
    signed = lab.signed(seat=1)
    signed.check(lab.PEOPLE[1].public)
    with pytest.raises(PeerFault, match="signature fails"):
        signed.check(lab.PEOPLE[0].public)
    with pytest.raises(PeerFault, match="signature fails"):
        SignedEntry(lab.entry(body={}), signed.signature).check(lab.PEOPLE[1].public)
    elsewhere = SignedEntry(signed.entry, lab.PEOPLE[1].sign("fides/v1/ack", signed.entry.id))
    with pytest.raises(PeerFault, match="signature fails"):
        elsewhere.check(lab.PEOPLE[1].public)
    assert signed.signature == lab.PEOPLE[1].sign(ENTRY_LABEL, signed.entry.id)


def test_we_never_sign_what_peers_would_refuse() -> None:
    body: dict[str, Any] = {"at": 1}
    entry = lab.entry(body=body)
    for bad in (lab.entry(kind="gift"), lab.entry(seat=9), lab.entry(body={"a": "é"}), lab.entry(prev=lab.digest("no"))):
        with pytest.raises(Misuse, match="no peer would take"):
            sign_entry(lab.PEOPLE[1], bad)
    body["at"] = 2  # somebody kept a hand on the body: the bytes and the id stay what they were
    assert sign_entry(lab.PEOPLE[1], entry).entry.id == lab.entry(body={"at": 1}).id
    with pytest.raises(Misuse):
        encode(SignedEntry(entry, bytes(64)))


def test_the_beat_hash_covers_all_its_parts() -> None:
    a, b, c = lab.digest("a"), lab.digest("b"), lab.digest("c")
    hashes = [
        beat_hash(a, 1, [b], c),
        beat_hash(c, 1, [b], c),
        beat_hash(a, 2, [b], c),
        beat_hash(a, 1, [b, b], c),
        beat_hash(a, 1, [c], c),
    ]
    hashes += [beat_hash(a, 1, [b], b), beat_hash(a, 1, [], c), beat_hash(a, 1, [b, c], a), beat_hash(a, 1, [c, b], a)]
    assert len(set(hashes)) == len(hashes)


def test_an_ack_is_believed_only_from_its_seat() -> None:
    ack = lab.ack()
    ack.check(lab.PEOPLE[1].public)
    for other in (replace(ack, beat=1), replace(ack, seat=2), replace(ack, hash=lab.TABLE), replace(ack, table=lab.HEAD)):
        with pytest.raises(PeerFault, match="signature fails"):
            other.check(lab.PEOPLE[1].public)


def test_evidence_is_taken_only_if_its_parts_contradict_each_other() -> None:
    for claim, evidence in lab.evidence().items():
        evidence.check(lab.PEOPLE[1].public)
        assert (evidence.claim, evidence.table, evidence.seat) == (claim.partition(" by ")[0], lab.TABLE, 1)
        assert evidence.proves_itself == (claim not in ("bad-entry", "two-hashes"))
        with pytest.raises(PeerFault, match="signature fails"):
            evidence.check(lab.PEOPLE[2].public)
    a, b = lab.signed(body={"move": "a"}), lab.signed(body={"move": "b"})
    again = SignedEntry(a.entry, bytes(64))  # two signatures of one entry prove nothing
    false: list[tuple[str, tuple[SignedEntry | Ack, ...]]] = [
        ("two-entries", (a, again)),
        ("two-entries", (a, lab.signed(1))),
        ("two-entries", (a, lab.signed(seat=2))),
        ("two-entries", (a, lab.signed(table=lab.HEAD, prev=lab.HEAD))),
        ("two-entries", (a,)),
        ("two-acks", (a, b)),
        ("two-acks", (lab.ack(), lab.ack())),
        ("two-acks", (lab.alone(), lab.signed())),  # one of them acks nothing
        ("two-acks", (lab.alone(), lab.ack(lab.alone().entry.beat, hash=lab.alone().entry.acked))),
        ("two-acks", (lab.alone(), lab.ack(lab.alone().entry.beat + 1))),
        ("two-acks", (lab.alone(), lab.ack(lab.alone().entry.beat, seat=2))),
        ("ack-and-head", (lab.signed(), lab.signed(1))),
        ("ack-and-head", (lab.alone(), lab.signed(1, head=lab.alone().entry.acked))),
        ("ack-and-head", (lab.alone(), lab.signed(2))),
        ("two-acks", (lab.ack(), lab.ack(1, hash=lab.TABLE))),
        ("ack-and-head", (lab.ack(), a)),
        ("ack-and-head", (lab.ack(1, hash=lab.TABLE), a)),
        ("broken-chain", tuple(lab.chain(2))),
        ("broken-chain", (lab.chain(1)[0], lab.signed(2))),
        ("broken-chain", (a, lab.signed(1, seat=2))),
        ("broken-chain", (a, lab.signed(1, table=lab.HEAD))),
        ("broken-chain", (a, b)),
        ("broken-chain", (a,)),
        ("broken-chain", (a, lab.ack())),
        ("two-hashes", (lab.ack(), lab.ack(3))),  # the same hash
        ("two-hashes", (lab.ack(hash=lab.TABLE),)),
        ("two-hashes", (lab.ack(hash=lab.TABLE), lab.ack(3, seat=2))),
        ("bad-entry", (lab.ack(),)),
        ("bad-entry", (a, b)),
        ("because", (a,)),
    ]
    for claim, parts in false:
        for order in (parts, parts[::-1]):
            with pytest.raises(PeerFault):
                Evidence(claim, "wire/entry", order).check(lab.PEOPLE[1].public)
            with pytest.raises(Misuse):
                encode(Evidence(claim, "wire/entry", order))
    assert encode(accuse_twice(a, b, "x")) == encode(accuse_twice(b, a, "x"))
    broken = accuse_twice(lab.signed(1), lab.signed(0), "x")
    assert [part.entry.seq for part in broken.parts if isinstance(part, SignedEntry)] == [0, 1]
    with pytest.raises(PeerFault, match="same step"):
        replace(broken, parts=broken.parts[::-1]).check(lab.PEOPLE[1].public)
    assert encode(accuse_twice(lab.ack(hash=lab.TABLE), a, "x")) == encode(accuse_twice(a, lab.ack(hash=lab.TABLE), "x"))


def largest(text: str) -> SignedEntry:
    start = len(codec.encode({"x": ""}))
    return lab.signed(kind="pass", body={"x": text * (BODY_BYTES_MAX["pass"] - start)})


def test_the_largest_entries_fit_into_every_message_that_carries_them() -> None:
    a, b = largest("a"), largest("b")
    assert len(encode(a)) <= ENTRY_BYTES_MAX
    assert decode(encode(accuse_twice(a, b, "wire/entry"))).TYPE == "evidence"
    deep: Any = "x"
    for _ in range(BODY_DEPTH_MAX - 1):
        deep = [deep]
    encode(accuse_twice(lab.signed(body={"a": deep}), b, "wire/entry"))


def test_a_long_catch_up_is_cut_into_frames_that_all_pass() -> None:
    entries = [largest("a"), *lab.chain(40), largest("b"), largest("c"), *lab.chain(3, seat=2)]
    servings = [decode(encode(serving)) for serving in serve_in_frames(entries, [lab.ack(seat=seat) for seat in range(3)])]
    assert [signed for serving in servings for signed in serving.entries] == entries  # type: ignore[union-attr]
    assert all(len(serving.entries) <= SERVE_ENTRIES_MAX for serving in servings)  # type: ignore[union-attr]
    assert len(servings[-1].acks) == 3  # type: ignore[union-attr]
    assert len(serve_in_frames([], [lab.ack()])) == 1


@pytest.mark.parametrize("name", [name for name, size in MESSAGE_BYTES_MAX.items() if size < FRAME_BYTES_MAX])
def test_every_type_has_its_own_size(name: str) -> None:
    size = MESSAGE_BYTES_MAX[name]
    found = fault(changed(MESSAGES[name], lambda v: v.update(zz="x" * size)))
    assert found.section == "wire/message"
    assert f"instead of at most {size}" in found.what


@pytest.mark.parametrize("links", [[1, 0], [0, 0], [8], [-1], [True], ["0"], list(range(9))])
def test_links_of_a_summary_are_places_in_one_order(links: list[Any]) -> None:
    assert fault(changed(MESSAGES["summary"], lambda v: v.update(links=links))).section == "wire/summary"
    every = decode(changed(MESSAGES["summary"], lambda v: v.update(links=list(range(8)))))
    assert every.links == tuple(range(8))  # type: ignore[union-attr]


@pytest.mark.parametrize("kind", ["end", "mix", "open", "seal", "switch"])
def test_own_steps_travel_as_moves_and_have_no_kinds_of_their_own(kind: str) -> None:
    assert f"unknown kind {kind}" in fault(changed(lab.signed(), lambda v: v["entry"].update(kind=kind))).what


def test_unknown_types_are_refused() -> None:
    for data in (b"{}", b"[]", b"1", b'{"type":"gift"}', b'{"type":1}', b'{"type":"entrys"}'):
        assert fault(data).section == "wire/message"


def test_messages_are_frozen_and_slotted() -> None:
    for message in MESSAGES.values():
        with pytest.raises((AttributeError, TypeError)):
            message.table = b""  # type: ignore[misc, union-attr]
        assert not hasattr(message, "__dict__")


def test_small_order_keys_are_refused_in_every_message_that_brings_a_key() -> None:
    bad = codec.bytes_text(bytes(32))
    for name, field in [
        *((name, "public") for name in ("join", "leave-lobby", "where")),
        *((name, "identity") for name in ("hello-server", "hello-client")),
    ]:
        assert "small order" in fault(changed(MESSAGES[name], lambda v, f=field: v.update({f: bad}))).what  # type: ignore[misc]
    assert "small order" in fault(changed(MESSAGES["roster"], lambda v: v["members"][0].update(public=bad))).what


def test_entries_of_one_seat_chain_by_id() -> None:
    chain = lab.chain(3)
    assert [signed.entry.prev for signed in chain] == [lab.TABLE, chain[0].entry.id, chain[1].entry.id]
    assert isinstance(Entry.parse(codec.decode(chain[2].entry.raw)), Entry)
    assert Identity(bytes([7]) * 32).public not in [person.public for person in lab.PEOPLE]


@pytest.mark.parametrize("entries", [0, 1, 3])
@pytest.mark.parametrize("acks", [0, 1, 2])
def test_a_serving_put_together_from_its_words_has_the_one_canonical_form(entries: int, acks: int) -> None:
    serving = Serve(tuple(lab.chain(entries)), tuple(lab.ack(seat=seat) for seat in range(acks)))
    assert serving.joined() == codec.encode({"type": "serve", **serving.to_value()})
    assert decode(encode(serving)) == serving
