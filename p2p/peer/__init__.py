"""PURE: one peer of a table, without sockets, files or clocks. `peer.Peer` is the door; the simulator runs the code that ships."""
