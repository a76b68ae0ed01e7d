"""Which senate cards are in the deck, and why a deck that somebody wants is not allowed."""

from __future__ import annotations

from engine.games.rise_to_power.rules import data
from engine.moves import Refusal


def senate_deck(players: int, mode: str, swaps: tuple[str, ...], cards: tuple[str, ...]) -> list[str]:
    """The deck in the order of epochs; a Refusal names the constraint that fails."""
    deck = _agreed(players, cards) if mode == "free" else _swapped(players, mode, swaps)
    return sorted(deck, key=lambda id: (data.SENATE[id].epoch, id))


def _swapped(players: int, mode: str, swaps: tuple[str, ...]) -> list[str]:
    deck, out = list(data.standard_deck(players)), []
    for swap in swaps:
        card, _, replaced = swap.partition("-")
        if mode == "same_name" and swap not in data.SAME_NAME:
            raise Refusal("swap_needs_symbol", card=card, replaced=replaced)
        if replaced in out:
            raise Refusal("replaced_twice", card=replaced)
        if card in deck:
            raise Refusal("twice_in_deck", card=card)
        if replaced not in deck:
            raise Refusal("not_in_this_deck", card=card, replaced=replaced, count=players)
        deck[deck.index(replaced)] = card
        out.append(replaced)
    return deck


def _agreed(players: int, cards: tuple[str, ...]) -> list[str]:
    for card in cards:
        if cards.count(card) > 1:
            raise Refusal("twice_in_deck", card=card)
    if len(cards) != data.DECK_SIZE[players]:
        raise Refusal("deck_size", given=len(cards), needed=data.DECK_SIZE[players], count=players)
    finale = sum(1 for card in cards if card in data.FINALE)
    if finale != data.FINALE_SIZE[players]:
        raise Refusal("deck_finale", given=finale, needed=data.FINALE_SIZE[players], count=players)
    return list(cards)
