"""`make recipes`: the other roads of docs/far-away.md, word for word, by the programs they name, between two machines of this test's own.

Two network namespaces with a line between them; the host's lets nobody in but by what the recipe says. Each recipe is a whole game, and
all journals are judged. A forwarded port is in `make nat`. Root on Linux, with `ip` and `nft`; a recipe whose programs are not there is
told as NOT TRIED. WireGuard stands for any VPN.
"""

from __future__ import annotations

import getpass
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.nat import FIDES, ROOT, Program, inside, missing, run, space

PAGE = ROOT / "docs" / "far-away.md"
HERE, THERE = "198.51.100.10", "198.51.100.20"  # of addresses kept for examples, as the following
HERE6, THERE6 = "2001:db8::7", "2001:db8::8"
VPN_HERE, VPN_THERE, VPN_PORT = "100.64.0.7", "100.64.0.8", 51820
SSH_PORT, MAILBOX_PORT = 22, 4000
PRIVILEGES = Path("/run/sshd")
GAME = "rise-to-power"  # a shorter one
COMMON = ("--headless", "--bot-level", "random", "--linger", "3")
WALL = """
flush ruleset
table inet fides {{
  chain own {{ type filter hook input priority 0; policy drop;
    iifname "lo" accept; ct state established,related accept; icmpv6 type {{ nd-neighbor-solicit, nd-neighbor-advert }} accept; {open} }}
}}
"""
Roads = Callable[[Path, ExitStack], None]


def commands(heading: str) -> list[list[str]]:
    """What the page tells to type under a heading that begins so."""
    [section] = [part for part in PAGE.read_text("utf-8").split("\n## ") if part.startswith(heading)]
    return [shlex.split(line, comments=True) for line in re.findall(r"(?m)^    (\S.*)$", section)]


def command(heading: str, *start: str) -> list[str]:
    """The one that starts with these words, without them."""
    [found] = [words for words in commands(heading) if tuple(words[: len(start)]) == start]
    return found[len(start) :]


@contextmanager
def machines() -> Iterator[None]:
    made = []
    try:
        for name in ("here", "there"):
            run("ip", "netns", "add", space(name))
            made.append(name)
            inside(name, "ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "line", "netns", space("here"), "type", "veth", "peer", "name", "line", "netns", space("there"))
        for name, four, six in (("here", HERE, HERE6), ("there", THERE, THERE6)):
            inside(name, "ip", "addr", "add", f"{four}/24", "dev", "line")
            inside(name, "ip", "-6", "addr", "add", f"{six}/64", "dev", "line", "nodad")
            inside(name, "ip", "link", "set", "line", "up")
        yield
    finally:
        for name in made:
            run("ip", "netns", "del", space(name))


def wall(rule: str) -> None:
    """The host's machine lets in what this says, and nothing else."""
    inside("here", "nft", "-f", "-", given=WALL.format(open=rule))


def started(stack: ExitStack, name: str, folder: Path, title: str, *words: str) -> Program:
    (folder / title).mkdir()
    program = Program(name, folder / title, *words)
    stack.callback(program.close)
    return program


def said(program: Program, pattern: str) -> re.Match[str]:
    """Waits until it has printed this, on whatever stream."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        text = program.log.read_text() + program.log.with_suffix(".err").read_text()
        if found := re.search(pattern, text):
            return found
        assert program.process.poll() is None, text
        time.sleep(0.1)
    raise AssertionError(f"never said {pattern}: {text[-2000:]}")


# What lies between


def over_ipv6(folder: Path, stack: ExitStack) -> None:
    wall("ip6 daddr ::/0 tcp dport 4040 accept;")


def by_vpn(folder: Path, stack: ExitStack) -> None:
    wall(f'udp dport {VPN_PORT} accept; iifname "vpn-here" accept;')
    keys = {name: run("wg", "genkey").strip() for name in ("here", "there")}
    for name, four, own, other in (("here", THERE, VPN_HERE, "there"), ("there", HERE, VPN_THERE, "here")):
        device = f"vpn-{name}"  # of another name in each: its control socket lies in the file system, which both have in common
        engine = started(stack, name, folder, device, "wireguard-go", "-f", device)
        end = time.monotonic() + 30
        while subprocess.run(["ip", "netns", "exec", space(name), "wg", "show", device], capture_output=True, check=False).returncode:
            assert time.monotonic() < end and engine.process.poll() is None, engine.log.with_suffix(".err").read_text()
            time.sleep(0.1)
        (folder / f"{name}.key").write_text(keys[name])
        public = run("wg", "pubkey", given=keys[other]).strip()
        allowed = VPN_HERE if other == "here" else VPN_THERE
        peer = ["peer", public, "allowed-ips", f"{allowed}/32", "endpoint", f"{four}:{VPN_PORT}"]
        inside(name, "wg", "set", device, "private-key", str(folder / f"{name}.key"), "listen-port", str(VPN_PORT), *peer)
        inside(name, "ip", "addr", "add", f"{own}/24", "dev", device)
        inside(name, "ip", "link", "set", device, "up")


def by_ssh(folder: Path, stack: ExitStack) -> None:
    wall(f"tcp dport {SSH_PORT} accept;")
    for name in ("server-key", "guest-key"):
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name))
    (folder / "allowed").write_text((folder / "guest-key.pub").read_text())
    settings = [f"HostKey={folder / 'server-key'}", f"AuthorizedKeysFile={folder / 'allowed'}", f"ListenAddress={HERE}", "StrictModes=no"]
    if not PRIVILEGES.exists():  # its service would make it
        PRIVILEGES.mkdir()
        stack.callback(PRIVILEGES.rmdir)
    sshd = shutil.which("sshd") or "/usr/sbin/sshd"
    options = [word for one in [*settings, "UsePAM=no", "PidFile=none"] for word in ("-o", one)]
    server = started(stack, "here", folder, "sshd", sshd, "-D", "-e", "-f", "/dev/null", "-p", str(SSH_PORT), *options)
    said(server, "Server listening")
    tunnel = [HERE if word == "host.example.org" else word for word in command("An SSH tunnel", "ssh")]
    own = ["-i", str(folder / "guest-key"), "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-l", getpass.getuser()]
    client = started(stack, "there", folder, "ssh", "ssh", *own, "-v", *tunnel)
    said(client, "Local forwarding listening on 127.0.0.1")


def by_fowl(folder: Path, stack: ExitStack) -> None:
    """The mailbox stands at the guest's; the host's machine still lets nobody in."""
    wall("")
    twist = str(Path(shutil.which("fowl") or "").resolve().with_name("twist"))
    port = f"tcp:{MAILBOX_PORT}:interface={THERE}"
    box = started(stack, "there", folder, "mailbox", twist, "wormhole-mailbox", "--port", port, "--channel-db", str(folder / "box.sqlite"))
    said(box, "starting on")
    mailbox = ["--mailbox", f"ws://{THERE}:{MAILBOX_PORT}/v1"]
    service = started(stack, "here", folder, "service", "fowl", *mailbox, *_fowl("--service"))
    code = said(service, r"\b(\d+-\w+-\w+)\b")[1]
    client = started(stack, "there", folder, "client", "fowl", *mailbox, *(code if word == "CODE" else word for word in _fowl("--client")))
    listening(client, 4040)


def _fowl(kind: str) -> list[str]:
    return [kind, *command("fowl", "fowl", kind)]


def listening(program: Program, port: int) -> None:
    """Until somebody listens at this port of the guest's machine."""
    end = time.monotonic() + 60
    while f":{port} " not in inside("there", "ss", "-ltn"):
        assert time.monotonic() < end and program.process.poll() is None, program.log.with_suffix(".err").read_text()
        time.sleep(0.2)


RECIPES: dict[str, tuple[Roads, tuple[str, ...]]] = {  # by the beginning of its heading: how it is laid out, and by which programs
    "IPv6": (over_ipv6, ()),
    "A VPN": (by_vpn, ("wireguard-go", "wg")),
    "An SSH tunnel": (by_ssh, ("ssh", "sshd")),
    "fowl": (by_fowl, ("fowl",)),
}


def play(heading: str, lay_out: Roads, folder: Path) -> None:
    """What the page says, with a shorter game and bots."""
    folder.mkdir()
    with ExitStack() as stack:
        lay_out(folder, stack)
        _, *terms = command(heading, "fides", "host")
        began = time.monotonic()
        words = ["host", GAME, *terms, "--me", "Ada", "--floor", "0", *COMMON, "--data", f"{folder}/a"]
        host = started(stack, "here", folder, "host", *FIDES, *words)
        where = command(heading, "fides", "join")
        if where == ["--invite-file"]:
            invite = folder / "invite"
            invite.write_text(str(host.event("invite")["text"]))
            where.append(str(invite))
        host.event("lobby")
        guest = started(stack, "there", folder, "guest", *FIDES, "join", *where, "--me", "Bela", *COMMON, "--data", f"{folder}/b")
        codes = host.ended(), guest.ended()
        over = host.event("over")
        for seat in "ab":
            [journal] = (folder / seat / "tables").glob("*.journal")
            subprocess.run([*FIDES, "verify", str(journal)], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
        assert codes == (0, 0) and over["how"] == "finished", (codes, over)
        print(f"{heading}: {over['how']} after {over['beats']} beats, {time.monotonic() - began:.1f} s, both journals fair", flush=True)


def main() -> None:
    if lacks := missing("make recipes"):
        sys.exit(lacks)
    for heading, (lay_out, programs) in RECIPES.items():
        if lacking := [one for one in programs if shutil.which(one) is None and not Path("/usr/sbin", one).exists()]:
            print(f"{heading}: NOT TRIED, for want of {' and '.join(lacking)}", flush=True)
            continue
        with tempfile.TemporaryDirectory() as given, machines():
            play(heading, lay_out, Path(given, "recipe"))


if __name__ == "__main__":
    main()
