"""Peers: cryptography, protocol, journals and network."""
