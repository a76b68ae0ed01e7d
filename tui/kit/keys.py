"""EDGE: the toolkit's keys by the names of tui/kit/keymap.py."""

from __future__ import annotations

from prompt_toolkit.keys import Keys

NAMES: dict[str, str] = {
    Keys.Up: "up", Keys.Down: "down", Keys.Left: "left", Keys.Right: "right", Keys.Home: "home", Keys.End: "end",
    Keys.PageUp: "pageup", Keys.PageDown: "pagedown", Keys.Delete: "delete", Keys.Insert: "insert",
    Keys.ControlM: "enter", Keys.ControlJ: "enter", Keys.ControlH: "backspace", Keys.ControlI: "tab", Keys.BackTab: "shift-tab",
    Keys.Escape: "escape", Keys.F1: "f1", Keys.SIGINT: "ctrl-c",
    Keys.ShiftUp: "up", Keys.ShiftDown: "down", Keys.ControlUp: "pageup", Keys.ControlDown: "pagedown",
    Keys.ControlHome: "home", Keys.ControlEnd: "end",
}  # fmt: skip


def key_of(key: Keys | str, data: str) -> str:
    """The name of a key press; empty for what is no key (mouse reports, unknown sequences)."""
    if key in NAMES:
        return NAMES[key]
    value = key.value if isinstance(key, Keys) else key
    if isinstance(key, Keys):
        return f"ctrl-{value[2:]}" if value.startswith("c-") and len(value) == 3 and value[2].isalpha() else ""
    if value == " ":
        return "space"
    return value if len(value) == 1 and value.isprintable() else ""
