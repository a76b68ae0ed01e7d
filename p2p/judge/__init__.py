"""PURE: the judge's own small replay. It shares rules (Play) and wire with the peers, but not their chain: each checks the other."""
