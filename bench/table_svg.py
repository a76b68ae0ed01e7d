"""The picture of `bench.table`: bars by seats and by watchers, and a beat early and late. Plain SVG, no library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

HEIGHT, BAR, TOP, GROUND = 270, 22, 46, 200
INK, WORK, SIGNING = "#333", "#7a5c3e", "#c9b08c"
Bar = tuple[str, float, float]
"""A name below the bar, in one or two lines, its height, and the part of it that is primitives alone."""


def picture(found: dict[str, Any]) -> str:
    seats = [(name, one["beat_ms"], one["primitives_ms"]) for name, one in found["seats"].items()]
    growth = [(name.split("_")[1], value, 0.0) for name, value in found["growth"].items() if name.startswith("beat_")]
    watchers = [(name, value, 0.0) for name, value in found["watchers"].items()]
    whole = [(name.split("_")[0], found["journal"][name], 0.0) for name in ("judge_ms_a_beat", "restore_ms_a_beat")]
    half = [(f"{name.split('_')[0]} half", found["journal"][name], 0.0) for name in ("judge_half_ms_a_beat", "restore_half_ms_a_beat")]
    groups: list[tuple[str, Sequence[Bar]]] = [
        ("ms a beat and peer, by seats", seats), ("by beat of a long table", growth), ("watchers", watchers), ("a journal", whole + half),
    ]  # fmt: skip
    width = 20 + sum(BAR * (2 * len(bars) + 1) for _, bars in groups)
    tallest = max(height for _, bars in groups for _, height, _ in bars)
    size = f'width="{width}" height="{HEIGHT}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="10" fill="{INK}">']
    at = 20
    for title, bars in groups:
        parts.append(f'<text x="{at}" y="20" font-size="12">{title}</text>')
        for name, height, part in bars:
            parts += _bar(at, name, height, part, (GROUND - TOP) / tallest)
            at += BAR * 2
        at += BAR
    stick = " / ".join(f"{one:.0f}" for one in found["yardstick_ns"])
    light = f"light: signatures, frames and digests alone; yardstick {stick} ns; processor time"
    parts.append(f'<text x="20" y="{HEIGHT - 8}">{light}</text></svg>')
    return "\n".join(parts) + "\n"


def _bar(at: int, name: str, height: float, part: float, scale: float) -> list[str]:
    tall, light = height * scale, part * scale
    return [
        f'<rect x="{at}" y="{GROUND - tall:.1f}" width="{BAR}" height="{tall:.1f}" fill="{WORK}"/>',
        f'<rect x="{at}" y="{GROUND - light:.1f}" width="{BAR}" height="{light:.1f}" fill="{SIGNING}"/>',
        f'<text x="{at}" y="{GROUND - tall - 4:.1f}">{height:.2f}</text>',
        *(f'<text x="{at - 4}" y="{GROUND + 14 + 11 * row}" font-size="9">{word}</text>' for row, word in enumerate(name.split())),
    ]
