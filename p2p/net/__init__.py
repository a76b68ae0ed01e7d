"""EDGE: links between peers. Sockets, TLS, HELLO, invites and discovery live here; no rule of a game and no beat of a table does.

`mesh.Mesh` is the door. Importing this package costs nothing: websockets is loaded when a mesh opens, zeroconf when a table is
announced or looked for.
"""
