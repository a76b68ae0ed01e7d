"""The wire: canonical bytes, messages as types, limits (protocol.md, part "Wire").

PURE: no clock, no files, no sockets, no entropy source. A peer's bytes become a message or a PeerFault here, once; behind this
folder nobody looks at raw JSON again.
"""
