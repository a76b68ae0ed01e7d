"""Fair cards: hidden decks, proofs, coins and seals (protocol.md, part "Fair cards").

PURE: no clock, no files, no sockets, no entropy source. Whatever is random comes in as a table seed of 32 bytes;
a test walks the imports of this folder. Only group.py and its two private halves know which curve is used.
"""
