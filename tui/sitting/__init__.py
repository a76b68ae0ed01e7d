"""A game as the interface knows it: local, among peers, watched or replayed; and what opening, saving and checking it needs."""
