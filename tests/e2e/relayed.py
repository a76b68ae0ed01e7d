"""The program with its direct way off, whatever the machine: python -m tests.e2e.relayed COMMAND... Every byte of the internet road goes
through the relay.

Its endpoint opens its sockets at addresses of loopback at which nothing that is meant for one alone arrives (broadcast; multicast that
stays in this machine). So it needs no rights, and nothing of the program is another one.
"""

from __future__ import annotations

import sys

from bench.roads import DEAF
from p2p.net import internet


def main() -> int:
    from tui.cli.main import main as program

    internet.places_of = lambda bind: DEAF
    return program(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
