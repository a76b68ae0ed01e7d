"""Attacks on the re-deal, rows 1 to 10 of its list (row 11 is the ghost's: tests/p2p/peer). "Success" is what the attacker wants.

Each attack takes a copy of the library and says whether it succeeded. Nothing in here is a test.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.p2p.crypto.forge_table import switch_with
from tests.p2p.crypto.redeal_lab import FIRST, LAID, Cut, Forge


def taken(lib: SimpleNamespace, table: Cut, forge: Forge, stage: str = "done") -> bool:
    """Whether the forged words are taken as good ones: what goes wrong later accuses nobody."""
    try:
        while table.slots.redeal.stage != stage:
            table.stage(forge)
    except lib.faults.PeerFault:
        return False
    except (lib.faults.Freeze, lib.faults.Misuse):
        return True
    return True


def copy_with(table: Cut, place: int, card: Any, r: int | None = None) -> bytes:
    """A copy whose mask its maker picks."""
    lib, secret, now = table.lib, table.secrets[place], table.now(place)
    if r is None:
        raw: bytes = lib.proofs.prove_switch(secret, now, table.slots.joint, card, lib.proofs.COPY).raw()
        return raw
    return switch_with(lib, secret, now, table.slots.joint, card, r, "fides/v1/copy")


# --- 1, 2: copies ------------------------------------------------------------------------------------------------------------------


def copy_of_another_card(lib: SimpleNamespace) -> bool:
    """1: place 1 copies its second card for both, so that its first one is dealt a second time."""
    table = Cut(lib)
    table.drop()

    def forge(stage: str, place: int, words: Any) -> Any:
        if (stage, place) != ("pass", 1):
            return words
        second = table.slots[table.slots.hand(1)[1]].card
        return {**words, "copies": [copy_with(table, 1, second, 71) + copy_with(table, 1, second, 72)]}

    return taken(lib, table, forge, "tag")


def copies_too_few(lib: SimpleNamespace) -> bool:
    """1: one copy is left out: that card would be in the hand and in the pool."""
    table = Cut(lib)
    table.drop()

    def forge(stage: str, place: int, words: Any) -> Any:
        return {**words, "copies": [words["copies"][0][:162]]} if (stage, place) == ("pass", 1) else words

    return taken(lib, table, forge, "tag")


def copies_too_many(lib: SimpleNamespace) -> bool:
    table = Cut(lib)
    table.drop()

    def forge(stage: str, place: int, words: Any) -> Any:
        if (stage, place) != ("pass", 1):
            return words
        return {**words, "copies": [words["copies"][0] + copy_with(table, 1, table.slots[table.slots.hand(1)[0]].card, 73)]}

    return taken(lib, table, forge, "tag")


def one_mask(lib: SimpleNamespace, where: str) -> bool:
    """2: two copies with one mask: of one place, of two places who know it, of a card on the table, the public one."""
    table = Cut(lib)
    if where == "table":
        table.beat += 1
        give = switch_with(lib, table.secrets[0], table.now(0), table.slots.joint, table.slots[FIRST].card, 77)
        table.slots.apply_switch(table.now(0), FIRST, None, give)
    table.drop()

    def forge(stage: str, place: int, words: Any) -> Any:
        forgers = {"own": (1,), "others": (1, 2), "table": (1,), "public": (1,)}[where]
        if stage != "pass" or place not in forgers:
            return words
        cards = [table.slots[h].card for h in table.slots.hand(place)]
        masks = {"own": (77, 77), "others": (77, 78 + place), "table": (77, 79), "public": (1, 79)}[where]
        return {**words, "copies": [b"".join(copy_with(table, place, card, r) for card, r in zip(cards, masks, strict=True))]}

    return taken(lib, table, forge, "tag")


# --- 3, 4: tags --------------------------------------------------------------------------------------------------------------------


def two_z(lib: SimpleNamespace, odd: str) -> bool:
    """3: one z on A and another on B, or one on the deck and another on the copies. Proved as well as it can be."""
    table = Cut(lib)
    table.drop()
    g = lib.group

    def forge(stage: str, place: int, words: Any) -> Any:
        if (stage, place) != ("tag", 1):
            return words
        (part,) = table.slots.redeal.parts
        bases = lib.redeal._halves(part.tagged)
        copies = part.tagged[len(part.deck) :]
        others = {card.b for card in part.tagged} if odd == "B" else {p for card in copies for p in (card.a, card.b)}
        z, key = 1234567, g.generator_mul(1234567)
        images = b"".join(g.mul(z + (base in others), base).raw for base in bases)
        sure = [base for base in bases if base not in others]
        return {"tags": [key.raw + images + lib.proofs.prove_tags(table.secrets[1].seed, table.now(1), z, key, sure).proof]}

    return taken(lib, table, forge)


def tag_said_again(lib: SimpleNamespace) -> bool:
    """4: what place 0 said of these very cards, said by place 1, who does not know that z."""
    table = Cut(lib)
    redeal = table.drop()
    table.until("tag")
    (part,) = redeal.parts
    table.beat += 1
    words = lib.redeal._make_tag(table.secrets[0], table.now(0), redeal.key, part)
    try:
        lib.redeal._check_tag(table.now(1), part, words)
    except lib.faults.PeerFault:
        return False
    return True


# --- 5, 6, 7: what the tags show -----------------------------------------------------------------------------------------------------


def _tags(table: Cut) -> list[Any]:
    """What everybody works out in the last stage: the tags of the deck, then of the copies."""
    lib, redeal = table.lib, table.slots.redeal
    table.until("open")
    (part,) = redeal.parts
    xs = [table.secrets[place].x for place in redeal.keys]
    return [lib.group.subtract(card.b, *(lib.group.mul(x, card.a) for x in xs)) for card in part.tagged]


def z_used_again(lib: SimpleNamespace) -> bool:
    """5: two re-deals of one deck at one table, a second place being dropped later: are tags of the first seen again?"""
    first, second = Cut(lib, 5), Cut(lib, 5)
    for table in (first, second):
        table.drop()
    before = _tags(first)
    second.redeal()
    second.beat += 50
    second.drop(3)
    after = _tags(second)
    # The mutant's z would link them if the same places tag; so give the first the places of the second.
    third = Cut(lib, 5)
    third.slots.drop([3, 4], LAID)
    third.slots.begin_redeal(third.decks())
    return bool(set(after) & {*before, *_tags(third)})


def z_of_the_honest(lib: SimpleNamespace) -> bool:
    """6: all but place 0 know their z, and work out what z of place 0 would be without its seed: is its hand read?"""
    table = Cut(lib)
    redeal = table.drop()
    table.until("tag")
    z = 1
    for place in range(3):
        table.beat += 1
        (part,) = redeal.parts
        seed = lib.transcript.Seed(bytes(32)) if place == 0 else table.secrets[place].seed
        inputs = [redeal.key.raw, len(part.deck), len(part.tagged), *lib.elgamal.points(part.tagged)]
        z = z * lib.transcript.Choices("fides/v1/tag-choice", table.now(place), inputs, seed).nonce("z") % lib.group.ORDER
        table.say(place)
    known = {lib.group.mul(z, point) for point in table.points.values()}
    (part,) = redeal.parts
    return any(tag in known for tag in _tags(table)[len(part.deck) : len(part.deck) + 2])


def opened_before_blinding(lib: SimpleNamespace) -> bool:
    """7: the shares are asked for before all have tagged: are hands read?"""
    table = Cut(lib)
    redeal = table.drop()
    while redeal.stage == "pass":
        table.stage()
    table.beat += 1
    try:
        shares = [
            lib.proofs.prove_shares(s, table.now(i), lib.proofs.OPEN, lib.redeal.masks(redeal.parts[0].tagged))
            for i, s in enumerate(table.secrets[:3])
        ]
        for place in range(3):
            redeal.take(table.now(place), {"shares": [shares[place].raw()]})
    except lib.faults.PeerFault:
        return False
    (part,) = redeal.parts
    xs = [s.x for s in table.secrets[:3]]
    read = [lib.group.subtract(card.b, *(lib.group.mul(x, card.a) for x in xs)) for card in part.tagged]
    return all(point in table.points.values() for point in read)


# --- 8: shares -----------------------------------------------------------------------------------------------------------------------


def share_of_a_foreign_key(lib: SimpleNamespace) -> bool:
    """8: place 1 opens with the key of place 0, who helps."""
    table = Cut(lib)
    table.drop()

    def forge(stage: str, place: int, words: Any) -> Any:
        if (stage, place) != ("open", 1):
            return words
        (part,) = table.slots.redeal.parts
        return {"shares": [lib.proofs.prove_shares(table.secrets[0], table.now(1), lib.proofs.OPEN, lib.redeal.masks(part.tagged)).raw()]}

    return taken(lib, table, forge)


def share_of_another_kind(lib: SimpleNamespace, label: str) -> bool:
    """8: what was made as a share of cards or of a coin counts as one of the re-deal."""
    table = Cut(lib)
    table.drop()

    def forge(stage: str, place: int, words: Any) -> Any:
        if (stage, place) != ("open", 1):
            return words
        (part,) = table.slots.redeal.parts
        return {"shares": [lib.proofs.prove_shares(table.secrets[1], table.now(1), label, lib.redeal.masks(part.tagged)).raw()]}

    return taken(lib, table, forge)


# --- 9: candidates -------------------------------------------------------------------------------------------------------------------


def candidate(lib: SimpleNamespace, what: str) -> bool:
    """9: a candidate doubled (and another gone) or made worthless by one of those who shuffle."""
    table = Cut(lib)
    table.drop()

    def forge(stage: str, place: int, words: Any) -> Any:
        if (stage, place) != ("pass", 1):
            return words
        ((raw, proof),) = words["piles"]
        if what == "doubled":
            return {**words, "piles": [(raw[66:132] + raw[66:], proof)]}
        b = lib.group.decode_point(raw[33:66])
        return {**words, "piles": [(raw[:33] + lib.group.add(b, lib.group.G).raw + raw[66:], proof)]}

    return taken(lib, table, forge, "tag")


def candidate_forgotten(lib: SimpleNamespace) -> bool:
    """9: a list of candidates that is not what is missing from the deck: does a re-deal begin?"""
    table = Cut(lib)
    faces, handles = table.decks()[0]
    (shown,) = table.open
    table.slots.drop([3], LAID)
    try:
        table.slots.begin_redeal({0: ([*faces[1:], shown], handles)})
    except lib.faults.Freeze:
        return False
    return True


# --- 10: the one who is gone ---------------------------------------------------------------------------------------------------------


def needs_who_is_gone(lib: SimpleNamespace) -> bool:
    """10: under the K of before nothing would open without x_V: whoever is gone would still decide."""
    table = Cut(lib)
    table.drop()
    try:
        (pool,) = table.redeal().values()
        table.reveal(pool)
    except (lib.faults.Freeze, lib.faults.Misuse):
        return True
    return False


def read_by_who_is_gone(lib: SimpleNamespace) -> bool:
    """10: x_V and the secrets of all who stay but one: does anything open that was dealt anew, or any copy of the honest hand?"""
    table = Cut(lib)
    redeal = table.drop()
    table.until("open")
    (part,) = redeal.parts
    g = lib.group
    for card in [*part.copies[:2], *part.deck]:
        for helpers in (table.secrets[1:], table.secrets[1:3]):
            if g.subtract(card.b, *(g.mul(s.x, card.a) for s in helpers)) in table.points.values():
                return True
    return False
