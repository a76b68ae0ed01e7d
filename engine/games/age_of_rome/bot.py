"""Bots."""

from __future__ import annotations

from engine.bots import RandomBot


class EasyBot(RandomBot):
    pass
