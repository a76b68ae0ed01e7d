"""Attacks on the re-deal: each works on the mutant named beside it and not on our code."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace

import pytest

from tests.p2p.crypto import forge_redeal as forge
from tests.p2p.crypto.lab import Change, load, ours

Attack = Callable[[SimpleNamespace], bool]

OF_THE_STATE = "(cards, pieces, strict=True)"
OR_LAST = "cards[1:] * 2 if moment.prover == 1 else cards"
MASKS = 'demand(len(set(new)) == len(new), SECTION, "two copies with one mask")'
TO_TAG = "self.stage, self._to_come = None, TAGGING, tuple(sorted(self.keys))"
OF_STATE = "key, found = self.keys[moment.prover], []"
OF_FIRST = "key, found = self.keys[moment.prover if moment.prover != 1 else 0], []"
THAW = "            self._frozen.discard(place)\n"
UNCHECKED = "(_check_once if type(proof) is bytes else check)(self.moment, self.key, before, after, proof)"
COUNTED = "pieces = cut(raw, [COPY_BYTES] * len(cards), SECTION)"
BY_MESSAGE = "pieces = cut(raw, [COPY_BYTES] * (len(raw) // COPY_BYTES), SECTION)"
ONE_BATCH = "images = check_shares(moment, TAG, decode_point(raw, SECTION), bases, batch)"
CHOICE = 'Choices("fides/v1/tag-choice", moment, inputs, secret.seed)'


def gone(text: str, module: str = "redeal") -> Change:
    return (module, text, "pass")


ONE_PROOF = "return image.raw + prove_tags(secret.seed, moment, z, image, _halves(part.tagged)).raw()"
POINTS = 'b"".join({}.raw for p in {})'


def proved_for(sure: str) -> list[Change]:
    """A proof for one list alone; the other is taken as it is said."""
    said = POINTS.format("own(mul(z, p))", "_halves(part.tagged)")
    read = "images = tuple(decode_point(batch[at : at + 33], SECTION) for at in range(0, 33 * len(bases), 33))"
    some = POINTS.format("images[bases.index(p)]", sure)
    return [
        ("redeal", "generator_mul, own, subtract", "generator_mul, mul, own, subtract"),
        ("redeal", ONE_PROOF, f"return image.raw + {said} + prove_tags(secret.seed, moment, z, image, {sure}).proof"),
        ("redeal", ONE_BATCH, f"{read}; check_shares(moment, TAG, decode_point(raw, SECTION), {sure}, {some} + batch[-64:])"),
    ]


ATTACKS: dict[str, tuple[Attack, list[Change]]] = {
    "1 the slot from the message": (forge.copy_of_another_card, [("redeal", f"zip{OF_THE_STATE})", f"zip({OR_LAST}, pieces))")]),
    "1 the count from the message, too few": (
        forge.copies_too_few,
        [("redeal", COUNTED, BY_MESSAGE), ("redeal", OF_THE_STATE, "(cards, pieces)")],
    ),
    "1 the count from the message, too many": (
        forge.copies_too_many,
        [("redeal", COUNTED, BY_MESSAGE), ("redeal", OF_THE_STATE, "([*cards, *cards], pieces)")],
    ),
    "2 one mask twice": (partial(forge.one_mask, where="own"), [gone(MASKS)]),
    "2 the mask of another": (
        partial(forge.one_mask, where="others"),
        [gone('demand(old.isdisjoint(new), SECTION, "the mask of another copy")')],
    ),
    "2 a mask on the table": (
        partial(forge.one_mask, where="table"),
        [gone('demand(self._known.isdisjoint(new), SECTION, "a mask that is on the table or whose shares are known")')],
    ),
    "2 the public mask": (partial(forge.one_mask, where="public"), [("staying", "frozenset({G, *(", "frozenset({*(")]),
    "3 a z for each half": (partial(forge.two_z, odd="B"), proved_for("masks(part.tagged)")),
    "3 a z for each list": (partial(forge.two_z, odd="copies"), proved_for("_halves(part.tagged[: len(part.deck)])")),
    "4 the place left out": (forge.tag_said_again, [("transcript", "moment.prover, *items)", "*items)")]),
    "5 z from seed and deck": (
        forge.z_used_again,
        [("redeal", CHOICE, 'Choices("fides/v1/tag-choice", replace(moment, head=bytes(32), beat=0), [part.number], secret.seed)')],
    ),
    "6 z from what is public": (
        forge.z_of_the_honest,
        [
            ("redeal", CHOICE, 'Choices("fides/v1/tag-choice", moment, inputs, secret.seed if moment.prover else Seed(bytes(32)))'),
            ("redeal", "import Choices, ProofContext", "import Choices, ProofContext, Seed"),
        ],
    ),
    "7 stages in any order": (forge.opened_before_blinding, [("redeal", TO_TAG, TO_TAG.replace("TAGGING", "OPENING"))]),
    "8 whichever key": (forge.share_of_a_foreign_key, [("redeal", OF_STATE, OF_FIRST)]),
    "8 one label for cards": (
        partial(forge.share_of_another_kind, label="fides/v1/share"),
        [("proofs", 'OPEN: ShareLabel = "fides/v1/open"', 'OPEN: ShareLabel = "fides/v1/share"')],
    ),
    "8 one label for coins": (
        partial(forge.share_of_another_kind, label="fides/v1/coin"),
        [("proofs", 'OPEN: ShareLabel = "fides/v1/open"', 'OPEN: ShareLabel = "fides/v1/coin"')],
    ),
    "9 doubled, the proof unchecked": (
        partial(forge.candidate, what="doubled"),
        [gone(UNCHECKED, "passes")],
    ),
    "9 worthless, the proof unchecked": (
        partial(forge.candidate, what="worthless"),
        [gone(UNCHECKED, "passes")],
    ),
    "9 the list not compared": (forge.candidate_forgotten, [gone("self._add_up(number, faces, handles)", "staying")]),
    "10 K instead of K'": (forge.needs_who_is_gone, [("staying", f"{THAW}        self.joint = joint\n", THAW)]),
    "10 K' without the honest key": (
        forge.read_by_who_is_gone,
        [("staying", "sorted(self.keys.items()) if place not in places]", "sorted(self.keys.items()) if place != 0]")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ATTACKS)
def test_the_attack_works_on_its_mutant_and_not_on_ours(name: str) -> None:
    attack, changes = ATTACKS[name]
    assert attack(load(*changes)), "the attack does not even work on the mutant: the test shows nothing"
    assert not attack(ours())
