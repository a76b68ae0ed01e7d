"""EDGE: a game as the command line names it: the game, its players and options, its bots. What is wrong is a Stop with one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.cli.exits import USAGE, Exit
from tui.cli.options import CHOSEN, THINK_MAX, Commands, GameOptions, Parser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game, Option
    from engine.moves import Refusal

SETTING_UP = ("play", "host", "selfplay")
FEW = 6  # choices that one line of help names one by one


def add_game_options(commands: Commands[Parser], argv: Sequence[str] | None) -> None:
    """The options of the game that the words name, or of every game, to every command that sets one up."""
    offered = _offered(argv)
    for name in commands.choices.keys() & SETTING_UP if offered else ():
        about = f"'fides {name} GAME --help' shows those of one game; 'fides rules GAME' says what they mean."
        group = commands.choices[name].add_argument_group("options of the game", about)
        for flag, offers in offered.items():
            told = "; ".join(f"{title}: {_few(option.choices)}" for title, option in offers)
            option = offers[0][1]
            told = f"{told}{'; may be given several times' * option.many}".replace("%", "%%")
            group.add_argument(flag, dest=f"{CHOSEN}{option.id}", metavar="CHOICE", action="append", help=told)


def _few(choices: Sequence[str]) -> str:
    """All choices, or of many the first and the last."""
    return ", ".join(choices) if len(choices) <= FEW else f"{choices[0]} to {choices[-1]}, {len(choices)} in all"


def _offered(argv: Sequence[str] | None) -> dict[str, list[tuple[str, Option]]]:
    """Flag -> what it is called and the option, for each game that has it; games are only loaded for a command that sets one up."""
    if argv is not None and not any(word in SETTING_UP for word in argv):
        return {}
    from engine.games import IDS, find_game
    from tui.cli.completion import flag_of

    named = [id for id in IDS if any(word.lower().replace("-", "_") == id for word in argv or ())]
    found: dict[str, list[tuple[str, Option]]] = {}
    for game in map(find_game, named or IDS):
        for option in game.options:
            found.setdefault(flag_of(option), []).append((option.title if named else f"{option.title} ({game.title})", option))
    return found


def game_named(name: str) -> Game[Any]:
    from engine.games import IDS, find_game

    known = ", ".join(id.replace("_", "-") for id in IDS)
    if not name:
        raise Exit(USAGE, f"say which game: {known}.")
    try:
        return find_game(name.lower())
    except KeyError:
        raise Exit(USAGE, f"there is no game '{name[:40]}'; there is {known}.") from None


def chosen_of(game: Game[Any], options: GameOptions) -> tuple[int, dict[str, str]]:
    """Number of players and options as the game writes them; Stop if the game does not have them."""
    from engine.moves import Refusal

    given: dict[str, str] = {}
    players: int = max(game.seating)
    for option in game.options:
        known = {choice.replace("-", "_"): choice for choice in option.choices}
        said = [word.strip().lower() for text in options.chosen.get(option.id, ()) for word in text.split(",") if word.strip()]
        words = [known.get(word.replace("-", "_"), word) for word in said]
        if words:
            given[option.id] = ",".join(words) if option.many else words[-1]
            players = option.players or players
    players = players if options.seats is None else options.seats
    try:
        chosen = game.checked(players, given)
        game.begin(players, chosen)
    except Refusal as why:
        raise Exit(USAGE, _sentence(game, why)) from None
    return players, chosen


def _sentence(game: Game[Any], why: Refusal) -> str:
    sentence = game.words.refusal(why, {}, -1)
    return sentence[:1].lower() + sentence[1:]


def levels_of(game: Game[Any], text: str, default: str = "easy") -> list[str]:
    levels = [part.strip().lower() for part in text.split(",") if part.strip()]
    levels = levels or [default if default in game.bots else list(game.bots)[-1]]
    for level in levels:
        if level not in game.bots:
            raise Exit(USAGE, f"there are no bots of the level '{level[:40]}'; there are {', '.join(game.bots)}.")
    return levels


def any_levels(text: str) -> list[str]:
    """Before it is known which game is played: levels that some game has."""
    from engine.games import IDS, find_game

    levels = [part.strip().lower() for part in text.split(",") if part.strip()]
    for level in levels:
        if not any(level in find_game(id).bots for id in IDS):
            known = {level for id in IDS for level in find_game(id).bots}
            raise Exit(USAGE, f"there are no bots of the level '{level[:40]}'; there are {', '.join(sorted(known))}.")
    return levels or ["easy"]


def effort_of(think: int) -> int:
    if not 1 <= think <= THINK_MAX:
        raise Exit(USAGE, f"--think must lie between 1 and {THINK_MAX} per cent.")
    return think


def seed_of(text: str, usual: str) -> str:
    """As it can be written into a file."""
    return text.encode(errors="replace").decode() or usual
