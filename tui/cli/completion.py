"""PURE: shell completion, written from the command line's own parser, so it never knows less than the program."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.game import Game, Option

SHELLS = ("bash", "zsh", "fish")
FILES = ("FILE",)


def commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str, list[tuple[str, str, bool]]]]:
    """(command, what it does, its options); an option is (name, what it does, does it take a value)."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            about = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, sub in action.choices.items():
                yield name, about.get(name, ""), options(sub)


def options(parser: argparse.ArgumentParser) -> list[tuple[str, str, bool]]:
    found = []
    for action in parser._actions:
        for name in action.option_strings:
            if name.startswith("--"):
                found.append((name, action.help or "", action.nargs != 0))
    return found


def script(shell: str, parser: argparse.ArgumentParser) -> str:
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](parser)


def _bash(parser: argparse.ArgumentParser) -> str:
    known = list(commands(parser))
    names = " ".join(name for name, _, _ in known)
    lines = [
        "# fides completion bash: put this into ~/.local/share/bash-completion/completions/fides",
        "_fides() {",
        '    local word="${COMP_WORDS[COMP_CWORD]}" command="${COMP_WORDS[1]}"',
        '    if [ "$COMP_CWORD" -eq 1 ]; then',
        f'        COMPREPLY=($(compgen -W "{names} {" ".join(name for name, _, _ in options(parser))}" -- "$word")); return',
        "    fi",
        '    case "${COMP_WORDS[COMP_CWORD-1]}" in',
        *(f'        {option}) COMPREPLY=($(compgen -W "{" ".join(found)}" -- "$word")); return ;;' for option, found in values().items()),
        "    esac",
        '    case "$command" in',
    ]
    for name, _, opts in known:
        words = " ".join(option for option, _, _ in opts)
        follow = arguments(parser, name)
        more = ' $(compgen -f -- "$word")' if follow == FILES else ""
        lines.append(f'        {name}) COMPREPLY=($(compgen -W "{" ".join((words, *follow[more != "" :]))}" -- "$word"){more}) ;;')
    return "\n".join([*lines, "    esac", "}", "complete -F _fides fides", ""])


def _zsh(parser: argparse.ArgumentParser) -> str:
    lines = [
        "#compdef fides",
        "# fides completion zsh: put this as _fides into a folder of $fpath",
        "_fides() {",
        "  local -a commands",
        "  commands=(",
    ]
    known = list(commands(parser))
    lines += [f"    {_quoted(f'{name}:{about}')}" for name, about, _ in known]
    lines += ["  )", "  if (( CURRENT == 2 )); then _describe 'command' commands; return; fi", '  case "$words[2]" in']
    for name, _, opts in known:
        parts = [_quoted(f"{option}[{_plain(about)}]{_zsh_value(option) if takes else ''}") for option, about, takes in opts]
        if follow := arguments(parser, name):
            parts.append(_quoted("*:file:_files" if follow == FILES else f"*:argument:({' '.join(follow)})"))
        lines.append(f"    {name}) _arguments {' '.join(parts)} ;;")
    return "\n".join([*lines, "  esac", "}", '_fides "$@"', ""])


def _fish(parser: argparse.ArgumentParser) -> str:
    lines = ["# fides completion fish: put this into ~/.config/fish/completions/fides.fish", "complete -c fides -f"]
    for name, about, opts in commands(parser):
        lines.append(f"complete -c fides -n __fish_use_subcommand -a {name} -d {_quoted(about)}")
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        for option, text, takes in opts:
            found = f" -a {_quoted(' '.join(values()[option]))}" if option in values() else ""
            lines.append(f"complete -c fides {seen} -l {option[2:]}{f' -x{found}' if takes else ''} -d {_quoted(text)}")
        if follow := arguments(parser, name):
            lines.append(f"complete -c fides {seen} " + ("-F" if follow == FILES else f"-a {_quoted(' '.join(follow))}"))
    return "\n".join([*lines, ""])


def arguments(parser: argparse.ArgumentParser, command: str) -> tuple[str, ...]:
    """Words that may follow a command, by the name of its first argument."""
    subs = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    for action in subs.choices[command]._actions:
        match action.metavar:
            case "FILE":
                return FILES
            case "GAME":
                return tuple(game.slug for game in _games())
            case "SHELL":
                return SHELLS
            case "FIGURE":
                return tuple((action.help or "").split(", "))
    return ()


@cache
def values() -> dict[str, tuple[str, ...]]:
    """Options with a known choice of values."""
    from tui.kit.settings import CHOICES

    games = _games()
    found: dict[str, tuple[str, ...]] = {f"--{name}": tuple(CHOICES[name]) for name in ("theme", "glyphs")}
    found["--bot-level"] = tuple(dict.fromkeys(level for game in games for level in game.bots))
    for game in games:
        for option in game.options:
            flag = flag_of(option)
            found[flag] = tuple(dict.fromkeys((*found.get(flag, ()), *(choice.replace("_", "-") for choice in option.choices))))
    return found


def flag_of(option: Option) -> str:
    """How an option of a game is written on the command line: --variant for variants."""
    return f"--{option.id.removesuffix('s') if option.many else option.id}".replace("_", "-")


def _games() -> list[Game[Any]]:
    from engine.games import IDS, find_game

    return [find_game(id) for id in IDS]


def _zsh_value(option: str) -> str:
    return f":value:({' '.join(values()[option])})" if option in values() else ":value:"


def _plain(text: str) -> str:
    return "".join(letter for letter in text if letter not in '[]:\\"`$')


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
