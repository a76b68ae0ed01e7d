"""EDGE: the parts of a node: hands that carry out effects, contacts that keep links, the folder that keeps tables."""
