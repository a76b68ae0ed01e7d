"""EDGE: what a peer keeps on disk."""
