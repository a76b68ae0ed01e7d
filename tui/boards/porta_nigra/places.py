"""PURE: which places of Porta Nigra's board a move touches, and colours."""

from __future__ import annotations

from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules import moves as m
from tui.kit.brush import touching

HUES = {colour: f"k{colour}" for colour in data.COLOURS}
INITIALS = {"black": "K", "blue": "B", "red": "R", "yellow": "Y", "white": "W"}
TINTS = {"amphitheatre": "clay", "basilica": "sand", "porta_nigra": "dusk", "city_wall": "sea"}
SHOP_OF = {building: colour for colour, building in data.SHOPS.items()}
OPS = {"coin": "money", "torch": "torch", "influence": "influence", "roman": "roman", "brick": "piece"}  # signs of what is gained
TOUCHED = {
    m.Start: "quarter:{quarter}", m.Play: "hand:{card}", m.Buy: "shop:{shop}", m.Build: "space:{space}", m.Found: "space:{space}",
    m.Honour: "card:{card} space:{space}", m.Take: "hand:{played}", m.Forgo: "hand:{played}", m.Burn: "own:torches", m.Earn: "own:romans",
    m.Starter: "seat:{player}",
}  # fmt: skip
touched = touching(TOUCHED, lambda g, mover, move: {"played": g.played})
