"""Limits of the wire, named once. Nothing but whole numbers and tables of them lives here; units stand last in the names."""

from p2p.crypto.limits import BEAT_MAX, PROVERS_MAX

VERSION = 2  # of what is said: 1 had no `state` in entries
INT_MAX = 2**53  # what every JSON reader keeps exactly; re-encoding finds the ones that round
INT_DIGITS_MAX = 17  # a sign and sixteen digits: longer literals are refused unread
FRAME_BYTES_MAX = 320 * 1024  # one link message; two whole entries as evidence still fit
DEPTH_MAX = 16
VALUES_MAX = 65536  # values in one frame: bounds the memory of a parsed message to a few MB
KEY_BYTES_MAX = 32

ENTRY_BYTES_MAX = 128 * 1024
ENTRY_VALUES_MAX = 16384
BODY_DEPTH_MAX = 8  # so that an entry also fits inside evidence or a serving
BEAT_NUMBER_MAX = BEAT_MAX
SEQ_MAX = 2**32
BOOT_MAX = 2**32  # openings of a journal that a start may name
SEATS_MAX = 8
ROUND_MAX = 2**32  # of a ballot
OVER_MAX = 8  # beats above the cut that a vote names
SECONDS_MAX = 2**32
SERVE_VOTES_MAX = 16
PLACES_MAX = PROVERS_MAX
assert SEATS_MAX <= PLACES_MAX

# What one entry may say: kind -> bytes of its body. An unknown kind is refused at the edge.
BODY_BYTES_MAX = {
    "coin": 1024,  # share of a joint coin and its proof
    "key": 1024,  # card key and its proof of possession
    "leave": 96 * 1024,  # a polite leave: the leaver's share of every slot
    "move": 64 * 1024,  # a run of one seat's steps: moves, and mixes, returns, gifts, seals and openings of its own
    "pass": 120 * 1024,  # one peer's shuffle of all decks of a set-up, with its proofs
    "redeal": 120 * 1024,  # one peer's part in one stage of a re-deal: shuffles and copies, tags, or shares
    "settle": 4096,  # the table ends the game by agreement
    "share": 96 * 1024,  # decryption shares with one proof
}
ENTRY_FRAME_BYTES = 1024  # everything of a signed entry that is not its body
assert all(size + ENTRY_FRAME_BYTES <= ENTRY_BYTES_MAX for size in BODY_BYTES_MAX.values())
assert 2 * ENTRY_BYTES_MAX + 4096 <= FRAME_BYTES_MAX
assert 2 * ENTRY_VALUES_MAX + 64 <= VALUES_MAX

HELLO_BYTES_MAX = 4096  # all that a stranger may send before both signatures are checked
VERSIONS_MAX = 16
GAMES_MAX = 24
SERVE_ENTRIES_MAX = 32
SUMMARY_SEATS_MAX = SEATS_MAX
NAME_ID_BYTES_MAX = 32  # ids of games, variants, options
VARIANTS_MAX = 16
OPTIONS_BYTES_MAX = 4096
EVIDENCE_PARTS_MAX = 2
BYE_CODE_MIN, BYE_CODE_MAX = 4000, 4099

PERSON_NAME_COLUMNS_MAX = 24
PERSON_NAME_BYTES_MAX = 96
TABLE_NAME_COLUMNS_MAX = 32
TABLE_NAME_BYTES_MAX = 128
ADDRESSES_MAX = 8
ADDRESS_BYTES_MAX = 128
PORT_MAX = 65535
CHAT_COLUMNS_MAX = 240
CHAT_BYTES_MAX = 500
MARKS_MAX = 2  # combining marks in a row: enough for every language's letters, too few to climb over other lines

# Bytes of one link message by its type; the frame limit stands above all of them.
MESSAGE_BYTES_MAX = {
    "ack": 1024,
    "bye": 1024,
    "chat": 2048,
    "decline": 1024,
    "draft": 16 * 1024,
    "entry": ENTRY_BYTES_MAX,
    "evidence": FRAME_BYTES_MAX,
    "heard": 2048,
    "hello-client": HELLO_BYTES_MAX,
    "hello-done": HELLO_BYTES_MAX,
    "hello-server": HELLO_BYTES_MAX,
    "join": 2048,
    "leave-lobby": 1024,
    "listing": 8 * 1024,
    "lobby-chat": 2048,
    "miss": 2048,
    "objection": 1024,
    "request": 1024,
    "reveal": 1024,
    "roster": 16 * 1024,
    "roster-sign": 1024,
    "serve": FRAME_BYTES_MAX,
    "start": 1024,
    "summary": 4096,
    "vote": 2048,
    "where": 2048,
}
assert max(MESSAGE_BYTES_MAX.values()) <= FRAME_BYTES_MAX
