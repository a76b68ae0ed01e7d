"""The picture of `bench.table`: bars by seats and by watchers, and a beat early and late. Plain SVG, no library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

WIDTH, HEIGHT, BAR, TOP, GROUND = 720, 260, 22, 46, 200
INK, WORK, SIGNING = "#333", "#7a5c3e", "#c9b08c"
Bar = tuple[str, float, float]
"""A name below the bar, its height, and the part of it that is signatures and digests alone."""


def picture(found: dict[str, Any]) -> str:
    seats = [(f"{name} seats", one["beat_ms"], one["primitives_ms"]) for name, one in found["seats"].items()]
    pace = {name: value for name, value in found["growth"].items() if name.startswith("beat_")}
    growth = [(name.replace("_", " ").removesuffix(" ms"), value, 0.0) for name, value in pace.items()]
    watchers = [(name, value, 0.0) for name, value in found["watchers"].items()]
    journal = [(name.split("_")[0], found["journal"][name], 0.0) for name in ("judge_ms_a_beat", "restore_ms_a_beat")]
    groups: list[tuple[str, Sequence[Bar]]] = [
        ("a beat, ms of a peer", seats), ("growth", growth), ("watchers, ms a beat", watchers), ("journal, ms a beat", journal),
    ]  # fmt: skip
    tallest = max(height for _, bars in groups for _, height, _ in bars)
    size = f'width="{WIDTH}" height="{HEIGHT}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="10" fill="{INK}">']
    at = 20
    for title, bars in groups:
        parts.append(f'<text x="{at}" y="20" font-size="12">{title}</text>')
        for name, height, part in bars:
            parts += _bar(at, name, height, part, (GROUND - TOP) / tallest)
            at += BAR * 2
        at += BAR
    stick = " / ".join(f"{one:.0f}" for one in found["yardstick_ns"])
    parts.append(f'<text x="20" y="{HEIGHT - 8}">light: signatures and digests alone; yardstick {stick} ns; processor time</text></svg>')
    return "\n".join(parts) + "\n"


def _bar(at: int, name: str, height: float, part: float, scale: float) -> list[str]:
    tall, light = height * scale, part * scale
    return [
        f'<rect x="{at}" y="{GROUND - tall:.1f}" width="{BAR}" height="{tall:.1f}" fill="{WORK}"/>',
        f'<rect x="{at}" y="{GROUND - light:.1f}" width="{BAR}" height="{light:.1f}" fill="{SIGNING}"/>',
        f'<text x="{at}" y="{GROUND - tall - 4:.1f}">{height:.2f}</text>',
        f'<text x="{at - 4}" y="{GROUND + 14}" font-size="9">{name}</text>',
    ]
