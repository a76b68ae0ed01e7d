"""The first game of a stranger in a real terminal, step by step: home and name, the goal, the coach, the first build, undo, the disc at
the end of the round, and a rival's attack that stops for a key. The test walks it, and docs/first_game.py takes its pictures.

Every key waits for what it answers to be on the screen, and every step for the screen that follows from it; nothing waits for a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.games import find_game
from tests.e2e.terminal import Terminal
from tui.sitting.model import LocalGame
from tui.sitting.seen import SpectatorSeen

LIKELY = "22"  # has an attack on the person in round 2; bots that play otherwise only make the search longer
NAME = "Mara"
GO_ON, COACH, HINT, DONE, SKIPS = "Enter: go on", "no more coaching", "Hint: ", "Done? Enter", "any key skips"
RIVAL_BUILT = "Bianka builds"  # the log tells it when the board shows it
WINDOW = "∩"  # of a building that stands
KEYS_MAX = 40
Step = tuple[str, str]  # its name and the screen


@cache
def seed_with_an_attack() -> str:
    """A game in which a rival's scheme hits the person in the second round, if the person plays what the hints say."""
    return next(seed for seed in (LIKELY, *map(str, range(200))) if _is_hit(seed))


def _is_hit(seed: str) -> bool:
    local = LocalGame.new(find_game("age_of_rome"), 4, {}, seed, NAME, ["easy"])
    watcher = SpectatorSeen(local)
    while True:
        due = local.step()
        seen = watcher.look("on")
        if seen.g.round == 2 and any(title == "A scheme hits you" for title, _ in seen.stops):
            return True
        if due == "ask" and (seen.g.round > 2 or (seen.g.round == 2 and seen.g.phase != "schemes")):
            return False
        if due == "ask":
            local.answer(local.hints(1)[0][0].move)


def at_home(term: Terminal) -> Iterator[Step]:
    """`fides`, for the first time: a name, and home."""
    term.start(COLORTERM="truecolor")
    term.see("What is your name?")
    term.press("C-u", "Enter")
    term.see("Please type a name")
    term.type("x" * 200)
    term.press("Enter")
    term.see("letters long; at most 12")
    term.press("C-u")
    term.type(NAME)
    yield "name", term.see(f"name: {NAME}")
    term.press("Enter")
    yield "home", term.see(f"Salve, {NAME}", "Quick game")
    term.press("Enter")
    yield "set-up", term.see("START", "Age of Rome")
    term.press("C-c")
    term.see("ended with 0")


def at_the_table(term: Terminal) -> Iterator[Step]:
    """The goal, a lesson, the hint; then the game as the hints say, up to the first question after an attack."""
    term.start("play", "age-of-rome", "--local", "--seed", seed_with_an_attack(), COLORTERM="truecolor")
    yield "goal", read(term, "You are ", COACH)
    press(term, "Enter")
    yield "lesson", read(term, "Missions are secret", COACH)
    press(term, "Enter")
    yield "hint", read(term, HINT, "give back")
    press(term, "Enter")
    yield "event", play_on(term, GO_ON, "A new event")
    press(term, "Enter")
    yield "build-lesson", play_on(term, COACH, "Your build turn")
    press(term, "Enter")
    yield "build", read(term, HINT, "Build in ")
    press(term, "Enter")
    yield "end-turn", read(term, DONE)
    press(term, "u")
    yield "undo", read(term, "Taken back: build ", "Build in ", HINT)
    play_on(term, SKIPS, RIVAL_BUILT)
    yield "rival", term.until(lambda text: SKIPS in text and text.count(WINDOW) >= 2, "a rival's building on the board")
    yield "tax-lesson", play_on(term, COACH, "Your tax")
    press(term, "Enter")
    yield "tax", read(term, HINT, "YOUR TURN  Tax ")
    yield "disc", play_on(term, GO_ON, "The disc turns", skips=False)
    press(term, "Enter")
    yield "attack", play_on(term, GO_ON, "A scheme hits you", skips=False)
    press(term, "Enter")
    yield "after", play_on(term, HINT, " II/IX ")
    term.press("C-c")
    term.see("The game is saved", "ended with 0")


def read(term: Terminal, *texts: str) -> str:
    """The screen with all of this on it, when it is whole."""
    term.see(*texts)
    return whole(term)


def whole(term: Terminal) -> str:
    """A terminal may be looked at in the middle of a frame: twice the same is a whole one."""
    last: list[str] = []

    def is_same(text: str) -> bool:
        last.append(text)
        return text in last[-2:-1]

    return term.until(is_same, "a screen that stands still")


def press(term: Terminal, key: str) -> None:
    """And wait for what comes of it: another picture above the row of keys, in which nothing else moves while the program waits."""
    before = picture(whole(term))
    term.press(key)
    differs(term, before)


def differs(term: Terminal, before: list[str]) -> None:
    term.until(lambda text: picture(text) != before, "another picture")


def picture(text: str) -> list[str]:
    return text.splitlines()[:-1]


def play_on(term: Terminal, *texts: str, skips: bool = True) -> str:
    """As the hints say, reading what stops and what the coach tells, until all of this is on the screen. What moves is skipped by a key
    that nothing else takes: a question may have come up meanwhile."""
    signs = (GO_ON, COACH, HINT, DONE, *([SKIPS] if skips else []))
    keys = 0
    while keys < KEYS_MAX:
        text = term.until(lambda text: any(sign in text for sign in signs), f"the way to {texts}")
        if all(part in text for part in texts):
            return whole(term) if SKIPS not in texts else text
        if SKIPS in text and SKIPS in texts:
            differs(term, picture(text))  # what moves goes its way: the picture that is waited for may be the next one
        elif SKIPS in text:
            term.press("Right", unread=True)
            differs(term, picture(text))
        else:
            press(term, "Enter")
            keys += 1
    raise AssertionError(f"{KEYS_MAX} keys without {texts}; the screen:\n{term.text}")
