"""What may import what, and what PURE folders and rules may do. Every file is read into one syntax tree, walked once; nothing is run.

Direction (the engine knows nobody, p2p knows the engine, the interface knows both, the bench knows all of them) stands in KNOWS;
inside a game, rules know neither talk nor bots, and talk knows no bots. Nothing of the program knows the tests.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROGRAM = ("engine", "p2p", "tui", "bench")
GAMES = ("engine/games", "p2p/sim")  # a folder below them with rooms is a game
PURE = (
    "engine", "p2p/crypto", "p2p/wire", "p2p/peer", "p2p/judge", "p2p/verify.py", "p2p/store/records.py", "p2p/store/resume.py",
    "tui/sitting/model.py", "tui/screens/stack.py", "tui/screens", "tui/sitting/seen.py", "tui/sitting/replay.py", "tui/kit/widgets.py",
    "tui/kit/keymap.py", "tui/kit/settings.py", "tui/kit/field.py", "tui/kit/fuzzy.py", "tui/sitting/record_text.py",
    "tui/kit/help_text.py", "tui/kit/canvas.py", "tui/kit/theme.py", "tui/kit/glyphs.py",
    "tui/kit/grid.py", "tui/kit/headings.py", "tui/kit/palette.py", "tui/kit/signs.py", "tui/kit/panel.py", "tui/kit/board.py",
    "tui/kit/cards.py", "tui/kit/evening.py", "tui/kit/motion.py", "tui/kit/people.py", "tui/kit/side.py", "tui/kit/differing.py",
    "tui/boards", "tui/kit/brush.py", "tui/kit/map.py", "tui/kit/plain_board.py", "tui/kit/scene.py",
    "tui/sitting/absent.py", "tui/sitting/names.py", "tui/sitting/outcomes.py", "tui/sitting/parting.py",
    "tui/sitting/verdict_text.py", "tui/sitting/ledger.py", "tui/sitting/lobby.py", "tui/sitting/net_seen.py", "tui/sitting/clocks.py",
)  # fmt: skip

# What a PURE file may import besides PURE files of this project.
ALLOWED = {
    "__future__", "abc", "array", "base64", "binascii", "bisect", "collections", "contextlib", "copy", "dataclasses", "difflib", "enum",
    "functools", "hashlib", "heapq", "hmac", "importlib", "itertools", "json", "math", "operator", "re", "reprlib", "shlex", "string",
    "struct", "textwrap", "types", "typing", "typing_extensions", "unicodedata", "coincurve", "cryptography", "nacl",
}  # fmt: skip
# Whole modules are allowed above; of these only what is named here, and only in these files.
IMPORTLIB = {
    "engine/game.py": ("importlib.resources",),
    "engine/rules_digest.py": ("importlib.resources",),
    "engine/vocabulary.py": ("importlib.resources",),
    "engine/games/__init__.py": ("importlib.import_module", "importlib.resources"),
    "tui/boards/__init__.py": ("importlib.import_module",),
}
WEAK = ("engine/telling.py",)  # keeps nothing alive that can be made again: what it answers does not depend on that
IMPURE_CALLS = {"open", "input", "print", "breakpoint", "eval", "compile", "__import__", "hash", "id"}
EXEC = ("engine/canon.py", "engine/gauges.py", "engine/values.py")  # copiers of states, readers of games, methods
# Who makes classes of values by the library's own `dataclass` (see engine/values.py), beside all rules and the bench.
SLOW_CLASSES = ("engine/cards.py", "engine/moves.py", "engine/script.py", "engine/values.py", "p2p/wire/entries.py")



# Folder or file -> what else of the program it may import; the longest name that fits counts. What is inside one of them is its own affair.
CARDS, TABLES = ("engine", "p2p/crypto", "p2p/wire", "p2p/store"), ("p2p/peer", "p2p/judge", "p2p/verify.py")
KNOWS: dict[str, tuple[str, ...]] = {
    "engine": (),
    "engine/games": ("engine",),
    "p2p/crypto": ("engine/values.py",),
    "p2p/backend.py": ("p2p/crypto",),
    "p2p/wire": ("engine/values.py", "p2p/crypto"),
    "p2p/store": ("engine", "p2p/crypto", "p2p/wire"),
    "p2p/event_log.py": ("p2p/store",),
    "p2p/net": ("engine/values.py", "p2p/crypto", "p2p/wire"),
    "p2p/peer": CARDS,
    "p2p/judge": (*CARDS, "p2p/peer"),
    "p2p/verify.py": (*CARDS, "p2p/peer", "p2p/judge"),
    "p2p/shell": (*CARDS, *TABLES, "p2p/net", "p2p/players.py", "p2p/event_log.py"),
    "p2p/node.py": (*CARDS, *TABLES, "p2p/net", "p2p/shell", "p2p/event_log.py", "p2p/players.py"),
    "p2p/players.py": (*CARDS, *TABLES, "p2p/node.py"),
    "p2p/sim": (*CARDS, *TABLES, "engine/games", "p2p/sim"),
    "p2p/sim/crowd.py": ("p2p/wire", "p2p/peer", "p2p/net", "p2p/sim"),  # the door is the product's
    "tui": ("engine", "engine/games", "p2p", "tui/cli"),
    "tui/cli": ("engine", "engine/games", "p2p", "p2p/sim", "tui"),
    "bench": ("engine", "engine/games", "p2p", "p2p/sim", "tui", "tui/cli"),
}
HIDDEN = ("engine/games", "p2p/sim")  # known to those only who name them, not to all who know what is around them
ROOMS: dict[str, tuple[str, ...]] = {
    "rules": ("rules",), "talk": ("rules", "talk"), "bots": ("rules", "talk", "bots"), "": ("", "rules", "talk", "bots"),
}  # fmt: skip


@dataclass(frozen=True)
class Source:
    """One file, as far as anybody here asks."""

    name: str
    imports: list[str] = field(default_factory=list)  # modules; of `from a import b` a.b, for b may be a module
    calls: list[str] = field(default_factory=list)  # `name` of name(), `.name` of a method; not inside of __hash__, where hash is wanted
    floats: list[int] = field(default_factory=list)
    sets: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)  # strings that name tests

    @property
    def pure(self) -> bool:
        return any(self.name == pure or self.name.startswith(f"{pure}/") for pure in PURE)


@cache
def sources() -> list[Source]:
    paths = [path for folder in PROGRAM for path in sorted((ROOT / folder).rglob("*.py"))]
    return [read(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in paths]


def read(name: str, text: str) -> Source:
    found = Source(name)
    _walk(ast.parse(text), found, False)
    return found


def _walk(node: ast.AST, found: Source, hashing: bool) -> None:
    kind = type(node)
    if kind is ast.Name or kind is ast.Load or kind is ast.Store:
        return  # half of all nodes, and nobody asks about them
    line = getattr(node, "lineno", 0)
    if isinstance(node, ast.Import):
        found.imports.extend(alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"{found.name}:{line}: imports are written out in full"
        found.imports.extend(f"{node.module}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Call):
        if (call := called(node)) and not hashing:
            found.calls.append(call)
        if call in ("float", "round"):
            found.floats.append(line)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, (float, complex)):
            found.floats.append(line)
        elif isinstance(node.value, str) and (node.value == "tests" or node.value.startswith("tests.")):
            found.texts.append(node.value)
    elif isinstance(node, (ast.BinOp, ast.AugAssign)):
        if isinstance(node.op, ast.Div) and not _is_path(node):
            found.floats.append(line)
    elif isinstance(node, ast.FunctionDef):
        hashing = hashing or node.name == "__hash__"
    if any(map(_is_set, _walked(node))):
        found.sets.append(line)
    for child in ast.iter_child_nodes(node):
        _walk(child, found, hashing)


def called(node: ast.AST) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id
    return f".{node.func.attr}" if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""


def _is_path(node: ast.BinOp | ast.AugAssign) -> bool:
    """`resources.files(...) / name` joins a path."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return isinstance(node, ast.BinOp) and bool({"resources", "core"} & names)


def _walked(node: ast.AST) -> list[ast.expr]:
    """What a loop, a star, or a sequence made of it walks over, as far as the tree tells."""
    if isinstance(node, (ast.For, ast.comprehension)):
        return [node.iter]
    if isinstance(node, ast.Call) and called(node) in ("list", "tuple", "enumerate", "iter", "next", "map", ".join", ".extend"):
        return node.args
    if isinstance(node, (ast.List, ast.Tuple)):
        return [item.value for item in node.elts if isinstance(item, ast.Starred)]
    return []


def _is_set(node: ast.expr) -> bool:
    """Displays, comprehensions and calls of set."""
    if isinstance(node, ast.BinOp):
        return _is_set(node.left) or _is_set(node.right)
    return isinstance(node, (ast.Set, ast.SetComp)) or called(node) in ("set", "frozenset")


# --- who may know whom


def longest(name: str, among: tuple[str, ...]) -> str:
    """The longest of these that is it or is around it."""
    return max((one for one in among if f"{name}/".startswith(f"{one.removesuffix('.py')}/")), key=len, default="")


def game_of(name: str) -> tuple[str, str]:
    """The game's folder and the room in it; nothing if it is of no game. A painter and a report are of a game, too."""
    for folder in (*GAMES, "tui/boards", "bench/games"):
        if name.startswith(f"{folder}/") and (rest := name.removeprefix(f"{folder}/").split("/"))[0] in game_names():
            room = rest[1] if folder in GAMES and rest[1:] and rest[1] in ROOMS else ""
            return rest[0], room if folder in GAMES else folder
    return "", ""


@cache
def game_names() -> frozenset[str]:
    return frozenset(path.parent.name for folder in GAMES for path in (ROOT / folder).glob("*/rules"))


def why_not(name: str, module: str) -> str:
    """What is wrong with this import in this file; nothing if nothing is."""
    here, there = name.removesuffix(".py").removesuffix("/__init__"), module.replace(".", "/")
    if there.split("/")[0] in ("tests", "docs"):
        return "is no part of the program"
    if there.split("/")[0] not in PROGRAM:
        return ""
    (game, room), (other, part) = game_of(here), game_of(there)
    if other and game and game != other:
        return "is another game"
    if other and game == other and room in ROOMS and part not in ROOMS[room]:
        return f"is not for the room {room or 'of the surface'}"
    if other and not game and not longest(here, GAMES):
        return "is one game in code for all of them"
    home, hidden = longest(here, tuple(KNOWS)), longest(there, HIDDEN)
    if room in ROOMS and game and not other:
        return "" if longest(there, ("engine",)) and not hidden else "is not for a game"
    if home == longest(there, tuple(KNOWS)):
        return ""
    return "" if longest(there, KNOWS[home]) and (not hidden or hidden in KNOWS[home]) else f"is not for {home}"


def test_imports_go_in_one_direction() -> None:
    wrong = [f"{one.name}: {module} {why}" for one in sources() for module in one.imports if (why := why_not(one.name, module))]
    assert not wrong, "\n".join(wrong)


def test_the_program_does_not_even_name_the_tests() -> None:
    """Modules can be imported by their names, too."""
    named = [f"{one.name}: {text}" for one in sources() for text in one.texts]
    assert not named, "\n".join(named)


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("engine/script.py", "p2p.wire.codec"), ("engine/game.py", "engine.games.age_of_rome"), ("engine/table.py", "tui.kit.canvas"),
        ("engine/words.py", "tests.engine.toy"), ("engine/outcome.py", "bench.measure"),
        ("engine/games/age_of_rome/rules/build.py", "engine.games.age_of_rome.talk.words"),
        ("engine/games/age_of_rome/rules/build.py", "engine.games.age_of_rome.bots"),
        ("engine/games/age_of_rome/rules/build.py", "engine.games.age_of_rome.GAME"),
        ("engine/games/age_of_rome/rules/build.py", "engine.games.rise_to_power.rules.data"),
        ("engine/games/rise_to_power/talk/words.py", "engine.games.rise_to_power.bots.plan"),
        ("engine/games/rise_to_power/bots/bot.py", "p2p.node.Node"),
        ("p2p/sim/mini/rules/moves.py", "p2p.sim.mini.GAME"), ("p2p/sim/mini/rules/moves.py", "p2p.sim.world"),
        ("p2p/crypto/slots.py", "engine.cards"), ("p2p/wire/codec.py", "p2p.peer.play"), ("p2p/net/mesh.py", "p2p.store.journal"),
        ("p2p/peer/peer.py", "p2p.net.mesh"), ("p2p/peer/peer.py", "p2p.judge.decision"), ("p2p/node.py", "p2p.sim.world.SimWorld"),
        ("p2p/node.py", "engine.games.find_game"), ("p2p/node.py", "tui.sitting.saves"), ("p2p/verify.py", "p2p.shell.room"),
        ("tui/app.py", "p2p.sim.runs"), ("tui/app.py", "bench.tui"), ("tui/cli/main.py", "tests.sim"),
        ("tui/kit/brush.py", "engine.games.age_of_rome.rules.data"),
        ("tui/boards/age_of_rome/disc.py", "engine.games.rise_to_power.rules.data"),
        ("bench/balance.py", "tests.games"), ("bench/games/age_of_rome.py", "engine.games.rise_to_power.rules"),
    ],
)  # fmt: skip
def test_a_wrong_direction_is_found(name: str, module: str) -> None:
    assert why_not(name, module)


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("engine/games/age_of_rome/__init__.py", "engine.games.age_of_rome.bots.bot.EasyBot"), ("engine/script.py", "engine.cards.Seat"),
        ("engine/games/age_of_rome/bots/bot.py", "engine.games.age_of_rome.talk.words"), ("p2p/sim/runs.py", "p2p.sim.mini.GAME"),
        ("tui/boards/age_of_rome/disc.py", "engine.games.age_of_rome.rules.data"), ("tui/cli/sim.py", "p2p.sim.runs"),
        ("bench/games/age_of_rome.py", "engine.games.age_of_rome.rules.data"), ("tui/screens/home.py", "engine.games.IDS"),
        ("p2p/node.py", "p2p.players.Player"), ("engine/game.py", "hashlib"),
    ],
)  # fmt: skip
def test_a_right_direction_is_not(name: str, module: str) -> None:
    assert not why_not(name, module)


def test_classes_of_values_are_made_quickly() -> None:
    """A start pays for every class that the library compiles."""
    slow = [one.name for one in sources() if "dataclasses.dataclass" in one.imports and "/rules/" not in one.name]
    slow = [name for name in slow if not name.startswith("bench/")]
    assert sorted(slow) == sorted(SLOW_CLASSES), "write 'from engine.values import dataclass'"


# --- purity


def is_pure(module: str, path: str) -> bool:
    top = module.split(".")[0]
    if top == "importlib":
        return module in IMPORTLIB.get(path, ())
    if top == "weakref":
        return path in WEAK
    if top in PROGRAM:
        return any(module.replace(".", "/").startswith(pure.removesuffix(".py")) for pure in PURE)
    return top in ALLOWED


def test_pure_files_import_nothing_impure() -> None:
    wrong = [f"{one.name}: {module}" for one in sources() if one.pure for module in one.imports if not is_pure(module, one.name)]
    assert not wrong, "\n".join(wrong)


def test_pure_files_neither_open_nor_ask_nor_print_nor_hash_addresses() -> None:
    for one in sources():
        forbidden = IMPURE_CALLS | (set() if one.name in EXEC else {"exec"})
        assert not one.pure or not forbidden & set(one.calls), f"{one.name} calls {', '.join(sorted(forbidden & set(one.calls)))}"


def test_the_engine_holds_no_floats_and_nobody_in_it_walks_over_a_set() -> None:
    """No float literal, no true division, no float(); no order that hashes decide."""
    engine = [one for one in sources() if one.name.startswith("engine/")]
    assert not [f"{one.name}:{line} a float" for one in engine for line in one.floats]
    assert not [f"{one.name}:{line} walks over a set" for one in engine for line in one.sets]


@pytest.mark.parametrize(
    "line",
    [
        "import os", "import socket", "import asyncio", "import time", "from datetime import date", "import random", "import secrets",
        "import threading", "from pathlib import Path", "import sys", "from importlib import resources", "import tui.app",
        "from p2p.net import mesh",
        "def f():\n    import subprocess",
    ],
)  # fmt: skip
def test_the_walk_finds_what_is_impure(line: str) -> None:
    found = read("engine/table.py", line)
    assert [module for module in found.imports if not is_pure(module, found.name)]


@pytest.mark.parametrize("text", ["x = 1 / 2", "x = 1.5", "def f(x=1.5): pass", "x /= 2", "float(x)", "round(x)", "x = 1j"])
def test_the_walk_finds_floats(text: str) -> None:
    assert read("engine/table.py", text).floats


@pytest.mark.parametrize(
    "text",
    ["for x in {1, 2}: pass", "[x for x in set(y)]", "list({1} | y)", "(*frozenset(x),)", "', '.join({x})", "map(f, {x for x in y})"],
)
def test_the_walk_finds_walks_over_sets(text: str) -> None:
    assert read("engine/table.py", text).sets


@pytest.mark.parametrize("text", ["print(x)", "def f():\n    return hash(x)", "class A:\n    def __hash__(self):\n        return open(x)"])
def test_the_walk_finds_impure_calls_but_not_in_a_hash(text: str) -> None:
    assert bool(IMPURE_CALLS & set(read("engine/table.py", text).calls)) == ("__hash__" not in text)


def test_there_is_something_to_walk() -> None:
    names = {one.name for one in sources()}
    assert len([one for one in sources() if one.pure]) > 100 and "engine/games/age_of_rome/rules/__init__.py" in names
    assert all((ROOT / name).exists() for name in (*PURE, *KNOWS)), "every folder and file that is named here exists"
    assert game_names() >= {"age_of_rome", "rise_to_power", "mini"}
