"""The extra `internet`: whether it is here, and if not what to do about it, which depends on the machine and on how Fides came to it.

The package behind it, iroh, exists for some machines only. Environments of uvx and pipx are their own: nothing that pip installs elsewhere
gets there. Quotes are double ones, which every shell reads.
"""

from __future__ import annotations

import platform
import sys
from importlib.util import find_spec
from pathlib import Path

OTHER_ROADS = "Play by another road: a VPN, an SSH tunnel, IPv6, or a forwarded port with --advertise (docs/far-away.md tells how)"
MADE_FOR = "Windows and Linux with glibc on x86-64, Linux with glibc on ARM64, and Macs with Apple silicon"
MACHINES = {  # of which there are packages; the last word: the C library, where that matters
    ("Windows", "amd64", ""),
    ("Darwin", "arm64", ""),
    ("Linux", "x86_64", "glibc"),
    ("Linux", "aarch64", "glibc"),
}


def is_made_for_this_machine() -> bool:
    system = platform.system()
    library = platform.libc_ver()[0] if system == "Linux" else ""
    return (system, platform.machine().lower(), library) in MACHINES


def is_installed() -> bool:
    """Whether it can be found; not whether it works."""
    try:
        return find_spec("iroh") is not None
    except ValueError:  # as a module that was not loaded the usual way
        return False


def lacking() -> str:
    """One sentence that says what to do; nothing if it is here."""
    if is_installed():
        return ""
    if not is_made_for_this_machine():
        return f"Play over the internet needs the package iroh, which exists for {MADE_FOR}, and not for this machine. {OTHER_ROADS}."
    return f"Play over the internet needs one more package: {how_to_install()}"


def broken() -> str:
    """The same where it is installed and does not work."""
    return f"The package iroh is installed and does not work on this machine. {OTHER_ROADS}."


def how_to_install() -> str:
    folders = {part.lower() for part in Path(sys.prefix).parts}
    if "pipx" in folders:
        if "venvs" in folders:
            return 'pipx inject fides-table "iroh>=1.2,<2"'
        return 'start Fides with pipx run --spec "FILE[internet]" fides-table, where FILE is the wheel.'
    if _is_made_by_uv():
        if "tools" in folders:
            return 'uv tool install "FILE[internet]", where FILE is the wheel.'
        if find_spec("pip") is None:
            return 'start Fides with uvx --from "FILE[internet]" fides-table, where FILE is the wheel.'
    program = f'"{sys.executable}"' if " " in sys.executable else sys.executable or "python"
    return f'{program} -m pip install "fides-table[internet]"'


def _is_made_by_uv() -> bool:
    try:
        lines = Path(sys.prefix, "pyvenv.cfg").read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return False
    return any(line.partition("=")[0].strip() == "uv" for line in lines)
