"""TLS for links: 1.3 only, a certificate made for this mesh and thrown away with it, no tickets, no authority.

The certificate proves nothing by itself. HELLO signs its hash, and that is what ties the channel to an identity (protocol.md L2); so a
certificate that cannot be read is refused, never taken as empty.
"""

from __future__ import annotations

import ssl
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat
from cryptography.x509.oid import NameOID

from p2p.crypto.faults import demand
from p2p.net.errors import NetError

SECTION = "link/tls"
NAME = "fides.invalid"  # what clients ask for; the same for all, so it says nothing
NOT_BEFORE, NOT_AFTER = datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)  # fixed: no clock can be read from it


class ServerTls:
    """Our listening end: a fresh key, its certificate, and the hash that HELLO binds."""

    def __init__(self) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
        draft = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), NOT_BEFORE, NOT_AFTER)
        certificate = draft.sign(key, SHA256())
        self.certificate_hash = sha256(certificate.public_bytes(Encoding.DER)).digest()
        password = token_hex(32)
        pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(password.encode()))
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        _only_newest(self.context)
        self.context.num_tickets = 0
        try:  # keys are read from files only; without the password this one is useless
            with TemporaryDirectory(prefix="fides-") as folder:
                path = Path(folder) / "once.pem"
                path.touch(0o600)
                path.write_bytes(pem + certificate.public_bytes(Encoding.PEM))
                self.context.load_cert_chain(path, password=password)
        except OSError:
            raise NetError("The folder for temporary files cannot be written: make room there, or set TMPDIR to another one.") from None


def client_context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    _only_newest(context)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _only_newest(context: ssl.SSLContext) -> None:
    context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_3
    context.options |= ssl.OP_NO_TICKET | ssl.OP_NO_COMPRESSION


def peer_certificate_hash(channel: ssl.SSLObject | ssl.SSLSocket | None) -> bytes:
    """SHA-256 of the certificate at which our channel ends."""
    certificate = None if channel is None else channel.getpeercert(True)
    demand(bool(certificate), SECTION, "a server certificate that cannot be read")
    assert certificate is not None
    return sha256(certificate).digest()
