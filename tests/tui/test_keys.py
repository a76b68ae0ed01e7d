"""A key means one thing on every screen: each letter and sign has one command, or several that are listed here as the same thing."""

from __future__ import annotations

from tui.kit.keymap import KEYS, TYPING, commands

# Why several commands may share a key: what people want of it is the same there.
SAME = {
    "q": ({"quit", "back"}, "away from here"),
    "p": ({"start", "rematch", "run"}, "play: begin, play again, let the replay play"),
    "w": ({"watch", "replay"}, "watch a table, or the game once more"),
    "x": ({"people", "seen-by"}, "who: people here, and through whose eyes"),
    "b": ({"bot", "play-here"}, "bots: on a free seat, or from here on"),
    "i": ({"look", "back"}, "look around, and back again"),
    "l": ({"log", "back"}, "the log, and back again"),
    "f": ({"ledger", "back"}, "the ledger, and back again"),
    "V": ({"verify", "judge"}, "the judge reads everything"),
    "j": ({"down", "right"}, "down a list; answers that stand in a row go on to the right"),
    "k": ({"up", "left"}, "up a list; answers that stand in a row go on to the left"),
    "/": ({"search", "path"}, "type what you look for: a word, a file, an address"),
    "n": ({"next", "search-next"}, "the next place found"),
    "N": ({"previous", "search-previous"}, "the place found before"),
    "ctrl-s": ({"copy", "export"}, "a copy as a file"),
    "enter": (set(), "do what is selected"),
    "space": (set(), "do what is selected, or a step on"),
    "escape": (set(), "away from here"),
    "backspace": (set(), "one back: undo, or a step of the replay"),
    "tab": (set(), "the next part of the screen"),
    "shift-tab": (set(), "the part of the screen before"),
    "0": (set(), "figures choose at a table; in a replay the beginning is answer 0"),
}
ARROWS = ("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "+", "-", "ctrl-p", "ctrl-n")


def meanings() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for screen in KEYS:
        for bound in commands(screen):
            for key in bound.keys:
                if screen not in TYPING and key not in ARROWS:
                    found.setdefault(key, set()).add(bound.id)
    return found


def test_a_key_means_one_thing_on_every_screen() -> None:
    several = {key: ids for key, ids in meanings().items() if len(ids) > 1}
    for key, ids in several.items():
        assert key in SAME, f"{key} means {sorted(ids)}"
        same, why = SAME[key]
        assert why and (ids == same or not same), f"{key} means {sorted(ids)}"
    assert {key for key, (same, _) in SAME.items() if same} <= set(several), "nothing is excused that needs no excuse"


def test_a_command_has_the_same_key_wherever_it_is() -> None:
    """Whoever has learnt a letter on one screen finds it on the next."""
    firsts: dict[str, set[str]] = {}
    for screen in KEYS:
        for bound in KEYS[screen]:
            letters = [key for key in bound.keys if len(key) == 1 and key.isalpha()]
            if letters:
                firsts.setdefault(bound.id, set()).add(letters[0])
    moving = ("up", "down", "left", "right", "back", "first", "last", "next", "previous")
    assert {id: keys for id, keys in firsts.items() if len(keys) > 1 and id not in moving} == {}
