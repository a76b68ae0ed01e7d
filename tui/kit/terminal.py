"""EDGE: what the terminal can show, from its environment, and which theme, depth and signs follow from the settings."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from tui.cli.streams import speaks_utf8
from tui.kit.glyphs import SETS, Glyphs
from tui.kit.settings import Settings
from tui.kit.theme import theme

if TYPE_CHECKING:
    from prompt_toolkit.output import ColorDepth, Output


def differing(kept: Settings, used: Settings) -> dict[str, Any]:
    """What the command line says otherwise than the settings."""
    return {entry.name: getattr(used, entry.name) for entry in fields(Settings) if getattr(used, entry.name) != getattr(kept, entry.name)}


def glyph_set(settings: Settings, env: Mapping[str, str] | None = None) -> str:
    if settings.glyphs != "auto":
        return settings.glyphs
    env = os.environ if env is None else env
    if sys.platform != "win32" and not speaks_utf8(env):
        return "ascii"
    return "console" if env.get("TERM") == "linux" else "unicode"


def glyphs(settings: Settings, output: Output) -> Glyphs:
    """The signs, and whether grounds can be painted behind them."""
    return replace(SETS[glyph_set(settings)], grounds=theme(theme_name(settings, output)).has_grounds)


def knows_sequences(env: Mapping[str, str] | None = None) -> bool:
    """Does it take what it does not know for nothing, instead of printing it?"""
    return (os.environ if env is None else env).get("TERM", "") not in ("", "dumb", "unknown", "linux")


def monochrome(env: Mapping[str, str]) -> bool:
    """The old terminals of DEC and what calls itself so: no colours, whatever the toolkit believes."""
    return re.fullmatch(r"vt\d+.*|.*-m(ono)?", env.get("TERM", "")) is not None


def theme_name(settings: Settings, output: Output, env: Mapping[str, str] | None = None) -> str:
    """NO_COLOR is stronger than any theme; "auto" follows the terminal."""
    from prompt_toolkit.output import ColorDepth

    if (os.environ if env is None else env).get("NO_COLOR"):
        return "none"
    if settings.theme != "auto":
        return settings.theme
    if monochrome(os.environ if env is None else env):
        return "none"
    depth = ColorDepth.from_env() or output.get_default_color_depth()
    return {ColorDepth.DEPTH_1_BIT: "none", ColorDepth.DEPTH_4_BIT: "16"}.get(depth, "dark")


def color_depth(settings: Settings, output: Output, env: Mapping[str, str] | None = None) -> ColorDepth:
    from prompt_toolkit.output import ColorDepth

    env = os.environ if env is None else env
    name = theme_name(settings, output, env)
    if name == "none":
        return ColorDepth.DEPTH_1_BIT
    if name == "16":
        return ColorDepth.DEPTH_4_BIT
    given = ColorDepth.from_env()
    if given is not None:
        return given
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return ColorDepth.DEPTH_24_BIT
    return output.get_default_color_depth()
