"""Separate machines on one network, as far as the kernel lets us: network namespaces joined by a bridge. Everything is taken down again."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

MULTICAST = ("224.0.0.0/4", "dev", "eth0")  # a route that is gone with its wire


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)


def must(*command: str) -> None:
    done = run(*command)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stderr}"


def why_no_namespaces() -> str:
    """Empty if this machine can do it."""
    name = f"fides-try-{os.getpid()}"
    try:
        done = run("ip", "netns", "add", name)
        if done.returncode:
            return f"no network namespaces here: {done.stderr.strip()}"
        try:
            link = run("ip", "-n", name, "link", "add", "br0", "type", "bridge")
            return f"no bridges here: {link.stderr.strip()}" if link.returncode else ""
        finally:
            run("ip", "netns", "del", name)
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"no network namespaces here: {problem}"


@dataclass(frozen=True)
class Host:
    """One machine: its namespace, its address."""

    namespace: str
    address: str

    @property
    def prefix(self) -> tuple[str, ...]:
        return "ip", "netns", "exec", self.namespace

    def slow_down(self, *how: str) -> bool:
        """netem on its only wire; False if the kernel has none."""
        return run("ip", "netns", "exec", self.namespace, "tc", "qdisc", "add", "dev", "eth0", "root", "netem", *how).returncode == 0

    def pull_plug(self) -> None:
        must("ip", "-n", self.namespace, "link", "set", "eth0", "down")

    def add_address(self, address: str) -> str:
        must("ip", "-n", self.namespace, "addr", "add", f"{address}/24", "dev", "eth0")
        return address

    def plug_in(self) -> None:
        must("ip", "-n", self.namespace, "link", "set", "eth0", "up")
        must("ip", "-n", self.namespace, "route", "replace", *MULTICAST)


def _link_local(name: str) -> str:
    told = run("ip", "-n", name, "-6", "-o", "addr", "show", "dev", "eth0").stdout.split()
    assert "inet6" in told, told
    return told[told.index("inet6") + 1].partition("/")[0]


@contextmanager
def network_of(count: int, link_local_only: bool = False) -> Iterator[list[Host]]:
    """So many hosts on one switch. With link-local addresses only there is neither IPv4 nor anybody who hands out addresses."""
    stem = f"fides{os.getpid() % 100000}"
    switch = f"{stem}-sw"
    names = [f"{stem}-h{number}" for number in range(count)]
    made: list[str] = []
    try:
        for name in (switch, *names):
            must("ip", "netns", "add", name)
            made.append(name)
        must("ip", "-n", switch, "link", "add", "br0", "type", "bridge", "mcast_snooping", "0")
        must("ip", "-n", switch, "link", "set", "br0", "up")
        hosts = []
        for number, name in enumerate(names):
            port, address = f"p{number}", f"10.77.0.{number + 1}"
            must("ip", "-n", switch, "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", name)
            must("ip", "-n", switch, "link", "set", port, "master", "br0", "up")
            must("ip", "-n", name, "link", "set", "lo", "up")
            must("ip", "netns", "exec", name, "sysctl", "-qw", "net.ipv6.conf.eth0.accept_dad=0")  # nobody else has our address
            if link_local_only:
                must("ip", "-n", name, "link", "set", "eth0", "up")
                hosts.append(Host(name, _link_local(name)))
                continue
            must("ip", "-n", name, "addr", "add", f"{address}/24", "dev", "eth0")
            hosts.append(Host(name, address))
            hosts[-1].plug_in()
        yield hosts
    finally:
        for name in made:
            run("ip", "netns", "del", name)
