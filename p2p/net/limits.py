"""Limits of the links, named once: sockets, bytes, rates and seconds. Units stand last in the names.

Sizes of messages are the wire's (p2p/wire/limits.py); here is what a socket may cost before and after we know who is at its other end.
"""

from p2p.wire.limits import FRAME_BYTES_MAX, HELLO_BYTES_MAX

# Sockets, each kind with a room of its own: who only stands around never takes the room of those who are invited, known or sit here.
SEATED_MAX = 24  # of those who have a place, with successors on trial, and of those we dial
STRANGERS_MAX, STRANGERS_PER_HOST_MAX = 16, 8  # sockets whose HELLO is not done
LOOKERS_MAX, LOOKERS_PER_HOST_MAX = 12, 6  # HELLO is done, but they have no place, no invite, and nobody knows them
WELCOME_MAX, WELCOME_PER_HOST_MAX = 8, 8  # invited or known, and without a place
STRANGER_GRACE_SECONDS, GUEST_GRACE_SECONDS = 1.0, 2.0  # for so long nobody gives way to others of the same host
SPOKEN_SECONDS = 2.5  # from accept to the first byte
BAN_SECONDS = 600.0  # an address from which rounds of the lobby were spoilt sends nobody we do not know
VISITS_PER_SECOND, VISITS_BURST = 40, 160  # sockets accepted from everybody: each may cost a TLS handshake
VISITS_PER_HOST_PER_SECOND, VISITS_PER_HOST_BURST = 10, 60
VISITS_RARE = 4  # lately: who comes so seldom is let in whatever the others do
HOSTS_REMEMBERED_MAX = 256
SOCKETS_PER_IDENTITY_MAX = 2  # the link and its successor on trial
ACCEPT_PAUSE_SECONDS = 0.1  # after the system refused to accept, for instance without free file descriptors
LISTEN_BACKLOG = 128

# Before HELLO is done.
HELLO_SECONDS = 8.0  # from accept to the last signature: TLS, upgrade and HELLO together
HEADERS_MAX = 16
HEADER_LINE_BYTES_MAX = 1024
HTTP_BODY_BYTES_MAX = 1024
STRANGER_BYTES_MAX = 3 * HELLO_BYTES_MAX  # the upgrade request and one hello, whatever frames they come in
STRANGER_FRAMES_MAX = 16
DIALLED_BYTES_MAX = 1024 * 1024  # a server may send on right behind its last hello message, before we have checked it
DIALLED_FRAMES_MAX = 4096

# Frames of an open link.
SUBPROTOCOL = "fides.1"
FRAGMENTS_MAX = 64
FRAMES_READ_AHEAD_MAX = 16  # then reading pauses until the consumer caught up
READ_SLICE_BYTES = 16 * 1024  # what is parsed at a time, so that a flood is noticed before it is unpacked
FRAGMENT_BYTES = 8 * 1024  # of a longer message; a ping fits between two
WRITE_BUFFER_BYTES = 4 * 1024  # written and not yet taken by the system: then the next piece waits
UNSENT_BYTES = 16 * 1024  # taken by the system and not yet on its way: two seconds at 64 kbit/s
SYSTEM_BUFFER_BYTES = 64 * 1024  # what the system may hold of a link: more would only wait on a slow line, and everything behind it
WRITE_BUFFER_BYTES_MAX = 2 * 1024 * 1024  # answers to pings that nobody reads pile up here, past every other limit
PING_SECONDS = 2.0  # with the next line: a dead line is noticed in less than 16 seconds, whenever it died between two pings
UNHEARD_PINGS_MAX = 6  # in a row without a single byte from the other end: the line is dead. One that is merely slow is never so silent
CLOSE_SECONDS = 1.0  # for the other end to answer a close; then the socket is cut
PROBE_SECONDS = 2.0  # for a doubtful link to answer

# Rates of an open link: tokens a second and the most that can be saved up.
BYTES_PER_SECOND = 2 * 1024 * 1024
BYTES_BURST = 8 * 1024 * 1024
MESSAGES_PER_SECOND = 400
MESSAGES_BURST = 2000
FRAMES_PER_SECOND = 1000  # pings, pongs and fragments too; an honest peer stays far below because its messages are held back first
FRAMES_BURST = 6000
GUEST_BYTES_PER_SECOND, GUEST_BYTES_BURST = 16 * 1024, 256 * 1024  # of those who have no place: they look, and have little to say
GUEST_MESSAGES_PER_SECOND, GUEST_MESSAGES_BURST = 10, 100
GUEST_THROTTLED_SECONDS_MAX = 5.0
THROTTLED_SECONDS_MAX = 30.0  # a link that has to be held back this long without a pause is closed
PAUSE_SAVED = 1 / 8  # of a burst: who has saved up this much has made a pause; a little is saved by chance whenever we wake up late
assert BYTES_BURST >= FRAME_BYTES_MAX and FRAMES_PER_SECOND > MESSAGES_PER_SECOND and FRAMES_BURST > 2 * MESSAGES_BURST

# Queues.
SEND_QUEUE_BYTES_MAX = 1024 * 1024  # per link; beyond it the link is cut and catch-up repairs the rest
UNREAD_MESSAGES_MAX = 32  # per link: decoded and not yet taken by the consumer
UNREAD_BYTES_MAX = 512 * 1024
assert FRAME_BYTES_MAX / FRAGMENT_BYTES < FRAGMENTS_MAX
assert SEND_QUEUE_BYTES_MAX > FRAME_BYTES_MAX and UNREAD_BYTES_MAX > FRAME_BYTES_MAX

# Dialling.
DIAL_STAGGER_SECONDS = 0.2  # the next address is tried beside the first if that one is slow
DIAL_SECONDS = 3.0  # for one address to answer at all
RETRY_FIRST_SECONDS = 0.25
RETRY_MAX_SECONDS = 10.0
RETRY_CROWDED_SECONDS = 1.0  # where there is a crowd, whoever comes seldom stays outside
STEADY_SECONDS = 5.0  # a link that lived this long starts the waiting times anew
ADDRESSES_MAX = 16
DIALS_MAX = 32

# Over the internet: the same, where holes must be punched first and a relay may stand between.
FAR_DIAL_SECONDS = 10.0
FAR_SPOKEN_SECONDS = 6.0
FAR_HELLO_SECONDS = 15.0
FAR_ONLINE_SECONDS = 11.0  # for a relay to answer whoever opens a table
FAR_WINDOW_BYTES = 256 * 1024  # what may be under way: more would only wait on a slow line
FAR_CHUNK_BYTES = 32 * 1024
FAR_ENDING_SECONDS = 2.0  # for the last bytes to arrive
FAR_NOBODY_SECONDS = 0.2  # to close where there were none

# Invites.
INVITE_TEXT_CHARS_MAX = 1024
INVITE_ADDRESSES_MAX = 8

# Discovery and watching.
TABLES_FOUND_MAX = 256
TABLE_NAME_COLUMNS_MAX = 32
TABLE_NAME_BYTES_MAX = 96
PROPERTIES_BYTES_MAX = 1024
ASK_SECONDS = 3.0  # for a table that was announced to tell more
LOOK_SECONDS = 1.0
SLEEP_GAP_SECONDS = 5.0

# Bye codes (protocol.md W2).
BYE, PROTOCOL_ERROR, NOT_CANONICAL, OVER_LIMIT, NOT_TRUSTED = 4000, 4001, 4002, 4003, 4004
OTHER_RULES, SUPERSEDED, TABLE_CLOSED, FROZEN, SHUTTING_DOWN = 4005, 4006, 4007, 4008, 4009
CROWDED, UNWATCHED = 4010, 4011
