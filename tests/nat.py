r"""`make nat`: two homes behind two routers, and a relay between them, in network namespaces of this test's own; whole games across.

    home-a --- router-a ===\            routers translate addresses (masquerade) and let nobody in who was not spoken to
                            street --- relay
    home-b --- router-b ===/            one port of router-a is forwarded, for TCP alone

Root on Linux, with `ip` and `nft`. What is shown: over the internet road the guest has nothing but the invite. With routers that take
another port for everybody one speaks to (symmetric) the only way is the relay, to the end; with routers that keep the port both ends open
a hole, and the way becomes a direct one. In the middle of a game a home gets other addresses, as by another Wi-Fi (house and router) or
by a provider that renumbers (router): the game goes on by itself. Over TCP the way is the forwarded port with --advertise. All journals
are judged. Everything that was made is removed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from p2p.net.errors import NetError
from p2p.net.internet import DIRECT, THROUGH_RELAY, load

ROOT = Path(__file__).parents[1]
FIDES = [str(Path(sys.executable).with_name("fides"))]
GAME = "rise-to-power"
PORT, RELAY_PORT = 4040, 3340
STREET = "198.51.100"  # of addresses kept for examples
RELAY = f"http://{STREET}.1:{RELAY_PORT}"
HOMES = {"a": "192.168.10", "b": "192.168.20"}
NUMBERS = {"a": 10, "b": 20}  # the last of a home's addresses, in the house and in the street
OUTSIDE = {home: f"{STREET}.{number}" for home, number in NUMBERS.items()}
SECONDS = 240
MOVED_AT, MOVED_BEATS, MOVED_SECONDS = 20, 10, 60.0  # in the middle: at which beat; so many more come in this time
MOVED_TO = {"a": 110, "b": 120}
MOVES = {  # a game -> whose home gets other addresses, and whether the house has another one, too
    "through the relay, the guest's house and router move": ("b", True),
    "through the relay, the host's router moves": ("a", False),
    "direct, the host's house and router move": ("a", True),
    "direct, the guest's router moves": ("b", False),
}
TAG = f"fides{os.getpid() % 10000}"

SYMMETRIC, KEEPS_PORT = "fully-random", ""  # how a router chooses its ports
NAT = """
flush ruleset
table ip fides {{
  chain pre {{ type nat hook prerouting priority -100; {forward} }}
  chain post {{ type nat hook postrouting priority 100; oifname "out" masquerade {ports}; }}
  chain way {{ type filter hook forward priority 0; policy drop;
    ct state established,related accept; iifname "in" accept; ct status dnat accept; }}
  chain own {{ type filter hook input priority 0; policy drop; ct state established,related accept; iifname "in" accept; }}
}}
"""


def run(*words: str, given: str | None = None) -> str:
    done = subprocess.run(words, input=given, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def space(name: str) -> str:
    return f"{TAG}-{name}"


def inside(name: str, *words: str, given: str | None = None) -> str:
    return run("ip", "netns", "exec", space(name), *words, given=given)


@contextmanager
def spaces() -> Iterator[None]:
    names = ["street", *(f"{kind}-{home}" for home in HOMES for kind in ("router", "home"))]
    made = []
    try:
        for name in names:
            run("ip", "netns", "add", space(name))
            made.append(name)
            inside(name, "ip", "link", "set", "lo", "up")
        inside("street", "ip", "link", "add", "way", "type", "bridge")
        inside("street", "ip", "addr", "add", f"{STREET}.1/24", "dev", "way")
        inside("street", "ip", "link", "set", "way", "up")
        for home in HOMES:
            _lay_out(home)
        yield
    finally:
        for name in made:
            run("ip", "netns", "del", space(name))


def _lay_out(home: str) -> None:
    net, router, house = HOMES[home], f"router-{home}", f"home-{home}"
    run("ip", "link", "add", "out", "netns", space(router), "type", "veth", "peer", "name", f"to-{home}", "netns", space("street"))
    run("ip", "link", "add", "in", "netns", space(router), "type", "veth", "peer", "name", "eth", "netns", space(house))
    inside("street", "ip", "link", "set", f"to-{home}", "master", "way", "up")
    own = f"{net}.{NUMBERS[home]}/24"
    for name, device, address in ((router, "out", f"{OUTSIDE[home]}/24"), (router, "in", f"{net}.1/24"), (house, "eth", own)):
        inside(name, "ip", "addr", "add", address, "dev", device)
        inside(name, "ip", "link", "set", device, "up")
    inside(house, "ip", "route", "add", "default", "via", f"{net}.1")
    inside(router, "ip", "route", "add", "default", "via", f"{STREET}.1")
    inside(router, "sysctl", "-qw", "net.ipv4.ip_forward=1")


def renumber(home: str, number: int, is_house_too: bool) -> None:
    """From one moment to the next: another address of the router, which forgets whom it knew and tells nobody; and, if said so, of the
    house, whose own machine sees that."""
    net, router, house = HOMES[home], f"router-{home}", f"home-{home}"
    places = [(router, "out", STREET)] + [(house, "eth", net)] * is_house_too
    for name, device, block in places:
        inside(name, "ip", "addr", "flush", "dev", device)
        inside(name, "ip", "addr", "add", f"{block}.{number}/24", "dev", device)
        inside(name, "ip", "route", "replace", "default", "via", f"{block}.1")


def translate(ports: str) -> None:
    """What the routers do from now on; one port of the first leads to its home."""
    for home, net in HOMES.items():
        forward = f'iifname "out" tcp dport {PORT} dnat to {net}.{NUMBERS[home]};' if home == "a" else ""
        inside(f"router-{home}", "nft", "-f", "-", given=NAT.format(forward=forward, ports=ports))


class Program:
    """One of ours, in a namespace, with its lines in a file."""

    def __init__(self, name: str, folder: Path, *words: str) -> None:
        self.log = folder / f"{name}.log"
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(folder)}
        with self.log.open("w") as out, (folder / f"{name}.err").open("w") as err:
            self.process = subprocess.Popen(
                ["ip", "netns", "exec", space(name), *words], stdout=out, stderr=err, cwd=ROOT, env=environment
            )

    def lines(self) -> list[str]:
        return self.log.read_text().splitlines()

    def event(self, kind: str) -> dict[str, object]:
        """The first of its kind, waited for."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            for line in self.lines():
                if line.startswith("{") and (found := json.loads(line)).get("event") == kind:
                    return dict(found)
            if self.process.poll() is not None:
                break
            time.sleep(0.2)
        errors = self.log.with_suffix(".err").read_text()
        sys.exit(f"nothing of kind {kind} came from {self.log.stem}: {errors}")

    def beats(self) -> int:
        return sum('"event": "final"' in line for line in self.lines())

    def until_beat(self, beat: int) -> float:
        """Seconds until this one is final."""
        began = time.monotonic()
        while self.beats() < beat:
            if self.process.poll() is not None or time.monotonic() - began > SECONDS:
                sys.exit(f"no beat {beat} came from {self.log.stem}: {self.log.with_suffix('.err').read_text()}")
            time.sleep(0.05)
        return time.monotonic() - began

    def ended(self) -> int:
        return self.process.wait(SECONDS)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)


def game(title: str, folder: Path, ports: str, host_words: list[str]) -> list[str]:
    """One whole game between the homes; the guest gets the invite and nothing else. The ways to the host that it was told of, in order."""
    folder.mkdir()
    translate(ports)
    a, b = ([sys.executable, "-m", "tests.e2e.told_outside", OUTSIDE[home]] for home in HOMES)
    common = ["--headless", "--bot-level", "random", "--linger", "3"]
    with ExitStack() as stack:
        began = time.monotonic()
        words = ["host", GAME, "--seats", "2", "--me", "Ada", "--floor", "0", "--private", *common, *host_words, "--data", f"{folder}/a"]
        host = Program("home-a", folder, *a, *words)
        stack.callback(host.close)
        invite = str(host.event("invite")["text"])
        guest = Program("home-b", folder, *b, "join", invite, "--me", "Bela", "--data", str(folder / "b"), *common)
        stack.callback(guest.close)
        guest.event("agreed")
        linked = time.monotonic()
        if title in MOVES:
            _move(title, host, guest)
        codes = host.ended(), guest.ended()
        over = host.event("over")
        ways = [str(json.loads(line)["way"]) for line in guest.lines() if '"event": "way"' in line]
        verdicts = []
        for seat in "ab":
            [journal] = (folder / seat / "tables").glob("*.journal")
            judged = subprocess.run([*FIDES, "verify", str(journal)], cwd=ROOT, capture_output=True, text=True, check=False)
            verdicts.append((judged.returncode, (judged.stdout or judged.stderr).strip().partition("\n")[0]))
        print(
            f"{title}: {over['how']} after {over['beats']} beats, exit codes {codes}, way {ways or ['TCP']}, "
            f"agreed after {linked - began:.1f} s, whole {time.monotonic() - began:.1f} s, verdicts {verdicts}",
            flush=True,
        )
        assert codes == (0, 0) and over["how"] == "finished" and all(code == 0 for code, _ in verdicts)
        return ways


def _move(title: str, host: Program, guest: Program) -> None:
    home, is_house_too = MOVES[title]
    host.until_beat(MOVED_AT)
    outside = f"{STREET}.{MOVED_TO[home]}"
    renumber(home, MOVED_TO[home], is_house_too)
    before = host.beats()
    seconds = host.until_beat(before + MOVED_BEATS)
    downs = [sum('"event": "link"' in line and '"up": false' in line for line in one.lines()) for one in (host, guest)]
    print(f"{title}: at beat {before}, {MOVED_BEATS} beats later after {seconds:.1f} s, links lost by host and guest {downs}", flush=True)
    assert seconds < MOVED_SECONDS
    assert outside in inside("street", "ss", "-tnH", "state", "established"), f"the relay has heard nothing from {outside}"


def missing(target: str) -> str:
    """What this machine lacks, in one sentence; nothing if it lacks nothing."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return f"{target} needs root on Linux: it makes network namespaces of its own."
    for program, package in (("ip", "iproute2"), ("nft", "nftables"), ("sysctl", "procps")):
        if shutil.which(program) is None:
            return f"{target} needs the program {program}: install the package {package}."
    try:
        load()
    except NetError as problem:
        return f"{target} needs the internet road. {problem}"
    return ""


def main() -> None:
    if lacks := missing("make nat"):
        sys.exit(lacks)
    with tempfile.TemporaryDirectory() as given, spaces():
        folder = Path(given)
        relay = Program("street", folder, sys.executable, "-m", "bench.relay", "0.0.0.0", str(RELAY_PORT))
        try:
            while not relay.lines():
                time.sleep(0.1)
            far = ["--internet", "--relay", RELAY]
            ways = game("internet road, symmetric routers", folder / "relayed", SYMMETRIC, far)
            assert set(ways) == {THROUGH_RELAY}, ways
            relayed = _carried(relay)
            ways = game("internet road, routers that keep the port", folder / "punched", KEEPS_PORT, far)
            assert ways[-1] == DIRECT, ways
            punched = _carried(relay) - relayed
            for number, title in enumerate(MOVES):
                game(title, folder / f"moves-{number}", KEEPS_PORT if "direct" in title else SYMMETRIC, far)
                for home, own in NUMBERS.items():
                    renumber(home, own, True)
            forwarded = ["--port", str(PORT), "--advertise", f"{OUTSIDE['a']}:{PORT}"]
            ways = game("TCP and a forwarded port", folder / "tcp", SYMMETRIC, forwarded)
            assert not ways, ways
            print(f"bytes through the relay: {relayed} by the first game, {punched} by the second", flush=True)
            assert punched < relayed / 2
        finally:
            relay.close()


def _carried(relay: Program) -> int:
    return int(relay.lines()[-1].split()[2])


if __name__ == "__main__":
    main()
