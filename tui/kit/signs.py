"""PURE: one sign and one colour for every kind of thing, the same in all games: for Unicode, for the Linux console, in ASCII.

Every sign is one column wide, is in common fonts, and is none that terminals turn into a picture of their own (the emoji list). The console
set stays within code page 437. A sign never says anything by its colour alone.
"""

from __future__ import annotations

from typing import NamedTuple


class Sign(NamedTuple):
    unicode: str
    console: str
    ascii: str
    colour: str


SIGNS = {
    "points": Sign("★", "*", "*", "star"),
    "money": Sign("●", "•", "$", "coin"),
    "war": Sign("♜", "▲", "#", "war"),  # castle, camp, military, legions
    "law": Sign("§", "§", "=", "law"),  # curia, senate, votes, offices
    "trade": Sign("☼", "☼", "!", "trade"),  # lighthouse, trade cards
    "sea": Sign("≈", "≈", "w", "trade"),  # seaport, ships
    "faith": Sign("Π", "π", "^", "faith"),  # temple, Pantheon
    "land": Sign("⌂", "⌂", "~", "land"),  # farm, villa
    "show": Sign("◎", "○", "o", "war"),  # Colosseum, arena
    "scheme": Sign("†", "x", "x", "scheme"),
    "event": Sign("❧", ":", ":", "faith"),
    "mission": Sign("❧", ":", ":", "mission"),
    "forum": Sign("❖", "+", "+", "land"),
    "arch": Sign("∩", "∩", "n", "faith"),
    "building": Sign("⊞", "H", "H", "bronze"),
    "stairs": Sign("▙", "/", "s", "bronze"),
    "door": Sign("▯", "|", "d", "war"),
    "fountain": Sign("ψ", ":", "f", "trade"),
    "roof": Sign("▲", "▲", "r", "faith"),
    "window": Sign("◫", "≡", "w", "land"),
    "torch": Sign("Ψ", "i", "i", "torch"),
    "influence": Sign("✦", "*", "^", "scheme"),
    "roman": Sign("♙", "o", "o", "text"),
    "builder": Sign("♝", "&", "&", "text"),
    "leader": Sign("♚", "@", "@", "text"),
    "piece": Sign("■", "■", "o", "text"),  # brick, raw material, piece of the Pantheon: its colour is given where it is drawn
    "stone": Sign("■", "■", "o", "text"),
    "free": Sign("∩", "∩", "n", "ink"),  # a free place in a wall
    "missing": Sign("◇", "○", "_", "dim"),
    "empty": Sign("·", "·", ".", "line"),
    "first": Sign("⚑", "%", "%", "sel"),
    "goal": Sign("◆", "■", ":", "sel"),
    "done": Sign("✓", "√", "+", "good"),
    "not": Sign("✗", "x", "-", "dim"),
    "ghost": Sign("∅", "°", "~", "dim"),  # a seat that nobody plays any more
    "more": Sign("▾", "v", "v", "dim"),
    "picked": Sign("►", "►", ">", "ink"),
    "then": Sign("›", ">", ">", "line"),
    "becomes": Sign("→", "→", ">", "sel"),
    "cw": Sign("↻", ")", ")", "sel"),
    "ccw": Sign("↺", "(", "(", "sel"),
    "left": Sign("▮", "■", "#", "text"),  # one tile that is left of a pile
    "minus": Sign("−", "-", "-", "text"),
    "full": Sign("●", "■", "#", "star"),  # a step that is done, of a clock or a count of rounds
    "open": Sign("○", "·", ".", "line"),
    "rule": Sign("─", "─", "-", "faint"),
    "gauge": Sign("━", "═", "#", "text"),
    "gauge_half": Sign("╸", "═", "#", "text"),
    "gauge_rest": Sign("─", "─", ".", "faint"),
    "gauge_goal": Sign("┼", "┼", ":", "line"),
    "edge": Sign("▐", "▐", ">", "sel"),  # of a card that can be played
}
