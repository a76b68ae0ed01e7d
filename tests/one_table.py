"""`make one-table`: everybody who has Fides in another way sits at one table: from the checkout, by an editable install, from the wheel by
every Python that is named, by `uvx` and by `pipx run`, all in empty environments. The rules have one digest; whole games, by both roads.

    python -m tests.one_table [PYTHON]...       such as python3.12, or 'chroot /some/root python3.14'

It needs a package index, so it is no part of the suite.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from engine.games import IDS, find_game
from tests.e2e.crew import Crew, Seat, agree, crew_in
from tests.e2e.test_far import relay_running
from tests.wheel_check import ROOT

GAME = "imperator"
QUIET = ("--quiet", "--disable-pip-version-check")
GUESTS_MAX = max(find_game(GAME).seating) - 1
ROADS = ("tcp", "internet")


@dataclass(frozen=True)
class Way:
    """How somebody has Fides."""

    name: str
    program: tuple[str, ...]
    is_checkout: bool = False

    def sits(self, crew: Crew, name: str) -> Seat:
        seat = crew.seat(name)
        seat.program, seat.env = self.program, self.around(seat.env)
        return seat

    def around(self, env: dict[str, str]) -> dict[str, str]:
        return env if self.is_checkout else {**{k: v for k, v in env.items() if k != "PYTHONPATH"}, "PYTHONSAFEPATH": "1"}

    def told(self, folder: Path, *args: str) -> str:
        env = self.around({**os.environ, "PYTHONPATH": str(ROOT), "FIDES_DATA": str(folder / "asked")})
        done = subprocess.run([*self.program, *args], cwd=folder, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{self.name}: fides {' '.join(args)} ended with {done.returncode}: {done.stderr[-2000:]}")
        return done.stdout


def ways(folder: Path, pythons: list[str]) -> list[Way]:
    subprocess.run([sys.executable, "-m", "pip", *QUIET, "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT)], check=True)
    [wheel] = folder.glob("*.whl")
    found = [Way("the checkout", (sys.executable, "-m", "fides_table"), True)]
    for number, python in enumerate([sys.executable, *pythons]):
        found.append(_by_pip(folder / f"env-{number}", shlex.split(python), f"{wheel}[internet]"))
    found.append(_by_pip(folder / "editable", [sys.executable], "-e", f"{ROOT}[internet]"))
    tools = folder / "tools"
    subprocess.run([sys.executable, "-m", "venv", str(tools)], check=True)
    subprocess.run([tools / "bin" / "python", "-m", "pip", *QUIET, "install", "uv", "pipx"], check=True)
    found.append(Way("uvx", (str(tools / "bin" / "uvx"), "--quiet", "--from", f"{wheel}[internet]", "fides-table")))
    found.append(Way("pipx run", (str(tools / "bin" / "pipx"), "run", "--spec", f"{wheel}[internet]", "fides-table")))
    return found


def _by_pip(place: Path, python: list[str], *what: str) -> Way:
    *before, _ = python
    subprocess.run([*python, "-m", "venv", str(place)], check=True)
    inside = [*before, str(place / "bin" / "python")]
    subprocess.run([*inside, "-m", "pip", *QUIET, "install", *what], check=True)
    version = subprocess.run([*inside, "-V"], check=True, capture_output=True, text=True).stdout.strip()
    kind = "an editable install" if "-e" in what else "the wheel"
    return Way(f"{kind}, {version}", (*before, str(place / "bin" / "fides")))


def play(folder: Path, road: str, guests: list[Way], host: Way, relay: str) -> None:
    """One game of all of them, the checkout as host."""
    common = ("--headless", "--bot-level", "random", "--bind", "localhost", "--linger", "30")
    with crew_in(folder) as crew:
        first = host.sits(crew, "Ada")
        far = ("--internet", "--relay", relay, "--advertise", "127.0.0.1:9") if road == "internet" else ()
        seats = str(len(guests) + 1)
        first.start("host", GAME, "--seats", seats, "--floor", "0", "--private", "--me", "Ada", *far, *common)
        first.until(lambda: first.of("invite"), "an invite")
        for number, guest in enumerate(guests):
            seat = guest.sits(crew, f"Guest {number}")
            seat.start("join", first.of("invite")[0]["text"], "--me", seat.name, *(far and ("--advertise", "127.0.0.1:9")), *common)
        crew.finish()
        beats = agree(crew.seats)
        assert bool(first.of("way")) == (road == "internet"), "another road"
        print(f"ok  {road}: {beats} beats of {', '.join(way.name for way in (host, *guests))}", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="fides-one-table-") as given, relay_running() as relay:
        folder = Path(given)
        host, *guests = found = ways(folder, sys.argv[1:])
        rules = {id: find_game(id).rules_digest for id in IDS}
        for way in found:
            assert {one["id"]: one["rules"] for one in json.loads(way.told(folder, "games", "--json"))} == rules, f"other rules: {way.name}"
            print(f"ok  {way.told(folder, '--version').strip()}, the same rules: {way.name}", flush=True)
        for road in ROADS:
            for at in range(0, len(guests), GUESTS_MAX):
                play(folder / f"{road}-{at}", road, guests[at : at + GUESTS_MAX], host, relay.url)


if __name__ == "__main__":
    main()
