"""PURE: shell completion, written from the command line's own parser, so it never knows less than the program."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

SHELLS = ("bash", "zsh", "fish")


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


def files(parser: argparse.ArgumentParser, command: str) -> bool:
    """Does the command read a file?"""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return any(argument.metavar == "FILE" for argument in action.choices[command]._actions)
    return False


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
        '    case "$command" in',
    ]
    for name, _, opts in known:
        words = " ".join(option for option, _, _ in opts)
        more = ' $(compgen -f -- "$word")' if files(parser, name) else ""
        lines.append(f'        {name}) COMPREPLY=($(compgen -W "{words} {_arguments(name)}" -- "$word"){more}) ;;')
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
        parts = [_quoted(f"{option}[{_plain(about)}]{':value:' if takes else ''}") for option, about, takes in opts]
        parts += (
            [_quoted("*:file:_files")] if files(parser, name) else [_quoted(f"*:argument:({_arguments(name)})")] if _arguments(name) else []
        )
        lines.append(f"    {name}) _arguments {' '.join(parts)} ;;")
    return "\n".join([*lines, "  esac", "}", '_fides "$@"', ""])


def _fish(parser: argparse.ArgumentParser) -> str:
    lines = ["# fides completion fish: put this into ~/.config/fish/completions/fides.fish", "complete -c fides -f"]
    for name, about, opts in commands(parser):
        lines.append(f"complete -c fides -n __fish_use_subcommand -a {name} -d {_quoted(about)}")
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        for option, text, takes in opts:
            lines.append(f"complete -c fides {seen} -l {option[2:]}{' -x' if takes else ''} -d {_quoted(text)}")
        if files(parser, name):
            lines.append(f"complete -c fides {seen} -F")
        elif _arguments(name):
            lines.append(f"complete -c fides {seen} -a {_quoted(_arguments(name))}")
    return "\n".join([*lines, ""])


def _arguments(command: str) -> str:
    """Words that may follow a command."""
    from engine.games import IDS

    if command in ("play", "rules", "selfplay"):
        return " ".join(id.replace("_", "-") for id in IDS)
    return " ".join(SHELLS) if command == "completion" else ""


def _plain(text: str) -> str:
    return "".join(letter for letter in text if letter not in '[]:\\"`$')


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
