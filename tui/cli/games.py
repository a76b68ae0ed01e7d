"""EDGE: `fides games` and `fides rules`: which games there are, and how they are played."""

from __future__ import annotations

from tui.cli.exits import OK, REFUSED, Exit, printable
from tui.cli.options import Commands, GamesOptions, Parser, RulesOptions, add_json, taken
from tui.cli.setting_up import game_named


def add(commands: Commands[Parser]) -> None:
    known = commands.add_parser("games", help="which games there are")
    add_json(known)
    known.set_defaults(run=lambda args: games(taken(GamesOptions, args)))

    told = commands.add_parser("rules", help="how a game is played")
    told.add_argument("game", metavar="GAME", nargs="?", help="its name, as 'fides games' shows it")
    told.add_argument("word", metavar="WORD", nargs="*", help="only what the rules say about it")
    told.set_defaults(run=lambda args: rules(taken(RulesOptions, args)))


def games(options: GamesOptions) -> int:
    from engine.games import IDS, find_game

    found = [find_game(id) for id in IDS]
    if options.json:
        import json

        listed = [
            {
                "id": game.id, "title": game.title, "players": sorted(game.seating), "rules": game.rules_digest, "bots": list(game.bots),
                "options": {option.id: list(option.choices) for option in game.options},
            }
            for game in found
        ]  # fmt: skip
        print(json.dumps(listed, ensure_ascii=False))
        return OK
    for game in found:
        print(f"{game.slug:<14} {game.title}, {min(game.seating)}-{max(game.seating)} players")
        for option in game.options:
            print(f"  {option.title + ':':<18} {', '.join(option.choices)}")
        print(f"  {'bots:':<18} {', '.join(game.bots)}")
    return OK


def rules(options: RulesOptions) -> int:
    import shutil

    from tui.kit.help_text import NOTHING_ABOUT, plain_text, search_help

    game = game_named(options.game)
    columns = min(100, shutil.get_terminal_size((100, 35)).columns)
    lines = search_help(game, printable(" ".join(options.word)), columns) if options.word else plain_text(game, columns)
    if lines[0].startswith(NOTHING_ABOUT):
        raise Exit(REFUSED, f"{lines[0][:1].lower()}{lines[0][1:].partition('. ')[0]}; 'fides rules {game.slug}' shows them all.")
    print("\n".join(lines))
    return OK
