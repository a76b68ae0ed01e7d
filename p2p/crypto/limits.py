"""Limits of the card cryptography, named once. Nothing but whole numbers lives here."""

DECK_MIN = 2  # a "shuffle" of fewer cards hides nothing, and with one card the product argument checks nothing
SHUFFLES_REMEMBERED = 32  # proofs that hold, for the other seats of the same program
DECK_MAX = 128  # commitment bases exist for this many cards
SHARES_MAX = 1024  # one batch of reveal shares: every slot of a table at a polite leave
PROVERS_MAX = 64  # places in a roster
BEAT_MAX = 2**53  # the largest whole number that the canonical JSON of the wire carries
CHOICE_BYTES_MAX = 4096  # one face-down choice
DICE_MAX = 256  # dice of one roll
SIDES_MAX = 2**32  # sides of one die
REDEAL_ROUND_MAX = 512  # cards, copies and REDEAL_EACH for each deck of one round of a re-deal: what a place says fits into one entry
REDEAL_EACH = 4
