"""The rules digest: another rule is another digest; comments, docstrings, layout, words, bots, help and the version of Python are not."""

from __future__ import annotations

import ast
import io
import json
import re
import shutil
import subprocess
import sys
import tokenize
import zipfile
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.game import Game
from engine.games import IDS, find_game
from engine.rules_digest import CORE_FILES, KIND, NotScanned, decisive, digest_of, is_former, other_rules

ENGINE = Path(engine.__file__).parent
ROOT = ENGINE.parent
VECTORS = ROOT / "tests/vectors/rules-digest.json"
GAMES: list[Game[Any]] = [*map(find_game, IDS), import_module("p2p.sim.mini").GAME]


def files_of(game: Game[Any]) -> dict[str, str]:
    """What the digest covers, by name, in its order."""
    folder = ROOT / game.package.replace(".", "/")
    core = {f"engine/{name}": (ENGINE / name).read_text("utf-8") for name in CORE_FILES}
    return core | {str(path.relative_to(folder)): path.read_text("utf-8") for path in sorted((folder / "rules").rglob("*.py"))}


kept = cache(decisive)


def digest(files: dict[str, str]) -> str:
    return digest_of([(name, kept(text)) for name, text in files.items()])


by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


# --- the vectors, and what they say about every file


def test_the_vectors() -> None:
    facts = json.loads(VECTORS.read_text("utf-8"))
    for source in facts["sources"]:
        assert decisive(source["text"]) == source["decisive"], source["name"]
    assert digest_of([(source["name"], source["decisive"]) for source in facts["sources"]]) == facts["digest"]


@by_game
def test_it_covers_the_core_and_the_rules_in_order(game: Game[Any]) -> None:
    assert digest(files_of(game)) == game.rules_digest
    assert len(game.rules_digest) == 64 and not is_former(game.rules_digest)


@by_game
def test_nothing_that_the_interpreter_heeds_is_lost(game: Game[Any]) -> None:
    """The decisive text of every file is itself a program: the same tree as the file's, but for docstrings. So two files of one decisive
    text do the same, and whatever changes the tree changes the digest."""
    for name, text in files_of(game).items():
        written = decisive(text)
        assert decisive(written) == written, name
        assert ast.dump(ast.parse(bodied(written))) == ast.dump(undocumented(ast.parse(text))), name


def bodied(written: str) -> str:
    """A class of nothing but its docstring has no body any more."""
    lines = written.split("\n")
    depth = [len(line) - len(line.lstrip(" ")) for line in lines]
    empty = [lines[at].endswith(":") and depth[at + 1] <= depth[at] for at in range(len(lines) - 1)]
    return "\n".join(line + " pass" * bare for line, bare in zip(lines, [*empty, False], strict=True))


def undocumented(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [line for line in body if not (isinstance(line, ast.Expr) and isinstance(getattr(line.value, "value", None), str))]
            if not body and not isinstance(node, ast.Module):
                body.append(ast.Pass())
    return tree


# --- what does not count


@by_game
def test_comments_docstrings_and_layout_do_not_count(game: Game[Any]) -> None:
    for name, text in files_of(game).items():
        if name.startswith("engine/") and game is not GAMES[0]:
            continue  # seen already
        changed = text
        for change in (documented, wrapped, commented, spaced, indented_by_two, with_line_ends):
            before, changed = changed, change(changed)
            assert changed != before, f"{change.__name__} does nothing to {name}"
            assert decisive(changed) == kept(text), f"{name} {change.__name__}"
        assert ast.dump(undocumented(ast.parse(changed))) == ast.dump(undocumented(ast.parse(text))), "the changes are harmless"


def rewritten(text: str, change: Any) -> str:
    """Every token through `change(token, brackets around it)`, which answers what stands before and behind it."""
    lines = text.splitlines(keepends=True)
    found, row, column, brackets = [], 1, 0, 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER):
            continue
        while row < token.start[0]:
            found.append(lines[row - 1][column:])
            row, column = row + 1, 0
        found.append(lines[row - 1][column : token.start[1]])
        brackets -= token.string in (")", "]", "}") and token.type == tokenize.OP
        before, behind = change(token, brackets)
        found.append(before + token.string + behind)
        brackets += token.string in ("(", "[", "{") and token.type == tokenize.OP
        row, column = token.end
    return "".join(found)


def commented(text: str) -> str:
    return rewritten(text, lambda token, brackets: ("  # why ('not\"", "") if token.type in (tokenize.NEWLINE, tokenize.NL) else ("", ""))


def wrapped(text: str) -> str:
    """A new line, at some indentation, with a comment, wherever brackets allow one; not inside f-strings, which are one string here."""
    inside = 0

    def change(token: tokenize.TokenInfo, brackets: int) -> tuple[str, str]:
        nonlocal inside
        kind = tokenize.tok_name[token.type]
        inside += (kind == "FSTRING_START") - (kind == "FSTRING_END")
        whole = not inside and not kind.startswith("FSTRING")
        return ("", f"  # so\n{' ' * (token.start[1] % 7)}") if brackets and whole and kind not in ("NL", "COMMENT") else ("", "")

    return rewritten(text, change)


def spaced(text: str) -> str:
    return "\n\n   \n" + text.replace("\n\n", "\n\n\n \n\n") + "\n\n\n"


def documented(text: str) -> str:
    """Other words in every docstring, and one more at the top of every function."""
    text = re.sub(r'^( *)"""[^"]*"""$', lambda found: f'{found[1]}"""Other\n  words, \'more\' \\"""\n{found[1]}"""', text, flags=re.M)
    more = re.sub(r"^( *)(?:async )?def .*:$", lambda found: f"{found[0]}\n{found[1]}    \"In short.\" 'too'", text, flags=re.M)
    return more + '"""The end."""\n'


def indented_by_two(text: str) -> str:
    return re.sub(r"^(?: {4})+(?=[^ ])", lambda lead: lead[0][::2], text, flags=re.M) + "\n"


def with_line_ends(text: str) -> str:
    return text.replace("\n", "\r\n") + "\r\n"


@by_game
def test_no_rule_asks_for_its_docstring(game: Game[Any]) -> None:
    assert [name for name, text in files_of(game).items() if "__doc__" in text or "getdoc" in text] == []


# --- what counts


@by_game
def test_a_changed_number_string_or_indentation_counts(game: Game[Any]) -> None:
    files, done = files_of(game), {"number": 0, "string": 0, "name": 0, "indentation": 0}
    for name, text in files.items():
        for what, change in {
            "number": lambda text: re.sub(r"(?m)^([^\"'#\n]*[=(\[ ])([0-9]+)\b", r"\g<1>9\2", text, count=1),
            "string": lambda text: re.sub(r"(?m)^([^\"'#\n]+)\"(\w)", r'\1"x\2', text, count=1),
            "name": lambda text: re.sub(r"(?m)^( *return )(\w)", r"\1x\2", text, count=1),
            "indentation": lambda text: re.sub(r"(?m)^    ( {4}\w[^\n]*\n)(?=\n)", r"\1", text, count=1),
        }.items():
            if (changed := change(text)) != text:
                done[what] += 1
                assert digest(files | {name: changed}) != game.rules_digest, f"{what} in {name}"
    assert all(done.values()), done


@by_game
def test_the_name_and_the_place_of_a_file_count(game: Game[Any]) -> None:
    files = files_of(game)
    assert digest(files | {"rules/new.py": ""}) != game.rules_digest
    moved = {("rules/else.py" if name == "rules/__init__.py" else name): text for name, text in files.items()}
    assert digest(moved) != game.rules_digest


@by_game
def test_whatever_decides_is_covered(game: Game[Any]) -> None:
    """What begins a game, plays it and judges its moves comes from `rules/`, and whatever that imports is `rules/` or the core."""
    rules = f"{game.package}.rules"
    for part in (game.begin, game.play, game.places, *game.moves):
        assert part.__module__.startswith(rules), f"{part.__qualname__} of {part.__module__} decides outside of rules/"
    covered = {f"engine.{name.removesuffix('.py')}" for name in CORE_FILES}
    for name, text in files_of(game).items():
        for module in imported(ast.parse(text)):
            inside = module in covered or module.rpartition(".")[0] in covered or module.startswith(rules)
            assert inside or module.split(".")[0] in sys.stdlib_module_names, f"{name} imports {module}, which the digest does not cover"


def imported(tree: ast.AST) -> list[str]:
    """What is imported when the program runs."""
    found: list[str] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            found += imported(node)
    return found


@by_game
def test_rules_hold_nothing_but_python(game: Game[Any]) -> None:
    folder = ROOT / game.package.replace(".", "/") / "rules"
    others = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc")]
    assert others == [], "the digest would not cover it"


# --- the scanner


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", ""),
        ("x = 1", "x=1\n"),
        ("x = 'a  # b'  # c", "x='a  # b'\n"),
        ("x = f'{a!r:>{b}} # {c}'\n", "x=f'{a!r:>{b}} # {c}'\n"),
        ('x = "a" \'b\'\\\n   "c"\n', 'x="a" \'b\' "c"\n'),
        ('"""A.\n\n# not a comment\n"""\nx = """\n  y # z\n"""\n', 'x="""\n  y # z\n"""\n'),
        ("x = r'\\'  # '\n", "x=r'\\'  # '\n"),
        ("if a:\n  if b:\n     c\n  d\ne\n", "if a:\n if b:\n  c\n d\ne\n"),
        ("x = [1,\n  2]  # two\ny = 3\n", "x=[1,2]\ny=3\n"),
        ("not  x  if y else(z)\n", "not x if y else(z)\n"),
        ("r'docs with a prefix stay'\n", "r'docs with a prefix stay'\n"),
        ("f'{effect()}'\n", "f'{effect()}'\n"),
        ("'a'; x\n", "'a';x\n"),
        ("x = '''a\r\nb'''\r\ny = 1 + \\\r\n 2\r", "x='''a\nb'''\ny=1+2\n"),
        ("é = 'ő' if ø else 1\n", "é='ő' if ø else 1\n"),
    ],
)  # fmt: skip
def test_the_scanner(text: str, written: str) -> None:
    assert decisive(text) == written


@pytest.mark.parametrize("text", ["\tx\n", "x = 'a\n", 'x = """a\n', "x = (\n", "x)\n", "x \\ y\n", "x\fy\n", "x = 1 \\"])
def test_what_the_scanner_does_not_read_is_an_error_and_no_guess(text: str) -> None:
    with pytest.raises(NotScanned):
        decisive(text)


def test_a_digest_of_the_former_kind_is_known_by_its_end() -> None:
    new, former = "ab" * 28 + KIND, "cd" * 32
    assert is_former(former) and not is_former(new)
    assert other_rules(new, new) == ""
    assert "Fides 0.1.0" in other_rules(former, new)
    assert other_rules("ee" * 28 + KIND, new) == "it was played under rules eeeeeeeeeeee, this program has abababababab"


# --- the whole program, in other places and under other interpreters


CODE = """
import sys
from pathlib import Path
from engine.games import IDS, find_game
from engine import rules_digest

def digests():
    rules_digest._core.cache_clear()
    rules_digest.digest_in.cache_clear()
    for id in IDS:
        find_game(id).__dict__.pop("rules_digest", None)
    return [find_game(id).rules_digest for id in IDS]

print("", *digests())
for name in sys.argv[1:]:
    path = Path("engine") / name
    before = path.read_bytes() if path.exists() else None
    path.write_bytes((before or b"") + b"\\nchanged = 1\\n")
    print(name, *digests())
    path.unlink() if before is None else path.write_bytes(before)
print("again", *digests())
"""
HERE = " ".join(find_game(id).rules_digest for id in IDS)


def digests(folder: Path, *names: str, python: str = sys.executable) -> dict[str, str]:
    """The rules digests of a copy of the engine, as it is and with a line more in each of these files in turn."""
    command = [python, "-B", "-I", "-c", f"import sys; sys.path.insert(0, {str(folder)!r})\n{CODE}", *names]
    done = subprocess.run(command, cwd=folder.parent if folder.is_file() else folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert found[""] == found["again"]
    return found


RULE_FILES = [
    "canon.py", "cards.py", "moves.py", "script.py", "games/age_of_rome/rules/data.py", "games/age_of_rome/rules/__init__.py",
    "games/age_of_rome/rules/begin.py", "games/age_of_rome/rules/moves/__init__.py",
    "games/age_of_rome/rules/new.py", "games/age_of_rome/rules/other.py",
]  # fmt: skip
OTHER_FILES = [
    "games/age_of_rome/__init__.py", "games/age_of_rome/bots/bot.py", "games/age_of_rome/talk/words.py", "games/age_of_rome/talk/help.md",
    "games/age_of_rome/talk/en.ini", "vocabulary.py", "spoken.py",
    "games/age_of_rome/new.py", "table.py", "bots.py", "record.py", "dealer.py", "rules_digest.py",
]  # fmt: skip


def test_which_files_of_a_checkout_count(tmp_path: Path) -> None:
    shutil.copytree(ENGINE, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    cache = tmp_path / "engine/games/age_of_rome/rules/__pycache__"
    cache.mkdir()
    (cache / "stale.py").write_text("x = 1\n")
    found = digests(tmp_path, *RULE_FILES, *OTHER_FILES)
    assert found[""] == HERE
    assert [name for name in RULE_FILES if found[name] == HERE] == []
    assert len({found[name] for name in RULE_FILES}) == len(RULE_FILES), "also the name of the changed file counts"
    assert [name for name in OTHER_FILES if found[name] != HERE] == []


def test_an_engine_in_an_archive_has_the_same_digests(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "engine.zip", "w") as archive:
        for path in sorted(ENGINE.rglob("*")):
            if path.suffix in (".py", ".md", ".ini"):
                archive.write(path, path.relative_to(ROOT))
    assert digests(tmp_path / "engine.zip")[""] == HERE


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_every_version_of_python_on_this_machine_agrees(version: str) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} here")
    assert digests(ROOT, python=python)[""] == HERE


def interpreter(version: str) -> str | None:
    """One that starts: a version manager's shim may stand for one that is not chosen."""
    places = [shutil.which(f"python{version}"), *sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))]
    for place in filter(None, places):
        done = subprocess.run([place, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], capture_output=True, text=True)
        if done.stdout.strip() == version:
            return str(place)
    return None
