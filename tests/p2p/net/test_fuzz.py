"""Random bytes where HELLO is due: both halves end with PeerFault, Refused or nothing to read, never otherwise, never trusting."""

from __future__ import annotations

import asyncio
from random import Random

from p2p.crypto.faults import PeerFault
from p2p.net.errors import Refused
from p2p.net.hello import Wanted, greet, knock
from p2p.wire.hello import HelloClient, HelloDone, HelloServer, client_proof, server_proof
from p2p.wire.messages import decode, encode
from tests.p2p.net.lab import OFFERS, SECRETS, identity, play
from tests.p2p.net.test_hello import CERTIFICATE, GUEST, HOST, Pipe

ROUNDS = 1500


def mangled(random: Random, data: bytes) -> bytes:
    """A right message with a few bytes changed, cut, doubled, or none of it."""
    if random.random() < 0.05:
        return random.randbytes(random.randrange(200))
    out = bytearray(data)
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(out)) if out else 0
        match random.randrange(4):
            case 0 if out:
                out[at] ^= 1 << random.randrange(8)
            case 1:
                del out[at : at + random.randrange(1, 9)]
            case 2:
                out[at:at] = out[at : at + random.randrange(1, 9)]
            case _:
                out[at:at] = random.randbytes(random.randrange(1, 3))
    return bytes(out)


def test_fuzz_the_listening_half() -> None:
    async def one(random: Random) -> None:
        s, c = Pipe.pair()
        half = asyncio.ensure_future(greet(s, HOST, OFFERS, CERTIFICATE, game="toy", secrets=SECRETS, gate=lambda public, kind: None))
        server = decode(await c.recv())
        assert isinstance(server, HelloServer)
        invite = random.choice([None, *SECRETS.values()])
        right = encode(client_proof(GUEST, server, HelloClient(GUEST.public, random.randbytes(32), OFFERS), CERTIFICATE, invite))
        wrong = mangled(random, right)
        await c.send(wrong)
        [result] = await asyncio.gather(half, return_exceptions=True)
        assert isinstance(result, (PeerFault, Refused)) and not s.trusted if wrong != right else s.trusted, (wrong, result)

    async def work() -> None:
        random = Random(11)
        for _ in range(ROUNDS):
            await one(random)

    play(work())


def test_fuzz_the_dialling_half() -> None:
    async def one(random: Random) -> None:
        s, c = Pipe.pair()
        half = asyncio.ensure_future(knock(c, GUEST, OFFERS, CERTIFICATE, game="toy", wanted=Wanted(HOST.public)))
        mine = HelloServer(HOST.public, random.randbytes(32), OFFERS)
        first, right = encode(mine), True
        if random.random() < 0.5:
            first = mangled(random, first)
            right = first == encode(mine)
        await s.send(first)
        if right:
            client = decode(await s.recv())
            assert isinstance(client, HelloClient)
            done = encode(server_proof(HOST, mine, client, CERTIFICATE, None))
            last = mangled(random, done)
            right = last == done
            await s.send(last)
        else:
            await s.send(encode(HelloDone(random.randbytes(64))))
        [result] = await asyncio.gather(half, return_exceptions=True)
        assert isinstance(result, (PeerFault, Refused)) and not c.trusted if not right else c.trusted, result

    async def work() -> None:
        random = Random(12)
        for _ in range(ROUNDS):
            await one(random)

    assert identity("guest").public == GUEST.public
    play(work())
