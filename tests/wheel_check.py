"""Every command works from an installed wheel: build it, install it into an empty environment, run each command far from the checkout.
Somebody else's packages of our folders' names lie in that environment too, and ours are found.

    python -m tests.wheel_check

It takes some minutes, so it is no part of the suite; `tests/test_wheel.py` is what the suite looks at.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from engine.games import IDS, find_game
from tui.cli.main import parser_of
from tui.cli.tools import BENCHES

ROOT = Path(__file__).parent.parent
SMALL = {  # the smallest measurement of each figure
    "engine": ["--games", "1"], "bots": ["--games", "1"], "balance": ["--games", "2", "--jobs", "1"], "crypto": ["--rounds", "1"],
    "wire": ["--rounds", "3"], "verify": ["--seats", "2", "--rounds", "1"], "net": ["--moves", "2"], "redeal": ["--rounds", "1"],
    "tui": ["--rounds", "1"], "scale": ["--tables", "8"], "table": ["--moves", "5", "--beats", "300"],
}  # fmt: skip
assert SMALL.keys() == set(BENCHES)


@dataclass
class Installed:
    """The program of the wheel, with a folder and data of its own."""

    fides: Path
    folder: Path
    ran: list[str]

    def __call__(self, *args: str, code: int = 0, says: str = "", typed: str = "", may_miss: bool = False) -> str:
        """`may_miss`: a bar that is missed on this machine, exit code 1, says nothing about the wheel."""
        place = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        place |= {"FIDES_DATA": str(self.folder / "data"), "TERM": "dumb", "PYTHONSAFEPATH": "1"}
        done = subprocess.run([self.fides, *args], cwd=self.folder, env=place, input=typed, capture_output=True, text=True, timeout=600)
        told = done.stdout + done.stderr
        broken = "Traceback" in told or "should not have happened" in told
        if done.returncode not in ((code, 1) if may_miss else (code,)) or says not in told or broken:
            raise SystemExit(f"fides {' '.join(args)}: exit code {done.returncode} instead of {code}, or not '{says}':\n{told[-3000:]}")
        print(f"ok  fides {' '.join(args)}", flush=True)
        self.ran.append(args[0] if args else "")
        return done.stdout


def installed(folder: Path) -> Installed:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT)], check=True)
    [wheel] = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    python = folder / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", str(wheel)], check=True)
    site = next((folder / "venv" / "lib").glob("python*/site-packages"))
    ours = {path.name for path in site.iterdir()} & {"engine", "p2p", "tui", "bench", "tests"}
    assert not ours, f"the wheel puts {', '.join(sorted(ours))} beside other people's packages"
    for name in ("engine", "tui"):
        (site / f"{name}.py").write_text("raise SystemExit('somebody else was imported')\n")
    away = folder / "away"
    away.mkdir()
    return Installed(folder / "venv" / "bin" / "fides", away, [])


def run_all(fides: Installed) -> None:
    fides("--version", says=f"fides {version()}")
    told = {one["id"]: one["rules"] for one in json.loads(fides("games", "--json"))}
    assert told == {id: find_game(id).rules_digest for id in IDS}, "checkout and wheel have the same rules"
    fides("completion", "bash", says="fides")
    fides("id", "--json")
    fides("tables", "--seconds", "0.5")
    fides(code=0, says="usage")
    for id in IDS:
        slug = find_game(id).slug
        fides("rules", slug)
        fides("selfplay", slug, "--games", "1")
        fides("play", slug, "--local", "--plain", "--seats", "2", "--seed", slug, typed="auto all\n")
    records = sorted((fides.folder / "data" / "records").glob("*.fides"))
    assert len(records) == len(IDS)
    for path in map(str, records):
        for more in ([], ["--json"], ["--public"], ["--at", "10"]):
            fides("record", path, *more)
        fides("verify", path, says="It holds.")
        fides("replay", path, code=2, says="needs a terminal")
    fides("resume", says="no unfinished game")
    for name in ("join", "watch", "bot"):
        fides(name, "127.0.0.1:9", "--plain" if name != "bot" else "--headless", code=4)
    fides("host", find_game(IDS[-1]).slug, "--seats", "2", "--bots", "1", "--headless", "--bind", "localhost", "--linger", "0")
    [journal] = (fides.folder / "data" / "tables").glob("*.journal")
    fides("verify", str(journal), says="air")
    fides("record", str(journal))
    fides("sim", "mini", "--seeds", "0..2", "--jobs", "1", says="broken laws: none")
    for figure in BENCHES:
        fides("bench", figure, *SMALL[figure], may_miss=figure == "redeal")


def version() -> str:
    found = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    assert found is not None
    return found[1]


def commands() -> set[str]:
    """All that the program has, and all that the pages for players name."""
    [choices] = [action.choices for action in parser_of()._actions if isinstance(action, argparse._SubParsersAction)]
    pages = [page for page in (ROOT / "README.md", ROOT / "docs" / "commands.md") if page.exists()]
    named = {name for page in pages for name in re.findall(r"`fides ([a-z]+)", page.read_text("utf-8"))}
    return {*choices, *named}


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="fides-wheel-") as folder:
        fides = installed(Path(folder))
        run_all(fides)
        missing = commands() - set(fides.ran)
        if missing:
            raise SystemExit(f"not run: {', '.join(sorted(missing))}")
    print(f"{len(fides.ran)} commands run from the wheel")


if __name__ == "__main__":
    main()
