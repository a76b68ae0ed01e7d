"""The fixed form of an ack: its one canonical text, read and written without a JSON reader. Most words of a table are acks.

`read` answers only for bytes that are that text to the last letter; whatever else a peer sends gets None and is the strict decoder's to
decide, so nothing is taken or refused here that it would decide differently.
"""

from __future__ import annotations

import re
from binascii import a2b_base64

from p2p.wire.codec import bytes_text
from p2p.wire.entries import Ack
from p2p.wire.limits import BEAT_NUMBER_MAX, MESSAGE_BYTES_MAX, SEATS_MAX, VERSION

# 32 bytes are 43 letters, of the last of which two bits are unused and zero; 64 bytes are 86, with four such bits.
_DIGEST, _SIGNATURE = rb"([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])", rb"([A-Za-z0-9_-]{85}[AQgw])"
_FORM = re.compile(
    rb'\{"beat":(0|[1-9][0-9]{0,15}),"hash":"%b","seat":([0-9]),"sig":"%b","table":"%b","type":"ack","v":%d\}'
    % (_DIGEST, _SIGNATURE, _DIGEST, VERSION)
)
_FROM_URL = bytes.maketrans(b"-_", b"+/")
BYTES_MAX = 512
assert MESSAGE_BYTES_MAX[Ack.TYPE] >= BYTES_MAX and SEATS_MAX <= 10


def read(data: object) -> Ack | None:
    """The ack in these bytes; None: they have another form."""
    if type(data) is not bytes or len(data) > BYTES_MAX:
        return None
    found = _FORM.fullmatch(data)
    if found is None:
        return None
    beat, made, seat, signature, table = found.groups()
    if int(beat) > BEAT_NUMBER_MAX or int(seat) >= SEATS_MAX:
        return None
    return Ack(_bytes(table, b"="), int(beat), _bytes(made, b"="), int(seat), _bytes(signature, b"=="))


def write(ack: Ack) -> bytes:
    """The text of an ack. Of one that no peer would take it is not the fixed form: `read` tells."""
    signature, table = bytes_text(ack.signature), bytes_text(ack.table)
    form = '{"beat":%d,"hash":"%s","seat":%d,"sig":"%s","table":"%s","type":"ack","v":%d}'
    return (form % (ack.beat, bytes_text(ack.hash), ack.seat, signature, table, VERSION)).encode("ascii")


def within(ack: Ack) -> bytes:
    """Its text inside another message, which need not say what it is."""
    return (ack.wire or write(ack)).replace(b'"type":"ack",', b"")


def _bytes(letters: bytes, padding: bytes) -> bytes:
    return a2b_base64(letters.translate(_FROM_URL) + padding)
