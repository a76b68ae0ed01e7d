"""PURE: rules, cards, moves and records. Nothing here knows a socket, a file, a clock or a random number generator."""
