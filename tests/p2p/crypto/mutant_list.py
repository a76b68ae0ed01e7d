"""The mutants that no look at the source finds by itself: equations, hashed items, derivations. Data only.

Each line: module, name of the mutant, text as it stands (exactly once), text of the mutant.
"""

STATEMENT = "return [key.raw, len(before), *points(before), *points(after)]"
SHARES = "[key.raw, [a.raw for a in bases], [d.raw for d in shares]]"
RESPONSES = "t.send(*(answers[at : at + SCALAR_BYTES] for at in range(0, len(answers), SCALAR_BYTES)))"
BOTH_MESSAGES = 'transcript.send(t1, solid(t2, section, "the second message"))'
OWN_SHARES = "        check_shares(moment, CARD, secret.key, bases, shares.raw())\n"
SWITCH = "(key, target, before.a, before.b, after.a, after.b)"

BY_HAND: list[tuple[str, str, str, str]] = [
    # module, name, text as it stands, text of the mutant
    *(
        (
            "shuffle_check",
            f"equation {j} left out of the merged sum",
            "w1, w2, w3, w4, w5 = c.weights",
            f"w1, w2, w3, w4, w5 = c.weights; w{j} = 0",
        )
        for j in (2, 3, 4, 5)
    ),
    ("shuffle_check", "equation 1 left out of the merged sum", "return sum_of_products(scalars, bases) == c_d", "return True"),
    ("shuffle_check", "a proof of any size decoded", "    check_size(n)\n", ""),
    ("elgamal", "a deck of any size decoded", "    check_size(n)\n    halves", "    halves"),
    ("shuffle_check", "the verdict ignored", "if not holds:", "if False:"),
    ("shuffle_check", "weights before the responses", RESPONSES, "pass"),
    ("shuffle_check", "weights of 1", '(1, *(t.weight("fides/v1/weight", j) for j in range(2, 6)))', "(1, 1, 1, 1, 1)"),
    ("shuffle_check", "x without cA", "    t.send(c_a)\n    x", "    x"),
    ("shuffle_check", "y and z without cB", "    t.send(c_b)\n    y", "    y"),
    ("shuffle_check", "ch without the later messages", "    t.send(*rest)\n", ""),
    ("shuffle_check", "z = y", 't.challenge("y"), t.challenge("z")', '(t.challenge("y"),) * 2'),
    ("shuffle_check", "eb_1 free of ea_1", "eb = [proof.ea[0], *proof.eb,", "eb = [proof.f[0], *proof.eb,"),
    ("shuffle_check", "eb_N without the product", "c.ch * product % ORDER]", "c.ch % ORDER]"),
    ("shuffle_check", "the merged sum without z", "(proof.ea[i] + ch * c.z)", "proof.ea[i]"),
    *(
        ("shuffle_check", f"separate equation {j} never named", "if left != right]", f"if left != right and number != {j}]")
        for j in (1, 2, 3, 4, 5)
    ),
    ("shuffle", "statement without the key", STATEMENT, "return [len(before), *points(before), *points(after)]"),
    ("shuffle", "statement without the count", STATEMENT, "return [key.raw, *points(before), *points(after)]"),
    ("shuffle", "statement without the input", STATEMENT, "return [key.raw, len(before), *points(after)]"),
    ("shuffle", "statement without the output", STATEMENT, "return [key.raw, len(before), *points(before)]"),
    (
        "shuffle",
        "choices without the input deck",
        "[key.raw, len(deck), *points(deck)], secret.seed)",
        "[key.raw, len(deck)], secret.seed)",
    ),
    ("shuffle", "choices without the key", "[key.raw, len(deck), *points(deck)], secret.seed)", "[len(deck), *points(deck)], secret.seed)"),
    ("shuffle", "one mask for all cards", 'choices.nonce("r", i) for i', 'r for r in [choices.nonce("r", 1)] for i'),
    ("shuffle", "the identity permutation", "order = choices.permutation(len(deck))", "order = list(range(len(deck)))"),
    *(
        ("transcript", f"prefix without the {part}", f"{text}", f"{new}")
        for part, text, new in (
            ("label", "frame(label, moment.table,", "frame(moment.table,"),
            ("table", "moment.table, moment.head,", "moment.head,"),
            ("head", "moment.head, moment.beat,", "moment.beat,"),
            ("beat", "moment.beat, moment.prover,", "moment.prover,"),
            ("prover", "moment.prover, *items)", "*items)"),
            ("statement", "moment.prover, *items)", "moment.prover)"),
        )
    ),
    ("transcript", "challenge without its name", '"fides/v1/challenge", name, self._pre,', '"fides/v1/challenge", self._pre,'),
    ("transcript", "challenge without the prefix", '"fides/v1/challenge", name, self._pre,', '"fides/v1/challenge", name,'),
    (
        "transcript",
        "challenge without the messages",
        '"fides/v1/challenge", name, self._pre, *self._sent)',
        '"fides/v1/challenge", name, self._pre)',
    ),
    ("transcript", "nonce without its name", '"fides/v1/nonce", name, i, self._pre)', '"fides/v1/nonce", i, self._pre)'),
    ("transcript", "nonce without its index", '"fides/v1/nonce", name, i, self._pre)', '"fides/v1/nonce", name, self._pre)'),
    ("transcript", "nonce without the prefix", '"fides/v1/nonce", name, i, self._pre)', '"fides/v1/nonce", name, i)'),
    ("transcript", "weight without its number", "frame(tag, j, self._pre, *self._sent)", "frame(tag, self._pre, *self._sent)"),
    ("transcript", "weight without the prefix", "frame(tag, j, self._pre, *self._sent)", "frame(tag, j, *self._sent)"),
    ("transcript", "weight without the messages", "frame(tag, j, self._pre, *self._sent)", "frame(tag, j, self._pre)"),
    ("transcript", "permutation without rejection", "if word < limit:", "if True:"),
    ("transcript", "permutation over the wrong range", "j = word % (i + 1)", "j = word % n"),
    ("proofs", "share statement without the key", SHARES, "[[a.raw for a in bases], [d.raw for d in shares]]"),
    ("proofs", "share statement without the bases", SHARES, "[key.raw, [d.raw for d in shares]]"),
    ("proofs", "share statement without the shares", SHARES, "[key.raw, [a.raw for a in bases]]"),
    (
        "proofs",
        "batch weights of 1",
        '[transcript.weight("fides/v1/batch", j) for j in range(2, len(bases) + 1)]',
        "[1 for j in range(2, len(bases) + 1)]",
    ),
    ("proofs", "shares: first message not hashed", BOTH_MESSAGES, 'transcript.send(solid(t2, section, "the second message"))'),
    ("proofs", "shares: second message not hashed", BOTH_MESSAGES, "transcript.send(t1)"),
    ("proofs", "one label for cards and coins", 'COIN: ShareLabel = "fides/v1/coin"', 'COIN: ShareLabel = "fides/v1/share"'),
    *(
        ("proofs", f"switch statement without {name}", SWITCH, SWITCH.replace(name, "G"))
        for name in ("key", "target", "before.a", "before.b", "after.a", "after.b")
    ),
    *(
        (
            "proofs",
            f"switch without message {j}",
            "for number, t in enumerate((t1, t2, t3), 1):",
            f"for number, t in [p for p in enumerate((t1, t2, t3), 1) if p[0] != {j}]:",
        )
        for j in (1, 2, 3)
    ),
    (
        "proofs",
        "choice of r without the card",
        "inputs = [secret.key.raw, target.raw, card.a.raw, card.b.raw]",
        "inputs = [secret.key.raw, target.raw]",
    ),
    ("keys", "possession without X", "Transcript(LABEL, moment, [key.raw, identity])", "Transcript(LABEL, moment, [identity])"),
    ("keys", "possession without the identity", "Transcript(LABEL, moment, [key.raw, identity])", "Transcript(LABEL, moment, [key.raw])"),
    ("keys", "key taken without its proof", "    check_key(moment, identity, key, proof)\n    return key", "    return key"),
    ("keys", "key message without a look at itself", "    check_key(moment, identity, secret.key, proof)\n", ""),
    ("keys", "secret not of the table", 'seed.mac(frame("fides/v1/card-key", table))', 'seed.mac(frame("fides/v1/card-key"))'),
    ("keys", "secret multiplied unblinded", 'mul_blinded(self.x, point, choices.nonce("t"))', "mul_blinded(self.x, point, 0)"),
    *(
        ("coin", f"event without the {part}", "frame(moment.table, moment.head, moment.beat, index)", f"frame({rest})")
        for part, rest in (
            ("table", "moment.head, moment.beat, index"),
            ("head", "moment.table, moment.beat, index"),
            ("beat", "moment.table, moment.head, index"),
            ("index", "moment.table, moment.head, moment.beat"),
        )
    ),
    ("coin", "dice without rejection", "if word < 2**64 - 2**64 % n:", "if True:"),
    *(
        (
            "commit",
            f"seal without the {part}",
            '"fides/v1/seal", moment.table, moment.beat, moment.prover, salt, choice)',
            f'"fides/v1/seal", {rest})',
        )
        for part, rest in (
            ("table", "moment.beat, moment.prover, salt, choice"),
            ("beat", "moment.table, moment.prover, salt, choice"),
            ("prover", "moment.table, moment.beat, salt, choice"),
            ("salt", "moment.table, moment.beat, moment.prover, choice"),
            ("choice", "moment.table, moment.beat, moment.prover, salt"),
        )
    ),
    ("commit", "salt without the choice", "moment, [choice, index], seed)", "moment, [index], seed)"),
    ("commit", "salt without the index", "moment, [choice, index], seed)", "moment, [choice], seed)"),
    ("group", "blinding with one half", "for half in (secret - blind, blind)]", "for half in (secret, 0)]"),
    ("curve_coin", "an exception read as the identity", "return _total_again(points)", "return None"),
    ("curve_coin", "an empty sum reaches the library", "    if not points:\n        return None\n", ""),
    ("identity", "a failing signature let through", 'raise PeerFault(SECTION, "the signature fails") from None', "pass"),
    ("release", "own card among the shares owed", "if place in places)", ")"),
    (
        "slots",
        "receiver owes a share of his own card",
        "tuple(other for other in sorted(self.keys) if other != to[h])",
        "tuple(sorted(self.keys))",
    ),
    ("slots", "shares not remembered in the slot", "shared=tuple(sorted({*slot.shared, moment.prover}))", "shared=slot.shared"),
    ("slots", "shares not remembered over take-backs", "self._published.add(slot.card.a)", "pass"),
    (
        "slots",
        "copies with a list of shares of their own",
        "dict(self.keys), self.joint, self._published, self._written",
        "dict(self.keys), self.joint, set(), self._written",
    ),
    ("slots", "a mixed hand without its proof", "check(moment, key, tuple(self[h].card for h in handles), out, proof)", "pass"),
    ("slots", "make_shares without a look at itself", OWN_SHARES + "        return shares\n", "        return shares\n"),
    ("slots", "make_leave without a look at itself", OWN_SHARES + "        return shares.raw()\n", "        return shares.raw()\n"),
    ("slots", "a frozen hand survives its owner's leave", "self._frozen.discard(moment.prover)", "pass"),
    ("slots", "an opened card still counts as in play", "self._in_play.discard(opened[h])", "pass"),
    ("slots", "make_switch without a look at itself", "        check_switch(moment, secret.key, target, card, switched.raw())\n", ""),
    ("slots", "make_mix without a look at itself", "        check(moment, secret.key, deck, mixed.deck, proof)\n", ""),
    ("passes", "make_step without a look at itself", "        _check_once(moment, key, deck, shuffled.deck, proof)\n", ""),
    (
        "passes",
        "steps applied without a check",
        "(_check_once if type(proof) is bytes else check)(self.moment, self.key, before, after, proof)",
        "pass",
    ),
    ("passes", "a remembered check of other bytes", "    check(moment, key, before, after, proof)\n", "    pass\n"),
    ("passes", "any step passes for the one that we made", "self._made is not None and self._made.step == step", "self._made is not None"),
    ("staying", "leaver's key stays in K", "if place not in places])", "])"),
    ("slots", "a card looked up among all cards", "for face in pile:", "for face in self._faces:"),
    ("slots", "known shares by A and B", "self._published.add(slot.card.a)", "self._published.add(slot.card.raw())"),
    ("slots", "a leave keeps the old K", "        self.joint = joint\n", ""),
    ("slots", "a leave keeps the slots under the old K", "        self._slots.update(left)\n", ""),
    ("slots", "a hand slot is anybody's", "            if under == key:\n", "            if True:\n"),
    ("slots", "masks of a switch not looked at", "        self._demand_new([card])\n", ""),
    ("slots", "masks of a mix not looked at", "        self._demand_new(out)\n", ""),
    ("slots", "make_mix of foreign cards", "        self._insist_ours(secret, moment, handles)\n", ""),
    ("slots", "make_switch of foreign cards", "        self._insist_ours(secret, moment, [handle])\n", ""),
    ("staying", "the leaver blamed for the keys of the rest", "        except PeerFault:\n", "        except KeyError:\n"),
    ("slots", "copies with one set of slots", "dict(self._faces), dict(self._slots)", "dict(self._faces), self._slots"),
    ("release", "copies with one list of shares", "{h: dict(given) for h, given in self._given.items()}", "self._given"),
    ("passes", "only the first pile checked", "self.proofs, strict=True)):", "self.proofs[:1])):"),
    ("coin", "coin share without a look at itself", "    check_coin_share(moment, index, secret.key, share.raw())\n", ""),
    ("coin", "value without the event", '"fides/v1/coin-value", _event(moment, index), joint.raw', '"fides/v1/coin-value", joint.raw'),
    ("coin", "shares checked against the first key", "self._keys[place], data)", "self._keys[min(self._keys)], data)"),
    ("shuffle_check", "last response not in the weights", "range(0, len(answers), SCAL", "range(0, len(answers) - 32, SCAL"),
    ("shuffle_check", "first row of the product left out", "% ORDER for i in range(n - 1)]", "% ORDER * min(i, 1) for i in range(n - 1)]"),
    ("transcript", "weights of one byte", "WEIGHT_BYTES = 16", "WEIGHT_BYTES = 1"),
    ("keys", "one blinding for all points of a moment", "[self.key.raw, point.raw], self.seed)", "[self.key.raw], self.seed)"),
    ("keys", "one blinding for all", '"fides/v1/blind", moment, [', '"fides/v1/blind", ProofContext(bytes(32), bytes(32), 0, 0), ['),
    ("identity", "table id without the nonces", "places += [key, nonce]", "places += [key]"),
    ("identity", "table id without the version", '"fides/v1/table", version, terms', '"fides/v1/table", terms'),
]
