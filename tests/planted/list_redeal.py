"""Planted bugs in the re-deal and in seats that nobody plays any more."""

from __future__ import annotations

from tests.planted.bug import Bug, bug

PEER, CRYPTO = "tests/p2p/peer/", "tests/p2p/crypto/"
GHOSTS, REDEALT = PEER + "test_ghosts.py", PEER + "test_redealt.py"
WORDS, FORGE = CRYPTO + "test_redeal.py", CRYPTO + "test_forge_redeal.py"

BUGS: tuple[Bug, ...] = (
    bug(
        "a ghost's cards are opened although it has an answer",
        "in self.ghosts and ghost_move(self.at.g, asked) is None:",
        "in self.ghosts and (ghost_move(self.at.g, asked) is None or next_closed(self.at.g.cards, asked.seat) is not None):",
        f"{REDEALT}::test_11_the_hand_of_a_ghost_stays_closed",
        row="re-deal 11",
    ),
    bug(
        "all closed cards of a ghost are opened at once",
        "                self.slots.begin_reveal([card])\n",
        "                self.slots.begin_reveal([h for h, seat in self.at.g.cards.holder.items() if h in self.at.g.cards.deck\n"
        "                                         and seat == self.at.g.cards.holder[card] and h not in self.at.g.cards.faces])\n",
        f"{GHOSTS}::test_a_ghost_without_an_answer_opens_one_card_at_a_time",
        row="re-deal 11",
    ),
    bug(
        "a ghost's card is taken without being dealt",
        "not in self.ghosts and self._needs_all([request.handle]):",
        "not in self.ghosts and False:",
        f"{GHOSTS}::test_a_gift_to_a_ghost_is_closed_and_what_is_taken_from_it_is_dealt",
    ),
    bug(
        "a ghost's mix leaves its slots behind",
        "        self.slots.rename(closed, [fresh[handle] for handle in closed])\n",
        "",
        f"{GHOSTS}::test_a_ghost_mixes_in_order_open_cards_open_and_closed_ones_closed",
        f"{GHOSTS}::test_a_gift_to_a_ghost_is_closed_and_what_is_taken_from_it_is_dealt",
    ),
    bug(
        "who is gone looks at what is dealt to the seat",
        "        if self.eyes.place in self.ghosts:\n            return\n",
        "",
        f"{GHOSTS}::test_cards_dealt_to_a_ghost_stay_closed",
    ),
    bug(
        "behind a drop nothing is dealt anew",
        "        self.slots.begin_redeal(closed_decks(self.at.g.cards))\n",
        "",
        f"{REDEALT}::test_two_s_and_one_beats_and_hands_stay",
    ),
    bug(
        "a shuffle under way outlives a drop",
        "        self.slots.drop(gone, LAID)\n        self.passing = None\n",
        "        self.slots.drop(gone, LAID)\n",
        f"{PEER}test_dropped.py::test_a_shuffle_under_way_begins_anew_without_who_is_dropped",
    ),
    bug(
        "laid cards are not taken up",
        "        for h in [h for h in self._slots if h >= laid_from]:\n",
        "        for h in [h for h in self._slots if h < 0]:\n",
        f"{REDEALT}::test_at_every_moment",
        f"{WORDS}::test_what_was_under_way_is_forgotten_and_laid_cards_are_taken_up",
    ),
    bug(
        "seals of who is gone stay closed for ever",
        "            del self.sealed[token]\n        self.slots.begin_redeal",
        "            pass\n        self.slots.begin_redeal",
        f"{REDEALT}::test_closed_seals_of_who_stays_are_opened_and_the_ghost_answers_for_who_is_gone",
    ),
    bug(
        "old sights of cards that were dealt anew",
        "            self.own[seat] = {handle: face for handle, face in self.own[seat].items() if handle not in changed}\n",
        "",
        f"{REDEALT}::test_sights_and_what_was_known_of_piles_are_forgotten",
    ),
    bug(
        "faces thrown into piles are remembered over a re-deal",
        "if deck in cards.decks and deck not in decks}",
        "if deck in cards.decks}",
        f"{REDEALT}::test_sights_and_what_was_known_of_piles_are_forgotten",
    ),
    bug(
        "what everybody knew of a pile is remembered over a re-deal",
        "    for handle in closed:\n        cards.deck[handle] = number\n",
        "",
        f"{REDEALT}::test_sights_and_what_was_known_of_piles_are_forgotten",
    ),
    bug(
        "a fork does not know of the re-deal",
        "            laid.apply(run.g.cards)\n",
        "            run.g.cards.faces.update(laid.faces)\n",
        f"{REDEALT}::test_a_fresh_script_at_the_position_knows_of_it",
    ),
    bug(
        "the digest without the re-deal",
        "            items += [] if deal.slots.redeal is None else [deal.slots.redeal.state()]\n",
        "",
        f"{REDEALT}::test_every_stage_is_in_the_digest",
    ),
    bug(
        "held cards are dealt anew too",
        "            pool = [h for h in ordered if self._slots[h].under not in owners]\n",
        "            pool, held = ordered, []\n",
        f"{WORDS}::test_hands_stay_and_the_rest_is_dealt_anew",
        f"{REDEALT}::test_two_s_and_one_beats_and_hands_stay",
    ),
    bug(
        "tags need not match",
        '        raise Freeze("the tags of the re-deal do not match")\n',
        "        pass\n",
        f"{WORDS}::test_tags_that_do_not_match_freeze_the_table_and_nobody_is_accused",
    ),
    bug(
        "cards of the re-deal need not add up",
        '            raise Freeze("the closed cards of a deck are not those that are missing from it")\n',
        "            pass\n",
        f"{WORDS}::test_cards_that_do_not_add_up_freeze_the_table",
    ),
    bug(
        "one z for every re-deal",
        'Choices("fides/v1/tag-choice", moment, inputs, secret.seed)',
        'Choices("fides/v1/tag-choice", replace(moment, head=bytes(32), beat=0), [part.number], secret.seed)',
        f"{CRYPTO}test_vectors.py::test_both_back_ends_make_exactly_these_bytes",
    ),
    bug(
        "a mask of copies used again",
        '        demand(old.isdisjoint(new), SECTION, "the mask of another copy")\n',
        "",
        f"{FORGE}::test_the_attack_works_on_its_mutant_and_not_on_ours",
    ),
    bug(
        "own words of a re-deal leave unchecked",
        'self._made = moment, words, self._check_tags(moment, words["tags"])',
        "self._made = None",
        f"{WORDS}::test_own_words_are_checked_before_they_leave",
    ),
)
